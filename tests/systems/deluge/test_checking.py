"""What is wrong between the rows of a workbook, and what is only odd."""

from refkit.systems.deluge.records import Link, Relation, Side
from tests.systems.deluge import small_war
from tests.systems.deluge.small_war import force, unit


def faults(*rows):
    """Return the faults of a campaign with these rows, by record, key and field."""
    game = small_war.begun(*rows)
    return [(each.record, each.key, each.field) for each in game.system.checks(game)]


def test_nothing_is_wrong_with_a_war_as_it_should_be():
    gone = force("P1", "", state="destroyed")
    assert faults(force("S1", "s1"), gone, Side(id="Pol", overlord="Swe")) == []


def test_a_force_is_on_the_map_in_a_territory_or_in_none():
    rows = [force("S1", ""), force("P1", "p1", state="destroyed")]
    assert faults(*rows) == [("Force", "S1", "place"), ("Force", "P1", "place")]


def test_a_pair_stands_once_and_is_of_two():
    rows = [Relation(one="Pol", other="Swe"), Link(one="s1", other="s1")]
    assert faults(*rows) == [
        ("Link", "s1/s1", "other"),
        ("Relation", "Swe/Pol", "other"),
        ("Relation", "Pol/Swe", "other"),
    ]


def test_nobody_is_a_vassal_of_itself():
    assert faults(Side(id="Pol", overlord="Pol")) == [("Side", "Pol", "overlord")]


def test_units_with_more_points_than_their_force_are_wrong():
    rows = [force("S1", "s1", 40), unit("S1", 1, 30), unit("S1", 2, 11)]
    assert faults(*rows) == [("Force", "S1", "points")]


def test_units_of_which_not_all_are_listed_are_odd():
    rows = [force("S1", "s1", 40), unit("S1", 1, 30), force("S2", "s1", 40)]
    game = small_war.begun(*rows, force("S3", "s1", 9), unit("S3", 1, 9))
    (odd,) = game.system.advice(game)
    assert (odd.key, odd.field) == ("S1", "points")
    assert "is 40" in str(odd.found)
