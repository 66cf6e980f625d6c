"""A roster refkit did not make becomes a campaign: his worksheets stay as they were."""

import io

import openpyxl
import pytest
from openxml_audit import OpenXmlValidator, ValidationSeverity

from refkit.workbook.read.reading import parse_workbook
from refkit.workbook.sheets import mapping
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package
from tests.workbook.adopt import rosters
from tests.workbook.adopt.understanding import books
from tests.xlsx import schemas

pytestmark = pytest.mark.filterwarnings("ignore:.*extension is not supported")
TOUCHED = {
    "[Content_Types].xml",
    "xl/_rels/workbook.xml.rels",
    "xl/workbook.xml",
    "xl/styles.xml",
}


@pytest.fixture(scope="module", params=rosters.ALL)
def pair(request):
    """A roster as it was and as it is adopted."""
    data = rosters.ALL[request.param]()
    return data, rosters.adopted(data).data


def contents(data):
    return parse_workbook(read_cells(Package.open(data)))


def test_an_adopted_roster_is_a_campaign_without_faults(pair):
    found = contents(pair[1])
    assert (found.problems, len(found.campaign.entries)) == ([], 1)


def test_every_part_of_his_stays_the_same_to_the_byte(pair):
    before, after = map(Package.open, pair)
    for part in set(before.parts) - TOUCHED:
        assert after.read(part) == before.read(part), part


def test_his_styles_keep_their_numbers(pair):
    before, after = (openpyxl.load_workbook(io.BytesIO(data)) for data in pair)
    cells = [c for sheet in before.worksheets for row in sheet.iter_rows() for c in row]
    for cell in cells:
        there = after[cell.parent.title][cell.coordinate]
        for of in ("font", "fill", "border", "alignment", "number_format"):
            assert repr(getattr(cell, of)) == repr(getattr(there, of))


def test_only_the_tabs_that_the_campaign_needs_are_added(pair):
    before, after = (openpyxl.load_workbook(io.BytesIO(data)).sheetnames for data in pair)
    assert after[: len(before)] == before
    new = {*after[len(before) :]}
    assert {"Campaign", "Options", "Sides", "Ledger", "Mapping"} <= new
    assert not new & {"Wrecks", "Engagements", "Objectives", "Boards", "Special rules"}


@pytest.mark.skipif(not schemas.SHARED, reason="no schemas here")
def test_an_adopted_roster_is_as_the_standard_has_it(pair):
    assert schemas.faults(pair[1]) == schemas.faults(pair[0])


def test_an_adopted_roster_would_open_in_excel(pair, tmp_path):
    (file := tmp_path / "adopted.xlsx").write_bytes(pair[1])
    result = OpenXmlValidator().validate(file)
    before = tmp_path / "before.xlsx"
    before.write_bytes(pair[0])
    known = {fault.description for fault in OpenXmlValidator().validate(before).errors}
    wrong = [f for f in result.errors if f.severity is not ValidationSeverity.WARNING]
    assert [f.description for f in wrong if f.description not in known] == []


def test_a_tab_of_ours_whose_title_he_has_gets_another():
    data = rosters.adopted(rosters.east()).data
    assert rosters.values(data, "Dice") == {"A1": 7}
    assert rosters.values(data, "Dice (refkit)")["A1"] == "Dice (refkit)"
    assert contents(data).problems == []


def test_a_calendar_that_is_not_his_is_told_of():
    [line] = [each for each in rosters.adopted(rosters.husky()).lines if "Dates" in each]
    assert line.startswith("Set your own days in the step Dates: until then 1 ")
    assert not any("Dates" in each for each in rosters.adopted(rosters.east()).lines)


def test_days_that_his_worksheets_name_are_told():
    rows = [("Unit", "Training", "Full", "Now")]
    rows += [(f"{n} Coy", "Raw", 12, n) for n in range(3, 9)]
    dated = [("As of", "3-Nov-44"), (), *rows]
    lines = rosters.adopted(books.book(British=dated, German=rows)).lines
    [line] = [each for each in lines if "Dates" in each]
    assert line.startswith(
        "Your worksheets name 3 November 1944: take it in the step Dates."
    )


def test_the_cover_leads_to_the_tabs_there_are_and_to_the_mapping():
    data = rosters.adopted(rosters.east()).data
    cells = rosters.values(data, "Campaign").values()
    assert {"Germans Roster", "Dice (refkit)", "Mapping"} <= set(cells)
    assert "Wrecks" not in cells


def test_formulas_name_only_worksheets_that_are_there(pair):
    cells = read_cells(Package.open(pair[1]))
    formulas = [
        (title, cell.formula)
        for title, sheet in cells.items()
        for cell in sheet.cells.values()
        if cell.formula and title not in rosters.opened(pair[0]).sheetnames
    ]
    assert formulas
    assert [each for each in formulas if "#REF!" in each[1]] == []


def test_the_mapping_tells_what_is_taken_for_what():
    data = rosters.adopted(rosters.husky()).data
    found = mapping.find_mapping(read_cells(Package.open(data)))
    own, problems = mapping.read_mapping(found)
    [there] = own.lists
    assert (problems, there.record, there.title) == ([], "Element", "Order of Battle")
    [rating] = [each for each in there.columns if each.means == "rating"]
    assert rating.heading == "Quality"
    assert rating.words.ours("vet") == "veteran"
    assert rating.words.his("trained") == "Reg."
    keys = [line.key for line in there.lines if line.key]
    assert keys == ["G01", "G02", "G03", "A01", "A02"]


def test_a_workbook_counting_days_from_1904_keeps_its_days():
    book = openpyxl.load_workbook(io.BytesIO(rosters.husky()))
    book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    out = io.BytesIO()
    book.save(out)
    slots = contents(rosters.adopted(out.getvalue()).data).campaign.rows("Slot")
    assert str(slots[0].date) == "1944-07-01"


def test_a_workbook_without_styles_gets_ours_where_all_programs_look():
    made = rosters.adopted(rosters.bare()).data
    assert rosters.opened(made)["Campaign"]["B1"].font.size == 22
    assert contents(made).problems == []


def test_a_macro_workbook_keeps_its_kind():
    after = Package.open(rosters.adopted(rosters.with_macros(rosters.husky())).data)
    assert after.read("xl/vbaProject.bin") == b"\xcc\x61 macros"
    assert b"macroEnabled" in after.read("[Content_Types].xml")


@pytest.mark.long
@pytest.mark.office
def test_a_roster_libreoffice_made_is_adopted_too(tmp_path):
    data = rosters.by_libreoffice(rosters.east(), tmp_path)
    found = contents(rosters.adopted(data).data)
    assert found.problems == []
    assert [e.id for e in found.campaign.rows("Element")] == ["G1", "G2", "G7", "S1", "S2"]


def test_a_side_called_like_one_of_a_blank_pack_has_no_nation_from_it():
    rows = [("Team", "Unit", "Arm", "Training", "Full", "Now")]
    rows += [("Blue", f"{n} Coy, 1 R Hamps", "Infantry", "Raw", 12, n) for n in range(3, 9)]
    rows += [("Red", f"{n}/1/245 MRR", "Infantry", "Raw", 12, n) for n in range(3, 9)]
    sides = rosters.adopted(books.book(List=rows)).campaign.rows("Side")
    assert {side.id: side.nation for side in sides} == {"Blue": "Blue", "Red": "Russian"}
