"""The worksheets of refkit that a campaign needs now, in a workbook of somebody else's."""

import re
from collections.abc import Iterable

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.sheets.layout import Tab

# Those that the cover shows, whether they have rows or not.
COVERED = frozenset({"Option", "Side", "Slot"})
_NAMED = re.compile(r"\{([A-Za-z]+)\.[a-z_0-9]+\}")


def needed_tabs(campaign: Campaign, tabs: Iterable[Tab]) -> tuple[Tab, ...]:
    """Return the tabs with rows, those the cover shows, and those their formulas name."""
    tabs = tuple(tabs)
    needed = {
        tab.title for tab in tabs if tab.record.__name__ in COVERED or tab.rows(campaign)
    }
    waiting = [tab for tab in tabs if tab.title in needed]
    while waiting:
        named = _named_tabs(waiting.pop(), tabs)
        waiting += [tab for tab in named if tab.title not in needed]
        needed |= {tab.title for tab in named}
    return tuple(tab for tab in tabs if tab.title in needed)


def _named_tabs(tab: Tab, tabs: Iterable[Tab]) -> list[Tab]:
    """Return the tabs that the formulas of one look at: those of its side, or of all."""
    names = {name for each in tab.derived for name in _NAMED.findall(each.formula)}
    return [
        other
        for other in tabs
        if other.record.__name__ in names and (not tab.side or other.side in ("", tab.side))
    ]
