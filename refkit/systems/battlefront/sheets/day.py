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
    yield progress.progress(asked)
    yield from situation.situation(campaign)
    yield from watch.watch(asked) if asked.is_umpire else ()
    for side in asked.own:
        yield from _own(asked, side)
    yield from charts.income(campaign, slot)
    yield from forecast.forecast(campaign) if asked.is_umpire else ()
    yield from () if asked.is_umpire else assets.seen(campaign, asked.own)
    table = tuple(plan.table(campaign, slot, asked.own))
    is_drawn = bool(table) and not asked.is_umpire
    yield from situation.front(campaign, slot, is_drawn=is_drawn)
    yield from account.account(asked)
    yield account.record(campaign, slot)
    yield account.reminders(asked)
    yield from options.options(campaign)
    yield from account.orders(asked)
    yield Lines(title="Notes", count=8)
    yield Signature(title="Signed", who=asked.signers)
    yield from table


def _own(asked: Asked, side: str) -> Iterator[Section]:
    campaign, whose = asked.campaign, asked.whose(side)
    yield assets.roster(campaign, side, whose)
    yield from assets.means(campaign, side, whose)
    yield from engaged.engaged(asked, side)
    yield from charts.charts(campaign, side, whose, orders=not asked.is_umpire)
    yield from charts.chances(asked, side)
