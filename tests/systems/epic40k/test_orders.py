"""What sides may declare: each order that is refused, and why."""

import pytest

from refkit.systems.epic40k.rules import orders
from refkit.systems.epic40k.rules.orders import Force
from tests.cases.epic40k.asking import board


def codes(faults):
    """Return the codes of faults."""
    return [each.code for each in faults]


def laid(control=None, majors="", **options):
    """Return the map of the rules, with other holders, Majors and options."""
    return board({"control": control, "options": options}, majors)


def force(origin="4", number=1, in_from=3, **told):
    """Return a force of One."""
    return Force("One", origin, number, in_from, **told)


@pytest.mark.parametrize(
    ("rating", "moves"), [(1, 5), (2, 5), (3, 6), (4, 6), (5, 7), (6, 7)]
)
def test_initiative_is_four_and_half_the_rating(rating, moves):
    assert orders.initiative(rating) == moves
    assert orders.initiative(rating, 2) == moves + 2


def test_a_rating_below_one_is_no_rating():
    with pytest.raises(ValueError, match="the strategy rating is 0; expected 1 or more"):
        orders.initiative(0)


def test_directive_8_halves_the_attacks():
    assert [orders.halved(7, number) for number in (0, 8)] == [7, 3]


def test_nobody_declares_more_than_army_initiative():
    assert codes(orders.pay(1, 1)) == []
    (fault,) = orders.pay(2, -1)
    assert fault.message == "it takes 2 of army initiative; 0 left"


@pytest.mark.parametrize(
    ("majors", "control", "in_from", "found"),
    [
        ("4", {}, 1, ["major_territory"]),
        ("4", {}, 2, []),
        ("", {}, 1, []),
        ("4", {"4": "Two"}, 1, []),
    ],
)
def test_a_major_is_never_left_empty(majors, control, in_from, found):
    ground = laid(control, majors)
    assert codes(orders.garrison(ground, force(in_from=in_from))) == found


def test_an_enemys_major_that_was_taken_may_be_left_empty():
    ground = laid({"A": "One"}, "A")
    assert codes(orders.garrison(ground, force("A", in_from=1))) == []


def test_nobody_garrisons_what_is_off_the_map():
    assert codes(orders.garrison(laid(), force("", in_from=0))) == []


@pytest.mark.parametrize(
    ("origin", "to", "is_empty", "into", "found"),
    [
        ("4", "5", False, "no", []),
        ("1", "5", False, "no", ["adjacent"]),
        ("7", "A", True, "no", ["attack"]),
        ("7", "A", True, "yes", []),
        ("7", "A", False, "yes", ["attack"]),
        ("", "5", False, "no", []),
        ("", "A", True, "yes", ["attack"]),
    ],
)
def test_a_move_leads_to_friendly_ground(origin, to, is_empty, into, found):
    ground = laid(move_into_empty_enemy=into)
    assert codes(orders.move(ground, force(origin), to, is_empty)) == found


def test_isolated_troops_neither_move_nor_fortify_nor_respond_nor_land_vehicles():
    ground, who = laid(), force(is_isolated=True)
    assert codes(orders.move(ground, who, "5")) == ["isolated"]
    assert codes(orders.fortify(ground, who)) == ["isolated"]
    assert codes(orders.response(ground, who, "7", ["7"])) == ["isolated"]
    assert codes(orders.land_vehicles(False, who)) == ["isolated"]


def test_own_ground_alone_is_fortified():
    assert codes(orders.fortify(laid(), force())) == []
    assert codes(orders.fortify(laid(), force("A"))) == ["attack"]


def test_vehicles_land_after_the_turn_of_the_drop():
    assert codes(orders.land_vehicles(True, force())) == ["drop_turn"]
    assert codes(orders.land_vehicles(False, force())) == []


@pytest.mark.parametrize(
    ("chiefs", "origin", "given", "found"),
    [
        ("5", "4", "", []),
        ("5", "8", "", ["line_of_resistance"]),
        ("5", "", "", ["line_of_resistance"]),
        ("5", "4", "6", ["army_initiative"]),
        ("5", "4", "8", []),
        ("5", "4", [""], []),
        ("56", "4", "6", []),
    ],
)
def test_a_supreme_commander_gives_his_own_line_more(chiefs, origin, given, found):
    assert codes(orders.extra(laid(), chiefs, origin, given, "EP-30")) == found


@pytest.mark.parametrize(
    ("borne", "cost"), [("ground", 1), ("airborne", 2), ("dropship", 2)]
)
def test_by_air_each_detachment_costs_an_attack(borne, cost):
    assert orders.attack_cost(2, is_by_air=borne != "ground") == cost


@pytest.mark.parametrize(
    ("who", "to", "control", "found"),
    [
        (force("7"), "A", {}, []),
        (force("7"), "B", {}, ["adjacent"]),
        (force("7"), "8", {}, ["attack"]),
        (force("A"), "D", {"A": "One"}, []),
        (force("D"), "G", {"D": "One"}, ["first_and_second_line"]),
        (force("1", borne="airborne"), "G", {}, []),
        (force("", borne="dropship"), "H", {}, []),
    ],
)
def test_where_attacks_may_lead(who, to, control, found):
    troops = ["7"] if who.origin == "D" else ["7", "A"]
    assert codes(orders.attack(laid(control), who, to, troops)) == found


def test_an_isolated_territory_has_one_attack():
    ground, who = laid(), force("7", is_isolated=True)
    assert codes(orders.attack(ground, who, "A", [])) == []
    assert codes(orders.attack(ground, who._replace(attacks=1), "A", [])) == ["isolated"]


def test_a_hasty_attack_is_by_one_detachment():
    ground = laid()
    assert codes(orders.hasty(ground, force("7"), "A", [])) == []
    found = codes(orders.hasty(ground, force("7", 2), "A", []))
    assert found == ["single_detachment"]
    by_air = force("7", borne="airborne")
    assert codes(orders.hasty(ground, by_air, "B", [])) == ["adjacent"]


@pytest.mark.parametrize(
    ("origin", "borne", "attacked", "found"),
    [
        ("C", "ground", "A", []),
        ("D", "ground", "A", []),
        ("E", "ground", "A", ["adjacent_or_same_line"]),
        ("B", "ground", "AB", ["engaged"]),
        ("I", "airborne", "A", []),
    ],
)
def test_who_may_respond(origin, borne, attacked, found):
    who = Force("Two", origin, 1, 3, borne=borne)
    assert codes(orders.response(laid(), who, "A", attacked)) == found


@pytest.mark.parametrize(
    ("borne", "to", "found"),
    [
        ("airborne", "5", []),
        ("aerial", "5", []),
        ("dropship", "5", ["dropship"]),
        ("ground", "5", ["isolated"]),
        ("airborne", "B", ["isolated"]),
    ],
)
def test_wholly_airborne_troops_alone_fly_out(borne, to, found):
    assert codes(orders.escape(laid(), force("8", borne=borne), to)) == found
