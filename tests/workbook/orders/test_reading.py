"""Order forms read back: what is written is what is decided, each fault with its cell."""

import datetime
import io
import pathlib

import openpyxl
import pytest

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.play import orders, play
from refkit.systems import battlefront
from refkit.workbook.orders.answered import Answers
from tests.systems.battlefront import field
from tests.workbook.orders import pens

GROUP, NAME, POINTS = (("B9.orders.1", letter) for letter in "BCD")
NIGHT = [["full_day", "night"]]
WRECK = {"Wreck": [field.wreck()]}
WIRE = {"id": "G-1", "side": "german", "item": "wire", "slot": field.TODAY}
PENNED = {"Stand": [{"id": "G01.1", "position": "cut_off", "pocket": "P1"}]}


@pytest.fixture(scope="module")
def refit():
    return pens.campaign("B9")


@pytest.fixture(scope="module")
def night():
    return pens.campaign("B2", WRECK, days=NIGHT, slot="24 Dec night")


@pytest.fixture(scope="module")
def morning():
    return pens.campaign("A", slot="25 Dec")


def test_a_blank_form_buys_nothing(refit):
    found = pens.answered(refit, {})
    assert pens.faults(found) == []
    assert pens.raw(found, "B9").orders == ()


@pytest.mark.parametrize(
    "said", ["I1", " I1 ", "whatever it is called today [I1]", "I1 · an older form"]
)
def test_what_is_picked_or_typed_names_a_group(refit, said):
    found = pens.answered(refit, {GROUP: said, NAME: "1st Rifles", POINTS: ""})
    (order,) = pens.raw(found, "B9").orders
    assert (order.group, order.name, order.points) == ("I1", "1st Rifles", 0)


@pytest.mark.parametrize("said", ["road block", "Roadblock", "Barricade"])
def test_a_fortification_goes_by_the_names_people_have_for_it(refit, said):
    found = pens.answered(refit, {("B12.orders.2", "B"): said, ("B12.orders.2", "C"): 1})
    assert pens.faults(found) == []
    assert [order.item for order in pens.raw(found, "B12").orders] == ["roadblock"]


@pytest.mark.parametrize("said", [3, 3.0, "3", " 3 "])
def test_a_number_may_be_written_as_a_text(refit, said):
    found = pens.answered(
        refit, {("B12.orders.2", "B"): "wire", ("B12.orders.2", "C"): said}
    )
    (order,) = pens.raw(found, "B12").orders
    assert (order.item, order.pieces) == ("wire", 3)


def test_an_answer_with_a_fault_is_named_with_its_cell(refit):
    data = pens.filled(pens.written(refit), {("B12.orders.2", "B"): "wire"})
    row = pens.row(pens.sheet(data), "B12.orders.2")
    found = pens.read(refit, pens.filled(data, {("B12.orders.2", "C"): "many"}))[0]
    expected = f"Orders!C{row}: Pieces is 'many'; expected a whole number from 1 to 99."
    assert pens.faults(found) == [expected]


def test_every_fault_is_told_at_once(refit):
    answers = {
        GROUP: "=1+1",
        POINTS: 2.5,
        ("B12.orders.1", "C"): 100,
        ("step B9", "C"): "maybe",
    }
    told = "\n".join(pens.faults(pens.answered(refit, answers)))
    assert "'maybe'; expected 'as below', 'at the table' or 'no orders'" in told
    del answers["step B9", "C"]
    told = pens.faults(pens.answered(refit, answers))
    said = (
        "holds the formula '=1+1'",
        "RG is blank",
        "points is 2.5",
        "Item",
        "Pieces is 100",
    )
    assert [each for each in said if each not in "\n".join(told)] == []
    assert len(told) == 5


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("x" * 32_767, "Name is 'xxx"),
        ('=HYPERLINK("http://x")', "holds the formula '=HYPERLINK("),
        ("#N/A", "holds the error '#N/A'"),
    ],
)
def test_what_no_answer_can_be_is_a_fault(refit, said, fault):
    answers = {GROUP: "I1", NAME: said}
    (told,) = pens.faults(pens.answered(refit, answers))
    assert fault in told
    assert len(told) < 300


def test_a_day_in_a_name_is_read_as_it_is_seen(refit):
    found = pens.answered(refit, {GROUP: "I1", NAME: datetime.date(1942, 12, 24)})
    assert pens.raw(found, "B9").orders[0].name == "1942-12-24"


def test_a_step_can_be_left_to_the_table(refit):
    found = pens.answered(refit, {("step B9", "C"): "At the  table", GROUP: "nonsense"})
    assert [order.owed.step.id for order in found.orders] == ["B12"]


def test_a_refusal_is_told_at_the_cell_it_is_about(refit):
    data = pens.filled(pens.written(refit), {("B9.orders.3", "B"): "Z9"})
    found = pens.read(refit, data)[0]
    order = next(order for order in found.orders if order.owed.step.id == "B9")
    (ground,) = play.refusals(refit, order.owed, order.decision)
    row = pens.row(pens.sheet(data), "B9.orders.3")
    told = "'Z9' is not on the side's chart (BF-2.1.2.5-d)"
    assert str(found.placed(order, ground)) == f"Orders!B{row}: {told}"


def test_a_ground_about_the_whole_is_told_at_the_step(refit):
    found = pens.answered(refit, {})
    ground = play.Refusal("", "x", "no CPP may be spent")
    told = str(found.placed(found.orders[0], ground))
    row = pens.row(pens.sheet(pens.written(refit)), "step B9")
    assert told == f"Orders!C{row}: no CPP may be spent"


def test_a_wreck_is_mended_where_it_is_ticked(night):
    ticked = {("B2.attempts.1", "C"): "X", ("B2.attempts.1", "D"): 1}
    (attempt,) = pens.raw(pens.answered(night, ticked), "B2").attempts
    assert (attempt.wreck, attempt.cpp) == ("W1", 1)
    assert pens.raw(pens.answered(night, {}), "B2").attempts == ()


def test_a_wreck_of_a_day_without_a_night_is_mended_in_its_cleanup():
    campaign = pens.campaign("F1", WRECK)
    found = pens.answered(campaign, {("F1.attempts.1", "C"): "yes"})
    assert [each.wreck for each in pens.raw(found, "F1").attempts] == ["W1"]
    assert play.refusals(campaign, found.orders[0].owed, pens.raw(found, "F1")) == ()


def test_who_tries_to_escape_is_ticked():
    campaign = pens.campaign("E7", PENNED)
    ticked = {("E7.stands.1", "C"): "yes", ("E7.stands.1", "D"): "yes"}
    (each,) = pens.raw(pens.answered(campaign, ticked), "E7").stands
    assert (each.stand, each.near, each.together) == ("G01.1", True, False)
    assert pens.raw(pens.answered(campaign, {}), "E7").stands == ()


def test_a_row_that_is_filled_in_is_ticked_too(night):
    (told,) = pens.faults(pens.answered(night, {("B2.attempts.1", "D"): 1}))
    assert "the row is filled in and not ticked; expected yes here, or an empty row" in told
    (told,) = pens.faults(pens.answered(night, {("B2.attempts.1", "C"): "perhaps"}))
    assert "Attempts is 'perhaps'; expected yes or a blank cell" in told


def test_forces_are_those_that_are_ticked():
    campaign = pens.campaign("C2")
    found = pens.answered(campaign, {("C2.elements.1", "C"): None})
    drafted = field.draft(campaign, "C2", "german").elements
    assert pens.raw(found, "C2").elements == drafted[1:]


def test_what_was_bought_goes_to_its_place():
    campaign = pens.campaign("C3", {"Fortification": [WIRE]})
    found = pens.answered(campaign, {("C3.fortifications.1", "C"): "Hill 112"})
    (placed,) = pens.raw(found, "C3").fortifications
    assert (placed.item, placed.place, placed.hidden) == ("G-1", "Hill 112", False)
    assert pens.raw(pens.answered(campaign, {}), "C3").fortifications == ()


def test_the_note_of_a_deployment_is_one_wide_cell():
    campaign = pens.campaign("C3")
    found = pens.answered(campaign, {("C3.note", "C"): "two squads in the wood"})
    assert pens.raw(found, "C3").note == "two squads in the wood"


def test_a_posture_has_to_be_said(morning):
    (told,) = pens.faults(pens.answered(morning, {}))
    assert told.endswith("Posture is blank; expected one of attack, defend.")


def test_a_step_that_was_done_meanwhile_is_late(refit):
    data = pens.written(refit)
    owed = play.find_due(refit, "B9", "german")
    after = play.play(refit, owed, play.parse_decision(owed, {}), None)
    found = pens.read(after, data)[0]
    told = f"Purchases, German, was done already (entry {len(after.entries)})"
    assert told in pens.faults(found)[0]
    assert pens.faults(found)[0].endswith("'at the table' here, or step B9 skipped.")
    assert [o.owed.step.id for o in found.orders] == ["B12"]
    skipped = pens.read(after, data, skip=[("B9", "german")])[0]
    assert pens.faults(skipped) == []
    assert [each.step.id for each in skipped.late] == ["B9"]
    assert pens.faults(pens.read(after, data, skip=[("B9", "russian")])[0]) != []


def test_a_step_behind_the_reveal_takes_no_orders_yet(refit):
    data = pens.filled(pens.written(refit), {("step B12", "A"): "step C2"})
    assert (
        "Choice of forces, German, takes no orders now"
        in pens.faults(pens.read(refit, data)[0])[1]
    )


def test_a_step_there_is_not_is_named_with_the_one_that_may_be_meant(refit):
    data = pens.filled(pens.written(refit), {("step B12", "A"): "step B122"})
    gone, told = pens.faults(pens.read(refit, data)[0])
    assert "the first column has 'step B12' in 0 rows; expected 1, as in" in gone
    assert "there is no step 'B122' for orders; expected one of A, B2" in told
    assert told.endswith("(B12?).")


def test_a_spoilt_form_is_not_mended_by_leaving_a_step_out(refit):
    data = pens.filled(pens.written(refit), {("step B12", "A"): "step C2"})
    assert pens.read(refit, data)[0].late == []


@pytest.mark.parametrize("mark", ["step B9", "B9.orders.2", "B12.orders.1"])
def test_a_row_that_lost_its_mark_is_told(refit, mark):
    data = pens.filled(pens.written(refit), {(mark, "A"): "x"})
    (told,) = pens.faults(pens.read(refit, data)[0])
    assert f"the first column has '{mark.rstrip('12') if '.' in mark else mark}'" in told


@pytest.mark.parametrize("said", ["", "x", "step B9 99999", "x, " * 9000])
def test_a_form_whose_list_of_rows_is_spoilt_is_told_so_once(refit, said):
    data = pens.filled(pens.written(refit), {("rows", "C"): said})
    (told,) = pens.faults(pens.read(refit, data)[0])
    assert "its rows are" in told


def test_a_form_of_an_older_slot_is_told_so(refit):
    data = pens.written(refit)
    later = pens.campaign("A", slot="25 Dec")
    (told,) = pens.faults(pens.read(later, data)[0])
    assert told.endswith(
        "expected one for 25 December 1942, full day, which is played now."
    )


@pytest.mark.parametrize(
    ("mark", "said"),
    [("form", "AAAA-BBBB-CCCC"), ("side", "russian"), ("side", "umpire"), ("state", 2),
     ("state", "²"), ("state", "9" * 400), ("slot", "25 Dec"), ("slot", None)],
)  # fmt: skip
def test_a_form_with_other_last_lines_is_none_of_this_campaign(refit, mark, said):
    found = pens.read(refit, pens.filled(pens.written(refit), {(mark, "C"): said}))[0]
    (told,) = pens.faults(found)
    assert "is not from this campaign; expected a form of this campaign" in told
    assert found.orders == []


def test_a_form_of_another_campaign_is_told_so(refit):
    row = refit.get("Option", "seed")
    other = field.campaigns.apply_changes(
        refit, [field.campaigns.change_between(row, row.replace(value="another"))]
    )
    (told,) = pens.faults(pens.read(other, pens.written(refit))[0])
    assert "is not from this campaign" in told


def test_a_workbook_that_is_no_form_is_told_so(refit):
    data = pens.filled(pens.written(refit), {("form", "A"): "from"})
    (told,) = pens.faults(pens.read(refit, data)[0])
    assert told.startswith(
        "Orders: the last lines, which say which form it is, are missing"
    )


def test_a_mark_that_is_there_twice_is_refused(refit):
    data = pens.filled(pens.written(refit), {("step B12", "A"): "step B9"})
    (told,) = pens.faults(pens.read(refit, data)[0])
    assert "'step B9' appears twice; expected it once" in told


def test_a_form_is_read_once_unless_it_is_asked_for(refit):
    data = pens.written(refit)
    after = orders.carry_out(refit, pens.read(refit, data)[0].orders, pens.SEED)
    (told,) = pens.faults(pens.read(after, data)[0])
    assert f"was read already (entry {len(refit.entries) + 1})" in told
    again = pens.read(after, data, skip=[("B9", "german")], again=True)[0]
    assert (pens.faults(again), again.is_old) == ([], True)
    assert pens.faults(pens.read(ledger.undo(after), data, again=True)[0]) == []


def test_a_form_older_than_one_that_was_read_is_refused(refit):
    older = pens.written(refit)
    owed = play.find_due(refit, "B9", "german")
    later = play.play(refit, owed, play.parse_decision(owed, {}), None)
    newer = pens.read(later, pens.written(later))[0]
    after = orders.carry_out(later, newer.orders, pens.SEED)
    (told,) = pens.faults(pens.read(after, older)[0])
    entry = len(later.entries) + 1
    assert f"is older than the form read in entry {entry}; expected a new" in told
    left_out = {"skip": [("B9", "german")], "again": True}
    assert pens.faults(pens.read(after, older, **left_out)[0]) == []
    russian = pens.written(after, "russian")
    assert pens.faults(pens.read(after, russian)[0]) == []


@pytest.mark.parametrize("mark", ["form", "slot", "side", "state"])
def test_half_a_letter_in_the_last_lines_is_none_of_this_campaign(refit, mark):
    data = pens.edited(pens.written(refit), {(mark, "C"): "\ud800"})
    (told,) = pens.faults(pens.read(refit, data)[0])
    assert "is not from this campaign; expected a form of this campaign" in told


@pytest.mark.parametrize(
    ("step", "before", "answers"),
    [
        ("B9", {}, {GROUP: "I1", NAME: "1st Rifles", ("B12.orders.1", "B"): "wire"}),
        ("C2", {}, {("C2.elements.1", "C"): None}),
        ("C3", {"Fortification": [WIRE]}, {("C3.fortifications.1", "C"): "Hill 112"}),
        ("E7", PENNED, {("E7.stands.1", letter): "yes" for letter in "CD"}),
        ("F1", WRECK, {("F1.attempts.1", "C"): "yes", ("F1.attempts.1", "D"): 1}),
    ],
)
def test_what_lies_sealed_comes_back_as_it_was_ordered(step, before, answers):
    campaign = pens.campaign(step, before)
    first = pens.answered(campaign, answers)
    assert pens.faults(first) == []
    after = orders.carry_out(campaign, first.orders, pens.SEED, only_seal=True)
    again = pens.answered(after, {})
    told = [(each.owed, each.decision) for each in again.orders]
    assert told == [(each.owed, each.decision) for each in first.orders]


def test_what_lies_sealed_is_on_no_form_of_the_enemy(refit):
    first = pens.answered(refit, {GROUP: "I1", NAME: "1st Rifles"})
    after = orders.carry_out(refit, first.orders, pens.SEED, only_seal=True)
    assert pens.written(after, "russian") == pens.written(refit, "russian")


def test_two_forms_of_one_side_are_refused(refit):
    data = pens.written(refit)
    first, second = pens.read(refit, data, data)
    assert pens.faults(first) == []
    (told,) = pens.faults(second)
    assert "it is from the German side, and so is 0.xlsx; expected one form" in told


INSERTED, BESIDE, ELEVENTH = ("B9.orders.2", "A"), ("B9.orders.1", "E"), ("step B12", "D")


@pytest.mark.parametrize(
    ("answers", "cells"),
    [
        ({BESIDE: "O1"}, ["E"]),
        ({("B9.orders.1", "J"): "O1"}, ["J"]),
        ({ELEVENTH: 99}, ["D"]),
        ({("step B12", "B"): "other words"}, ["B"]),
        ({("step B12", "B"): True}, ["B"]),
    ],
)
def test_what_stands_where_nothing_is_read_is_told(refit, answers, cells):
    found = pens.faults(pens.answered(refit, answers))
    assert [told.split(":")[0].strip("0123456789") for told in found] == [
        f"Orders!{column}" for column in cells
    ]
    assert "is outside the answer cells; expected answers only in the framed" in found[0]


def test_what_is_written_in_a_row_put_in_is_told():
    campaign = pens.campaign("B9")
    file = openpyxl.load_workbook(io.BytesIO(pens.written(campaign)))
    row = pens.row(file["Orders"], "B9.orders.2")
    file["Orders"].insert_rows(row)
    file["Orders"][f"B{row}"] = "O1"
    out = io.BytesIO()
    file.save(out)
    told = pens.faults(pens.read(campaign, out.getvalue())[0])
    assert told[0].startswith(f"Orders!B{row}: 'O1' is outside the answer cells;")


def test_a_column_put_in_is_told_as_that(refit):
    file = openpyxl.load_workbook(io.BytesIO(pens.written(refit)))
    file["Orders"].insert_cols(2)
    out = io.BytesIO()
    file.save(out)
    (told,) = pens.faults(pens.read(refit, out.getvalue())[0])
    assert "a column was added or deleted" in told


def test_what_is_left_to_the_table_may_hold_anything(refit):
    answers = {("step B9", "C"): "at the table", BESIDE: "O1", GROUP: "O1"}
    assert pens.faults(pens.answered(refit, answers)) == []


@pytest.mark.parametrize("said", ["i1", " I1 ", "I1 \u00b7 RIFLES"])
def test_small_letters_and_blanks_make_no_other_name(refit, said):
    (order,) = pens.raw(pens.answered(refit, {GROUP: said}), "B9").orders
    assert order.group == "I1"


def test_a_name_without_a_group_asks_for_one_of_the_list(refit):
    (told,) = pens.faults(pens.answered(refit, {NAME: "1st Rifles"}))
    assert told.endswith("RG is blank; expected one of the choices in the drop-down list.")


def test_a_day_in_place_of_a_number_is_told_as_it_is_seen(refit):
    answers = {GROUP: "I1", POINTS: datetime.datetime(2026, 1, 3)}  # noqa: DTZ001
    (told,) = pens.faults(pens.answered(refit, answers))
    assert "is 3 January 2026;" in told
    (told,) = pens.faults(pens.answered(refit, {GROUP: "I1", POINTS: True}))
    assert "is 'TRUE';" in told


def test_a_refused_name_in_a_list_is_told_at_its_row():
    campaign = pens.campaign("C2")
    data = pens.filled(pens.written(campaign), {("C2.elements.2", "B"): "X9"})
    found = pens.read(campaign, data)[0]
    order = found.orders[0]
    told = [found.placed(order, why) for why in play.refusals(campaign, *order[:2])]
    row = pens.row(pens.sheet(data), "C2.elements.2")
    assert told[0].startswith(f"Orders!B{row}: 'X9' is not available to this side")


def test_what_is_still_to_be_placed_is_told_at_its_row():
    campaign = pens.campaign("C3", {"Fortification": [WIRE]})
    data = pens.written(campaign)
    found = pens.read(campaign, data)[0]
    order = found.orders[0]
    (why,) = play.refusals(campaign, *order[:2])
    row = pens.row(pens.sheet(data), "C3.fortifications.1")
    assert found.placed(order, why).startswith(f"Orders!C{row}: still to be placed: G-1")


def test_the_forms_of_both_sides_are_read_together(refit):
    found = pens.read(refit, pens.written(refit), pens.written(refit, "russian"))
    assert [(each.side, pens.faults(each)) for each in found] == [
        ("german", []),
        ("russian", []),
    ]


def test_every_refusal_that_holds_for_good_is_one_of_the_rules(refit):
    folder = pathlib.Path(battlefront.__file__).parent
    rules = "".join(path.read_text() for path in (folder / "steps").rglob("*.py"))
    codes = {code for step in refit.system.steps for code in step.for_good}
    assert {code for code in codes if f'"{code}"' not in rules} == set()


def test_what_a_form_fills_in_by_itself_and_a_pass_are_no_orders():
    attack = systems.load("epic40k").step("K3")
    for raw, has_orders in (
        ({"kind": "attack", "target": None, "detachments": []}, False),
        ({"kind": "attack", "passes": "yes"}, False),
        ({"kind": "hasty"}, True),
        ({"kind": "attack", "target": "A"}, True),
    ):
        assert Answers(attack, 1, raw).has_orders == has_orders
