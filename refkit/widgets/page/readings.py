"""Readings: how this campaign reads what the rules leave open, and what was ruled."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.rules.clauses import Clause
from refkit.engine.rules.doubts import Doubt
from refkit.engine.rules.ruling import Ruling
from refkit.engine.rules.rulings import rulings
from refkit.turnsheets.perimeters import reasons_svg
from refkit.widgets.page import markup
from refkit.widgets.page.markup import Markup, element


def doubts_behind(campaign: Campaign, clauses: Iterable[Clause]) -> Iterator[Markup]:
    """Yield the numbered readings of these clauses."""
    wanted = {clause.id for clause in clauses}
    for doubt in campaign.system.doubts:
        if wanted & set(doubt.clauses):
            # Every second piece of a text that is parted at backquotes is between two.
            told = " ".join((f" {doubt.title}. {doubt.words}", *_chosen(campaign, doubt)))
            pieces = enumerate(told.split("`"))
            text = (element("code", piece) if n % 2 else piece for n, piece in pieces)
            told = markup.join((element("code", doubt.number), *text))
            yield markup.join((told, sketched(campaign, doubt)))


def sketched(campaign: Campaign, doubt: Doubt) -> Markup:
    """Return the drawing of a reading, with what it shows; nothing where it has none."""
    sketch = campaign.system.sketches.get(doubt.number)
    if sketch is None:
        return Markup("")
    svg = reasons_svg(sketch.layout, sketch.stands, doubt.title)
    return element(
        "figure",
        markup.picture(svg, f"Drawing: {doubt.title}"),
        element("figcaption", sketch.words),
        class_="refkit-section",
    )


def _chosen(campaign: Campaign, doubt: Doubt) -> Iterator[str]:
    """Yield how this campaign reads a doubt; the usual reading is told in its text."""
    named = [each for each in campaign.system.options if doubt.names(each.name)]
    others = [each for each in named if campaign.option(each.name) != each.value]
    if named and not others:
        yield "This campaign reads it so."
    for option in others:
        # One option alone settles what the text asks.
        settles = f"{option.question}: " if named[1:] else ""
        here = option.meaning(campaign.option(option.name)) or "nothing"
        yield f"In this campaign: {settles}{here.removesuffix('.')}."


def rulings_on(campaign: Campaign, clauses: Iterable[Clause]) -> Iterator[Markup]:
    """Yield what was ruled on these clauses, and who may know of it."""
    for row in rulings(campaign, [clause.id for clause in clauses]):
        yield markup.join((element("code", row.clause), f" {row} ({_readers(row)})"))


def _readers(row: Ruling) -> str:
    told = naming.together(row.seen) or row.seen
    return {"open": "open to all"}.get(row.seen, f"for the {told} alone")
