"""Campaigns played at random, by decisions of all kinds, break no law."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest

CAMPAIGNS = 120
# What decisions made at random run into again and again, of every part of the rules.
GROUNDS = {
    "already_attempted",
    "beyond_mlr",
    "campaign_maximum",
    "chart_note",
    "cpp_frozen",
    "formed_this_refit",
    "must_be_placed",
    "no_cleanup",
    "no_smoke_left",
    "not_available",
    "not_enough_cpp",
    "not_enough_fpp",
    "not_friendly_controlled",
    "not_isolated",
    "not_known",
    "not_on_chart",
    "not_understood",
    "not_understrength",
    "oba_only_in_morning",
    "only_one_extra_cpp",
    "only_two",
    "out_of_sequence",
    "preregistered_limit",
    "repairs_not_finished",
    "scenario_maximum",
    "stays_until_removed",
    "victory_only_for_campaign",
    "wrong_occasion",
}


@pytest.fixture(scope="module")
def told():
    """The lines of two processes that share the campaigns, without counting coverage."""
    env = {name: v for name, v in os.environ.items() if not name.startswith("COV")}
    half = CAMPAIGNS // 2
    shares = [(0, half), (half, CAMPAIGNS)]
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.play", "battlefront", *map(str, share)],
            stdout=subprocess.PIPE,
            env=env,
            text=True,
        )
        for share in shares
    ]
    return [each.communicate()[0].splitlines() for each in running]


@pytest.mark.long
def test_hundreds_of_campaigns_played_at_random_break_no_law(told):
    assert [line for lines in told for line in lines[:-1]] == []
    assert sum(json.loads(lines[-1])["campaigns"] for lines in told) == CAMPAIGNS


@pytest.mark.long
def test_the_play_at_random_runs_into_refusals_of_all_kinds(told):
    refused = Counter()
    for lines in told:
        refused.update(json.loads(lines[-1])["refused"])
    assert GROUNDS - refused.keys() == set()


@pytest.mark.long
def test_a_step_out_of_turn_is_tried_at_every_step(told):
    for counted in (json.loads(lines[-1]) for lines in told):
        assert counted["out of turn"] == counted["steps"] > CAMPAIGNS
