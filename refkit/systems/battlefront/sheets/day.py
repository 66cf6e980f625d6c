"""The day's sheet: how things stand, what may be done, what not to forget."""

from collections.abc import Iterator

from refkit.engine.sheets.brief import Lines, Section, Signature
from refkit.systems.battlefront.sheets import (
    account,
    assets,
    charts,
    engaged,
    forecast,
    options,
    plan,
    progress,
    situation,
    watch,
)
from refkit.systems.battlefront.sheets.asked import Asked


def sections(asked: Asked) -> Iterator[Section]:
    """Yield all that the reader is told at the step that is due."""
    campaign, slot = asked.campaign, asked.slot
    yield progress.progress_table(asked)
    yield from situation.objectives_and_ground(campaign)
    yield from watch.watch_sections(asked) if asked.is_umpire else ()
    for side in asked.own:
        yield from _own(asked, side)
    if asked.is_due_or_to_come("B1"):
        yield charts.chart_table(campaign.charts(slot.id)["cpp"])
    yield from charts.historical_modifiers(campaign, slot)
    yield from forecast.expected_cpp(campaign) if asked.is_umpire else ()
    yield from () if asked.is_umpire else assets.seen_on_map(campaign, asked.own)
    table = tuple(plan.stands_plan(campaign, slot, asked.own))
    is_drawn = bool(table) and not asked.is_umpire
    yield from situation.front_table(campaign, slot, is_drawn=is_drawn)
    yield from account.account_lines(asked)
    yield account.slot_record(campaign, slot)
    yield from account.due_reminders(asked)
    yield from options.doubtful_options(campaign)
    yield from account.order_form(asked)
    yield Lines(title="Notes", count=8)
    yield Signature(title="Signed", who=asked.signers)
    yield from table


def _own(asked: Asked, side: str) -> Iterator[Section]:
    campaign, whose = asked.campaign, asked.whose(side)
    yield assets.roster_section(campaign, side, whose)
    yield from assets.asset_tables(campaign, side, whose)
    yield from engaged.tallies_and_shortages(asked, side)
    yield from charts.purchase_charts(campaign, side, whose, orders=not asked.is_umpire)
    yield from charts.chance_sections(asked, side)
