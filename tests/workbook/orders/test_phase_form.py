"""A form with a step several times: its blocks, its lists, and marks that are altered."""

import pytest

from refkit.engine.campaign.view import view
from refkit.engine.play import orders, play
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.workbook.orders import book, forms, head, identity, reading
from refkit.workbook.orders.choices import all_lists
from tests.engine import crowns, feuding
from tests.workbook.orders import pens

SLOT = "season 1"


@pytest.fixture(scope="module")
def feud():
    return feuding.lots(feuding.campaign())


def form(game, side="red", slot=SLOT):
    seen = view(game, side)
    number = identity.form_number(game.option("seed"), slot, side, len(seen.entries))
    return forms.make_form(
        seen, slot, side, orders.orders_with_drafts(game, slot, side), number
    )


def read(game, cells):
    """Return the form of red as it comes back with these cells in it."""
    data = pens.filled(book.write_form(form(game)), cells)
    return reading.read_forms(game, {"red.xlsx": data})[0]


def test_each_time_of_a_step_has_a_block_with_blank_cells(feud):
    made = form(feud)
    assert [block.title for block in made.blocks] == [f"Move, no. {n}" for n in range(1, 5)]
    assert [block.is_due for block in made.blocks] == [True, False, False, False]
    assert {part.value for block in made.blocks for part in block.parts} == {None}
    sheet = pens.sheet(book.write_form(made))
    (_, steps, answer, *_, remark) = sheet[pens.row(sheet, "move#3.steps")]
    assert (steps.value, answer.value, remark.value) == ("Steps", None, "Blank: 1.")


def test_what_is_sealed_stands_in_its_cells_also_where_it_is_the_usual_answer(feud):
    (owed, *_) = orders.open_orders(feud, SLOT, "red")
    order = Order(owed, play.parse_decision(owed, {"steps": 1}), Origin("F-1", 1))
    made = form(orders.carry_out(feud, [order], feuding.SEED, only_seal=True))
    assert [block.parts[0].value for block in made.blocks] == [1, None, None, None]
    assert [block.is_sealed for block in made.blocks] == [True, False, False, False]


def test_the_head_says_how_several_are_filled_in(feud):
    assert head.SEVERAL in head.how_to_fill(form(feud))
    assert not any(line.startswith(head.BLANK) for line in head.how_to_fill(form(feud)))
    once = form(feuding.do(feuding.campaign(), "lots", faces=[6, 4, 2]))
    assert head.SEVERAL not in head.how_to_fill(once)
    assert head.how_to_fill(once)[1] == head.BLANK


def test_the_lists_of_a_step_stand_once_and_serve_all_its_times():
    game = crowns.campaign("0")
    made = form(game, slot=game.rows("Slot")[0].id)
    march = [block for block in made.blocks if block.owed.step.id == "march"]
    assert [block.owed.time for block in march] == [1, 2, 3]
    places = [place for _, place, _ in all_lists(made)]
    assert len(places) == len(set(places))
    asked = {
        part.list_place(col.field, key.value)
        for part in march[2].parts
        for key in part.keys
        for col in part.fields
        if part.named(col.field, key.value) and col.field != part.key
    }
    assert asked
    assert asked <= set(places)
    assert pens.sheet(book.write_form(made)).max_row > 0


@pytest.mark.parametrize(
    "mark", ["move", "move#x", "move#", "move#99999", "bid#2", "walk#1"]
)
def test_a_block_of_no_step_or_time_is_a_fault(feud, mark):
    found = read(feud, {("step move#4", "A"): f"step {mark}"})
    told = f"there is no step '{mark}' for orders; expected one of bid, move, raid"
    assert any(told in fault for fault in pens.faults(found))


def test_a_time_that_stands_twice_is_a_fault(feud):
    found = read(feud, {("step move#2", "A"): "step move#1"})
    assert "'step move#1' appears twice" in pens.faults(found)[0]


def test_faults_of_each_time_are_at_its_own_cells(feud):
    cells = {("move#1.steps", "C"): 7, ("move#3.steps", "C"): 8}
    found = pens.faults(read(feud, {**cells, ("move#2.steps", "C"): 1}))
    rows = pens.sheet(book.write_form(form(feud)))
    assert [fault.partition(":")[0] for fault in found] == [
        f"Orders!C{pens.row(rows, mark)}" for mark in ("move#1.steps", "move#3.steps")
    ]


def test_no_orders_and_orders_below_are_a_fault_at_each_time(feud):
    cells = {("move#1.steps", "C"): 2, ("step move#1", "C"): "no orders"}
    (fault,) = pens.faults(read(feud, cells))
    assert "it says 'no orders', and there are orders below" in fault
