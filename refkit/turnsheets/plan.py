"""The plan of a turn sheet as a picture: the map in shades of grey."""

import re
from dataclasses import replace
from typing import Any

from refkit.engine.campaign.naming import short
from refkit.engine.maps.plan import Courses, Place, Plan
from refkit.geometry.layout import Layout
from refkit.turnsheets import legend, tablemap
from refkit.turnsheets.front import Caption, Front
from refkit.turnsheets.letters import make_legible
from refkit.turnsheets.marks import FONT, INCH
from refkit.turnsheets.shapes import Shape, shape

COLOUR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
SHARES = (0.299, 0.587, 0.114)  # how bright red, green and blue look to the eye
# Up to this size in inches a table's marks are large enough on a page; how much they grow.
WIDE, HIGH, LARGEST = 84, 54, 1.5
LARGE = 1.35  # how much larger names are in large type


def plan_svg(plan: Plan, *, large: bool = False, has_legend: bool = True) -> str:
    """Return the picture of a plan in shades of grey, as sheets are printed."""
    layout, front = (
        _plan_layout(plan),
        _plan_front(plan, large=large, has_legend=has_legend),
    )
    return str(_in_grey(tablemap.draw_map(layout, front)))


def picture_size(
    plan: Plan, *, large: bool = False, has_legend: bool = True
) -> tuple[float, float]:
    """Return how wide and high the picture is, in inches of the table.

    >>> table = Plan(title="Map", sides=("a", "b"), width=72, height=48)
    >>> picture_size(table, has_legend=False)
    (78.0, 53.2)
    """
    front = _plan_front(plan, large=large, has_legend=has_legend)
    _, _, wide, high = tablemap.drawing_box(_plan_layout(plan), front)
    return wide / INCH, high / INCH


def used_signs(plan: Plan) -> list[tuple[str, str]]:
    """Return the signs on a plan, each as a picture with its meaning."""
    return [
        (str(_in_grey(_draw_sign(item))), make_legible(item.words))
        for item in legend.legend_items(plan.sides, _used_marks(plan))
    ]


def _draw_sign(item: legend.LegendItem) -> Shape:
    return shape(
        "svg",
        *item.sign,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="-11 -11 22 22",
        font_family=FONT,
    )


def map_key(plan: Plan, *, large: bool = False) -> str:
    """Return the names of the numbered places, and of stands without room for a name.

    >>> places = (("The mill", (1, 1)), ("The ford", (9, 1)))
    >>> map_key(Plan(title="Map", sides=("a", "b"), width=9, height=9, places=places))
    '1 The mill, 2 The ford'
    """
    places = ", ".join(f"{n} {name}" for n, (name, _) in enumerate(plan.places, 1))
    lacking = tablemap.unnamed_stands(_plan_layout(plan), _plan_front(plan, large=large))
    pieces = [plan.pieces[int(number)] for number in lacking]
    named = ", ".join(
        f"{each.name} at {_rounded_place(each.place)}" for each in pieces if each.name
    )
    return "\n".join(filter(None, (places, named and f"No room for the name: {named}.")))


def _rounded_place(place: Place) -> str:
    """Return a place to a tenth of an inch."""
    return ", ".join(f"{round(each, 1):g}" for each in place)


def plan_words(plan: Plan) -> str:
    """Return a description of a plan for people who cannot see it.

    >>> told = {"title": "The front", "sides": ("red", "blue")}
    >>> plan_words(Plan(width=72, height=48, **told, places=(("Mill", (1, 1)),)))
    'The front: a table of 72 by 48 inches; stands: Red 0, Blue 0'
    """
    counted = (
        f"{short(side)} {sum(piece.side == side for piece in plan.pieces)}"
        for side in plan.sides
    )
    size = f"{plan.width:g} by {plan.height:g} inches"
    return make_legible(f"{plan.title}: a table of {size}; stands: {', '.join(counted)}")


def _plan_layout(plan: Plan) -> Layout:
    stands = tuple(
        {
            "id": str(number),
            "side": each.side,
            "x": each.place[0],
            "y": each.place[1],
            "cls": each.kind,
        }
        for number, each in enumerate(plan.pieces)
    )
    given = {
        "table": {"width": plan.width, "height": plan.height},
        "homes": {side: _side_homes(plan, side) for side in plan.sides},
        "terrain": plan.barred,
        "stands": stands,
    }
    return Layout.model_validate(given)


def _side_homes(plan: Plan, side: str) -> dict[str, Any]:
    there = [home for home in plan.homes if home.side == side]
    return {
        "edges": tuple(
            {"edge": home.edge, "from": home.start, "to": home.end}
            for home in there
            if home.edge
        ),
        "entry": tuple(
            {"x": home.place[0], "y": home.place[1]} for home in there if home.place
        ),
    }


def _plan_front(plan: Plan, *, large: bool, has_legend: bool = False) -> Front:
    pieces = dict(zip(map(str, range(len(plan.pieces))), plan.pieces, strict=True))
    crosses = (
        Caption(str(number), place, is_place=True)
        for number, (_, place) in enumerate(plan.places, 1)
    )
    pockets = (
        Caption(make_legible(each.name), _northernmost(each.outline))
        for each in plan.pockets
    )
    return Front(
        status={key: each.status for key, each in pieces.items()},
        marks={key: each.marks for key, each in pieces.items()},
        names={key: make_legible(each.name) for key, each in pieces.items()},
        line=plan.line,
        starts=plan.starts,
        pockets=tuple(each.outline for each in plan.pockets),
        captions=(*crosses, *pockets),
        size=min(max(1.0, plan.width / WIDE, plan.height / HIGH), LARGEST),
        letters=LARGE if large else 1.0,
        signs=_used_marks(plan) if has_legend else frozenset(),
        is_led=True,
    )


def _used_marks(plan: Plan) -> frozenset[str]:
    """Return the signs on a plan, for its legend to explain."""
    lines = {"line": plan.line, "start": plan.starts, "pocket": plan.pockets}
    drawn = {name for name, there in lines.items() if there}
    of_pieces = ({each.kind, each.status, *each.marks} for each in plan.pieces)
    return frozenset(drawn.union(plan.sides, *of_pieces))


def _northernmost(outline: Courses) -> Place:
    """Return the northernmost point of an outline, the place of its name."""
    return max((point for ring in outline for point in ring), key=lambda each: each[1])


def _in_grey(drawn: Shape) -> Shape:
    given = {name: COLOUR.sub(_grey_shade, told) for name, told in drawn.attributes.items()}
    inner = drawn.inner
    within = inner if isinstance(inner, str) else tuple(map(_in_grey, inner))
    return replace(drawn, attributes=given, inner=within)


def _grey_shade(found: re.Match[str]) -> str:
    parts = zip(SHARES, found.groups(), strict=True)
    shade = round(sum(share * int(part, 16) for share, part in parts))
    return "#" + 3 * f"{shade:02x}"
