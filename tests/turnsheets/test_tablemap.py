"""The map as SVG: what is drawn of a layout, and that it is an honest file."""

import json
from xml.etree import ElementTree

import pytest
import typst

from refkit.geometry.checks import parse_layout
from refkit.turnsheets import legend, tablemap
from refkit.turnsheets.front import Front
from refkit.turnsheets.letters import font_folder

SVG = "{http://www.w3.org/2000/svg}"
TABLE = {"width": 72, "height": 48}
HOMES = {
    "german": {"edges": [{"edge": "S"}, {"edge": "W", "from": 0, "to": 20}]},
    "russian": {"edges": [{"edge": "N"}, {"edge": "E"}], "entry": [{"x": 36, "y": 48}]},
}
SQUARE = ((10, 10), (20, 10), (20, 20), (10, 20))


def laid(*stands, **parts):
    data = {"table": TABLE, "homes": HOMES, "stands": stands, **parts}
    return parse_layout(data)


def stand(name, side="german", x=10, y=12, **values):
    return {"id": name, "side": side, "x": x, "y": y, **values}


def drawn(found, front=Front(), **options):  # noqa: B008 - frozen
    return ElementTree.fromstring(tablemap.map_svg(found, front, **options))


def layer(root, name):
    return root.find(f"{SVG}g[@class='refkit-{name}']")


def texts(part):
    return [each.text for each in part.iter(f"{SVG}text")]


def test_a_map_is_as_large_as_its_table_and_ten_units_are_an_inch():
    paper = layer(drawn(laid()), "ground").find(f"{SVG}rect")
    assert (paper.get("width"), paper.get("height")) == ("720", "480")


def test_south_is_below():
    mark = layer(drawn(laid(stand("G1", x=10, y=12))), "stands")[0]
    assert mark.get("transform") == "translate(100 360)"


def test_the_rulers_count_inches():
    assert {"0″", "36″", "72″"} <= set(texts(layer(drawn(laid()), "rulers")))


def test_the_sides_differ_by_shape():
    root = drawn(laid(stand("G1"), stand("R1", "russian", y=30)))
    first, second = layer(root, "stands")
    base = "*[@class='refkit-base']"
    assert (first.find(base).tag, second.find(base).tag) == (f"{SVG}circle", f"{SVG}rect")


@pytest.mark.parametrize(
    ("status", "rings"), [("normal", 0), ("isolated", 1), ("cut_off", 2)]
)
def test_a_status_is_told_by_rings(status, rings):
    root = drawn(laid(stand("G1")), Front(status={"G1": status}))
    found = layer(root, "stands")[0].findall(f"{SVG}circle[@class='refkit-ring']")
    assert len(found) == rings


def test_a_stand_says_in_words_what_it_is():
    front = Front(status={"G1": "cut_off"}, marks={"G1": "?!H"})
    mark = layer(drawn(laid(stand("G1", me="1-I", cls="G")), front), "stands")[0]
    assert mark.get("aria-label") == (
        "G1: German, 1-I, gun, at 10, 12; cut off, a doubtful call, ruled by the umpire, "
        "hidden from the enemy"
    )
    assert "?!H" in texts(mark)


def test_a_stand_that_is_not_judged_says_so():
    mark = layer(drawn(laid(stand("G1"))), "stands")[0]
    assert mark.get("aria-label").endswith("; not judged")


def test_a_stand_that_is_knocked_out_is_crossed_out():
    mark = layer(drawn(laid(stand("G1", ko=True))), "stands")[0]
    assert mark.find(f"{SVG}path[@class='refkit-ink']") is not None


def test_every_home_is_drawn_where_it_is():
    homes = layer(drawn(laid()), "homes")
    bands = [
        [r.get(n) for n in ("x", "y", "width", "height")] for r in homes.iter(f"{SVG}rect")
    ]
    assert bands == [
        ["0", "480", "720", "8"],
        ["-8", "280", "8", "200"],
        ["0", "-8", "720", "8"],
        ["720", "0", "8", "480"],
    ]
    assert len(homes.findall(f"{SVG}path")) == 1


def test_the_front_is_drawn_over_the_ground():
    front = Front(
        ground={"german": (SQUARE,)},
        line=(((0, 20), (72, 20)),),
        starts={"russian": (((0, 22), (72, 22)),)},
        pockets=((SQUARE,),),
        moves={"G1": (10, 10)},
        reasons=(("road", ((10, 12), (10, 0))), ("chain", ())),
    )
    root = drawn(laid(stand("G1"), terrain=[SQUARE]), front)
    counted = {
        n: len(layer(root, n)) for n in ("held", "line", "starts", "pockets", "terrain")
    }
    assert counted == {"held": 1, "line": 2, "starts": 1, "pockets": 1, "terrain": 1}
    assert layer(root, "moves")[0].get("d") == "M100 360L100 380"
    assert [each.get("d") for each in layer(root, "reasons")] == ["M100 360L100 480", ""]


def test_a_name_that_is_markup_stays_a_text():
    name = "<script>\"'&"
    text = tablemap.map_svg(laid(stand(name)), Front())
    assert "<script>" not in text
    assert name in texts(layer(ElementTree.fromstring(text), "stands")[0])


def test_a_picture_lies_beneath_everything():
    root = drawn(laid(), picture="data:image/png;base64,AA==")
    assert layer(root, "ground")[1].get("href") == "data:image/png;base64,AA=="


def test_the_legend_is_no_wider_than_the_table():
    narrow, wide = (
        legend.legend_rows(("german", "russian"), 240),
        legend.legend_rows(("a", "b"), 1200),
    )
    assert len(narrow) > len(wide)
    assert all(sum(item.width for item in row) <= 240 for row in narrow)


def test_the_legend_may_be_of_what_is_in_use_alone():
    found = laid(stand("G1"))
    front = Front(signs=frozenset({"german", "A"}))
    assert texts(layer(drawn(found, front), "legend")) == ["German", "A", "armour"]
    empty = Front(signs=frozenset())
    assert len(layer(drawn(found, empty), "legend")) == 0
    assert tablemap.drawing_box(found)[3] > tablemap.drawing_box(found, front)[3]


def test_larger_rulers_have_more_room():
    small, large = (
        tablemap.drawing_box(laid(), Front(letters=each)) for each in (1.0, 1.35)
    )
    assert large[0] < small[0]
    assert large[2] > small[2]


def test_a_ring_drives_a_name_farther_off():
    named = layer(drawn(laid(stand("G1")), Front(status={"G1": "cut_off"})), "stands")[0]
    assert [each.get("y") for each in named.iter(f"{SVG}text")] == ["4", "28"]


def test_a_line_leads_to_a_name_only_where_it_may():
    heap = [stand(f"G05.{n}", x=20 + n % 3, y=20 + n // 3) for n in range(9)]
    led = drawn(laid(*heap), Front(is_led=True))
    assert len(layer(led, "leaders")) > 2
    assert len(layer(drawn(laid(*heap)), "leaders")) == 0
    assert all(len(texts(mark)) == 2 for mark in layer(drawn(laid(*heap)), "stands"))


def test_the_same_map_is_the_same_file():
    found, front = laid(stand("G1")), Front(status={"G1": "normal"})
    assert tablemap.map_svg(found, front) == tablemap.map_svg(found, front)


def test_the_shapes_a_page_gets_are_those_of_the_file():
    found = laid(stand("G1"))
    shapes = tablemap.draw_layers(found, Front())["stands"]
    ((tag, attributes, inner),) = json.loads(
        json.dumps([each.as_lists() for each in shapes])
    )
    assert (tag, attributes["data-key"], inner[0][0]) == ("g", "stand/G1", "title")


def test_a_turn_sheet_can_show_the_map():
    front = Front(status={"G1": "isolated"}, line=(((0, 20), (72, 20)),))
    text = tablemap.map_svg(laid(stand("G1"), stand("R1", "russian", y=30)), front)
    page = '#image(bytes(sys.inputs.svg), format: "svg", alt: "map", width: 100%)'
    made, warnings = typst.compile_with_warnings(
        page.encode(),
        format="png",
        font_paths=[font_folder()],
        ignore_system_fonts=True,
        sys_inputs={"svg": text},
    )
    assert made.startswith(b"\x89PNG")
    assert warnings == []
