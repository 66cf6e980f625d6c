"""Options of a campaign: how it reads the places that the rules leave open."""

from collections.abc import Iterator, Mapping

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.play.system import Option, System
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


def first_step(system: System, option: Option) -> int | None:
    """Return the place of the step that an option bears on, None for no step.

    That is the first step of the first of its clauses that has any, or else the first of a
    clause in the same section.
    """
    cited = [{*step.cited} for step in system.steps]
    exact = (n for clause in option.clauses for n, own in enumerate(cited) if clause in own)
    sections = {_section(clause) for clause in option.clauses} - {""}
    near = (n for n, own in enumerate(cited) if sections & {*map(_section, own)})
    return next(exact, next(near, None))


def _section(clause: str) -> str:
    return clause.rpartition("-")[0]
