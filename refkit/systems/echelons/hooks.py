"""What these rules bring as code besides their records and steps."""

from collections.abc import Collection, Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.cards.counted import list_faults
from refkit.engine.play.hooks import Hooks
from refkit.engine.problems import RowFault
from refkit.engine.records.records import Record
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import (
    Card,
    CleanUp,
    Ground,
    HqPoints,
    Slot,
    TerrainCard,
)
from refkit.systems.echelons.says import SAYS
from refkit.systems.echelons.sheets import SHEETS
from refkit.systems.echelons.studies import STUDIES

TILL_THEN = "; the step Decks and reserves refuses it, unless you rule otherwise"
DECK = frozenset({"deck", "reserves"})


def facts(campaign: Campaign, slot: str) -> frozenset[str]:
    """Return whether a slot is the set-up or a battle, and whether all is over."""
    if slot == rules.SET_UP:
        return frozenset({"set_up"})
    ended = campaign.rows(Slot)[-1].id == slot and rules.course(campaign).over
    return frozenset({"battle", "over"} if ended else {"battle"})


def audience(campaign: Campaign, row: Record) -> str:
    """Return who may see a row: terrain turned up, a clean-up that is over (EF-30)."""
    if isinstance(row, TerrainCard):
        ground = campaign.find(Ground, str(row.ground))
        return "open" if ground and ground.revealed else row.side or "umpire"
    is_secret = isinstance(row, CleanUp) and not row.is_open
    return row.owner if is_secret else row.seen_by


def checks(campaign: Campaign) -> Iterator[RowFault]:
    """Yield decks that a list does not add up to, and cards from nowhere (EF-23)."""
    yield from list_faults(campaign, Card, {"deck": "deck", "reserves": "reserve"})
    for row in campaign.rows(CleanUp):
        gone = row.pile - row.replacements + row.thrown
        if gone < 0 or (row.is_open and row.removed != gone):
            found, wanted = f"Removed is {row.removed}", f"{gone}, what is left of the pile"
            yield RowFault("CleanUp", row.identity, "removed", found, wanted)


def advice(campaign: Campaign) -> Iterator[RowFault]:
    """Yield lists of cards that the first steps would refuse (EF-3, EF-24)."""
    if campaign.rows(Ground):
        return
    many = rules.agreed_battlegrounds(campaign)
    for side in campaign.sides:
        if not (cards := campaign.rows(Card, side=side)):
            continue
        # It is the list as a whole that is wrong, and none of its cards.
        whose, whole = naming.short(side), ("Card", "")
        deck, reserve = (sum(getattr(c, n) for c in cards) for n in ("deck", "reserve"))
        wanted = rules.deck_of(campaign, many, reserve)
        if deck != wanted:
            found = f"the deck of {whose} has {deck} cards"
            expected = f"{wanted} for {many} battlegrounds{TILL_THEN}"
            yield RowFault(*whole, "deck", found, expected, side=side)
        if reserve not in (0, rules.RESERVES):
            found = f"the reserve of {whose} has {reserve} cards"
            expected = f"{rules.RESERVES} or none{TILL_THEN}"
            yield RowFault(*whole, "reserve", found, expected, side=side)


def at_hand(campaign: Campaign, slot: str, side: str) -> dict[str, int]:
    """Return the discard pile while a clean-up goes on, and what may come back (EF-19)."""
    done = campaign.find(CleanUp, f"{slot}/{side}")
    if done is None or done.is_open:
        return {}
    pile = done.pile - done.replacements + done.thrown
    return {"Discard pile": pile, "May still take": done.limit - done.replacements}


def untold(campaign: Campaign, side: str) -> Collection[str]:
    """Return what a commander has not declared yet: his deck and his reserve (EF-3)."""
    return () if rules.is_declared(campaign, side) else DECK


HOOKS: Hooks[Campaign] = Hooks(
    facts=facts,
    audience=audience,
    checks=checks,
    advice=advice,
    at_hand=at_hand,
    untold=untold,
    brief=SHEETS.brief,
    kinds=SHEETS.kinds,
    says=SAYS,
    lookup_rows={"headquarters": HqPoints},
    studies=STUDIES,
)
