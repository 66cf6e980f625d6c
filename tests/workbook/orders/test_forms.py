"""What an order form asks, and how it looks to who fills it in."""

import io
import re
from dataclasses import replace

import openpyxl
import pytest
from openxml_audit import OpenXmlValidator

from refkit.engine.play import orders, play
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.engine.problems import Refused
from refkit.engine.records.records import columns
from refkit.systems.battlefront.steps.refit.repair import Repairs
from refkit.systems.battlefront.steps.refit.works import FortOrders
from refkit.workbook.orders.choices import ChoiceLists
from refkit.workbook.orders.costs import AnswerRow
from refkit.workbook.orders.forms import Part
from refkit.workbook.orders.offers import Named, meant_name
from tests.systems.battlefront import field
from tests.workbook.orders import pens
from tests.xlsx import schemas

NIGHT = [["full_day", "night"]]
TONIGHT = "24 Dec night"
WRECKS = {"Wreck": [field.wreck(), field.wreck("W2", "S01.1", ground="german")]}
PENNED = {"Stand": [{"id": "G01.1", "position": "cut_off", "pocket": "P1"}]}


@pytest.fixture(scope="module")
def refit():
    return pens.campaign("B9")


@pytest.fixture(scope="module")
def night():
    return pens.campaign("B2", WRECKS, days=NIGHT, slot=TONIGHT)


def steps(form):
    return {block.owed.step.id: block.is_due for block in form.blocks}


def validations(sheet):
    return {str(each.sqref): each for each in sheet.data_validations.dataValidation}


def test_a_form_asks_what_can_be_decided_now_and_later_in_the_slot(refit):
    assert steps(pens.form(refit)) == {"B9": True, "B12": False}


def test_a_form_calls_its_side_as_the_system_does(refit):
    factions = replace(refit, system=replace(refit.system, side="faction"))
    sheet = pens.sheet(pens.written(factions))
    assert sheet["B1"].value == "Orders of the German faction"
    assert "orders of the German faction" in sheet.oddHeader.left.text


def test_repairs_of_a_day_without_a_night_are_asked_when_its_wrecks_are_known():
    at = {step: pens.campaign(step, WRECKS) for step in ("C2", "E7", "F1")}
    assert "F1" not in steps(pens.form(at["C2"]))
    with pytest.raises(Refused, match="the German side has nothing to decide"):
        pens.form(at["E7"])
    assert steps(pens.form(at["F1"])) == {"F1": True}
    row = pens.row(pens.sheet(pens.written(at["F1"])), "F1.attempts.1")
    told = pens.sheet(pens.written(at["F1"])).cell(row, 2).value
    assert told == "Tank wreck of 2nd company, knocked out [W1]"


def test_an_escape_is_asked_of_who_is_in_a_pocket():
    form = pens.form(pens.campaign("E7", PENNED))
    assert steps(form) == {"E7": True}
    assert [key.value for key in form.blocks[0].parts[0].keys] == ["G01.1"]


def test_it_is_said_that_what_is_bought_has_its_orders_later(refit):
    sheet = pens.sheet(pens.written(refit))
    assert "in the lists of your next form" in sheet["B6"].value
    assert "with its price" in sheet["B5"].value
    assert "works out the points" in sheet["B3"].value


def test_a_step_without_anything_to_choose_from_is_not_asked(night):
    assert "B10" not in steps(pens.form(night))


def test_who_has_nothing_to_decide_gets_no_form():
    campaign = pens.campaign("E1")
    with pytest.raises(
        Refused, match="24 December 1942, full day: the German side has nothing to decide"
    ):
        pens.form(campaign)


def test_the_same_form_gives_the_same_bytes(refit):
    assert pens.written(refit) == pens.written(refit)


def test_only_the_answers_can_be_written_in_and_no_password_is_asked(refit):
    sheet = pens.sheet(pens.written(refit))
    assert (sheet.protection.sheet, sheet.protection.password) == (True, None)
    row = pens.row(sheet, "B9.orders.1")
    locked = [sheet.cell(row, column).protection.locked for column in range(1, 6)]
    assert locked == [True, False, False, False, True]
    assert pens.sheet(pens.written(refit), "Choices").protection.sheet


def test_a_group_is_picked_from_a_list_with_its_price(refit):
    data = pens.written(refit)
    sheet, choices = pens.sheet(data), pens.sheet(data, "Choices")
    source = validations(sheet)[f"B{pens.row(sheet, 'B9.orders.1')}"].formula1
    first, last = map(int, re.findall(r"\$A\$([0-9]+)", source))
    listed = {
        choices.cell(r, 1).value: choices.cell(r, 2).value for r in range(first, last + 1)
    }
    groups = refit.rows("Group", side="german")
    assert [meant_name(text, ()) for text in listed] == [group.id for group in groups]
    assert list(listed.values()) == [group.price for group in groups]


def test_what_a_choice_brings_and_its_notes_stand_beside_its_price():
    line = {"side": "german", "id": "I1", "note": "Only west of the river."}
    wire = {"side": "german", "item": "wire", "price": 1, "most": 4, "note": "By night"}
    before = {"Group": [line], "FortLine": [{**wire, "pieces": 3, "hidden": True}]}
    sheet = pens.sheet(pens.written(pens.campaign("B9", before)), "Choices")
    notes = {str(row[0]): row[3] for row in sheet.iter_rows(values_only=True)}
    assert notes["Rifle company: 4 CPP, 3 left [I1]"] == (
        "5 Rifle squad; trained; 2 in a scenario; Only west of the river"
    )
    assert notes["Pioneer works: 2 CPP, gives 5 FPP, 2 left [F1]"] == (
        "5 fortification points"
    )
    assert notes["Wire: 1 FPP for 3, 4 in one refit"] == (
        "3 pieces; may be set up hidden; By night"
    )


def test_a_number_has_its_limits_and_its_help(refit):
    sheet = pens.sheet(pens.written(refit))
    limit = validations(sheet)[f"C{pens.row(sheet, 'B12.orders.1')}"]
    assert (limit.type, limit.formula1, limit.formula2) == ("whole", "1", "99")
    assert limit.promptTitle == "Answer: Pieces"


def test_a_posture_is_one_of_two():
    sheet = pens.sheet(pens.written(pens.campaign("A", slot="25 Dec")))
    posture = validations(sheet)[f"C{pens.row(sheet, 'A.posture')}"]
    assert posture.formula1 == '"attack,defend"'


def test_each_wreck_of_the_side_has_a_row_with_its_exact_chances(night):
    sheet = pens.sheet(pens.written(night))
    row = pens.row(sheet, "B2.attempts.1")
    assert sheet.cell(row, 2).value == "Tank wreck of 2nd company, knocked out [W1]"
    told = [cell.value for cell in sheet[row] if isinstance(cell.value, str)][-1]
    odds = (
        "without CPP: nothing 80 %, mended 20 %",
        "with 1 CPP: nothing 50 %, mended 50 %",
    )
    assert told == "; ".join(odds)
    with pytest.raises(StopIteration):
        pens.row(sheet, "B2.attempts.2")


def test_what_is_removed_is_an_enemy_s_wreck_with_the_chance_and_the_price(night):
    choices = pens.sheet(pens.written(night), "Choices")
    rows = [[cell.value for cell in row] for row in choices.iter_rows()]
    (wreck,) = [row for row in rows if str(row[0]).endswith("[W2]")]
    assert wreck[2] == 1
    assert "removed" in wreck[3]


def test_the_forces_stand_ticked_as_far_as_the_maxima_go():
    campaign = pens.campaign("C2")
    sheet = pens.sheet(pens.written(campaign))
    drafted = field.draft(campaign, "C2", "german").elements
    rows = [
        r for r in range(1, 60) if str(sheet.cell(r, 1).value).startswith("C2.elements.")
    ]
    ticked = [
        meant_name(sheet.cell(r, 2).value, ()) for r in rows if sheet.cell(r, 3).value
    ]
    assert tuple(ticked) == drafted


def test_a_text_of_the_umpire_s_is_a_text_on_a_form():
    group = {"side": "german", "id": "I1", "description": '=HYPERLINK("http://x")'}
    campaign = pens.campaign("B9", {"Group": [group]})
    book = openpyxl.load_workbook(io.BytesIO(pens.written(campaign)))
    formulas = [
        c.value for s in book for row in s.iter_rows() for c in row if c.data_type == "f"
    ]
    assert formulas
    assert not any("HYPERLINK" in formula for formula in formulas)


@pytest.mark.parametrize("step", ["B9", "C2", "C3"])
def test_a_form_is_as_the_standard_has_it_and_excel_opens_it(step, tmp_path):
    data = pens.written(pens.campaign(step))
    (tmp_path / "form.xlsx").write_bytes(data)
    result = OpenXmlValidator().validate(str(tmp_path / "form.xlsx"))
    assert (result.is_valid, result.errors) == (True, [])
    assert not schemas.SHARED or schemas.faults(data) == []


def test_it_prints_on_pages_as_wide_as_paper_with_its_number(refit):
    form = pens.form(refit)
    sheet = pens.sheet(pens.written(refit))
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight) == (1, 0)
    assert form.number in sheet.oddFooter.left.text
    assert sheet.print_area


def test_the_lists_of_choices_print_upright_for_they_are_long_and_narrow(refit):
    data = pens.written(refit)
    tabs = {title: pens.sheet(data, title) for title in ("Orders", "Choices")}
    shapes = {title: tab.page_setup.orientation for title, tab in tabs.items()}
    assert shapes == {"Orders": "landscape", "Choices": "portrait"}


def test_no_step_is_split_between_two_pages(night):
    sheet = pens.sheet(pens.written(night))
    begun = {pens.row(sheet, f"step {step}") - 1 for step in ("B9", "B11", "B12")}
    breaks = {each.id + 1 for each in sheet.row_breaks.brk}
    assert breaks
    assert breaks <= begun


def test_what_a_row_begins_with_is_in_the_totals_already():
    row = {"item": "wire", "pieces": 3, "tick": None}
    named = Named("wire", "wire \u00b7 6 inches: 2 FPP", "", {"fpp": 2})
    part = Part("B12.orders", columns(FortOrders)[0], (row,), {"item": (named,)})
    assert AnswerRow(part, {}, row, None).cost_now("fpp") == 6
    assert AnswerRow(part, {}, {"item": "wire"}, None).cost_now("fpp") == 2
    ticked = Part("B2.attempts", columns(Repairs)[0], (), {}, (named,))
    assert AnswerRow(ticked, {}, {"cpp": 1}, named).cost_now("cpp") == 0
    assert AnswerRow(ticked, {}, {"cpp": 1, "tick": "yes"}, named).cost_now("cpp") == 1
    assert AnswerRow(ticked, {}, {"tick": "yes"}, named).cost_now("fpp") == 2


def test_what_is_told_of_a_choice_stands_beside_it():
    campaign = pens.campaign("B9")
    answers = {"orders": [{"group": "A1"}]}
    owed = play.find_due(campaign, "B9", "german")
    sealed = Order(owed, play.parse_decision(owed, answers), Origin("F", 1))
    sheet = pens.sheet(pens.written(orders.seal(campaign, sealed)))
    row = pens.row(sheet, "B9.orders.1")
    told = [cell.value for cell in sheet[row] if "INDEX(" in str(cell.value)]
    assert len(told) == 1
    data = pens.written(orders.seal(campaign, sealed))
    stored = openpyxl.load_workbook(io.BytesIO(data), data_only=True)["Orders"]
    said = {cell.value for cell in stored[row]}
    assert "4 Tank; veteran; 2 in a scenario; A1 costs 8 CPP; there are 5" in said


def test_where_nothing_is_told_of_any_choice_no_row_looks_for_it(refit):
    plain = [
        {"side": "german", "item": line.item, "hidden": False, "note": ""}
        for line in refit.rows("FortLine", side="german")
    ]
    sheet = pens.sheet(pens.written(pens.campaign("B9", {"FortLine": plain})))
    told = {
        mark: "INDEX(" in str([cell.value for cell in sheet[pens.row(sheet, mark)]])
        for mark in ("B9.orders.1", "B12.orders.1")
    }
    assert told == {"B9.orders.1": True, "B12.orders.1": False}


@pytest.mark.parametrize("said", ["wire", "WIRE ", "wire · whatever", "whatever [wire]"])
def test_a_total_takes_a_name_as_the_reader_does(said):
    campaign = pens.campaign("B9")
    sheet = pens.sheet(pens.written(campaign))
    (price,) = (
        cell.value
        for cell in sheet[pens.row(sheet, "B12.orders.1")]
        if str(cell.value).startswith("=SUMPRODUCT")
    )
    assert "TRIM(LEFT(B" in price
    found = pens.answered(campaign, {("B12.orders.1", "B"): said})
    assert pens.raw(found, "B12").orders[0].item == "wire"


def test_the_price_of_what_is_ticked_is_in_the_formula():
    named = Named("W1", "W1", "", {"fpp": 2})
    part = Part("B2.attempts", columns(Repairs)[0], (), {"wreck": (named,)}, (named,))
    row = AnswerRow(part, {"tick": "C4", "cpp": "D4"}, {}, named)
    listed = ChoiceLists(None, None, None)
    assert row.cost_formula("fpp", listed, 1) == '=IF(C4="yes",2,0)'
    assert row.cost_formula("cpp", listed, 1) == '=IF(C4="yes",IFERROR(VALUE(D4),0),0)'
    assert row.cost_formula("points", listed, 1) == ""
