"""Every system is played on in a study, by every policy, and none gets stuck."""

import pytest

from refkit import systems
from refkit.lab.plan import plan_of
from refkit.lab.playing import play_run
from refkit.lab.policies import POLICIES
from refkit.lab.runs import POINTS, Task
from tests.systems import proofs
from tests.systems.epic40k import proof as epic

PLAYED = [("careful", 1), ("bold", 2), ("hold", 3), ("random", 4)]


@pytest.mark.parametrize(("policy", "seed"), PLAYED)
@pytest.mark.parametrize("system", systems.names())
def test_a_campaign_is_played_on(system, policy, seed):
    assert policy in POLICIES
    campaign = proofs.of(system).small(seed)
    told = dict.fromkeys(campaign.sides, policy)
    run = play_run(plan_of(campaign, policies=told, slots=4), Task(seed))
    assert run.stuck == ""
    assert run.winner in ("", *campaign.sides)
    assert {line.side for line in run.lines if line.kind == POINTS} == {*campaign.sides}


def test_a_campaign_with_all_options_is_played_on():
    """Directives call away, bring back and take for good."""
    campaign = epic.small("five", vp_target="14", **epic.ADVANCED)
    told = dict.fromkeys(campaign.sides, "bold")
    assert play_run(plan_of(campaign, policies=told, slots=6), Task(1)).stuck == ""
