"""Readings: how this campaign reads what the rules leave open, and what was ruled."""

from collections.abc import Iterable, Iterator

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.ledger import standing_steps
from refkit.engine.play.system import Option
from refkit.engine.readers import named_sides
from refkit.engine.rules import reference
from refkit.engine.rules.clauses import Clause
from refkit.engine.rules.ruling import Ruling
from refkit.engine.rules.rulings import rulings
from refkit.session.side import Seat
from refkit.widgets.page import markup
from refkit.widgets.page.markup import Markup, element, plain_words

CHANGE = (
    "Decide before the first step. To change one, write the value in brackets in the "
    "worksheet Options, save the workbook, and read it again here."
)


def undecided_options(game: Seat) -> widgets.HTML:
    """Return the doubtful options with their readings, until the first step is done."""
    found = reference.doubtful(game.campaign)
    if not found or standing_steps(game.campaign.entries):
        return markup.panel()
    title = f"What the rules leave open: {len(found)} questions to settle before play"
    options = markup.items(map(_option, found))
    return markup.panel(markup.fold(title, element("p", CHANGE), options), "refkit-about")


def _option(option: Option) -> Markup:
    name = element("small", f" ({plain_words(option.name)})")
    asked = element("strong", option.help.rstrip("."))
    return markup.join((asked, name, markup.items(_readings(option))))


def _readings(option: Option) -> Iterator[Markup]:
    """The readings, the one in use marked in words as well."""
    for line in option.readings.strip().splitlines():
        value, _, meaning = line.partition(": ")
        written = element("small", " (", element("code", value), ")")
        if value == option.value:
            yield markup.join((element("b", meaning, " \N{EN DASH} now"), written))
        else:
            yield markup.join((meaning, written))


def doubts_behind(campaign: Campaign, clauses: Iterable[Clause]) -> Iterator[Markup]:
    """Yield the numbered readings of these clauses."""
    wanted = {clause.id for clause in clauses}
    for doubt in campaign.system.doubts:
        if wanted & set(doubt.clauses):
            # Every second piece of a text that is parted at backquotes is between two.
            pieces = enumerate(f" {doubt.title}. {doubt.text}".split("`"))
            text = (element("code", piece) if n % 2 else piece for n, piece in pieces)
            yield markup.join((element("code", doubt.number), *text))


def rulings_on(campaign: Campaign, clauses: Iterable[Clause]) -> Iterator[Markup]:
    """Yield what was ruled on these clauses, and who may know of it."""
    for row in rulings(campaign, [clause.id for clause in clauses]):
        yield markup.join((element("code", row.clause), f" {row} ({_readers(row)})"))


def _readers(row: Ruling) -> str:
    told = " and ".join(named_sides(row.seen)) or row.seen
    return {"open": "open to all"}.get(row.seen, f"for the {told} alone")
