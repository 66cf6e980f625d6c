"""Refit: replenishment, the roster check, breakpoints."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.charts import odds
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import unknown
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import CPP, CppRow, Element, Slot, Stand, strength
from refkit.systems.battlefront.rules import books, forces
from refkit.systems.battlefront.rules.special import is_in_force
from refkit.systems.battlefront.steps.posture import postures


@step("B1")
def replenish(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Each side makes one secret roll for CPP (BF-2.1.2.1-b)."""
    if not books.historical_row(turn).income:
        # BF-2.1.2.1.2-c, R-16: no die, and no other modifier matters
        turn.say(f"no CPP for {turn.side} on this date")
        return
    if unscaled := _unscaled(turn):
        turn.say(unscaled)
    reading = turn.consult("cpp", f"CPP of {turn.side}", _cpp_facts(turn))
    turn.say(f"{turn.side} gains {reading.number} CPP")
    yield turn.add(turn.line(CPP, "replenishment", cpp=reading.number, note=str(reading)))


@replenish.offers
def _replenish_odds(turn: Turn) -> Iterator[Choice]:
    if books.historical_row(turn).income:
        chances = turn.odds("cpp", _cpp_facts(turn))
        notes = (f"{float(odds.mean(chances)):g} CPP on average", _unscaled(turn))
        yield Choice("", turn.side, "CPP gained", chances, "; ".join(filter(None, notes)))
    else:
        yield Choice("", turn.side, "no CPP on this date: no die is rolled")


def _cpp_facts(turn: Turn) -> dict[str, int | bool]:
    """The historical modifier and the night penalty (R-17, R-18)."""
    role = postures.night_role(turn)
    # by the option the night defender is spared the historical modifier as well.
    bare = role == "defend" and turn.option("cpp_defender_night") == "no_modifiers"
    historical = 0 if bare else books.historical_row(turn).modifier
    return {"historical": historical, "night_attack": role == "attack"}


def _unscaled(turn: Turn) -> str:
    """Say that the chart for one scenario a day is used where there are more (R-13)."""
    today = len(turn.rows(Slot, day=forces.current_slot(turn).day))
    if today == 1 or turn.rows(CppRow, slots=today):
        return ""
    return f"the CPP chart is that for one scenario a day; today has {today}"


# The parts of a day in order; a full day holds the morning and the afternoon.
BEGUN = {"": 0, "morning": 0, "full_day": 1, "afternoon": 1, "night": 2}
# an arrival for a full day comes with the first slot, be the day parted or not.
COMES = {**BEGUN, "full_day": 0}


class RosterCheck(Record):
    """What of the schedule does not come yet."""

    held_back: tuple[str, ...] = column(
        "Arrivals held back",
        default=(),
        help="Tick those that do not arrive yet, because the umpire says that their "
        "condition does not hold.",
    )
    note: str = column(
        "Note", default="", help="Anything worth keeping on record.", width=60
    )


@step("B4", RosterCheck)
def check_roster(turn: Turn, decision: RosterCheck) -> Iterator[Change | None]:
    """The roster is brought up to date: arrivals come, empty elements go (BF-2.1.2.4-a)."""
    for element in _arriving(turn):
        if element.id in decision.held_back:
            turn.say(f"{element.id} {element.name} waits: {element.condition}")
        else:
            yield from _arrive(turn, element)
    for element in turn.own(Element, status="active"):
        yield from _complete(turn, element)
        if _is_gone(turn, element):
            turn.say(f"{element.id} {element.name} has nothing left and is struck off")
            yield turn.change(element, status="destroyed")


def _arriving(turn: Turn) -> Iterator[Element]:
    """Yield the scheduled elements whose date and part of the day have come (R-75)."""
    this = forces.current_slot(turn)
    for element in turn.own(Element, status="scheduled"):
        due = element.arrives, COMES[element.arrives_part]
        # An earlier date is due as well: what was held back then is asked about again.
        if due[0] and due <= (this.date, BEGUN[this.kind]):
            yield element


def _arrive(turn: Turn, element: Element) -> Iterator[Change | None]:
    """A scheduled element joins the roster and is reckoned as it comes (R-31, R-75)."""
    where = f" at {element.entry}" if element.entry else ""
    turn.say(f"{element.id} {element.name} arrives{where}")
    stands = turn.rows(Stand, element=element.id, status="scheduled")
    for stand in stands:
        yield turn.change(stand, status="available")
    yield turn.change(element, status="active", day_start=len(stands))


def _complete(turn: Turn, element: Element) -> Iterator[Change | None]:
    """An element the umpire typed in gets the stands of its contents."""
    if turn.rows(Stand, element=element.id):
        return
    made = tuple(forces.new_stands(element, forces.contents_of(turn.campaign, element)))
    yield from map(turn.add, made)
    yield turn.change(element, establishment=len(made), day_start=len(made))


def _is_gone(turn: Turn, element: Element) -> bool:
    # BF-2.1.2.4.1-e: an unresolved wreck keeps its element on the roster.
    left = ("available", "knocked_out", "abandoned")
    return not any(stand.status in left for stand in turn.rows(Stand, element=element.id))


@check_roster.refuses
def _roster_check(turn: Turn, decision: RosterCheck) -> Iterator[Refusal]:
    # what has no condition comes on its date, and nobody may hold it back.
    waiting = {element.id for element in _arriving(turn) if element.condition}
    why, clause = "is not due now under a condition", "BF-2.1.2.4-b"
    yield from unknown("held_back", decision.held_back, waiting, why, clause)


@check_roster.offers
def _schedule(turn: Turn) -> Iterator[Choice]:
    for element in _arriving(turn):
        if element.condition:
            label = f"{element.id} {element.name}, only if: {element.condition}"
            yield Choice("held_back", element.id, label)


@check_roster.drafts
def _roster_draft(turn: Turn) -> RosterCheck:
    """What has a condition waits until the umpire finds that it holds."""
    waiting = (element.id for element in _arriving(turn) if element.condition)
    return RosterCheck(held_back=tuple(waiting))


@step("B7")
def set_breakpoints(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Every element that is not isolated gets new marks for the day (BF-2.1.2.4.4-a)."""
    for element in turn.own(Element, status="active"):
        # One that was never reckoned has no marks to keep, isolated or not.
        if element.day_start and (why := _keeps_marks(turn, element)):
            turn.say(f"{element.id} {why} and keeps its marks")
        else:
            # BF-2.1.2.4.4-c: the losses of earlier days are no part of it.
            now = strength(turn.campaign, element)
            yield turn.change(element, day_start=now, mended=0)


def _keeps_marks(turn: Turn, element: Element) -> str:
    """Why an element that was reckoned before is not now; '' where it is (R-31)."""
    if forces.is_isolated(turn, element):
        return "is isolated"
    # BF-2.1.2.4.4-c: the first morning reckons only what has no marks yet
    held = is_in_force(turn.campaign, "no_morning_reset", forces.current_slot(turn))
    return "has no fresh start" if held else ""
