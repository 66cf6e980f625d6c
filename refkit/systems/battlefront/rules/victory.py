"""The conditions of victory: which fall due when, and the facts for each kind of them."""

from collections.abc import Callable, Iterator, Mapping

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records import days
from refkit.engine.words.folding import fold_words
from refkit.systems.battlefront.records import (
    CPP,
    FPP,
    Holding,
    Objective,
    Points,
    Slot,
    Stand,
    VictoryCondition,
)

GONE = ("knocked_out", "abandoned", "eliminated")


def due_conditions(campaign: Campaign, slot: Slot) -> tuple[VictoryCondition, ...]:
    """Return the conditions without a finding that are looked at when a slot ends (BF-2-d).

    That is each by its date or slot, and after the last slot whatever is left.
    """
    is_last = campaign.rows(Slot)[-1] == slot
    waiting = (row for row in campaign.rows(VictoryCondition) if not row.finding)
    return tuple(row for row in waiting if is_last or _has_come(campaign, row, slot))


def _has_come(campaign: Campaign, row: VictoryCondition, slot: Slot) -> bool:
    """Whether a condition names this slot, or a day that is over with it."""
    if fold_words(row.when) in (fold_words(slot.id), fold_words(slot.name)):
        return True
    dates = days.possible_dates(row.when)
    is_over = campaign.rows(Slot, day=slot.day)[-1] == slot
    return len(dates) == 1 and dates[0] <= slot.date and is_over


def condition_facts(campaign: Campaign, kind: str) -> Iterator[str]:
    """Yield what the records say of a kind of condition, a part for each side (R-72)."""
    for side in campaign.sides:
        for told in FACTS.get(kind, _everything)(campaign, side):
            yield f"{naming.short(side)}: {told}"


def ground(campaign: Campaign, side: str) -> Iterator[str]:
    """Yield the points that a side has for ground, and what it holds (BF-2.S-c)."""
    daily = sum(held.vp for held in campaign.rows(Holding, side=side))
    held = campaign.rows(Objective, held_by=side)
    final = sum(objective.final for objective in held)
    yield f"{daily} VP by days, {final} VP at the end, {daily + final} for ground"
    if held:
        yield f"holds {', '.join(objective.name for objective in held)}"


def _losses(campaign: Campaign, side: str) -> Iterator[str]:
    stands = campaign.rows(Stand, side=side)
    lost = sum(stand.status in GONE for stand in stands)
    yield f"{lost} of {len(stands)} stands lost"


def _points(campaign: Campaign, side: str) -> Iterator[str]:
    for account in (CPP, FPP):
        moved = [getattr(row, account.name) for row in campaign.rows(Points, side=side)]
        gained = sum(number for number in moved if number > 0)
        yield f"{sum(moved)} {account.short} in hand of {gained} gained"


def _everything(campaign: Campaign, side: str) -> Iterator[str]:
    for told in FACTS.values():
        yield from told(campaign, side)


FACTS: Mapping[str, Callable[[Campaign, str], Iterator[str]]] = {
    "ground": ground,
    "losses": _losses,
    "points": _points,
}
