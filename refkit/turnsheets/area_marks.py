"""The marks of a map of areas: counters, signs, borders and patterns.

Sides differ in colour, in pattern and in letter, links in their lines, nothing only in hue:
a black-and-white copy of the map can still be read.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from refkit.engine.maps.area_map import AreaMap, AreaPiece
from refkit.engine.maps.plan import Place
from refkit.engine.maps.side_looks import SideColour, side_colours, side_letters
from refkit.turnsheets.cell_room import BOLD, text_width
from refkit.turnsheets.marks import INK, PAPER
from refkit.turnsheets.shapes import Points, Shape, path_data, shape, text, transform_to

# Of a counter's height: its letters, the room beside them, more of it on a wide counter,
# and the least width.
COUNT, ENDS, WIDER, SQUARE = 0.72, 0.5, 0.44, 1.1
HALO = {"stroke": PAPER, "stroke_width": 2.2, "stroke_linejoin": "round",
        "paint_order": "stroke"}  # fmt: skip
TILE = 9  # units of a pattern that repeats
NOBODY = SideColour("nobody", "#53585e", "#ffffff", "plain")
WATER = "#2c6ca8"
# How each look of a link is drawn: lines one over the other, the lowest first.
LINES: Mapping[str, tuple[Mapping[str, object], ...]] = {
    "open": ({"stroke": "#7a7f85", "stroke_width": 0.9, "stroke_dasharray": "3 2"},),
    "stream": ({"stroke": WATER, "stroke_width": 2.2},),
    "river": ({"stroke": WATER, "stroke_width": 4.4},),
    "broad": (
        {"stroke": WATER, "stroke_width": 7},
        {"stroke": PAPER, "stroke_width": 2.4},
    ),
    "sea": ({"stroke": WATER, "stroke_width": 2.2, "stroke_dasharray": "0.1 4.4",
             "stroke_linecap": "round"},),
    "closed": (
        {"stroke": INK, "stroke_width": 1.4},
        {"stroke": INK, "stroke_width": 6, "stroke_dasharray": "1.2 4"},
    ),
    "front": ({"stroke": INK, "stroke_width": 2.2},),
}  # fmt: skip
# Of several links across one border the most of water is drawn.
RANK = ("open", "sea", "stream", "river", "broad")


class SideMarks(NamedTuple):
    """The colour and the letter of each side; those of nobody under ''."""

    colours: Mapping[str, SideColour]
    letters: Mapping[str, str]


def side_marks(told: AreaMap) -> SideMarks:
    """Return how the sides of a map are told apart."""
    colours = {"": NOBODY, **side_colours(told.sides, told.colours)}
    return SideMarks(colours, {"": "", **side_letters(told.sides, told.letters)})


def look_of(told: AreaMap, kinds: Iterable[str]) -> str:
    """Return how links of these kinds are drawn: closed where there are none."""
    looks = [told.kinds[kind].look if kind in told.kinds else "open" for kind in kinds]
    return max(looks, key=RANK.index, default="closed")


def draw_line(look: str, *courses: Points) -> Shape:
    """Return a line, or several, as a look has them."""
    path = path_data(*courses)
    return shape(
        "g",
        *(shape("path", d=path, fill="none", **line) for line in LINES[look]),
        class_=f"refkit-link refkit-{look}",
    )


def counter_words(piece: AreaPiece, sides: SideMarks) -> str:
    """Return what stands on a counter: whose it is, and its own text."""
    return sides.letters[piece.side] + piece.text


def counter_width(piece: AreaPiece, sides: SideMarks) -> float:
    """Return how wide a counter is, in its own height."""
    letters = BOLD * text_width(counter_words(piece, sides), COUNT) + ENDS
    return max(letters + (WIDER if piece.kind == "wide" else 0), SQUARE)


def draw_counter(piece: AreaPiece, sides: SideMarks, high: float) -> Iterator[Shape]:
    """Yield the counter of a piece around the middle of the drawing, so high.

    A wide one has square corners and bars at its ends, a narrow one is round.
    """
    colour, wide = sides.colours[piece.side], high * counter_width(piece, sides)
    # Hidden it is light with a broken rim: that shows in black and white as well.
    fill, ink = (PAPER, colour.ink) if piece.is_hidden else (colour.ink, PAPER)
    rim = {"stroke": colour.ink, "stroke_width": 1.2}
    rim |= {"stroke_dasharray": "2 1.4"} if piece.is_hidden else {"stroke": PAPER}
    is_wide = piece.kind == "wide"
    yield shape("rect", x=-wide / 2 + 0.5, y=-high / 2 + 0.5, width=wide - 1,
                height=high - 1, rx=0.6 if is_wide else high / 2, fill=fill,
                class_="refkit-base", **rim)  # fmt: skip
    if is_wide:
        x, y = wide / 2 - 0.22 * high, high / 2 - 1
        bars = path_data([(-x, -y), (-x, y)], [(x, -y), (x, y)])
        yield shape("path", d=bars, stroke=ink, stroke_width=0.9, class_="refkit-bars")
    yield text(counter_words(piece, sides), y=0.35 * COUNT * high, font_size=COUNT * high,
               font_weight="bold", fill=ink, text_anchor="middle",
               class_="refkit-count")  # fmt: skip


def draw_stack(
    pieces: Collection[AreaPiece], sides: SideMarks, at: Place, high: float
) -> Shape:
    """Return the number that lies on a stack of counters, and lets clicks through."""
    wide = high * max(counter_width(piece, sides) for piece in pieces)
    rim = {"fill": INK, "stroke": PAPER, "stroke_width": 1.2}
    return shape(
        "g",
        shape("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=2, **rim),
        text(f"+{len(pieces)}", y=0.35 * COUNT * high, font_size=COUNT * high,
             font_weight="bold", fill=PAPER, text_anchor="middle"),
        class_="refkit-stack",
        transform=transform_to(*at),
        pointer_events="none",
    )  # fmt: skip


def draw_sign(words: str, x: float, y: float, size: float) -> Iterator[Shape]:
    """Yield the sign of an area: a letter or two in a ring."""
    wide = sign_width(words, size)
    yield shape("rect", x=x - wide / 2 + 0.5, y=y - size / 2, width=wide - 1, height=size,
                rx=size / 2, fill=PAPER, stroke=INK, stroke_width=0.8,
                class_="refkit-sign")  # fmt: skip
    yield text(words, x=x, y=y + 0.3 * size, font_size=0.84 * size, text_anchor="middle",
               fill=INK, class_="refkit-words")  # fmt: skip


def sign_width(words: str, size: float) -> float:
    """Return how wide the sign of an area is."""
    return size * (0.55 + 0.6 * len(words))


def printed_fill(colour: SideColour) -> str:
    """Return what fills a side's ground on paper.

    A plain tint is none of the patterns: between its tiles a printer would leave seams.
    """
    return "#ececec" if colour.pattern == "plain" else f"url(#refkit-{colour.pattern})"


def draw_patterns(told: AreaMap) -> Iterator[Shape]:
    """Yield the patterns of the sides, for paper, where colours are all one grey."""
    for colour in dict.fromkeys(side_colours(told.sides, told.colours).values()):
        if colour.pattern == "plain":
            continue
        yield shape(
            "pattern",
            shape("rect", width=TILE, height=TILE, fill="#ffffff"),
            *_pattern_lines(colour.pattern),
            id=f"refkit-{colour.pattern}",
            patternUnits="userSpaceOnUse",
            width=TILE,
            height=TILE,
        )


def _pattern_lines(pattern: str) -> Iterator[Shape]:
    drawn = {"fill": "none", "stroke": "#b4b4b4", "stroke_width": 0.9}
    if pattern == "dots":
        for x, y in ((2, 2), (6.5, 6.5)):
            yield shape("circle", cx=x, cy=y, r=1.1, fill="#a8a8a8")
    elif pattern == "rings":
        yield shape("circle", cx=4.5, cy=4.5, r=2.6, **drawn)
    else:
        yield shape("path", d=PATTERNS[pattern], **drawn)


PATTERNS = {
    "rising": "M0 9L9 0M-1 1L1 -1M8 10L10 8",
    "falling": "M0 0L9 9M8 -1L10 1M-1 8L1 10",
    "level": "M0 4.5L9 4.5",
    "upright": "M4.5 0L4.5 9",
    "squares": "M4.5 0L4.5 9M0 4.5L9 4.5",
    "trellis": "M0 9L9 0M0 0L9 9",
    "steps": "M0 2L4.5 2L4.5 6.5L9 6.5M0 6.5L0 6.5",
}
