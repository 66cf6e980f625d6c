"""Charts of the sides: a figure of each from slot to slot, drawn as lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.side_looks import colours_of
from refkit.engine.records import days
from refkit.widgets.page.badges import side_style
from refkit.widgets.page.markup import Markup, element, join

WIDE, HIGH = 400, 216
LEFT, RIGHT, TOP, BOTTOM = 34, 92, 22, 44
MOST = 4  # sides in one drawing; more have one each, in the same scale
DASHES = ("", "7 4", "2 3", "9 3 2 3")
APART = 14  # between two labels, one above the other
LETTER = 6.5  # the width of one, on the average
MOST_NUMBERED = 7  # slots whose points bear their numbers
SIZE = 5  # from the middle of a sign to its edge
# The shapes of the sides' badges, as corners from the middle of a sign.
CORNERS = {
    "square": "-1,-1 1,-1 1,1 -1,1",
    "hexagon": "-.5,-1 .5,-1 1,0 .5,1 -.5,1 -1,0",
    "diamond": "0,-1.2 1.2,0 0,1.2 -1.2,0",
    "shield": "-1,-1 1,-1 1,.3 0,1.2 -1,.3",
    "octagon": "-.4,-1 .4,-1 1,-.4 1,.4 .4,1 -.4,1 -1,.4 -1,-.4",
    "pennant": "-1,-1 1.2,-1 .6,0 1.2,1 -1,1",
    "house": "0,-1.2 1,-.3 1,1 -1,1 -1,-.3",
    "arch": "-1,1 -1,-.3 -.6,-.9 0,-1.1 .6,-.9 1,-.3 1,1",
    "slant": "-.5,-1 1.2,-1 .5,1 -1.2,1",
}

# A side's figure in each slot, None where it is not known.
Course = Sequence[int | None]
Courses = Mapping[str, Course]
Point = tuple[float, float]


class Scale(NamedTuple):
    """What the drawings of a figure share: their slots, and from what to what they go."""

    slots: tuple[str, ...]
    least: int
    most: int

    def across(self, at: int) -> float:
        """Return how far to the right a slot stands."""
        return LEFT + at * (WIDE - LEFT - RIGHT) / max(len(self.slots) - 1, 1)

    def down(self, value: float) -> float:
        """Return how far down a value stands."""
        part = (value - self.least) / max(self.most - self.least, 1)
        return HIGH - BOTTOM - part * (HIGH - TOP - BOTTOM)


class Line(NamedTuple):
    """The line of a side: its place among the sides, its points by slot and its values."""

    number: int
    side: str
    points: Mapping[int, Point]
    values: Mapping[int, int]


def figure_chart(
    campaign: Campaign, title: str, slots: Sequence[str], courses: Courses
) -> Markup:
    """Return the drawings of one figure; '' with one slot, or where it is nothing ever."""
    known = [value for course in courses.values() for value in course if value is not None]
    if len(slots) < 2 or not any(known):
        return Markup("")
    scale = Scale(tuple(slots), min(0, *known), max(0, *known))
    together = len(courses) <= MOST
    groups = [courses] if together else [{side: each} for side, each in courses.items()]
    drawn = (_drawing(campaign, title, scale, group) for group in groups)
    head = element("figcaption", title)
    several = "" if together else " refkit-many"
    return element("figure", head, *drawn, class_=f"refkit-course{several}")


def short_slot(campaign: Campaign, slot: str) -> str:
    """Return what a slot is called where there is little room: `24 Dec` for a date."""
    first, *part = slot.replace("_", " ").split(" ", 1)
    dates = days.possible_dates(first)
    if len(dates) != 1:
        return naming.slot(campaign, slot)
    alone = len([each for each in _slots(campaign) if each.startswith(first)]) < 2
    day = days.abbreviated(dates[0])
    return day if alone else ", ".join((day, *part))


def _slots(campaign: Campaign) -> Iterator[str]:
    return (row.identity for row in campaign.rows("Slot"))


def _drawing(campaign: Campaign, title: str, scale: Scale, courses: Courses) -> Markup:
    lines = [
        _line_of(scale, number, side, course)
        for number, (side, course) in enumerate(courses.items())
    ]
    drawn = [line for line in lines if line.points]
    names = " and ".join(map(naming.short, courses))
    words = f"{title} of {names} by {campaign.system.slot}; the numbers are in the tables."
    return element(
        "svg",
        _ground(campaign, scale),
        *(_drawn_line(campaign, line) for line in drawn),
        *_numbers(campaign, drawn, scale),
        *_ends(campaign, drawn),
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
        aria_label=words,
    )


def _line_of(scale: Scale, number: int, side: str, course: Course) -> Line:
    values = {at: value for at, value in enumerate(course) if value is not None}
    points = {at: (scale.across(at), scale.down(v)) for at, v in values.items()}
    return Line(number, side, points, values)


def _ground(campaign: Campaign, scale: Scale) -> Markup:
    """The hairlines with their values, and below them what the slots are called."""
    marks = sorted({scale.least, 0, scale.most})
    between = [] if len(marks) > 2 or scale.most < 2 else [scale.most // 2]
    rules = (_rule(value, scale.down(value)) for value in (*marks, *between))
    return element("g", *rules, *_slot_names(campaign, scale), class_="refkit-ground")


def _rule(value: int, y: float) -> Markup:
    line = element("path", d=f"M{LEFT} {y:.1f}H{WIDE - RIGHT}")
    return join((line, _text(value, LEFT - 8, y + 4, text_anchor="end")))


def _slot_names(campaign: Campaign, scale: Scale) -> Iterator[Markup]:
    """Yield as many of the slots' names as have room beside each other."""
    names = [short_slot(campaign, slot) for slot in scale.slots]
    room = (WIDE - LEFT - RIGHT) / max(len(names) - 1, 1)
    each = max(1, -int(-(max(map(len, names)) + 1) * LETTER // room))
    for at in range(0, len(names), each):
        yield _text(names[at], scale.across(at), HIGH - 6, text_anchor="middle")


def _drawn_line(campaign: Campaign, line: Line) -> Markup:
    """The line of a side with its sign at each point; it is broken where none is known."""
    runs = _runs(line.points)
    dash = {"stroke_dasharray": DASHES[line.number]} if DASHES[line.number] else {}
    drawn = (element("polyline", points=" ".join(run), **dash) for run in runs)
    shape = colours_of(campaign)[line.side].shape
    signs = (_sign(shape, *point) for point in line.points.values())
    return element("g", *drawn, *signs, **_coloured(campaign, line.side))


def _runs(points: Mapping[int, Point]) -> list[list[str]]:
    """Return the points that follow each other without a gap, as a polyline has them."""
    found: list[list[str]] = [[]]
    for at, (x, y) in points.items():
        if found[-1] and at - 1 not in points:
            found.append([])
        found[-1].append(f"{x:.1f},{y:.1f}")
    return found


def _sign(shape: str, x: float, y: float) -> Markup:
    if shape not in CORNERS:
        return element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{SIZE}")
    corners = (map(float, each.split(",")) for each in CORNERS[shape].split())
    places = (f"{x + SIZE * right:.1f},{y + SIZE * down:.1f}" for right, down in corners)
    return element("polygon", points=" ".join(places))


def _numbers(campaign: Campaign, lines: Sequence[Line], scale: Scale) -> Iterator[Markup]:
    """Yield the values at the points of one or two lines: the higher above, one below."""
    if len(lines) > 2 or len(scale.slots) > MOST_NUMBERED:
        return
    for line in lines:
        others = [each for each in lines if each is not line]
        shown = (
            _text(value, x, y + (-10 if _is_above(line, others, at) else 18))
            for at, value in line.values.items()
            for x, y in [line.points[at]]
        )
        anchor = {"text_anchor": "middle", **_coloured(campaign, line.side)}
        yield element("g", *shown, **anchor)


def _is_above(line: Line, others: Sequence[Line], at: int) -> bool:
    """Whether a value stands above its point: no other line is higher there."""
    mine = line.values[at], -line.number
    return all(mine > (each.values.get(at, mine[0] - 1), -each.number) for each in others)


def _ends(campaign: Campaign, lines: Sequence[Line]) -> Iterator[Markup]:
    """Yield each side's name at the end of its line; names step aside for each other."""
    last = -float("inf")
    by_height = sorted(lines, key=lambda line: [*line.points.values()][-1][1])
    room = HIGH - BOTTOM
    for left, line in zip(range(len(lines) - 1, -1, -1), by_height, strict=True):
        x, y = [*line.points.values()][-1]
        # Room stays for the names that come below.
        last = max(last + APART, min(y + 4, room - left * APART))
        value = [*line.values.values()][-1]
        words = naming.short(line.side)
        # The number alone stands at the point of one line or two.
        label = words if len(lines) <= 2 else f"{words} {value}"
        yield _text(label, x + 14, last, **_coloured(campaign, line.side))


def _text(words: object, x: float, y: float, **attributes: str) -> Markup:
    return element("text", words, x=f"{x:.1f}", y=f"{y:.1f}", **attributes)


def _coloured(campaign: Campaign, side: str) -> dict[str, str]:
    return {"class_": "refkit-of-side", "style": side_style(campaign, side)}
