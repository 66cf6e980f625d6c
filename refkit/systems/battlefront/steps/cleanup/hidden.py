"""Fortifications after the scenario: whose ground they are in, what is seen of them."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import misnamed, no_sides
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Fortification
from refkit.systems.battlefront.rules import control
from refkit.systems.battlefront.steps.refit import works


class Ground(Record):
    """Whose ground a fortification stands in after the scenario."""

    key = ("item",)

    item: str = column("No.")
    ground: str = column("Ground held by", default="", help="Blank: between the lines.")
    by_line: bool = column("Near the front line", default=False)
    shown: bool = column(
        "Seen in play", default=False, help="A hidden one that the enemy came upon."
    )


class Grounds(Record):
    """The ground of every fortification on the map that changed."""

    items: tuple[Ground, ...] = column(
        "Fortifications",
        default=(),
        help="Those not listed lie where the map has them, if their place is on it.",
        fill="each",
    )


@step("E9", Grounds)
def show_hidden(turn: Turn, decision: Grounds) -> Iterator[Change | None]:
    """A hidden fortification in ground the enemy now holds is shown (BF-2.1.5.7-a)."""
    named = {each.item for each in decision.items}
    placed = turn.rows(Fortification, status="placed")
    others = (_lying(turn, item) for item in placed if item.id not in named)
    for each in (*decision.items, *others):
        item = turn.get(Fortification, each.item)
        lies = item.replace(ground=each.ground, by_line=each.by_line)
        # BF-2.1.5.7-b; between the lines nobody controls it, so there it stays hidden too.
        if item.hidden and (each.shown or each.ground not in ("", item.side)):
            yield from works.show_item(turn, item, lies)
        else:
            yield turn.change(item, **lies.model_dump())


def _lying(turn: Turn, item: Fortification) -> Ground:
    """Where an item lies by the map, where it was if its place is not on it (R-85)."""
    lines = control.grounds_at(turn.campaign, item.place)
    if lines is None:
        return Ground(item=item.id, ground=item.ground, by_line=item.by_line)
    near = lines.is_by_line(item.place, along=item.is_roadblock)
    return Ground(item=item.id, ground=lines.controller(item.place), by_line=near)


@show_hidden.refuses
def _grounds(turn: Turn, decision: Grounds) -> Iterator[Refusal]:
    placed = {item.id for item in turn.rows(Fortification, status="placed")}
    keys, clause = (each.item for each in decision.items), "BF-2.1.5.7-a"
    yield from misnamed("items[].item", keys, placed, "is not on the map", clause)
    grounds = (each.ground for each in decision.items)
    yield from no_sides("items[].ground", grounds, turn.sides, clause)


@show_hidden.offers
def _forts(turn: Turn) -> Iterator[Choice]:
    for item in turn.rows(Fortification, status="placed"):
        yield Choice("items.item", item.id, f"{item.id} {item.name} at {item.place}")
    for side in turn.sides:
        yield Choice("items.ground", side, naming.short(side))


@show_hidden.drafts
def _grounds_draft(turn: Turn) -> Grounds:
    placed = turn.rows(Fortification, status="placed")
    return Grounds(items=tuple(_lying(turn, item) for item in placed))
