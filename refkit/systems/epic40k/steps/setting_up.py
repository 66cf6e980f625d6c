"""Setting up: armies, the planet, Majors, and the counters on the map."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, refuse, veto
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k.records import Detachment, First, Side, Slot, Territory
from refkit.systems.epic40k.rules import orders, turns
from refkit.systems.epic40k.rules.board import board, map_faults
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.choices import Marked, Placing, offering


@step("S1")
def declare_army(turn: Turn, _: Done) -> Iterator[Change | None]:
    """Each detachment starts with a d3 of experience, more for some races (EP-3)."""
    army = turn.own(Detachment)
    turn.say(f"{len(army)} detachments of {sum(each.points for each in army)} points")
    for each in army:
        yield choices.begin_experience(turn, each)
        if each.kind == "dropship":
            yield turn.change(each, state=turns.OFF_BOARD, place="")


@declare_army.refuses
def _declare_army(turn: Turn, _: Done) -> Iterator[Refusal]:
    army = turn.own(Detachment)
    agreed, total = int(turn.option("army_points")), sum(each.points for each in army)
    if total > agreed or not army:
        message = f"the army has {total} points; expected {agreed} at most, and some"
        yield veto("army_points", message, "EP-1")
    chiefs, race = sum(each.commander for each in army), turn.get(Side, turn.side).race
    yield from refuse("", orders.commanders(turn.lookup("races"), race, chiefs))


class Planet(Record):
    """Where the war is."""

    planet: str = column("Planet", default="", help="Blank: it is rolled.")
    eight: Literal["", "agri", "hive"] = column(
        "An 8 is", default="", help="Only where you chose to read an 8 yourself."
    )


def planets(turn: Turn) -> Iterable[str]:
    """Return the planets of the chart."""
    return dict.fromkeys(row.result for row in turn.charts["planet"].rows)


@step("S2", Planet, offering(("planet", planets)))
def find_planet(turn: Turn, decision: Planet) -> Iterator[Change | None]:
    """The planet is agreed or rolled with 2d6 (EP-5); 8 is read by option (EP-R1)."""
    planet = decision.planet
    if not planet:
        chart = orders.planet_chart(turn.option, decision.eight)
        planet = turn.consult(chart, "the planet").result
    turn.say(f"the planet is a {planet}")
    yield turn.change(turn.get(Slot, turn.slot), planet=planet)


@find_planet.refuses
def _find_planet(turn: Turn, decision: Planet) -> Iterator[Refusal]:
    is_read = decision.planet or decision.eight
    if not is_read and turn.option("planet_eight") == "umpire":
        message = "an 8 is for you to read; expected agri or hive"
        yield Refusal("eight", "planet", message, "EP-5")
    for fault in map_faults(board(turn)):
        yield veto("lines", fault, "EP-8")


class Majors(Record):
    """The territories that a side marks as Major."""

    territories: tuple[Marked, ...] = column("Majors", default=(), fill="ticked")


def at_home(turn: Turn, **where: bool) -> list[str]:
    """Return the territories that are the side's from the start."""
    return [each.id for each in turn.rows(Territory, home=turn.side, **where)]


@step("S3", Majors, offering(("territories.territory", at_home)))
def mark_majors(turn: Turn, decision: Majors) -> Iterator[Change | None]:
    """Each side marks two of its territories as Major (EP-7)."""
    marked = {each.territory for each in decision.territories}
    names = [choices.ground(turn, each) for each in sorted(marked)]
    turn.say(f"the Majors are {' and '.join(names)}")
    for ground in turn.rows(Territory, home=turn.side):
        yield turn.change(ground, major=ground.id in marked)


@mark_majors.refuses
def _mark_majors(turn: Turn, decision: Majors) -> Iterator[Refusal]:
    named = [each.territory for each in decision.territories]
    yield from refuse("territories", orders.majors(board(turn), turn.side, named))


mark_majors.drafts(
    lambda turn: Majors(
        territories=tuple(Marked(territory=each) for each in at_home(turn, major=True))
    )
)


@step("S4")
def order_allocation(turn: Turn, _: Done) -> Iterator[Change | None]:
    """The lower strategy rating places first; equals roll, the lower begins (EP-11)."""
    first = orders.places_first({each.id: each.rating for each in turn.rows(Side)})
    while not first:  # EP-R3
        dice = {s: turn.throw("1d6", f"placing first, {s}").final for s in turn.sides}
        first = orders.places_first(dice)
    turn.say(f"{first} places first")
    yield turn.new(First, phase="allocation", chooser=first, side=first)


def waiting(turn: Turn) -> tuple[Detachment, ...]:
    """Return the side's counters that are still to be laid."""
    return turn.own(Detachment, state="waiting")


@step("S5", Placing, offering(("detachment", waiting), ("territory", choices.held)))
def allocate(turn: Turn, decision: Placing) -> Iterator[Change | None]:
    """Counters are laid face down in turn (EP-11, EP-13)."""
    each = turn.get(Detachment, decision.detachment)
    turn.say(f"{each.id} is laid in {choices.ground(turn, decision.territory)}")
    yield turn.change(each, place=decision.territory, state=turns.ON_MAP)


@allocate.refuses
def _allocate(turn: Turn, decision: Placing) -> Iterator[Refusal]:
    each = turn.get(Detachment, decision.detachment)
    there = Counter({at: len(turns.garrison(turn, at)) for at in choices.held(turn)})
    bare = len([*orders.deployment(board(turn), turn.side, there)])
    there[decision.territory] += turns.is_garrison(turn, each)
    faults = list(orders.deployment(board(turn), turn.side, there))
    left = [row for row in waiting(turn) if row != each and turns.is_garrison(turn, row)]
    # What is left may be enough for those that are still bare; one of them is filled.
    if len(faults) > len(left) and len(faults) == bare:
        yield from refuse("territory", faults)


@step("S6")
def begin(turn: Turn, _: Done) -> Iterator[Change | None]:
    """The first turn begins (EP-20)."""
    for side in turn.sides:
        rate = turns.initiative(turn.of(side))
        turn.say(f"{naming.short(side)} has an army initiative of {rate}")
    yield turn.add(Slot(id="turn 1", number=1))
