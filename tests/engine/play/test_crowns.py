"""The war of crowns, in which all shared pieces meet: played at random, every way back.

`--long` plays 60 of them; `python -m tests.engine.crowning 0 200` counts what was asked.
"""

import json

import pytest

from refkit.engine.play import play
from refkit.engine.problems import Refused
from tests.engine import crown_laws, crowning, crowns
from tests.play.player import Player

FEW = range(3)
MANY = [*FEW, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 30))]
BOOKS = [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 5))]
STEPS = {"draw", "plan", "march", "blow", "retreat", "event", "reap"}


@pytest.mark.parametrize("seed", MANY)
def test_a_war_breaks_no_law_and_every_way_back_leads_back(seed):
    game, checked = crowning.proven(seed)
    assert play.due_steps(game) == ()
    assert checked["of_every_step"] == len(game.entries) - 1
    assert {*crowning.CHECKS} <= {*checked}


@pytest.mark.long
def test_the_first_wars_have_all_there_is():
    games = [war(seed) for seed in range(8)]
    done = {entry.step for game, _ in games for entry in game.entries}
    assert done >= {*STEPS, "flood"}
    made = {c.record for game, _ in games for e in game.entries[1:] for c in e.changes}
    assert made >= {"Battle", "Storm", "Finding", "Coin", "Card", "Plan", "Pact"}
    checked = sum((law.checked for _, law in games), crown_laws.Counter())
    assert checked["closed slots"]
    assert checked["secrets and friends"]


def war(seed):
    player = Player(seed, crowns.PROOF)
    law = crown_laws.Laws(player)
    return crowning.played(player, crowns.campaign(seed), law), law


@pytest.mark.parametrize("seed", BOOKS)
def test_a_war_is_read_from_its_workbook_as_it_was_and_verifies_clean(seed):
    game, _ = war(seed)
    crowning.saved(game)


@pytest.mark.parametrize(
    ("law", "step"),
    [("goals", "march"), ("retreats", "retreat"), ("state", "reap"), ("foes", "march")],
)
def test_a_map_that_tells_otherwise_is_noticed(law, step, monkeypatch):
    from refkit.systems.crowns import steps

    wrong = {
        "goals": lambda campaign, slot, force: {"isle": ("isle",)},
        "retreats": lambda campaign, slot, force: ["isle"],
        "state": lambda campaign, slot, force: "isolated",
        "foes": lambda campaign, side: frozenset(),
    }
    place = crowns.maps if law == "foes" else steps
    monkeypatch.setattr(place, law, wrong[law])
    with pytest.raises((AssertionError, Refused)):
        [war(seed) for seed in range(4)]


def test_a_slot_that_opens_again_is_noticed(monkeypatch):
    from refkit.engine.play import schedule

    monkeypatch.setattr(schedule, "closed_slots", lambda entries: set())
    with pytest.raises((AssertionError, Refused)):
        [war(seed) for seed in range(8)]


def test_the_command_counts_wars_entries_and_laws(capsys):
    crowning.main("0", "1")
    told = json.loads(capsys.readouterr().out)
    assert told["campaigns"] == told["undo"] == told["correction"] == 1
    assert told["laws"] > told["entries"] > 30


def test_the_command_names_a_war_that_breaks_a_law(capsys, monkeypatch):
    def broken(seed):
        message = "a law is broken"
        raise AssertionError(message)

    monkeypatch.setattr(crowning, "proven", broken)
    crowning.main("4", "5", "--workbooks")
    line, told = capsys.readouterr().out.splitlines()
    assert line.startswith("war 4: AssertionError in broken, ")
    assert json.loads(told) == {}
