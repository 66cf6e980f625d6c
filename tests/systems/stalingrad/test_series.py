"""Sieges and embarking, which other campaigns of the series know."""

import pytest

from refkit.engine.play import play
from refkit.systems.stalingrad.records import SUPPLY, Area, Permanent, Unit
from refkit.systems.stalingrad.rules import series
from tests.systems.stalingrad import field
from tests.systems.stalingrad.field import begun, do, refused, unit


@pytest.mark.parametrize(("die", "found"), [(4, (5, True)), (5, (6, False))])
def test_a_fortress_falls_at_the_number_of_its_counter(die, found):
    assert series.siege(die, 2, 1, 2, 5) == found


@pytest.mark.parametrize(
    ("sailed", "carrying", "codes"),
    [(3, False, []), (4, False, ["range"]), (1, True, []), (2, True, ["range"])],
)
def test_embarking_takes_two_of_the_range(sailed, carrying, codes):
    left = series.range_left(5, sailed, carrying=carrying)
    assert [each.code for each in series.embark(left)] == codes


def test_a_ship_has_no_less_than_no_range_left():
    [found] = series.embark(series.range_left(3, 3, carrying=True))
    assert found.message == "embarking takes 2 of the range; 0 is left"


STACK = [{"unit": "A1"}, {"unit": "A2"}]
SIEGE = {"units": STACK, "lost": [{"unit": "S1"}], "factor": 2, "number": 5}


def besieging(*rows, series="yes"):
    """Return a war of a campaign with fortresses, two units before one of them."""
    stack = (unit("A1", "rostov"), unit("A2", "rostov"), unit("S1"))
    game = begun(*stack, field.points("stalino"), *rows, options={"series": series})
    return do(game, "O1", "axis", area="stalino")


def test_other_campaigns_have_no_sieges():
    steps = {each.step.id for each in play.offered_steps(besieging(series="no"))}
    assert "W1" not in steps


def test_a_siege_costs_four_and_takes_what_is_inside():
    game = do(besieging(), "W1", "axis", dice=[4], **SIEGE)
    assert game.entries[-1].lines == (
        "The fortress falls: 5 against 5",
        "Corps S1 is destroyed",
    )
    assert SUPPLY.balance(game, "sequence 1") == 2
    assert game.get(Unit, "S1").state == "destroyed"
    assert game.get(Area, "rostov").controller == "axis"
    assert game.get(Unit, "A2").acted == "sequence 1"


def test_a_fortress_that_holds_loses_nobody():
    game = do(besieging(), "W1", "axis", dice=[5], **SIEGE)
    assert game.entries[-1].lines == ("The fortress holds: 6 against 5",)
    assert game.get(Unit, "S1").state == "waiting"


def test_in_winter_the_axis_cannot_pay_for_a_siege_and_nobody_besieges_from_afar():
    came = Permanent(number=1, card="Winter Arrives", side="soviet", slot="set-up")
    assert refused(besieging(came), "W1", "axis", **SIEGE) == ["supply_points"]
    far = besieging(unit("A3", "saratov"))
    wanted = {**SIEGE, "units": [{"unit": "A3"}]}
    assert refused(far, "W1", "axis", **wanted) == ["out_of_reach"]
    apart = {**SIEGE, "units": [*STACK, {"unit": "A3"}]}
    assert refused(far, "W1", "axis", **apart) == ["stack", "out_of_reach"]
    game = do(far, "W1", "axis", **{**SIEGE, "units": []})
    assert (game.entries[-1].changes, game.entries[-1].readings) == ((), ())


@pytest.mark.parametrize(("sailed", "codes"), [(0, []), (1, ["range"])])
def test_a_ship_takes_units_aboard_within_its_range(sailed, codes):
    game = besieging(unit("A7", "kerch", mf=4))
    wanted = {"action": "embark", "units": [{"unit": "A7"}], "carrying": True}
    assert refused(game, "W1", "axis", **wanted, sailed=sailed) == codes
    if not codes:
        game = do(game, "W1", "axis", **wanted)
        assert game.entries[-1].lines == ("Corps A7 takes units aboard",)
        assert SUPPLY.balance(game, "sequence 1") == 6
