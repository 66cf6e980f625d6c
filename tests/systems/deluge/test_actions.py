"""Forces that are raised and reinforced, scouts, and pacts."""

import pytest

from refkit.engine.play import play
from refkit.systems.deluge.accounts import THALERS
from refkit.systems.deluge.records import Finding, Force, Purse, Relation, Unit
from tests.systems.deluge.small_war import (
    at,
    carried,
    do,
    force,
    loot,
    offered,
    refused,
    said,
    unit,
)

CHEST = Purse(side="Swe", number=1, kind="at the start", thalers=50)
NEW = {"territory": "s1", "name": "Levy", "points": 25, "units": 3, "intelligence": 2}


def raising(*rows, options=None, **told):
    """Return for what a force is refused."""
    game = at("A1", CHEST, *rows, options=options)
    return refused(game, "A1", "Swe", rows=[{**NEW, **told}])


def test_a_raised_force_has_its_units_and_is_paid():
    game = do(at("A1", CHEST), "A1", "Swe", rows=[NEW])
    (each,) = game.rows(Force)
    assert (each.id[0], each.place, each.points, each.name) == ("S", "s1", 25, "Levy")
    assert [row.points for row in game.rows(Unit)] == [9, 8, 8]
    assert THALERS.balance(game, "Swe") == 25


@pytest.mark.parametrize(
    ("rows", "options", "told", "codes"),
    [
        ((), {}, {}, set()),
        ((), {}, {"points": 21}, {"22_points"}),
        ((), {}, {"points": 51}, {"not_enough_thalers"}),
        ((), {"thalers_per_point": "3"}, {}, {"not_enough_thalers"}),
        ((), {}, {"units": 0}, {"units"}),
        ((), {}, {"territory": "p1"}, {"not_offered"}),
        ((force("P1", "s1"),), {}, {}, {"enemy_force"}),
        ((), {"task_force_from": "25"}, {}, {"kind"}),
        ((), {"task_force_from": "25"}, {"kind": "task force"}, set()),
        ((), {"actions_per_turn": "0"}, {}, {"too_many"}),
    ],
)
def test_what_may_be_raised(rows, options, told, codes):
    assert raising(*rows, options=options, **told) == codes


def test_what_is_too_dear_is_told_at_its_row_and_bars_no_other():
    game = at("A1", CHEST)
    rows = [{**NEW, "name": name, "points": many} for name, many in LEVIES]
    owed = play.find_due(game, "A1", "Swe")
    found = play.refusals(game, owed, play.parse_decision(owed, {"rows": rows}))
    assert [each.field for each in found] == ["rows[1].points"]


LEVIES = (("First", 25), ("Second", 26), ("Third", 25))


def test_nobody_is_raised_in_a_home_that_another_captured():
    game = at("A1", CHEST, s1="Pol")
    assert refused(game, "A1", "Swe", rows=[NEW]) == {"home_territory"}


def reinforced(*rows, options=None, **decision):
    """Return the campaign after the Swe reinforced."""
    return do(at("A2", CHEST, *rows, options=options), "A2", "Swe", **decision)


def added(points, name="S1"):
    """Return a unit that joins a force."""
    return {"force": name, "name": "Dragoons", "type": "horse", "points": points}


@pytest.mark.parametrize(
    ("tokens", "options", "left"),
    [(0, {}, 35), (1, {}, 45), (2, {}, 50), (2, {"loot_change": "treasury"}, 55)],
)
def test_loot_pays_for_units_before_the_treasury(tokens, options, left):
    rows = (force("S1", "s1"), unit("S1", 1, 30), loot("S1", 3))
    paid = [{"force": "S1", "loot": tokens, "becomes": "skirmish force"}]
    game = reinforced(*rows, options=options, forces=paid, units=[added(15)])
    each = game.get(Force, "S1")
    assert THALERS.balance(game, "Swe") == left
    assert (each.points, each.kind) == (45, "skirmish force")
    assert carried(game, "S1") == [3 - tokens]
    assert [row.points for row in game.rows(Unit)] == [30, 15]


def test_what_was_not_listed_is_one_unit_when_others_join():
    game = reinforced(force("S1", "s1"), units=[added(5)])
    assert [row.points for row in game.rows(Unit)] == [30, 5]


@pytest.mark.parametrize(
    ("place", "supplied", "told", "codes"),
    [
        ("s1", False, {"units": [added(5)]}, {"supply"}),
        ("n1", True, {"units": [added(5)]}, {"friendly_territory"}),
        ("s1", True, {"units": [added(51)]}, {"not_enough_thalers"}),
        ("s1", True, {"forces": [{"force": "S1", "loot": 4}]}, {"loot_tokens"}),
        ("s1", True, {"forces": [{"force": "S1", "becomes": "skirmish force"}]}, {"kind"}),
        ("s1", True, {}, set()),
    ],
)
def test_what_may_be_reinforced(place, supplied, told, codes):
    rows = (force("S1", place, supplied=supplied), loot("S1", 3))
    game = at("A2", CHEST, *rows, options={"task_force_from": "25"})
    assert refused(game, "A2", "Swe", **told) == codes


def damaged(tokens=(2, 1), quality=("raw", "raw"), names=("S1", "S1")):
    """Return two forces, and two units of them."""
    rows = zip(names, tokens, quality, strict=True)
    units = (
        unit(name, at, 15, tokens=many, type="foot", quality=how)
        for at, (name, many, how) in enumerate(rows, 1)
    )
    return (force("S1", "s1"), force("S2", "s1"), *units)


@pytest.mark.parametrize(("how", "tokens"), [("none", 0), ("lower", 1), ("sum", 3)])
def test_damaged_units_become_one(how, tokens):
    merges = [{"unit": "S1/2", "into": "S1/1"}]
    game = reinforced(*damaged(), options={"merged_tokens": how}, merges=merges)
    assert [(row.points, row.tokens) for row in game.rows(Unit)] == [(15, tokens)]
    assert game.get(Force, "S1").points == 15


@pytest.mark.parametrize(
    ("rows", "merges", "codes"),
    [
        (damaged((2, 0)), ["S1/2", "S1/1"], {"damaged"}),
        (damaged(quality=("raw", "elite")), ["S1/2", "S1/1"], {"same_quality_and_type"}),
        (damaged(names=("S1", "S2")), ["S2/2", "S1/1"], {"unit"}),
        (damaged(), ["S1/1", "S1/1"], {"unit"}),
    ],
)
def test_which_units_may_be_merged(rows, merges, codes):
    unit_, into = merges
    row = {"unit": unit_, "into": into}
    assert refused(at("A2", *rows), "A2", "Swe", merges=[row]) == codes


ENEMY = (
    force("P1", "p2", intelligence=1),
    unit("P1", 1, 20, quality="elite", type="horse").replace(name="Hussars"),
    unit("P1", 2, 10).replace(name="Haiduks"),
)


def scouted(faces, *, ai=4, options=None, **row):
    """Return what is learnt of an enemy."""
    rows = (*ENEMY, CHEST, force("S1", "s2", intelligence=ai))
    target = {"target": "P1", "scouts": "S1", **row}
    game = do(at("A3", *rows, options=options), "A3", "Swe", faces, rows=[target])
    (found,) = game.rows(Finding)
    return found.told, found.how, THALERS.balance(game, "Swe")


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ([1, 4, 3, 2], "nothing"),
        ([5, 1, 1, 1], "task force"),
        ([5, 6, 1, 1], "task force, 2 units"),
        ([5, 6, 6, 1, 2], "task force, 2 units, Haiduks"),
        ([5, 6, 6, 6, 1], "task force, 2 units, elite horse Hussars, Haiduks"),
    ],
)
def test_what_scouts_learn(faces, told):
    assert scouted(faces) == (told, "scouted", 50)


def test_by_option_the_first_units_are_seen():
    told, _, _ = scouted([6, 6, 6, 1], options={"revealed_by": "owner"})
    assert told == "task force, 2 units, elite horse Hussars"


def test_paid_scouts_go_instead_or_too():
    assert scouted([5, 5], scouts="", is_paid=True)[1:] == ("paid", 45)
    told = scouted([1, 1, 1, 1, 1, 5], options={"paid_scouting": "added"}, is_paid=True)
    assert told == ("task force", "paid", 45)


@pytest.mark.parametrize(
    ("rows", "row", "codes"),
    [
        (
            (force("S1", "s1", intelligence=2),),
            {"scouts": "S1"},
            {"not_offered", "adjacent"},
        ),
        ((force("S1", "s2"),), {"scouts": "S1"}, {"intelligence"}),
        ((), {"is_paid": True}, {"not_enough_thalers"}),
        ((CHEST,), {"is_paid": True}, set()),
    ],
)
def test_who_may_scout(rows, row, codes):
    game = at("A3", *ENEMY, *rows)
    assert refused(game, "A3", "Swe", rows=[{"target": "P1", **row}]) == codes


def test_nobody_scouts_allies_or_those_who_are_far():
    game = at("A3", force("T1", "t1"), force("P1", "p3"), force("S1", "s1"))
    assert offered(game, "A3", "Swe") == {}


def test_a_pact_changes_how_two_stand():
    game = at("A3")
    assert refused(game, "P1", one="Swe", other="Swe") == {"same"}
    game = do(game, "P1", one="Pol", other="Swe", state="ally")
    assert game.get(Relation, "Swe/Pol").state == "ally"
    game = do(game, "P1", one="Pol", other="Mus", state="enemy")
    assert game.get(Relation, "Pol/Mus").since == "turn 1"
    assert said(game) == ["Pol and Mus: enemy"]
    # Nobody else fights an enemy, or captures for an ally.
    assert game.system.step("P1").clauses == ("DL-23", "DL-34")
