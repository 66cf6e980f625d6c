"""An operation: what pays for it, moves, reorganising, rebuilding, and leaving the map."""

import pytest

from refkit.engine.play.turn import Turn
from refkit.engine.records.parsing import parse_record
from refkit.systems.stalingrad.records import (
    POINTS,
    SUPPLY,
    Area,
    Battle,
    Leader,
    Operation,
    Permanent,
    Side,
    Slot,
    Unit,
)
from tests.systems.stalingrad import field
from tests.systems.stalingrad.field import begun, do, due, offered, refused, unit

WINTER = Permanent(number=1, card="Winter Arrives", side="soviet", slot="set-up")


def paid(*rows, area="stalino", **told):
    """Return a war with the first operation of the Axis paid for in an area."""
    game = begun(field.points(area), *rows, **told)
    return do(game, "O1", "axis", area=area)


def moves(game, to, *names):
    """Return the war after these units moved together."""
    return do(game, "O2", "axis", units=[{"unit": each} for each in names], to=to)


def test_an_operation_takes_a_point_from_where_one_lies():
    game = begun(field.points("stalino", 2))
    assert offered(game, "O1", "axis", "area") == ["stalino"]
    assert refused(game, "O1", "axis", area="izyum") == ["not_offered"]
    game = do(game, "O1", "axis", area="stalino")
    assert POINTS.balance(game, ("axis", "stalino")) == 1
    assert SUPPLY.balance(game, "sequence 1") == 6


def test_who_has_no_point_has_no_operation():
    game = begun(unit("A1", "izyum"))
    assert due(game) == [("E1", "")]
    lacks = begun(unit("A1", "izyum"), field.points("stalino"))
    assert refused(lacks, "O1", "axis", area="rostov") == ["not_offered"]
    assert due(do(lacks, "O1", "axis")) == [("E1", "")]


def test_a_stack_moves_for_the_price_of_armour_and_takes_what_it_enters():
    game = paid(unit("A1", "stalino"), unit("P1", "stalino"), field.points("rostov"))
    game = moves(game, "rostov", "A1", "P1")
    assert SUPPLY.balance(game, "sequence 1") == 4
    assert game.get(Area, "rostov").controller == "axis"
    assert POINTS.balance(game, ("axis", "rostov")) == 1
    assert POINTS.balance(game, ("soviet", "rostov")) == 0
    assert game.get(Unit, "A1").acted == "sequence 1"
    # Nobody is left who could act.
    assert due(game) == [("E1", "")]


def test_who_joins_others_pays_for_the_stack():
    game = moves(paid(unit("A1", "stalino"), unit("A2", "izyum")), "izyum", "A1")
    assert SUPPLY.balance(game, "sequence 1") == 3


@pytest.mark.parametrize(
    ("decision", "codes"),
    [
        ({"units": []}, ["nobody"]),
        ({"units": [{"unit": "A1"}, {"unit": "A2"}], "to": "rostov"}, ["stack"]),
        ({"units": [{"unit": "A1"}], "to": "stalino"}, ["no_way"]),
        ({"units": [{"unit": "A1"}], "to": "grozny"}, ["movement"]),
        ({"units": [{"unit": "A1"}], "action": "reorganise"}, ["disorganised"]),
        ({"units": [{"unit": "A1"}], "action": "rebuild"}, ["depleted"]),
        ({"units": [{"unit": "A1"}], "action": "leave the map"}, ["kerch"]),
    ],
)
def test_why_an_action_is_refused(decision, codes):
    game = paid(unit("A1", "stalino"), unit("A2", "izyum"))
    assert refused(game, "O2", "axis", **decision) == codes


def test_a_lake_on_the_way_is_told_and_that_no_other_way_leads_there():
    lakes = {"stalino_rostov": "lake"}
    game = paid(unit("A1", "stalino"), rivers=lakes)
    wanted = {"units": [{"unit": "A1"}], "to": "rostov"}
    assert refused(game, "O2", "axis", **wanted) == ["impassable", "movement"]


def test_no_supply_reaches_a_unit_behind_enemies():
    foes = [unit(f"S{n}", each) for n, each in enumerate(("izyum", "taman", "rostov"))]
    rest = [unit("A1", "kharkov"), unit("S9", "dnepropetrovsk"), unit("A2", "stalino")]
    game = paid(*foes, *rest)
    wanted = {"units": [{"unit": "A1"}], "to": "poltava"}
    assert refused(game, "O2", "axis", **wanted) == ["out_of_reach"]


def test_other_nations_do_not_stand_together():
    allies = {"nation": "Italian", "red": False}
    game = paid(unit("A1", "stalino", **allies), unit("A2", "izyum", nation="Rumanian"))
    wanted = {"units": [{"unit": "A1"}], "to": "izyum"}
    codes = refused(game, "O2", "axis", **wanted)
    assert codes == ["nationality", "nationality", "movement"]


def test_units_are_reorganised_and_one_is_rebuilt():
    worn = {"disorganised": True, "depleted": True}
    game = paid(unit("A1", "stalino", **worn), unit("A2", "stalino", **worn))
    act = {"action": "reorganise"}
    both = [{"unit": "A1"}, {"unit": "A2"}]
    assert refused(game, "O2", "axis", units=both, **act) == ["one_unit"]
    game = do(game, "O2", "axis", units=[{"unit": "A1"}], **act)
    assert not game.get(Unit, "A1").disorganised
    game = do(game, "O2", "axis", units=[{"unit": "A2"}], action="rebuild")
    assert not game.get(Unit, "A2").depleted
    assert game.get(Operation, "sequence 1").rebuilt == "A2"
    assert SUPPLY.balance(game, "sequence 1") == 4


def test_the_axis_does_not_rebuild_in_two_operations_running():
    worn = unit("A1", "stalino", depleted=True)
    before = Operation(id="set-up", side="axis", area="stalino", rebuilt="A1")
    game = paid(worn, before)
    wanted = {"units": [{"unit": "A1"}], "action": "rebuild"}
    assert refused(game, "O2", "axis", **wanted) == ["every_two_operations"]


def test_in_winter_a_panzer_costs_four_and_infantry_one():
    game = paid(unit("A1", "stalino"), unit("P1", "stalino"), WINTER)
    game = moves(game, "rostov", "A1")
    assert SUPPLY.balance(game, "sequence 1") == 5
    game = moves(game, "izyum", "P1")
    assert SUPPLY.balance(game, "sequence 1") == 1


def test_germans_from_kerch_leave_the_map_from_there():
    kerch = {"action": "leave the map"}
    game = paid(unit("A1", "kerch"), unit("A2", "dnepropetrovsk"))
    assert game.get(Unit, "A1").began == "kerch"
    assert refused(game, "O2", "axis", units=[{"unit": "A2"}], **kerch) == ["kerch"]
    game = do(game, "O2", "axis", units=[{"unit": "A1"}], **kerch)
    assert (game.get(Unit, "A1").state, game.get(Unit, "A1").area) == ("left", "")
    lost = paid(unit("A1", "kerch", nation="Italian"))
    assert refused(lost, "O2", "axis", units=[{"unit": "A1"}], **kerch) == ["kerch"]


def test_a_leader_goes_along_or_with_the_last_of_his_stack():
    led = Leader(id="Manstein", side="axis", area="stalino", state="on the map")
    rows = (unit("A1", "stalino"), unit("A2", "stalino"))
    game = paid(*rows, leader=led)
    assert moves(game, "rostov", "A1").get(Leader, "Manstein").area == "rostov"
    game = do(game, "O2", "axis", units=[{"unit": "A1"}], to="rostov", led=False)
    assert game.get(Leader, "Manstein").area == "stalino"
    game = do(game, "O2", "axis", units=[{"unit": "A2"}], to="izyum", led=False)
    assert game.get(Leader, "Manstein").area == "izyum"


def test_a_stack_with_its_leader_goes_one_area_further():
    led = Leader(id="Manstein", side="axis", area="izyum", state="on the map")
    alone = paid(unit("S1", "grozny"), unit("A1", "izyum", red=False, mf=1))
    with_him = paid(unit("S1", "grozny"), unit("A1", "izyum", red=False, mf=1), leader=led)
    wanted = {"units": [{"unit": "A1"}], "to": "stalingrad"}
    assert refused(alone, "O2", "axis", **wanted) == ["movement"]
    assert refused(with_him, "O2", "axis", **wanted) == []
    assert refused(with_him, "O2", "axis", **wanted, led=False) == ["movement"]


def test_who_is_shut_in_is_isolated_until_a_way_is_free():
    around = [unit("A1", "rostov"), unit("P2", "stalino"), unit("A3", "kerch")]
    # A resource point alone would isolate too.
    game = begun(*around, unit("S1", "taman"), field.points("stalino", 1))
    game = do(game, "O1", "axis", area="stalino")
    game = moves(game, "maikop", "A1")
    assert game.get(Unit, "S1").isolated
    assert game.entries[-1].lines[-1] == "Corps S1 is isolated"
    game = moves(game, "izyum", "P2")
    assert not game.get(Unit, "S1").isolated
    assert game.entries[-1].lines[-1] == "Corps S1 is isolated no more"


def test_an_operation_ends_when_its_side_passes():
    game = do(paid(unit("A1", "stalino")), "O2", "axis", passes=True)
    assert due(game) == [("E1", "")]
    assert game.get(Slot, "sequence 1").operates == "axis"


def test_who_moves_says_by_which_way():
    foes = (unit("S1", "rostov"), unit("S2", "astrakhan"))
    game = paid(unit("P1", "izyum"), *foes, area="izyum")
    wanted = {"units": [{"unit": "P1"}], "to": "rostov"}
    # By itself the way is the first by name, here over Millerovo.
    assert (
        do(game, "O2", "axis", **wanted).get(Battle, "sequence 1/1").origin == "millerovo"
    )
    game = do(game, "O2", "axis", **wanted, via=["stalino"])
    assert game.get(Battle, "sequence 1/1").origin == "stalino"
    assert game.get(Area, "millerovo").controller == "soviet"


def test_no_way_leads_through_an_area_that_is_too_far():
    game = paid(unit("P1", "izyum"), area="izyum")
    wanted = {"units": [{"unit": "P1"}], "to": "rostov", "via": ["kharkov"]}
    assert refused(game, "O2", "axis", **wanted) == ["movement"]
    strange = {**wanted, "via": ["nowhere"]}
    assert refused(game, "O2", "axis", **strange) == ["movement"]


def test_of_several_ways_into_a_battle_that_over_no_river_is_taken():
    rivers = {"millerovo_rostov": "major", "stalino_rostov": "none"}
    game = paid(unit("P1", "izyum"), unit("S1", "rostov"), area="izyum", rivers=rivers)
    game = moves(game, "rostov", "P1")
    row = game.get(Battle, "sequence 1/1")
    assert (row.origin, row.river) == ("stalino", "none")


def test_a_longer_way_is_taken_where_the_short_one_is_closed():
    rivers = {"izyum_millerovo": "lake"}
    game = paid(unit("P1", "izyum"), area="izyum", rivers=rivers)
    game = moves(game, "millerovo", "P1")
    assert game.get(Area, "voronezh").controller == "axis"


RUMANIAN = {"nation": "Rumanian", "red": False, "mf": 3}


def test_hungarians_and_rumanians_do_not_come_near_each_other():
    hungarian = unit("A2", "grozny", nation="Hungarian", red=False)
    game = paid(unit("A1", "stalino", **RUMANIAN), hungarian)
    wanted = {"units": [{"unit": "A1"}], "to": "rostov"}
    assert refused(game, "O2", "axis", **wanted) == ["three_areas", "movement"]
    four = paid(
        unit("A1", "kharkov", **RUMANIAN), hungarian, area="kharkov",
        options={"hungarian_gap": "4"},
    )  # fmt: skip
    wanted["to"] = "stalino"
    assert refused(four, "O2", "axis", **wanted) == ["three_areas", "movement"]


def test_paying_with_the_last_point_opens_a_way():
    around = [unit("A1", "rostov"), unit("A3", "kerch"), unit("P2", "maikop")]
    game = begun(*around, unit("S1", "taman"), field.points("stalino", 1))
    assert game.get(Unit, "S1").isolated
    game = do(game, "O1", "axis", area="stalino")
    assert not game.get(Unit, "S1").isolated


def test_a_unit_that_comes_to_kerch_later_does_not_leave_from_there():
    game = paid(unit("A1"), unit("A2", "stalino"), land={"kerch": {"city": True}})
    game = field.changed(game, game.get(Side, "axis").replace(drafts=1))
    game = do(game, "O2", "axis", passes=True)
    game = do(game, "K4", "axis", rows=[{"unit": "A1", "area": "kerch"}])
    assert (game.get(Unit, "A1").area, game.get(Unit, "A1").began) == ("kerch", "")


def told_in_view(game, step="O2"):
    return game.system.in_view(game, step, "sequence 1", "axis")


def test_what_is_left_and_the_prices_of_the_season_stay_in_view():
    game = paid(unit("P1", "stalino"), unit("S1"))
    assert told_in_view(game).startswith(
        "6 SP left. Prices: move 1, move armour 2, stack 2"
    )
    assert told_in_view(game, "B2") == ""
    winter = paid(unit("P1", "stalino"), unit("S1"), WINTER)
    # Infantry alone pays no more in winter.
    assert "move 1, move armour 4, stack 4, reorganise 2" in told_in_view(winter)


@pytest.mark.parametrize(
    ("to", "remark"), [("rostov", "2 SP, CV -2"), ("izyum", "4 SP"), ("taman", "2 SP")]
)
def test_a_move_tells_its_price_and_the_river_before_an_enemy(to, remark):
    rows = [unit("P1", "stalino"), unit("A1", "izyum"), unit("S1", "rostov")]
    sides = ("stalino_rostov", "millerovo_rostov", "rostov_maikop")
    game = paid(*rows, rivers=dict.fromkeys(sides, "major"))
    code = game.system.step("O2").code
    turn = Turn(game, "sequence 1", "axis")
    raw = {"action": "move", "units": [{"unit": "P1"}], "to": to}
    assert code.remark(turn, parse_record(code.decision, raw)[0]) == remark
