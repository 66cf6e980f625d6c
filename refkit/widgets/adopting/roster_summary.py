"""What adopting a roster would make of it, as the page shows it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from refkit.widgets.page import markup
from refkit.widgets.page.markup import Markup, element
from refkit.workbook.adopt.summary import TYPED, ReadBlock, Summary

WRONG = (
    "If one is wrong, correct it below, under How refkit reads each worksheet, heading and "
    "word."
)


def summary_parts(summary: Summary) -> Iterator[Markup]:
    """Yield the figures of each side, each list with its grounds, and what stays his."""
    if summary.rows:
        caption = "Compare these with your own totals"
        yield markup.table(caption, summary.heads, summary.rows, is_numbers=True)
        later = "What is to arrive later counts as full, and is not there now."
        yield element("p", later, class_="refkit-muted")
    if summary.blocks:
        yield element("h3", "What refkit keeps from now on")
        # Lists that were read together have their reasons together.
        alike = groupby(summary.blocks, key=lambda block: block.grounds)
        yield markup.items(_list_line([*blocks]) for _, blocks in alike)
    if summary.words:
        yield element("h3", "Your words, as refkit reads them")
        yield element("p", WRONG, class_="refkit-muted")
        yield markup.items(
            markup.join((element("strong", title), f": {'; '.join(words)}."))
            for title, words in summary.words.items()
        )
    if summary.left:
        yield element("h3", "What is left alone")
        yield markup.items(
            markup.join((element("strong", title), f": {why}."))
            for title, why in summary.left.items()
        )
    if summary.own:
        yield element("h3", "Columns that stay yours")
        yield element("p", "refkit does not read them and does not keep them up to date.")
        yield markup.items(
            markup.join((element("strong", name), f": {', '.join(headings)}"))
            for name, headings in summary.own.items()
        )
    for name, cells in summary.typed.items():
        typed = TYPED.format(", ".join(cells))
        yield element("p", element("strong", name), f": {typed}")


def _list_line(blocks: Sequence[ReadBlock]) -> Markup:
    parts: list[object] = []
    for block in blocks:
        of = f" of {block.sides}" if block.sides else ""
        name = element("strong", block.name), f": {block.title}{of}"
        parts.append(element("div", *name))
        if block.apart:
            apart = markup.items(block.apart)
            parts.append(markup.fold("Lines that are no part of it", apart))
    if blocks[0].grounds:
        parts.append(element("small", f"Because {'; '.join(blocks[0].grounds)}."))
    return markup.join(parts)
