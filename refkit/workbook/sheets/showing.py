"""Which worksheets are in sight: few when the workbook is opened, the others hidden."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.sheets.layout import Tab

# The cover and the charts of the campaign's course are two of them.
MOST = 12
ALWAYS = 2


def shown_titles(
    campaign: Campaign, tabs: Iterable[Tab], there: Iterable[str] = ()
) -> frozenset[str]:
    """Return the titles of the tabs that shall be in sight, with those in sight already.

    Those at the front are, and those that have rows, but for the rear; while the front
    has no rows, what must be filled in at the start is too. The tabs of all sides
    come into sight together, and only as long as there is room for them.
    """
    shown = set(there)
    for group in _wanted_tabs(campaign, tuple(tabs)):
        more = {tab.title for tab in group} - shown
        if len(shown) + len(more) + ALWAYS <= MOST:
            shown |= more
    return frozenset(shown)


def _wanted_tabs(campaign: Campaign, tabs: tuple[Tab, ...]) -> Iterator[list[Tab]]:
    """Yield the tabs that there should be in sight, the most wanted first."""
    system, groups = campaign.system, _by_record(tabs)
    front = [groups[name] for name in system.front if name in groups]
    yield from front
    if not any(tab.rows(campaign) for tab in (front[0] if front else ())):
        asked = (f.record for step in system.setup for f in step.fills if f.needed)
        yield from (groups[name] for name in dict.fromkeys(asked) if name in groups)
    for name, group in groups.items():
        filled = [tab for tab in group if tab.rows(campaign)]
        if filled and name not in system.rear:
            yield filled


def _by_record(tabs: tuple[Tab, ...]) -> dict[str, list[Tab]]:
    groups: dict[str, list[Tab]] = {}
    for tab in tabs:
        groups.setdefault(tab.record.__name__, []).append(tab)
    return groups
