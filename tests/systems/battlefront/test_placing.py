"""Where the stands are when the game is over."""

import pytest

from tests.systems.battlefront import field, mapped

PLACES = {"G11": [(10, 20), (14, 20)], "S11": [(10, 30), (14.5, 30.25)]}


def codes(told, **before):
    return field.codes(mapped.campaign(PLACES, **before), "P", "", told)


def played(told, **before):
    return field.play(mapped.campaign(PLACES, **before), "P", "", told)


def typed(*rows):
    return {"stands": [dict(zip(("stand", "place"), row, strict=True)) for row in rows]}


def test_without_a_table_nobody_is_asked_for_places():
    assert "P" not in field.due_in(field.fought(field.campaign(), field.TODAY))


def test_with_a_table_the_places_are_asked_for_before_the_sides_disengage():
    steps = field.due_in(field.fought(mapped.campaign(), field.TODAY))
    assert steps[steps.index("P") + 1] == "E5"


def test_the_stands_are_where_they_are_said_to_be():
    spots = mapped.placed(PLACES).rows("Spot")
    told = {spot.stand: (spot.side, spot.place) for spot in spots}
    assert told["S11.2"] == ("russian", "14.5, 30.25")
    assert list(told) == ["G11.1", "G11.2", "S11.1", "S11.2"]


def test_a_list_is_pasted_as_a_worksheet_gives_it():
    text = "G11.1\t10,5\t20\tdug in, hidden\nG11.2\t14\t20\t\tUnmoved\n"
    first, second = played({"pasted": text}).rows("Spot")
    assert (first.place, first.dug_in, first.hidden) == ("10.5, 20", True, True)
    assert (second.unmoved, second.hidden) == (True, False)


def test_headings_say_what_stands_below_them():
    text = "id\tside\tx\ty\tHidden\timproved\n\n"
    text += "G11.1\tgerman\t10\t20\tyes\tno\nG11.2\t\t1\t2\n"
    first, second = played({"pasted": text}).rows("Spot")
    assert (first.place, first.hidden, first.dug_in) == ("10, 20", True, False)
    assert (second.place, second.hidden) == ("1, 2", False)


def test_lines_below_headings_without_a_place_are_refused():
    assert codes({"pasted": "stand y\nG11.1 20"}) == ["not_understood"]


@pytest.mark.parametrize(
    "text", ["G11.1 10 20 dug in, hidden", "G11.1; 10; 20; hidden; dug in"]
)
def test_a_list_may_be_parted_by_spaces_or_semicolons(text):
    (spot,) = played({"pasted": text}).rows("Spot")
    assert (spot.place, spot.hidden, spot.dug_in) == ("10, 20", True, True)


def test_stands_without_a_place_are_named():
    lines = played(typed(("G11.1", "1, 1"))).entries[-1].lines
    assert lines[0] == "1 stands are placed"
    assert lines[1].startswith("no place is given for G11.2, S11.1, S11.2")


def test_without_places_all_is_done_by_hand():
    after = played(typed(("G11.1", "")))
    assert after.rows("Spot") == ()
    assert after.entries[-1].lines == ("no places are given: the front is drawn by hand",)


def kept(slot=field.TODAY):
    rows = [("G11.1", "30, 30"), ("S11.1", "31, 31")]
    sides = {"G": "german", "S": "russian"}
    told = ({"stand": k, "place": p, "side": sides[k[0]], "slot": slot} for k, p in rows)
    return list(told)


def test_what_was_there_before_is_replaced():
    after = played(typed(("G11.1", "2, 2")), Spot=kept())
    assert [(s.stand, s.place) for s in after.rows("Spot")] == [("G11.1", "2, 2")]


def test_no_places_leave_those_of_before():
    assert len(played({}, Spot=kept()).rows("Spot")) == 2


def test_the_form_begins_with_the_places_of_what_stayed():
    there = drafted(Stand=PENNED)
    assert (there["G11.1"], there["G11.2"], there["S11.1"]) == ("30, 30", "", "")


PENNED = field.status("G11.1", position="isolated", pocket="P1")


def drafted(**before):
    rows = field.draft(mapped.campaign(PLACES, Spot=kept(), **before), "P").stands
    return {row.stand: row.place for row in rows}


@pytest.mark.parametrize(("place", "spots"), [("30, 30", []), ("30, 31", ["G11.1"])])
def test_what_stayed_where_it_was_does_not_call_for_the_map(place, spots):
    after = played(typed(("G11.1", place)), Spot=kept(field.TOMORROW), Stand=PENNED)
    assert [s.stand for s in after.rows("Spot", slot=field.TODAY)] == spots


def test_what_stayed_where_it_was_is_not_refused_where_nobody_could_judge_it():
    told = typed(("G11.1", "30, 30"))
    assert codes(told, Spot=kept(), Stand=PENNED, Home=mapped.HOMES[:1]) == []


def test_the_stands_on_the_table_are_offered():
    offered = field.offers(mapped.campaign(PLACES), "P")
    assert [choice.value for choice in offered] == ["G11.1", "G11.2", "S11.1", "S11.2"]


REFUSED = [
    (typed(("G99.1", "1, 1")), ["not_available"]),
    (typed(("G11.1", "the ford")), ["not_understood"]),
    (typed(("G11.1", "80, 1")), ["not_understood"]),
    (typed(("G11.1", "80, 50")), ["not_understood"] * 2),
    (typed(("G11.1", "1, 1"), ("S11.1", "1, 1")), ["not_understood"]),
    (typed(("G11.1", "1, 1"), ("G11.1", "2, 2")), ["not_available"]),
    ({"pasted": "G11.1\tfar\toff"}, ["not_understood"]),
    ({"pasted": "G11.1 1 2 asleep\nG11.1 1"}, ["not_understood"] * 2),
    ({"pasted": "G99.1 1 2\nG11.1 90 2"}, ["not_available", "not_understood"]),
    ({**typed(("G11.1", "1, 1")), "pasted": "G11.1 2 2"}, ["not_available"]),
    (typed(("G99.1", "nowhere")), ["not_available", "not_understood"]),
]


@pytest.mark.parametrize(("told", "expected"), REFUSED)
def test_every_ground_against_places_is_told(told, expected):
    assert codes(told) == expected


FIELDS = [
    (typed(("G11.1", "80, 1")), "stands[0].place"),
    ({"pasted": "G11.1 80 1"}, "pasted"),
    ({**typed(("G11.1", "1, 1")), "pasted": "G11.1 2 2"}, "pasted"),
    (typed(("G11.1", ""), ("G11.2", "1, 1"), ("G11.2", "2, 1")), "stands[2].stand"),
]


@pytest.mark.parametrize(("told", "place"), FIELDS)
def test_a_refusal_says_where_it_is(told, place):
    found = field.grounds(mapped.campaign(PLACES), "P", "", told)
    assert [ground.field for ground in found] == [place]


def test_a_side_without_a_home_cannot_be_judged_by_the_map():
    told = typed(("G11.1", "1, 1"))
    homes = [mapped.HOMES[0], {**mapped.HOMES[1], "until": "1942-12-01"}]
    (ground,) = field.grounds(mapped.campaign(PLACES, Home=homes), "P", "", told)
    assert (ground.field, ground.code) == ("", "not_understood")
    assert "homes of russian: there is none" in ground.message
