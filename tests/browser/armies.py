"""Sides at one screen: a turn of a war of areas as the demonstration decides it."""

import shutil
from operator import add, sub

from refkit import session
from refkit.launch import demo
from refkit.session.side import SideView
from tests.browser.day import come, do, sit
from tests.browser.umpire import Shadow

PACK, FIRST = "veyran-and-karst", "turn 1"


class Armies(Shadow):
    """A campaign of areas, as it is played without a page."""

    def __init__(self, path, pack=PACK):
        self.game = session.new(pack, path, seed="1")
        self.script, self.given_up = demo.read_script(pack), demo.Given()

    def play_to(self, slot):
        """Play on without a page until a slot is due."""
        with self.game.saving_together():
            while self.owed.slot != slot:
                list(demo.do_step(self.game, self.owed, self.script, self.given_up))

    def wanted(self):
        """What the demonstration decides, without what is refused of it."""
        deciding = demo.decide(self.game, self.owed, self.script, self.given_up)
        while True:
            try:
                next(deciding)
            except StopIteration as decided:
                return decided.value

    @property
    def seated(self):
        return SideView(self.game, self.side) if self.side else self.game

    @property
    def side(self):
        """The side that declares next, '' for the umpire."""
        return self.owed.side


def begun(folder, place, pack=PACK):
    """Return the campaign beside the page's; the page's is a copy as turn 1 begins."""
    made = Armies(folder / "shadow.xlsx", pack)
    made.play_to(FIRST)
    shutil.copyfile(made.game.path, place)
    made.settle()
    return made


def take_turns(armies, hands):
    """Do every step of the first turn, each in its side's seat; return what each part took.

    To hand over the screen counts too.
    """
    spent = {}
    while armies.owed.slot == FIRST:
        part, side, before = armies.owed.step.part, armies.side, hands.count
        sit(armies, hands, side)
        # What nobody can decide is done as soon as somebody sits down.
        if armies.side == side and armies.owed.slot == FIRST:
            come(armies, hands)
            number = len(armies.game.campaign.entries)
            hands.look(f"{number:03}-{armies.owed.step.id}-{side or 'umpire'}")
            do(armies, hands)
            armies.settle(side)
        took = map(sub, hands.count, before)
        spent[part] = tuple(map(add, spent.get(part, (0, 0, 0)), took))
    return spent
