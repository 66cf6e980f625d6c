"""The head of every sheet: which slot it is of, and how the campaign stands."""

from collections.abc import Iterator
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.records import days
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.head import sheet_head
from refkit.systems.battlefront.records import CPP, FPP, Posture, Slot, WeatherRow
from refkit.systems.battlefront.steps.posture import postures

NONE = "none: both sides defend"


def head(asked: Asked) -> dict[str, Any]:
    """Return the heads of a brief, its sections left out."""
    slot = asked.slot
    title = f"{days.written(slot.date)}, {slot.kind.replace('_', ' ')}"
    place = f"Day {slot.day}"
    return sheet_head(asked, facts(asked), _state(asked), title=title, place=place)


def facts(asked: Asked) -> Iterator[tuple[str, str]]:
    """Yield the points and posture of the reader's own, then what both sides know."""
    campaign, slot = asked.campaign, asked.slot
    for side in asked.own:
        whose = asked.whose(side)
        yield f"{whose}CPP in hand", str(CPP.balance(campaign, side))
        yield f"{whose}FPP in hand", str(FPP.balance(campaign, side))
        yield f"{whose}Posture", _posture(asked, side, "not declared")
    yield "Weather", _weather(asked, slot)
    yield from _shown(asked, slot)


def _posture(asked: Asked, side: str, none: str = "posture not declared") -> str:
    own = asked.campaign.find(Posture, f"{asked.slot.id}/{side}")
    return own.declared if own else none


def _shown(asked: Asked, slot: Slot) -> Iterator[tuple[str, str]]:
    """What the reveal showed, and how long the game was (BF-2.1.3.1-a).

    The umpire has both postures already.
    """
    campaign = asked.campaign
    shown = campaign.rows(Posture, slot=slot.id, revealed=True)
    if shown and not asked.is_umpire:
        summary = ", ".join(f"{naming.short(row.side)} {row.declared}" for row in shown)
        yield "Postures shown", summary
    if slot.status == "no_scenario":
        yield "Scenario", NONE
    if slot.attacker:
        yield "Attacker", naming.short(slot.attacker)
        yield "Sets up first", naming.short(slot.defender)
        yield "Moves first", naming.short(postures.first_to_move(campaign, slot))
    if slot.turns is not None:
        yield "Turns played", str(slot.turns)


def _state(asked: Asked) -> Iterator[str]:
    """Yield the facts that change, in few words."""
    campaign, slot = asked.campaign, asked.slot
    for side in asked.own:
        cpp, fpp = (each.balance(campaign, side) for each in (CPP, FPP))
        yield f"{naming.short(side)} {cpp} CPP, {fpp} FPP, {_posture(asked, side)}"
    yield slot.weather or "no weather set"
    if slot.attacker:
        yield f"{naming.short(slot.attacker)} attacks"
    if slot.turns is not None:
        yield f"{slot.turns} turns"


def _weather(asked: Asked, slot: Slot) -> str:
    """The weather of the slot with its effect, as the umpire's chart has it (R-71)."""
    rows = asked.campaign.rows(WeatherRow, weather=slot.weather)
    effects = dict.fromkeys(row.effect for row in rows if row.effect)
    return ": ".join((slot.weather or "not set", *effects))
