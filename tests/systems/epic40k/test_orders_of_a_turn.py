"""Moves, attacks and responses as a side declares them."""

import pytest

from refkit.systems.epic40k.map import area_map
from refkit.systems.epic40k.records import Detachment, Mission, Order, Territory
from refkit.systems.epic40k.rules import turns
from tests.systems.epic40k import field
from tests.systems.epic40k.field import at, do, refused, said, troop


def moving(*rows, options=None, more=(), **holders):
    return at("M3", options, [*field.army(), *rows], more, **holders)


def ground(name, **fields):
    (row,) = (row for row in field.territories() if row.id == name)
    return row.replace(**fields)


def order(number, kind, target="A", **fields):
    told = {"slot": "turn 1", "number": number, "side": "One", "kind": kind}
    return Order(**told, target=target, **fields)


def test_a_move_goes_next_door():
    game = do(moving(), "M3", "One", detachment="V7", territory="4")
    assert game.get(Detachment, "V7").place == "4"
    assert game.rows(Order)[0].cost == 1


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        ({"detachment": "V7", "territory": "2"}, {"adjacent"}),
        ({"detachment": "V7", "territory": "A"}, {"attack"}),
        ({"detachment": "V7", "territory": "Q"}, {"unknown_territory"}),
        ({"detachment": "K1", "territory": "4"}, {"unknown_detachment"}),
        ({"detachment": "V1", "territory": "2"}, {"major_territory"}),
        (
            {"kind": "commander", "detachment": "V7", "territory": "4"},
            {"line_of_resistance"},
        ),
        ({"kind": "vehicles", "detachment": "V7"}, {"vehicles"}),
        ({"kind": "escape", "detachment": "V7", "territory": "4"}, {"isolated"}),
    ],
)
def test_what_no_move_is(raw, codes):
    assert refused(moving(), "M3", "One", **raw) == codes


def test_army_initiative_is_the_limit():
    spent = order(1, "move", cost=7)
    raw = {"detachment": "V7", "territory": "4"}
    assert refused(moving(more=[spent]), "M3", "One", **raw) == {"army_initiative"}


def test_a_commander_moves_one_more_of_his_line():
    game = moving(troop("V2", "One", "2"), more=[order(9, "move", cost=7)])
    raw = {"kind": "commander", "detachment": "V2", "territory": "5"}
    game = do(game, "M3", "One", **raw)
    assert game.rows(Order)[-1].cost == 0
    game = do(game, "M3", "Two", passes=True)
    again = {"kind": "commander", "detachment": "V3", "territory": "2"}
    assert "army_initiative" in refused(game, "M3", "One", **again)


def test_fortifying_takes_a_move():
    game = moving(more=[ground("5", isolated=True), ground("4", fortified=True)])
    assert refused(game, "M3", "One", kind="fortify", territory="5") == {"isolated"}
    assert refused(game, "M3", "One", kind="fortify", territory="4") == {"fortified"}
    assert refused(game, "M3", "One", kind="fortify", territory="A") == {"attack"}
    game = do(game, "M3", "One", kind="fortify", territory="7")
    assert game.get(Territory, "7").fortify == "One"


def test_a_drop_lands_and_its_vehicles_follow():
    game = moving(troop("V9", "One", kind="dropship", vehicles=True))
    game = do(game, "M3", "One", detachment="V9", territory="5")
    row = game.get(Detachment, "V9")
    assert (row.place, row.dropped) == ("5", "turn 1")
    game = do(game, "M3", "Two", passes=True)
    raw = {"kind": "vehicles", "detachment": "V9"}
    assert refused(game, "M3", "One", **raw) == {"drop_turn"}
    game = field.put(game, row.replace(dropped="set-up"))
    assert not do(game, "M3", "One", **raw).get(Detachment, "V9").vehicles
    nobody = {"kind": "commander", "detachment": "V9", "territory": "4"}
    off = moving(troop("V9", "One", kind="dropship"))
    assert refused(off, "M3", "One", **nobody) == {"line_of_resistance"}


def test_isolated_troops_fly_out():
    flyer = troop("V9", "One", "5", kind="airborne")
    game = moving(flyer, more=[ground("5", isolated=True)])
    raw = {"detachment": "V9", "territory": "4"}
    assert refused(game, "M3", "One", **raw) == {"isolated"}
    game = do(game, "M3", "One", kind="escape", **raw)
    assert game.get(Detachment, "V9").place == "4"


def test_empty_ground_of_the_enemy_by_option():
    options = {"move_into_empty_enemy": "yes"}
    game = do(moving(options=options), "M3", "One", detachment="V8", territory="9")
    game = do(game, "M3", "Two", passes=True)
    game = do(game, "M3", "One", detachment="V8", territory="C")
    assert game.get(Territory, "C").holder == "One"


def test_one_move_each_by_option_and_three_for_a_visitor():
    made = order(1, "move", "7", detachments=("V7",), cost=1)
    raw = {"detachment": "V7", "territory": "4"}
    game = moving(options={"moves_per_detachment": "1"}, more=[made])
    assert refused(game, "M3", "One", **raw) == {"army_initiative"}
    visitor = troop("V5", "One", "5", temporary="visitor")
    walked = [order(n, "move", "5", detachments=("V5",)) for n in (1, 2, 3)]
    raw = {"detachment": "V5", "territory": "4"}
    assert refused(moving(visitor, more=walked), "M3", "One", **raw) == {"army_initiative"}
    game = do(moving(visitor, more=walked[:2]), "M3", "One", **raw)
    assert game.rows(Order)[-1].cost == 0


def attacking(*rows, options=None, more=(), **holders):
    return at("K3", options, [*field.army(), *rows], more, **holders)


def at_target(*names, target="A", **fields):
    sent = [{"detachment": each} for each in names]
    return {"target": target, "detachments": sent, **fields}


AIR = troop("V9", "One", "5", kind="aerial")
DROP = troop("V6", "One", kind="dropship")
BORNE = troop("V5", "One", "5", kind="airborne")


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        (at_target("V7"), set()),
        (at_target(), {"none"}),
        (at_target("V7", target="4"), {"not_offered"}),
        (at_target("V7", target="B"), {"adjacent"}),
        (at_target("V7", target="D"), {"adjacent", "first_and_second_line"}),
        (at_target("V7", "V8"), {"origin"}),
        (at_target("V7", "V7"), {"listed_twice"}),
        (at_target("K1"), {"not_offered"}),
        (at_target("V7", by_air=True), {"by_air"}),
        (at_target("V6"), {"by_air"}),
        (at_target("V9", by_air=True), {"not_offered"}),
        (at_target("V6", "V5", target="E", by_air=True), set()),
        (at_target("V5", target="E"), {"adjacent", "first_and_second_line"}),
        (at_target("V7", kind="hasty"), {"line_of_resistance"}),
    ],
)
def test_what_an_attack_may_be(raw, codes):
    assert refused(attacking(AIR, DROP, BORNE), "K3", "One", **raw) == codes


def test_each_detachment_by_air_is_an_attack():
    game = attacking(DROP, BORNE, more=[order(1, "attack", "C", cost=6)])
    raw = at_target("V6", "V5", target="E", by_air=True)
    assert refused(game, "K3", "One", **raw) == {"army_initiative"}


def test_by_air_each_attacks_from_where_it_stands_and_all_are_answered_once():
    options = {"engaged_territory": "attacked_or_attacking"}
    far = troop("V4", "One", "2", kind="airborne")
    raw = at_target("V6", "V5", "V4", target="E", by_air=True)
    game = do(attacking(DROP, BORNE, far, options=options), "K3", "One", **raw)
    made = [(each.detachments, each.origin, each.cost) for each in game.rows(Order)]
    assert made == [(("V6",), "", 1), (("V5",), "5", 1), (("V4",), "2", 1)]
    assert turns.engaged(field.turn_of(game)) == {"E", "5", "2"}
    ways = [each.areas for each in area_map(game, "turn 1").routes]
    assert ways == [("5", "E"), ("2", "E")]
    game = do(game, "K4", "Two")
    assert field.play.due_steps(game)[0].step.id == "K3"
    assert turns.attacks_left(field.turn_of(game, "One")) == 4


def test_support_flies_through_flak():
    told = {"detachment": "V9", "mission": "Transport / Ground Support"}
    flown = Mission(slot="turn 1", side="One", territory="E", route=("B", "E"), **told)
    game = attacking(AIR, more=[flown])
    raw = at_target("V9", target="E", by_air=True)
    game = do(game, "K3", "One", faces=[2], **raw)
    assert said(game) == ("V9 attacks E", "flak in B: silent")


@pytest.mark.parametrize("route", [("B",), ("B", "E")])
def test_the_flak_of_the_target_is_met_once_whether_its_route_names_it_or_not(route):
    told = {"detachment": "V9", "mission": "Transport / Ground Support"}
    flown = Mission(slot="turn 1", side="One", territory="E", route=route, **told)
    game = attacking(AIR, troop("K5", "Two", "E", flak=1), more=[flown])
    raw = at_target("V9", target="E", by_air=True)
    game = do(game, "K3", "One", faces=[2, 6], **raw)
    assert said(game)[1:] == ("flak in B: silent", "flak in E: may fire")
    assert game.rows(Order)[0].cost == 1


def test_an_isolated_territory_has_one_attack():
    more = [ground("7", isolated=True), order(1, "attack", origin="7", cost=1)]
    game = attacking(troop("V2", "One", "7"), more=more)
    assert refused(game, "K3", "One", **at_target("V7")) == {"isolated"}


def test_a_hasty_attack_is_the_commanders():
    chief = troop("V2", "One", "7", commander=True)
    game = attacking(chief, more=[order(1, "attack", "C", cost=7)])
    raw = at_target("V2", "V7", kind="hasty")
    assert refused(game, "K3", "One", **raw) == {"single_detachment"}
    game = do(game, "K3", "One", **at_target("V7", kind="hasty"))
    assert game.rows(Order)[-1].cost == 0
    game = do(do(game, "K4", "Two"), "K3", "Two", passes=True)
    raw = at_target("V2", kind="hasty")
    assert refused(game, "K3", "One", **raw) == {"army_initiative"}
    drop = attacking(DROP)
    raw = at_target("V6", target="A", by_air=True, kind="hasty")
    assert refused(drop, "K3", "One", **raw) == {"line_of_resistance"}


def answering(*rows, options=None, more=()):
    """Return the game where Two answers an attack on A."""
    game = attacking(*rows, options=options, more=more)
    return do(game, "K3", "One", **at_target("V7"))


def sent(*names):
    return {"detachments": [{"detachment": each} for each in names]}


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        (["K4"], set()),
        (["K2"], {"major_territory", "adjacent_or_same_line"}),
        (["K3"], {"engaged"}),
        (["K5", "K6"], set()),
        (["K7"], {"adjacent_or_same_line"}),
        (["K8"], set()),
        (["K9"], {"not_offered"}),
        (["V1"], {"not_offered"}),
    ],
)
def test_who_may_respond(names, codes):
    rows = [
        troop("K5", "Two", "D"), troop("K6", "Two", "D"), troop("K7", "Two", "E"),
        troop("K8", "Two", kind="dropship"), troop("K9", "Two", "B", kind="aerial"),
    ]  # fmt: skip
    assert refused(answering(*rows), "K4", "Two", **sent(*names)) == codes


def test_nobody_needs_to_respond():
    game = do(answering(), "K4", "Two")
    assert said(game) == ("nobody responds in A",)
    assert not game.rows(Order, is_open=True)


def test_responses_have_a_limit():
    made = [Order(slot="turn 1", number=9, side="Two", kind="response", target="A", cost=6)]
    assert refused(answering(more=made), "K4", "Two", **sent("K4")) == {"army_initiative"}


def test_who_attacks_is_engaged_by_option():
    options = {"engaged_territory": "attacked_or_attacking"}
    game = do(answering(troop("V2", "One", "7"), options=options), "K4", "Two")
    game = do(game, "K3", "Two", **at_target("K4", target="8"))
    assert refused(game, "K4", "One", **sent("V2")) == {"engaged"}


def test_a_drop_is_intercepted_by_those_below_their_rating():
    told = {"detachment": "K9", "mission": "Intercept", "territory": "5", "side": "Two"}
    rows = [troop("K9", "Two", "D", kind="aerial", units=3, intercept=4), DROP]
    own = Mission(slot="turn 1", **{**told, "detachment": "V9", "side": "One"})
    more = [Mission(slot="turn 1", **told), own]
    game = moving(*rows, AIR, more=more)
    game = do(game, "M3", "One", detachment="V6", territory="5", faces=[3, 4, 1])
    assert said(game)[1] == "K9 intercepts with 2 units, saved on 6 or more"
