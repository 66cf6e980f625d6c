"""What the text of a card does, as the umpire enters it."""

from collections.abc import Iterator
from typing import Any

from refkit.engine.accounts.account import Account
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.cards.texts import CardTexts, Written
from refkit.engine.play.steps import Changes
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import column
from refkit.systems.stalingrad import records, standing
from refkit.systems.stalingrad.records import ON_MAP, POINTS, SUPPLY, Area, Slot, Unit
from refkit.systems.stalingrad.steps import battles, marches


def owners(campaign: Campaign) -> Iterator[tuple[Account, tuple[str, ...]]]:
    """Yield where a card may bring resource and supply points, or take some."""
    for side in campaign.sides:
        yield from ((POINTS, (side, each.id)) for each in campaign.rows(Area))
    yield from ((SUPPLY, (each.id,)) for each in campaign.rows(records.Operation)[-1:])


class Effect(Written):
    """What a card does, with the rows that it changes; what is blank stays as it is."""

    again: str = column("Operates next", default="", lists="Side.id", help="By the card.")
    ends: bool = column("The game is over", default=False)


def write(turn: Turn, decision: Any) -> Changes:
    """What a card says goes before every rule; it is entered with a note (RS-1, RS-15)."""
    for row in (*decision.units, *decision.leaders):
        each: Unit | records.Leader = turn.find(Unit, row.row) or turn.get(
            records.Leader, row.row
        )
        off = {"fortified": False, "isolated": False} if isinstance(each, Unit) else {}
        if row.area:
            yield turn.change(each, state=ON_MAP, **off)
            yield from marches.take(turn, row.area, each.side)
        elif row.state not in ("", ON_MAP):
            yield turn.change(each, area="", **off)
    now = turn.get(Slot, turn.slot)
    told = {"again": decision.again or now.again, "ends": decision.ends or now.ends}
    yield turn.change(now, **told)
    yield from battles.conclude(turn)


LISTS: dict[str, Any] = {
    "units": (Unit, ("area", "state", "depleted", "disorganised")),
    "leaders": (records.Leader, ("area", "state")),
    "areas": (Area, ("controller", "red", "blue")),
    "sides": (records.Side, ("due", "drafts")),
}
WRITE = CardTexts(standing.played, LISTS, owners, "RS-1").step("V2", Effect, write)
