"""What these rules bring as code besides their records and steps."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.hooks import Held, Hooks
from refkit.engine.problems import RowFault
from refkit.engine.readers import join_readers
from refkit.engine.records.records import Record
from refkit.systems.epic40k.map import MAPS
from refkit.systems.epic40k.records import (
    VP,
    XP,
    Battle,
    Detachment,
    Directive,
    Force,
    Mission,
    Momentum,
    Order,
    Slot,
    Territory,
)
from refkit.systems.epic40k.rules import advanced, forces, turns
from refkit.systems.epic40k.sheets import SHEETS


def facts(campaign: Campaign, slot: str) -> frozenset[str]:
    """Return whether a slot is the set-up or a turn, and what there is to do in it."""
    if slot == turns.SET_UP:
        return frozenset({"set_up"})
    if campaign.get(Slot, slot).winner:
        return frozenset({"over"})
    found = {"turn"}
    if campaign.option("momentum") == "yes":
        found.add("momentum")
    if campaign.option("command_directives") == "yes":
        found.add("command_directives")
    if any(not each.winner for each in campaign.rows(Battle, slot=slot)):
        found.add("to_fight")
    if campaign.rows(Mission, slot=slot):
        found.add("flown")
    return frozenset(found)


def choosers(campaign: Campaign, slot: str) -> list[str]:
    """Return the side that is to choose who declares first (EP-17)."""
    return [row.chooser for row in campaign.rows("First", slot=slot) if not row.side]


def declaring(phase: str) -> Callable[[Campaign, str], list[str]]:
    """Return the function that gives the sides as they declare in a phase."""
    return lambda campaign, slot: turns.in_order(campaign, slot, phase)


def placers(campaign: Campaign, slot: str) -> list[str]:
    """Return the sides that have counters to lay, the first to place first (EP-11)."""
    order = turns.in_order(campaign, slot, "allocation")
    return [side for side in order if campaign.rows(Detachment, side=side, state="waiting")]


def scouting(campaign: Campaign, slot: str) -> list[str]:
    """Return the side whose scouts are out."""
    return [row.side for row in campaign.rows(Order, slot=slot, kind="scout", is_open=True)]


def attacked(campaign: Campaign, slot: str) -> list[str]:
    """Return the side that answers an attack (EP-35)."""
    made = turns.orders_of(campaign, slot, *turns.ATTACKS, is_open=True)
    return [turns.other(campaign, row.side) for row in made]


def victors(campaign: Campaign, slot: str) -> list[str]:
    """Return the sides that won battles and have not said who stays (EP-39)."""
    won = campaign.rows(Battle, slot=slot, placed=False)
    return [side for side in campaign.sides if any(b.winner == side for b in won)]


def beaten(campaign: Campaign, _slot: str) -> list[str]:
    """Return the sides that have to fall back (EP-40)."""
    return [side for side in campaign.sides if forces.stranded(campaign, side)]


def returning(campaign: Campaign, slot: str) -> list[str]:
    """Return the sides with detachments that come back or join (EP-69)."""
    return [side for side in campaign.sides if comes_back(campaign, slot, side)]


def comes_back(campaign: Campaign, slot: str, side: str) -> bool:
    """Whether a side was called away, or has earned a detachment, in the turn before."""
    last = turns.directive_before(campaign, slot, side)
    gone = campaign.rows(Detachment, side=side, state="away")
    return bool(last and last.reward) or any(each.gone != slot for each in gone)


def settling(campaign: Campaign, slot: str) -> list[str]:
    """Return the sides whose directive takes something for good, or leaves it."""
    return [
        row.side
        for row in campaign.rows(Directive, slot=slot, ignored=False)
        if row.owed or (row.number == advanced.BREAK_THROUGH and row.met == "met")
    ]


def spenders(campaign: Campaign, _slot: str) -> list[str]:
    """Return the sides that may buy resources, or have temporary troops to pay."""
    if campaign.option("command_resources") == "yes":
        return list(campaign.sides)
    rows = campaign.rows(Detachment, state=turns.ON_MAP)
    paid = {each.side for each in rows if each.temporary == "break-through"}
    return [side for side in campaign.sides if side in paid]


def inspired(campaign: Campaign, slot: str) -> list[str]:
    """Return the sides with effects of momentum to play (EP-58)."""
    before = turns.slot_before(campaign, slot)
    there = {row.side for row in campaign.rows(Momentum, slot=before, used="")}
    return [side for side in campaign.sides if side in there]


def at_hand(campaign: Campaign, slot: str, side: str) -> dict[str, int]:
    """Return what a side has left of its army initiative this turn (EP-18)."""
    if slot == turns.SET_UP:
        return {}
    return {
        "Moves left": turns.left(campaign, slot, side, "moves"),
        "Attacks left": turns.attacks_left(campaign, slot, side),
        "Responses left": turns.left(campaign, slot, side, "responses"),
    }


def audience(campaign: Campaign, row: Record) -> str:
    """Return who may see a row: what is off the map is its owner's (EP-13, EP-14)."""
    is_off = isinstance(row, Detachment) and row.state == turns.OFF_BOARD
    is_kept = isinstance(row, Momentum) and not row.used
    return row.owner if is_off or is_kept else row.seen_by


def insiders(campaign: Campaign, row: Record) -> str:
    """Return who may see what a row keeps for its side: both, once it is known (EP-13)."""
    each = campaign.find(Detachment, row.detachment) if isinstance(row, Force) else row
    if isinstance(each, Detachment) and each.known:
        return join_readers(campaign.sides)
    return row.owner


def checks(campaign: Campaign) -> Iterator[RowFault]:
    """Yield sides beyond two, and what is nowhere or in another's place (EP-6, EP-11)."""
    for side in campaign.sides[2:]:
        yield RowFault("Side", side, "id", "there are two sides already", "two")
    taken = Counter((each.x, each.y) for each in campaign.rows(Territory))
    for ground in campaign.rows(Territory):
        if taken[ground.x, ground.y] > 1:
            found, wanted = "another lies in this column and row", "one of its own"
            yield RowFault("Territory", ground.id, "x", found, wanted)
    for each in campaign.rows(Detachment):
        is_placed = each.state == turns.ON_MAP
        if is_placed != bool(each.place) and each.state != "waiting":
            found = f"is {each.state} in {each.place or 'no territory'}"
            yield RowFault("Detachment", each.id, "place", found, "both or neither")


def name(_campaign: Campaign, _moved: Iterable[Record], each: Detachment) -> str:
    """Return a detachment by its counter, and by its name for who may know it."""
    return f"{each.id} {each.name}".strip()


HOOKS: Hooks[Campaign] = Hooks(
    facts=facts,
    actors={
        "choosers": choosers,
        "placers": placers,
        "flyers": declaring("missions"),
        "scouts": declaring("scouting"),
        "scouting": scouting,
        "movers": declaring("moves"),
        "attackers": declaring("attacks"),
        "attacked": attacked,
        "victors": victors,
        "beaten": beaten,
        "returning": returning,
        "settling": settling,
        "spenders": spenders,
        "inspired": inspired,
    },
    at_hand=at_hand,
    names={Detachment: name},
    audience=audience,
    insiders=insiders,
    checks=checks,
    brief=SHEETS.brief,
    kinds=SHEETS.kinds,
    accounts=(VP, XP),
    maps=MAPS,
    held=Held(Territory, "id", "holder"),
)
