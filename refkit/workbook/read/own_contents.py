"""What stands in the umpire's own lists taken into the contents of his workbook."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.read.contents import Contents
from refkit.workbook.read.new_lines import NewLine, read_new_lines
from refkit.workbook.read.own_edits import read_own_edits
from refkit.workbook.read.own_lists import FoundList
from refkit.workbook.read.own_looks import LookOf
from refkit.workbook.sheets import own_totals
from refkit.workbook.sheets.meaning import Notice


def take_own_lists(
    contents: Contents, there: Campaign, recorded: Campaign, look_of: LookOf
) -> Campaign:
    """Return the campaign with what he did in his lists; the contents tell where."""
    lists = contents.own_lists
    found = read_own_edits(there, recorded, lists, look_of)
    contents.own_places, contents.behind = found.places, found.behind
    contents.counted = tuple(found.counted)
    new = tuple(read_new_lines(lists, found.campaign))
    contents.new_lines = tuple(each for each in new if each.changes)
    left = (_left_notice(contents, each) for each in new if each.why)
    told = [*left, *_lost_notices(contents, found.campaign), *_total_notices(lists)]
    contents.notices += [each for each in told if each not in contents.notices]
    return found.campaign


def _left_notice(contents: Contents, line: NewLine) -> Notice:
    """Return the notice of a new line that no row can be made of."""
    titles = [
        contents.own.title(tab.title)
        for tab in contents.tabs
        if tab.record.__name__ == line.record and tab.side in ("", line.side)
    ]
    where = titles[0] if titles else line.record
    reading = f"it is in no campaign before you enter it on the worksheet {where!r}"
    found = f"the line {line.name!r} is new, and refkit cannot take it ({line.why})"
    return Notice(line.place, found, reading)


def _lost_notices(contents: Contents, campaign: Campaign) -> Iterator[Notice]:
    """Yield the lines that are gone, of rows that stay in the campaign."""
    lists = contents.own_lists
    bound = {(found.own.record, key) for found in lists for key in found.lines}
    for found in lists:
        for line in found.lost:
            at = found.own.record, line.key
            if at in bound or at not in contents.rows or campaign.find(*at) is None:
                continue
            there = f"the line {line.name!r} ({found.own.record} {line.key}) is gone"
            reading = (
                f"the row at {contents.our_place(*at)} stays in the campaign: put the line"
                " back, or enter there what became of it"
            )
            yield Notice(_place(found, line.number), there, reading)


def _total_notices(lists: Iterable[FoundList]) -> Iterator[Notice]:
    """Yield the totals that he typed and that are not what their lines say together."""
    for found in lists:
        for spot, column, cells in found.total_cells(found.cells):
            total = own_totals.add_up(column, cells)
            if not own_totals.says_sum(column, found.cells[spot.at], total):
                there = f"the total of {column.heading} is {found.cells[spot.at].value}"
                wanted = own_totals.total_value(column, total)
                reading = f"its lines make {wanted}, and it is kept up only if it agrees"
                yield Notice(str(spot), there, reading)


def _place(found: FoundList, number: int) -> str:
    """Return the cell in which a line that is gone had its name."""
    first = next(column.number for column in found.own.columns if column.names)
    return f"{found.title}!{found.own.spot(number, first).ref}"
