"""Armour withdrawal: tank elements called away for a rest."""

from collections.abc import Iterator

from refkit.engine.campaign import Change
from refkit.engine.steps import Choice, Done, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import Element, Side, Stand


@step("F2")
def withdraw(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """A restricted side rolls for each tank element that lost a vehicle (BF-2.1.2.3-a)."""
    for element in _rolling(turn):
        reading = turn.consult("withdrawal", f"withdrawal of {element.id}")
        turn.say(f"{element.id} {element.name} {reading.result}")
        if reading.result == "withdraws":
            yield turn.change(element, status="withdrawn")
            yield from _leave(turn, element)


def _leave(turn: Turn, element: Element) -> Iterator[Change | None]:
    """Isolated stands stay on the map until they get out (R-27)."""
    for stand in forces.on_hand(turn, element):
        if stand.position == "normal":
            yield turn.change(stand, status="withdrawn")


def _rolling(turn: Turn) -> tuple[Element, ...]:
    """Elements that owe a roll; a repair tonight does not excuse (BF-2.1.2.3-b, R-26)."""
    if not turn.get(Side, turn.side).withdrawal:
        return ()
    gone = turn.own(Stand, lost_in=turn.slot)
    lost = {stand.element for stand in gone if forces.is_armour(turn, stand)}
    tanks = turn.own(Element, status="active", tank_only=True)
    return tuple(e for e in tanks if e.id in lost and not forces.is_isolated(turn, e))


@withdraw.offers
def _withdrawal_odds(turn: Turn) -> Iterator[Choice]:
    for element in _rolling(turn):
        label = f"{element.id} {element.name}"
        yield Choice("", element.id, label, turn.odds("withdrawal"))
