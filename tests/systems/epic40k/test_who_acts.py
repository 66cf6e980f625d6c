"""How a turn stands: who acts, what is left, who may see what, who is where."""

import pytest

from refkit.engine.campaign import checks
from refkit.engine.campaign.view import view
from refkit.engine.play import telling
from refkit.systems.epic40k.hooks import HOOKS
from refkit.systems.epic40k.records import (
    Battle,
    Detachment,
    Directive,
    First,
    Mission,
    Order,
    Side,
    Territory,
)
from refkit.systems.epic40k.rules import forces, turns
from tests.systems.epic40k import field
from tests.systems.epic40k.field import troop, turn_of

TURN = "turn 1"
PHASES = ("missions", "scouting", "moves", "attacks")


def order(number=1, kind="attack", side="One", **told):
    """Return an order of the first turn."""
    fields = {"detachments": ("V7",), "origin": "7", "target": "A", "cost": 1, **told}
    return Order(slot=TURN, number=number, side=side, kind=kind, **fields)


def game(*rows, army=None, **options):
    """Return a campaign in its first turn with some rows more."""
    return field.put(field.begun(options, army), *rows)


@pytest.mark.parametrize(("pool", "left"), [("separate", 7), ("shared", 5)])
def test_an_allowance_may_be_shared(pool, left):
    there = game(order(1, cost=1), order(2, "move", cost=1), initiative_pool=pool)
    assert turns.left(turn_of(there, "One"), "responses") == left
    assert turns.left(turn_of(there, "One"), "moves") == min(left, 6)


def test_what_is_left_of_initiative_is_at_hand():
    backlog = Directive(slot=TURN, side="One", announced="minor", number=8)
    there = game(order(1, cost=2), order(2, "move", cost=1), backlog)
    left = {"Moves left": 6, "Attacks left": 1, "Responses left": 7}
    assert HOOKS.at_hand(there, TURN, "One") == left
    # The enemy does not learn from it which directive a side follows.
    seen = view(there, "Two")
    assert HOOKS.at_hand(seen, TURN, "One") == {**left, "Attacks left": 5}
    assert HOOKS.at_hand(there, "set-up", "One") == {}


@pytest.mark.parametrize("phase", PHASES)
def test_a_roll_lets_its_winner_choose_in_that_phase_alone(phase):
    there = game(First(slot=TURN, phase=phase, chooser="Two"))
    asked = {name: HOOKS.actors[f"first in {name}"](there, TURN) for name in PHASES}
    assert asked == {**{name: [] for name in PHASES}, phase: ["Two"]}


def test_who_was_called_away_comes_back_in_a_later_turn_only():
    away = troop("V9", "One", state="away", gone="turn 2")
    there = field.begun(rows=[away], slot="turn 3")
    returning = HOOKS.actors["returning"]
    due = [returning(there, f"turn {number}") for number in (1, 2, 3)]
    assert due == [[], [], ["One"]]


def test_directives_are_settled_in_the_order_in_which_they_came():
    came = {"Two": 5, "One": 2}
    rows = (
        Directive(slot=TURN, side=side, announced="minor", number=5, owed=points)
        for side, points in came.items()
    )
    assert HOOKS.actors["settling"](game(*rows), TURN) == [*came]


def test_a_line_has_names_for_who_may_know_them():
    grounds = [each.replace(name="Burnt farms") for each in field.territories()]
    there = field.put(field.at("M3"), *grounds)
    done = field.do(there, "M3", detachment="V8", territory="9")
    own = telling.entry_sentences(done, done.entries[-1])
    seen = view(done, "Two")
    enemy = telling.entry_sentences(seen, seen.entries[-1])
    assert own == ["V8 V8 troops moves from 8 Burnt farms to 9 Burnt farms."]
    assert enemy == ["V8 moves from 8 Burnt farms to 9 Burnt farms."]


@pytest.mark.parametrize(
    ("how", "there"), [("attacked", {"A"}), ("attacked_or_attacking", {"A", "7"})]
)
def test_what_is_engaged_is_read_by_option(how, there):
    rows = order(), order(2, "hasty", origin="", detachments=("V8",))
    assert turns.engaged(turn_of(game(*rows, engaged_territory=how))) == there


def test_a_detachment_goes_as_its_kind_does():
    army = [
        troop("D1", "One", kind="dropship"),
        troop("D2", "One", "7", kind="dropship"),
        troop("F1", "One", "7", kind="aerial"),
    ]
    there = game(army=army)
    rows = (there.get(Detachment, each.id) for each in army)
    assert [turns.borne(each) for each in rows] == [
        "dropship", "ground", "aerial",
    ]  # fmt: skip


def test_who_is_committed_is_no_garrison_any_more():
    there = game(order())
    force = turns.force(turn_of(there, "One"), there.get(Detachment, "V7"))
    assert (force.origin, force.in_from) == ("7", 0)
    ship = turns.force(turn_of(there, "One"), troop("D1", "One", kind="dropship"))
    assert (ship.origin, ship.in_from, ship.borne) == ("", 0, "dropship")


def test_a_commander_gives_his_line_more():
    made = order(1, "commander", origin="2", target="5", cost=0)
    for there, place, codes in (
        (game(), "2", []),
        (game(), "7", ["line_of_resistance"]),
        (game(made), "2", ["army_initiative"]),
    ):
        found = turns.extra(turn_of(there, "One"), "commander", place)
        assert [each.code for each in found] == codes


def test_missions_levels_and_the_last_slot():
    flown = Mission(slot=TURN, detachment="V7", side="One", mission="Escort", territory="7")
    there = game(flown)
    assert turns.mission(turn_of(there), "V7") == "Escort"
    assert turns.mission(turn_of(there), "V8") == ""
    assert turns.troops(turn_of(there, "One")) == {"1", "3", "7", "8"}


def test_nobody_declares_before_both_have_rolled():
    assert turns.in_order(game(), TURN, "moves") == []
    unchosen = First(slot=TURN, phase="moves", chooser="Two")
    assert turns.in_order(game(unchosen), TURN, "moves") == ["Two", "One"]
    chosen = unchosen.replace(side="One")
    assert turns.in_order(game(chosen), TURN, "moves") == ["One", "Two"]


def test_who_fights_for_a_territory():
    rows = (
        order(1, detachments=("V7",)),
        order(2, "response", "Two", detachments=("K4",), origin="B"),
        order(3, "move", "Two", detachments=("K1",), origin="G", target="A"),
    )
    found = list(forces.forces(turn_of(game(*rows)), "A"))
    assert [(each.detachment, each.role) for each in found] == [
        ("V7", "attacks"), ("K4", "responds"), ("K3", "defends"),
    ]  # fmt: skip


def test_the_beaten_with_nowhere_to_go_may_be_the_umpires_to_place():
    holders = dict.fromkeys(("t1", "t2", "t3"), "Two")
    for option, found in (("destroyed", []), ("umpire", list("456789"))):
        there = field.begun({"no_retreat": option}, **holders)
        (lost, _) = forces.stranded(turn_of(there, "One"))
        assert forces.refuges(turn_of(there), lost) == found


def test_what_is_off_the_map_is_its_owners_to_see():
    there = game(army=[*field.army(), troop("D1", "One", kind="dropship")])
    assert view(there, "One").find(Detachment, "D1") is not None
    assert view(there, "Two").find(Detachment, "D1") is None
    assert view(there, "Two").find(Detachment, "V7") is not None


def test_who_is_known_is_known_to_both():
    there = game(troop("V7", "One", "7", known=True))
    seen = view(there, "Two")
    assert seen.get(Detachment, "V7").name == "V7 troops"
    assert seen.get(Detachment, "V8").name != "V8 troops"


def test_there_are_two_sides_and_everybody_is_somewhere():
    odd = troop("V7", "One", "7", state="off board")
    faults = checks.faults(game(Side(id="Three", rating=2), odd))
    told = {(each.record, each.key): each.found for each in faults}
    assert told["Side", "Three"] == "there are two sides already"
    assert told["Detachment", "V7"] == "is off board in 7"


def test_battles_to_come_are_fought():
    told = {"slot": TURN, "territory": "A", "attacker": "One", "defender": "Two"}
    for winner, is_due in (("", True), ("One", False)):
        there = game(Battle(**told, winner=winner))
        assert ("to_fight" in there.system.facts(there, TURN)) == is_due
    assert there.get(Territory, "A").holder == "Two"
