"""A turn of Epic 40,000 with one order workbook for each side and phase."""

from collections import Counter, defaultdict

import pytest

from refkit import session
from refkit.engine.campaign import ledger
from refkit.engine.play.steps import PASSES, Done
from refkit.engine.problems import Refused
from refkit.launch import demo
from refkit.session import order_forms
from refkit.workbook.orders.forms import block_name
from tests.session.test_epic_turn_by_orders import BY_UMPIRE, FIRST, PACK, told, written
from tests.workbook.orders import pens

SLOTS = ("set-up", FIRST)
# What a side lays, flies, scouts, moves or attacks comes on one form each.
PHASES = ("S5", "A3", "C3", "M3", "K3")
# Beside them: Majors, directives, resources, what scouts see, responses, what follows.
FORMS = 30
LEFT = "at the table"


class Umpire:
    """A campaign, and what its sides are going to decide in it, in their order."""

    def __init__(self, path, decided):
        self.game, self.decided = session.new(PACK, path, seed="1"), decided
        self.forms, self.phases, self.by_umpire = 0, Counter(), set()

    def play(self):
        """Read the forms of both sides whenever somebody owes what is on no form yet."""
        while (owed := self.game.due()[0]).slot in SLOTS:
            files = dict(self.sent(owed))
            if not files:
                self.by_umpire.add(owed.step.id)
                self.game.commit(owed, self.planned(owed)[0])
                continue
            read = order_forms.read_forms(self.game, files)
            assert read.faults == ()
            order_forms.carry_out(self.game, read)

    def planned(self, owed):
        """Return what a side is going to decide in a step, this time and after it."""
        return self.decided[owed.slot, owed.step.id, owed.side][owed.time - 1 :]

    def sent(self, owed):
        """Yield the forms that the sides send now, by their names."""
        for side in self.game.campaign.sides if owed.side else ():
            try:
                form = order_forms.blank_form(self.game, side)
            except Refused:
                continue
            asked = list(self.asked(form))
            if asked:
                answers = self.answers(form, asked)
                (file,) = order_forms.write_form(self.game, side, self.game.path.parent)
                self.forms += 1
                self.phases.update({each.owed.step.id for each in asked} & {*PHASES})
                yield file.name, pens.filled(file.read_bytes(), dict(answers))

    def asked(self, form):
        """Yield what is answered now: what is due, and a whole phase that is on no form."""
        waits = {block.owed.step.id for block in form.blocks if block.is_sealed}
        for block in form.blocks:
            step = block.owed.step
            is_open = step.id not in waits and bool(self.planned(block.owed))
            if is_open if step.declarations > 1 else block.is_due:
                yield block

    def answers(self, form, asked):
        """Yield the cells that are filled in."""
        phases = {block.owed.step.id for block in asked}
        for block in form.blocks:
            place = f"step {block_name(block.owed)}", "C"
            if block not in asked:
                # Blank blocks after the last declaration end it.
                yield from [] if block.owed.step.id in phases else [(place, LEFT)]
            elif self.planned(block.owed)[0].get(PASSES):
                yield place, "no orders"
            else:
                wanted = self.planned(block.owed)[0]
                for part in block.parts:
                    yield from written(part, wanted[part.column.field])


def scripted(path):
    """Return the demonstration of a war after its first turn, and what was decided."""
    game, script = session.new(PACK, path, seed="1"), demo.read_script(PACK)
    given_up, decided = demo.Given(), defaultdict(list)
    while game.due()[0].slot in SLOTS:
        list(demo.do_step(game, game.due()[0], script, given_up))
    for entry in ledger.standing_steps(game.campaign.entries):
        decided[entry.slot, entry.step, entry.side].append(entry.decision)
    return game, decided


@pytest.mark.long
def test_a_turn_is_played_with_one_form_for_each_side_and_phase(tmp_path):
    same, decided = scripted(tmp_path / "same.xlsx")
    umpire = Umpire(tmp_path / "forms.xlsx", decided)
    umpire.play()
    assert told(umpire.game) == told(same)
    assert umpire.phases == dict.fromkeys(PHASES, len(same.campaign.sides))
    assert umpire.forms == FORMS
    steps = map(same.campaign.system.step, umpire.by_umpire)
    asked = {each.id for each in steps if not each.orders and each.decision is not Done}
    assert asked == BY_UMPIRE
    assert umpire.game.verify() == []
