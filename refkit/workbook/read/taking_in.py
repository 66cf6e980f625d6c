"""A workbook that is being set up: all that its cells say, the umpire's own lists too."""

from dataclasses import replace

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.problems import Refused
from refkit.workbook.read.contents import Contents
from refkit.workbook.read.own_contents import take_own_lists
from refkit.workbook.read.own_lists import FoundList
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
    contents.own_lists = tuple(_by_place(contents, each) for each in contents.own_lists)
    try:
        there = take_own_lists(contents, there, there, look_of)
        for line in contents.new_lines:
            there = campaigns.apply_changes(there, line.changes)
    # Rows that are half filled in may break whatever is worked out from them.
    except Exception as fault:
        contents.notices.append(Notice("the workbook", _cause(fault), BROKEN))
        return
    contents.campaign = there


def _by_place(contents: Contents, found: FoundList) -> FoundList:
    """Return a list with the lines he gave another name bound again, by where they stand.

    The contents note what the mapping calls them from now on.
    """
    lost = {line.number: line for line in found.lost}
    renamed = {lost[each.number]: each for each in found.new if each.number in lost}
    contents.retold |= {line.row: each.name for line, each in renamed.items()}
    return replace(
        found,
        lines={**found.lines, **{line.key: line.number for line in renamed}},
        names={**found.names, **{line.key: each.name for line, each in renamed.items()}},
        lost=tuple(line for line in found.lost if line not in renamed),
        new=tuple(each for each in found.new if each not in renamed.values()),
    )


def _cause(fault: Exception) -> str:
    said = str(fault) if isinstance(fault, Refused) else type(fault).__name__
    return f"your own lists cannot be read beside refkit's rows ({said})"
