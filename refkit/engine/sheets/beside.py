"""The tables beside a step: what it is decided by, and what was played before it."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.steps import Step
from refkit.engine.sheets.brief import Table
from refkit.engine.sheets.charts import chart_table
from refkit.engine.sheets.strip import strip_tables


def tables_beside(campaign: Campaign, step: Step, slot: str, side: str) -> Iterator[Table]:
    """Yield what a system has beside a step, then its charts, and the last strip."""
    system = campaign.system
    if system.strip and step.id in system.strip.steps:
        yield from [*strip_tables(campaign, slot)][-1:]
    yield from system.tables(campaign, step.id, slot, side)
    yield from (chart_table(campaign.lookup(name)) for name in step.charts)
