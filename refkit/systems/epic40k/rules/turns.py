"""How a turn stands: who acts, what is left to him, who is where."""

from typing import Any, Literal

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.epic40k import records
from refkit.systems.epic40k.records import VP, XP, Detachment, Directive, Order
from refkit.systems.epic40k.rules import orders
from refkit.systems.epic40k.rules.board import Fault, board
from refkit.systems.epic40k.rules.orders import Borne, Force

SET_UP = "set-up"
ON_MAP = "on the map"
OFF_BOARD = "off board"
SUPPORT = "Transport / Ground Support"
What = Literal["moves", "attacks", "responses"]
KINDS = {
    "moves": ("move", "fortify", "vehicles"),
    "attacks": ("attack",),
    "responses": ("response",),
}
ATTACKS = ("attack", "hasty")
FIGHTING = (*ATTACKS, "response")
EXTRA = {"commander": "EP-30", "hasty": "EP-33"}
SPENDING = ("ignoring", "purchase", "upkeep", "forced upkeep")


def other(campaign: Campaign, side: str) -> str:
    """Return the enemy of a side."""
    return next(each for each in campaign.sides if each != side)


def on_map(campaign: Campaign, side: str, place: str = "") -> list[Detachment]:
    """Return a side's detachments on the map, or in one territory."""
    there = campaign.rows(Detachment, side=side, state=ON_MAP)
    return [each for each in there if place in ("", each.place)]


def garrison(campaign: Campaign, side: str, place: str) -> list[Detachment]:
    """Return the detachments that count as a territory's garrison (EP-12, EP-R9)."""
    return [each for each in on_map(campaign, side, place) if is_garrison(campaign, each)]


def is_garrison(campaign: Campaign, each: Detachment) -> bool:
    """Whether a detachment can be a Major's garrison (EP-R9)."""
    return each.kind != "aerial" or campaign.option("garrison_kind") == "any"


def is_isolated(campaign: Campaign, each: Detachment) -> bool:
    """Whether a detachment stands in a territory that is isolated this turn (EP-42)."""
    ground = campaign.find(records.Territory, each.place)
    return ground is not None and ground.isolated and ground.holder == each.side


def initiative(campaign: Campaign, side: str) -> int:
    """Return a side's army initiative (EP-18)."""
    bonus = int(campaign.option("initiative_bonus"))
    return orders.initiative(campaign.get(records.Side, side).rating, bonus)


def left(campaign: Campaign, slot: str, side: str, what: What) -> int:
    """Return how many moves, attacks or responses a side has left (EP-18, EP-R5)."""
    is_shared = campaign.option("initiative_pool") == "shared"
    kinds = (each for name in (KINDS if is_shared else (what,)) for each in KINDS[name])
    made = orders_of(campaign, slot, *kinds, side=side)
    return initiative(campaign, side) - sum(each.cost for each in made)


def orders_of(campaign: Campaign, slot: str, *kinds: str, **where: Any) -> list[Order]:
    """Return the orders of a turn that are of some kinds."""
    return [each for each in campaign.rows(Order, slot=slot, **where) if each.kind in kinds]


def attacks_left(campaign: Campaign, slot: str, side: str) -> int:
    """Return how many attacks a side has left, half of them in a backlog (EP-75)."""
    whole = initiative(campaign, side)
    half = orders.halved(whole, directive(campaign, slot, side))
    return left(campaign, slot, side, "attacks") - whole + half


def attacked(campaign: Campaign, slot: str) -> list[str]:
    """Return the territories that are attacked this turn."""
    return list(dict.fromkeys(each.target for each in orders_of(campaign, slot, *ATTACKS)))


def committed(campaign: Campaign, slot: str) -> set[str]:
    """Return the detachments that attack or respond this turn (EP-R11)."""
    made = orders_of(campaign, slot, *FIGHTING)
    return {each for order in made for each in order.detachments}


def engaged(campaign: Campaign, slot: str) -> set[str]:
    """Return the territories from which nobody may respond (EP-35, EP-R11)."""
    found = set(attacked(campaign, slot))
    made = orders_of(campaign, slot, *ATTACKS)
    also = campaign.option("engaged_territory") == "attacked_or_attacking"
    return found | {each.origin for each in made if also and each.origin}


def mission(campaign: Campaign, slot: str, detachment: str) -> str:
    """Return the mission of an aerial detachment this turn, blank for none."""
    row = campaign.find(records.Mission, f"{slot}/{detachment}")
    return row.mission if row else ""


def borne(campaign: Campaign, slot: str, each: Detachment) -> Borne:
    """Return how a detachment goes: a dropship lands once, then it walks (EP-14)."""
    if each.kind == "dropship":
        return "dropship" if each.state == OFF_BOARD else "ground"
    return each.kind


def force(campaign: Campaign, slot: str, each: Detachment, number: int = 1) -> Force:
    """Return a detachment, or so many from where it stands, as the orders ask for it."""
    here = garrison(campaign, each.side, each.place) if each.place else []
    gone, cut_off = committed(campaign, slot), is_isolated(campaign, each)
    stay = sum(other.id not in gone for other in here)
    return Force(each.side, each.place, number, stay, cut_off, borne(campaign, slot, each))


def troops(campaign: Campaign, side: str) -> set[str]:
    """Return the territories in which a side stands on the ground (EP-9)."""
    return {each.place for each in on_map(campaign, side) if each.kind != "aerial"}


def extra(campaign: Campaign, slot: str, side: str, kind: str, place: str) -> list[Fault]:
    """Return why the line of a territory has no extra order left (EP-30, EP-33)."""
    chiefs = [each.place for each in on_map(campaign, side) if each.commander]
    made = campaign.rows(Order, slot=slot, side=side, kind=kind)
    given, clause = [each.origin for each in made], EXTRA[kind]
    return list(orders.extra(board(campaign), chiefs, place, given, clause))


def score(campaign: Campaign, side: str) -> int:
    """Return a side's victory points."""
    return VP.balance(campaign, side)


def score_at_start(campaign: Campaign, slot: str, side: str) -> int:
    """Return a side's victory points as this turn began (EP-R38)."""
    now = VP.lines(campaign, side, slot=slot)
    return score(campaign, side) - sum(int(each.vp) for each in now)


def experience(campaign: Campaign, each: Detachment) -> int:
    """Return a detachment's experience."""
    return XP.balance(campaign, (each.side, each.id))


def in_order(campaign: Campaign, slot: str, phase: str) -> list[str]:
    """Return the sides as they declare in a phase, none before that is chosen (EP-17)."""
    row = campaign.find(records.First, f"{slot}/{phase}")
    if row is None or not row.side:
        return []
    return [row.side, other(campaign, row.side)]


def directive(campaign: Campaign, slot: str, side: str) -> int:
    """Return the number of the directive that a side follows this turn, 0 for none."""
    row = campaign.find(Directive, f"{slot}/{side}")
    return 0 if row is None or row.ignored else row.number


def slot_before(campaign: Campaign, slot: str) -> str:
    """Return the slot before a turn."""
    ids = [each.id for each in campaign.rows(records.Slot)]
    return ids[ids.index(slot) - 1]


def unplayed(campaign: Campaign, slot: str, side: str) -> tuple[records.Momentum, ...]:
    """Return the effects of momentum that a side may play in a turn (EP-58)."""
    before = slot_before(campaign, slot)
    return campaign.rows(records.Momentum, slot=before, side=side, used="")


def directive_before(campaign: Campaign, slot: str, side: str) -> Directive | None:
    """Return a side's directive of the turn before, None where there was none."""
    return campaign.find(Directive, f"{slot_before(campaign, slot)}/{side}")


def spent(campaign: Campaign, slot: str, side: str) -> int:
    """Return the victory points that a side spent at the start of a turn."""
    lines = VP.lines(campaign, side, slot=slot)
    return -sum(int(each.vp) for each in lines if each.kind in SPENDING)
