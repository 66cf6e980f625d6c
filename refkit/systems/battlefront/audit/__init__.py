"""The books balanced: what the ledger did, entry by entry, against what the rules allow."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem
from refkit.systems.battlefront.audit import accounts, maxima, roster, sight
from refkit.systems.battlefront.audit.walk import ledger_pages


def audit(campaign: Campaign) -> Iterator[Problem]:
    """Yield every break between ledger, rows and rules, with the entries that make it."""
    modules = (accounts, roster, maxima, sight)
    laws = [law() for module in modules for law in module.LAWS]
    for page in ledger_pages(campaign):
        for law in laws:
            yield from law(page)
    yield from sight.unrevealed(campaign)
