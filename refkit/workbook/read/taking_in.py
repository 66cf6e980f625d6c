"""A workbook that is being set up: all that its cells say, the umpire's own lists too."""

from collections.abc import Iterator

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.workbook.read.contents import Contents
from refkit.workbook.read.own_contents import take_own_lists
from refkit.workbook.read.own_looks import LookOf
from refkit.workbook.sheets.meaning import Notice

BROKEN = "read as before: put the rows right that the list below names"


def take_in(contents: Contents, look_of: LookOf) -> None:
    """Let the contents have what stands in the umpire's own lists.

    Where refkit's own cell and his say different things, his counts; lines that he added
    are rows at once.
    """
    there = contents.campaign
    if there is None or not contents.own_lists:
        return
    try:
        there = take_own_lists(contents, there, there, look_of)
        for line in contents.new_lines:
            there = campaigns.apply_changes(there, line.changes)
    # Rows that are half filled in may break whatever is worked out from them.
    except Exception as fault:
        contents.notices.append(Notice("the workbook", _cause(fault), BROKEN))
        return
    contents.campaign = there


def _cause(fault: Exception) -> str:
    said = str(fault) if isinstance(fault, Refused) else type(fault).__name__
    return f"your own lists cannot be read beside refkit's rows ({said})"


def unwritten(contents: Contents) -> Iterator[tuple[str, str]]:
    """Yield record and key of the rows that stand in the umpire's own lists only."""
    campaign: Campaign | None = contents.campaign
    for name, rows in campaign.tables.items() if campaign else ():
        yield from ((name, key) for key in rows if (name, key) not in contents.rows)
