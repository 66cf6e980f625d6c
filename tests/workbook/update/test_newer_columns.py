"""A column that came after a workbook was made: read as its default, put in by a save."""

import io
import re
import sys
import zipfile

import openpyxl
import pytest

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import play
from refkit.engine.play.system import Option
from refkit.workbook.build import building
from refkit.workbook.edits import hand_edits
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells import parts
from refkit.xlsx.package.package import Package
from tests.engine.play.test_made_up_system import FILES
from tests.xlsx import retold, schemas
from tests.xlsx.edits import edit_at, edit_cells

HEAD = """
from typing import Literal
from refkit.engine.records.records import Record, column
class Side(Record):
    tab = "Sides"
    id: str = column("Side")
    men: int = column("Men", low=0)
class Slot(Record):
    tab = "Days"
    id: str = column("Day")
class Band(Record):
    tab = "Bands"
    key = ("id",)
"""
COLUMNS = {
    "id": 'str = column("Band")',
    "side": 'str = column("Side", refers="Side.id")',
    "men": 'int = column("Men", default=1, low=0, high=9)',
    "note": 'str = column("Note", default="")',
}
SUPPLY = 'Literal["", "full", "short"] = column("Supply", default="full")'
TAB = "Bands"


@pytest.fixture
def versions(tmp_path, monkeypatch):
    """Return a function that makes the system anew, with bands of these columns."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])

    def make(**told):
        forget()
        lines = (f"    {name}: {kind}\n" for name, kind in told.items())
        for name, text in {**FILES, "records.py": HEAD + "".join(lines)}.items():
            file = tmp_path / "skirmish" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return systems.load("skirmish")

    yield make
    forget()


def forget():
    systems.load.cache_clear()
    for name in [name for name in sys.modules if "systems.skirmish" in name]:
        del sys.modules[name]


@pytest.fixture
def older(versions):
    """Return a workbook of the system before its bands had supply."""
    return building.build_workbook(campaign(versions(**COLUMNS)))


def campaign(system):
    side, slot, band = (system.record(name) for name in ("Side", "Slot", "Band"))
    options = {"title": "The ford", "system": "skirmish", "seed": "s", "pack": ""}
    rows = [
        *(Option(name=name, value=value) for name, value in options.items()),
        *(side(id=each, men=5) for each in ("red", "blue")),
        *(slot(id=f"day {number}") for number in (1, 2)),
        band(id="R1", side="red", men=3, note="tired"),
        band(id="B1", side="blue"),
    ]
    made = tuple(change_between(None, row) for row in rows)
    return ledger.append(Campaign(system, {}), Entry(number=0, kind="setup", changes=made))


def last(**more):
    return {**COLUMNS, **more}


def middle(**more):
    first, *rest = COLUMNS.items()
    return dict([first, *more.items(), *rest])


def acted(before):
    """Return the campaign after a step."""
    owed = play.due_steps(before)[0]
    dice = play.sealed_dice(before, owed, "s")
    return play.play(before, owed, play.parse_decision(owed, {}), dice)


def edits(book):
    return hand_edits.find_hand_edits(ledger.fold(book.campaign), book.contents)


def changed_parts(before, after):
    """Return the parts of a file that another has otherwise, or has not."""
    one, two = (zipfile.ZipFile(io.BytesIO(data)) for data in (before, after))
    assert set(one.namelist()) == set(two.namelist())
    return {name for name in one.namelist() if one.read(name) != two.read(name)}


def text(data):
    """Return what a file says of the workbook as a whole."""
    return zipfile.ZipFile(io.BytesIO(data)).read("xl/workbook.xml").decode()


def sheet_part(data):
    sheets = parts.workbook_part(Package.open(data)).sheets
    return next(each.part for each in sheets if each.title == TAB)


def cells(book, title=TAB):
    return {cell.ref: cell.value for cell in book.contents.found[title].cells.values()}


@pytest.mark.parametrize("place", [last, middle])
def test_an_older_workbook_is_read_with_the_default(older, versions, place):
    versions(**place(supply=SUPPLY))
    book = Workbook.open(older)
    assert book.contents.problems == []
    assert [band.supply for band in book.campaign.rows("Band")] == ["full", "full"]
    assert [band.men for band in book.campaign.rows("Band")] == [3, 1]
    assert edits(book) == ()


@pytest.mark.parametrize("place", [last, middle])
def test_the_next_save_puts_the_column_in_and_tells_it_once(older, versions, place):
    versions(**place(supply=SUPPLY))
    book = Workbook.open(older)
    after = book.updated(acted(book.campaign))
    assert after.notices == (
        "Bands!E3: the column 'Supply' is new in refkit; every row has 'full' in it",
    )
    there = Workbook.open(after.data)
    assert there.contents.lacking == {}
    new = {"E3": "Supply", "E4": "full", "E5": "full"}
    assert cells(there) == {**cells(book), **new}
    again = there.updated(acted(there.campaign))
    assert again.notices == ()
    assert edits(Workbook.open(again.data)) == ()


def test_the_column_looks_like_its_neighbours(older, versions):
    versions(**last(supply=SUPPLY))
    book = Workbook.open(older)
    found = Workbook.open(book.updated(acted(book.campaign)).data).contents.found[TAB].cells
    assert found[3, 5].style == found[3, 4].style
    assert found[4, 5].style == found[4, 4].style


def test_all_else_stays_to_the_byte(older, versions):
    versions(**last(supply=SUPPLY))
    book = Workbook.open(older)
    touched = changed_parts(older, book.updated(acted(book.campaign)).data)
    versions(**COLUMNS)
    same = Workbook.open(older)
    usual = changed_parts(older, same.updated(acted(same.campaign)).data)
    assert {each for each in touched - usual if "/worksheets/" in each} == {
        sheet_part(older)
    }


def test_a_row_that_is_added_later_has_it(older, versions):
    system = versions(**last(supply=SUPPLY))
    book = Workbook.open(older)
    row = system.record("Band")(id="R2", side="red", supply="short")
    after = ledger.amend(book.campaign, (change_between(None, row),), "a band comes")
    there = Workbook.open(book.updated(after).data)
    assert cells(there)["E6"] == "short"
    assert there.campaign == after


def test_a_row_that_changes_at_once_has_what_it_changes_to(older, versions):
    versions(**last(supply=SUPPLY))
    book = Workbook.open(older)
    row = book.campaign.get("Band", "B1")
    change = change_between(row, row.replace(supply="short"))
    there = Workbook.open(
        book.updated(ledger.amend(book.campaign, (change,), "short of it")).data
    )
    assert [cells(there)[ref] for ref in ("E4", "E5")] == ["full", "short"]


def test_columns_of_the_umpire_s_own_stay_where_they_are(older, versions):
    own = [
        edit_at(TAB, ref, value) for ref, value in {"E3": "Painted", "E4": "yes"}.items()
    ]
    mine = edit_cells(Package.open(older), own).to_bytes()
    versions(**last(supply=SUPPLY))
    book = Workbook.open(mine)
    there = Workbook.open(book.updated(acted(book.campaign)).data)
    assert [cells(there)[ref] for ref in ("E3", "E4", "F3", "F4")] == [
        "Painted",
        "yes",
        "Supply",
        "full",
    ]
    assert (
        there.contents.found[TAB].cells[3, 6].style
        == there.contents.found[TAB].cells[3, 4].style
    )


def test_a_column_whose_default_is_blank_stays_blank(older, versions):
    versions(**last(supply='str = column("Supply", default="")'))
    book = Workbook.open(older)
    after = book.updated(acted(book.campaign))
    assert after.notices == ("Bands!E3: the column 'Supply' is new in refkit; it is blank",)
    assert cells(after).keys() - cells(book).keys() == {"E3"}


@pytest.mark.parametrize("place", [last, middle])
def test_the_table_of_the_list_takes_the_new_columns_in(older, versions, place):
    versions(**place(supply=SUPPLY, rank='int = column("Rank", default=2)'))
    book = Workbook.open(older)
    after = book.updated(acted(book.campaign))
    [table] = openpyxl.load_workbook(io.BytesIO(after.data))[TAB].tables.values()
    assert table.ref == table.autoFilter.ref == "A3:F5"
    assert table.column_names == ["Band", "Side", "Men", "Note", "Supply", "Rank"]
    assert len({each.id for each in table.tableColumns}) == 6
    assert not schemas.SHARED or schemas.faults(after.data) == []


def test_the_filter_of_a_list_without_a_table_takes_the_new_column_in(older, versions):
    filtered = retold.with_filters(older)
    versions(**last(supply=SUPPLY))
    book = Workbook.open(filtered)
    after = book.updated(acted(book.campaign))
    made = openpyxl.load_workbook(io.BytesIO(after.data))[TAB]
    assert made.auto_filter.ref == "A3:E5"
    [hidden] = re.findall(r'_FilterDatabase"[^>]*>([^<]*Bands[^<]*)<', text(after.data))
    assert hidden == "'Bands'!$A$3:$E$5"


def test_several_columns_come_side_by_side(older, versions):
    versions(**last(supply=SUPPLY, rank='int = column("Rank", default=2)'))
    book = Workbook.open(older)
    after = book.updated(acted(book.campaign))
    assert [cells(after)[ref] for ref in ("E3", "F3", "E4", "F4")] == [
        "Supply",
        "Rank",
        "full",
        2,
    ]
    assert len(after.notices) == 2


def test_a_column_without_a_default_is_missed(older, versions):
    versions(**last(supply='str = column("Supply")'))
    found = Workbook.open(older).contents
    assert [str(each) for each in found.problems] == [
        "Bands!3:3: there is no heading 'Supply'; expected it in this row."
    ]


def test_a_column_that_somebody_deleted_is_missed(versions):
    versions(**last(supply=SUPPLY))
    whole = building.build_workbook(campaign(systems.load("skirmish")))
    bare = Package.open(retold.with_filters(whole))
    gone = edit_cells(bare, [edit_at(TAB, "D3", None)]).to_bytes()
    found = Workbook.open(gone).contents
    assert [str(each) for each in found.problems] == [
        "Bands!3:3: there is no heading 'Note'; expected it in this row."
    ]


def test_a_heading_that_was_renamed_is_asked_about(versions):
    versions(**COLUMNS)
    whole = building.build_workbook(campaign(systems.load("skirmish")))
    other = retold.with_heading(whole, TAB, "D3", "Notes")
    found = Workbook.open(other).contents
    assert "expected it in this row ('Notes' renamed?)" in str(found.problems[0])
