"""How often an umpire must press the main button on a day."""

from collections import Counter

import pytest

from refkit import session
from refkit.widgets.page import automatic
from tests.widgets.players import least

DAYS = ("1942-12-23 full day", "1942-12-24 full day", "1942-12-25 full day")
MOST = 24


@pytest.mark.long
def test_a_day_without_special_events_wants_few_commits_of_the_umpire(tmp_path):
    game = session.new("advance-to-rostov", tmp_path / "rostov.xlsx", seed="a seed")
    commits, alone = Counter(), []
    while game.slot in DAYS:
        alone += automatic.do_automatic_steps(game)
        if game.slot in DAYS:
            # Who arrives on a day is told to the umpire: that is an event.
            commits[game.slot] += game.due()[0].step.id != "B4"
            game.commit(*least(game))
    assert set(commits) == set(DAYS)
    assert max(commits.values()) <= MOST
    steps = [entry for entry in game.campaign.entries if entry.kind == "step"]
    assert all(each.entry in steps for each in alone)
    # Not one die is thrown unasked.
    assert not any(each.entry.readings for each in alone)
    told = automatic.automatic_report(game, alone, "posture")
    assert "steps had nothing to do: " in told
    assert "in which there was nothing to decide: " in told
