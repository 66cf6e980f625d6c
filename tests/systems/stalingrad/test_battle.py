"""Battles: chits drawn and played, who is struck, retreats, and the end."""

import pytest

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.stalingrad.records import (
    POINTS,
    Area,
    Battle,
    Leader,
    Permanent,
    Pile,
    Play,
    Retreat,
    Unit,
)
from refkit.systems.stalingrad.steps import cups
from tests.systems.stalingrad import field
from tests.systems.stalingrad.field import begun, changed, do, due, offered, refused, unit

STAVKA = "Reorganization of the STAVKA"


def fought(*foes, own=("P1",), axis=(), rows=(), **told):
    """Return a war in which units of the Axis went from Stalino to Rostov into enemies.

    The enemies are in Rostov unless they are units themselves; `axis` is drawn.
    """
    there = [unit(each, "stalino") if isinstance(each, str) else each for each in own]
    enemies = [unit(each, "rostov") if isinstance(each, str) else each for each in foes]
    told.setdefault("rivers", {})
    game = begun(*there, *enemies, field.points("stalino"), *rows, **told)
    game = do(game, "O1", "axis", area="stalino")
    units = [{"unit": each.id} for each in there]
    game = do(game, "O2", "axis", units=units, to="rostov")
    return do(game, "B1", "axis", dice=axis) if axis else game


def played(game, chit, unit_id="", *dice, by="axis", taker="soviet"):
    """Return the war after a chit was played, and a unit took it."""
    game = do(game, "B2", by, chit=chit)
    return do(game, "B3", taker, dice=dice, unit=unit_id) if unit_id else game


ASSAULTS = ("Assault", "Assault", "Assault")


def drawn(*chits, **told):
    """Return a battle of a Panzer with S1 and S2, whose side drew these chits each."""
    axis = told.pop("axis", ASSAULTS)
    return do(fought("S1", "S2", axis=axis, **told), "B1", "soviet", dice=chits)


def test_both_cups_are_filled_for_the_battle():
    game = fought("S1")
    assert game.get(Pile, "axis cup").size == 17
    assert game.get(Pile, "soviet cup").size == 13
    assert game.get(Battle, "sequence 1/1").origin == "stalino"
    assert due(game) == [("B1", "axis"), ("B1", "soviet")]


def test_after_the_stavka_a_tank_brings_all_chits():
    came = Permanent(number=1, card=STAVKA, side="soviet", slot="set-up")
    game = fought("T1", own=("A1",), rows=[came])
    assert game.get(Pile, "axis cup").size == 14
    assert game.get(Pile, "soviet cup").size == 17


def test_a_defender_in_a_mountain_draws_two_more():
    land = {"rostov": {"mountain": True}}
    game = fought("S1", axis=ASSAULTS, land=land)
    game = do(game, "B1", "soviet", dice=("Assault", "Ambush", "Human Wave"))
    assert game.get(Pile, "soviet chits").size == 3


def test_with_allies_air_strikes_are_thrown_away_and_drawn_again():
    italian = unit("A1", "stalino", nation="Italian", tv=1, red=False)
    game = fought("S1", own=(italian,), axis=("Air Strike", "Combined Arms", "Ambush"))
    assert game.entries[-1].lines == (
        "Air Strike is thrown away",
        "Combined Arms is thrown away",
        "Axis holds 1 chit",
    )
    assert game.get(Pile, "axis spent").size == 2


def test_one_fortification_more_than_units_is_drawn_again():
    strong = unit("S1", "rostov", tv=2)
    forts = ("Field Fortifications", "Field Fortifications", "Ambush")
    game = do(fought(strong, axis=ASSAULTS), "B1", "soviet", dice=forts)
    assert game.get(Pile, "soviet chits").size == 2
    assert game.entries[-1].lines[0] == "Field Fortifications is thrown away"


def test_the_attacker_begins_and_the_owner_says_who_is_struck():
    game = drawn("Poor Coordination")
    assert due(game) == [("B2", "axis")]
    assert offered(game, "B2", "axis", "chit") == ["Assault"]
    game = do(game, "B2", "axis", chit="Assault")
    assert due(game) == [("B3", "soviet")]
    assert offered(game, "B3", "soviet", "unit") == ["S1", "S2"]
    assert refused(game, "B3", "soviet", unit="P1") == ["not_offered"]
    game = do(game, "B3", "soviet", dice=[5], unit="S1")
    assert game.get(Play, "sequence 1/1").result == "passes"
    # Then a unit of the attacker's own.
    assert due(game) == [("B3", "axis")]
    game = do(game, "B3", "axis", dice=[8], unit="P1")
    row = game.get(Play, "sequence 1/2")
    assert (row.cv, row.die, row.result) == (7, 8, "depleted")
    assert game.get(Unit, "P1").depleted
    assert due(game) == [("B2", "soviet")]


def test_the_axis_picks_who_is_struck_by_its_panzers():
    game = drawn("Ambush", axis=("Panzer Attack", "Assault", "Ambush"))
    game = do(game, "B2", "axis", chit="Panzer Attack")
    assert due(game) == [("B3", "axis")]
    assert offered(game, "B3", "axis", "unit") == ["S1", "S2"]
    game = do(game, "B3", "axis", dice=[10], unit="S2")
    assert game.get(Play, "sequence 1/1").result == "disorganised and depleted"
    assert due(game) == [("B4", "soviet")]


def test_human_waves_deplete_without_a_check():
    game = played(drawn("Human Wave"), "Assault", "S1", 1)
    game = do(game, "B3", "axis", dice=[1], unit="P1")
    game = do(game, "B2", "soviet", chit="Human Wave")
    game = do(game, "B3", "soviet", unit="S2")
    row = game.get(Play, "sequence 1/3")
    assert (row.die, row.result) == (0, "depleted")


def test_a_card_adds_to_the_die():
    game = do(drawn("Ambush"), "B2", "axis", chit="Assault")
    game = do(game, "B3", "soviet", dice=[5], unit="S1", added=1)
    row = game.get(Play, "sequence 1/1")
    assert (row.modifier, row.result) == (1, "disorganised")


def test_who_is_fortified_rolls_two_less_and_the_chit_stays_out_of_the_cup():
    game = drawn("Field Fortifications")
    game = played(game, "Assault", "S1", 1)
    game = do(game, "B3", "axis", dice=[1], unit="P1")
    game = do(game, "B2", "soviet", chit="Field Fortifications")
    game = do(game, "B3", "soviet", unit="S1")
    assert game.get(Unit, "S1").fortified
    assert game.get(Pile, "soviet spent").size == 0
    game = do(game, "B1", "soviet", dice=["Ambush"])
    game = played(game, "Assault", "S1", 7)
    row = game.get(Play, "sequence 1/4")
    assert (row.modifier, row.result) == (-2, "passes")


def test_a_fortification_without_a_unit_for_it_does_nothing():
    strong = unit("S1", "rostov", fortified=True)
    game = do(fought(strong, axis=ASSAULTS), "B1", "soviet", dice=("Assault",))
    game = played(game, "Assault", "S1", 1)
    game = do(game, "B3", "axis", dice=[1], unit="P1")
    game = do(game, "B2", "soviet", chit="Assault")
    there = game.get(Battle, "sequence 1/1")
    played_now = there.replace(chit="Field Fortifications", pending=("soviet",))
    laid = Campaign(game.system, {**game.tables, "Battle": {there.identity: played_now}})
    assert cups.next_struck(laid, "sequence 1") is None


def beaten(**told):
    """Return a battle in which S1 has to fall back from Rostov."""
    return played(drawn("Ambush", **told), "Assault", "S1", 9)


def test_who_is_disorganised_falls_back_towards_its_resource_points():
    game = beaten(rows=[field.points("voronezh", 1)])
    # Before anybody else is struck by the chit.
    assert due(game) == [("B4", "soviet")]
    assert offered(game, "B4", "soviet", "rows.to") == ["voronezh"]
    assert refused(game, "B4", "soviet") == ["not_offered"]
    game = do(game, "B4", "soviet", rows=[{"unit": "S1", "to": "voronezh"}])
    row = game.get(Retreat, "sequence 1/1")
    assert (row.way, row.state) == (("millerovo", "voronezh"), "fell back")
    assert due(game) == [("B3", "axis")]
    assert due(do(game, "B3", "axis", dice=[1], unit="P1")) == [("B2", "soviet")]


def test_who_falls_back_takes_control_of_what_it_enters():
    land = {"millerovo": {"controller": "axis"}}
    game = beaten(rows=[field.points("voronezh", 1)], land=land)
    game = do(game, "B4", "soviet", rows=[{"unit": "S1", "to": "voronezh"}])
    assert game.get(Area, "millerovo").controller == "soviet"


LAKES = dict.fromkeys(("millerovo_rostov", "rostov_maikop", "rostov_astrakhan"), "lake")


def test_who_is_isolated_and_disorganised_is_destroyed():
    # The attacker leaves nobody in Stalino, and yet shuts the last way from there.
    rows = [unit("P1", "stalino"), unit("S1", "rostov"), field.points("stalino", 1)]
    game = do(begun(*rows, rivers=LAKES), "O1", "axis", area="stalino")
    assert game.get(Unit, "S1").isolated
    game = do(game, "O2", "axis", units=[{"unit": "P1"}], to="rostov")
    game = do(do(game, "B1", "axis", dice=ASSAULTS), "B1", "soviet", dice=["Ambush"])
    assert game.get(Unit, "S1").isolated
    game = played(game, "Assault", "S1", 9)
    assert game.get(Play, "sequence 1/1").result == "destroyed"
    assert game.get(Unit, "S1").state == "destroyed"
    game = do(game, "B3", "axis", dice=[1], unit="P1")
    assert game.get(Battle, "sequence 1/1").winner == "axis"


def test_who_is_shut_in_on_the_way_of_the_attackers_is_isolated():
    # The attackers come over Stalino, where nobody stood before.
    rows = [unit("P1", "izyum"), unit("S1", "rostov"), field.points("izyum", 1)]
    game = do(begun(*rows, rivers=LAKES), "O1", "axis", area="izyum")
    assert not game.get(Unit, "S1").isolated
    game = do(game, "O2", "axis", units=[{"unit": "P1"}], to="rostov")
    assert game.get(Unit, "S1").isolated


def test_who_has_nowhere_to_go_is_destroyed():
    # By option resource points do not isolate; nobody falls back to them all the same.
    rows = [unit("P1", "stalino"), unit("S1", "rostov"), field.points("stalino", 1)]
    rows.append(field.points("maikop", 1, "axis"))
    told = {"rivers": {**LAKES, "rostov_maikop": "none"}}
    game = begun(*rows, **told, options={"rp_isolates": "no"})
    game = do(game, "O1", "axis", area="stalino")
    game = do(game, "O2", "axis", units=[{"unit": "P1"}], to="rostov")
    game = do(do(game, "B1", "axis", dice=ASSAULTS), "B1", "soviet", dice=["Ambush"])
    assert not game.get(Unit, "S1").isolated
    game = played(game, "Assault", "S1", 9)
    assert offered(game, "B4", "soviet", "rows.to") == []
    game = do(game, "B4", "soviet")
    assert game.get(Retreat, "sequence 1/1").state == "destroyed"
    assert game.get(Unit, "S1").state == "destroyed"


def test_a_leader_dies_with_his_stack():
    led = Leader(id="Manstein", side="axis", area="stalino", state="on the map")
    axis = ("Flank Attack",) * 2 + ("Assault", "Ambush")
    game = do(fought("S1", axis=axis, leader=led), "B1", "soviet", dice=["Ambush"])
    game = played(game, "Flank Attack", "S1", 1)
    game = changed(game, game.get(Unit, "P1").replace(isolated=True))
    game = do(game, "B3", "axis", dice=[10], unit="P1")
    assert game.get(Unit, "P1").state == game.get(Leader, "Manstein").state == "destroyed"
    assert "Manstein dies with his stack" in game.entries[-1].lines


def test_fewer_chits_are_drawn_where_cup_and_pile_are_empty():
    strong = unit("S1", "rostov", tv=20)
    game = fought(strong, "S2", axis=ASSAULTS)
    lying = [each.name for each in game.rows("Card", pile="soviet cup")]
    game = do(game, "B1", "soviet", dice=lying)
    assert game.get(Pile, "soviet chits").size == len(lying) == 13


def test_the_battle_ends_when_one_side_has_nobody_left():
    game = do(fought("S1", axis=ASSAULTS), "B1", "soviet", dice=["Ambush"])
    game = played(game, "Assault", "S1", 9)
    to = offered(game, "B4", "soviet", "rows.to")[0]
    game = do(game, "B4", "soviet", rows=[{"unit": "S1", "to": to}])
    # What the chit does to the attacker is done first.
    assert not game.get(Battle, "sequence 1/1").over
    game = do(game, "B3", "axis", dice=[1], unit="P1")
    row = game.get(Battle, "sequence 1/1")
    assert (row.over, row.winner) == (True, "axis")
    assert game.get(Area, "rostov").controller == "axis"
    sizes = [game.get(Pile, f"axis {pile}").size for pile in ("cup", "chits", "spent")]
    assert sizes == [17, 0, 0]


def test_the_winner_takes_half_of_what_lies_there():
    game = fought("S1", axis=ASSAULTS, rows=[field.points("rostov", 3)])
    game = do(game, "B1", "soviet", dice=["Ambush"])
    game = played(game, "Assault", "S1", 9)
    to = offered(game, "B4", "soviet", "rows.to")[0]
    game = do(game, "B4", "soviet", rows=[{"unit": "S1", "to": to}])
    assert POINTS.balance(game, ("soviet", "rostov")) == 3
    game = do(game, "B3", "axis", dice=[1], unit="P1")
    assert POINTS.balance(game, ("axis", "rostov")) == 1


def test_by_option_the_rest_of_a_chit_is_not_applied_to_an_empty_side():
    option = {"finish_chit": "no"}
    game = fought("S1", axis=ASSAULTS, options=option)
    game = do(game, "B1", "soviet", dice=["Ambush"])
    game = played(game, "Assault", "S1", 9)
    to = offered(game, "B4", "soviet", "rows.to")[0]
    game = do(game, "B4", "soviet", rows=[{"unit": "S1", "to": to}])
    assert game.get(Battle, "sequence 1/1").winner == "axis"


def test_both_sides_leave_an_area_empty():
    game = do(fought("S1", axis=("Flank Attack",) * 2 + ("Assault",)), "B1", "soviet",
              dice=["Ambush"])  # fmt: skip
    game = played(game, "Flank Attack", "S1", 9)
    to = offered(game, "B4", "soviet", "rows.to")[0]
    game = do(game, "B4", "soviet", rows=[{"unit": "S1", "to": to}])
    game = do(game, "B3", "axis", dice=[10], unit="P1")
    to = offered(game, "B4", "axis", "rows.to")[0]
    game = do(game, "B4", "axis", rows=[{"unit": "P1", "to": to}])
    row = game.get(Battle, "sequence 1/1")
    assert (row.over, row.winner) == (True, "")
    assert "The battle is over: Rostov is left empty" in game.entries[-1].lines


def test_a_leader_falls_back_with_his_stack_and_dies_with_it():
    led = Leader(id="Manstein", side="axis", area="stalino", state="on the map")
    game = fought("S1", axis=("Flank Attack",) * 2 + ("Assault", "Ambush"), leader=led)
    assert game.get(Leader, "Manstein").area == "rostov"
    game = do(game, "B1", "soviet", dice=["Ambush"])
    game = played(game, "Flank Attack", "S1", 1)
    game = do(game, "B3", "axis", dice=[10], unit="P1")
    to = offered(game, "B4", "axis", "rows.to")[0]
    game = do(game, "B4", "axis", rows=[{"unit": "P1", "to": to}])
    assert game.get(Leader, "Manstein").area == to


def soviets_begin(game, area):
    """Let the Axis pass in Kerch, and the Soviets pay for the next operation in an area."""
    game = do(game, "O1", "axis", area="kerch")
    game = do(game, "O2", "axis", passes=True)
    game = do(game, "E1")
    for side in field.SIDES:
        game = do(game, "C1", side, choice="map")
    game = do(game, "C2", dice=[1, 10])
    return do(game, "O1", "soviet", area=area)


def test_germans_from_kerch_may_leave_the_map_in_a_retreat():
    rows = [unit("A1", "kerch"), unit("S1", "taman"), field.points("stalingrad")]
    game = begun(*rows, field.points("kerch"))
    game = soviets_begin(game, "stalingrad")
    # Soviets cross the straits in winter only.
    wanted = {"units": [{"unit": "S1"}], "to": "kerch"}
    assert "kerch" in refused(game, "O2", "soviet", **wanted)


@pytest.mark.parametrize("to", ["off the map", "dnepropetrovsk"])
def test_who_began_in_kerch_falls_back_from_it_or_leaves(to):
    winter = Permanent(number=1, card="Winter Arrives", side="soviet", slot="set-up")
    rows = [unit("A1", "kerch"), unit("A2", "kerch"), unit("S1", "taman"), winter]
    game = begun(*rows, field.points("kerch", 1), field.points("taman", 1, "soviet"))
    game = soviets_begin(game, "taman")
    game = do(game, "O2", "soviet", units=[{"unit": "S1"}], to="kerch")
    game = do(game, "B1", "axis", dice=("Assault", "Ambush"))
    game = do(game, "B1", "soviet", dice=["Assault"])
    game = do(game, "B2", "soviet", chit="Assault")
    game = do(game, "B3", "axis", dice=[10], unit="A1")
    assert offered(game, "B4", "axis", "rows.to") == ["dnepropetrovsk", "off the map"]
    game = do(game, "B4", "axis", rows=[{"unit": "A1", "to": to}])
    assert game.get(Unit, "A1").state == ("left" if to == "off the map" else "on the map")


def test_who_can_only_leave_the_map_is_not_destroyed():
    winter = Permanent(number=1, card="Winter Arrives", side="soviet", slot="set-up")
    rows = [unit("A1", "kerch"), unit("S1", "taman"), unit("S2", "dnepropetrovsk"), winter]
    game = begun(*rows, field.points("poltava", 1), field.points("taman", 1, "soviet"))
    game = do(do(game, "O1", "axis"), "E1")
    for side in field.SIDES:
        game = do(game, "C1", side, choice="map")
    game = do(game, "C2", dice=[1, 10])
    game = do(game, "O1", "soviet", area="taman")
    game = do(game, "O2", "soviet", units=[{"unit": "S1"}], to="kerch")
    game = do(game, "B1", "axis", dice=("Assault", "Ambush"))
    game = do(do(game, "B1", "soviet", dice=["Assault"]), "B2", "soviet", chit="Assault")
    game = changed(game, game.get(Unit, "A1").replace(isolated=False))
    game = do(game, "B3", "axis", dice=[10], unit="A1")
    assert offered(game, "B4", "axis", "rows.to") == ["off the map"]
    assert refused(game, "B4", "axis") == ["not_offered"]
    game = do(game, "B4", "axis", rows=[{"unit": "A1", "to": "off the map"}])
    assert game.get(Unit, "A1").state == "left"


def test_a_side_without_any_chit_lets_the_other_go_on_alone():
    game = drawn("Assault")
    bare = [game.get(Pile, f"soviet {each}").replace(size=0)
            for each in ("cup", "chits", "spent")]  # fmt: skip
    game = played(changed(game, *bare), "Assault", "S1", 1)
    game = do(game, "B3", "axis", dice=[1], unit="P1")
    assert due(game) == [("B2", "axis")]


def test_a_fortification_that_nobody_can_take_goes_back_to_the_cup():
    strong = unit("S1", "rostov", fortified=True)
    game = do(fought(strong, "S2", axis=ASSAULTS), "B1", "soviet",
              dice=["Field Fortifications"])  # fmt: skip
    game = played(game, "Assault", "S1", 1)
    game = do(game, "B3", "axis", dice=[1], unit="P1")
    game = changed(game, game.get(Unit, "S2").replace(fortified=True))
    game = do(game, "B2", "soviet", chit="Field Fortifications")
    assert game.get(Pile, "soviet spent").size == 1
    assert due(game) == [("B1", "soviet")]


def test_a_leader_outlives_one_unit_of_his_stack():
    led = Leader(id="Manstein", side="axis", area="stalino", state="on the map")
    axis = ("Flank Attack",) * 2 + ("Assault", "Ambush")
    game = do(fought("S1", own=("P1", "A1"), axis=axis, leader=led), "B1", "soviet",
              dice=["Ambush"])  # fmt: skip
    game = played(game, "Flank Attack", "S1", 1)
    game = changed(game, game.get(Unit, "P1").replace(isolated=True))
    game = do(game, "B3", "axis", dice=[10], unit="P1")
    assert game.get(Unit, "P1").state == "destroyed"
    assert game.get(Leader, "Manstein").area == "rostov"
