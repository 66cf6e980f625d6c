"""The legend below the map: what every mark means, in as many rows as it needs."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from refkit.engine.campaign import naming
from refkit.geometry.layout import Table
from refkit.turnsheets import marks
from refkit.turnsheets.marks import INCH, INK
from refkit.turnsheets.shapes import Shape, path_data, shape, text, transform_to

ROW = 26
LETTER = 6.1  # about the width of a letter
SIGN, GAP = 20, 18
TOP = 46  # below the table's edge: room for homes and rulers


@dataclass(frozen=True, slots=True)
class LegendItem:
    """One sign with its meaning, and its key here."""

    key: str
    sign: tuple[Shape, ...]
    words: str

    @property
    def width(self) -> float:
        """The room it takes."""
        return SIGN + len(self.words) * LETTER + GAP


def legend_rows(
    sides: tuple[str, str], room: float, used: Collection[str] | None = None
) -> list[list[LegendItem]]:
    """Return the signs, or only those in use, in rows no wider than the room."""
    found: list[list[LegendItem]] = []
    for item in legend_items(sides, used):
        if not found or sum(each.width for each in found[-1]) + item.width > room:
            found.append([])
        found[-1].append(item)
    return found


def legend_height(
    sides: tuple[str, str], wide: float, used: Collection[str] | None, size: float
) -> float:
    """Return the height of a legend below a drawing of this width."""
    return len(legend_rows(sides, wide / size, used)) * ROW * size


def draw_legend(
    sides: tuple[str, str],
    table: Table,
    used: Collection[str] | None = None,
    size: float = 1.0,
) -> Iterator[Shape]:
    """Yield the legend below a table."""
    for number, row in enumerate(legend_rows(sides, table.width * INCH / size, used)):
        x, y = 10.0, table.height * INCH + (TOP + number * ROW) * size
        for item in row:
            place = transform_to(x, y, size)
            yield shape("g", *item.sign, _draw_words(item.words), transform=place)
            x += item.width * size


def legend_items(
    sides: tuple[str, str], used: Collection[str] | None = None
) -> Iterator[LegendItem]:
    """Yield every sign of the map, or only those in use."""
    yield from (item for item in _all_items(sides) if used is None or item.key in used)


def _all_items(sides: tuple[str, str]) -> Iterator[LegendItem]:
    for side, look in zip(sides, marks.LOOKS, strict=True):
        sign = shape("g", marks.draw_base(look), transform="scale(0.8)")
        yield LegendItem(side, (sign,), naming.short(side))
    yield LegendItem("line", (_draw_stroke(3, "refkit-front"),), "front line")
    dots, dashes = {"stroke_dasharray": "2 4"}, {"stroke_dasharray": "6 3"}
    yield LegendItem("start", (_draw_stroke(1.6, "refkit-start", **dots),), "start line")
    yield LegendItem("pocket", (_draw_stroke(2.2, "refkit-pocket", **dashes),), "pocket")
    yield LegendItem("home", (_draw_bar(),), "home edge")
    yield LegendItem("entry", (_draw_diamond(),), "entry point")
    yield LegendItem("place", (_draw_objective(),), "objective")
    for status, words in (("isolated", "isolated"), ("cut_off", "cut off")):
        sign = shape("g", *marks.status_rings(status), transform="scale(0.6)")
        yield LegendItem(status, (sign,), words)
    for letter, words in (marks.CLASSES | marks.SIGNS).items():
        mark = text(letter, y=4, font_size=12, font_weight="bold", text_anchor="middle",
                    fill=INK, class_="refkit-words")  # fmt: skip
        yield LegendItem(letter, (mark,), words)


def _draw_words(words: str) -> Shape:
    return text(words, x=14, y=4, font_size=11, fill=INK, class_="refkit-words")


def _draw_bar() -> Shape:
    return shape("rect", x=-10, y=-3, width=20, height=6, fill=INK, fill_opacity=0.5)


def _draw_diamond() -> Shape:
    corners = path_data([(0, -6), (6, 0), (0, 6), (-6, 0)], closed=True)
    return shape("path", d=corners, fill=INK, fill_opacity=0.5)


def _draw_objective() -> Shape:
    return shape("g", *marks.draw_objective(), transform="scale(0.8)")


def _draw_stroke(width: float, name: str, **look: object) -> Shape:
    line = path_data([(-10, 0), (10, 0)])
    return shape("path", d=line, stroke=INK, stroke_width=width, class_=name, **look)
