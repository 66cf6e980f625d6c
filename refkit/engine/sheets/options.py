"""How this campaign reads what the rules leave open, until its first step is done."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.ledger import standing_steps
from refkit.engine.sheets.brief import Section, Table
from refkit.engine.sheets.tables import parse_columns

COLUMNS = ("What it settles*5", "This campaign*6")


def doubtful_options(campaign: Campaign) -> Iterator[Section]:
    """Yield the doubtful options and those that differ from what is usual."""
    if not standing_steps(campaign.entries):
        yield doubtful_table(campaign)


def doubtful_table(campaign: Campaign) -> Table:
    """Return the doubtful options and those that differ from what is usual."""
    rows = tuple(
        (option.question, option.meaning(value))
        for option in campaign.system.options
        if (value := campaign.option(option.name)) != option.value or option.doubtful
    )
    return Table(title="How the rules are read", columns=parse_columns(*COLUMNS), rows=rows)


def all_options(campaign: Campaign) -> Table:
    """Return how this campaign reads the rules, option by option."""
    rows = tuple(
        (option.question, option.meaning(value))
        for option in campaign.system.options
        for value in (campaign.option(option.name),)
    )
    return Table(title="How the rules are read", columns=parse_columns(*COLUMNS), rows=rows)
