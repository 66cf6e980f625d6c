"""What is wrong between rows, what the map shows, and what the sides have in hand."""

import pytest

from refkit.engine.campaign import checks
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.map import area_map
from refkit.systems.stalingrad.records import (
    Area,
    Border,
    Card,
    Leader,
    Permanent,
    Pile,
    Score,
    Side,
    Unit,
)
from refkit.systems.stalingrad.steps import closing
from tests.systems.stalingrad import field
from tests.systems.stalingrad.field import begun, changed, do, unit


def faults(*others):
    """Return what is wrong in a war with these rows besides or in place of others."""
    return [str(each) for each in checks.faults(changed(field.war(), *others))]


def test_a_war_as_it_begins_has_no_fault():
    assert faults() == []


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (Side(id="allies"), "Side allies: is allies; expected axis or soviet."),
        (
            unit("A1", "izyum", state="waiting"),
            "Unit A1: is waiting in izyum; expected both or neither.",
        ),
        (
            unit("A1", state="on the map"),
            "Unit A1: is on the map in no area; expected both or neither.",
        ),
        (
            Border(one="izyum", other="izyum"),
            "Border izyum/izyum: is izyum and izyum; expected two different ones, and "
            "each pair once.",
        ),
    ],
)
def test_what_does_not_fit_is_told(row, fault):
    assert faults(row) == [fault]


def test_a_border_is_told_once():
    assert len(faults(Border(one="izyum", other="kupyansk"))) == 2


def test_a_pile_that_is_missing_is_told():
    game = field.war()
    piles = {k: v for k, v in game.tables["Pile"].items() if k != "in force"}
    bare = type(game)(game.system, {**game.tables, "Pile": piles}, game.entries)
    told = [str(each) for each in checks.faults(bare)]
    assert told == ["Pile in force: there is none; expected a row for it."]


def test_the_map_shows_what_an_area_has_and_how_units_are():
    worn = unit("P1", "stalino", disorganised=True)
    game = begun(worn, unit("S1"), unit("S2", state="destroyed"), field.points("stalino"))
    game = do(game, "O1", "axis", area="stalino")
    told = area_map(game, "sequence 1")
    assert told.by_id["stalino"].marks == ("RP", "Op")
    assert [each.area for each in told.pieces] == ["stalino", ""]
    assert told.pieces[0].name == "Corps P1, German panzer 6-2-2, disorganised"


def test_the_map_shows_retreats_that_were_made():
    game = begun(unit("S1", "rostov"), unit("P1", "stalino"), field.points("stalino"))
    game = do(game, "O1", "axis", area="stalino")
    game = do(game, "O2", "axis", units=[{"unit": "P1"}], to="rostov")
    game = do(game, "B1", "axis", dice=["Assault"] * 3)
    game = do(do(game, "B1", "soviet", dice=["Ambush"]), "B2", "axis", chit="Assault")
    game = do(game, "B3", "soviet", dice=[10], unit="S1")
    assert area_map(game, "sequence 1").by_id["rostov"].marks == ("Cit", "Bat")
    assert area_map(game, "sequence 1").routes == ()
    game = do(game, "B4", "soviet", rows=[{"unit": "S1", "to": "astrakhan"}])
    assert [each.areas[0] for each in area_map(game, "sequence 1").routes] == ["rostov"]


def test_what_a_side_has_in_hand():
    game = begun(field.points("stalino"), unit("P1", "stalino"))
    game = do(game, "O1", "axis", area="stalino")
    told = game.system.at_hand(game, "sequence 1", "axis")
    assert told["Supply points left"] == 6
    assert "Supply points left" not in game.system.at_hand(game, "sequence 1", "soviet")


def test_what_cities_and_losses_are_worth():
    dead = [unit("P1", state="destroyed"), unit("A1", state="destroyed")]
    dead += [unit(f"S{n}", state="destroyed") for n in range(3)]
    gone = Leader(id="Manstein", side="axis", state="destroyed")
    game = field.war(*dead, leader=gone)
    axis, soviet = closing.scores(game)
    assert axis == Score(side="axis", cities=1, losses="1", total="2")
    assert (soviet.losses, soviet.total) == ("6", str(6 + soviet.cities))


def test_a_city_that_is_not_linked_is_worth_nothing():
    # Grozny is four areas from Dnepropetrovsk, with no city in between.
    held = {"poltava": {"controller": "soviet"}, "grozny": {"controller": "axis"}}
    assert closing.scores(field.war(land=held))[0].cities == 0
    held["maikop"] = {"controller": "axis"}
    assert closing.scores(field.war(land=held))[0].cities == 6


def test_winter_is_counted_from_the_card_that_brought_it():
    game = field.war()
    assert standing.season(game) == (False, 0)
    came = Permanent(number=1, card="Winter Arrives", side="axis", slot="set-up", used=4)
    piles = [game.get(Pile, "in force").replace(size=1)]
    piles.append(game.get(Pile, "axis discard").replace(size=9))
    assert standing.season(changed(game, came, *piles)) == (True, 5)


def test_who_may_not_enter_for_his_nation():
    near = [unit("A1", "kharkov", nation="Hungarian", red=False)]
    near.append(unit("A2", "rostov", nation="Rumanian", red=False))
    game = field.war(*near)
    shut = standing.closed(game, game.get(Unit, "A1"))
    assert {"stalino", "millerovo", "rostov"} <= shut
    assert "kharkov" not in shut
    assert game.get(Area, "kharkov").called == "Kharkov"


def test_each_side_has_all_chits_of_its_cup():
    game = field.war()
    lost = next(e for e in game.rows(Card, kind="chit") if e.name == "Panzer Attack")
    told = [str(e) for e in checks.faults(changed(game, lost.replace(kind="lost")))]
    assert told == ["Pile axis cup: there are 2 chits Panzer Attack; expected 3 at least."]
