"""The legend beneath the map: what every mark means, in as many rows as it takes."""

from collections.abc import Iterator
from dataclasses import dataclass

from refkit.geometry.layout import Table
from refkit.turnsheets.marks import CLASSES, INCH, INK, LOOKS, SIGNS, base, rings
from refkit.turnsheets.shapes import Shape, path, shape, text

ROW = 26
LETTER = 6.1  # about the width of a letter
SIGN, GAP = 20, 18
TOP = 46  # below the table's edge: homes and rulers lie between


@dataclass(frozen=True, slots=True)
class Item:
    """One sign and its meaning."""

    sign: tuple[Shape, ...]
    words: str

    @property
    def width(self) -> float:
        """How much room it takes."""
        return SIGN + len(self.words) * LETTER + GAP


def rows(sides: tuple[str, str], room: float) -> list[list[Item]]:
    """Return the signs in rows no wider than the room there is."""
    found: list[list[Item]] = [[]]
    for item in items(sides):
        if found[-1] and sum(each.width for each in found[-1]) + item.width > room:
            found.append([])
        found[-1].append(item)
    return found


def drawn(sides: tuple[str, str], table: Table) -> Iterator[Shape]:
    """Yield the legend beneath a table."""
    for number, row in enumerate(rows(sides, table.width * INCH)):
        x, y = 10.0, table.height * INCH + TOP + number * ROW
        for item in row:
            place = f"translate({x:g} {y:g})"
            yield shape("g", *item.sign, _words(item.words), transform=place)
            x += item.width


def items(sides: tuple[str, str]) -> Iterator[Item]:
    """Yield every sign of the map."""
    for side, look in zip(sides, LOOKS, strict=True):
        yield Item((shape("g", base(look), transform="scale(0.8)"),), side)
    yield Item((_stroke(3, "refkit-front"),), "front line")
    yield Item((_stroke(1.6, "refkit-start", stroke_dasharray="2 4"),), "start line")
    yield Item((_stroke(2.2, "refkit-pocket", stroke_dasharray="6 3"),), "pocket")
    for status, words in (("isolated", "isolated"), ("cut_off", "cut off")):
        yield Item((shape("g", *rings(status), transform="scale(0.6)"),), words)
    for sign, words in (CLASSES | SIGNS).items():
        mark = text(sign, y=4, font_size=12, font_weight="bold", text_anchor="middle",
                    fill=INK, class_="refkit-words")  # fmt: skip
        yield Item((mark,), words)


def _words(words: str) -> Shape:
    return text(words, x=14, y=4, font_size=11, fill=INK, class_="refkit-words")


def _stroke(width: float, name: str, **look: object) -> Shape:
    line = path([(-10, 0), (10, 0)])
    return shape("path", d=line, stroke=INK, stroke_width=width, class_=name, **look)
