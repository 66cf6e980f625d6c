"""The plan of the table on a turn sheet: to scale, in grey, holding what it was given."""

import io
import itertools
import re
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from refkit.engine.maps.plan import Home, Piece, Plan, Pocket
from refkit.turnsheets import plan, render_brief
from tests.handouts.leaking import find_leaks
from tests.turnsheets import examples

SVG = "{http://www.w3.org/2000/svg}"
POCKET = Pocket(name="Mill", outline=(((30, 30), (40, 30), (40, 40), (30, 30)),))
PIECES = (
    Piece(side="german", place=(10, 10), kind="A", name="G01.1", marks="H"),
    Piece(side="russian", place=(10, 30), status="isolated"),
)


def told(**parts):
    given = {
        "title": "The table",
        "width": 72,
        "height": 48,
        "sides": ("german", "russian"),
        "homes": (
            Home(side="german", edge="S"),
            Home(side="russian", edge="N", start=10, end=20),
            Home(side="russian", place=(36, 48)),
        ),
        "line": (((0, 20), (72, 20)),),
        "starts": {"german": (((0, 18), (72, 18)),)},
        "pockets": (POCKET,),
        "pieces": PIECES,
        "places": (("The mill", (36, 25)), ("The ford", (9, 1))),
        "note": "As it was.",
    }
    return Plan(**{**given, **parts})


def layer(root, name):
    return root.find(f"{SVG}g[@class='refkit-{name}']")


def drawn(**parts):
    return ElementTree.fromstring(plan.plan_svg(told(**parts)))


def pages(*before, large=False, **parts):
    pdf = render_brief(examples.plain(*before, told(**parts)), large=large)
    return PdfReader(io.BytesIO(pdf)).pages


def test_a_plan_has_a_page_of_its_own_that_lies_broadside():
    first, last = pages(examples.chances())
    assert first.mediabox.width < first.mediabox.height
    assert last.mediabox.width > last.mediabox.height
    assert len(pages(width=144, height=30)) == len(pages(width=30, height=144)) == 1


def test_a_map_alone_is_on_the_first_page_under_a_small_head():
    (page,) = pages()
    text = page.extract_text()
    assert page.mediabox.width > page.mediabox.height
    assert "Russian: Housekeeping and refit" in text
    assert "CPP 14" in text


SCALES = [
    ((72, 48), "1 : 10, one inch is 2.54 mm"),
    ((120, 72), "1 : 15, one inch is 1.69"),
]


@pytest.mark.parametrize(("table", "words"), SCALES)
def test_the_scale_is_a_round_number_and_stated(table, words):
    (page,) = pages(width=table[0], height=table[1])
    text = " ".join(page.extract_text().split())
    assert f"1 foot of the table. Scale {words}" in text


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("table", [(72, 48), (48, 96), (240, 120)])
def test_a_map_is_as_large_as_its_scale_says(table, large):
    (page,) = pages(width=table[0], height=table[1], large=large)
    times = int(re.search(r"Scale 1 : (\d+)", page.extract_text())[1])
    apart = 6 * 72 / times
    assert any(abs(abs(x - other) - apart) < 0.05 for x, other in rulers(page))


def rulers(page):
    """Return where marks of the rulers stand that follow each other, six inches apart."""
    found = []

    def seen(text, cm, *_rest):
        found.extend([cm[4]] if text.strip() == "\N{DOUBLE PRIME}" else [])

    page.extract_text(visitor_text=seen)
    return list(itertools.pairwise(found))


@pytest.mark.parametrize("table", [(72, 48), (120, 72)])
def test_large_type_leaves_the_map_nearly_its_size(table):
    texts = (pages(width=table[0], height=table[1], large=each)[0].extract_text()
             for each in (False, True))  # fmt: skip
    small, large = (int(re.search(r"Scale 1 : (\d+)", text)[1]) for text in texts)
    assert small <= large <= small * 1.2


def test_in_large_type_names_and_rulers_are_larger_and_marks_are_not():
    small, large = (
        ElementTree.fromstring(plan.plan_svg(told(), large=each)) for each in (False, True)
    )
    sizes = [
        [float(text.get("font-size")) for text in layer(root, name).iter(f"{SVG}text")][-1]
        for name in ("captions", "rulers")
        for root in (small, large)
    ]
    assert sizes == [10.5, 14.18, 11, 14.85]
    transforms = [layer(root, "stands")[0].get("transform") for root in (small, large)]
    assert transforms == ["translate(100 380)"] * 2


def test_a_table_too_large_for_any_scale_is_drawn_without_one():
    (page,) = pages(width=1200, height=900)
    assert "Scale" not in page.extract_text()


def test_what_stands_on_the_picture_is_text_of_the_page():
    text = pages()[-1].extract_text()
    assert all(words in text for words in ("G01.1", "Mill", "The table", "front line"))
    assert all(f"The {name}" in text for name in ("mill", "ford"))
    assert "As it was." in text


def test_the_legend_has_the_signs_of_the_map_alone():
    signs = [words for _, words in plan.used_signs(told())]
    assert signs == [
        "German", "Russian", "front line", "start line", "pocket", "home edge",
        "entry point", "objective", "isolated", "armour", "infantry",
        "hidden from the enemy",
    ]  # fmt: skip
    bare = told(line=(), starts={}, pockets=(), pieces=(), homes=(), places=())
    assert [words for _, words in plan.used_signs(bare)] == ["German", "Russian"]


def test_the_legend_is_set_in_letters_of_the_page():
    sizes = {}

    def seen(text, cm, tm, _font, size):
        sizes[text.strip()] = size * tm[3] * cm[3]

    pages()[-1].extract_text(visitor_text=seen)
    assert abs(sizes["front line"]) > 7


def test_a_picture_alone_has_the_legend_in_it():
    with_it, without = (
        ElementTree.fromstring(plan.plan_svg(told(), has_legend=each))
        for each in (True, False)
    )
    assert [len(layer(root, "legend")) for root in (with_it, without)] == [12, 0]
    high, low = (plan.picture_size(told(), has_legend=each)[1] for each in (True, False))
    assert high > low


HEAP = tuple((20 + n % 3, 20 + n // 3 * 0.5) for n in range(12))


def crowd(places):
    return tuple(
        Piece(side="german", place=place, name=f"G05.{number}")
        for number, place in enumerate(places)
    )


def test_lines_lead_to_names_out_of_a_crowd():
    assert len(layer(drawn(pieces=crowd(HEAP)), "leaders")) > 2
    assert len(layer(drawn(), "leaders")) == 0


def test_a_name_without_room_is_left_out_and_listed_below():
    places = tuple((20 + x * 1.4, 10 + y * 1.4) for x in range(20) for y in range(20))
    pieces = (*crowd(places), Piece(side="russian", place=(33.7, 23.9)))
    root = drawn(pieces=pieces)
    names = {text.text for text in layer(root, "stands").iter(f"{SVG}text")} - {"I"}
    listed = plan.map_key(told(pieces=pieces)).partition("No room for the name: ")[2]
    wanted = {each.name for each in pieces if each.name}
    found = {name for name in wanted if f"{name} at " in listed}
    assert found
    assert names | found == wanted
    assert not names & found


def test_a_place_without_room_for_its_name_has_a_number_and_is_listed_below():
    spots = [(20 + x * 1.4, 10 + y * 1.4) for x in range(20) for y in range(20)]
    places = tuple((f"The hamlet of {n}", spot) for n, spot in enumerate(spots, 1))
    shown = {
        text.text for text in layer(drawn(places=places), "captions").iter(f"{SVG}text")
    }
    listed = plan.map_key(told(places=places)).split(", ")
    numbers = {words for words in shown if words.isdecimal()}
    assert numbers
    assert len(shown - {"Mill"}) == len(places)  # a pocket has its name there too
    assert {each.partition(" ")[0] for each in listed} == numbers
    assert all(each.endswith(f" The hamlet of {each.split()[0]}") for each in listed)


def test_the_search_for_secrets_reads_the_picture():
    pdf = render_brief(examples.plain(told()))
    assert find_leaks(pdf, ["G01.1"]) == [
        "page 1: holds 'G01.1'; expected nothing that the reader may not know."
    ]
    assert find_leaks(pdf, ["G01.2"]) == []


def test_the_picture_is_in_shades_of_grey():
    shades = set(re.findall(r"#[0-9a-f]{6}", plan.plan_svg(told())))
    assert len(shades) > 3
    assert all(len({s[1:3], s[3:5], s[5:7]}) == 1 for s in shades)


def test_everything_is_drawn_where_it_is():
    root = drawn()
    first, second = layer(root, "stands")
    assert first.get("transform") == "translate(100 380)"
    assert second.get("transform") == "translate(100 180)"
    assert len(layer(root, "homes")) == 3
    assert [len(layer(root, name)) for name in ("line", "starts", "pockets")] == [2, 1, 1]


def test_a_stand_without_a_name_has_none_on_the_picture():
    _, second = layer(drawn(), "stands")
    assert [each.text for each in second.iter(f"{SVG}text")] == ["I"]


def test_places_and_pockets_are_named():
    captions = [
        (each.get("transform"), each.find(f"{SVG}text").text)
        for each in layer(drawn(), "captions")
    ]
    assert captions == [
        ("translate(360 230)", "The mill"),
        ("translate(90 470)", "The ford"),
        ("translate(400 80)", "Mill"),
    ]


SIZES = [(72, 48, ""), (105, 48, " scale(1.25)"), (240, 120, " scale(1.5)")]


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_on_a_large_table_the_marks_are_larger(width, height, scale):
    first, _ = layer(drawn(width=width, height=height), "stands")
    assert first.get("transform").partition(")")[2] == scale


def test_a_plan_of_nothing_is_an_empty_table():
    blank = {
        "homes": (),
        "line": (),
        "starts": {},
        "pockets": (),
        "pieces": (),
        "places": (),
    }
    assert len(layer(drawn(**blank), "stands")) == 0
    assert plan.map_key(told(**blank)) == ""


def test_a_name_that_cannot_be_printed_is_spelt():
    odd = Piece(side="german", place=(10, 10), name="\N{GRINNING FACE}1")
    first, *_ = layer(drawn(pieces=(odd,)), "stands")
    assert [each.text for each in first.iter(f"{SVG}text")] == ["I", "[U+1F600]1"]
