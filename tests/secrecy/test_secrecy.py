"""Nobody is given what is another's: no marker of his, nor what hangs on his secrets."""

import re
import sys
from collections import Counter

import pytest

from refkit.engine.play import play
from tests.secrecy import handing, planting
from tests.secrecy.whole import looked, played
from tests.systems import proofs

STEPS = 12
PROOF = proofs.of("battlefront")


@pytest.mark.long
def test_nothing_of_another_leaves_a_campaign_without_a_table():
    told, found = played("battlefront", 14)
    assert found == []
    assert min(told[what] for what in ("moments", "markers", "texts", "files")) > 0


@pytest.fixture(scope="module")
def campaign():
    mark = planting.marks()
    player = planting.MarkedPlayer(4, PROOF, mark)
    begun = planting.small(PROOF, 4, mark)
    for _ in range(STEPS):
        begun = player.play(begun, play.due_steps(begun)[0])
    return begun


def test_the_markers_of_either_side_are_secret_to_the_other(campaign):
    barred = {
        reader: planting.barred(campaign, reader) for reader in handing.readers(campaign)
    }
    assert len(barred["german"] - barred["russian"]) > 5
    assert len(barred["russian"] - barred["german"]) > 5
    assert barred["open"] == barred["german"] | barred["russian"]


@pytest.mark.long
def test_a_view_that_tells_all_is_noticed_in_every_way(campaign, monkeypatch):
    # The package has a function of the module's name.
    for module in (handing, sys.modules["refkit.turnsheets.documents"]):
        monkeypatch.setattr(module, "view", lambda whole, _: whole)
    told = [*looked(PROOF, campaign, Counter(), is_printed=True)]
    assert any("holds Zq" in each for each in told)
    assert any("only secrets of others are other" in each for each in told)
    assert any(re.search(r"\.pdf: page \d+: holds", each) for each in told)
