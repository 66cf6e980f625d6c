"""A map of areas on a turn sheet: in grey, legible, holding what it was given."""

import io
import itertools
import os
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
import shapely
from pypdf import PdfReader

from refkit.engine.campaign.view import view
from refkit.engine.maps.area_map import Area, AreaMap, AreaPiece
from refkit.engine.maps.side_looks import OPTION, side_colours
from refkit.engine.play.system import Option
from refkit.engine.sheets.brief import Brief
from refkit.geometry.areas.cells import lay_out
from refkit.geometry.areas.grid import grid
from refkit.turnsheets import (
    area_drawing,
    area_legend,
    area_sheet,
    area_words,
    render_brief,
)
from refkit.turnsheets.area_layout import AreaLayout
from refkit.turnsheets.documents import finish_brief
from refkit.turnsheets.picture import draw_picture, drawn_texts
from refkit.turnsheets.sheet_map import draw_sheet_map, sheet_signs
from tests.engine import provinces
from tests.geometry.areas import example_maps
from tests.handouts.leaking import find_leaks
from tests.turnsheets import examples
from tests.turnsheets.realm import realm
from tests.turnsheets.test_cell_room import boxes

SVG = "{http://www.w3.org/2000/svg}"
LEAST = 6.0  # points: the smallest letters that are read with ease
WHOLE = realm()
SMALL = provinces.maps.area_map(provinces.campaign())


def changed(told, **parts):
    return AreaMap(**{**dict(told), **parts})


def layer(root, name):
    return root.find(f"{SVG}g[@class='refkit-{name}']")


def drawn(told, **look):
    return ElementTree.fromstring(area_sheet.areas_svg(told, **look))


def pages(told, **look):
    return PdfReader(io.BytesIO(render_brief(examples.plain(told), **look))).pages


def text_of(told, **look):
    return " ".join(pages(told, **look)[0].extract_text().split())


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("told", [WHOLE, SMALL], ids=["62 areas", "12 areas"])
def test_a_map_is_one_page_with_every_name_on_it(told, paper, large):
    assert len(pages(told, paper=paper, large=large)) == 1
    text = text_of(told, paper=paper, large=large)
    for area in told.areas:
        assert all(word in text for word in area.name.split())
    for piece in told.pieces:
        assert piece.name in text


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_the_smallest_letters_of_the_largest_map_can_be_read(paper):
    sizes = []

    def seen(text, cm, tm, _font, size):
        if text.strip():
            sizes.append(abs(size * tm[3] * cm[3]))

    pages(WHOLE, paper=paper)[0].extract_text(visitor_text=seen)
    assert len(sizes) > 100
    names = [size for size in sizes if size > 0]
    assert sum(size < LEAST - 1 for size in names) < 0.02 * len(names)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("told", [WHOLE, SMALL], ids=["62 areas", "12 areas"])
def test_names_do_not_collide(told, large):
    at = area_sheet._layout(told, large=large)
    found = []
    for area in at.told.areas:
        spot = at.spots[area.id]
        lines = list(
            boxes(spot._replace(counters=()), at.content(area)._replace(counters=()))
        )
        ground = shapely.Polygon(at.course(area.outline[0])).buffer(0.5)
        assert not spot.is_named or all(ground.covers(box) for box in lines)
        found += lines
    for one, other in itertools.combinations(found, 2):
        assert one.intersection(other).area < 0.05 * min(one.area, other.area)


def test_every_name_of_the_largest_map_has_room_in_large_type_nearly_every():
    assert area_sheet._layout(WHOLE, large=False).unnamed == ()
    assert len(area_sheet._layout(WHOLE, large=True).unnamed) <= 20


def test_a_name_without_room_is_a_number_on_the_map_and_told_below():
    told = changed(WHOLE, areas=tuple(
        area.model_copy(update={"name": f"{area.name}onthehillsbeyondthesea"})
        for area in WHOLE.areas
    ))  # fmt: skip
    numbered = area_sheet._layout(told, large=False).unnamed
    assert len(numbered) > 20
    names = {text.text for text in layer(drawn(told), "names").iter(f"{SVG}text")}
    first, _ = area_sheet.areas_key(told).split("\n")
    for number, name in numbered:
        assert number in names
        assert f"{number} {name}" in first.split(", ")


def test_the_picture_is_in_shades_of_grey():
    shades = set(re.findall(r"#[0-9a-f]{6}", area_sheet.areas_svg(WHOLE)))
    assert len(shades) > 5
    assert all(len({s[1:3], s[3:5], s[5:7]}) == 1 for s in shades)


def test_in_grey_each_side_has_its_own_pattern_and_letter():
    fills = {path.get("fill") for path in layer(drawn(WHOLE), "ground")}
    owners = {area.owner for area in WHOLE.areas}
    assert len(fills) == len(owners)
    letters = {text.text for text in layer(drawn(WHOLE), "names").iter(f"{SVG}text")}
    assert {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"} <= letters


def test_counters_bear_the_letter_of_their_side_and_their_text():
    counts = [text.text for text in layer(drawn(SMALL), "pieces").iter(f"{SVG}text")]
    assert sorted(counts) == ["B30", "B4", "G15", "G7", "R12", "R24", "R9"]


def test_what_waits_beside_the_map_is_named_below_it():
    assert "beside the map: Red Levy (5)" in area_sheet.areas_key(SMALL)


def test_borders_and_links_are_drawn_as_their_kinds_say():
    looks = [
        g.get("class").split()[-1] for g in layer(drawn(SMALL), "borders").iter(f"{SVG}g")
    ]
    kinds = {look.removeprefix("refkit-") for look in looks} - {"borders"}
    assert kinds == {"open", "river", "closed", "front", "sea"}
    (crossing,) = layer(drawn(SMALL), "crossings")
    assert crossing.find(f"{SVG}title").text == "sea: Alderholt to Isle"


def test_a_route_goes_by_the_borders_and_is_broken_until_it_is_gone():
    red = provinces.maps.lay_out(
        provinces.campaign(), "turn 1", {"orders": [{"force": "R1", "goal": "cedar"}]}
    )
    (route,) = layer(drawn(red.drawn), "routes")
    way = route.find(f"{SVG}path[@class='refkit-way']")
    assert way.get("stroke-dasharray")
    assert way.get("d").count("L") == 3
    done = [path.get("stroke-dasharray") for path in layer(drawn(WHOLE), "routes").iter()]
    assert None in done


def test_the_legend_has_the_signs_of_the_map_alone():
    signs = [words for _, words in sheet_signs(SMALL)]
    assert signs == [
        "Red", "Blue", "Green", "land", "river", "sea", "closed border", "army", "band",
    ]  # fmt: skip
    bare = changed(SMALL, pieces=(), borders=(), crossings=())
    assert [words for _, words in sheet_signs(bare)] == ["Red", "Blue", "Green"]
    assert {"supply", "looted", "worth three"} <= {w for _, w in sheet_signs(WHOLE)}


def test_a_picture_alone_has_the_legend_in_it():
    with_it, without = (drawn(SMALL, has_legend=each) for each in (True, False))
    assert "closed border" in drawn_texts(ElementTree.tostring(with_it, "unicode"))
    assert layer(without, "legend") is None
    high, low = (area_sheet.picture_size(SMALL, has_legend=e)[1] for e in (True, False))
    assert high > low
    picture = draw_picture(WHOLE)
    assert picture == draw_picture(WHOLE)
    assert b"12th Regiment" in picture.png
    assert "62 areas" in picture.words


def test_the_search_for_secrets_reads_the_picture():
    pdf = render_brief(examples.plain(SMALL))
    assert find_leaks(pdf, ["Blue Host"])
    seen = provinces.maps.area_map(view(provinces.campaign(), "red"))
    shown = render_brief(examples.plain(seen))
    assert find_leaks(shown, ["Blue Host"]) == []
    # The figure of a strength, as words: the file itself counts its parts by figures.
    assert "30" not in text_of(seen)


def test_a_map_is_broad_or_high_as_its_areas_are():
    ground = lay_out(*grid(["abcd", "efgh"]))
    areas = [Area(**of(cell, Area), id=cell.name) for cell in ground.cells]
    (page,) = pages(AreaMap(title="The chain", sides=(), areas=areas))
    assert page.mediabox.width > page.mediabox.height
    (page,) = pages(WHOLE)
    assert page.mediabox.width < page.mediabox.height


def of(cell, cls):
    """Return what a cell says of an area."""
    return {name: getattr(cell, name) for name in cls.model_fields if hasattr(cell, name)}


def test_on_a_map_of_few_areas_letters_are_larger():
    def largest(told):
        return max(
            spot.letters for spot in area_sheet._layout(told, large=False).spots.values()
        )

    assert largest(SMALL) > 1.3 * largest(WHOLE)


def test_a_brief_with_a_map_of_areas_is_read_back_as_it_was():
    brief = examples.plain(SMALL)
    assert Brief.model_validate_json(brief.model_dump_json()) == brief


def test_what_the_fonts_cannot_draw_is_spelt():
    area = SMALL.areas[0].model_copy(update={"name": "Mill \N{GRINNING FACE}"})
    piece = AreaPiece(id="x", side="red", area=area.id, name="\N{GRINNING FACE}", text="\n")
    told = changed(SMALL, areas=(area, *SMALL.areas[1:]), pieces=(piece,))
    assert "[U+1F600]" in text_of(told)
    assert "[U+1F600] (" in area_sheet.areas_key(told)


@pytest.mark.parametrize(("many", "told"), [(12, []), (15, ["+4"])])
def test_more_counters_than_an_area_has_places_for_are_a_stack_with_their_number(
    many, told
):
    there = SMALL.areas[0].id
    own = [AreaPiece(id=f"R{n}", side="red", area=there) for n in range(many)]
    pieces = layer(drawn(changed(SMALL, pieces=own)), "pieces")
    stacks = [g for g in pieces if g.get("class") == "refkit-stack"]
    assert [text.text for g in stacks for text in g.iter(f"{SVG}text")] == told


def test_a_counter_is_not_numbered_again_behind_a_name_that_has_its_number():
    there = SMALL.areas[0]
    own = AreaPiece(id="V12", side="red", area=there.id, name="V12 Titans", text="12")
    key = area_sheet.areas_key(changed(SMALL, pieces=(own,)))
    assert key.endswith(f"{there.name}: V12 Titans")


def test_a_map_in_words_says_who_holds_what():
    assert area_sheet.sheet_words(SMALL) == (
        "The provinces: 12 areas; held: Red 3, Blue 3, Green 3; "
        "pieces: Red 3, Blue 2, Green 2"
    )
    bare = changed(SMALL, areas=SMALL.areas[1:2], borders=(), crossings=(), pieces=())
    bare = changed(bare, areas=(bare.areas[0].model_copy(update={"owner": ""}),))
    assert area_sheet.sheet_words(bare).startswith("The provinces: 1 area; pieces")


def test_areas_and_pieces_in_words_say_what_is_seen_of_them():
    seen = provinces.maps.area_map(view(provinces.campaign(), "red"))
    areas, pieces = seen.by_id, {piece.id: piece for piece in seen.pieces}
    assert area_words.area_words(seen, areas["alder"]) == (
        "Alderholt, of Red; in it: First Reds, Red Guard"
    )
    assert area_words.area_words(seen, areas["glen"]) == (
        "Glenmoor, of Blue; in it: a piece of Blue, a piece of Blue"
    )
    assert area_words.piece_words(seen, pieces["R1"]) == (
        "First Reds, Red, army, 24, in Alderholt"
    )
    assert area_words.piece_words(seen, pieces["R4"]) == (
        "Red Levy, Red, band, 5, beside the map"
    )
    nobody = AreaPiece(id="x", side="", area="isle", is_hidden=True)
    assert area_words.piece_words(seen, nobody) == (
        "a piece, band, in Isle, hidden from the others"
    )


def test_the_signs_on_a_map_are_told_in_a_line():
    seen = provinces.maps.area_map(view(provinces.campaign(), "red"))
    assert area_words.sign_words(seen) == "square: army; round: band"
    looted = seen.areas[0].model_copy(update={"marks": ("L",)})
    hidden = AreaPiece(id="x", side="red", is_hidden=True)
    told = changed(seen, areas=(looted, *seen.areas[1:]), pieces=(hidden,))
    words = "L: looted; round: band; broken rim: hidden from the others"
    assert area_words.sign_words(told) == words


def test_a_link_that_nobody_named_is_open():
    crossing = SMALL.crossings[0].model_copy(update={"kind": ""})
    told = changed(SMALL, crossings=(crossing,))
    (found,) = layer(drawn(told), "crossings")
    assert found.find(f"{SVG}title").text == "Alderholt to Isle"


def test_the_same_map_gives_the_same_bytes():
    assert render_brief(examples.plain(realm())) == render_brief(examples.plain(WHOLE))


def test_the_layers_of_a_page_have_colours_and_no_patterns():
    scale = replace(area_sheet._layout(SMALL, large=False).scale, is_printed=False)
    at = AreaLayout(SMALL, scale)
    fills = {shape.attributes["fill"] for shape in area_drawing.draw_layers(at)["ground"]}
    assert fills == {"#ffffff", *(c.tint for c in side_colours(SMALL.sides).values())}


@pytest.mark.skipif(
    not os.environ.get("REFKIT_SHARED"), reason="REFKIT_SHARED names no reference maps"
)
@pytest.mark.parametrize("name", ["deluge", "stalingrad", "epic"])
def test_the_reference_maps_are_printed_with_nearly_every_name(name):
    told = example_maps.drawn_map(name)
    drawn = draw_sheet_map(told)
    numbered = re.findall(r"^\d+ .*", drawn.key)
    assert len(numbered[0].split(", ")) <= 4 if numbered else True
    assert len(pages(told)) == 1


def test_a_sheet_s_map_has_the_colours_the_umpire_chose_and_their_patterns():
    war = provinces.campaign()
    chosen = Option(name=OPTION, value="navy; brown; teal")
    told = replace(war, tables={**war.tables, "Option": {chosen.identity: chosen}})
    for campaign, patterns in ((war, set()), (told, {"steps", "trellis", "dots"})):
        brief = finish_brief(campaign, examples.plain(SMALL), ())
        (seen,) = (each for each in brief.sections if isinstance(each, AreaMap))
        drawn = area_sheet.areas_svg(seen)
        assert patterns <= {*re.findall(r'<pattern id="refkit-(\w+)"', drawn)}
    assert seen.colours == {"red": "navy", "blue": "brown", "green": "teal"}


def test_a_sign_of_three_letters_leaves_room_for_its_words_in_the_legend():
    marked = [SMALL.areas[0].model_copy(update={"marks": ("Cap", "L")}), *SMALL.areas[1:]]
    told = changed(SMALL, areas=tuple(marked), marks={"Cap": "capital", "L": "looted"})
    rings = {
        sign.words: float(part.get("width"))
        for sign in area_legend.legend_signs(told)
        for part in (ElementTree.fromstring(str(sign.shapes[0])),)
        if part.get("class") == "refkit-sign"
    }
    assert rings["looted"] < rings["capital"] < 26


def test_what_stands_on_pieces_is_told_on_a_page_and_on_paper():
    told = changed(realm(), texts="on a counter: its men")
    assert "; on a counter: its men; " in area_words.sign_words(told)
    assert "On a counter: its men" in area_sheet.areas_key(told).split("\n")
    bare = changed(told, pieces=())
    assert "its men" not in area_words.sign_words(bare) + area_sheet.areas_key(bare)
