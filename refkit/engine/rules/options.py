"""Options of a campaign: how it reads the places that the rules leave open."""

from collections.abc import Iterator, Mapping

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.play.system import Option
from refkit.engine.problems import Refused

WHY = "settled on the page"


def settle(campaign: Campaign, readings: Mapping[str, str], who: str = "") -> Campaign:
    """Return the campaign with values for the options named, on record in one entry.

    They are answered then, and doubtful no more. Raises Refused, with what was
    expected of each, where an option has no such value.
    """
    changes = _changes(campaign, readings)
    after = ledger.amend(campaign, changes, WHY, who=who, kind="hand edit")
    if faults := [each for each in checks.faults(after) if each.record == "Option"]:
        raise Refused(map(str, faults))
    return after


def _changes(campaign: Campaign, readings: Mapping[str, str]) -> Iterator[Change]:
    for name, value in readings.items():
        row = campaign.find(Option, name)
        new = campaign.system.spelled(name, value)
        after = (row or campaign.system.option(name)).replace(value=new, doubtful=False)
        if change := campaigns.change_between(row, after):
            yield change
