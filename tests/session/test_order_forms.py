"""A round of orders by file: written, filled in, read back, and done when it is due."""

import re

import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from refkit.engine.problems import Refused
from refkit.session import order_forms
from refkit.session.side import SideView
from tests.excel import change
from tests.systems.battlefront.proof import ANSWERS
from tests.widgets.players import commit_due
from tests.workbook.orders import pens

MORE_MINES = {("B12.orders.2", "B"): "minefield-at", ("B12.orders.2", "C"): 1}


@pytest.fixture
def game(begun):
    return session.open(begun("A"))


FILLED = {}


def returned(game, side="german", **more):
    """Return the form of a side as it comes back; the same is filled in but once."""
    answers = {**ANSWERS, **more.get("answers", {})}
    key = game.campaign.entries[-1].digest, side, str(answers)
    if key not in FILLED:
        (file,) = order_forms.write_form(game, side, game.path.parent)
        FILLED[key] = file.name, filled(file, answers).read_bytes()
    name, data = FILLED[key]
    file = game.path.with_name(name)
    file.write_bytes(data)
    return file


def filled(file, answers):
    file.write_bytes(pens.filled(file.read_bytes(), answers))
    return file


def read(game, *files, **how):
    return order_forms.read_forms(
        game, {file.name: file.read_bytes() for file in files}, **how
    )


def kinds(entries):
    return [(entry.kind, entry.step, entry.side) for entry in entries]


def test_orders_of_both_sides_are_taken_in_one_save(game):
    files = [returned(game, side) for side in game.campaign.sides]
    taken = read(game, *files)
    assert taken.faults == ()
    entries = order_forms.carry_out(game, taken, who="Umpire")
    german = [
        ("step", "A", "german"),
        ("orders", "B9", "german"),
        ("orders", "B12", "german"),
    ]
    assert [each for each in kinds(entries) if each[2] == "german"] == german
    assert kinds(entries)[:2] == [("step", "A", "german"), ("step", "A", "russian")]
    assert kinds(session.open(game.path).campaign.entries[-6:]) == kinds(entries)
    assert game.verify() == []


def test_what_was_sealed_is_the_draft_when_its_step_is_due(game):
    order_forms.carry_out(game, read(game, returned(game)))
    commit_due(game, until="B9")
    (owed, _) = game.due()
    draft = SideView(game, "german").draft(owed)
    assert [(each.group, each.name) for each in draft.orders] == [("A1", "Kampfgruppe Ney")]
    game.commit(owed, draft.values)
    names = {element.name for element in game.campaign.rows("Element", side="german")}
    assert "Kampfgruppe Ney" in names


def test_it_is_told_beforehand_what_becomes_of_each_order(game):
    posture, purchases, works = read(game, returned(game)).effects
    assert str(posture).endswith("done now")
    assert posture.lines == ("Posture 1942-12-24 full day/german: a new row",)
    assert str(purchases).endswith("sealed until it is due")
    assert purchases.lines == ("Reinforcement groups: A1, Kampfgruppe Ney",)
    assert works.lines == ("Fortifications: wire, 2 Pieces",)


def test_an_order_that_waits_is_taken_though_it_is_refused_as_things_stand(game):
    taken = read(game, returned(game, answers={("B12.orders.1", "C"): 6, **MORE_MINES}))
    assert taken.faults == ()
    (note,) = taken.effects[2].notes
    assert note.startswith("would be refused now: Orders!C")
    assert re.search(r" cost 3 FPP; there are \d", note)
    order_forms.carry_out(game, taken)
    (found,) = (each for each in order_forms.order_states(game) if each.refused)
    assert (found.state, found.refused[0].code) == ("sealed", "not_enough_fpp")
    assert "sealed in entry" in run("status", game.path).output
    assert "; would be refused now: Fortifications, row 2, Pieces: " in (
        run("status", game.path).output
    )


@pytest.mark.parametrize(
    ("answers", "fault"),
    [
        ({("B9.orders.2", "B"): "Z9"}, r"Orders!B\d+: 'Z9' is not on the side's chart"),
        ({("B12.orders.1", "C"): 50}, r"Orders!C\d+: 50 .*; expected 6 at most"),
        ({("B9.orders.1", "D"): 7}, r"Orders!D\d+: A1 is no artillery; expected 0"),
    ],
)
def test_what_can_never_be_right_is_a_fault_before_it_is_due(game, answers, fault):
    taken = read(game, returned(game, answers=answers))
    (told,) = map(str, taken.faults)
    assert re.match(fault, told)
    (refused,) = (each for each in taken.effects if each.is_refused)
    assert str(refused).endswith(": refused")


def test_what_waits_is_judged_after_what_is_due(game):
    commit_due(game, until="B9")
    works = {("B12.orders.1", "B"): "wire", ("B12.orders.1", "C"): 6, **MORE_MINES}
    (file,) = order_forms.write_form(game, "german", game.path.parent)
    (_, alone) = read(game, filled(file, works)).effects
    assert "there are" in alone.notes[0]
    bought = {("B9.orders.1", "B"): "F1"}
    (_, after) = read(game, filled(file, bought)).effects
    assert after.notes == ()


def test_nothing_is_sealed_of_a_step_in_which_nothing_is_written(game):
    answers = {("A.posture", "C"): "attack"}
    (file,) = order_forms.write_form(game, "german", game.path.parent)
    taken = read(game, filled(file, answers))
    assert [each.order.owed.step.id for each in taken.effects] == ["A"]
    (purchases, works) = taken.notes
    assert "nothing is written, so it stays open; 'no orders' in Orders!C" in purchases
    assert "Fortifications" in works
    order_forms.carry_out(game, taken)
    states = {e.owed.step.id: e.state for e in order_forms.order_states(game)[:3]}
    assert states == {"A": "done", "B9": "owed", "B12": "owed"}


def test_no_orders_are_sealed_where_the_side_says_so(game):
    steps = {("step B9", "C"): "No orders", ("B9.orders.1", "B"): None}
    answers = {**ANSWERS, **steps, ("B9.orders.1", "C"): None}
    (file,) = order_forms.write_form(game, "german", game.path.parent)
    taken = read(game, filled(file, answers))
    assert (taken.faults, taken.notes) == ((), ())
    assert taken.effects[1].lines == ("nothing",)
    taken = read(game, filled(file, {("B9.orders.1", "B"): "A1"}))
    (told,) = map(str, taken.faults)
    assert told.endswith(
        "it says 'no orders', and there are orders below; expected one of the two."
    )


def test_what_was_sealed_can_be_taken_back_by_a_blank(game):
    order_forms.carry_out(game, read(game, returned(game)))
    (file,) = order_forms.write_form(game, "german", game.path.parent)
    blank = {("B9.orders.1", letter): None for letter in "BC"}
    taken = read(game, filled(file, blank))
    assert taken.effects[0].lines == ("nothing",)
    assert "in place of what was sealed" in taken.effects[0].notes[0]


def test_a_due_step_that_closes_with_nothing_is_told_so(game):
    commit_due(game, until="B9")
    (file,) = order_forms.write_form(game, "german", game.path.parent)
    (purchases,) = read(game, file).effects
    assert purchases.lines[0].startswith("nothing is ordered, CPP in hand: ")
    game.rule("BF-2.1.1-a", "As agreed.", seen="german")
    (purchases,) = read(game, file).effects
    assert purchases.lines[1] == "entries the side has seen since the form was written: 1"
    assert "refkit throws its dice" not in purchases.lines


def test_sealed_orders_that_are_refused_when_due_are_named(game):
    orders = {("B12.orders.1", "C"): 6, **MORE_MINES}
    entries = order_forms.carry_out(game, read(game, returned(game, answers=orders)))
    commit_due(game, until="B12")
    told = CliRunner().invoke(main, ["do", str(game.path), "B12", "--side", "german"])
    assert "Fortifications, row 2, Pieces: " in told.output
    said = f"this is what german sealed for Fortifications in entry {entries[-1].number}"
    assert f"{said}: order form " in told.output


def test_a_file_of_another_kind_is_told_by_its_name(game, tmp_path):
    told = order_forms.read_forms(game, {"g.xls": b"\xd0\xcf\x11\xe0" + bytes(99)})
    (fault,) = map(str, told.faults)
    assert fault.startswith("g.xls: is an old .xls workbook, or one with a password; exp")


def test_a_form_named_twice_is_refused(game, tmp_path):
    file = returned(game)
    assert "it is named twice" in run("read", game.path, file, file).output


def test_a_newer_form_takes_the_place_of_what_is_sealed(game):
    order_forms.carry_out(game, read(game, returned(game)))
    (file,) = order_forms.write_form(game, "german", game.path.parent)
    (again, works) = read(game, file).effects
    number = game.campaign.entries[-2].number
    assert again.notes == (f"in place of what was sealed in entry {number}",)
    assert again.lines == ("Reinforcement groups: A1, Kampfgruppe Ney",)
    assert works.lines == ("Fortifications: wire, 2 Pieces",)


def test_a_form_begins_with_what_its_own_side_sealed(game):
    order_forms.carry_out(game, read(game, returned(game), only_seal=True))
    asked = {side: order_forms.blank_form(game, side) for side in game.campaign.sides}
    drafts = {
        side: [str(part.value) for block in form.blocks for part in block.parts]
        for side, form in asked.items()
    }
    assert "attack" in drafts["german"]
    assert "Kampfgruppe Ney" in str(drafts["german"])
    assert "attack" not in drafts["russian"]
    assert "Kampfgruppe Ney" not in str(drafts["russian"])


def test_an_older_form_does_not_undo_a_newer_one(game):
    older = returned(game)
    (owed, _) = game.due()
    game.commit(owed, {"posture": "defend"})
    (newer,) = order_forms.write_form(game, "german", game.path.parent)
    filled(newer, {("B9.orders.1", "B"): "A1"})
    entries = order_forms.carry_out(game, read(game, newer))
    skip = [("A", "german")]
    (told,) = map(str, read(game, older, skip=skip).faults)
    assert f"older than the form read in entry {entries[0].number};" in told
    assert read(game, older, skip=skip, again=True).faults == ()


def test_a_form_that_leaves_all_to_the_table_is_told_so(game):
    steps = {(f"step {step}", "C"): "at the table" for step in ("A", "B9", "B12")}
    file = returned(game, answers=steps)
    taken = read(game, file)
    assert (taken.faults, taken.effects) == ((), ())
    assert taken.notes == (f"{file.name} of german: it leaves every step to the table",)
    assert order_forms.carry_out(game, taken) == ()


def test_what_was_done_meanwhile_is_left_out_of_its_own_side_alone(game):
    files = [returned(game, side) for side in game.campaign.sides]
    (owed, _) = game.due()
    game.commit(owed, {"posture": "defend"})
    taken = read(game, *files)
    assert [(each.step.id, each.side) for each in taken.late] == [("A", "german")]
    taken = read(game, *files, skip=[("A", "german")])
    assert taken.faults == ()
    assert ("A", "russian") in {(o.owed.step.id, o.owed.side) for o in taken.orders}


def test_one_fault_and_nothing_of_any_form_is_taken(game):
    good = returned(game)
    bad = returned(game, "russian", answers={("A.posture", "C"): "flee"})
    before = game.path.read_bytes()
    taken = read(game, good, bad)
    (fault,) = map(str, taken.faults)
    assert fault.startswith(f"{bad.name}, Orders!C")
    assert "Posture is 'flee'; expected one of attack, defend" in fault
    with pytest.raises(Refused, match="Posture is 'flee'"):
        order_forms.carry_out(game, taken)
    assert game.path.read_bytes() == before


def test_a_due_order_that_the_rules_refuse_is_a_fault_at_its_cell(game):
    commit_due(game, until="B9")
    (file,) = order_forms.write_form(game, "german", game.path.parent)
    taken = read(game, filled(file, {("B9.orders.1", "B"): "Z9"}))
    (fault,) = map(str, taken.faults)
    assert fault.startswith("Orders!B")
    assert "'Z9' is not on the side's chart (BF-2.1.2.5-d)" in fault


def test_what_was_changed_by_hand_is_judged_first(game):
    taken = read(game, returned(game))
    change(game.path, "Options", "Value", "Another title")
    game.refresh()
    with pytest.raises(Refused, match="was changed by hand"):
        order_forms.carry_out(game, taken)


def test_what_is_due_can_be_sealed_for_the_dice_of_the_table(game):
    taken = read(game, returned(game), only_seal=True)
    assert {each.is_due for each in taken.effects} == {False}
    assert {entry.kind for entry in order_forms.carry_out(game, taken)} == {"orders"}
    (owed, _) = game.due()
    assert game.draft(owed).posture == "attack"


def test_what_the_enemy_did_keeps_no_form_from_being_written(begun):
    game = session.open(begun("B12"))
    (owed, _) = game.due()
    game.commit(owed, {"orders": [{"item": "wire", "pieces": 1}]})
    assert "1 piece" in {line.note for line in game.campaign.rows("Points")}
    (file,) = order_forms.write_form(game, "russian", game.path.parent)
    assert read(game, file).faults == ()


def test_an_unknown_side_gets_no_form(game, tmp_path):
    with pytest.raises(Refused, match="side 'finn': expected one of german, russian"):
        order_forms.write_form(game, "finn", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_it_is_told_who_still_owes_what(game):
    order_forms.carry_out(game, read(game, returned(game)))
    found = [(e.owed.side, e.owed.step.id, e.state) for e in order_forms.order_states(game)]
    assert found == [
        ("german", "A", "done"),
        ("german", "B9", "sealed"),
        ("german", "B12", "sealed"),
        ("russian", "A", "due"),
        ("russian", "B9", "owed"),
        ("russian", "B12", "owed"),
    ]


def run(*words):
    return CliRunner().invoke(main, ["orders", *map(str, words)])


def test_the_commands_write_read_and_tell(game, tmp_path):
    told = run("write", game.path, "--side", "german", "--out", tmp_path)
    assert told.exit_code == 0, told.output
    (file,) = tmp_path.glob("*-orders-*.xlsx")
    assert told.output == f"{file}\n"
    file.write_bytes(pens.filled(file.read_bytes(), ANSWERS))
    told = run("read", game.path, file, "--dry-run")
    assert told.output.endswith("nothing is changed\n")
    told = run("read", game.path, file)
    assert told.output.endswith(
        ": sealed: Fortifications, German, 24 December 1942, full day\n"
        "still owed by Russian: Posture, Purchases, Fortifications\n"
    ), told.output
    told = run("read", game.path, file)
    assert (told.exit_code, "was read already" in told.output) == (1, True)
    assert told.output.endswith("To go on all the same: --again\n")
    told = run("read", game.path, file, "--again")
    assert told.output.endswith("To go on all the same: --skip A --again\n")
    told = run("read", game.path, file, "--again", "--skip", "A")
    assert told.exit_code == 0, told.output
    told = run("status", game.path)
    assert told.output.startswith(
        "German: A Posture: done\nGerman: B9 Purchases: sealed in"
    )
    assert '"state": "owed"' in run("status", game.path, "--json").output


def test_a_campaign_that_is_no_file_and_a_form_that_is_none_are_told(game, tmp_path):
    assert "there is no such file" in run("status", tmp_path / "none.xlsx").output
    told = run("read", game.path, game.path)
    assert told.exit_code == 1
    assert "there is no worksheet 'Orders'" in told.output


@pytest.mark.office
def test_a_form_filled_in_with_libreoffice_is_read(game, tmp_path):
    from tests.workbook.orders import calc

    (file,) = order_forms.write_form(game, "german", tmp_path)
    calc.fill(file, ANSWERS | MORE_MINES, tmp_path / "profile")
    taken = read(game, file)
    assert taken.faults == ()
    assert kinds(order_forms.carry_out(game, taken))[0] == ("step", "A", "german")
    assert game.campaign.find("Posture", f"{game.slot}/german").declared == "attack"
    spent = {row[1].value: row[3].value for row in pens.values(file) if row[1].value}
    # Wire for 2 FPP and a minefield for 3: the total is neither of them.
    assert (spent["CPP in hand"], spent["FPP in hand"]) == (10, 5)
