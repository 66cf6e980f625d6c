"""What stands in an area stands within it, whole, and on nothing else."""

import itertools

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from refkit.turnsheets.cell_room import Content, Sizes, find_spot, text_width, wrap

SIZES = Sizes((12, 10, 8), 9, 14)
SQUARE = (((0.0, 0.0), (100.0, 0.0), (100.0, 80.0), (0.0, 80.0)),)
NAMES = st.text("abcde MW", min_size=1, max_size=24).filter(str.strip)
POINTS = st.tuples(st.floats(0, 150), st.floats(0, 150))
CONTENTS = st.builds(
    Content,
    NAMES,
    st.sampled_from([0.0, 9.0, 30.0]),
    st.lists(st.sampled_from([16.0, 30.0, 44.0]), max_size=7).map(tuple),
    st.just("17"),
    st.integers(1, 3),
)


def boxes(spot, content):
    """Yield the box of each line of letters, of the signs and of each counter."""
    for words, (x, y) in spot.lines:
        wide, middle = text_width(words, spot.letters) / 2, y - 0.34 * spot.letters
        yield shapely.box(x - wide, middle - 0.4 * spot.letters, x + wide,
                          middle + 0.4 * spot.letters)  # fmt: skip
    if content.signs:
        (x, y), wide = spot.signs, content.signs / 2
        high = 4.5 * content.sign_rows
        yield shapely.box(x - wide, y - high, x + wide, y + high)
    for (x, y), width in zip(spot.counters, content.counters, strict=True):
        wide, high = spot.scale * width / 2, spot.scale * 7
        yield shapely.box(x - wide, y - high + 0.1, x + wide, y + high - 0.1)


def is_fanned(spot, content):
    """Whether counters lie one on the other, as they do where room is short."""
    spots = list(boxes(spot, content))[-len(content.counters) :]
    near = itertools.pairwise(spots if content.counters else ())
    return any(one.intersection(other).area > 1 for one, other in near)


@settings(max_examples=60)
@given(st.lists(POINTS, min_size=3, max_size=8), CONTENTS)
def test_nothing_leaves_its_area_and_nothing_lies_on_a_name(points, content):
    ground = shapely.convex_hull(shapely.multipoints(points))
    assume(ground.area > 1500)
    middle = shapely.get_coordinates(ground.centroid)[0]
    rings = (tuple(map(tuple, shapely.get_coordinates(ground)[:-1].tolist())),)
    spot = find_spot(rings, tuple(map(float, middle)), content, SIZES)
    found = list(boxes(spot, content))
    assert len(spot.counters) == len(content.counters)
    if spot.is_named:
        assert " ".join(words for words, _ in spot.lines).split() == content.name.split()
        assert all(ground.buffer(0.1).covers(box) for box in found)
    else:
        assert [words for words, _ in spot.lines] == ["17"]
    others = found if not is_fanned(spot, content) else found[: -len(content.counters)]
    for one, other in itertools.combinations(others, 2):
        assert one.intersection(other).area < 0.05 * min(one.area, other.area)


def test_a_name_is_as_large_as_its_area_allows_and_in_lines_where_it_must():
    sizes = [
        find_spot(SQUARE, (50, 40), Content(name), SIZES).letters
        for name in ("Mill", "Castle Pomerania", "Castleningtonshire")
    ]
    assert sizes == [12, 12, 10]
    lines = find_spot(SQUARE, (50, 40), Content("Castle Pomerania"), SIZES).lines
    assert [words for words, _ in lines] == ["Castle", "Pomerania"]


def test_a_digit_alone_does_not_get_a_line_where_smaller_letters_do():
    narrow = (((0.0, 0.0), (60.0, 0.0), (60.0, 80.0), (0.0, 80.0)),)
    found = find_spot(narrow, (30, 40), Content("Windmill 3"), SIZES)
    assert [words for words, _ in found.lines] == ["Windmill 3"]
    assert found.letters < 12


def test_many_counters_stand_in_rows_then_smaller_and_beyond_twelve_on_the_last():
    def spot(count, wide=30.0):
        content = Content("Mill", 0.0, (wide,) * count)
        found = find_spot(SQUARE, (50, 40), content, SIZES)
        assert is_fanned(found, content) == (count > 12)
        return found

    assert len({y for _, y in spot(3).counters}) == 1
    assert len({y for _, y in spot(6).counters}) == 2
    assert spot(6).scale == 1
    assert spot(12, 40.0).scale < 1
    assert spot(40).counters == spot(12).counters + spot(12).counters[-1:] * 28


def test_the_widest_of_a_stack_has_room():
    content = Content("Mill", 0.0, (30.0,) * 12 + (60.0,))
    found = find_spot(SQUARE, (50, 40), content, SIZES)
    *laid, _, widest = boxes(found, content)
    assert all(shapely.Polygon(SQUARE[0]).covers(box) for box in (*laid, widest))
    assert all(each.intersection(widest).area < 1 for each in laid)


def test_where_room_is_short_counters_lie_one_on_the_other():
    small = (((0.0, 0.0), (44.0, 0.0), (44.0, 40.0), (0.0, 40.0)),)
    content = Content("Mill", 0.0, (30.0,) * 9)
    assert is_fanned(find_spot(small, (22, 20), content, SIZES), content)


def test_a_name_without_room_is_a_number():
    tiny = (((0.0, 0.0), (14.0, 0.0), (14.0, 14.0), (0.0, 14.0)),)
    found = find_spot(tiny, (7, 7), Content("Castleningtonshire", number="9"), SIZES)
    assert not found.is_named
    assert [words for words, _ in found.lines] == ["9"]


def test_what_fits_nowhere_stands_at_the_middle():
    speck = (((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)),)
    found = find_spot(speck, (2, 2), Content("Mill", number="9"), SIZES)
    assert found.lines[0][1][0] == 2
    assert not found.is_named


def test_ground_with_a_bay_keeps_its_name_out_of_the_bay():
    bay = ((0, 0), (100, 0), (100, 20), (30, 20), (30, 60), (100, 60), (100, 80), (0, 80))
    content = Content("Windmill Hill", number="9")
    found = find_spot((bay,), (15, 40), content, SIZES)
    ground = shapely.Polygon(bay)
    assert all(ground.covers(box) for box in boxes(found, content))


def test_of_ground_with_a_lake_the_lake_is_left_out():
    lake = ((40, 20), (90, 20), (90, 60), (40, 60))
    content = Content("Mill")
    found = find_spot((*SQUARE, lake), (20, 40), content, SIZES)
    ground = shapely.Polygon(SQUARE[0], [lake])
    assert all(ground.covers(box) for box in boxes(found, content))


@pytest.mark.parametrize(
    ("name", "count", "lines"),
    [
        ("", 1, ("",)),
        ("one two three four", 2, ("one two", "three four")),
        ("a bb ccc", 3, ("a", "bb", "ccc")),
        ("a  b", 1, ("a b",)),
    ],
)
def test_names_are_wrapped_evenly(name, count, lines):
    assert wrap(name, count) == lines
