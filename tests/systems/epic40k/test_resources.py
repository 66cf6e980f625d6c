"""Command resources and momentum: what is bought, kept, picked and played."""

import pytest

from refkit.engine.campaign.view import view
from refkit.systems.epic40k.records import (
    Battle,
    Detachment,
    Momentum,
    Resource,
    Side,
    Territory,
)
from tests.systems.epic40k import field
from tests.systems.epic40k.field import at, do, offered, refused, scored

PLAYED = {"command_resources": "yes"}
COMES = {"id": "V99", "points": 250, "territory": "5", "units": 5}


def spending(vp=8, rows=None, options=None, more=()):
    """Return the game where One is to spend so many points."""
    told = {**PLAYED, **(options or {})}
    return at("R1", told, rows, [scored("One", vp), *more])


def hired(place="5", kind="ground", **fields):
    told = {"temporary": kind, "points": 300, **fields}
    return [*field.army(), field.troop("V5", "One", place, **told)]


def cut_off(place):
    (ground,) = (row for row in field.territories() if row.id == place)
    return ground.replace(isolated=True)


def test_reserves_are_paid_and_enter():
    air = {**COMES, "id": "V98", "kind": "aerial", "points": 300}
    game = do(spending(), "R1", "One", joining=[COMES, air], faces=[1, 1])
    assert field.score(game, "One") == 5
    assert game.get(Detachment, "V99").temporary == "ground"
    assert game.get(Detachment, "V98").temporary == "air"
    assert view(game, "Two").get(Detachment, "V99").points == 0


def test_a_dropship_waits_off_the_map():
    drop = {**COMES, "kind": "dropship", "points": 350, "territory": ""}
    game = spending()
    assert refused(game, "R1", "One", joining=[drop]) == {"army_list"}
    game = field.put(game, Side(id="One", rating=5, dropships=True))
    placed = {**drop, "territory": "5"}
    assert refused(game, "R1", "One", joining=[placed]) == {"not_offered"}
    game = do(game, "R1", "One", joining=[drop], faces=[1])
    assert game.get(Detachment, "V99").state == "off board"


def test_others_enter_somewhere():
    nowhere = {**COMES, "territory": ""}
    assert refused(spending(), "R1", "One", joining=[nowhere]) == {"not_offered"}


def test_bombardments_and_engineers():
    game = do(spending(), "R1", "One", bombardments=1, engineers=[{"territory": "7"}])
    assert [row.kind for row in game.rows(Resource)] == ["bombardment", "engineers"]
    assert not view(game, "Two").rows(Resource)
    assert field.score(game, "One") == 4
    assert not game.get(Territory, "7").fortified
    game = do(field.due(game, "E2"), "E2")
    assert game.get(Territory, "7").fortified


@pytest.mark.parametrize(
    ("vp", "raw", "codes"),
    [
        (8, {"joining": [{**COMES, "points": 1250}]}, {"1000_points", "too_much_vp"}),
        (8, {"bombardments": 3}, {"too_much_vp"}),
        (1, {"bombardments": 1}, {"not_enough_vp"}),
        (8, {"joining": [{**COMES, "kind": "aerial", "points": 301}]}, {"300_points"}),
        (8, {"kept": [{"detachment": "V1"}]}, {"not_offered"}),
        (8, {"engineers": [{"territory": "A"}]}, {"not_offered"}),
        (0, {}, set()),
    ],
)
def test_what_cannot_be_paid(vp, raw, codes):
    assert refused(spending(vp), "R1", "One", **raw) == codes


def test_who_is_paid_for_again_stays():
    game = spending(rows=hired())
    assert offered(game, "R1", "One")["kept.detachment"] == ["V5"]
    kept = do(game, "R1", "One", kept=[{"detachment": "V5"}])
    assert (field.score(kept, "One"), kept.get(Detachment, "V5").place) == (6, "5")
    gone = do(game, "R1", "One")
    assert (field.score(gone, "One"), gone.get(Detachment, "V5").state) == (8, "left")


@pytest.mark.parametrize(
    ("option", "vp", "left"), [("below_zero", 1, -1), ("free_if_broke", 1, 0)]
)
def test_who_is_cut_off_must_be_paid_for(option, vp, left):
    options = {"forced_upkeep": option}
    game = spending(vp, hired(), options, [cut_off("5")])
    game = do(game, "R1", "One")
    assert field.score(game, "One") == left
    assert game.get(Detachment, "V5").state == "on the map"


def test_a_break_through_that_is_cut_off_costs_one_each():
    rows = hired(kind="break-through")
    game = at("R1", {"command_directives": "yes"}, rows, [scored("One", 4), cut_off("5")])
    assert refused(game, "R1", "One", bombardments=1) == {"resources"}
    assert field.score(do(game, "R1", "One"), "One") == 3


def momentum(effect="Stubborn", **fields):
    told = {"slot": "turn 1", "side": "One", "number": 1, **fields}
    return Momentum(effect=effect, **told)


def cautions(game, **raw):
    owed = field.play.find_due(game, "E6", "One")
    decision = field.play.parse_decision(owed, raw)
    return [each.message for each in field.play.cautions(game, owed, decision)]


def test_effects_are_picked_for_a_gain():
    gained = scored("One", 4, slot="turn 1", kind="battle won")
    game = at("E6", {"momentum": "yes"}, more=[gained])
    assert refused(game, "E6", "One", stubborn=3) == {"net_gain"}
    assert cautions(game, stubborn=1) == ["1 of 2 effects are picked"]
    assert cautions(game, stubborn=2) == []
    game = do(game, "E6", "One", stubborn=1, re_roll=1)
    assert [row.effect for row in game.rows(Momentum)] == ["Stubborn", "Re-Roll"]
    assert not view(game, "Two").rows(Momentum)


def test_an_effect_is_played_in_a_battle_of_the_next_turn():
    told = {"slot": "turn 2", "territory": "A", "attacker": "One", "defender": "Two"}
    more = [momentum(), Battle(**told)]
    game = at("B2", {"momentum": "yes"}, more=more, slot="turn 2")
    assert refused(game, "U", "One", effect="Re-Roll", territory="A") == {"not_offered"}
    game = do(game, "U", "One", effect="Stubborn", territory="A")
    assert view(game, "Two").rows(Momentum)[0].used == "A"
    assert not [each for each in field.play.offered_steps(game) if each.step.id == "U"]
