"""The deployment sheet: who takes the field, and where what was bought goes down."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.play.turn import Turn
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Lines, Section, Signature, Table
from refkit.engine.sheets.reminders import step_reminders
from refkit.engine.sheets.tables import (
    parse_columns,
    row_table,
    table_to_type,
    typed_columns,
    typed_table,
)
from refkit.systems.battlefront.records import (
    Element,
    Flight,
    Fortification,
    FortLine,
    Group,
    Module,
    Stand,
    TargetPoint,
    strength,
)
from refkit.systems.battlefront.rules import forces
from refkit.systems.battlefront.sheets import plan
from refkit.systems.battlefront.steps.forces import choice, positions
from refkit.systems.battlefront.steps.forces.deployment import FortPlace, PointPlace

MAXIMA = (
    "RG*0.7", "Group*3.4", ">On hand", ">In pockets*1.2", ">Chosen",
    ">At most a scenario*1.6", ">a day",
)  # fmt: skip
FIELDED = (
    "No.", "Name*3.2", ">Stands", "Rating*1.4", "There already*1.5",
    "_Takes the field*1.5",
)  # fmt: skip
GOING_DOWN = ("Item*2", "May be hidden*1.3")
DOWN = ("No.*0.8", "Item*2", "Place*3", "Hidden")
PLACES = "Measure places in inches from the south-west corner: east, then north."
MARK = "Write the number of each unit{such}, where it stands. " + PLACES
SPARE = 6  # blank rows for hidden units


def sections(asked: Asked) -> Iterator[Section]:
    """Yield forces, what is to be placed and hidden, and the table to mark (C2, C3)."""
    for side in asked.own:
        turn = Turn(asked.campaign, asked.slot.id, side)
        yield from _maxima(turn, asked.whose(side))
        yield _fielded(turn, asked.whose(side))
        yield from _to_place(turn, asked.whose(side))
        yield from _staying(turn, asked.whose(side))
        yield hidden_units(asked.whose(side))
    yield from step_reminders(asked, ("C2", "C3"))
    yield Lines(title="Notes", count=5)
    yield Signature(title="Signed", who=asked.signers)
    yield from plan.ground_plan(asked, _mark(asked))


def _mark(asked: Asked) -> str:
    """How units are marked on the plan, with one of the reader's as an example."""
    first = (
        each.id for side in asked.own for each in asked.campaign.rows(Element, side=side)
    )
    return MARK.format(such="".join(f", such as {each}" for each in [*first][:1]))


def hidden_units(whose: str, count: int = SPARE) -> Table:
    """Return room for the units that start hidden (BF-2.1.3.3-c)."""
    title = f"{whose}Units that start hidden"
    return table_to_type(title, count, "BF-2.1.3.3-c", positions.UnitPlace)


def _maxima(turn: Turn, whose: str) -> Iterator[Section]:
    """The choice against the maxima, pockets counted (BF-2.1.3.2-b, BF-2.1.3.2-c)."""
    units: tuple[choice.Unit, ...] = (
        *turn.own(Element, status="active"),
        *turn.own(Module, status="active"),
        *turn.own(Flight, status="ready"),
    )
    away = {each.id for each in choice.in_pockets(turn)}
    rows = []
    for group in turn.own(Group):
        mine = [unit for unit in units if unit.group == group.id]
        chosen = sum(unit.chosen == turn.slot for unit in mine)
        there = sum(unit.id in away for unit in mine)
        most = choice.maxima(turn, group.id)
        at_most = (str(most.get(f"{span}_maximum", "")) for span in ("scenario", "day"))
        counts = map(str, (len(mine), there, chosen))
        rows += [(group.id, group.description, *counts, *at_most)] if mine else []
    yield from row_table(
        f"{whose}Forces against their maxima", MAXIMA, rows, "BF-2.1.3.2-b"
    )


def _fielded(turn: Turn, whose: str) -> Table:
    """What may be chosen, to tick what takes the field (BF-2.1.3.2-a)."""
    away = {each.id for each in choice.in_pockets(turn)}
    rows = tuple(
        (
            unit.id,
            *_name_and_strength(turn, unit),
            "in a pocket" if unit.id in away else "",
            "yes" if unit.chosen == turn.slot else "",
        )
        for unit in _choosable(turn)
    )
    title, cols = f"{whose}Who takes the field", parse_columns(*FIELDED)
    return Table(title=title, columns=cols, rows=rows, clause="BF-2.1.3.2-a")


def _choosable(turn: Turn) -> Iterator[choice.Unit]:
    """Yield elements, modules and flights in the order in which they are typed in."""
    for offer in choice.choose.offer(turn):
        yield turn.get(choice.UNITS[offer.field], str(offer.value))


def _name_and_strength(turn: Turn, unit: choice.Unit) -> tuple[str, str, str]:
    """The name, the stands and the rating of a unit; the chart names what has no stands."""
    if isinstance(unit, Element):
        name = "; ".join((unit.name, *forces.deployment_notes(turn.campaign, unit)))
        return name, str(strength(turn.campaign, unit)), unit.rating
    line = turn.find(Group, f"{turn.side}/{unit.group}")
    return line.description if line else unit.group, "", ""


def _to_place(turn: Turn, whose: str) -> Iterator[Section]:
    """Yield what was bought and goes down at this setup, and what is down already."""
    yield from _bought(turn, whose)
    yield from _points(turn, whose)
    yield from _placed(turn, whose)


def _bought(turn: Turn, whose: str) -> Iterator[Section]:
    """Fortifications with room for their place (BF-2.1.2.6.2-f)."""
    bought = turn.own(Fortification, status="bought")
    if bought:
        rows = ((f.id, f.name, _may_hide(turn, f)) for f in bought)
        cols = typed_columns(FortPlace, *GOING_DOWN)
        title = f"{whose}Fortifications to place"
        yield typed_table(title, "BF-2.1.2.6.2-f", cols, rows)


def _points(turn: Turn, whose: str) -> Iterator[Section]:
    """Registered points to name (BF-2.1.2.5.4-d)."""
    points = turn.own(TargetPoint, status="bought")
    if points:
        rows = ((point.id, point.module) for point in points)
        cols = typed_columns(PointPlace, "Module")
        title = f"{whose}Registered points to name"
        yield typed_table(title, "BF-2.1.2.5.4-d", cols, rows)


def _placed(turn: Turn, whose: str) -> Iterator[Section]:
    """The side's own fortifications on the map, hidden ones among them."""
    placed = turn.own(Fortification, status="placed")
    rows = ((f.id, f.name, f.place, "hidden" * f.hidden) for f in placed)
    yield from row_table(f"{whose}Fortifications on the map", DOWN, rows, "BF-2.1.3.3-a")


def _may_hide(turn: Turn, item: Fortification) -> str:
    line = turn.find(FortLine, f"{turn.side}/{item.item}")
    return "yes" if line and line.hidden else ""


def _staying(turn: Turn, whose: str) -> Iterator[Section]:
    """Stands that are where the last scenario left them, those alike together."""
    there = Counter(
        (_element(turn, stand), _state(stand), stand.place, forces.unit_card(turn, stand))
        for stand in turn.own(Stand, status="available")
        if stand.position != "normal" or stand.immobile
    )
    rows = (
        (element, f"{many} x {card.name}", state, place)
        for (element, state, place, card), many in there.items()
    )
    heads = ("Element*2", "Stands*2", "State*2", "Place*2")
    title = f"{whose}Stands that stay where they are"
    yield from row_table(title, heads, rows, "BF-2.1.3.3-d")


def _element(turn: Turn, stand: Stand) -> str:
    return turn.get(Element, stand.element).name


def _state(stand: Stand) -> str:
    told = [] if stand.position == "normal" else [stand.position.replace("_", " ")]
    told += [f"in {stand.pocket}"] if stand.pocket else []
    told += ["immobile"] if stand.immobile else []
    return ", ".join(told)
