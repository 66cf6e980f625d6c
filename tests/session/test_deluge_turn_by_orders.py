"""A turn of The Deluge by order workbooks: the forms of ten factions, read together."""

import sys
import time
from collections import Counter

import pytest

from refkit.launch import demo
from refkit.session import order_forms
from tests.session.test_epic_turn_by_orders import Post, answered, told
from tests.workbook.orders import pens

PACK, SLOTS = "northern-war-1655", ("set-up", "turn 1")
# The moves of all ten, and who met an enemy, was beaten, stands in land to decide about.
SENT = {"I2": 1, "A1": 10, "A2": 10, "M1": 10, "C1": 3, "C3": 1, "C4": 4}


class Rounds(Post):
    """A campaign whose umpire writes all forms at once, and reads all that came back."""

    def __init__(self, path):
        super().__init__(path, PACK)
        self.by_umpire = Counter()
        self.rounds, self.seconds = 0, 0.0

    def play(self):
        """Play the first turn: the due steps by form where one asks for them."""
        while (owed := self.game.due()[0]).slot in SLOTS:
            wanted = {each.side: each for each in self.game.due()[::-1] if each.side}
            if not wanted or not self.sent_round(wanted):
                self.by_umpire[owed.step.id] += 1
                list(demo.do_step(self.game, owed, self.script, self.given_up))

    def sent_round(self, wanted):
        """Write the forms of all, fill in what is due, read them; False where none asks."""
        forms = {side: self.form(owed) for side, owed in wanted.items()}
        asked = {side: form for side, form in forms.items() if form}
        if not asked:
            return False
        begun = time.process_time()
        files = dict(
            order_forms.write_every_form(self.game, self.game.path.parent / "post")
        )
        self.seconds += time.process_time() - begun
        back = {}
        for side, form in asked.items():
            (file,) = files[side]
            cells = dict(answered(form, wanted[side], self.decision(wanted[side])))
            back[file.name] = pens.filled(file.read_bytes(), cells)
            self.sent[wanted[side].step.id] += 1
        begun = time.process_time()
        read = order_forms.read_forms(self.game, back)
        assert read.faults == ()
        order_forms.carry_out(self.game, read)
        self.seconds += time.process_time() - begun
        self.rounds += 1
        return True


@pytest.mark.long
def test_a_turn_of_ten_factions_is_played_by_order_workbooks(tmp_path):
    post, same = Rounds(tmp_path / "post.xlsx"), Post(tmp_path / "same.xlsx", PACK)
    post.play()
    while (owed := same.game.due()[0]).slot in SLOTS:
        list(demo.do_step(same.game, owed, same.script, same.given_up))
    assert sorted(told(post.game), key=str) == sorted(told(same.game), key=str)
    assert SENT.items() <= post.sent.items()
    assert post.game.verify() == []
    sys.stdout.write(
        f"\n{sum(post.sent.values())} forms in {post.rounds} rounds of writing and reading "
        f"all, {post.seconds:.1f} s of CPU; by the umpire {dict(post.by_umpire)}\n"
    )
