"""Laws that hold for every layout."""

import random
from itertools import pairwise
from math import atan2, degrees, dist, pi

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from refkit.geometry import perimeter
from refkit.geometry.checks import parse_layout
from tests.perimeter import layouts
from tests.perimeter.field import found as judged

SEEDS = st.integers(0, 10**6)
BETTER = {"cut_off": 0, "isolated": 1, "normal": 2}
MIRRORED = {"N": "N", "S": "S", "E": "W", "W": "E"}
TURNED = {"N": "W", "W": "S", "S": "E", "E": "N"}


def status(data):
    return perimeter.perimeter(parse_layout(data)).status


def moved(data, place, edge, *, swap=False):
    """Return a layout with its places and edges changed, and perhaps the table turned."""
    size = data["table"]
    homes = {}
    for side, each in data["homes"].items():
        edges = [_edge(found, edge, size, place) for found in each.get("edges", ())]
        points = [place(found["x"], found["y"]) for found in each.get("entry", ())]
        homes[side] = {"edges": edges, "entry": [{"x": x, "y": y} for x, y in points]}
    stands = []
    for each in data["stands"]:
        x, y = place(each["x"], each["y"])
        stands.append({**each, "x": round(x, 3), "y": round(y, 3)})
    width, height = size["width"], size["height"]
    return {
        "table": {"width": height, "height": width} if swap else size,
        "homes": homes,
        "stands": stands,
        "terrain": [
            [[round(v, 3) for v in place(x, y)] for x, y in e] for e in data["terrain"]
        ],
    }


def _edge(found, edge, size, place):
    """Return a home edge where its ends have come to lie."""
    if "from" not in found:
        return {"edge": edge[found["edge"]]}
    fixed = {"N": size["height"], "S": 0, "E": size["width"], "W": 0}[found["edge"]]
    ends = [
        place(along, fixed) if found["edge"] in "NS" else place(fixed, along)
        for along in (found["from"], found["to"])
    ]
    axis = 0 if edge[found["edge"]] in "NS" else 1
    low, high = sorted(end[axis] for end in ends)
    return {"edge": edge[found["edge"]], "from": low, "to": high}


@settings(max_examples=40)
@given(SEEDS)
def test_the_mirrored_layout_gives_the_mirrored_answer(seed):
    data = layouts.layout(seed)
    width = data["table"]["width"]
    assert status(moved(data, lambda x, y: (width - x, y), MIRRORED)) == status(data)


@settings(max_examples=40)
@given(SEEDS)
def test_the_layout_turned_gives_the_answer_turned(seed):
    data = layouts.layout(seed)
    height = data["table"]["height"]
    turned = moved(data, lambda x, y: (height - y, x), TURNED, swap=True)
    assert status(turned) == status(data)


@settings(max_examples=40)
@given(SEEDS)
def test_it_does_not_matter_which_side_is_named_first(seed):
    data = layouts.layout(seed)
    swapped = {**data, "homes": dict(reversed(data["homes"].items()))}
    swapped["stands"] = data["stands"][::-1]
    assert status(swapped) == status(data)


@settings(max_examples=50)
@given(SEEDS, st.data())
def test_adding_a_linked_friend_never_makes_a_normal_stand_worse(seed, draw):
    """At the first look: a friend adds links and targets, and takes none away."""
    data = layouts.layout(seed, [layouts.salient])
    data["options"] = {"intruder_rule": "none"}
    friends = [e for e in data["stands"] if e["side"] == "A" and not e.get("ko")]
    assume(friends)
    beside = draw.draw(st.sampled_from(friends))
    x = min(max(beside["x"] + draw.draw(st.integers(-3000, 3000)) / 1000, 0), 72)
    y = min(max(beside["y"] + draw.draw(st.integers(-3000, 3000)) / 1000, 0), 48)
    spots = {(each["x"], each["y"]) for each in data["stands"]}
    assume((round(x, 3), round(y, 3)) not in spots)
    friend = {"id": "friend", "side": "A", "x": round(x, 3), "y": round(y, 3)}
    before, after = status(data), status({**data, "stands": [*data["stands"], friend]})
    for each in friends:
        assert BETTER[after[each["id"]]] >= BETTER[before[each["id"]]]


@settings(max_examples=20)
@given(SEEDS)
def test_the_line_parts_the_normal_stands(seed):
    drawn = perimeter.perimeter(parse_layout(layouts.layout(seed)))
    one, two = (
        shapely.MultiPoint(
            [
                drawn.places[stand.id]
                for stand in drawn.layout.live(side)
                if drawn.status[stand.id] == "normal"
            ]
        )
        for side in drawn.layout.sides
    )
    first, second = (drawn.drawing.ground[side] for side in drawn.layout.sides)
    assert not first.intersects(two)
    assert not second.intersects(one)


@settings(max_examples=10)
@given(SEEDS, st.sampled_from([0.1, 0.2, 0.4, 0.8]))
def test_however_close_the_enemy_everybody_has_room_on_his_own_side(seed, gap):
    """A fifth of the way to the enemy at the least, where the line has corners too."""
    chance = random.Random(seed)
    ours = [(x, 24 + chance.uniform(-2, 2)) for x in range(6, 66, 5)]
    theirs = [(x + chance.uniform(-0.05, 0.05), y + gap) for x, y in ours]
    drawn = judged(ours, theirs)
    grounds = drawn.drawing.ground
    for side, own, enemies in (("A", ours, theirs), ("B", theirs, ours)):
        for place in own:
            room = shapely.Point(place).buffer(min(dist(place, e) for e in enemies) / 5)
            assert grounds[side].buffer(1e-6).covers(room)


def bends(line):
    """Return by how many degrees a line turns at each of its points."""
    ways = [atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(line.coords)]
    return [abs(degrees((b - a + pi) % (2 * pi) - pi)) for a, b in pairwise(ways)]


@pytest.mark.parametrize("far", [30, 32, 34, 36])
def test_the_way_to_somebody_far_ahead_is_drawn_as_softly_as_the_rest(far):
    drawn = judged([(36, far)], [(25.5, 24), (46.5, 24)])
    assert drawn.status["A1"] == "normal"
    (line,) = drawn.drawing.line
    assert max(bends(line)) < 75


@settings(max_examples=20)
@given(SEEDS)
def test_the_grounds_and_the_perimeters_make_up_the_table(seed):
    drawing = perimeter.perimeter(parse_layout(layouts.layout(seed))).drawing
    inner = shapely.union_all([each.ground for each in drawing.islands])
    total = sum(each.area for each in drawing.ground.values()) + inner.area
    assert abs(total - 72 * 48) < 0.5


@settings(max_examples=40)
@given(SEEDS)
def test_an_open_line_enters_no_zone_and_goes_nearer_no_enemy_edge(seed):
    """As it is drawn, a line may graze a zone by what a chord cuts off."""
    found = perimeter.perimeter(parse_layout(layouts.layout(seed)))
    for name, reason in found.reasons.items():
        if reason.status != "isolated" or name not in found.places or not reason.line:
            continue
        side = next(each.side for each in found.layout.stands if each.id == name)
        foes = [s for s in found.layout.stands if s.side != side and not s.ko]
        line = shapely.LineString(reason.line)
        assert all(line.distance(shapely.Point(s.x, s.y)) > 4.9 for s in foes)


CORNERS = [(0, 0), (72, 0), (72, 48), (0, 48)]
SPOTS = st.one_of(
    st.sampled_from(CORNERS), st.tuples(st.integers(-9, 81), st.integers(-9, 57))
)
LINES = st.lists(st.lists(SPOTS, min_size=2, max_size=5).map(tuple), max_size=2)
RULED = st.dictionaries(st.integers(0, 9), st.sampled_from(sorted(BETTER)), max_size=6)


@settings(max_examples=40)
@given(SEEDS, LINES, RULED)
def test_whatever_the_umpire_rules_the_rest_follows(seed, lines, ruled):
    data = layouts.layout(seed)
    names = [each["id"] for each in data["stands"] if not each.get("ko")]
    rulings = {names[n]: each for n, each in ruled.items() if n < len(names)}
    data["overrides"] = {"status": rulings, "line": lines, "out_of_line": names[10:12]}
    found = perimeter.perimeter(parse_layout(data))
    assert found.status | rulings == found.status
    assert found.reasons.keys() == found.status.keys()
    total = shapely.union_all(
        [*found.drawing.ground.values(), *(each.ground for each in found.drawing.islands)]
    )
    assert total.area == pytest.approx(72 * 48, abs=0.5)
