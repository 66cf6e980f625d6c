"""Armour repair: knocked-out and abandoned vehicles behind their own line."""

import datetime
from collections.abc import Iterator, Mapping
from fractions import Fraction

from refkit.engine.campaign.entry import Change
from refkit.engine.charts import odds
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import repeats, shorten_list
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records import days
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import (
    CPP,
    Element,
    RepairNation,
    Side,
    Slot,
    Stand,
    Wreck,
    closed_lists,
    strength,
)
from refkit.systems.battlefront.rules import books, forces
from refkit.systems.battlefront.steps.refit import withdrawal

# The nations that option repair_nations may free of the dates.
MOST_TOLD = 5  # reasons why nothing can be repaired
WESTERN = ("american", "british")


class Mending(Record):
    """One attempt to repair a vehicle."""

    key = ("wreck",)

    wreck: str = column("Wreck")
    cpp: int = column(
        "CPP",
        default=0,
        low=0,
        spends="cpp",
        help="One point adds 3 to the roll; it is gone whatever happens.",
    )


class Repairs(Record):
    """The attempts of one night; none is an answer."""

    attempts: tuple[Mending, ...] = column("Attempts", default=(), fill="ticked", sold=True)


@step("F1", Repairs)
def repair_armour(turn: Turn, decision: Repairs) -> Iterator[Change | None]:
    """A vehicle lying inside its own line may be repaired, one roll each (BF-2.1.2.2-f)."""
    wrecks_only = {e.id for e in turn.own(Element, status="active") if not e.day_start}
    for attempt in decision.attempts:
        wreck = turn.get(Wreck, attempt.wreck)
        if attempt.cpp:
            yield turn.add(turn.line(CPP, "repair", cpp=-attempt.cpp, reference=wreck.id))
        facts = _facts(turn, wreck, attempt.cpp)
        reading = turn.consult("repair", f"repair of wreck {wreck.id}", facts)
        warned = f"; {warning}" if (warning := futility_warning(turn, wreck)) else ""
        turn.say(f"{_wreck_text(turn, wreck)}: {reading.result}{warned}")
        if reading.result == "mended":
            yield from _back(turn, wreck)
        else:
            yield turn.change(wreck, mend_tried=turn.slot)
    if turn.option("wrecks_only_marks") == "when_mended":
        for key in sorted(wrecks_only):
            element = turn.get(Element, key)
            there = strength(turn.campaign, element)
            yield turn.change(element, day_start=there, mended=0)


def _back(turn: Turn, wreck: Wreck) -> Iterator[Change | None]:
    """Back with its element, or withdrawn with it (BF-2.1.2.2-j, BF-2.1.2.2-k).

    A second command stand of what has combined is not kept (BF-2.1.2.4.3-d).
    """
    stand = turn.get(Stand, wreck.stand)
    element = turn.get(Element, stand.element)
    status = "surplus" if _is_second_command(turn, stand, element) else "available"
    if element.status == "withdrawn":
        status = "withdrawn"
    yield turn.drop(wreck)
    yield turn.change(stand, status=status, position="normal")
    # The roster check strikes off no element with a wreck; an umpire may by hand.
    if element.status == "destroyed":
        yield turn.change(element, status="active")
    if status == "available":
        yield turn.change(turn.get(Element, element.id), mended=element.mended + 1)


def _is_second_command(turn: Turn, stand: Stand, element: Element) -> bool:
    """Whether a command vehicle comes back to what has combined and has one (R-30)."""
    there = forces.on_hand(turn, element)
    has_one = any(other.command for other in there)
    return bool(stand.command and element.formed and has_one)


def futility_warning(turn: Turn, wreck: Wreck) -> str:
    """Return a warning where a repaired vehicle leaves at once (BF-2.1.2.2-k, R-25).

    So does a second command vehicle of what has combined (BF-2.1.2.4.3-d).
    """
    stand = turn.get(Stand, wreck.stand)
    element = turn.get(Element, stand.element)
    if element.status == "withdrawn":
        return f"{element.id} is withdrawn, and what is repaired goes with it"
    if _is_second_command(turn, stand, element):
        return f"{element.id} keeps one command stand and has it; this one is struck off"
    return ""


def _facts(turn: Turn, wreck: Wreck, cpp: int) -> dict[str, int | bool]:
    return {
        "minefield": wreck.minefield,
        "russian": forces.side_nation(turn) == "russian",
        "abandoned": wreck.state == "abandoned",
        "cpp": cpp == 1,
    }


def _wreck_text(turn: Turn, wreck: Wreck) -> str:
    name = forces.card_name(turn.campaign, wreck.card)
    return f"{wreck.id} {name} ({wreck.stand}), {wreck.state.replace('_', ' ')}"


def _wreck_offered(turn: Turn, wreck: Wreck) -> str:
    name = forces.card_name(turn.campaign, wreck.card)
    element = turn.get(Element, turn.get(Stand, wreck.stand).element)
    state = wreck.state.replace("_", " ")
    return f"{wreck.id} {name} wreck of {element.name}, {state}"


@repair_armour.refuses
def _repair_refusals(turn: Turn, decision: Repairs) -> Iterator[Refusal]:
    purse = turn.purse(CPP)
    keys = (attempt.wreck for attempt in decision.attempts)
    yield from repeats("attempts[].wreck", keys, "BF-2.1.2.2-f", "already_attempted")
    for number, attempt in enumerate(decision.attempts):
        place = f"attempts[{number}]."
        grounds = list(_bars(turn, place + "wreck", attempt.wreck))
        if attempt.cpp > 1:
            message = f"{attempt.cpp} CPP on one attempt; expected 1 at most"
            grounds.append(Refusal(place + "cpp", "only_one_cpp", message, "BF-2.1.2.2-i"))
        grounds += books.cannot_pay(turn, purse, place + "cpp", "it takes", attempt.cpp)
        yield from grounds
        purse = purse if grounds else purse.after(attempt.cpp)


def _bars(turn: Turn, field: str, key: str) -> Iterator[Refusal]:
    """Every ground on which a wreck cannot be repaired tonight, the point apart."""
    wreck = turn.find(Wreck, key)
    if wreck is None:
        yield _no_wreck(turn, field, key)
    elif wreck.side != turn.side:
        yield Refusal(field, "enemy_vehicle", f"{key} belongs to the enemy", "BF-2.1.2.2-d")
    else:
        yield from _nation_bars(turn, field, forces.current_slot(turn).date)
        yield from _element_bars(turn, field, wreck)
        yield from _place_bars(turn, field, wreck)


def _no_wreck(turn: Turn, field: str, key: str) -> Refusal:
    stand = turn.find(Stand, key)
    # of an enemy's stand it says no more than of one that is not there.
    if stand and stand.side == turn.side and stand.status == "eliminated":
        return Refusal(
            field, "vehicle_eliminated", f"{key} is gone for good", "BF-2.1.2.4.1-a"
        )
    return Refusal(field, "not_damaged", f"{key!r} is no wreck on the map", "BF-2.1.2.2-a")


def _element_bars(turn: Turn, field: str, wreck: Wreck) -> Iterator[Refusal]:
    """The vehicle is one of a class A element, unless optioned (R-21)."""
    stand = turn.find(Stand, wreck.stand)
    if stand is None:
        message = f"{wreck.id} belongs to no stand of the roster"
        yield Refusal(field, "not_type_A_me", message, "BF-2.1.2.2-a")
        return
    element = turn.get(Element, stand.element)
    # The element's class decides, so tanks attached to infantry are left out.
    if element.unit_class != "A" and turn.option("repair_scope") == "A_type_me":
        message = f"{element.id} is of class {element.unit_class}"
        yield Refusal(field, "not_type_A_me", message, "BF-2.1.2.2-a")


def _place_bars(turn: Turn, field: str, wreck: Wreck) -> Iterator[Refusal]:
    """Inside the own line; a pocket is not, unless optioned (R-23). Once a night (R-24)."""
    in_pocket = turn.option("repair_in_pocket") == "yes"
    # in_pocket is a pocket of the wreck's own side, which lies behind the enemy's line.
    inside = in_pocket if wreck.in_pocket else wreck.ground == turn.side
    if not inside:
        message = f"{wreck.id} does not lie inside the side's line"
        yield Refusal(field, "outside_own_mlr", message, "BF-2.1.2.2-c")
    if wreck.mend_tried == turn.slot:
        message = f"{wreck.id} was tried tonight"
        yield Refusal(field, "already_attempted", message, "BF-2.1.2.2-f")


def _nation_bars(turn: Turn, field: str, date: datetime.date) -> Iterator[Refusal]:
    """Which nations repair from when to when is the umpire's list (R-20).

    Option repair_nations: the western ones repair at any date.
    """
    nation = turn.get(Side, turn.side).nation
    always = WESTERN if turn.option("repair_nations") == "western_always" else ()
    if forces.side_nation(turn) in always:
        return
    lines = {row.nation: row for row in turn.rows(RepairNation)}
    line = lines.get(nation, lines.get(closed_lists.rules_nation(nation)))
    clause = "BF-2.1.2.2-e"
    if line is None:
        message = f"{nation} vehicles cannot be repaired"
        yield Refusal(field, "nation_not_eligible", message, clause)
    elif date < line.since or (line.until and date > line.until):
        until = f" to {days.written(line.until)}" if line.until else " on"
        since = days.written(line.since)
        message = f"{nation} vehicles can be repaired from {since}{until}"
        yield Refusal(field, "date_not_eligible", message, clause)


@repair_armour.warns
def _beyond_repair(turn: Turn, decision: Repairs) -> Iterator[Caution]:
    """Say why there is no wreck to choose, where there are some."""
    bars = [list(_bars(turn, "", wreck.id)) for wreck in turn.own(Wreck)]
    if bars and all(bars):
        whys = dict.fromkeys(ground.message for own in bars for ground in own)
        message = f"no wreck can be repaired: {shorten_list(whys, MOST_TOLD)}"
        yield Caution("attempts", message, "BF-2.1.2.2-c")


@repair_armour.offers
def _repairable(turn: Turn) -> Iterator[Choice]:
    points = (0, 1) if turn.purse(CPP).in_hand and not books.is_frozen(turn) else (0,)
    # withdrawal is rolled after the repairs, and may undo what they bring.
    rolling = {key for key, codes in withdrawal.excuses(turn).items() if not codes}
    for wreck in turn.own(Wreck):
        if list(_bars(turn, "", wreck.id)):
            continue
        for cpp in points:
            label = f"{_wreck_offered(turn, wreck)}, " + (
                "with 1 CPP" if cpp else "without CPP"
            )
            chances = turn.odds("repair", _facts(turn, wreck, cpp))
            is_rolled = turn.get(Stand, wreck.stand).element in rolling
            told = (
                futility_warning(turn, wreck),
                *_prospects(turn, chances, is_rolled=is_rolled),
            )
            note = "; ".join(filter(None, told))
            yield Choice("attempts.wreck", wreck.id, label, chances, note)


def _prospects(
    turn: Turn, tonight: Mapping[str, Fraction], *, is_rolled: bool
) -> Iterator[str]:
    """What a chance comes to with the withdrawal roll, and over the nights left (R-24).

    Nights on which the nation does not repair any more are none (BF-2.1.2.2-e).
    """
    repaired = tonight.get("mended", odds.NEVER)
    if is_rolled:
        stays = odds.joint(repaired, turn.odds("withdrawal")["stays"])
        yield f"{odds.percent(stays)} repaired and still yours after the withdrawal roll"
    today = forces.current_slot(turn).day
    left = (slot for slot in turn.rows(Slot) if slot.day >= today)
    nights = len({slot.day for slot in left if not any(_nation_bars(turn, "", slot.date))})
    if nights > 1 and repaired:
        every = odds.percent(odds.within(repaired, nights))
        yield f"{every} repaired over the {nights} nights left"
