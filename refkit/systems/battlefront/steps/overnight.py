"""Close of the day: armour repair and withdrawal, what is used up, the slot closed."""

from collections.abc import Iterator

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, Done, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import books, forces
from refkit.systems.battlefront.records import (
    Element,
    Flight,
    Holding,
    Module,
    Objective,
    RepairNation,
    Side,
    Stand,
    TargetPoint,
    UnitCard,
    Wreck,
)


class Mending(Record):
    """One attempt to mend a vehicle."""

    key = ("wreck",)

    wreck: str = column("Wreck")
    cpp: int = column("CPP", default=0, low=0, help="One point adds 3 to the roll; it is gone whatever happens.")


class Repairs(Record):
    """The attempts of one night; none is an answer."""

    attempts: tuple[Mending, ...] = column("Attempts", default=())


@step("F1", Repairs)
def mend(turn: Turn, decision: Repairs) -> Iterator[Change | None]:
    """A vehicle lying inside its own line may be mended, one roll each (BF-2.1.2.2-f)."""
    for attempt in decision.attempts:
        wreck = turn.get(Wreck, attempt.wreck)
        if attempt.cpp:
            yield turn.add(books.line(turn, "repair", cpp=-attempt.cpp, reference=wreck.id))
        reading = turn.consult("repair", f"repair of wreck {wreck.id}", _facts(turn, wreck, attempt.cpp))
        turn.say(f"{_words(turn, wreck)}: {reading.result}")
        if reading.result == "mended":
            yield from _back(turn, wreck)
        else:
            yield turn.change(wreck, mend_tried=turn.slot)


def _back(turn: Turn, wreck: Wreck) -> Iterator[Change | None]:
    """A mended vehicle is back with its element, or withdrawn with it (BF-2.1.2.2-j, -k)."""
    stand = turn.get(Stand, wreck.stand)
    element = turn.get(Element, stand.element)
    gone = element.status == "withdrawn"
    yield turn.drop(wreck)
    yield turn.change(stand, status="withdrawn" if gone else "available", position="normal")
    if element.status == "destroyed":
        yield turn.change(element, status="active")


def _facts(turn: Turn, wreck: Wreck, cpp: int) -> dict[str, int | bool]:
    nation = turn.get(Side, turn.side).nation
    return {
        "minefield": wreck.minefield,
        "russian": nation == "Russian",
        "abandoned": wreck.state == "abandoned",
        "cpp": cpp == 1,
    }


def _words(turn: Turn, wreck: Wreck) -> str:
    return f"{wreck.id} {turn.get(UnitCard, wreck.card).name} ({wreck.stand}), {wreck.state.replace('_', ' ')}"


@mend.refuses
def _mend(turn: Turn, decision: Repairs) -> Iterator[Refusal]:
    in_hand, seen = books.cpp(turn), set[str]()
    for number, attempt in enumerate(decision.attempts):
        place = f"attempts[{number}]."
        grounds = list(_bars(turn, place + "wreck", attempt.wreck))
        if attempt.wreck in seen:
            grounds.append(Refusal(place + "wreck", "already_attempted", f"{attempt.wreck} is listed twice", "BF-2.1.2.2-f"))
        if attempt.cpp > 1:
            grounds.append(Refusal(place + "cpp", "only_one_cpp", f"{attempt.cpp} CPP; expected 1 at most", "BF-2.1.2.2-i"))
        if attempt.cpp > in_hand:
            grounds.append(Refusal(place + "cpp", "not_enough_cpp", f"{attempt.cpp} CPP; there are {in_hand}", "BF-2.1.2.2-i"))
        yield from grounds
        seen.add(attempt.wreck)
        in_hand -= attempt.cpp if not grounds else 0


def _bars(turn: Turn, place: str, key: str) -> Iterator[Refusal]:
    """Every ground on which a wreck cannot be mended tonight, the point apart."""
    wreck = turn.find(Wreck, key)
    if wreck is None:
        yield Refusal(place, "not_damaged", f"{key!r} is no wreck on the map", "BF-2.1.2.2-a")
        return
    if wreck.side != turn.side:
        yield Refusal(place, "enemy_vehicle", f"{key} is the enemy's", "BF-2.1.2.2-d")
        return
    yield from _nation_bars(turn, place)
    element = turn.get(Element, turn.get(Stand, wreck.stand).element)
    if element.unit_class != "A" and turn.option("repair_scope") == "A_type_me":
        yield Refusal(place, "not_type_A_me", f"{element.id} is of class {element.unit_class}", "BF-2.1.2.2-a")
    in_pocket = wreck.in_pocket and turn.option("repair_in_pocket") != "true"
    if (wreck.ground != turn.side and not wreck.in_pocket) or in_pocket:
        yield Refusal(place, "outside_own_mlr", f"{key} does not lie inside the side's line", "BF-2.1.2.2-c")
    if wreck.mend_tried == turn.slot:
        yield Refusal(place, "already_attempted", f"{key} was tried tonight", "BF-2.1.2.2-f")


def _nation_bars(turn: Turn, place: str) -> Iterator[Refusal]:
    nation, date = turn.get(Side, turn.side).nation, forces.slot(turn).date
    line = turn.find(RepairNation, nation)
    if line is None:
        yield Refusal(place, "nation_not_eligible", f"{nation} vehicles cannot be mended", "BF-2.1.2.2-e")
    elif date < line.since or (line.until and date > line.until):
        until = f" to {line.until}" if line.until else ""
        yield Refusal(place, "date_not_eligible", f"{nation} vehicles are mended from {line.since}{until}", "BF-2.1.2.2-e")


@mend.offers
def _mendable(turn: Turn) -> Iterator[Choice]:
    for wreck in turn.own(Wreck):
        if list(_bars(turn, "", wreck.id)):
            continue
        for cpp in (0, 1):
            label = f"{_words(turn, wreck)}, " + ("with 1 CPP" if cpp else "without CPP")
            yield Choice("attempts.wreck", wreck.id, label, turn.odds("repair", _facts(turn, wreck, cpp)))


@step("F2")
def withdraw(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """A restricted side rolls for each tank element that lost a vehicle (BF-2.1.2.3-a)."""
    for element in _rolling(turn):
        reading = turn.consult("withdrawal", f"withdrawal of {element.id}")
        turn.say(f"{element.id} {element.name} {reading.result}")
        if reading.result == "withdraws":
            yield turn.change(element, status="withdrawn")
            for stand in forces.on_hand(turn, element):
                # isolated stands stay until they get out
                if stand.position == "normal":
                    yield turn.change(stand, status="withdrawn")


def _rolling(turn: Turn) -> tuple[Element, ...]:
    """Elements that owe a withdrawal roll; later repair does not excuse (BF-2.1.2.3-b)."""
    if not turn.get(Side, turn.side).withdrawal:
        return ()
    lost = {s.element for s in turn.own(Stand, lost_in=turn.slot) if forces.card(turn, s).unit_class == "A"}
    tanks = turn.own(Element, status="active", tank_only=True)
    return tuple(e for e in tanks if e.id in lost and not forces.is_isolated(turn, e))


@withdraw.offers
def _withdrawal_odds(turn: Turn) -> Iterator[Choice]:
    for element in _rolling(turn):
        yield Choice("", element.id, f"{element.id} {element.name}", turn.odds("withdrawal"))


@step("F3")
def remove_artillery(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Artillery that fired today leaves the roster (BF-2.1.2.5.3-d)."""
    for module in turn.rows(Module, status="active", fired=turn.slot):
        turn.say(f"{module.id} of {module.side} fired and leaves")
        yield turn.change(module, status="removed")


@step("F4")
def lapse_points(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Preregistered points are good for one day (BF-2.1.2.5.4-e)."""
    for point in turn.rows(TargetPoint):
        if point.status != "lapsed":
            yield turn.change(point, status="lapsed")


@step("F5")
def lapse_aircraft(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Aircraft not used on their day are lost, and the slot is closed (BF-2.1.2.5.2-b)."""
    for flight in turn.rows(Flight, status="ready"):
        turn.say(f"{flight.id} of {flight.side} was not used and is lost")
        yield turn.change(flight, status="lost")
    yield turn.change(forces.slot(turn), status="closed")


@step("F6")
def judge(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """The victory conditions are looked at once, at the end; the umpire decides (BF-2-d)."""
    for side in turn.sides:
        daily = sum(held.vp for held in turn.rows(Holding, side=side))
        final = sum(objective.final for objective in turn.rows(Objective, held_by=side))
        turn.say(f"{side}: {daily} VP by days, {final} VP at the end, {daily + final} for ground")
    if decision.note:
        turn.say(f"umpire's finding: {decision.note}")
    yield None
