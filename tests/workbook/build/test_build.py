import html
import io
import re
import zipfile

import openpyxl
import pandas as pd
import pytest
from openxml_audit import OpenXmlValidator

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.systems.battlefront.records import Points
from refkit.workbook.build import building
from refkit.workbook.sheets import packs
from refkit.xlsx.cells import parts
from refkit.xlsx.package.package import Package
from tests.workbook import rostov


def xml(data, title):
    """Return a worksheet's part."""
    package = Package.open(data)
    sheets = parts.workbook_part(package).sheets
    part = next(each.part for each in sheets if each.title == title)
    return package.read(part).decode()


def book(**how):
    return openpyxl.load_workbook(io.BytesIO(rostov.data()), **how)


def validation(tab, field, record, key):
    """Return the limit of a cell as openpyxl, a second reader, sees it."""
    _, ref = rostov.place(record, key, field)
    limits = book()[tab].data_validations.dataValidation
    return next(limit for limit in limits if ref in limit.sqref)


def test_the_same_campaign_gives_the_same_bytes():
    assert building.build_workbook(rostov.campaign()) == rostov.data()


@pytest.mark.parametrize("which", ["built", "updated"])
def test_the_file_is_open_xml_without_a_fault(which, tmp_path):
    file = tmp_path / "book.xlsx"
    file.write_bytes({"built": rostov.data, "updated": rostov.updated}[which]())
    assert OpenXmlValidator().validate(str(file)).errors == []


@pytest.mark.parametrize("engine", ["openpyxl", "calamine"])
def test_pandas_sees_the_strength_of_every_element(engine):
    frame = pd.read_excel(
        io.BytesIO(rostov.data()), sheet_name="German Roster", header=2, engine=engine
    )
    campaign = rostov.campaign()
    strength = next(
        d for d in campaign.system.record("Element").derived if d.name == "strength"
    )
    rows = campaign.rows("Element", side="german")
    assert list(frame["Strength now"]) == [strength.value(campaign, row) for row in rows]
    assert frame["Strength now"].sum() > 0


def test_openpyxl_sees_a_value_in_every_formula_of_a_number():
    formulas, values = book(), book(data_only=True)
    for name, contents in rostov.opened().contents.found.items():
        for ref in (cell.ref for cell in contents.cells.values() if cell.formula):
            assert str(formulas[name][ref].value).startswith("=")
            column = values[name].cell(3, values[name][ref].column).value
            assert column == "Band" or values[name][ref].value is not None


def test_entries_that_hold_no_more_are_struck_through_by_those_that_say_so():
    (rules,) = book()["Ledger"].conditional_formatting
    (rule,) = rules.rules
    assert rule.dxf.font.strike
    assert (
        'COUNTIF($L$4:$L$5003,$A4)+COUNTIF($M$4:$M$5003,"*entry "&$A4&" ' in rule.formula[0]
    )
    assert [book()["Ledger"][f"{letter}3"].value for letter in "ALM"] == [
        "No.",
        "Corrects",
        "Revised",
    ]


def test_a_text_that_looks_like_a_formula_stays_a_text():
    line = Points(side="german", number=2, kind="bonus", note=rostov.FORMULA)
    added = campaigns.change_between(None, line)
    data = building.build_workbook(ledger.amend(rostov.campaign(), [added], "a trial"))
    sheet = openpyxl.load_workbook(io.BytesIO(data))["German Points"]
    cell = next(c for row in sheet.iter_rows() for c in row if c.value == rostov.FORMULA)
    assert cell.data_type == "s"


def test_a_choice_has_a_drop_down():
    limit = validation("German Roster", "rating", "Element", "G01")
    assert limit.formula1 == '"raw,trained,experienced,veteran,elite"'


def test_a_whole_number_has_limits_and_says_them_in_words():
    limit = validation("German RG chart", "price", "Group", "german/A1")
    assert (limit.type, limit.formula1, limit.formula2) == ("whole", "0", "99")
    assert limit.error == "Expected a whole number from 0 to 99."


def test_a_name_of_another_tab_is_chosen_from_that_tab():
    limit = validation("German Stands", "element", "Stand", "G01.1")
    assert "'German Roster'!$A$4" in limit.formula1
    assert limit.errorStyle == "warning"


def test_an_option_is_chosen_from_its_readings():
    limits = validation("Options", "value", "Option", "isolated_me")
    assert limits.formula1 == '"all,any"'


def test_the_headings_stay_in_sight_and_on_every_page():
    wide, narrow = book()["German Roster"], book()["CPP chart"]
    assert (wide.freeze_panes, narrow.freeze_panes) == ("D4", "B4")
    assert (wide.print_title_rows, narrow.print_title_rows) == ("$3:$3", "$3:$3")
    assert (wide.print_title_cols, narrow.print_title_cols) == (None, None)
    assert book()["German RG chart"].print_title_cols == "$A:$C"


def test_a_roster_prints_on_the_width_of_one_page_down_to_its_last_unit():
    before = book()["German Roster"]
    after = openpyxl.load_workbook(io.BytesIO(rostov.updated()))["German Roster"]
    assert (before.page_setup.fitToWidth or 1, before.page_setup.fitToHeight) == (1, 0)
    assert before["R3"].value == "Entry point"
    assert before.print_area == f"'German Roster'!$A$1:$R${before.max_row}"
    assert after.print_area == f"'German Roster'!$A$1:$R${before.max_row + 1}"


def test_what_only_refkit_reads_is_in_no_print_of_the_workbook():
    states = {each.title: each.sheet_state for each in book()}
    assert {states[title] for title in ("Ledger", "Ledger changes", "Dice")} == {"hidden"}


def test_the_notes_explain_every_column():
    sheet = book()["German Roster"]
    headings = [cell for cell in sheet[3] if cell.value]
    assert len(headings) == len(
        rostov.opened().contents.found["German Roster"].grid.columns
    )
    assert all(cell.comment and len(cell.comment.text) > 10 for cell in headings)


def beside(tab, heading):
    """Return what stands in a column and in the one to its right, by the headings."""
    sheet = openpyxl.load_workbook(io.BytesIO(rostov.updated()), data_only=True)[tab]
    at = next(cell.column for cell in sheet[3] if cell.value == heading)
    rows = sheet.iter_rows(3, min_col=at, max_col=at + 1, values_only=True)
    return dict(row for row in rows if row[0])


def test_beside_an_id_of_another_worksheet_stands_what_it_is_called():
    stands = "German Stands"
    assert beside(stands, "ME")["G02"] == "Heavy flak battery"
    assert beside(stands, "Card")["G-FLAK88"] == "8.8 cm Flak 36"
    assert beside("Artillery", "RG") == {
        "RG": "Name of RG",
        "O3": "Medium artillery battalion (15 cm)",
    }


def test_the_line_on_grey_columns_is_true_of_those_that_refkit_writes_too():
    told = {sheet.title: sheet["A2"].value or sheet["B2"].value for sheet in book()}
    grey = " The grey columns in italics are filled in for you."
    assert {"Calendar", "German Points"} <= {t for t, text in told.items() if grey in text}
    assert not [text for text in told.values() if "Excel works out" in text]


def test_a_worksheet_prints_across_a_page_with_the_campaigns_title():
    sheet = book()["CPP chart"]
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.oddHeader.left.text == "Advance to Rostov: the Tatsinskaya pocket"


@pytest.mark.parametrize(
    ("title", "head"),
    [
        ("Don & Volga", "&9Don && Volga"),
        ("1942", "&9 1942"),
        ("a" * 300, "&9" + "a" * 117 + "..."),
    ],
)
def test_any_title_stands_at_the_head_of_a_page(title, head):
    data = rostov.optioned(title=title)
    assert f"&L{head}&R" in html.unescape(xml(data, "DRM chart"))


def hidden_columns(sheet):
    """Return the headings of columns that are hidden."""
    groups = [group for group in sheet.column_dimensions.values() if group.hidden]
    return [sheet.cell(3, n).value for g in groups for n in range(g.min, g.max + 1)]


def test_the_ledger_shows_and_prints_what_people_read_of_it():
    later = openpyxl.load_workbook(io.BytesIO(rostov.updated()))["Ledger"]
    kept = ["Decision", "Revisions", "Digest"]
    assert hidden_columns(book()["Ledger"]) == hidden_columns(later) == kept


def test_an_option_stands_in_a_row_that_shows_all_its_readings():
    sheet = book()["Options"]
    row = next(cell.row for cell in sheet["A"] if cell.value == "turn_chart")
    high = sheet.row_dimensions[row].height
    assert high > 10 * sheet.cell(row, 4).value.count("\n")


def test_rows_are_fitted_anew_when_their_texts_change():
    options = xml(rostov.data(), "Options")
    rows = re.findall(r'<row r="(\d+)"[^>]* ht="[\d.]+"( customHeight="1")?', options)
    assert len(rows) > 30
    assert {int(number) for number, by_hand in rows if by_hand} == {1, 3}


def test_numbers_written_as_texts_are_no_mistakes():
    (ignored,) = re.findall(
        r'<ignoredError sqref="(A4:G\d+)" numberStoredAsText="1"/>',
        xml(rostov.data(), "Options"),
    )
    assert ignored == "A4:G99999"


def test_the_printed_bands_stand_on_the_chart():
    values = [cell.value for cell in book(data_only=True)["CPP chart"]["E"]]
    assert values[3:5] == ["11 or more", "9-10"]
    assert values[-1] == "0 or less"


def test_the_cover_says_where_the_campaign_stands():
    words = [
        c.value
        for row in book(data_only=True)["Campaign"].iter_rows()
        for c in row
        if c.value
    ]
    assert words[0] == "Advance to Rostov: the Tatsinskaya pocket"
    slot, entry = "23 December 1942, full day", "No. 1: The campaign is set up"
    assert {"Due next", slot, entry} <= set(words)


def test_a_blank_campaign_has_a_workbook_too():
    data = building.build_workbook(packs.campaign("battlefront", seed="x"))
    assert zipfile.ZipFile(io.BytesIO(data)).testzip() is None


def test_a_side_that_is_called_by_a_colour_has_it_on_its_tabs():
    data = building.build_workbook(packs.campaign("battlefront", seed="x"))
    tabs = openpyxl.load_workbook(io.BytesIO(data))
    colours = [tabs[f"{side} Roster"].sheet_properties.tabColor for side in ("Red", "Blue")]
    assert [colour.rgb for colour in colours] == ["FFB01744", "FF1F5FA6"]


def test_each_option_has_a_name_for_formulas_of_the_umpires_own():
    names, campaign = book().defined_names, rostov.campaign()
    options = [option.name for option in campaign.rows("Option")]
    assert {f"option_{name}" for name in options} == set(names)
    assert names["option_turn_chart"].attr_text == (
        "INDEX('Options'!$B$4:$B$2003,MATCH(\"turn_chart\",'Options'!$A$4:$A$2003,0))"
    )
    assert rostov.opened().updated(rostov.later()).notices == ()


def test_clauses_stand_in_a_narrow_column_of_their_own():
    there = openpyxl.load_workbook(io.BytesIO(rostov.updated()))
    found = {
        (
            sheet.cell(3, cell.column).value,
            sheet.column_dimensions[cell.column_letter].width,
        )
        for sheet in there
        if sheet.title != "Ledger changes"
        for row in sheet.iter_rows()
        for cell in row
        if re.search(r"\bBF-\d", str(cell.value))
    }
    assert {heading for heading, _ in found} == {"Clauses"}
    assert max(width for _, width in found) < 25


def test_formulas_of_lists_are_short_and_call_an_option_by_its_name():
    formulas = [
        str(cell.value)
        for sheet in openpyxl.load_workbook(io.BytesIO(rostov.updated())).worksheets[1:]
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]
    assert not [text for text in formulas if "'Options'!" in text]
    assert any("option_breakpoint_rounding" in text for text in formulas)
    # The longest counts what a side has had of a group on four worksheets.
    assert max(map(len, formulas)) < 450
