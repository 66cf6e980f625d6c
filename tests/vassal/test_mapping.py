"""The mapping of pieces: patterns, scale, and every fault with its place."""

import re
import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from refkit import shipped
from refkit.engine.problems import Refused
from refkit.vassal import mapping, patterns
from refkit.vassal.scale import Scale

SHIPPED = shipped.folder("templates") / "vassal" / "mapping.toml"
HEAD = 'map = "Main Map"\npixels = { per_inch = 40, south_west = [60, 2940] }\n'
STANDS = '[[piece]]\nside = "german"\n'


def written(tmp_path, text):
    path = tmp_path / "mapping.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def faults(tmp_path, text):
    path = written(tmp_path, text)
    with pytest.raises(Refused) as refused:
        mapping.read_mapping(path)
    return [str(fault).removeprefix(f"{path}: ") for fault in refused.value.faults]


def test_the_shipped_mapping_is_read():
    told = mapping.read_mapping(SHIPPED)
    assert told.ground["table"] == {"width": 120, "height": 72}
    assert {rule.side for rule in told.piece} == {"", "german", "russian"}


def test_a_mapping_with_what_it_must_have_is_read(tmp_path):
    told = mapping.read_mapping(written(tmp_path, "\ufeff" + HEAD + STANDS))
    assert (told.map, told.ground, told.piece[0].stand) == ("Main Map", {}, "{name}")


def test_all_faults_are_told_each_with_its_line(tmp_path):
    text = """
map = 3
modul = "x"
pixels = { per_inch = -4, south_west = [nan, 2] }

[[piece]]
name = "{a b}"
side = "german"

[[piece]]
side = "german"
ignore = true

[[piece]]
class = "Q"
side = "x"

  [[ piece ]]
counter = true

[[piece]]

[[flag]]
name = "x"

[[flag]]
ko = "yes"
"""
    assert faults(tmp_path, text) == [
        "map is 3; expected a text.",
        "pixels: per_inch is -4; expected greater than 0.",
        "pixels.south_west: 0 is nan; expected a finite number.",
        "piece 1 (line 6): name is '{a b}'; expected a pattern such as '{stand} Tiger*', "
        "no word twice.",
        "piece 2 (line 10): it has side, ignore; expected one of side, counter = true or "
        "ignore = true.",
        "piece 3 (line 14): class is 'Q'; expected 'A', 'I', 'T' or 'G'.",
        "piece 4 (line 18): it has counter; expected a counter to give one of improved, "
        "unmoved, immobile, ko, hidden.",
        "piece 5 (line 21): it has nothing in it; expected one of side, counter = true or "
        "ignore = true.",
        "flag 1 (line 23): it has name; expected one of improved, unmoved, immobile, ko, "
        "hidden.",
        "flag 2 (line 26): ko is 'yes'; expected true or false.",
        "the key 'modul' is not known here; expected a known key.",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "map is missing; expected one."),
        (HEAD + "piece = 3", "piece is 3; expected a list."),
        (HEAD + "piece = [3]", "piece: 0 is 3; expected a table."),
        (HEAD + "piece = [{}]", "piece 1: it has nothing in it; expected one of side"),
        (
            HEAD + STANDS + "stand = x",
            "Invalid value (at line 5, column 9); expected TOML.",
        ),
        (HEAD + STANDS + "x = " + "[" * 30 + "]" * 30, "are nested more than 20 deep"),
        (HEAD + STANDS + "x = " + "[" * 9000, "recursion"),
        (b"\xff", "expected TOML."),
        (b"#" * 1_000_001, "it has over 1,000,000 bytes; expected a mapping."),
        (HEAD + STANDS + f'name = "{"x" * 300}"', "at most 200 characters"),
    ],
)
def test_what_is_no_mapping_is_refused(tmp_path, text, fault):
    assert fault in "\n".join(faults(tmp_path, text))


@pytest.mark.parametrize(
    ("pixels", "fault"),
    [
        ("{}", "pixels: it has nothing in it; expected per_inch and south_west, or known"),
        ("{ per_inch = 40 }", "it has per_inch; expected per_inch and south_west, or"),
        ("{ per_inch = 40, south_west = [0, 0], known = KNOWN }", "expected per_inch and"),
        ("{ per_inch = 40, known = KNOWN }", "it has per_inch, known; expected per_inch"),
        ("{ known = [{ pixel = [0, 0], inches = [0, 0] }] }", "1 is missing"),
        ("{ known = KNOWN3 }", "expected fewer of them"),
        ("{ known = SAME }", "expected two points apart both ways, with the same scale"),
        ("{ known = SKEWED }", "expected two points apart both ways, with the same scale"),
        ("{ known = MIRRORED }", "expected two points that do not mirror the map"),
    ],
)
def test_a_scale_that_cannot_be_is_refused(tmp_path, pixels, fault):
    corner = "{ pixel = [60, 2940], inches = [0, 0] }"
    known = {
        "KNOWN3": [corner] * 3,
        "KNOWN": [corner, "{ pixel = [4860, 60], inches = [120, 72] }"],
        "SAME": [corner, "{ pixel = [60, 60], inches = [120, 72] }"],
        "SKEWED": [corner, "{ pixel = [4860, 60], inches = [120, 60] }"],
        "MIRRORED": [corner, "{ pixel = [4860, 5820], inches = [120, 72] }"],
    }
    for name, points in known.items():
        pixels = pixels.replace(name, f"[{', '.join(points)}]")
    text = f'map = "Main Map"\npixels = {pixels}\n{STANDS}'
    assert fault in "\n".join(faults(tmp_path, text))


def test_two_known_points_and_a_corner_tell_the_same():
    known = (
        {"pixel": (1260, 2140), "inches": (30.0, 20.0)},
        {"pixel": (4860, 60), "inches": (120.0, 72.0)},
    )
    by_points, by_corner = Scale(known=known), Scale(per_inch=40, south_west=(60, 2940))
    for pixel in ((60, 2940), (1500, 2141), (77, 3)):
        assert by_points.inches(*pixel) == by_corner.inches(*pixel)


def test_a_map_with_south_on_top_is_turned():
    known = (
        {"pixel": (0, 0), "inches": (72.0, 0.0)},
        {"pixel": (720, 480), "inches": (0.0, 48.0)},
    )
    assert Scale(known=known).inches(180, 120) == (54, 12)


@pytest.mark.parametrize(
    ("pattern", "text", "words"),
    [
        ("*", "", {}),
        ("Pz * H", "pz IV h", {}),
        ("Tiger ?", "Tiger 12", None),
        ("[a.b]+", "[a.b]+", {}),
        ("[a.b]", "a", None),
        ("{element}.{number} *", "G07.2 Panzer IV", {"element": "G07", "number": "2"}),
        ("{stand} gun", "88 mm gun", None),
        ("* {n} ?*", "a b c d", {"n": "c"}),
        ("{a}{b}", "xyz", {"a": "xy", "b": "z"}),
        ("{a}.*", "1.2.3 x", {"a": "1.2"}),
    ],
)
def test_a_pattern_is_like_those_for_file_names(pattern, text, words):
    assert patterns.match_text(pattern, text) == words


@given(
    st.lists(st.sampled_from(["*", "?", "{a}", "{b}", "x", "Y", " "]), max_size=6),
    st.text("xyXY ", max_size=8),
)
def test_a_pattern_finds_what_a_regular_expression_finds(parts, text):
    assume(patterns.is_sound("".join(parts)))
    meant = {"*": ".*", "?": ".", "{a}": r"(?P<a>\S+)", "{b}": r"(?P<b>\S+)"}
    found = re.fullmatch("".join(meant.get(x, x) for x in parts), text, re.IGNORECASE)
    wanted = found.groupdict() if found else None
    assert patterns.match_text("".join(parts), text) == wanted


@pytest.mark.parametrize("part", ["*a", "{{{}}}a"])
def test_a_name_made_to_be_hard_is_tried_in_no_time(part):
    pattern = "".join(part.format(f"w{number}") for number in range(30))
    started = time.process_time()
    assert patterns.match_text(f"{pattern}!", "a" * 200) is None
    assert time.process_time() - started < 1
