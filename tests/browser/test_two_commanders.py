"""Seven battlegrounds on the real pages: two commanders at one screen, to the end."""

import shutil

import pytest

from refkit import session
from refkit.engine.play import play
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import Side, TerrainType
from tests.browser.day import come, do, sit, told
from tests.browser.umpire import Mouse, Shadow

pytestmark = [pytest.mark.browser, pytest.mark.long]

PICKS = ("first", "second", "third")
# What is in play of each type after a battle, of which the fourth does not come back.
IN_PLAY = (9, 2, 3, 5, 0)


class Commanders(Shadow):
    """The campaign of two commanders, of whom the first wins battle after battle."""

    def __init__(self, path):
        self.game = session.begin("echelons", path, seed="two commanders").start()

    @property
    def side(self):
        """The commander who decides next, '' for the umpire."""
        return self.owed.side

    def wanted(self):
        decide = getattr(self, f"decide_{self.owed.step.id}", dict)
        return {**self.game.draft(self.owed).values, **decide()}

    def decide_S1(self):  # noqa: N802 - the id of a step
        return {"battlegrounds": 7}

    def decide_S3(self):  # noqa: N802
        game = self.game.campaign
        types = [row.type for row in game.rows(TerrainType)]
        types = types if self.side == game.sides[0] else types[::-1]
        owed = rules.owed_picks(game, self.side).items()
        pairs = ((at, zip(PICKS[:many], types, strict=False)) for at, many in owed)
        return {"grounds": [{"ground": at, **dict(laid)} for at, laid in pairs]}

    def decide_B2(self):  # noqa: N802
        return {"winner": self.game.campaign.sides[0], "how": "hq", "note": "At dusk."}

    def decide_C1(self):  # noqa: N802
        deck = self.game.campaign.get(Side, self.side).deck
        kinds = [each.value for each in self.game.choices(self.owed)]
        rows = zip(kinds, IN_PLAY, strict=True)
        types = [{"type": kind, "in_play": many} for kind, many in rows if many]
        lost = 20
        left = deck - sum(IN_PLAY) - lost - 6
        return {"undrawn": left, "hand": 6, "lost": lost, "types": types}

    def decide_C2(self):  # noqa: N802
        return {"replacements": 12, "reserves": 2}

    def decide_C3(self):  # noqa: N802
        return {"thrown": 1}


@pytest.fixture
def commanders(tmp_path):
    """The campaign beside the page's."""
    return Commanders(tmp_path / "shadow.xlsx")


@pytest.fixture
def opened(visitor, served, commanders, tmp_path, pictures):
    """The page of the same campaign, and the workbook behind it."""
    place = shutil.copyfile(commanders.game.path, tmp_path / "campaign.xlsx")
    page = visitor.open(served(place).address)
    return place, Mouse(page, pictures)


def test_two_commanders_play_a_campaign_to_its_end(opened, commanders):
    place, hands = opened
    number = 0
    while commanders.game.due():
        sit(commanders, hands, side := commanders.side)
        # What nobody can decide is done as soon as somebody sits down.
        if commanders.side != side or not commanders.game.due():
            continue
        come(commanders, hands)
        number += 1
        hands.look(f"{number:02}-{commanders.owed.step.id}-{commanders.side or 'umpire'}")
        do(commanders, hands)
        commanders.settle(side)
    sit(commanders, hands, "")
    hands.look("over")
    assert told(place) == told(commanders.game.path)
    played = session.open(place)
    assert played.verify() == []
    assert play.due_steps(played.campaign) == ()
    ended = "the American commander wins the campaign by the Campaign HQ, 4 to 0 battles"
    assert played.campaign.entries[-1].lines == (ended,)
