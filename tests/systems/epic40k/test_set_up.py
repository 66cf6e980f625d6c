"""The set-up step by step: armies, planet, Majors, who places, counters."""

import pytest

from refkit.engine.play import play
from refkit.systems.epic40k.records import Detachment, First, Side, Slot, Territory
from tests.systems.epic40k import field
from tests.systems.epic40k.field import do, offered, refused, said, troop

SET_UP = "set-up"


def begun(step, options=None, rows=None, more=()):
    """Return a campaign in its set-up where a step is due."""
    return field.at(step, options, rows, more, SET_UP)


def placing(first="One"):
    """Return the row that says who places."""
    return First(slot=SET_UP, phase="allocation", chooser=first, side=first)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([troop("V1", "One", "1", points=5001)], {"army_points"}),
        ([troop("K1", "Two", "G")], {"army_points"}),
        ([troop(name, "One", "1", commander=True) for name in ("V1", "V2")],
         {"supreme_commander"}),
        ([troop("V1", "One", "1")], set()),
    ],
)  # fmt: skip
def test_an_army_is_of_the_points_agreed_and_of_one_commander(rows, found):
    assert refused(begun("S1", rows=rows), "S1", "One") == found


def test_dropships_stay_off_the_map_and_all_have_experience():
    game = begun("S1", rows=[troop("V1", "One", "1", kind="dropship")])
    game = do(game, "S1", "One", [4])
    assert game.get(Detachment, "V1").state == "off board"
    assert [line.xp for line in game.rows("Experience")] == [2]


@pytest.mark.parametrize(
    ("option", "raw", "found"),
    [
        ("agri", {}, "Agri World"),
        ("hive", {}, "Hive World"),
        ("umpire", {"eight": "hive"}, "Hive World"),
        ("umpire", {"eight": "agri"}, "Agri World"),
        ("umpire", {"planet": "Ice World"}, "Ice World"),
    ],
)
def test_the_planet_is_agreed_or_rolled(option, raw, found):
    game = begun("S2", {"planet_eight": option})
    faces = () if "planet" in raw else (2, 6)
    game = do(game, "S2", faces=faces, raw=raw)
    assert game.get(Slot, SET_UP).planet == found


def test_an_8_may_be_the_umpires_to_read():
    assert refused(begun("S2", {"planet_eight": "umpire"}), "S2") == {"planet"}


def test_a_home_that_lacks_a_line_is_no_map():
    more = [row.replace(line=3) for row in field.territories() if row.home == "One"]
    assert refused(begun("S2", more=more), "S2") == {"lines"}


def test_planets_are_offered_by_name():
    assert "Daemon World" in offered(begun("S2"), "S2")["planet"]


def test_majors_are_marked_and_others_are_not():
    game = begun("S3")
    owed = play.find_due(game, "S3", "One")
    draft = owed.step.draft(field.Turn(game, owed.slot, "One"))
    assert [each.territory for each in draft.territories] == ["1", "3"]
    game = do(game, "S3", "One", territories=[{"territory": "4"}, {"territory": "5"}])
    marked = [row.id for row in game.rows(Territory, home="One", major=True)]
    assert marked == ["4", "5"]
    assert said(game) == ("the Majors are 4 and 5",)
    assert refused(begun("S3"), "S3", "One", territories=[{"territory": "4"}]) == {
        "two_majors"
    }


def test_equal_ratings_roll_for_the_first_counter():
    game = begun("S4", more=[Side(id="One", rating=3)])
    assert said(do(game, "S4", faces=[5, 5, 2, 4])) == ("One places first",)
    assert said(do(begun("S4"), "S4")) == ("Two places first",)


def waiting(*kinds):
    """Return detachments of One that wait, and one of Two."""
    rows = [
        troop(f"V{n}", "One", state="waiting", kind=kind) for n, kind in enumerate(kinds, 1)
    ]
    return [*rows, troop("K1", "Two", "G"), troop("K2", "Two", "I")]


def test_counters_are_laid_in_own_territories():
    game = begun("S5", rows=waiting("ground", "ground", "ground"), more=[placing()])
    there = offered(game, "S5", "One")
    assert len(there["detachment"]) == 3
    assert len(there["territory"]) == 9
    after = do(game, "S5", "One", detachment="V1", territory="7")
    assert after.get(Detachment, "V1").place == "7"
    assert refused(game, "S5", "One", detachment="V1", territory="A") == {"not_offered"}


@pytest.mark.parametrize(
    ("kinds", "option", "territory", "found"),
    [
        (("ground", "ground"), "any", "7", {"major_territory"}),
        (("ground", "ground"), "any", "1", set()),
        (("ground", "ground", "ground"), "any", "7", set()),
        (("ground", "ground", "aerial"), "any", "7", set()),
        (("ground", "ground", "aerial"), "ground", "7", {"major_territory"}),
        (("ground", "ground", "aerial"), "ground", "3", set()),
    ],
)
def test_enough_counters_are_kept_for_the_majors(kinds, option, territory, found):
    options = {"garrison_kind": option}
    game = begun("S5", options, waiting(*kinds), [placing()])
    asked = {"detachment": "V1", "territory": territory}
    assert refused(game, "S5", "One", **asked) == found


def test_the_first_turn_begins():
    game = begun("S6")
    game = do(game, "S6")
    assert game.rows(Slot)[-1].id == "turn 1"
    assert said(game)[0].endswith("has an army initiative of 7")
