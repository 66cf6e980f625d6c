"""Adopted workbooks to be changed: by the rules as an amendment, and by hand in Excel."""

import io

import openpyxl

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.workbook.file import WorkbookFile
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package
from tests.workbook.adopt import rosters


def adopted(folder, data, *sets, **how):
    """Return the file of a roster adopted in a folder."""
    path = folder / "roster.xlsx"
    path.write_bytes(rosters.adopted(data, *sets, **how).data)
    return path


def lost(campaign, name, count, status="eliminated"):
    """Return the changes by which an element of this name loses some stands."""
    return lost_of(campaign, named(campaign, name), count, status)


def lost_of(campaign, element, count, status="eliminated"):
    """Return the changes by which an element loses some stands."""
    stands = campaign.rows("Stand", element=element.id, status="available")
    gone = stands[len(stands) - count :]
    return [campaigns.change_between(each, each.replace(status=status)) for each in gone]


def lost_alike(campaign, name, count):
    """Return the changes by which an element loses stands of its commonest kind."""
    element = named(campaign, name)
    stands = campaign.rows("Stand", element=element.id, status="available")
    cards = [each.card for each in stands]
    most = max(cards, key=cards.count)
    gone = [each for each in stands if each.card == most][:count]
    return [campaigns.change_between(e, e.replace(status="eliminated")) for e in gone]


def set_fields(campaign, name, **fields):
    """Return the change that gives an element of this name other values."""
    element = named(campaign, name)
    return [campaigns.change_between(element, element.replace(**fields))]


def named(campaign, name):
    """Return the element of this name."""
    return next(each for each in campaign.rows("Element") if each.name == name)


def amended(path, *makers):
    """Save a correction made by functions of the campaign, and return the workbook."""
    book = Workbook.open(path.read_bytes())
    changes = [one for each in makers for one in each(book.campaign)]
    made = book.updated(ledger.amend(book.campaign, changes, "test"))
    path.write_bytes(made.data)
    return made


def amend(path, *makers):
    """Save a correction made by functions of the campaign; return his cells changed."""
    before = path.read_bytes()
    made = amended(path, *makers)
    titles = {each.title for each in made.contents.own_lists}
    return changed_cells(before, made.data, titles)


def changed_cells(before, after, titles):
    """Return what stands otherwise on some worksheets: the cell, and its new value."""
    old, new = (read_cells(Package.open(data)) for data in (before, after))
    found = {}
    for title in titles:
        cells, others = old[title].cells, new[title].cells
        for at in sorted({*cells, *others}):
            was, now = cells.get(at), others.get(at)
            if _held(was) != _held(now):
                found[(now or was).ref] = now.value if now else None
    return found


def _held(cell):
    return (cell.value, cell.formula) if cell else (None, None)


def values(path, title):
    """Return the cells of a worksheet that hold anything, by address."""
    return rosters.values(path.read_bytes(), title)


def saved(book):
    """Return an openpyxl workbook as a file."""
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def styles(data, title):
    """Return the number of the style of each cell of a worksheet."""
    cells = read_cells(Package.open(data))[title].cells.values()
    return {cell.ref: cell.style for cell in cells}


def by_hand(path, change):
    """Let an umpire change the workbook with a program of his, and open it again."""
    book = openpyxl.load_workbook(path)
    change(book)
    book.save(path)
    return WorkbookFile.open(path)
