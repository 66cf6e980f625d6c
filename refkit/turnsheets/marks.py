"""The marks of the map: what a stand, a side and a status look like.

Sides differ in shape and in light and dark, statuses in their rings, nothing only in hue:
a black-and-white copy of the map can still be read.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from refkit.engine.campaign.naming import short
from refkit.geometry.layout import Stand
from refkit.turnsheets.room import Spot
from refkit.turnsheets.shapes import Shape, path_data, shape, text, transform_to

INCH = 10  # units of the drawing an inch
HALF = 8  # half the width of a stand's mark
FONT = "IBM Plex Sans, Arial, sans-serif"
INK, FAINT, PAPER = "#1b1f24", "#5b6570", "#fbfaf6"
CLASSES = {"A": "armour", "I": "infantry", "T": "transport", "G": "gun"}
RINGS = {"isolated": 13.5, "cut_off": 16.0}  # how far the rings of a status reach
STATUSES = {"normal": "normal", "isolated": "isolated", "cut_off": "cut off"}


@dataclass(frozen=True, slots=True)
class SideLook:
    """The colours and the shape of a side's stands and homes."""

    name: str
    fill: str
    edge: str
    letter: str
    pale: str


LOOKS = (
    SideLook("first", "#0b4f8a", "#062c4f", "#ffffff", "#d5e3f0"),
    SideLook("second", "#ffdcae", "#8a3b00", "#3d1a00", "#fbead2"),
)


@dataclass(frozen=True, slots=True)
class Token:
    """A stand as it is drawn: everything about it but its place."""

    stand: Stand
    look: SideLook
    status: str = ""
    marks: str = ""
    name: str = ""
    spot: Spot | None = None  # where the name is
    size: float = 1.0
    letters: float = 1.0
    titles: tuple[str, str] = ("", "")  # what the stand and its element are called

    @property
    def words(self) -> str:
        """The stand in one line, for screen readers and for the pointer."""
        stand = self.stand
        signs = [words for sign, words in SIGNS.items() if sign in self.marks]
        state = ", ".join(filter(None, (STATUSES.get(self.status, ""), *signs)))
        title, element = self.titles
        told = short(stand.side), element or stand.me, CLASSES[stand.cls]
        what = ", ".join(filter(None, told))
        place = f"{stand.x:g}, {stand.y:g}"
        return f"{title or stand.id}: {what}, at {place}; {state or 'not judged'}"


SIGNS = {
    "?": "a doubtful call",
    "!": "ruled by the umpire",
    "H": "hidden from the enemy",
    "N": "forms no line",
    "X": "knocked out",
}


# While a hand drags, one or two stands of a hundred change; the cache has the others.
@lru_cache(maxsize=2000)
def draw_token(drawn: Token, x: float, y: float) -> Shape:
    """Return a stand's mark at a place of the drawing."""
    stand = drawn.stand
    return shape(
        "g",
        Shape("title", {}, drawn.words),
        shape("circle", r=18, fill="none", class_="refkit-halo"),
        *status_rings(drawn.status),
        draw_base(drawn.look, is_hidden="H" in drawn.marks),
        text(
            stand.cls,
            y=4,
            fill=drawn.look.letter,
            class_="refkit-class",
            **_letter_style(11),
        ),
        *_knocked_out_cross(stand),
        *_token_labels(drawn),
        class_=f"refkit-stand refkit-{drawn.look.name}",
        transform=transform_to(x, y, drawn.size),
        opacity=0.55 if stand.ko else 1,
        data_key=f"stand/{stand.id}",
        data_x=f"{stand.x:g}",
        data_y=f"{stand.y:g}",
        aria_label=drawn.words,
    )


def draw_base(look: SideLook, *, is_hidden: bool = False) -> Shape:
    """Return a side's mark: a dark disc or a light square."""
    dashes = {"stroke_dasharray": "3 2.5"} if is_hidden else {}
    drawn = {"fill": look.fill, "stroke": look.edge, "stroke_width": 1.6, **dashes}
    drawn["class_"] = "refkit-base"
    if look.name == "first":
        return shape("circle", r=HALF, **drawn)
    return shape("rect", x=-HALF, y=-HALF, width=2 * HALF, height=2 * HALF, **drawn)


def status_rings(status: str) -> Iterator[Shape]:
    """Yield the rings of a status: one broken ring for isolated, two for cut off."""
    if status == "isolated":
        yield _draw_ring(12.5, "#b36b00", stroke_dasharray="5 3")
    elif status == "cut_off":
        yield _draw_ring(11.5, "#b00020")
        yield _draw_ring(15, "#b00020")


def _draw_ring(radius: float, colour: str, **attributes: object) -> Shape:
    line = {"fill": "none", "stroke": colour, "stroke_width": 2.2, "class_": "refkit-ring"}
    return shape("circle", r=radius, **line, **attributes)


def _knocked_out_cross(stand: Stand) -> Iterator[Shape]:
    if stand.ko:
        cross = path_data([(-9, -9), (9, 9)], [(-9, 9), (9, -9)])
        yield shape("path", d=cross, stroke=INK, stroke_width=2, class_="refkit-ink")


def _token_labels(drawn: Token) -> Iterator[Shape]:
    if drawn.name and drawn.spot:
        yield draw_label(drawn.name, drawn.spot, drawn.letters)
    if drawn.marks:
        yield draw_label(drawn.marks, Spot(14, -7), drawn.letters)


def draw_label(words: str, spot: Spot, letters: float = 1.0) -> Shape:
    """Return a name on the map that is legible on a photograph too."""
    drawn = {"fill": INK, "class_": "refkit-label", **_letter_style(10.5 * letters), **HALO}
    return text(words, **drawn | {"x": spot.x, "y": spot.y, "text_anchor": spot.anchor})


def _letter_style(size: float) -> dict[str, object]:
    return {"font_size": size, "font_weight": "bold", "text_anchor": "middle"}


# A rim in the colour of paper keeps letters legible on a photograph of the table.
HALO = {
    "stroke": PAPER,
    "stroke_width": 2.6,
    "stroke_linejoin": "round",
    "paint_order": "stroke",
}


OBJECTIVE = 9.0  # how far its corners are from its middle


def draw_objective() -> Iterator[Shape]:
    """Yield the mark of a place that is played for."""
    out = OBJECTIVE
    corners = path_data([(0, -out), (out, 0), (0, out), (-out, 0)], closed=True)
    look = {"fill": "#ffd43b", "stroke": INK, "stroke_width": 2}
    yield shape("path", d=corners, class_="refkit-objective", **look)
