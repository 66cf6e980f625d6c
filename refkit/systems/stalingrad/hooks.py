"""What these rules bring as code besides their records and steps."""

from collections import Counter
from collections.abc import Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.cards.cards import card_faults
from refkit.engine.play.hooks import Held, Hooks
from refkit.engine.problems import RowFault
from refkit.engine.records.records import Record
from refkit.systems.stalingrad import records, standing
from refkit.systems.stalingrad.map import area_map
from refkit.systems.stalingrad.records import ON_MAP, POINTS, SUPPLY, Area, Intent, Unit
from refkit.systems.stalingrad.rules.units import OTHER
from refkit.systems.stalingrad.sheets import SHEETS
from refkit.systems.stalingrad.steps import battles, cards, placing, retreats
from refkit.systems.stalingrad.studies import STUDIES


def facts(campaign: Campaign, slot: str) -> frozenset[str]:
    """Return whether a slot is the set-up or a sequence, the first one or the last."""
    if slot == standing.SET_UP:
        return frozenset({"set_up"})
    now = campaign.get(records.Slot, slot)
    told = {"opening": now.number == 1, "over": bool(now.winner)}
    return frozenset({"sequence", *(name for name, is_so in told.items() if is_so)})


def operator(campaign: Campaign, slot: str) -> list[str]:
    """Return who has an operation that is still to be paid for (RS-16, RS-R5)."""
    side = campaign.get(records.Slot, slot).operates
    can_pay = side and standing.points(campaign, side)
    return [side] if can_pay and campaign.find(records.Operation, slot) is None else []


def acting(campaign: Campaign, slot: str) -> list[str]:
    """Return who has supply points and units left, and no battle (RS-16, RS-37)."""
    made = campaign.find(records.Operation, slot)
    if made is None or standing.open_battle(campaign, slot):
        return []
    is_able = standing.able(campaign, slot, made.side)
    return [made.side] if is_able and SUPPLY.balance(campaign, slot) > 0 else []


def at_hand(campaign: Campaign, slot: str, side: str) -> dict[str, int]:
    """Return what a side has in hand besides what its row counts."""
    made = campaign.find(records.Operation, slot)
    piles = {"Cards in hand": f"{side} hand", "Cards in the deck": f"{side} deck"}
    rows = {title: campaign.find(records.Pile, pile) for title, pile in piles.items()}
    told = {title: each.size for title, each in rows.items() if each}
    if made is not None and made.side == side:
        told["Supply points left"] = SUPPLY.balance(campaign, slot)
    return told | {"Cards used by both": standing.used(campaign)}


def audience(_campaign: Campaign, row: Record) -> str:
    """Return who may see a row: a choice is its side's until both are shown (RS-7)."""
    is_kept = isinstance(row, Intent) and not row.shown
    return row.owner if is_kept else row.seen_by


def checks(campaign: Campaign) -> Iterator[RowFault]:
    """Yield strange sides, units nowhere, borders told twice, cards in the wrong place."""
    for side in campaign.sides:
        if side not in OTHER:
            yield RowFault("Side", side, "id", f"is {side}", " or ".join(OTHER))
    for each in campaign.rows(Unit):
        if (each.state == ON_MAP) != bool(each.area):
            found = f"is {each.state} in {each.area or 'no area'}"
            yield RowFault("Unit", each.id, "area", found, "both or neither")
    yield from pairs(campaign)
    yield from piles(campaign)


def pairs(campaign: Campaign) -> Iterator[RowFault]:
    """Yield the borders of an area with itself, and those told twice."""
    rows = campaign.rows(records.Border)
    told = Counter(frozenset((each.one, each.other)) for each in rows)
    for each in rows:
        if each.one == each.other or told[frozenset((each.one, each.other))] > 1:
            found = f"is {each.one} and {each.other}"
            wanted = "two different ones, and each pair once"
            yield RowFault("Border", each.identity, "other", found, wanted)


def piles(campaign: Campaign) -> Iterator[RowFault]:
    """Yield the piles that are missing, and cards that do not fit theirs."""
    wanted = [f"{side} {pile}" for side in OTHER for pile in standing.PILES]
    for pile in (*wanted, standing.IN_FORCE):
        if campaign.find(records.Pile, pile) is None:
            yield RowFault("Pile", pile, "id", "there is none", "a row for it")
    yield from card_faults(campaign, records.Card, records.Pile)


def name(_campaign: Campaign, _moved: Iterable[Record], each: Unit | Area) -> str:
    """Return what a unit or an area is called."""
    return each.called


HOOKS: Hooks[Campaign] = Hooks(
    facts=facts,
    actors={
        "operator": operator,
        "acting": acting,
        "drawing": battles.drawing,
        "playing": battles.playing,
        "struck": battles.struck,
        "retreating": retreats.retreating,
        "holders": cards.holders,
        "carded": cards.carded,
        "taking": cards.taking,
        "placing": placing.placing,
        "drafting": placing.drafting,
    },
    at_hand=at_hand,
    names={Unit: name, Area: name},
    audience=audience,
    checks=checks,
    accounts=(POINTS, SUPPLY),
    area_map=area_map,
    held=Held(Area, "called", "controller"),
    brief=SHEETS.brief,
    kinds=SHEETS.kinds,
    studies=STUDIES,
)
