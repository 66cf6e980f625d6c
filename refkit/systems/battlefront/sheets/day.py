"""The day's sheet: how things stand, what may be done, what not to forget."""

from collections.abc import Iterator

from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Lines, Section, Signature
from refkit.engine.sheets.charts import chart_table
from refkit.engine.sheets.deciding import chance_sections, order_form
from refkit.engine.sheets.on_record import slot_record
from refkit.engine.sheets.options import doubtful_options
from refkit.engine.sheets.progress import progress_table
from refkit.engine.sheets.reminders import due_reminders
from refkit.systems.battlefront.records import Slot
from refkit.systems.battlefront.sheets import (
    account,
    assets,
    charts,
    deciding,
    engaged,
    forecast,
    plan,
    situation,
    watch,
)

PART = "Part of the day"
# Repair, escape, removal and smoke are shown as long as they are to come.
AHEAD = ("B10", "B11", "E7", "F1")
WHEN_DUE = ("B3", "B5", "B6", "B8", "F2")


def sections(asked: Asked) -> Iterator[Section]:
    """Yield all that the reader is told at the step that is due."""
    campaign, slot = asked.campaign, asked.slot
    yield progress_table(
        asked, "The day so far", part=PART, clause="BF-2.1-a", note=_before(asked)
    )
    yield from situation.objectives_and_ground(campaign)
    yield from watch.watch_sections(asked) if asked.is_umpire else ()
    for side in asked.own:
        yield from _own(asked, side)
    if asked.is_due_or_to_come("B1"):
        yield chart_table(campaign.charts(slot.id)["cpp"])
    yield from charts.historical_modifiers(campaign, slot)
    yield from forecast.expected_cpp(campaign) if asked.is_umpire else ()
    yield from () if asked.is_umpire else assets.seen_on_map(campaign, asked.own)
    table = tuple(plan.stands_plan(campaign, slot, asked.own))
    is_drawn = bool(table) and not asked.is_umpire
    yield from situation.front_table(campaign, is_drawn=is_drawn)
    yield from account.account_lines(asked)
    yield slot_record(asked, "On record for this slot")
    yield from due_reminders(asked, frozenset({"game"}))
    yield from doubtful_options(campaign)
    yield from order_form(asked, account.ORDERS)
    yield Lines(title="Notes", count=8)
    yield Signature(title="Signed", who=asked.signers)
    yield from table


def _own(asked: Asked, side: str) -> Iterator[Section]:
    campaign, whose = asked.campaign, asked.whose(side)
    yield assets.roster_section(campaign, side, whose)
    yield from assets.asset_tables(campaign, side, whose)
    yield from engaged.tallies_and_shortages(asked, side)
    yield from charts.purchase_charts(campaign, side, whose, orders=not asked.is_umpire)
    steps = {"ahead": AHEAD, "due": (*AHEAD, *WHEN_DUE)}
    yield from chance_sections(asked, side, **steps, shown=deciding.FORMS)


def _before(asked: Asked) -> str:
    """How the slot before it ended, and the umpire's remark on this one."""
    slots = asked.campaign.rows(Slot)
    at = slots.index(asked.slot)
    remark = [f"Remark: {asked.slot.remark}"] if asked.slot.remark else []
    before = (
        f"The slot before, {last.name}: {last.status.replace('_', ' ')}."
        for last in slots[max(at - 1, 0) : at]
    )
    return " ".join((*before, *remark))
