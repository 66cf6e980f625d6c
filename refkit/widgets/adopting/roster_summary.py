"""What adopting a roster would make of it, as the page shows it."""

from collections.abc import Iterator

from refkit.widgets.page import markup
from refkit.widgets.page.markup import Markup, element
from refkit.workbook.adopt.summary import TYPED, ReadBlock, Summary


def summary_parts(summary: Summary) -> Iterator[Markup]:
    """Yield the figures of each side, each list with its grounds, and what stays his."""
    if summary.rows:
        caption = "Compare these with your own totals"
        yield markup.table(caption, summary.heads, summary.rows, is_numbers=True)
        later = "What is to arrive later counts as full, and is not there now."
        yield element("p", later, class_="refkit-muted")
    if summary.blocks:
        yield element("h3", "What refkit keeps from now on")
        yield markup.items(_list_line(each) for each in summary.blocks)
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


def _list_line(block: ReadBlock) -> Markup:
    of = f" of {block.sides}" if block.sides else ""
    parts: list[object] = [element("strong", block.name), f": {block.title}{of}"]
    if block.grounds:
        parts.append(element("small", f"Because {'; '.join(block.grounds)}."))
    if block.apart:
        parts.append(markup.fold("Lines that are no part of it", markup.items(block.apart)))
    return markup.join(parts)
