"""The plan of a turn sheet as a picture: the map in shades of grey, names that fit."""

import re
from dataclasses import replace
from typing import Any

from refkit.engine.plan import Courses, Place, Plan
from refkit.geometry.layout import Layout
from refkit.turnsheets import tablemap
from refkit.turnsheets.letters import legible
from refkit.turnsheets.marks import INCH
from refkit.turnsheets.shapes import Shape
from refkit.turnsheets.tablemap import Caption, Front

COLOUR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
SHARES = (0.299, 0.587, 0.114)  # how bright the eye sees red, green and blue
# Inches of a table whose marks are large enough on a page, and how much they may grow.
WIDE, HIGH, LARGEST = 84, 54, 1.5


def svg(plan: Plan) -> str:
    """Return the picture of a plan, as black and white as the sheet it stands on."""
    layout = Layout.model_validate(_layout(plan))
    return str(_grey(tablemap.drawing(layout, _front(plan))))


def size(plan: Plan) -> tuple[float, float]:
    """Return how wide and high the picture is, in inches of the table.

    >>> size(Plan(title="Map", sides=("a", "b"), width=72, height=48))
    (78.0, 61.0)
    """
    _, _, wide, high = tablemap.box(Layout.model_validate(_layout(plan)))
    return wide / INCH, high / INCH


def key(plan: Plan) -> str:
    """Return what the numbers of places on the picture stand for.

    >>> places = (("The mill", (1, 1)), ("The ford", (9, 1)))
    >>> key(Plan(title="Map", sides=("a", "b"), width=9, height=9, places=places))
    '1 The mill, 2 The ford'
    """
    return ", ".join(f"{n} {name}" for n, (name, _) in enumerate(plan.places, 1))


def words(plan: Plan) -> str:
    """Return what a plan shows, for who cannot see it.

    >>> told = {"title": "The front", "sides": ("german", "russian")}
    >>> words(Plan(width=72, height=48, **told, places=(("Mill", (1, 1)),)))
    'The front: a table of 72 by 48 inches with 0 stands of german, 0 stands of russian'
    """
    counted = (
        f"{sum(piece.side == side for piece in plan.pieces)} stands of {side}"
        for side in plan.sides
    )
    size = f"{plan.width:g} by {plan.height:g} inches"
    return legible(f"{plan.title}: a table of {size} with {', '.join(counted)}")


def _layout(plan: Plan) -> dict[str, Any]:
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
    return {
        "table": {"width": plan.width, "height": plan.height},
        "homes": {side: _homes(plan, side) for side in plan.sides},
        "terrain": plan.barred,
        "stands": stands,
    }


def _homes(plan: Plan, side: str) -> dict[str, Any]:
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


def _front(plan: Plan) -> Front:
    pieces = dict(zip(map(str, range(len(plan.pieces))), plan.pieces, strict=True))
    crosses = (
        Caption(str(number), place, is_place=True)
        for number, (_, place) in enumerate(plan.places, 1)
    )
    pockets = (Caption(legible(each.name), _top(each.outline)) for each in plan.pockets)
    return Front(
        status={key: each.status for key, each in pieces.items()},
        marks={key: each.marks for key, each in pieces.items()},
        names={key: legible(each.name) for key, each in pieces.items()},
        line=plan.line,
        starts=plan.starts,
        pockets=tuple(each.outline for each in plan.pockets),
        captions=(*crosses, *pockets),
        size=min(max(1.0, plan.width / WIDE, plan.height / HIGH), LARGEST),
    )


def _top(outline: Courses) -> Place:
    """Return the northernmost point of an outline, where its name stands."""
    return max((point for ring in outline for point in ring), key=lambda each: each[1])


def _grey(drawn: Shape) -> Shape:
    given = {name: COLOUR.sub(_shade, told) for name, told in drawn.attributes.items()}
    inner = drawn.inner
    within = inner if isinstance(inner, str) else tuple(map(_grey, inner))
    return replace(drawn, attributes=given, inner=within)


def _shade(found: re.Match[str]) -> str:
    parts = zip(SHARES, found.groups(), strict=True)
    shade = round(sum(share * int(part, 16) for share, part in parts))
    return "#" + 3 * f"{shade:02x}"
