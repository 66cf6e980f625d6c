"""Armour withdrawal: tank elements called away for a rest."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Element, Side, Slot, Stand
from refkit.systems.battlefront.rules import forces
from refkit.systems.battlefront.steps.game import engagements

EXCUSES = {
    "side_not_restricted": "its side is not under the restriction",
    "already_withdrawn": "it is withdrawn already",
    "not_tank_only": "it is not made of tanks alone",
    "isolated": "it is isolated",
    "no_scenario_since_last_check": "no scenario was fought since the last night",
    "no_afv_lost": "it lost no armoured vehicle {lately}",
    "no_vehicle_left": "it has no vehicle left",
}


@step("F2")
def withdraw(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """A restricted side rolls for each tank element that lost a vehicle (BF-2.1.2.3-a)."""
    if not _is_restricted(turn):
        turn.say("nobody rolls: the side is not under the restriction")
        return
    for key, codes in excuses(turn).items():
        element = turn.get(Element, key)
        if codes:
            lately = engagements.lately(turn.option("withdrawal_lookback"))
            reasons = " and ".join(EXCUSES[code].format(lately=lately) for code in codes)
            turn.say(f"{key} {element.name} does not roll: {reasons}")
        else:
            yield from _roll(turn, element)


def _roll(turn: Turn, element: Element) -> Iterator[Change | None]:
    reading = turn.consult("withdrawal", f"withdrawal of {element.id}")
    turn.say(f"{element.id} {element.name} {reading.result}")
    if reading.result == "withdraws":
        yield turn.change(element, status="withdrawn")
        yield from _leave(turn, element)


def _leave(turn: Turn, element: Element) -> Iterator[Change | None]:
    """Isolated stands stay on the map until they get out (R-27)."""
    # Its wrecks stay where they lie: they may be tried still, but leave at once.
    for stand in forces.on_hand(turn, element):
        if stand.position == "normal":
            yield turn.change(stand, status="withdrawn")


def excuses(turn: Turn) -> dict[str, tuple[str, ...]]:
    """Return why each element of armour owes no roll, by id; no code: it rolls.

    Told are the elements of tanks alone and those that lost an armoured vehicle.
    """
    fought = _looked_at(turn)
    # A vehicle mended since keeps the slot it was lost in: repair does not excuse.
    gone = (stand for slot in fought for stand in turn.own(Stand, lost_in=slot))
    lost = {_heir(turn, stand.element) for stand in gone if forces.is_armour(turn, stand)}
    tanks = [e.id for e in turn.own(Element, status="active", tank_only=True)]
    concerned = [e for e in turn.own(Element) if e.id in lost or e.id in tanks]
    return {
        element.id: tuple(_excuse(turn, element, fought=bool(fought), lost=lost))
        for element in concerned
    }


def _heir(turn: Turn, key: str) -> str:
    """Return the element that a loss counts for: what it has combined into, if it has."""
    passed = [key]
    while (found := turn.find(Element, passed[-1])) and found.status == "combined":
        if found.combined_into in passed:
            break
        passed.append(found.combined_into)
    return passed[-1]


def _excuse(turn: Turn, element: Element, *, fought: bool, lost: set[str]) -> Iterator[str]:
    """Yield every code on which it owes none (BF-2.1.2.3-b, BF-2.1.2.3-e, R-26, R-27)."""
    if not _is_restricted(turn):
        yield "side_not_restricted"
    if element.status == "withdrawn":
        yield "already_withdrawn"
    if not element.tank_only:
        yield "not_tank_only"
    if element.status != "withdrawn" and not _has_vehicles(turn, element):
        yield "no_vehicle_left"
    if forces.is_isolated(turn, element):
        yield "isolated"
    if not fought:
        yield "no_scenario_since_last_check"
    if element.id not in lost:
        yield "no_afv_lost"


def _has_vehicles(turn: Turn, element: Element) -> bool:
    """Whether there is a vehicle to call away: one at hand, or a wreck (R-25)."""
    stands = turn.rows(Stand, element=element.id)
    return any(stand.status in forces.LEFT for stand in stands)


def _is_restricted(turn: Turn) -> bool:
    side, today = turn.get(Side, turn.side), forces.current_slot(turn).date
    # BF-2.1.2.3-a: only a side that the worksheet of sides restricts rolls at all.
    since = side.withdrawal_since
    return side.withdrawal and (since is None or since <= today)


def _looked_at(turn: Turn) -> tuple[str, ...]:
    """The scenarios fought since the roll of the night before; the last one (R-26).

    A night game comes after that night's roll (R-22). A repair tonight does not excuse.
    """
    today = forces.current_slot(turn).day
    earlier = [slot.day for slot in turn.rows(Slot) if slot.day < today]
    last_night = (max(earlier, default=0), "night")
    since = (s for s in turn.rows(Slot) if s.day == today or (s.day, s.kind) == last_night)
    # No attacker: both defended, or the slot is still in its refit.
    fought = tuple(slot.id for slot in since if slot.attacker)
    every = turn.option("withdrawal_lookback") == "since_last_check"
    return fought if every else fought[-1:]


@withdraw.offers
def _withdrawal_odds(turn: Turn) -> Iterator[Choice]:
    for key, codes in excuses(turn).items():
        if not codes:
            label = f"{key} {turn.get(Element, key).name}"
            yield Choice("", key, label, turn.odds("withdrawal"))
