"""A map of areas holds what it was given, and nothing that is none of its own."""

from dataclasses import replace

import pytest
from pydantic import ValidationError

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.area_map import (
    Area,
    AreaBorder,
    AreaCrossing,
    AreaMap,
    AreaPiece,
    AreaRoute,
    LinkKind,
)
from refkit.engine.maps.side_looks import (
    COLOURS,
    MANY,
    OPTION,
    SAME,
    colour_remark,
    colours_barred,
    colours_of,
    letters_of,
    side_colours,
    side_letters,
    with_own_looks,
)
from refkit.engine.play.system import Option
from refkit.engine.problems import Refused
from tests.engine import provinces, skirmish

SQUARE = ((0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0))


def area(name, **told):
    return Area(id=name, name=name.title(), outline=(SQUARE,), middle=(0.5, 0.5), **told)


def told(**parts):
    given = {
        "title": "The map",
        "sides": ("red", "blue"),
        "areas": (area("mill", owner="red"), area("ford", marks=("S",)), area("hill")),
        "pieces": (
            AreaPiece(id="R1", side="red", area="mill", name="First"),
            AreaPiece(id="B1", side="blue", area="ford"),
            AreaPiece(id="B2", side="blue"),
        ),
        "marks": {"S": "supply"},
        "kinds": {"river": LinkKind(words="river", look="river")},
    }
    return AreaMap(**{**given, **parts})


def test_pieces_are_found_by_their_area():
    found = told()
    assert [piece.id for piece in found.pieces_in("ford")] == ["B1"]
    assert [piece.id for piece in found.pieces_in("")] == ["B2"]
    assert found.by_id["hill"].name == "Hill"


def test_every_name_that_is_none_of_the_maps_is_told_at_once():
    with pytest.raises(ValidationError) as fault:
        told(
            areas=(area("mill", owner="green", marks=("S", "X")), area("mill")),
            borders=(AreaBorder(one="mill", other="pond", courses=(), kinds=("rail",)),),
            crossings=(AreaCrossing(one="moor", other="mill", kind="air"),),
            pieces=(
                AreaPiece(id="P", side="gray", area="dale"),
                AreaPiece(id="P", side="red"),
            ),
            routes=(AreaRoute(areas=("mill", "cave"), side="pink"),),
            letters={"white": "W"},
            names={"grey": "Grey"},
        )
    (found,) = fault.value.errors()
    assert found["msg"].removeprefix("Value error, ").split("; ") == [
        "area 'mill' is there twice",
        "piece 'P' is there twice",
        "there is no area 'moor'",
        "there is no area 'pond'",
        "there is no area 'dale'",
        "there is no area 'cave'",
        "there is no side 'green'",
        "there is no side 'gray'",
        "there is no side 'pink'",
        "there is no side 'grey'",
        "there is no side 'white'",
        "there is no mark 'X'",
        "there is no kind of link 'air'",
        "there is no kind of link 'rail'",
    ]


def test_a_link_of_no_kind_needs_no_words():
    border = AreaBorder(one="mill", other="ford", courses=(), kinds=("",))
    assert told(borders=(border,)).borders == (border,)


@pytest.fixture
def choices():
    goals = {
        "R1": {"ford": ("mill", "ford"), "hill": ("mill", "ford", "hill")},
        "B2": {"hill": ("hill",)},
    }
    return AreaChoices(told(), goals)


def test_a_piece_is_sent_to_one_of_its_goals_and_called_back(choices):
    sent = choices.choose("R1", "hill").choose("R1", "ford")
    assert sent.chosen == {"R1": "ford"}
    assert choices.chosen == {}
    assert sent.forget("R1") == choices


def test_the_routes_that_are_chosen_are_drawn_with_those_of_the_map(choices):
    before = AreaRoute(areas=("ford", "mill"), is_done=True)
    choices = AreaChoices(told(routes=(before,)), choices.goals)
    drawn = choices.choose("R1", "hill").drawn
    assert drawn.routes == (
        before,
        AreaRoute(areas=("mill", "ford", "hill"), side="red"),
    )


def test_a_piece_that_waited_stands_where_it_is_to_go(choices):
    sent = choices.choose("B2", "hill")
    assert [piece.id for piece in sent.drawn.pieces_in("hill")] == ["B2"]
    assert sent.drawn.routes == ()
    assert sent.map.pieces_in("hill") == ()


def test_an_answer_that_is_no_longer_a_goal_is_not_drawn(choices):
    old = AreaChoices(
        choices.map, choices.goals, {"R1": "mill", "B1": "hill", "B2": "ford"}
    )
    assert old.drawn == choices.map


@pytest.mark.parametrize(
    ("piece", "goal", "words"),
    [
        (
            "R1",
            "mill",
            "First: it cannot go to 'Mill'; expected one of the areas that are lit",
        ),
        ("R1", "moon", "First: it cannot go to 'moon'; expected one of the areas"),
        ("B1", "hill", "B1: nothing is asked about it now; expected another piece"),
        ("X", "hill", "X: there is no such piece; expected one on the map"),
    ],
)
def test_what_is_not_offered_is_refused(choices, piece, goal, words):
    with pytest.raises(Refused, match=words):
        choices.choose(piece, goal)


@pytest.mark.parametrize(
    ("sends", "kept"),
    [
        ("each", {"R1": "ford", "B2": "hill"}),
        ("one", {"B2": "hill"}),
        ("together", {"B2": "hill"}),
    ],
)
def test_who_is_sent_leaves_the_others_as_their_step_has_it(choices, sends, kept):
    choices = replace(choices, sends=sends)
    assert choices.choose("R1", "ford").choose("B2", "hill").chosen == kept


def test_several_go_to_one_area_together(choices):
    choices = replace(choices, sends="together")
    both = {"R1": "hill", "B2": "hill"}
    assert choices.choose("R1", "hill").choose("B2", "hill").chosen == both
    assert choices.choose("B2", "hill").choose("R1", "ford").chosen == {"R1": "ford"}


def test_a_piece_whose_goal_is_where_it_stands_has_no_way(choices):
    there = AreaChoices(choices.map, {"R1": {"mill": ("mill",)}})
    assert there.choose("R1", "mill").drawn == choices.map


@pytest.mark.parametrize("piece", ["B1", "X"])
def test_who_has_no_orders_cannot_be_called_back(choices, piece):
    with pytest.raises(Refused):
        choices.forget(piece)


def test_ten_sides_differ_in_colour_in_pattern_and_in_letter():
    sides = tuple(f"side {n}" for n in range(10))
    found = side_colours(sides)
    assert len({each.ink for each in found.values()}) == 10
    assert len({each.pattern for each in found.values()}) == 10
    assert len(set(side_letters(sides).values())) == 10
    assert len({each.shape for each in found.values()}) == 10
    assert len({each.night for each in found.values()}) == 10
    assert side_colours((*sides, "eleventh"))["eleventh"] == COLOURS[0]


@pytest.mark.parametrize(
    ("sides", "names"),
    [
        (("west", "east"), ["blue", "orange"]),
        (("west", "east", "south"), ["orange", "teal", "navy"]),
        (("west", "east", "south", "north"), ["blue", "orange", "teal", "purple"]),
        (("Red", "Blue"), ["crimson", "blue"]),
        (("west", "blue"), ["orange", "blue"]),
        (("teal", "green", "west"), ["teal", "olive", "orange"]),
    ],
)
def test_a_side_has_the_colour_it_is_called_by_and_few_stand_far_apart(sides, names):
    assert [each.name for each in side_colours(sides).values()] == names


def test_sides_that_are_called_by_every_colour_leave_none_for_the_others():
    named = [each.name for each in COLOURS]
    assert side_colours((*named, "west"))["west"] == COLOURS[0]


def test_the_umpires_own_colours_come_first_and_unknown_ones_count_for_nothing():
    war = skirmish.campaign()
    red, blue = war.sides
    chosen = Option(name=OPTION, value="Navy; pink")
    told = Campaign(war.system, {**war.tables, "Option": {chosen.identity: chosen}})
    assert [colours_of(told)[side].name for side in (red, blue)] == ["navy", "blue"]
    assert [colours_of(war)[side].name for side in (red, blue)] == ["crimson", "blue"]


def test_a_map_has_the_looks_that_the_umpire_gave_but_for_those_it_names_itself():
    war = provinces.campaign()
    chosen = Option(name=OPTION, value="navy; brown; teal")
    told = Campaign(war.system, {**war.tables, "Option": {chosen.identity: chosen}})
    plain = AreaMap(title="Map", sides=("red", "green"), areas=(area("glen"),))
    assert with_own_looks(war, plain) == plain
    assert with_own_looks(told, plain).colours == {"red": "navy", "green": "teal"}
    own = plain.model_copy(update={"colours": {"red": "olive"}, "letters": {"red": "X"}})
    dressed = with_own_looks(told, own)
    assert dressed.colours == {"red": "olive", "green": "teal"}
    assert dressed.letters == {"red": "X"}


def test_every_side_of_a_campaign_has_a_letter():
    war = skirmish.campaign()
    assert letters_of(war) == {"red": "R", "blue": "B"}


@pytest.mark.parametrize(
    ("names", "remark"),
    [
        (("blue", "orange"), ""),
        (("navy", "navy"), SAME),
        (("orange", "magenta", "crimson"), "Crimson and magenta look alike"),
        (("orange", "teal", "navy", "olive"), MANY),
    ],
)
def test_colours_that_look_alike_are_remarked_on(names, remark):
    assert colour_remark(names).startswith(remark)
    assert bool(colour_remark(names)) == bool(remark)


@pytest.mark.parametrize(
    ("others", "barred"),
    [
        (("orange",), {}),
        (("purple",), {"blue": "purple"}),
        (("crimson", "navy"), {"magenta": "crimson", "slate": "navy"}),
        (("blue", "navy", "crimson"), {}),
    ],
)
def test_colours_that_look_alike_are_barred_beside_few_others(others, barred):
    assert colours_barred(others) == barred


def test_with_more_sides_than_letters_the_last_have_none():
    letters = side_letters(tuple(f"s{n}" for n in range(40)))
    assert list(letters.values())[36:] == ["?"] * 4
    assert len({*letters.values()}) == 37
