"""The plan of a turn sheet as a picture: the map in shades of grey."""

from collections import Counter

from refkit.engine.campaign.naming import short
from refkit.engine.maps.plan import Courses, Place, Plan
from refkit.geometry.layout import Edge, Entry, Homes, Layout, Stand, Table
from refkit.turnsheets import legend, tablemap
from refkit.turnsheets.front import Caption, Front
from refkit.turnsheets.grey import in_grey
from refkit.turnsheets.letters import make_legible
from refkit.turnsheets.marks import FONT, INCH
from refkit.turnsheets.shapes import SVG, Shape, shape

# Up to this size in inches a table's marks are large enough on a page; how much they grow.
WIDE, HIGH, LARGEST = 84, 54, 1.5
LARGE = 1.35  # how much larger names are in large type


def plan_svg(plan: Plan, *, large: bool = False, has_legend: bool = True) -> str:
    """Return the picture of a plan in shades of grey, as sheets are printed."""
    front = _plan_front(plan, large=large, has_legend=has_legend)
    return str(in_grey(tablemap.draw_map(_plan_layout(plan), front)))


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
        (str(in_grey(_draw_sign(item))), make_legible(item.words))
        for item in legend.legend_items(plan.sides, _used_marks(plan))
    ]


def _draw_sign(item: legend.LegendItem) -> Shape:
    look = {"xmlns": SVG, "viewBox": "-11 -11 22 22", "font_family": FONT}
    return shape("svg", *item.sign, **look)


def map_key(plan: Plan, *, large: bool = False) -> str:
    """Return the names of places and stands without room for them on the map.

    >>> places = (("The mill", (40, 9)), ("The old ford", (9, 9)), ("The ford", (9, 9)))
    >>> map_key(Plan(title="Map", sides=("a", "b"), width=72, height=48, places=places))
    ''
    """
    front = _plan_front(plan, large=large)
    numbered = {each.words for each in front.captions if each.words == each.number}
    counted = ((str(n), name) for n, (name, _) in enumerate(plan.places, 1))
    places = ", ".join(f"{n} {name}" for n, name in counted if n in numbered)
    lacking = tablemap.unnamed_stands(_plan_layout(plan), front)
    pieces = [plan.pieces[int(number)] for number in lacking]
    rounded = [(p.name, *(round(n, 1) for n in p.place)) for p in pieces if p.name]
    named = ", ".join(f"{name} at {x:g}, {y:g}" for name, x, y in rounded)
    return "\n".join(filter(None, (places, named and f"No room for the name: {named}.")))


def plan_words(plan: Plan) -> str:
    """Return a description of a plan for people who cannot see it.

    >>> told = {"title": "The front", "sides": ("red", "blue")}
    >>> plan_words(Plan(width=72, height=48, **told, places=(("Mill", (1, 1)),)))
    'The front: a table of 72 by 48 inches; stands: Red 0, Blue 0; places: Mill'
    """
    stands = Counter(piece.side for piece in plan.pieces)
    counted = ", ".join(f"{short(side)} {stands[side]}" for side in plan.sides)
    size = f"{plan.width:g} by {plan.height:g} inches"
    named = ", ".join(name for name, _ in plan.places)
    places = f"; places: {named}" if named else ""
    return make_legible(f"{plan.title}: a table of {size}; stands: {counted}{places}")


def _plan_layout(plan: Plan) -> Layout:
    return Layout(
        table=Table(width=plan.width, height=plan.height),
        homes={side: _side_homes(plan, side) for side in plan.sides},
        terrain=plan.barred,
        stands=tuple(
            Stand(id=str(n), side=p.side, x=p.place[0], y=p.place[1], cls=p.kind)
            for n, p in enumerate(plan.pieces)
        ),
    )


def _side_homes(plan: Plan, side: str) -> Homes:
    there = [home for home in plan.homes if home.side == side]
    edges = ({"edge": h.edge, "from": h.start, "to": h.end} for h in there if h.edge)
    return Homes(
        edges=tuple(map(Edge.model_validate, edges)),
        entry=tuple(Entry(x=h.place[0], y=h.place[1]) for h in there if h.place),
    )


def _plan_front(plan: Plan, *, large: bool, has_legend: bool = False) -> Front:
    pieces = {str(number): each for number, each in enumerate(plan.pieces)}
    # By its number a place is found in the key, where its name has no room.
    places = (
        Caption(make_legible(name), point, is_objective=True, number=str(n))
        for n, (name, point) in enumerate(plan.places, 1)
    )
    pockets = (
        Caption(make_legible(p.name), _northernmost(p.outline)) for p in plan.pockets
    )
    front = Front(
        status={key: each.status for key, each in pieces.items()},
        marks={key: each.marks for key, each in pieces.items()},
        names={key: make_legible(each.name) for key, each in pieces.items()},
        line=plan.line,
        starts=plan.starts,
        pockets=tuple(each.outline for each in plan.pockets),
        captions=(*places, *pockets),
        size=min(max(1.0, plan.width / WIDE, plan.height / HIGH), LARGEST),
        letters=LARGE if large else 1.0,
        signs=_used_marks(plan) if has_legend else frozenset(),
        is_led=True,
    )
    return tablemap.with_room(_plan_layout(plan), front)


def _used_marks(plan: Plan) -> frozenset[str]:
    """Return the signs on a plan, for its legend to explain."""
    lines = {
        "line": plan.line,
        "start": plan.starts,
        "pocket": plan.pockets,
        "home": [home for home in plan.homes if home.place is None],
        "entry": [home for home in plan.homes if home.place is not None],
        "place": plan.places,
    }
    drawn = {name for name, there in lines.items() if there}
    of_pieces = ({each.kind, each.status, *each.marks} for each in plan.pieces)
    return frozenset(drawn.union(plan.sides, *of_pieces))


def _northernmost(outline: Courses) -> Place:
    """Return the northernmost point of an outline, the place of its name."""
    return max((point for ring in outline for point in ring), key=lambda each: each[1])
