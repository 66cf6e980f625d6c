"""The picture of a perimeter: everything that was found is drawn."""

from xml.etree import ElementTree

from refkit.geometry.checks import parse_layout
from refkit.geometry.perimeter import perimeter
from refkit.turnsheets import perimeters

SVG = "{http://www.w3.org/2000/svg}"
HOMES = {"A": {"edges": [{"edge": "S"}]}, "B": {"edges": [{"edge": "N"}]}}
RING = [(33, 28), (39, 28), (30, 34), (42, 34)]


def stands(side, *places):
    rows = enumerate(places, 1)
    return [{"id": f"{side}{n}", "side": side, "x": x, "y": y} for n, (x, y) in rows]


def laid(*there, **parts):
    table = {"width": 72, "height": 48}
    return parse_layout({"table": table, "homes": HOMES, "stands": there, **parts})


def drawn():
    own = [(x, 10) for x in range(2, 72, 4)]
    front = [(x, 30) for x in range(2, 72, 4)]
    there = laid(
        *stands("A", *own, (36, 35), (16, 27)),
        *stands("B", *front, *RING),
        terrain=[[(60, 20), (64, 20), (64, 22)]],
    )
    return perimeter(there, disengaging=True)


def layer(root, name):
    return root.find(f"{SVG}g[@class='refkit-{name}']")


def test_a_picture_shows_stands_lines_moves_and_ground():
    found = drawn()
    root = ElementTree.fromstring(perimeters.perimeter_svg(found))
    assert len(layer(root, "stands")) == len(found.status)
    assert len(layer(root, "moves")) == 2 * len(found.moves) > 0
    counted = {n: len(layer(root, n)) for n in ("line", "starts", "held", "terrain")}
    assert counted == {"line": 2, "starts": 2, "held": 2, "terrain": 1}
    assert len(layer(root, "pockets")) == len(found.islands) > 0


def test_a_status_and_a_doubt_stand_beside_the_stand():
    found = drawn()
    marks = layer(ElementTree.fromstring(perimeters.perimeter_svg(found)), "stands")
    told = {
        each.get("aria-label").partition(":")[0]: each.get("aria-label") for each in marks
    }
    assert told["A19"].startswith("A19: A, infantry, at 36, 35; cut off")
    doubtful = {name for name, reason in found.reasons.items() if reason.doubtful}
    assert {name for name, words in told.items() if "a doubtful call" in words} == doubtful


def test_a_name_in_a_picture_is_a_text():
    there = laid({"id": "<b>", "side": "A", "x": 5, "y": 5})
    told = perimeters.perimeter_svg(perimeter(there))
    assert "&lt;b&gt;" in told
    assert "<b>" not in told


def test_a_name_that_no_xml_can_hold_breaks_no_picture():
    there = laid({"id": "G\0\x1b\ufffe1", "side": "A", "x": 5, "y": 5})
    root = ElementTree.fromstring(perimeters.perimeter_svg(perimeter(there)))
    assert "G\ufffd\ufffd\ufffd1: A" in "".join(root.itertext())
