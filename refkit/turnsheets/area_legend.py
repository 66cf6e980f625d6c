"""The legend of a map of areas: what is on it, each sign with its meaning."""

from collections.abc import Iterator
from typing import NamedTuple

from refkit.engine.maps.area_map import AreaMap, AreaPiece
from refkit.turnsheets import area_marks
from refkit.turnsheets.area_marks import HALO
from refkit.turnsheets.area_words import side_name
from refkit.turnsheets.cell_room import text_width
from refkit.turnsheets.marks import INK
from refkit.turnsheets.shapes import Shape, shape, text, transform_to

STROKE = ((-10.0, 0.0), (10.0, 0.0))
LARGE, WIDE = 13.0, 25.0  # a sign of an area: its height, and how wide it is at most
ROW, SIGN, GAP, LETTERS = 20.0, 28.0, 16.0, 9.0  # of a legend below a picture


class LegendSign(NamedTuple):
    """A sign around the middle of a drawing, and what it means."""

    shapes: tuple[Shape, ...]
    words: str


def legend_signs(told: AreaMap) -> Iterator[LegendSign]:
    """Yield every sign that is on the map."""
    yield from _side_signs(told)
    yield from _link_signs(told)
    used = {mark for area in told.areas for mark in area.marks}
    for mark, words in told.marks.items():
        if mark in used:
            size = min(LARGE, WIDE / area_marks.sign_width(mark, 1))
            yield LegendSign(tuple(area_marks.draw_sign(mark, 0, 0, size)), words)
    sides = area_marks.side_marks(told)
    for kind, words in told.piece_kinds.items():
        own = next((piece for piece in told.pieces if piece.kind == kind), None)
        if own:
            plain = AreaPiece(id="plain", side=own.side, kind=kind)
            yield LegendSign(tuple(area_marks.draw_counter(plain, sides, 15)), words)


def _side_signs(told: AreaMap) -> Iterator[LegendSign]:
    sides = area_marks.side_marks(told)
    seen = {area.owner for area in told.areas} | {piece.side for piece in told.pieces}
    rim = {"stroke": INK, "stroke_width": 1}
    letter = {"font_weight": "bold", "text_anchor": "middle", "fill": INK, **HALO}
    for side in told.sides:
        if side in seen:
            fill = area_marks.printed_fill(sides.colours[side])
            ground = shape("rect", x=-11, y=-9, width=22, height=18, fill=fill, **rim)
            name = text(sides.letters[side], y=5, font_size=14, **letter)
            yield LegendSign((ground, name), side_name(told, side))


def _link_signs(told: AreaMap) -> Iterator[LegendSign]:
    """Yield the kinds of links that are on the map, and that borders are closed."""
    used = {kind for border in told.borders for kind in border.kinds}
    used |= {crossing.kind for crossing in told.crossings}
    for name, kind in told.kinds.items():
        if name in used:
            yield LegendSign((area_marks.draw_line(kind.look, STROKE),), kind.words)
    if any(not border.kinds for border in told.borders):
        yield LegendSign((area_marks.draw_line("closed", STROKE),), "closed border")


def draw_legend(told: AreaMap, wide: float, top: float) -> Iterator[Shape]:
    """Yield the legend below a map, in as many rows as the width asks for."""
    for number, row in enumerate(_legend_rows(told, wide)):
        x = 16.0
        for sign in row:
            words = text(sign.words, x=15, y=3, font_size=LETTERS, fill=INK)
            yield shape(
                "g", *sign.shapes, words, transform=transform_to(x, top + ROW * number)
            )
            x += _sign_width(sign)


def legend_height(told: AreaMap, wide: float) -> float:
    """Return the height of a legend below a map of this width."""
    return ROW * len(_legend_rows(told, wide))


def _legend_rows(told: AreaMap, wide: float) -> list[list[LegendSign]]:
    rows: list[list[LegendSign]] = []
    for sign in legend_signs(told):
        taken = sum(map(_sign_width, rows[-1])) if rows else wide
        if taken + _sign_width(sign) > wide:
            rows.append([])
        rows[-1].append(sign)
    return rows


def _sign_width(sign: LegendSign) -> float:
    return SIGN + text_width(sign.words, LETTERS) + GAP
