"""Battles, who holds the ground, who falls back, and the close of a turn."""

import pytest

from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.systems.epic40k.hooks import HOOKS
from refkit.systems.epic40k.records import (
    XP,
    Battle,
    Detachment,
    Experience,
    Force,
    Mission,
    Order,
    Side,
    Slot,
    Territory,
)
from tests.systems.epic40k import field
from tests.systems.epic40k.field import at, do, offered, refused, scored, troop


def order(number, target, *names, kind="attack", side="One"):
    told = {"detachments": names, "target": target, "cost": 1}
    return Order(slot="turn 1", number=number, side=side, kind=kind, **told)


def joined(*rows, options=None, more=(), **holders):
    """Return the game after One attacked A and C, which is empty."""
    made = [order(1, "A", "V7"), order(2, "C", "V8"), order(3, "A", "K4", kind="response",
            side="Two"), order(4, "A", "V8", kind="scout")]  # fmt: skip
    game = at("B1", options, [*field.army(), *rows], [*made, *more], **holders)
    return do(game, "B1")


def test_empty_ground_is_taken_without_a_battle():
    game = joined()
    assert [(b.territory, b.fought, b.winner) for b in game.rows(Battle)] == [
        ("A", True, ""), ("C", False, "One"),
    ]  # fmt: skip
    assert game.get(Detachment, "K3").known
    assert not game.get(Detachment, "V8").known


def test_each_battle_says_its_chits_and_who_fights_on_without_morale():
    cut_off = [each for each in field.territories() if each.id in "A8"]
    game = joined(more=[each.replace(isolated=True) for each in cut_off])
    assert field.said(game) == (
        "One attacks A, 0 fortifications",
        "chits for strategy: One 3, Two 2",
        "K3 fights on until every objective is lost",
        "One attacks C, unopposed",
    )


def test_the_strength_of_who_took_empty_ground_is_secret():
    seen = view(joined(), "Two")
    assert seen.get(Force, "turn 1/V8").points == 0
    assert seen.get(Force, "turn 1/V7").points == 600


def test_fortifications_count_those_who_stood():
    (ground,) = (row for row in field.territories() if row.id == "A")
    game = joined(more=[ground.replace(fortified=True)])
    assert game.get(Battle, "turn 1/A").fortifications == 4


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        ({"territory": "C", "winner": "One"}, {"not_offered"}),
        ({"territory": "A", "winner": "Three"}, {"not_offered"}),
        (
            {"territory": "A", "winner": "One", "forces": [{"detachment": "V8"}]},
            {"not_offered"},
        ),
        (
            {
                "territory": "A",
                "winner": "One",
                "forces": [{"detachment": "V7", "lost": 11}],
            },
            {"too_many"},
        ),
    ],
)
def test_what_is_no_outcome(raw, codes):
    assert refused(joined(), "B2", **raw) == codes


def test_a_detachment_fights_in_its_own_battle():
    more = [order(5, "I", "V9")]
    game = joined(troop("V9", "One", "8"), more=more)
    raw = {"territory": "A", "winner": "One", "forces": [{"detachment": "V9"}]}
    assert refused(game, "B2", **raw) == {"not_available"}


def test_who_fought_is_asked_battle_by_battle():
    named = [each.replace(name="Burnt farms") for each in field.territories()]
    game = joined(troop("V9", "One", "8"), more=[order(5, "I", "V9"), *named])
    owed = field.play.find_due(game, "B2")
    choices = [*owed.step.code.offer(field.turn_of(game))]
    fought = [(c.group, c.text) for c in choices if c.field == "forces.detachment"]
    assert fought == [
        ("A Burnt farms", "V7"), ("A Burnt farms", "K4"), ("A Burnt farms", "K3"),
        ("I Burnt farms", "V9"), ("I Burnt farms", "K2"),
    ]  # fmt: skip
    game = do(game, "B2", territory="I", winner="One")
    assert offered(game, "B2")["forces.detachment"] == ["V7", "K4", "K3"]


def test_isolated_losers_are_destroyed():
    (ground,) = (row for row in field.territories() if row.id == "7")
    game = joined(more=[ground.replace(isolated=True)])
    game = do(game, "B2", territory="A", winner="Two")
    assert game.get(Detachment, "V7").state == "destroyed"
    assert game.get(Force, "turn 1/V7").destroyed


def test_a_wipe_out_costs_experience():
    start = Experience(side="One", detachment="V7", number=1, kind="start", xp=3)
    tolls = [
        {"detachment": "V7", "wiped_out": True},
        {"detachment": "K3", "wiped_out": True},
    ]
    game = do(joined(more=[start]), "B2", territory="A", winner="Two", forces=tolls)
    assert XP.balance(game, ("One", "V7")) == 2
    assert XP.balance(game, ("Two", "K3")) == 0


AIR = {"kind": "aerial"}


def flown(*more):
    told = {"side": "One", "mission": "Intercept", "territory": "5"}
    rows = [*field.army(), troop("V9", "One", "5", **AIR), troop("V6", "One", "5", **AIR)]
    made = [Mission(slot="turn 1", detachment=name, **told) for name in ("V9", "V6")]
    fought = Force(
        slot="turn 1", detachment="V6", territory="A", side="One", role="attacks"
    )
    return at("B3", rows=rows, more=[*made, fought, *more])


def test_combat_in_the_air_gives_experience():
    game = flown()
    assert offered(game, "B3") == {"flights.detachment": ["V9"]}
    bad = [{"detachment": "V9", "lost": 11}]
    assert refused(game, "B3", flights=bad) == {"too_many"}
    game = do(game, "B3", flights=[{"detachment": "V9", "flyers_halved": 1}])
    assert XP.balance(game, ("One", "V9")) == 2
    assert game.get(Force, "turn 1/V9").role == "flies"


def won(*rows, options=None, winner="One"):
    return do(joined(*rows, options=options), "B2", territory="A", winner=winner)


def test_victors_may_go_back():
    back = [{"detachment": "V7", "returns": True}]
    game = do(won(), "B4", "One", detachments=back)
    assert game.get(Territory, "A").holder == "One"
    assert game.get(Detachment, "V7").place == "7"
    needed = won(options={"control_needs_troops": "yes"})
    game = do(needed, "B4", "One", detachments=back)
    assert game.get(Territory, "A").holder == "Two"
    assert game.get(Territory, "C").holder == "One"


def test_a_defender_keeps_his_ground():
    game = do(do(won(winner="Two"), "B4", "One"), "B4", "Two")
    assert game.get(Territory, "A").holder == "Two"
    assert game.get(Detachment, "K4").place == "A"


def test_a_drop_cannot_go_back():
    drop = troop("V6", "One", kind="dropship")
    game = joined(drop, more=[order(5, "A", "V6")])
    game = do(game, "B2", territory="A", winner="One")
    back = [{"detachment": "V6", "returns": True}]
    assert refused(game, "B4", "One", detachments=back) == {"dropship"}
    assert do(game, "B4", "One").get(Detachment, "V6").dropped == "turn 1"


def test_a_drop_that_is_beaten_falls_back_from_there():
    drop = troop("V6", "One", kind="dropship")
    game = joined(drop, more=[order(5, "A", "V6")])
    game = do(game, "B2", territory="A", winner="Two")
    row = game.get(Detachment, "V6")
    assert (row.place, row.state, row.dropped) == ("A", "on the map", "turn 1")
    game = do(do(game, "B4", "One"), "B4", "Two")
    assert set(offered(game, "B5", "One")["detachments.territory"]) == set("789C")


def beaten(options=None, **holders):
    held = {"tA": "One", **holders}
    return at("B5", options, more=[], **held)


def test_the_beaten_must_say_where_they_go():
    game = beaten()
    assert refused(game, "B5", "Two") == {"retreat"}
    assert set(offered(game, "B5", "Two")["detachments.territory"]) == set("BCDEF")
    raw = [{"detachment": "K3", "territory": "G"}]
    assert refused(game, "B5", "Two", detachments=raw) == {"not_offered"}


def test_who_has_nowhere_to_go_is_destroyed():
    held = {f"t{each}": "One" for each in "ABCDEF"}
    game = do(beaten(**held), "B5", "Two")
    assert game.get(Detachment, "K3").state == "destroyed"
    assert game.get(Force, "turn 1/K3").role == "falls back"
    game = beaten({"no_retreat": "umpire"}, **held)
    assert set(offered(game, "B5", "Two")["detachments.territory"]) == set("GHI")


def test_some_are_destroyed_where_others_fall_back():
    held = {f"t{each}": "One" for each in "ADEFGHI"}
    game = at("B5", rows=[troop("K5", "Two", "G"), troop("K6", "Two", "A")], **held)
    assert offered(game, "B5", "Two")["detachments.detachment"] == ["K6"]


def test_a_changed_choice_costs_experience():
    start = Experience(side="One", detachment="V7", number=1, kind="start", xp=3)
    raw = [{"detachment": "V7", "choices": 2}, {"detachment": "V8"}]
    game = do(at("E1", more=[start]), "E1", "One", detachments=raw)
    assert XP.balance(game, ("One", "V7")) == 1


def test_who_is_cut_off_is_isolated_in_the_next_turn():
    game = do(at("E2", tE="One"), "E2")
    assert game.get(Territory, "E").isolated
    assert "E is isolated in the next turn" in field.said(game)


def test_losses_and_battles_score():
    hurt = {"points": 600, "territory": "A", "role": "attacks"}
    lost = Force(slot="turn 1", detachment="V7", side="One", wiped_out=True, **hurt)
    game = do(at("E3", more=[lost]), "E3")
    assert field.score(game, "One") == -1


def test_the_target_wins():
    game = do(at("E4", more=[scored("One", 30)]), "E4", faces=[3, 3])
    assert game.get(Slot, "turn 1").winner == "One"
    assert [each.step.id for each in play.due_steps(game)] == ["V"]


def test_the_win_test_may_come_before_the_roll():
    options = {"win_test": "before_and_after"}
    game = do(at("E4", options, more=[scored("Two", 24)]), "E4")
    assert game.get(Slot, "turn 1").how == "victory points"
    game = do(at("E4", options), "E4", faces=[3, 3])
    assert not game.get(Slot, "turn 1").winner


def test_a_surrender_ends_it():
    game = do(at("A1"), "Z", "One")
    assert game.get(Slot, "turn 1").winner == "Two"


def test_the_checks_name_what_is_nowhere():
    lost = troop("V9", "One", state="on the map")
    game = field.put(field.begun(), Side(id="Three", rating=1), lost)
    assert {each.field for each in HOOKS.checks(game)} == {"id", "place"}
