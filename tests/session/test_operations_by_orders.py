"""An operation with one order workbook; its battle is fought at the table."""

import pytest

from refkit import session
from refkit.launch import demo
from refkit.session import order_forms
from refkit.workbook.orders.forms import block_name
from tests.session.test_epic_turn_by_orders import answered, written
from tests.workbook.orders import pens

PACK, SIDE, SLOT = "roads-to-stalingrad", "axis", "sequence 2"
STACK, ALONE = ("pz24", "pz48", "i7"), ("i13",)


class Table:
    """A campaign that the demonstration plays, but for what comes by order workbooks."""

    def __init__(self, path):
        self.game, self.script = session.new(PACK, path, seed="1"), demo.read_script(PACK)
        self.given_up = demo.Given()

    @property
    def owed(self):
        return self.game.due()[0]

    def play_to(self, step):
        """Play on until a step of the second sequence is due."""
        while (self.owed.slot, self.owed.step.id) != (SLOT, step):
            list(demo.do_step(self.game, self.owed, self.script, self.given_up))

    def send(self, side, cells):
        """Read back a side's form with these cells filled in; return what became of it."""
        form = order_forms.blank_form(self.game, side)
        (file,) = order_forms.write_form(self.game, side, self.game.path.parent)
        told = {file.name: pens.filled(file.read_bytes(), dict(cells(form)))}
        read = order_forms.read_forms(self.game, told)
        assert read.faults == ()
        return order_forms.carry_out(self.game, read)


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path / "road.xlsx")


def action(units, to):
    return {"action": "move", "units": [{"unit": e} for e in units], "to": to}


def operation(form):
    """Yield the cells of a whole operation: two moves, then it ends."""
    moves = [action(STACK, "stary-oskol"), action(ALONE, "belgorod")]
    for block, wanted in zip(form.blocks, moves, strict=False):
        for part in block.parts:
            if part.column.field in wanted:
                yield from written(part, wanted[part.column.field])
    first, *others = form.blocks[len(moves) :]
    yield (f"step {block_name(first.owed)}", "C"), "no orders"
    yield from (((f"step {block_name(e.owed)}", "C"), "at the table") for e in others)


@pytest.mark.long
def test_a_whole_operation_comes_on_one_form(table):
    table.play_to("O2")
    table.send(SIDE, operation)
    assert table.owed.step.id == "B1"
    while table.owed.step.id[0] == "B":
        list(demo.do_step(table.game, table.owed, table.script, table.given_up))
    # What was sealed for the step is its draft when its turn has come.
    for _ in range(2):
        table.game.commit(table.owed, table.game.draft(table.owed).values)
    done = [e for e in table.game.campaign.entries if (e.slot, e.step) == (SLOT, "O2")]
    assert [e.kind for e in done].count("step") == 3
    assert table.game.campaign.get("Unit", "i13").area == "belgorod"


@pytest.mark.long
@pytest.mark.parametrize(
    ("step", "wanted"),
    [
        ("C1", {"choice": "card"}),
        ("O1", {"area": "kharkov"}),
        ("K1", {"action": "discard", "card": ""}),
    ],
)
def test_a_choice_a_payment_and_a_card_come_on_a_form(table, step, wanted):
    table.play_to(step)
    owed = table.owed
    entries = table.send(owed.side, lambda form: answered(form, owed, wanted))
    assert [(e.step, e.side) for e in entries if e.kind == "step"] == [(step, owed.side)]
    assert table.game.verify() == []
