"""Words on the map: each where nothing is in the way."""

from itertools import combinations

import pytest

from refkit.turnsheets.room import LETTER, Boxes, Mark, place_words

SIDES = {(0, 20): "below", (0, -14): "above", (12, 4): "right", (-12, 4): "left"}
# A stand of its own with the others around it, and one that lies on many.
RING = [(0, 0), (0, 17), (0, -17), (24, 0), (-24, 0)]
HEAP = [(9 * n, 14 * (n % 3)) for n in range(8)]


def marks(*places, words="G1"):
    return tuple(Mark(place, words) for place in places)


def sides(*places, **options):
    return [SIDES[spot.x, spot.y] for spot in place_words(marks(*places, **options))]


def box(mark, spot, letters=1.0):
    """Return the room that words take without any rim."""
    wide = len(mark.words) * (LETTER - 1) * letters
    left = {"start": 0, "middle": -wide / 2, "end": -wide}[spot.anchor]
    x, y = mark.place[0] + spot.x + left, mark.place[1] + spot.y
    return x, y - 7 * letters, x + wide, y


def apart(one, other):
    return (
        one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    )


def test_words_are_below_their_marks_where_there_is_room():
    assert sides((0, 0), (60, 0), (0, 60)) == ["below"] * 3


def test_a_mark_below_drives_the_words_above():
    assert sides((0, 0), (4, 18)) == ["above", "below"]


@pytest.mark.parametrize(
    ("words", "other"), [("G1", "below"), ("G05.1", "above"), ("G-P1-1/12", "above")]
)
def test_words_side_by_side_have_the_room_that_they_are_wide(words, other):
    assert sides((0, 0), (26, 0), words=words) == ["below", other]


def test_between_others_words_go_beside_their_mark():
    assert sides((0, 0), (0, 18), (0, -18))[0] == "right"


def test_a_ring_keeps_words_farther_off():
    (spot,) = place_words((Mark((0, 0), "G1", reach=16.0),))
    assert (spot.x, spot.y) == (0, 28)


def test_a_mark_without_words_takes_no_room_for_them():
    assert SIDES[place_words((Mark((0, 0)), Mark((26, 0), "G05.1")))[1][:2]] == "below"


def test_signs_of_a_mark_take_room_too():
    signed, other = Mark((0, 0), "G1", signs="H?"), Mark((16, 13), "G2")
    assert SIDES[place_words((signed, other))[1][:2]] == "below"
    above = Mark((16, 13), "G2", sides=("above", "right"))
    assert SIDES[place_words((signed, above))[1][:2]] == "right"


def test_in_a_crowd_words_are_on_the_first_side():
    assert sides(*RING, words="G05.1")[0] == "below"


def test_words_without_room_are_where_they_cover_least():
    beside, above = Mark((30, 0)), Mark((24, -22))
    crowded = Mark((0, 0), "The mill", sides=("right", "above"))
    assert sides_of(crowded, beside, above) == "above"
    assert sides_of(crowded, above) == "right"


def sides_of(*crowd):
    """The side of its mark on which the words of the first are."""
    return SIDES[place_words(crowd)[0][:2]]


def test_in_a_crowd_a_line_leads_to_the_words():
    first, *_ = place_words(marks(*RING, words="G05.1"), is_led=True)
    assert first.line
    assert first.line[0] != first.line[1]


@pytest.mark.parametrize("letters", [1.0, 1.35])
def test_no_words_lie_on_others_or_on_a_mark(letters):
    heap = marks(*HEAP, words="G05.1")
    led = zip(heap, place_words(heap, letters, is_led=True), strict=True)
    found = [box(mark, spot, letters) for mark, spot in led if spot]
    stands = [(x - 8, y - 8, x + 8, y + 8) for x, y in HEAP]
    assert len(found) == len(HEAP)
    assert all(apart(one, other) for one, other in combinations(found, 2))
    assert all(apart(one, stand) for one in found for stand in stands)


def test_words_that_no_line_can_lead_to_are_left_out():
    field = [(x * 15, y * 15) for x in range(-12, 13) for y in range(-12, 13)]
    middle = field.index((0, 0))
    assert place_words(marks(*field, words="G05.1"), is_led=True)[middle] is None


def test_boxes_beside_each_other_leave_room():
    boxes = Boxes()
    boxes.add((0, 0, 60, 10))
    assert boxes.leaves_free((60, 0, 70, 10))
    assert not boxes.leaves_free((59, 9, 70, 20))
