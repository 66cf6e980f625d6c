"""Disengagement."""

import pytest

from refkit.engine.play.turn import Turn
from tests.systems.battlefront import field, mapped


def pair(apart="3", **fields):
    return {"first": "riflemen", "second": "Strelki", "inches": apart, **fields}


def said(*pairs, note=""):
    decision = {"pairs": list(pairs), "note": note}
    return field.play(field.campaign(), "E5", "", decision).entries[-1].lines


BACK = [
    (pair("3", second_dug_in=True), 'riflemen: back 2" toward the own edge'),
    (pair("2", second_moved=False), 'riflemen: back 3" toward the own edge'),
    (pair("4.5", first_moved=False), 'Strelki: back 0.5" toward the own edge'),
    (pair("3", first_flank=True), 'Strelki: back 2" toward the own edge'),
]
STAY = [
    pair("5"),
    pair("9.5"),
    pair("1", first_dug_in=True, second_moved=False),
    pair("3", first_flank=True, second_dug_in=True),
    pair("3", second_flank=True, first_dug_in=True),
]


@pytest.mark.parametrize(("told", "line"), BACK)
def test_the_mover_goes_back_until_five_inches_are_between_them(told, line):
    assert said(told) == (line,)


def test_both_go_back_alike_if_both_have_been_moving():
    lines = said(pair("4"))
    assert lines == tuple(
        f'{name}: back 0.5" toward the own edge' for name in ("riflemen", "Strelki")
    )


@pytest.mark.parametrize("told", STAY)
def test_dug_in_unmoved_and_distant_units_and_flank_guards_stay(told):
    assert said(told) == ("riflemen and Strelki stay where they are",)


def test_without_pairs_it_is_ticked_off_with_a_note():
    assert said(note="settled at the table") == ("settled at the table",)


REFUSED = [
    (pair("close"), ["not_understood"]),
    (pair("3", second="riflemen"), ["not_understood"]),
    (pair("close", second="riflemen"), ["not_understood"] * 2),
]


@pytest.mark.parametrize(("told", "expected"), REFUSED)
def test_every_ground_against_a_pair_is_told(told, expected):
    assert field.codes(field.campaign(), "E5", "", {"pairs": [told]}) == expected


CLOSE = {"G11": [(10, 20), (30, 20)], "S11": [(10, 23), (30, 28)]}


def on_the_map(decision=None, flags=None, options=None, places=None):
    placed = mapped.placed(places or CLOSE, options, flags)
    return field.play(placed, "E5", "", decision or {})


def place_of(campaign, stand):
    return campaign.find("Spot", stand).place


def test_stands_on_the_map_go_back_alike_until_five_inches_are_between_them():
    after = on_the_map()
    assert (place_of(after, "G11.1"), place_of(after, "S11.1")) == ("10, 19", "10, 24")
    assert after.entries[-1].lines == (
        "Rifle squad at 10, 20: back to 10, 19",
        "Strelki at 10, 23: back to 10, 24",
    )


@pytest.mark.parametrize("flag", ["dug_in", "unmoved"])
def test_on_the_map_who_is_dug_in_or_has_not_moved_stays(flag):
    after = on_the_map(flags={"S11.1": {flag: True}})
    assert (place_of(after, "G11.1"), place_of(after, "S11.1")) == ("10, 18", "10, 23")


def test_inches_may_be_counted_from_base_to_base():
    after = on_the_map(options={"perimeter_base": "0.5"})
    assert (place_of(after, "G11.1"), place_of(after, "S11.1")) == ("10, 18.5", "10, 24.5")


def test_the_umpires_place_goes_before_that_of_the_map():
    told = {
        "moves": [{"stand": "G11.1", "place": "10, 12 in the wood"}, {"stand": "S11.1"}]
    }
    after = on_the_map(told)
    assert (place_of(after, "G11.1"), place_of(after, "S11.1")) == ("10, 12", "10, 23")
    assert after.entries[-1].lines == ("Rifle squad at 10, 20: back to 10, 12",)


def test_who_stays_too_near_is_told():
    after = on_the_map({"moves": [{"stand": "G11.1"}, {"stand": "S11.1"}]})
    told = 'Rifle squad at 10, 20 and Strelki at 10, 23 stay less than 5" apart'
    assert after.entries[-1].lines == (told,)


UNSEEN = {"S11.1": {"hidden": True}}


def test_from_what_is_hidden_nobody_goes_back_it_goes_the_whole_way_and_is_not_told():
    after = on_the_map(flags=UNSEEN)
    assert (place_of(after, "G11.1"), place_of(after, "S11.1")) == ("10, 20", "10, 25")
    assert after.entries[-1].lines == ()


def test_who_sees_each_other_go_back_as_if_nobody_was_hidden():
    places = {**CLOSE, "S12": [(11, 22)]}
    after = on_the_map(flags={"S12.1": {"hidden": True}}, places=places)
    assert after.entries[-1].lines == on_the_map().entries[-1].lines
    assert float(place_of(after, "S12.1").split(", ")[1]) > 23


def test_two_that_are_hidden_go_back_alike():
    after = on_the_map(flags={**UNSEEN, "G11.1": {"hidden": True}})
    assert (place_of(after, "G11.1"), place_of(after, "S11.1")) == ("10, 19", "10, 24")


def test_what_is_hidden_and_cannot_go_is_left_to_the_umpire():
    flags = {"S11.1": {"hidden": True, "dug_in": True}}
    placed = mapped.placed(CLOSE, flags=flags)
    notes = {
        choice.value: choice.note for choice in field.offers(placed, "E5") if choice.note
    }
    assert notes == {"S11.1": 'hidden, and it stays less than 5" from G11.1 at 10, 20'}
    assert field.play(placed, "E5", "", {}).entries[-1].lines == ()


def test_who_would_meet_a_hidden_enemy_where_it_goes_is_settled_by_the_umpire():
    """G11.1 goes to 10, 19, where S12.1 is hidden."""
    placed = mapped.placed({**CLOSE, "S12": [(10, 19)]}, flags={"S12.1": {"hidden": True}})
    assert field.draft(placed, "E5").moves[0].place == "10, 19"
    assert field.codes(placed, "E5", "", {}) == ["not_understood"]


def test_hidden_stands_that_stay_too_near_are_not_told():
    placed = mapped.placed(CLOSE, flags={"S11.1": {"hidden": True}})
    after = field.play(
        placed, "E5", "", {"moves": [{"stand": "G11.1"}, {"stand": "S11.1"}]}
    )
    assert after.entries[-1].lines == ()


def test_the_form_begins_with_what_the_map_asks_for():
    drafted = field.draft(mapped.placed(CLOSE), "E5")
    assert [(m.stand, m.place) for m in drafted.moves] == [
        ("G11.1", "10, 19"),
        ("S11.1", "10, 24"),
    ]


@pytest.mark.parametrize(("places", "asked"), [(CLOSE, ["pairs"]), ({}, [])])
def test_nobody_measures_pairs_where_the_map_has_every_stand(places, asked):
    placed = mapped.placed(places)
    code = placed.system.step("E5").code
    assert [*code.not_asked(Turn(placed, field.TODAY, ""))] == asked


def test_where_a_stand_is_not_on_the_map_pairs_are_asked_for():
    there = mapped.campaign(CLOSE)
    some = mapped.decision({"G11": CLOSE["G11"]})
    placed = field.play(there, "P", "", some)
    code = placed.system.step("E5").code
    assert [*code.not_asked(Turn(placed, field.TODAY, ""))] == []


def test_without_places_the_form_begins_blank():
    assert field.draft(field.campaign(), "E5").moves == ()


def test_the_stands_on_the_map_are_offered():
    offered = field.offers(mapped.placed(CLOSE), "E5")
    assert [choice.value for choice in offered] == ["G11.1", "G11.2", "S11.1", "S11.2"]


MOVES = [
    ([{"stand": "G01.1", "place": "1, 1"}], ["not_available"]),
    ([{"stand": "G11.1", "place": "home"}], ["not_understood"]),
    ([{"stand": "G11.1", "place": "100, 1"}], ["not_understood"]),
    ([{"stand": "G11.1", "place": "100, 100"}], ["not_understood"] * 2),
    ([{"stand": "G11.1"}, {"stand": "G11.1", "place": "1, 1"}], ["not_available"]),
]


@pytest.mark.parametrize(("moves", "expected"), MOVES)
def test_every_ground_against_a_move_is_told(moves, expected):
    assert field.codes(mapped.placed(CLOSE), "E5", "", {"moves": moves}) == expected


def test_places_are_judged_where_all_have_gone():
    """One may go where another was, and no two to one spot."""
    follow = [("G11.1", "10, 16"), ("S11.1", "10, 20")]
    meet = [("G11.1", "10, 16"), ("S11.1", "10, 16")]
    for told, expected in ((follow, []), (meet, ["moves[1].place"])):
        moves = {"moves": [{"stand": key, "place": place} for key, place in told]}
        found = field.grounds(mapped.placed(CLOSE), "E5", "", moves)
        assert [refusal.field for refusal in found] == expected


def test_a_place_where_the_map_sends_somebody_else_is_refused():
    """S11.1 is not listed and goes to 10, 24."""
    moves = {"moves": [{"stand": "G11.1", "place": "10, 24"}, {"stand": "G11.2"}]}
    (refusal,) = field.grounds(mapped.placed(CLOSE), "E5", "", moves)
    assert "stands where" in refusal.message


def test_what_the_map_cannot_judge_any_more_is_told():
    placed = mapped.placed(CLOSE)
    gone = field.campaigns.change_between(placed.find("Home", "H1"), None)
    broken = field.campaigns.apply_changes(placed, (gone,))
    assert field.codes(broken, "E5", "", {}) == ["not_understood"]
    assert field.draft(broken, "E5").moves == ()
