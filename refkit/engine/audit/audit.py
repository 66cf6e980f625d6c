"""The audit: the laws of the accounts and of the system, over the whole ledger."""

from collections.abc import Iterator

from refkit.engine.audit import account_laws
from refkit.engine.audit.walk import ledger_pages
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem


def audit(campaign: Campaign) -> Iterator[Problem]:
    """Yield every break between ledger, rows and rules, with the entries that make it."""
    system = campaign.system
    own = account_laws.LAWS if system.accounts else ()
    laws = [*(law(system.accounts) for law in own), *(law() for law in system.laws)]
    for page in ledger_pages(campaign) if laws else ():
        for law in laws:
            yield from law(page)
    yield from system.audit(campaign)
