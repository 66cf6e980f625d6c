"""Reinforcement groups as goods: what is in one, what bounds it, how many serve."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.turn import Turn
from refkit.engine.play.wares import Ware
from refkit.engine.records.records import Record
from refkit.systems.battlefront.records import (
    Element,
    Flight,
    Group,
    Module,
    Posture,
    counted_name,
)
from refkit.systems.battlefront.rules import forces, support

KINDS = {
    "ME": "Troops",
    "OBA": "Artillery off the table",
    "AIR": "Aircraft",
    "FPP": "Works",
}
# What is asked of a group besides how many.
ASKS = {"ME": ("name",), "OBA": ("points",)}
BRINGS = {"OBA": "1 module", "AIR": "1 flight"}


def group_ware(turn: Turn, group: Group, left: int) -> Ware:
    """Return a line of the chart as it is sold; so many are left of it."""
    kind, asks = KINDS[group.kind], ASKS.get(group.kind, ())
    stock, limits = (left, group.campaign_max), tuple(_limits(turn, group))
    contents = brings(turn.campaign, group)
    return Ware(group.description, contents, kind, stock, limits, asks=asks)


def _limits(turn: Turn, group: Group) -> Iterator[str]:
    # BF-2.1.2.6-b: points leave no unit that a scenario could have too many of.
    if group.kind != "FPP":
        yield f"{group.scenario_max} in a scenario"
    if group.kind == "OBA" and group.day_max is not None:
        yield f"{group.day_max} in a day"
    if group.until:
        yield f"Until {group.until.day} {group.until:%B}"
    yield from filter(None, (group.note, *wasted(turn, group)))


def brings(campaign: Campaign, group: Group) -> str:
    """Return what a group brings, in words: `9 Rifle squad, 1 Command; trained`."""
    if group.kind != "ME":
        return BRINGS.get(group.kind, f"{group.fpp} fortification points")
    cards = Counter(card for card, _ in forces.parse_contents(group.contents))
    named = ((forces.card_name(campaign, card), many) for card, many in cards.items())
    stands = ", ".join(counted_name(many, name) for name, many in named)
    return "; ".join(filter(None, (stands, group.rating)))


def wasted(turn: Turn, group: Group) -> Iterator[str]:
    """Say that aircraft bought now could not fly any more (R-39)."""
    bought = Flight(id="new", side=turn.side, group=group.id, slot=turn.slot)
    if group.kind == "AIR" and not support.valid_slots(turn.campaign, bought):
        yield "no daylight slot is left to fly in"


def serving(turn: Turn, group: Group) -> tuple[Record, ...]:
    """Return the units of a group that a side has to choose from."""
    return (
        *turn.own(Element, group=group.id, status="active"),
        *turn.own(Module, group=group.id, status="active"),
        *turn.own(Flight, group=group.id, status="ready"),
    )


def may_stay_home(turn: Turn) -> bool:
    """Whether the side has declared to defend and there may be no game (BF-2.1.2.5.2-c)."""
    own = turn.rows(Posture, slot=turn.slot, side=turn.side, declared="defend")
    return any(not posture.predetermined for posture in own)
