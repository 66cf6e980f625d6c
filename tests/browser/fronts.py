"""A war of areas on the real pages: an operation with its battles, chit by chit."""

import shutil
from operator import add, sub

from tests.browser.armies import Armies
from tests.browser.day import come, do, sit

PACK, OPENS = "roads-to-stalingrad", "sequence 2"
SECRET = "C1"  # what each side does in its own seat; the rest is done before the umpire


class Fronts(Armies):
    """The campaign as it is played without a page, before the umpire but for the choice."""

    def __init__(self, path):
        super().__init__(path, PACK)

    @property
    def side(self):
        return self.owed.side if self.owed.step.id == SECRET else ""


def begun(folder, place):
    """Return the campaign beside the page's; the page's is a copy before the choice."""
    made = Fronts(folder / "shadow.xlsx")
    made.play_to(OPENS)
    shutil.copyfile(made.game.path, place)
    made.settle()
    return made


def play_operation(fronts, hands):
    """Do the choice and the whole operation; return what each part and step took.

    To hand over the screen counts for the part.
    """
    parts, steps, times = {}, {}, {}
    while fronts.owed.slot == OPENS and fronts.owed.step.part in ("choice", "operation"):
        step, side, before = fronts.owed.step, fronts.side, hands.count
        sit(fronts, hands, side)
        seated = hands.count
        if fronts.side == side and fronts.owed.step.id == step.id:
            come(fronts, hands)
            number = len(fronts.game.campaign.entries)
            hands.look(f"{number:03}-{step.id}-{fronts.owed.side or 'umpire'}")
            do(fronts, hands)
            fronts.settle(side)
        spend(parts, step.part, before, hands.count)
        spend(steps, step.id, seated, hands.count)
        times[step.id] = times.get(step.id, 0) + 1
    return parts, steps, times


def spend(spent, name, before, now):
    took = map(sub, now, before)
    spent[name] = tuple(map(add, spent.get(name, (0, 0, 0)), took))
