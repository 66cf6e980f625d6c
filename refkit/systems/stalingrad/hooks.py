"""What these rules bring as code besides their records and steps."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.cards.cards import card_faults
from refkit.engine.maps.pairs import pair_faults
from refkit.engine.play.hooks import Held, Hooks
from refkit.engine.play.strip import Strip
from refkit.engine.problems import RowFault
from refkit.engine.records.records import Record
from refkit.systems.stalingrad import records, standing
from refkit.systems.stalingrad.map import area_map
from refkit.systems.stalingrad.records import ON_MAP, POINTS, SUPPLY, Area, Intent, Unit
from refkit.systems.stalingrad.rules import operations
from refkit.systems.stalingrad.rules.battles import Present, cup
from refkit.systems.stalingrad.rules.units import OTHER
from refkit.systems.stalingrad.sheets import SHEETS
from refkit.systems.stalingrad.steps import battles, cards, cups, placing, retreats
from refkit.systems.stalingrad.steps.operating import in_view
from refkit.systems.stalingrad.studies import STUDIES

ALL_THERE = Present(panzer=True, tank=True, defending=True, stavka=True)


def facts(campaign: Campaign, slot: str) -> frozenset[str]:
    """Return whether a slot is the set-up or a sequence, the first one or the last."""
    if slot == standing.SET_UP:
        return frozenset({"set_up"})
    now = campaign.get(records.Slot, slot)
    chose = bool(campaign.rows(Intent, slot=slot))
    told = {"opening": now.revealed and not chose, "over": bool(now.winner)}
    told["played"] = bool(standing.played(campaign))
    told["series"] = campaign.option("series") == "yes"
    return frozenset({"sequence", *(name for name, is_so in told.items() if is_so)})


def operator(campaign: Campaign, slot: str) -> list[str]:
    """Return who has an operation that is still to be paid for (RS-16, RS-R5)."""
    side = campaign.get(records.Slot, slot).operates
    if not side or campaign.find(records.Operation, slot):
        return []
    return [] if any(operations.begin(POINTS.balance(campaign, side))) else [side]


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
    return row.owner if isinstance(row, Intent) and not row.shown else row.seen_by


def checks(campaign: Campaign) -> Iterator[RowFault]:
    """Yield strange sides, units nowhere, borders told twice, cards and chits amiss."""
    for side in campaign.sides:
        if side not in OTHER:
            yield RowFault("Side", side, "id", f"is {side}", " or ".join(OTHER))
    for each in campaign.rows(Unit):
        if (each.state == ON_MAP) != bool(each.area):
            found = f"is {each.state} in {each.area or 'no area'}"
            yield RowFault("Unit", each.id, "area", found, "both or neither")
    yield from pair_faults(campaign, records.Border)
    wanted = (f"{side} {pile}" for side in OTHER for pile in standing.PILES)
    needed = (*wanted, standing.IN_FORCE)
    yield from card_faults(campaign, records.Card, records.Pile, needed)
    rows = campaign.rows(records.Card, kind="chit")
    chits = Counter((each.pile.split()[0], each.name) for each in rows)
    for side in OTHER:
        for name, many in cup(cups.chart(campaign, side), ALL_THERE).items():
            if chits[side, name] < many:
                found = f"there are {chits[side, name]} chits {name}"
                yield RowFault("Pile", f"{side} cup", "id", found, f"{many} at least")


HOOKS: Hooks[Campaign] = Hooks(
    facts=facts,
    actors={
        "operator": operator, "acting": acting, "drawing": battles.drawing,
        "playing": battles.playing, "struck": battles.struck,
        "retreating": retreats.retreating, "holders": cards.holders, "carded": cards.carded,
        "taking": cards.taking, "placing": placing.placing, "drafting": placing.drafting,
    },
    at_hand=at_hand,
    names=dict.fromkeys((Unit, Area), lambda _campaign, _moved, each: each.called),
    audience=audience,
    checks=checks,
    accounts=(POINTS, SUPPLY),
    area_map=area_map,
    held=Held(Area, "called", "controller"),
    brief=SHEETS.brief,
    kinds=SHEETS.kinds,
    in_view=in_view,
    strip=Strip("Battle", "over", "Battle", ("B2", "V1"), ("B3", "B4")),
    studies=STUDIES,
)  # fmt: skip
