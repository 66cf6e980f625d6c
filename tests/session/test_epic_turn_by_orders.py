"""A turn of Epic 40,000 by order workbooks; the umpire gives the results of battles."""

from collections import Counter

import pytest

from refkit import session
from refkit.engine.play.steps import PASSES, Done
from refkit.engine.problems import Refused
from refkit.launch import demo
from refkit.session import order_forms
from tests.workbook.orders import pens

PACK, FIRST = "veyran-and-karst", "turn 1"
# How many forms declare a mission, a scout, a move, an attack or a response, or pass.
DECLARED = {"A3": 6, "C3": 5, "M3": 7, "K3": 6, "K4": 4}
# The columns of a row after its name.
LETTERS = "CDEFGHIJKLM"
# What the umpire fills in himself: the planet, and what came of the battles.
BY_UMPIRE = {"S2", "B2", "B3"}


class Post:
    """A campaign to which the sides send everything in order workbooks."""

    def __init__(self, path, pack=PACK):
        self.game, self.script = session.new(pack, path, seed="1"), demo.read_script(pack)
        self.given_up, self.sent, self.by_umpire = demo.Given(), Counter(), set()

    def play(self, slot):
        """Play a slot to its end, as the demonstration decides."""
        while (owed := self.game.due()[0]).slot == slot:
            form = self.form(owed)
            if form is None:
                self.by_umpire.add(owed.step.id)
                list(demo.do_step(self.game, owed, self.script, self.given_up))
            else:
                self.send(owed, form)

    def form(self, owed):
        """Return the form that asks for a step, None where nothing is to be written."""
        try:
            form = order_forms.blank_form(self.game, owed.side) if owed.side else None
        except Refused:
            return None
        asked = [block.owed for block in form.blocks] if form else ()
        return form if owed in asked else None

    def send(self, owed, form):
        """Fill in the form of a side, read it back and carry it out."""
        before, wanted = len(self.game.campaign.entries), self.decision(owed)
        (file,) = order_forms.write_form(self.game, owed.side, self.game.path.parent)
        answers = dict(answered(form, owed, wanted))
        read = order_forms.read_forms(
            self.game, {file.name: pens.filled(file.read_bytes(), answers)}
        )
        assert read.faults == ()
        order_forms.carry_out(self.game, read)
        (entry,) = self.game.campaign.entries[before:]
        assert (entry.kind, entry.step, entry.side) == ("step", owed.step.id, owed.side)
        assert entry.why.startswith("order form ")
        self.sent[owed.step.id] += 1

    def decision(self, owed):
        """Return what the demonstration decides."""
        deciding = demo.decide(self.game, owed, self.script, self.given_up)
        while True:
            try:
                next(deciding)
            except StopIteration as decided:
                return decided.value


def answered(form, owed, wanted):
    """Yield the cells of a form with one step filled in, and the others left open."""
    for block in form.blocks:
        if block.owed == owed and wanted.get(PASSES):
            yield (f"step {owed.step.id}", "C"), "no orders"
        elif block.owed == owed:
            for part in block.parts:
                yield from written(part, wanted[part.column.field])
        else:
            yield (f"step {block.owed.step.id}", "C"), "at the table"


def written(part, value):
    """Yield the cells in which a question is answered, each with what is written."""
    mark = part.mark
    if part.column.kind == "list":
        yield from (((f"{mark}.{at}", "C"), "yes") for at in numbers(part, value))
    elif part.column.row is None:
        if value != part.value:
            yield (mark, "C"), in_cell(value)
    elif part.is_keyed:
        rows = {part.row_key(row): row for row in value}
        for at in numbers(part, rows):
            yield from row_cells(part, f"{mark}.{at}", rows[part.keys[at - 1].value])
    else:
        for at, row in enumerate(value, 1):
            yield (f"{mark}.{at}", "B"), row[part.key]
            yield from row_cells(part, f"{mark}.{at}", row)


def numbers(part, chosen):
    """Return the numbers of the rows about what is chosen."""
    return [at for at, each in enumerate(part.keys, 1) if each.value in chosen]


def row_cells(part, mark, row):
    if part.has_ticks:
        yield (mark, "C"), "yes"
    letters = LETTERS[part.has_ticks :]
    for letter, col in zip(letters, part.fields[1:], strict=False):
        if row.get(col.field, col.default) != col.default:
            yield (mark, letter), in_cell(row[col.field])


def in_cell(value):
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


@pytest.mark.long
def test_a_turn_is_played_by_order_workbooks_and_by_results_of_battles(tmp_path):
    post, same = Post(tmp_path / "post.xlsx"), Post(tmp_path / "same.xlsx")
    for slot in ("set-up", FIRST):
        post.play(slot)
    while (owed := same.game.due()[0]).slot in ("set-up", FIRST):
        list(demo.do_step(same.game, owed, same.script, same.given_up))
    assert told(post.game) == told(same.game)
    assert DECLARED.items() <= post.sent.items()
    steps = map(post.game.campaign.system.step, post.by_umpire)
    asked = {each.id for each in steps if not each.orders and each.decision is not Done}
    assert asked == BY_UMPIRE
    assert post.game.verify() == []


def told(game):
    """Return what was decided; a form has its rows in an order of its own."""
    return [(e.slot, e.step, e.side, unordered(e.decision)) for e in game.campaign.entries]


def unordered(decision):
    lists = {
        name: each for name, each in decision.items() if isinstance(each, list | tuple)
    }
    return {**decision, **{name: sorted(map(str, each)) for name, each in lists.items()}}
