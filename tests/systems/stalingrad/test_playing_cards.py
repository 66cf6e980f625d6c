"""The choice, card actions, and cards that are played while others act."""

import pytest

from refkit.systems.stalingrad.records import (
    SUPPLY,
    Area,
    Intent,
    Permanent,
    Pile,
    Points,
    Side,
    Slot,
)
from tests.systems.stalingrad import field
from tests.systems.stalingrad.field import (
    begun,
    changed,
    do,
    due,
    offered,
    refused,
    unit,
    with_decks,
)

RAILHEAD, RESOURCES, REINFORCEMENTS, WINTER, DIRECTIVE, JAM, BOMBERS, HOLD = field.DECK
FIVE = [RESOURCES] * 5
CAME = Permanent(number=1, card=field.STAVKA[0], side="soviet", slot="set-up")


def chosen(*rows, axis="card", soviet="card", dice=(), first="", **told):
    """Return a war in its second sequence, after both choices were shown."""
    game = do(with_decks(begun(*rows, **told)), "E1")
    game = do(game, "C1", "axis", choice=axis)
    game = do(game, "C1", "soviet", choice=soviet)
    return do(game, "C2", dice=dice, first=first)


def now(game):
    """Return who operates, and who is first with a card."""
    row = game.get(Slot, "sequence 2")
    return row.operates, row.first


def test_the_choice_is_a_secret_until_both_are_shown():
    game = do(do(begun(), "E1"), "C1", "axis", choice="map")
    row = game.get(Intent, "sequence 2/axis")
    assert game.system.audience(game, row) == "axis"
    game = do(do(game, "C1", "soviet", choice="map"), "C2", dice=[4, 6])
    assert game.system.audience(game, game.get(Intent, "sequence 2/axis")) == "open"


@pytest.mark.parametrize(
    ("dice", "options", "operates"),
    [
        ((4, 6), {}, "axis"),
        ((3, 6), {}, "soviet"),
    ],
)
def test_two_maps_are_rolled_for(dice, options, operates):
    game = chosen(axis="map", soviet="map", dice=dice, options=options)
    assert now(game) == (operates, "")


def test_without_initiative_level_dice_are_rolled_again_or_nobody_operates():
    told = {"axis": "map", "soviet": "map"}
    assert now(chosen(CAME, dice=(6, 6, 2, 3), **told)) == ("soviet", "")
    none = chosen(CAME, dice=(6, 6), options={"map_tie": "nobody"}, **told)
    assert now(none) == ("", "")
    assert due(none) == [("E1", "")]


def test_two_cards_without_initiative_are_for_the_dice_or_the_umpire():
    assert now(chosen()) == ("", "axis")
    assert now(chosen(CAME, dice=(5, 5, 2, 7))) == ("", "soviet")
    umpire = {"card_order": "umpire"}
    assert now(chosen(CAME, options=umpire, first="soviet")) == ("", "soviet")
    game = do(begun(CAME, options=umpire), "E1")
    for side in field.SIDES:
        game = do(game, "C1", side, choice="card")
    assert refused(game, "C2") == ["not_offered"]
    assert offered(game, "C2", "", "first") == ["axis", "soviet"]


def test_of_one_each_the_operation_comes_first():
    game = chosen(field.points("rostov"), axis="card", soviet="map")
    assert now(game) == ("soviet", "axis")
    assert due(game) == [("O1", "soviet")]
    assert due(do(game, "O1", "soviet")) == [("K1", "axis")]


def test_card_actions_are_taken_one_after_the_other():
    game = chosen(hands={"axis": [RESOURCES]})
    assert due(game) == [("K1", "axis")]
    assert refused(game, "K1", "axis", action="play") == ["not_offered"]
    assert refused(with_decks(chosen(), 0), "K1", "axis", action="draw") == ["deck"]
    game = do(game, "K1", "axis", action="play", card="Resources")
    assert game.get(Side, "axis").due == 2
    assert due(game) == [("K1", "soviet")]
    assert refused(game, "K1", "soviet", action="discard") == ["hand"]
    assert refused(game, "K1", "soviet", action="play") == ["hand"]
    game = do(game, "K1", "soviet", action="pass")
    assert game.entries[-1].lines == ("Soviet passes",)
    assert due(game) == [("K3", "axis")]


def test_a_card_of_another_kind_is_not_played_by_a_card_action():
    game = chosen(hands={"axis": [JAM]})
    wanted = {"action": "play", "card": "Traffic Jam"}
    assert refused(game, "K1", "axis", **wanted) == ["operational"]
    assert offered(game, "K1", "axis", "card") == []


def test_a_discard_brings_a_resource_point():
    game = chosen(hands={"axis": [JAM]})
    game = do(game, "K1", "axis", action="discard")
    assert game.get(Side, "axis").due == 1
    assert due(game) == [("K2", "axis")]
    assert offered(game, "K2", "axis", "card") == ["Traffic Jam"]
    assert refused(game, "K2", "axis", card="Resources") == ["not_offered"]
    game = do(game, "K2", "axis", card="Traffic Jam")
    assert game.get(Pile, "axis discard").size == 1
    assert game.entries[-1].audience == "axis"


def test_the_last_card_of_a_deck_ends_the_game_before_the_other_acts():
    game = do(with_decks(begun(hands={"axis": [JAM]}), 1), "E1")
    for side in field.SIDES:
        game = do(game, "C1", side, choice="card")
    game = do(do(game, "C2"), "K1", "axis", action="draw")
    game = do(game, "K2", "axis", dice=["Spare"])
    assert due(game) == [("E1", "")]
    game = do(game, "E1")
    assert game.get(Slot, "sequence 2").winner == "soviet"


def railed(*rows, holds=(), **told):
    """Return a war in which the Axis may play a Railhead Advance, holding some cities."""
    land = {each: {"controller": "axis"} for each in holds}
    return chosen(*rows, hands={"axis": [RAILHEAD]}, land=land, **told)


def laid(number, city=""):
    """Return a Railhead Advance that was played."""
    told = {"card": "Railhead Advance", "side": "axis", "slot": "set-up", "city": city}
    return Permanent(number=number, **told)


PLAYED = {"action": "play", "card": "Railhead Advance"}


def test_the_first_railhead_needs_nothing_and_the_next_one_a_city():
    game = do(railed(), "K1", "axis", **PLAYED)
    assert game.get(Permanent, "1").city == ""
    assert game.get(Side, "axis").due == 3
    assert refused(railed(laid(1)), "K1", "axis", **PLAYED) == ["maikop_or_grozny"]
    game = do(railed(laid(1), holds=["maikop"]), "K1", "axis", **PLAYED)
    assert game.get(Permanent, "2").city == "maikop"


def test_each_city_serves_once():
    before = (laid(1), laid(2, "maikop"))
    codes = refused(railed(*before, holds=["maikop"]), "K1", "axis", **PLAYED)
    assert codes == ["maikop_or_grozny"]
    game = do(railed(*before, holds=["maikop", "grozny"]), "K1", "axis", **PLAYED)
    assert game.get(Permanent, "3").city == "grozny"


def test_soviet_reinforcements_wait_for_fifteen_cards():
    hands = {"soviet": [REINFORCEMENTS]}
    wanted = {"action": "play", "card": "Reinforcements"}
    game = do(chosen(hands=hands), "K1", "axis", action="pass")
    assert refused(game, "K1", "soviet", **wanted) == ["too_early"]
    lost = chosen(hands=hands, land={"stalingrad": {"controller": "axis"}})
    lost = do(do(lost, "K1", "axis", action="pass"), "K1", "soviet", **wanted)
    assert lost.get(Side, "soviet").drafts == 1


def operating(*rows, **told):
    """Return a war with the opening operation of the Axis paid for."""
    game = begun(*rows, field.points("stalino"), unit("P1", "stalino"), **told)
    return do(game, "O1", "axis", area="stalino")


def test_an_event_is_played_in_the_operation_of_either_side():
    hands = {"axis": [WINTER, BOMBERS], "soviet": [WINTER, JAM]}
    game = operating(hands=hands)
    assert offered(game, "V1", "axis", "card") == ["Winter Arrives"]
    assert refused(game, "V1", "axis", card="Bombers") == ["attack"]
    assert refused(game, "V1", "axis", card="Traffic Jam") == ["not_offered"]
    assert refused(game, "V1", "axis") == []
    assert do(game, "V1", "axis").entries[-1].changes == ()
    game = do(game, "V1", "soviet", card="Winter Arrives")
    assert game.get(Permanent, "1").side == "soviet"
    # Once in the game, by one side.
    assert refused(game, "V1", "axis", card="Winter Arrives") == ["already_played"]


def in_battle(*rows, **told):
    """Return a battle that the Axis began, with all chits drawn."""
    hands = {"axis": [BOMBERS], "soviet": [HOLD, BOMBERS]}
    game = operating(*rows, unit("S1", "rostov"), hands=hands, **told)
    game = do(game, "O2", "axis", units=[{"unit": "P1"}], to="rostov")
    game = do(game, "B1", "axis", dice=["Assault"] * 3)
    return do(game, "B1", "soviet", dice=["Ambush"])


def test_tactics_are_for_both_sides_of_a_battle_and_attacks_for_who_began_it():
    game = in_battle()
    assert offered(game, "V1", "soviet", "card") == ["Hold Fast"]
    assert offered(game, "V1", "axis", "card") == ["Bombers"]
    game = do(game, "V1", "axis", card="Bombers")
    assert SUPPLY.balance(game, "sequence 1") == 3
    assert game.get(Pile, "axis played").size == 1


@pytest.mark.parametrize(("how", "left"), [("double", 0), ("printed", 1)])
def test_in_winter_an_attack_card_costs_double_by_option(how, left):
    came = Permanent(number=1, card="Winter Arrives", side="soviet", slot="set-up")
    game = in_battle(came, options={"winter_attack_cards": how})
    game = do(game, "V1", "axis", card="Bombers")
    assert SUPPLY.balance(game, "sequence 1") == left


def test_an_attack_card_is_not_played_without_supply():
    game = in_battle()
    spent = game.rows("Supply")[-1]
    poor = changed(game, spent.replace(supply=-6))
    assert offered(poor, "V1", "axis", "card") == []
    assert refused(poor, "V1", "axis", card="Bombers") == ["supply_points"]


def placed(many, *rows, side="axis", **told):
    """Return a war in which a side has so many resource points to place."""
    game = begun(*rows, **told)
    return changed(game, game.get(Side, side).replace(due=many))


def test_resource_points_come_in_behind_the_line_and_the_rest_is_lost():
    game = placed(3)
    assert offered(game, "K3", "axis", "rows.area") == ["poltava"]
    four = [{"area": "poltava", "points": 4}]
    assert refused(game, "K3", "axis", rows=four) == ["too_many"]
    nothing = do(game, "K3", "axis", rows=[{"area": "poltava", "points": 0}])
    assert nothing.entries[-1].lines == (
        "Lost, as they were not placed: 3 resource points",
    )
    game = do(game, "K3", "axis", rows=[{"area": "poltava", "points": 2}])
    assert game.get(Side, "axis").due == 0
    assert game.entries[-1].lines[-1] == "Lost, as they were not placed: 1 resource point"
    # What is placed nowhere though it could be is lost by any reading.
    kept = do(placed(3, options={"rp_lost": "kept"}), "K3", "axis")
    assert kept.get(Side, "axis").due == 0
    nowhere = {"poltava": {"controller": "soviet"}}
    game = do(placed(3, options={"rp_lost": "kept"}, land=nowhere), "K3", "axis")
    assert game.get(Side, "axis").due == 3


def test_the_railhead_opens_the_linked_cities():
    land = {each: {"controller": "axis"} for each in ("rostov", "millerovo")}
    game = placed(1, laid(1), land=land)
    there = offered(game, "K3", "axis", "rows.area")
    assert there == ["poltava", "millerovo", "rostov"]


def test_soviet_points_come_to_linked_cities_and_symbols():
    game = placed(1, side="soviet", land={"astrakhan": {"supply": True}})
    there = offered(game, "K3", "soviet", "rows.area")
    cities = {"voronezh", "millerovo", "rostov", "maikop", "stalingrad", "grozny"}
    assert {*there} == cities | {"astrakhan"}


ORDERED = Permanent(number=1, card="Directive 45", side="axis", slot="set-up")
STALINO = {"stalino": {"city": True}}


def test_after_directive_45_the_army_groups_share():
    game = placed(3, ORDERED, land=STALINO)
    rows = [{"area": "poltava", "points": 3}]
    assert refused(game, "K3", "axis", rows=rows) == ["army_group", "too_many"]
    shared = [{"area": "poltava", "points": 1}, {"area": "stalino", "points": 2}]
    game = do(game, "K3", "axis", rows=shared, group="A")
    assert game.get(Side, "axis").group == "A"
    assert game.get(Points, "axis/stalino/1").points == 2


def drafted(*rows, side="soviet", **told):
    """Return a war in which a side has one unit to place."""
    game = begun(*rows, **told)
    return changed(game, game.get(Side, side).replace(drafts=1))


def test_units_come_in_where_they_may_and_no_more_than_the_card_says():
    game = drafted(unit("S1"), unit("S2"))
    both = [{"unit": each, "area": "grozny"} for each in ("S1", "S2")]
    assert refused(game, "K4", "soviet", rows=both) == ["too_many"]
    one = [both[0], {"unit": "S2", "area": ""}]
    game = do(game, "K4", "soviet", rows=one)
    assert game.get(Area, game.get("Unit", "S1").area).id == "grozny"
    assert game.get("Unit", "S2").state == "waiting"
    assert game.get(Side, "soviet").drafts == 0


def test_allies_do_not_come_in_where_others_stand():
    told = {"nation": "Italian", "red": False}
    there = unit("A2", "poltava", nation="Rumanian", red=False)
    game = drafted(unit("A1", **told), there, side="axis")
    assert offered(game, "K4", "axis", "rows.to") == []
    mates = drafted(unit("A1", **told), unit("A2", nation="Rumanian"), side="axis")
    both = [{"unit": each, "area": "poltava"} for each in ("A1", "A2")]
    codes = refused(mates, "K4", "axis", rows=both)
    assert codes == ["too_many", "nationality", "nationality"]


def test_hungarians_and_rumanians_come_in_apart():
    told = [unit("A1", nation="Hungarian"), unit("A2", nation="Rumanian")]
    game = drafted(*told, side="axis", land=STALINO)
    game = changed(game, game.get(Side, "axis").replace(drafts=2))
    rows = [{"unit": "A1", "area": "poltava"}, {"unit": "A2", "area": "stalino"}]
    assert refused(game, "K4", "axis", rows=rows) == ["three_areas", "three_areas"]
    assert refused(game, "K4", "axis", rows=rows[:1]) == []


def shut_in(*rows, **told):
    """Return a war with a Soviet unit in Grozny, of whose two ways out one is closed."""
    there = (unit("S1", "grozny"), unit("A1", "maikop"), *rows)
    return begun(*there, **told)


def test_a_new_resource_point_closes_a_way():
    land = {"astrakhan": {"controller": "axis", "start": "axis", "city": True}}
    game = shut_in(land=land)
    game = changed(game, game.get(Side, "axis").replace(due=1))
    game = do(game, "K3", "axis", rows=[{"area": "astrakhan", "points": 1}])
    assert game.get("Unit", "S1").isolated


def test_new_units_close_a_way():
    land = {"astrakhan": {"controller": "axis", "start": "axis", "city": True}}
    game = shut_in(unit("A2"), land=land)
    game = changed(game, game.get(Side, "axis").replace(drafts=1))
    game = do(game, "K4", "axis", rows=[{"unit": "A2", "area": "astrakhan"}])
    assert game.get("Unit", "S1").isolated


FROZEN = {"astrakhan_grozny": "volga"}


def test_winter_closes_the_volga_and_isolates_at_once():
    game = shut_in(field.points("stalino"), unit("P1", "stalino"), rivers=FROZEN,
                   hands={"soviet": [WINTER]})  # fmt: skip
    game = do(game, "O1", "axis", area="stalino")
    assert not game.get("Unit", "S1").isolated
    game = do(game, "V1", "soviet", card="Winter Arrives")
    assert game.get("Unit", "S1").isolated
    assert game.entries[-1].lines[-1] == "Corps S1 is isolated"


def test_the_fifth_card_after_winter_opens_the_volga():
    came = Permanent(number=1, card="Winter Arrives", side="soviet", slot="set-up")
    game = shut_in(came, rivers=FROZEN, hands={"axis": [JAM]})
    piles = [game.get(Pile, "in force").replace(size=1)]
    piles.append(game.get(Pile, "soviet discard").replace(size=4))
    game = do(with_decks(changed(game, *piles)), "E1")
    for side in field.SIDES:
        game = do(game, "C1", side, choice="card")
    game = do(do(game, "C2"), "K1", "axis", action="discard")
    assert game.get("Unit", "S1").isolated
    game = do(game, "K2", "axis", card="Traffic Jam")
    assert not game.get("Unit", "S1").isolated


def test_tactics_are_played_while_somebody_is_struck_or_falls_back():
    game = do(in_battle(), "B2", "axis", chit="Assault")
    assert offered(game, "V1", "soviet", "card") == ["Hold Fast"]
    game = do(game, "B3", "soviet", dice=[10], unit="S1")
    assert due(game) == [("B4", "soviet")]
    assert offered(game, "V1", "soviet", "card") == ["Hold Fast"]
