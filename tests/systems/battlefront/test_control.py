"""What later steps ask of the line that is kept: behind it, near it, in a pocket."""

import time
from fractions import Fraction

import pytest

from refkit.engine.campaign.view import view
from refkit.systems.battlefront.rules import control
from tests.systems.battlefront import field, mapped

LINE = "0, 20; 72, 20"
POCKET = "30, 30; 40, 30; 40, 40; 30, 40"


def front(course=LINE, pocket="", side="german"):
    rows = [{"slot": field.TODAY, "id": "MLR", "course": course}]
    if pocket:
        rows.append({"slot": field.TODAY, "id": "P1", "side": side, "course": pocket})
    return [{"slot": field.TODAY, "id": "Start", "course": "0, 24; 72, 24"}, *rows]


def lined(course=LINE, pocket=POCKET, **before):
    return mapped.campaign(**{"Front": front(course, pocket), **before})


def lines(*args, **named):
    return control.current_grounds(lined(*args, **named))


PLACES = [
    ("10, 10", "german", "", "german"),
    ("10, 30", "russian", "", "russian"),
    ("35, 35", "russian", "german", "german"),
    ("10, 20", "", "", ""),
    ("the ford", "", "", ""),
]


@pytest.mark.parametrize(("place", "side", "pocket", "controller"), PLACES)
def test_a_place_is_behind_a_line_or_in_a_pocket(place, side, pocket, controller):
    found = lines()
    told = (found.side(place), found.pocket(place), found.controller(place))
    assert told == (side, pocket, controller)


def test_distances_are_those_to_the_line_and_to_the_ground_behind_it():
    found = lines()
    assert found.to_line("10, 16") == found.to_line("10, 24.000") == 4
    assert found.to_own("10, 24.125", "german") == Fraction("4.125")
    assert found.to_own("10, 3", "german") == 0


BY_LINE = [("10, 24", False, True), ("10, 24.001", False, False)]
BY_LINE += [("10, 20.5", True, True), ("10, 21", True, False)]


@pytest.mark.parametrize(("place", "along", "near"), BY_LINE)
def test_near_the_line_is_four_inches_and_along_it_half_an_inch(place, along, near):
    assert lines().is_by_line(place, along=along) is near


SALIENT = "0, 20; 30, 20; 30, 30; 40, 30; 40, 20; 72, 20"
PIECES = "0, 20; 20, 20; 20, 0 | 72, 20; 50, 20; 50, 0"
WEST = [{"id": "H1", "side": "german", "kind": "west"}]
WEST += [{"id": "H2", "side": "russian", "kind": "east", "start": "10"}]
ROADS = [{"id": "H1", "side": "german", "kind": "entry", "place": "36, 48"}]
ROADS += [{"id": "H2", "side": "russian", "kind": "entry", "place": "36, 0"}]


def test_a_salient_is_on_its_own_side():
    assert lines(SALIENT).side("35, 25") == "german"


def test_a_line_of_two_pieces_leaves_a_side_two_grounds():
    homes = [{**mapped.HOMES[0], "end": "20"}, mapped.HOMES[1]]
    found = lines(PIECES, Home=homes)
    sides = [found.side(place) for place in ("10, 10", "60, 10", "36, 10", "36, 40")]
    assert sides == ["german", "german", "russian", "russian"]


def test_the_homes_say_which_side_of_the_line_is_whose():
    east_west = lines("36, 0; 36, 48", Home=WEST)
    assert (east_west.side("1, 1"), east_west.side("70, 1")) == ("german", "russian")
    roads = lines(Home=ROADS)
    assert (roads.side("36, 40"), roads.side("36, 1")) == ("german", "russian")


NONE = [
    {"course": "along the river"},
    {"course": "0, 20; 30, 20"},
    {"course": "20, 20; 30, 20; 30, 30; 20, 20"},
    {"Board": []},
    {"Home": mapped.HOMES[:1]},
    {"Front": []},
]


@pytest.mark.parametrize("before", NONE)
def test_where_the_line_parts_nothing_no_ground_is_told(before):
    bare = lined(**before)
    if before.get("Front") == []:
        bare = field.without(bare, "Front")
    assert control.current_grounds(bare) is None
    assert control.ground_shifts(bare) == ()


def test_a_line_that_crosses_itself_again_and_again_is_told_in_a_moment():
    """Up and down, then to and fro across that: nine hundred pieces of ground."""
    up = [(x, y) for x in range(2, 70, 3) for y in ((4, 44) if x % 2 else (44, 4))]
    across = [(x, y) for y in range(5, 44) for x in ((1, 71) if y % 2 else (71, 1))]
    course = "; ".join(f"{x}, {y}" for x, y in ((0, 4), *up, *across, (72, 43)))
    started = time.process_time()
    found = lines(course)
    assert (found.side("36, 1"), found.side("36, 47")) == ("german", "russian")
    assert time.process_time() - started < 6


def test_ground_gained_is_what_was_the_others():
    rows = [{"id": "mill", "name": "The mill", "place": "10, 22", "held_by": "russian"}]
    german, russian = control.ground_shifts(lined(Objective=rows))
    assert (german.inches, german.objectives) == (0, ())
    assert str(russian) == "russian gains 288 square inches of ground, with The mill"


def test_an_objective_is_taken_by_who_holds_it_not_by_whose_ground_it_is():
    mill = {"id": "mill", "name": "The mill", "place": "10, 22", "held_by": "german"}
    assert [each.objectives for each in control.ground_shifts(lined(Objective=[mill]))] == [
        (), ()
    ]  # fmt: skip


def test_a_pocket_that_is_hidden_holds_no_ground_that_is_told():
    campaign = lined(
        Front=[*front(pocket=POCKET)[:-1], {**front(pocket=POCKET)[-1], "hidden": True}]
    )
    assert control.ground_shifts(view(campaign, "russian")) == control.ground_shifts(
        campaign
    )
    for seen in (campaign, view(campaign, "russian"), view(campaign, "german")):
        assert control.current_grounds(seen).pockets == {}


# ---- the steps that ask


def spot(stand, place, side="german"):
    return {"stand": stand, "side": side, "slot": field.TODAY, "place": place}


def escaping(place, **wish):
    stands = field.status("G01.1", position="isolated", pocket="P1")
    campaign = lined(Stand=stands, Spot=[spot("G01.1", place)])
    after = field.play(
        campaign, "E7", "german", {"stands": [{"stand": "G01.1", **wish}]}, (1,)
    )
    return after.entries[-1].lines[0].rpartition(": ")[2]


ESCAPES = [
    ("10, 24", {}, "escape"),
    ("10, 24.1", {}, "eliminated"),
    ("10, 30", {"near": True}, "escape"),
    ("10, 30", {"inches": "2"}, "escape"),
    ("10, 22", {"inches": "9"}, "eliminated"),
]


@pytest.mark.parametrize(("place", "wish", "result"), ESCAPES)
def test_an_escape_is_near_own_lines_by_the_map_unless_it_was_measured(place, wish, result):
    assert escaping(place, **wish) == result


@pytest.mark.parametrize(
    "told", [{"place": "the ford"}, {"place": "10, 10", "slot": "23 Dec"}]
)
def test_a_place_of_no_use_tells_nobody_s_distance(told):
    """It is no point, or where the stand was after an earlier scenario."""
    stands = field.status("G01.1", position="isolated", pocket="P1")
    campaign = lined(Stand=stands, Spot=[{**spot("G01.1", "10, 10"), **told}])
    labels = [choice.label for choice in field.offers(campaign, "E7", "german")]
    assert [each.partition(", ")[2] for each in labels] == [
        "not near own lines",
        "near own lines",
    ]


def test_who_escapes_is_on_the_map_no_more():
    stands = field.status("G01.1", position="isolated", pocket="P1")
    campaign = lined(Stand=stands, Spot=[spot("G01.1", "10, 30")])
    after = field.play(campaign, "E7", "german", {"stands": [{"stand": "G01.1"}]}, (9,))
    assert after.rows("Spot") == ()


def test_the_chances_of_an_escape_are_those_from_where_the_stand_is():
    stands = field.status("G01.1", position="isolated", pocket="P1")
    campaign = lined(Stand=stands, Spot=[spot("G01.1", "10, 23.5")])
    (choice,) = field.offers(campaign, "E7", "german")
    assert choice.label.endswith('3.5" from own lines')


FORTS = [
    ("wire", "10, 10", "german", False),
    ("wire", "10, 22", "russian", True),
    ("wire", "35, 35", "german", False),
    ("roadblock", "10, 19.5", "german", True),
    ("roadblock", "10, 17", "german", False),
    ("Road block", "10, 17", "german", False),
    ("Barbed wire", "10, 17", "german", True),
    ("wire", "the ford", "russian", True),
]


@pytest.mark.parametrize(("item", "place", "ground", "near"), FORTS)
def test_fortifications_lie_where_the_map_has_them(item, place, ground, near):
    row = field.fort(item=item, place=place, ground="russian", by_line=True)
    campaign = lined(Fortification=[row])
    after = field.play(campaign, "E9", "", {}).find("Fortification", "G-X1")
    assert (after.ground, after.by_line) == (ground, near)
    (drafted,) = field.draft(campaign, "E9").items
    assert (drafted.ground, drafted.by_line) == (ground, near)


def test_the_umpires_word_on_a_fortification_goes_before_the_map():
    campaign = lined(Fortification=[field.fort(place="10, 10")])
    told = {"items": [{"item": "G-X1", "ground": "russian"}]}
    assert (
        field.play(campaign, "E9", "", told).find("Fortification", "G-X1").ground
        == "russian"
    )


def test_a_hidden_fortification_in_lost_ground_is_shown_by_the_map():
    campaign = lined(Fortification=[field.fort("G-1", place="10, 30", hidden=True)])
    after = field.play(campaign, "E9", "", {})
    assert [(f.id, f.hidden) for f in after.rows("Fortification")] == [("G-X1", False)]


WRECKS = [
    ("10, 10", "german", False),
    ("10, 30", "russian", False),
    ("35, 35", "russian", True),
    ("by the ford", "german", False),
]


def wrecked(place, stand="G02.1", pocket_of="german"):
    stands = field.status(stand, status="knocked_out")
    rows = {"Wreck": [field.wreck(stand=stand, place=place)], "Stand": stands}
    return lined(Front=front(LINE, POCKET, pocket_of), **rows)


@pytest.mark.parametrize(("place", "ground", "in_pocket"), WRECKS)
def test_wrecks_lie_where_the_map_has_them(place, ground, in_pocket):
    after = field.play(wrecked(place), "E10", "", {}).find("Wreck", "W1")
    assert (after.ground, after.in_pocket) == (ground, in_pocket)
    (drafted,) = field.draft(wrecked(place), "E10").wrecks
    assert (drafted.ground, drafted.in_pocket) == (ground, in_pocket)


def test_a_wreck_in_a_pocket_of_the_enemy_is_behind_nobodys_line():
    after = field.play(wrecked("35, 35", pocket_of="russian"), "E10", "", {})
    row = after.find("Wreck", "W1")
    assert (row.ground, row.in_pocket) == ("", False)


def test_the_umpires_word_on_a_wreck_goes_before_the_map():
    told = {"wrecks": [{"wreck": "W1", "ground": "russian"}]}
    after = field.play(wrecked("10, 10"), "E10", "", told)
    assert after.find("Wreck", "W1").ground == "russian"


def test_a_wreck_the_map_has_behind_the_own_line_may_be_mended():
    after = field.play(wrecked("10, 10"), "E10", "", {})
    assert {c.value for c in field.offers(after, "F1", "german")} == {"W1"}
    lost = field.play(wrecked("10, 30"), "E10", "", {})
    told = {"attempts": [{"wreck": "W1"}]}
    assert field.codes(lost, "F1", "german", told) == ["outside_own_mlr"]


PLACED = [
    ("wire", "10, 17", True),
    ("wire", "10, 10", False),
    ("roadblock", "10, 17", False),
]


@pytest.mark.parametrize(("item", "place", "near"), PLACED)
def test_what_is_placed_near_the_line_is_so_by_the_map(item, place, near):
    campaign = lined(Fortification=[field.fort("G-1", status="bought", item=item)])
    told = {"fortifications": [{"item": "G-1", "place": place}]}
    after = field.play(campaign, "C3", "german", told)
    assert [row.by_line for row in after.rows("Fortification")] == [near]


def setup(unit="G01.2", **fields):
    chosen = [{"id": "G01", "chosen": field.TODAY}]
    return lined(Element=chosen), "C3", "german", {"units": [{"unit": unit, **fields}]}


def test_a_place_beyond_the_own_line_is_refused_by_the_map():
    assert field.codes(*setup(place="10, 21")) == ["beyond_mlr"]
    assert field.codes(*setup(place="10, 20")) == []


@pytest.mark.parametrize(("spotting", "hidden"), [("9", True), ("10", False), ("", False)])
def test_a_unit_starts_hidden_by_its_distance_on_the_map(spotting, hidden):
    after = field.play(*setup(place="10, 10", spotting=spotting))
    assert ("starts hidden: G01.2 10, 10" in after.entries[-1].lines) is hidden


def test_a_distance_that_was_measured_goes_before_that_of_the_map():
    after = field.play(*setup(place="10, 10", distance="3", spotting="9"))
    assert after.entries[-1].lines == ()
