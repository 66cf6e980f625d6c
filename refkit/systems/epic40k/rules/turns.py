"""How a turn stands: who acts, what is left to him, who is where."""

from typing import Any, Literal

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.systems.epic40k import records
from refkit.systems.epic40k.records import VP, XP, Detachment, Directive, Order
from refkit.systems.epic40k.rules import orders
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.rules.orders import Borne, Force

SET_UP = "set-up"
ON_MAP = "on the map"
OFF_BOARD = "off board"
GONE = ("destroyed", "left")
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


def on_map(turn: Turn, place: str = "") -> list[Detachment]:
    """Return the side's detachments on the map, or in one territory."""
    there = turn.own(Detachment, state=ON_MAP)
    return [each for each in there if place in ("", each.place)]


def alive(turn: Turn) -> list[Detachment]:
    """Return the side's detachments that are not lost for good."""
    return [each for each in turn.own(Detachment) if each.state not in GONE]


def garrison(turn: Turn, place: str) -> list[Detachment]:
    """Return the detachments that count as a territory's garrison (EP-12, EP-R9)."""
    return [each for each in on_map(turn, place) if is_garrison(turn, each)]


def is_garrison(turn: Turn, each: Detachment) -> bool:
    """Whether a detachment can be a Major's garrison (EP-R9)."""
    return each.kind != "aerial" or turn.option("garrison_kind") == "any"


def is_isolated(turn: Turn, each: Detachment) -> bool:
    """Whether a detachment stands in a territory that is isolated this turn (EP-42)."""
    ground = turn.find(records.Territory, each.place)
    return ground is not None and ground.isolated and ground.holder == each.side


def initiative(turn: Turn) -> int:
    """Return the side's army initiative (EP-18)."""
    bonus = int(turn.option("initiative_bonus"))
    return orders.initiative(turn.get(records.Side, turn.side).rating, bonus)


def left(turn: Turn, what: What) -> int:
    """Return how many moves, attacks or responses the side has left (EP-18, EP-R5)."""
    is_shared = turn.option("initiative_pool") == "shared"
    kinds = (each for name in (KINDS if is_shared else (what,)) for each in KINDS[name])
    return initiative(turn) - sum(each.cost for each in made(turn, *kinds, side=turn.side))


def made(turn: Turn, *kinds: str, **where: Any) -> list[Order]:
    """Return the orders of a turn, of both sides, that are of some kinds."""
    there = turn.rows(Order, slot=turn.slot, **where)
    return [each for each in there if each.kind in kinds]


def unanswered(turn: Turn) -> list[Order]:
    """Return the attack that is to be answered, in a list."""
    return made(turn, *ATTACKS, is_open=True)


def attacks_left(turn: Turn) -> int:
    """Return how many attacks the side has left, half of them in a backlog (EP-75)."""
    whole = initiative(turn)
    return left(turn, "attacks") - whole + orders.halved(whole, directive(turn))


def attacked(turn: Turn) -> list[str]:
    """Return the territories that are attacked this turn."""
    return list(dict.fromkeys(each.target for each in made(turn, *ATTACKS)))


def sent(turn: Turn, *kinds: str, **where: Any) -> list[str]:
    """Return the detachments that orders of some kinds name, as often as they do."""
    return [each for order in made(turn, *kinds, **where) for each in order.detachments]


def committed(turn: Turn) -> set[str]:
    """Return the detachments that attack or respond this turn (EP-R11)."""
    return {*sent(turn, *FIGHTING)}


def engaged(turn: Turn) -> set[str]:
    """Return the territories from which nobody may respond (EP-35, EP-R11)."""
    also = turn.option("engaged_territory") == "attacked_or_attacking"
    origins = {each.origin for each in made(turn, *ATTACKS) if also and each.origin}
    return {*attacked(turn), *origins}


def mission(turn: Turn, detachment: str) -> str:
    """Return the mission of an aerial detachment this turn, blank for none."""
    row = turn.find(records.Mission, f"{turn.slot}/{detachment}")
    return row.mission if row else ""


def borne(each: Detachment) -> Borne:
    """Return how a detachment goes: a dropship lands once, then it walks (EP-14)."""
    if each.kind == "dropship":
        return "dropship" if each.state == OFF_BOARD else "ground"
    return each.kind


def force(turn: Turn, each: Detachment, number: int = 1) -> Force:
    """Return a detachment, or so many from where it stands, as the orders ask for it."""
    here = garrison(turn, each.place) if each.place else []
    gone, cut_off = committed(turn), is_isolated(turn, each)
    stay = sum(other.id not in gone for other in here)
    return Force(each.side, each.place, number, stay, cut_off, borne(each))


def troops(turn: Turn) -> set[str]:
    """Return the territories in which the side stands on the ground (EP-9)."""
    return {each.place for each in on_map(turn) if each.kind != "aerial"}


def extra(turn: Turn, kind: str, place: str) -> list[Refusal]:
    """Return why the line of a territory has no extra order left (EP-30, EP-33)."""
    chiefs = [each.place for each in on_map(turn) if each.commander]
    given = [each.origin for each in made(turn, kind, side=turn.side)]
    return list(orders.extra(board(turn), chiefs, place, given, EXTRA[kind]))


def score(turn: Turn, side: str = "") -> int:
    """Return the victory points of a side, the turn's own where none is named."""
    return VP.balance(turn.campaign, side or turn.side)


def gained(turn: Turn, *kinds: str) -> int:
    """Return the side's victory points of this turn, of some kinds or of all (EP-R38)."""
    lines = VP.lines(turn.campaign, turn.side, slot=turn.slot)
    return sum(each.vp for each in lines if not kinds or each.kind in kinds)


def experience(campaign: Campaign, each: Detachment) -> int:
    """Return a detachment's experience."""
    return XP.balance(campaign, (each.side, each.id))


def in_order(campaign: Campaign, slot: str, phase: str) -> list[str]:
    """Return the sides as they declare in a phase, none before both have rolled (EP-17)."""
    row = campaign.find(records.First, f"{slot}/{phase}")
    if row is None:
        return []
    first = row.side or row.chooser  # in no order yet, until he has chosen
    return [first, *(each for each in campaign.sides if each != first)]


def directive(turn: Turn) -> int:
    """Return the number of the directive that the side follows this turn, 0 for none."""
    row = turn.find(Directive, f"{turn.slot}/{turn.side}")
    return 0 if row is None or row.ignored else row.number


def slots_before(turn: Turn) -> list[str]:
    """Return the slots before a turn, the last one last."""
    ids = [each.id for each in turn.rows(records.Slot)]
    return ids[: ids.index(turn.slot)]


def called_back(turn: Turn) -> list[Detachment]:
    """Return the side's detachments that were called away, and come back (EP-69)."""
    before = slots_before(turn)
    return [each for each in turn.own(Detachment, state="away") if each.gone in before]


def unplayed(turn: Turn) -> tuple[records.Momentum, ...]:
    """Return the effects of momentum that the side may play in a turn (EP-58)."""
    return turn.own(records.Momentum, slot=slots_before(turn)[-1], used="")


def directive_before(turn: Turn) -> Directive | None:
    """Return the side's directive of the turn before, None where there was none."""
    return turn.find(Directive, f"{slots_before(turn)[-1]}/{turn.side}")


def earned(turn: Turn) -> int:
    """Return how many detachments join the side as a reward (EP-69)."""
    last = directive_before(turn)
    return last.reward if last else 0
