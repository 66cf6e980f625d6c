"""A map of areas on a turn sheet: in shades of grey, as large as a page allows."""

from refkit.engine.maps.area_map import AreaMap, AreaPiece
from refkit.turnsheets import area_drawing, area_legend, area_marks, area_words
from refkit.turnsheets.area_layout import AreaLayout, AreaScale, scale_for
from refkit.turnsheets.cell_room import Sizes
from refkit.turnsheets.grey import in_grey
from refkit.turnsheets.letters import make_legible
from refkit.turnsheets.marks import FONT
from refkit.turnsheets.shapes import SVG, Shape, shape

# The room for a map in points, on a page upright and on one that lies broadside.
PAGES = (510.0, 600.0), (740.0, 380.0)
LARGE = 1.35  # how much larger letters are in large type
SIZES = Sizes(names=(9, 8.2, 7.4, 6.8, 6.2), signs=7.5, counter=12.5)


def areas_svg(told: AreaMap, *, large: bool = False, has_legend: bool = True) -> str:
    """Return the picture of a map in shades of grey, as sheets are printed."""
    at = _layout(told, large=large)
    wide, high = picture_size(told, large=large, has_legend=has_legend)
    layers = area_drawing.draw_layers(at)
    below = at.box[1] + area_legend.ROW / 2
    if has_legend:
        layers |= {"legend": tuple(area_legend.draw_legend(at.told, wide, below))}
    drawn = shape(
        "svg",
        Shape("title", {}, at.told.title),
        shape("defs", *area_marks.draw_patterns(at.told)),
        *(shape("g", *shapes, class_=f"refkit-{name}") for name, shapes in layers.items()),
        xmlns=SVG,
        viewBox=f"0 0 {wide:g} {high:g}",
        width=f"{wide:g}",
        height=f"{high:g}",
        font_family=FONT,
    )
    return str(in_grey(drawn))


def picture_size(
    told: AreaMap, *, large: bool = False, has_legend: bool = True
) -> tuple[float, float]:
    """Return how wide and high the picture is, in points."""
    at = _layout(told, large=large)
    wide, high = at.box
    return wide, high + has_legend * area_legend.legend_height(at.told, wide)


def is_broad(told: AreaMap) -> bool:
    """Whether the map is larger on a page that lies broadside."""
    upright, broad = (_layout_on(told, page, 1.0).times for page in PAGES)
    return broad > upright


def used_signs(told: AreaMap) -> list[tuple[str, str]]:
    """Return the signs on a map, each as a picture with its meaning."""
    patterns = shape("defs", *area_marks.draw_patterns(told))
    look = {"xmlns": SVG, "viewBox": "-12 -11 24 22", "font_family": FONT}
    return [
        (str(in_grey(shape("svg", patterns, *sign.shapes, **look))), sign.words)
        for sign in area_legend.legend_signs(_legible(told))
    ]


def areas_key(told: AreaMap, *, large: bool = False) -> str:
    """Return names without room by their numbers, what pieces say, and their names."""
    at = _layout(told, large=large)
    names = ", ".join(f"{number} {name}" for number, name in at.unnamed)
    places = [*((area.name, area.id) for area in at.told.areas), ("beside the map", "")]
    inside = []
    for name, area in places:
        own = [_piece_line(piece) for piece in at.told.pieces_in(area) if piece.name]
        inside += [f"{name}: {', '.join(own)}"] if own else []
    texts = at.told.texts if at.told.pieces else ""
    texts = texts[:1].upper() + texts[1:]
    return "\n".join(filter(None, (names, texts, "; ".join(inside))))


def sheet_words(told: AreaMap) -> str:
    """Return a description of a map for people who cannot see it."""
    return area_words.map_words(_legible(told))


def _piece_line(piece: AreaPiece) -> str:
    text = area_words.own_text(piece)
    return f"{piece.name} ({text})" if text else piece.name


def _layout(told: AreaMap, *, large: bool) -> AreaLayout:
    page = PAGES[is_broad(told)]
    return _layout_on(_legible(told), page, LARGE if large else 1.0)


def _layout_on(told: AreaMap, page: tuple[float, float], letters: float) -> AreaLayout:
    sizes = SIZES.times(letters)
    return AreaLayout(told, scale_for(told, AreaScale(*page, sizes, is_printed=True)))


def _legible(told: AreaMap) -> AreaMap:
    """Return a map with every text as the fonts of paper can draw it."""
    areas = [a.model_copy(update={"name": make_legible(a.name)}) for a in told.areas]
    pieces = [
        piece.model_copy(
            update={"name": make_legible(piece.name), "text": make_legible(piece.text)}
        )
        for piece in told.pieces
    ]
    kinds = {
        name: kind.model_copy(update={"words": make_legible(kind.words)})
        for name, kind in told.kinds.items()
    }
    legible = {
        "title": make_legible(told.title),
        "texts": make_legible(told.texts),
        "areas": tuple(areas),
        "pieces": tuple(pieces),
        "kinds": kinds,
        "marks": {mark: make_legible(words) for mark, words in told.marks.items()},
        "piece_kinds": {n: make_legible(words) for n, words in told.piece_kinds.items()},
    }
    return told.model_copy(update=legible)
