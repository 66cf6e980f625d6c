"""Each list of a workbook is an Excel table with a name, and stays one."""

import io
from string import ascii_uppercase

import openpyxl
import pandas as pd
import pytest

from refkit.workbook.build import building
from refkit.workbook.build.tables import TableNames
from refkit.workbook.sheets import books, layout, packs
from refkit.xlsx.copy_sheets import copy_sheets
from refkit.xlsx.package.package import Package
from tests import office
from tests.workbook import played, rostov
from tests.xlsx import schemas


def tables(data):
    """Return the tables of a workbook by the title of their worksheet."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    return {
        sheet.title: table for sheet in book.worksheets for table in sheet.tables.values()
    }


@pytest.mark.parametrize("name", packs.pack_names())
def test_each_list_is_a_table_called_as_its_tab(name):
    campaign = packs.campaign(name, seed="x")
    data = building.build_workbook(campaign)
    found = tables(data)
    listed = layout.tabs_of(campaign.system, campaign.sides)
    wanted = {tab.title: [part.title for part in tab.parts] for tab in listed}
    wanted |= {book.title: list(book.headings) for book in books.BOOKS}
    assert {title: table.column_names for title, table in found.items()} == wanted
    names = [table.displayName.replace("_", " ") for table in found.values()]
    assert names == [title.replace("-", " ") for title in found]
    assert len({table.id for table in found.values()}) == len(found)
    for tab in listed:
        last = 3 + max(1, len(tab.rows(campaign)))
        assert found[tab.title].ref.endswith(str(last))


def test_a_list_is_read_by_the_name_of_its_table():
    book = openpyxl.load_workbook(io.BytesIO(rostov.data()), data_only=True)
    sheet = book["German Roster"]
    cells = sheet[sheet.tables["German_Roster"].ref]
    heads, *rows = [[cell.value for cell in row] for row in cells]
    frame = pd.DataFrame(rows, columns=heads)
    assert len(frame) == sum(
        row.side == "german" for row in rostov.campaign().rows("Element")
    )


@pytest.mark.parametrize(
    ("titles", "wanted"),
    [
        (
            ["Axis Roster", "Axis-Roster", "axis roster"],
            ["Axis_Roster", "Axis_Roster_2", "axis_roster_3"],
        ),
        (
            ["1st Guards", "R1C1", "AB12", "Ost"],
            ["List_1st_Guards", "List_R1C1", "List_AB12", "List_Ost"],
        ),
        (["Größe & Stärke", "第一"], ["Größe_Stärke", "第一"]),
    ],
)
def test_the_name_of_a_table_is_one_that_excel_takes(titles, wanted):
    names = TableNames()
    assert [names.name(title) for title in titles] == wanted


def test_a_table_beside_another_of_its_name_gets_a_name_and_a_number_of_its_own():
    data = rostov.data()
    both = copy_sheets(Package.open(data), Package.open(data))
    parts = [part for part in both.parts if part.startswith("xl/tables/")]
    roots = [both.tree(part) for part in parts]
    assert len({root.get("id") for root in roots}) == len(parts) == 2 * len(tables(data))
    named = {root.get("displayName") for root in roots}
    assert len(named) == len(parts)
    assert {"German_Roster", "German_Roster_2"} <= named


def test_after_a_day_each_table_ends_with_its_list():
    data = played.data(1)
    book = openpyxl.load_workbook(io.BytesIO(data))
    for title, table in tables(data).items():
        rows = [
            row for row in book[title].iter_rows() if any(c.value is not None for c in row)
        ]
        assert int(table.ref.partition(":")[2].lstrip(ascii_uppercase)) == max(
            4, rows[-1][0].row
        )
        assert table.autoFilter.ref == table.ref
    assert not schemas.SHARED or schemas.faults(data) == []


@pytest.mark.office
def test_libreoffice_keeps_the_tables(tmp_path):
    path = tmp_path / "rostov.xlsx"
    path.write_bytes(rostov.data())
    office.change(path, "German Roster", "A1", "The Germans", tmp_path / "profile")
    kept = tables(path.read_bytes())
    assert path.read_bytes() != rostov.data()
    wanted = tables(rostov.data())
    assert {t: (x.name, x.ref) for t, x in kept.items()} == {
        t: (x.name, x.ref) for t, x in wanted.items()
    }
