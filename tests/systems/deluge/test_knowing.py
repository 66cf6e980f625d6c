"""Who may know what: the faction, those in a battle, and allies by option."""

import pytest

from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.systems.deluge.hooks import at_hand
from refkit.systems.deluge.records import (
    Battle,
    Finding,
    Force,
    Loot,
    Order,
    Purse,
    Side,
    Unit,
)
from tests.systems.deluge import small_war
from tests.systems.deluge.small_war import force, loot, unit

SECRETS = ("Force", "Unit", "Purse")


def told(reader, option):
    """Return what a reader knows of a Swedish force, its units and the treasury."""
    line = Purse(side="Swe", number=1, slot="turn 1", kind="income", thalers=40)
    rows = (force("S1", "s1", 40), unit("S1", 1, 40), line)
    seen = view(small_war.begun(*rows, options={"allies_see": option}), reader)
    there = bool(seen.get(Force, "S1").points), seen.rows(Unit), seen.rows(Purse)
    return tuple(map(bool, there))


@pytest.mark.parametrize(
    ("option", "shown"),
    [
        ("nothing", (False, False, False)),
        ("forces", (True, True, False)),
        ("all", (True, True, True)),
    ],
)
def test_allies_see_what_the_option_shows_and_nobody_else_does(option, shown):
    assert told("Tat", option) == shown
    assert told("Swe", option) == (True, True, True)
    assert told("Pol", option) == told("Mus", option) == (False, False, False)


def test_the_points_of_a_battle_are_of_those_in_it():
    camps = {"red": ("S1",), "blue": ("P1",), "sides": ("Swe", "Pol")}
    row = Battle(slot="turn 1", number=1, place="p1", red_points=40, red_lost=4, **camps)
    game = small_war.begun(force("S1", "p1"), force("P1", "p1"), row)
    points = {side: view(game, side).rows(Battle)[0].red_points for side in small_war.SIDES}
    assert points == {"Swe": 40, "Pol": 40, "Tat": 0, "Mus": 0}


@pytest.mark.parametrize(
    ("option", "shown"),
    [("nothing", (0, 0)), ("forces", (0, 1)), ("all", (1, 1))],
)
def test_allies_know_of_each_other_what_they_learnt_and_carry_by_option(option, shown):
    told = {"slot": "turn 1", "force": "P1", "place": "p1", "told": "task force"}
    rows = (force("P1", "p1"), Finding(number=1, side="Swe", **told))
    rows += (force("S1", "s1"), loot("S1", 3))
    game = small_war.begun(*rows, options={"allies_see": option})
    seen = {side: view(game, side) for side in small_war.SIDES}
    found = {
        side: (len(own.rows(Finding)), len(own.rows(Loot))) for side, own in seen.items()
    }
    assert found == {"Swe": (1, 1), "Pol": (0, 0), "Tat": shown, "Mus": (0, 0)}


def test_the_die_of_a_vassal_is_its_own():
    game = small_war.begun(Side(id="Pol", overlord="Swe", bound=1, roll=5))
    rolls = {side: view(game, side).get(Side, "Pol").roll for side in ("Pol", "Swe", "Tat")}
    assert rolls == {"Pol": 5, "Swe": 0, "Tat": 0}


@pytest.mark.parametrize(("option", "is_shown"), [("forces", False), ("all", True)])
def test_allies_read_written_moves_only_where_they_see_all(option, is_shown):
    game = small_war.at("M1", force("S1", "s1"), options={"allies_see": option})
    game = small_war.do(game, "M1", "Swe", rows=[{"force": "S1", "to": "s2"}])
    assert bool(view(game, "Tat").rows(Order)) is is_shown
    entries = [each for each in view(game, "Tat").entries if each.step == "M1"]
    assert any("S1" in line for each in entries for line in each.lines) is is_shown
    assert not view(game, "Pol").rows(Order)


def test_who_has_forces_without_a_move_is_told():
    game = small_war.at("M1", force("S1", "s1"), force("S2", "s2"), force("P1", "p1"))
    assert at_hand(game, "turn 1", "Swe") == {"Forces without a move": 2}
    game = small_war.do(game, "M1", "Swe", rows=[{"force": "S1", "to": "s2"}])
    assert at_hand(game, "turn 1", "Swe") == {"Forces without a move": 1}
    assert at_hand(game, "set-up", "Swe") == {}


def test_forces_and_lands_are_called_by_their_names():
    game = small_war.begun(
        force("S1", "s1").replace(name="Main army"), s1={"name": "Narva"}
    )
    names = game.system.names
    called = {cls.__name__: hook for cls, hook in names.items()}
    assert called["Force"](game, (), game.get("Force", "S1")) == "S1 Main army"
    assert called["Territory"](game, (), game.get("Territory", "s1")) == "Narva"
    assert called["Territory"](game, (), game.get("Territory", "s2")) == "s2"
    assert play.due_steps(game)
