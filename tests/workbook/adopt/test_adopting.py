"""A roster refkit did not make becomes a campaign: his tabs stay, the rest comes."""

import io
import zipfile

import openpyxl
import pytest
from openxml_audit import OpenXmlValidator, ValidationSeverity

from refkit.engine.problems import Refused
from refkit.workbook.adopt import adopting
from refkit.workbook.adopt.adopting import RosterWorkbook
from refkit.workbook.read.reading import parse_workbook
from refkit.workbook.sheets import mapping
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package
from tests.workbook.adopt import rosters
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


def refused(data, *sets, **how):
    with pytest.raises(Refused) as refusal:
        rosters.adopted(data, *sets, **how)
    return str(refusal.value)


def test_an_adopted_roster_is_a_campaign_without_faults(pair):
    found = contents(pair[1])
    assert (found.problems, len(found.campaign.entries)) == ([], 1)


def test_no_cell_of_his_changes(pair):
    before, after = (read_cells(Package.open(data)) for data in pair)
    for title, sheet in before.items():
        there = after[title].cells
        kept = {at: there[at] for at in sheet.cells}
        assert kept == dict(sheet.cells)


def test_every_other_part_of_the_file_stays_the_same_to_the_byte(pair):
    before, after = map(Package.open, pair)
    found = contents(pair[1])
    his = {own.title for own in found.adopted.own.values()}
    sheets = {sheet.part for sheet in read_cells(before).values() if sheet.title in his}
    tables = {part for sheet in sheets for part in before.related(sheet, "table")}
    for part in set(before.parts) - TOUCHED - sheets - tables:
        assert after.read(part) == before.read(part), part


def test_his_styles_keep_their_numbers(pair):
    before, after = (openpyxl.load_workbook(io.BytesIO(data)) for data in pair)
    cells = [c for sheet in before.worksheets for row in sheet.iter_rows() for c in row]
    for cell in cells:
        there = after[cell.parent.title][cell.coordinate]
        for of in ("font", "fill", "border", "alignment", "number_format"):
            assert repr(getattr(cell, of)) == repr(getattr(there, of))


def test_only_the_tabs_that_are_missing_are_added(pair):
    before, after = (openpyxl.load_workbook(io.BytesIO(data)).sheetnames for data in pair)
    assert after[: len(before)] == before
    assert {"Options", "Sides", "CPP chart", "Unit cards", "Ledger", "Mapping"} <= {*after}
    assert "Roster" not in after


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


def test_one_tab_for_both_sides_is_read_by_its_column():
    campaign = rosters.adopted(rosters.husky()).campaign
    assert campaign.sides == ("German", "American")
    told = [(e.id, e.side, e.name, e.rating) for e in campaign.rows("Element")]
    assert told == [
        ("G01", "German", "1st Company, I/PzGren 1", "veteran"),
        ("G02", "German", "2nd Company, I/PzGren 1", "veteran"),
        ("G03", "German", "Tiger company", "elite"),
        ("A01", "American", "A Company, 16th Infantry", "trained"),
        ("A02", "American", "Cannon Company", "raw"),
    ]


def test_stands_are_made_from_a_number_alone():
    campaign = rosters.adopted(rosters.husky()).campaign
    stands = campaign.rows("Stand", element="G03")
    assert [stand.card for stand in stands] == ["G-HEAVY-TANK"] * 4
    assert campaign.find("UnitCard", "G-HEAVY-TANK").unit_class == "A"


def test_ids_that_are_missing_stand_in_a_new_column_at_the_end():
    cells = rosters.values(rosters.adopted(rosters.husky()).data, "Order of Battle")
    assert [cells.get(f"H{row}") for row in (3, 4, 5, 9, 10, 11)] == [
        "ME", None, "G01", "A01", "A02", None,
    ]  # fmt: skip


def test_ids_that_are_missing_go_into_a_column_he_names():
    made = rosters.adopted(rosters.husky(), "Order of Battle!Painted?=")
    assert "H3" in rosters.values(made.data, "Order of Battle")
    data = rosters.small(("German", "Company", "raw", 4, None), head=(
        "Side", "Unit", "Rating", "Strength", "My no."))  # fmt: skip
    made = rosters.adopted(data, "Roster!My no.=Element.id")
    assert rosters.values(made.data, "Roster")["E2"] == "G01"
    assert "ME" not in rosters.values(made.data, "Roster").values()


def test_a_tab_a_side_is_read_with_ids_dates_and_compositions():
    campaign = rosters.adopted(rosters.east()).campaign
    assert campaign.sides == ("Germans", "Soviets")
    panzers = campaign.find("Element", "G7")
    assert (panzers.status, panzers.arrives) == ("scheduled", rosters.DAY)
    stands = campaign.rows("Stand", element="S2")
    assert [stand.card for stand in stands] == ["S-INF"] * 9 + ["S-MG", "S-HQ"]
    assert [stand.command for stand in stands] == [False] * 10 + [True]


def test_his_calendar_becomes_the_campaign_s():
    slots = rosters.adopted(rosters.east()).campaign.rows("Slot")
    assert [(slot.id, slot.day, slot.weather) for slot in slots] == [
        ("1942-12-23 morning", 1, "frost"),
        ("1942-12-23 afternoon", 1, "frost"),
    ]


def test_a_tab_of_ours_whose_title_he_has_gets_another():
    data = rosters.adopted(rosters.east()).data
    assert rosters.values(data, "Dice") == {"A1": 7}
    assert rosters.values(data, "Dice (refkit)")["A1"] == "Dice (refkit)"
    assert contents(data).problems == []


def test_his_reinforcement_chart_gives_the_stands():
    campaign = rosters.adopted(rosters.verrieres()).campaign
    assert (
        campaign.find("Group", "Britisch/A1").contents == "4xB-SHERMAN; 1xB-HQ-SHERMAN cmd"
    )
    squadron = campaign.rows("Element", name="A Squadron")[0]
    assert (squadron.group, squadron.contents, squadron.establishment) == ("A1", "", 5)


def test_a_number_that_the_chart_does_not_give_is_made_so():
    campaign = rosters.adopted(rosters.verrieres()).campaign
    company = campaign.rows("Element", name="2. Kompanie")[0]
    assert (company.contents, company.establishment) == ("7xD-GRENADIERE", 7)


def test_formulas_count_only_the_side_s_own_rows_of_a_tab_for_both():
    cells = read_cells(Package.open(rosters.adopted(rosters.husky()).data))
    formula = cells["Campaign"].cells
    told = [c.formula for c in formula.values() if c.formula and "Sides" in c.formula]
    assert told
    data = rosters.adopted(rosters.verrieres(), left=["RG chart"]).data
    assert "RG chart (refkit)" not in read_cells(Package.open(data))


def test_new_columns_keep_clear_of_pictures_and_sparklines():
    cells = rosters.values(rosters.adopted(rosters.verrieres()).data, "Truppenliste")
    new = [ref for ref, value in cells.items() if value == "ME"]
    assert new == ["M3"]


def test_a_roster_that_tells_no_numbers_has_no_stands_and_is_told_so():
    data = rosters.small(
        ("German", "1st", "raw", 350), head=("Side", "Unit", "Rating", "Men")
    )
    lines = rosters.adopted(data).lines
    assert "Strength now is 0 on all of Roster: no column of yours holds it." in lines


def test_a_calendar_that_is_not_his_is_told_of():
    [line] = [each for each in rosters.adopted(rosters.husky()).lines if "calendar" in each]
    assert "from 1944-07-01 full_day: put your own days there first." in line
    assert not any("calendar" in each for each in rosters.adopted(rosters.east()).lines)


def test_the_cover_leads_to_his_tabs_and_to_the_mapping():
    cells = rosters.values(rosters.adopted(rosters.east()).data, "Campaign").values()
    assert {"Germans", "Soviets", "Calendar", "Dice (refkit)", "Mapping"} <= set(cells)
    assert "Germans Roster" not in cells


def test_the_mapping_tells_what_is_taken_for_what():
    data = rosters.adopted(rosters.husky()).data
    told, problems = mapping.read_mapping(
        mapping.find_mapping(read_cells(Package.open(data)))
    )
    own = told.own["Roster"]
    assert problems == []
    assert own.headings["rating"] == "Quality"
    assert (own.our_value("rating", "vet"), own.his_value("rating", "trained")) == (
        "veteran",
        "Reg.",
    )
    assert {"id", "status"} <= own.added


def test_a_word_that_means_two_things_leaves_its_column_his():
    data = rosters.small(
        ("German", "1st", "raw", "4 Inf"),
        ("American", "A", "raw", "4 Inf"),
        head=("Side", "Unit", "Rating", "Composition"),
    )
    made = rosters.adopted(data)
    cells = rosters.values(made.data, "Roster")
    assert (cells["D2"], cells["D3"]) == ("4 Inf", "4 Inf")
    assert {"4xG-INF", "4xA-INF"} <= set(cells.values())
    assert "contents" not in contents(made.data).adopted.own["Roster"].words


def test_a_workbook_counting_days_from_1904_keeps_its_days():
    book = openpyxl.load_workbook(io.BytesIO(rosters.husky()))
    book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    out = io.BytesIO()
    book.save(out)
    slots = contents(rosters.adopted(out.getvalue()).data).campaign.rows("Slot")
    assert str(slots[0].date) == "1944-07-01"


def test_nothing_that_fits_is_said_plainly():
    told = refused(rosters.small(("sword", 3), title="Items", head=("Thing", "Price")))
    assert told == (
        "the workbook: no worksheet looks like a roster, a chart or a calendar (its "
        "worksheets are 'Items'); expected a worksheet with headings such as Name and "
        "Rating, or one you name (--set 'Items=Element SIDE')."
    )


def test_every_fault_is_told_with_its_cell():
    data = rosters.small(
        ("German", "1st", "superb", 8),
        ("", "2nd", "raw", 8),
        ("German", "3rd", "raw", "some"),
    )
    told = refused(data)
    assert "Roster!A3: Side is blank" in told
    assert "Roster!D4: Strength now is 'some'; expected a whole number, such as 8" in told


def test_a_word_that_means_nothing_is_a_fault_until_it_is_told():
    data = rosters.small(("German", "1st", "superb", 8))
    assert "Roster!C2: Rating is 'superb'; expected one of raw, trained" in refused(data)
    made = rosters.adopted(data, words=["Roster!Rating:superb=elite"])
    assert made.campaign.rows("Element")[0].rating == "elite"


def test_what_he_has_no_column_for_is_asked_for_once():
    data = rosters.small(
        ("German", "1st", 8), ("German", "2nd", 9), head=("Side", "Unit", "Strength")
    )
    told = refused(data)
    assert told.startswith("Roster: no column holds the rating; expected a column (--set")
    made = rosters.adopted(data, "Element.rating=trained")
    assert {e.rating for e in made.campaign.rows("Element")} == {"trained"}


def test_a_tab_that_tells_no_side_asks_for_one():
    data = rosters.small(("1st", "raw", 8), head=("Unit", "Rating", "Strength"))
    told = refused(data)
    assert "Roster: nothing says which side it belongs to; expected its name" in told
    assert "Side is blank" not in told
    made = rosters.adopted(data, "Roster=Element german")
    assert made.campaign.rows("Element")[0].side == "german"


def test_one_side_alone_leaves_the_other_of_the_pack_to_be_renamed():
    data = rosters.small(("German", "1st", "raw", 8))
    assert rosters.adopted(data).campaign.sides == ("blue", "German")


def test_three_sides_are_refused_and_may_be_counted_as_two():
    data = rosters.small(*((s, s, "raw", 4) for s in ("German", "Soviet", "Italian")))
    assert "it names the sides German, Soviet, Italian; expected 2" in refused(data)
    made = rosters.adopted(data, words=["Roster!Side:Italian=German"])
    assert len(made.campaign.rows("Element", side="German")) == 2
    assert rosters.values(made.data, "Roster")["A4"] == "Italian"


def test_sections_totals_and_headings_once_more_are_no_rows():
    campaign = rosters.adopted(rosters.kursk()).campaign
    assert [(e.id, e.side, e.name) for e in campaign.rows("Element")] == [
        ("G01", "GERMANS", "1./SS-PzGren Rgt 1"),
        ("G02", "GERMANS", "Tiger Kp"),
        ("S01", "SOVIETS", "1st Guards Rifle Coy"),
        ("S02", "SOVIETS", "AT battery"),
    ]


def test_a_total_is_no_row_where_little_else_is_needed():
    sets = ("Brits=Element", "Jerries=Element", "Element.rating=raw")
    made = rosters.adopted(rosters.unrated(), *sets)
    names = [element.name for element in made.campaign.rows("Element", side="Brits")]
    assert names == ["1 Coy", "2 Coy", "3 Coy"]


def test_a_side_told_once_for_several_rows_stands_in_each_in_a_column_of_its_own():
    made = rosters.adopted(rosters.blocks())
    assert [e.side for e in made.campaign.rows("Element")] == ["Red", "Red", "Blue", "Blue"]
    cells = rosters.values(made.data, "Sheet")
    assert [cells.get(f"H{row}") for row in (1, 3, 4, 5, 6)] == [
        "Side", "Red", "Red", "Blue", "Blue",
    ]  # fmt: skip
    assert "A4" not in cells
    assert ["left alone", "Sheet", "Army"] in _mapping(made.data)


def _mapping(data):
    rows = rosters.opened(data)["Mapping"].iter_rows(values_only=True)
    return [list(row[:3]) for row in rows]


def test_a_word_that_means_a_blank_is_read_as_one():
    data = rosters.adopted(rosters.market()).data
    found = contents(data)
    elements = found.campaign.rows("Element")
    assert [e.arrives for e in elements] == [None, None, rosters.DAY, None]
    assert rosters.values(data, "Forces")["I2"] == "initial"


def test_a_word_may_be_said_to_mean_a_blank():
    words = ["Order of Battle!Notes:On lorries="]
    made = rosters.adopted(rosters.husky(), words=words)
    assert made.campaign.find("Element", "G01").note == ""


def test_a_number_that_is_none_is_a_fault_at_its_cell():
    data = rosters.small(("German", "1st", "raw", "many"), head=(
        "Side", "Unit", "Rating", "Full strength"))  # fmt: skip
    told = refused(data, "Roster!Full strength=Element.establishment")
    assert "Roster!D2: Full strength is 'many'; expected a whole number" in told


def test_an_id_given_twice_is_refused_with_both_cells():
    data = rosters.small(
        ("G1", "German", "1st", "raw", 8),
        ("G1", "German", "2nd", "raw", 8),
        head=("ME", "Side", "Unit", "Rating", "Strength"),
    )
    told = refused(data, "Roster!ME=Element.id")
    assert told == "Roster!A3: 'G1' is there already at Roster!A2; expected every key once."


def test_an_error_in_a_cell_is_a_fault():
    book = openpyxl.load_workbook(io.BytesIO(rosters.small(("German", "1st", "raw", 8))))
    book.active["C2"] = "#N/A"
    out = io.BytesIO()
    book.save(out)
    assert "Roster!C2: Rating is the error #N/A; expected a value" in refused(
        out.getvalue()
    )


def test_an_unknown_pack_is_refused_with_those_there_are():
    with pytest.raises(Refused, match="pack 'chess': expected one of advance-to-rostov,"):
        RosterWorkbook.open(rosters.husky(), "chess")


def test_a_pack_with_rosters_gives_all_but_what_he_has():
    data = rosters.small(("German", "1st", "raw", 8), ("Russian", "A", "raw", 8))
    stranger = RosterWorkbook.open(data, "advance-to-rostov")
    made = adopting.adopt_workbook(
        stranger, stranger.proposal(), title="x", seed="s"
    ).campaign
    assert [element.group for element in made.rows("Element")] == ["I1", "I1"]
    assert len(made.rows("Objective")) == 6
    assert {stand.element for stand in made.rows("Stand")} == {"G01", "S01"}


def test_a_workbook_without_styles_gets_ours_where_all_programs_look():
    made = rosters.adopted(rosters.bare()).data
    assert rosters.opened(made)["Campaign"]["B1"].font.size == 22
    assert contents(made).problems == []


def test_a_macro_workbook_keeps_its_kind():
    out = io.BytesIO()
    source = zipfile.ZipFile(io.BytesIO(rosters.husky()))
    with zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            data = source.read(name).replace(
                b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
                b"application/vnd.ms-excel.sheet.macroEnabled.main+xml",
            )
            target.writestr(name, data)
        target.writestr("xl/vbaProject.bin", b"\xcc\x61 macros")
    after = Package.open(rosters.adopted(out.getvalue()).data)
    assert after.read("xl/vbaProject.bin") == b"\xcc\x61 macros"
    assert b"macroEnabled" in after.read("[Content_Types].xml")


@pytest.mark.long
@pytest.mark.office
def test_a_roster_libreoffice_made_is_adopted_too(tmp_path):
    data = rosters.by_libreoffice(rosters.east(), tmp_path)
    found = contents(rosters.adopted(data).data)
    assert found.problems == []
    assert [e.id for e in found.campaign.rows("Element")] == ["G1", "G2", "G7", "S1", "S2"]
