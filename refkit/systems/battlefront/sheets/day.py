"""The day's sheet, and its appendix: what stands behind it and seldom changes."""

from collections.abc import Iterator

from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Lines, Section, Signature
from refkit.engine.sheets.charts import chart_table
from refkit.engine.sheets.deciding import chance_sections, order_form
from refkit.engine.sheets.on_record import slot_record
from refkit.engine.sheets.options import doubtful_options
from refkit.engine.sheets.progress import progress_table
from refkit.engine.sheets.reminders import later_reminders, now_reminders
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
TALLIED = ("B3", "B5", "D2", "F2")
WHEN_DUE = ("B3", "B5", "B6", "B8", "F2")


def sections(asked: Asked) -> Iterator[Section]:
    """Yield how things stand for the reader, and what he owes now."""
    campaign, slot, is_side = asked.campaign, asked.slot, not asked.is_umpire
    table = tuple(plan.stands_plan(campaign, slot, asked.own, is_inset=is_side))
    ground = tuple(situation.objectives_and_ground(campaign))
    yield from order_form(asked, account.ORDERS)
    yield from () if is_side else (*ground, *watch.watch_sections(asked))
    for side in asked.own:
        yield assets.roster_section(campaign, side, asked.whose(side))
        due = (*AHEAD, *WHEN_DUE)
        yield from chance_sections(asked, side, due=due, shown=deciding.FORMS)
    yield from account.account_lines(asked)
    yield from assets.seen_on_map(campaign, asked.own) if is_side else ()
    # All this has room on the first leaf; what follows grows from day to day.
    yield from (*table, *ground) if is_side else ()
    for side in asked.own:
        yield from _own(asked, side)
    yield from situation.front_table(campaign, is_drawn=bool(table) and is_side)
    yield from now_reminders(asked)
    # What is written up is signed; an order is signed on its slip.
    if asked.is_umpire or (asked.step and asked.step.id == "E11"):
        yield Signature(title="Signed", who=asked.signers)
    yield from () if is_side else table


def _own(asked: Asked, side: str) -> Iterator[Section]:
    campaign, whose = asked.campaign, asked.whose(side)
    yield from assets.asset_tables(campaign, side, whose)
    if _looks_back(asked):
        yield from engaged.tallies(asked, side)
    yield from engaged.shortages(asked, side)


def _looks_back(asked: Asked) -> bool:
    """Whether what is due rests on how the elements fared, or counts it."""
    return asked.is_umpire or bool(asked.step and asked.step.id in TALLIED)


def appendix(asked: Asked) -> Iterator[Section]:
    """Yield what seldom changes or is looked up: charts, chances to come, reminders."""
    campaign, slot = asked.campaign, asked.slot
    yield progress_table(
        asked, "The day so far", part=PART, clause="BF-2.1-a", note=_before(asked)
    )
    now = asked.step.id if asked.step else ""
    for side in asked.own:
        whose = asked.whose(side)
        if not _looks_back(asked):
            yield from engaged.tallies(asked, side)
        orders = not asked.is_umpire
        yield from charts.purchase_charts(campaign, side, whose, orders=orders)
        ahead = [step for step in AHEAD if step != now]
        yield from chance_sections(asked, side, ahead=ahead, due=(), shown=deciding.FORMS)
    if asked.is_due_or_to_come("B1"):
        yield chart_table(campaign.charts(slot.id)["cpp"])
    yield from charts.historical_modifiers(campaign, slot)
    yield from forecast.expected_cpp(campaign) if asked.is_umpire else ()
    yield slot_record(asked, "On record for this slot")
    yield from later_reminders(asked, frozenset({"game"}))
    yield from doubtful_options(campaign)
    yield Lines(title="Notes", count=8)


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
