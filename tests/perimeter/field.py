"""Small layouts to try the engine on: armies written as places, homes south and north."""

from refkit.geometry import perimeter
from refkit.geometry.checks import parse_layout

SOUTH_NORTH = {"A": {"edges": [{"edge": "S"}]}, "B": {"edges": [{"edge": "N"}]}}


def data(a, b, *, homes=None, width=72, height=48, **more):
    """Return a layout: stands A1, A2, ... and B1, B2, ... at their places."""
    stands = [
        {
            "id": f"{side}{number}",
            "side": side,
            "x": place[0],
            "y": place[1],
            **flags(place),
        }
        for side, places in (("A", a), ("B", b))
        for number, place in enumerate(places, 1)
    ]
    return {
        "table": {"width": width, "height": height},
        "homes": homes or SOUTH_NORTH,
        "stands": stands,
        **more,
    }


def flags(place):
    """Return what is said of a stand after its place."""
    return place[2] if len(place) > 2 else {}


def found(a, b, *, disengaging=False, **more):
    """Return the perimeter of a small layout."""
    return perimeter.perimeter(parse_layout(data(a, b, **more)), disengaging=disengaging)


def status(a, b, **more):
    """Return the stands of a small layout that are not Normal."""
    statuses = found(a, b, **more).status
    return {name: each for name, each in statuses.items() if each != "normal"}


def ring(x, y, spots):
    """Return places about a place."""
    return [(x + dx, y + dy) for dx, dy in spots]


# Eight enemies about a place, 8" off and 6.1" apart.
SEALED = [
    (8, 0),
    (5.66, 5.66),
    (0, 8),
    (-5.66, 5.66),
    (-8, 0),
    (-5.66, -5.66),
    (0, -8),
    (5.66, -5.66),
]
LINE = [(x, 10) for x in range(2, 72, 4)]
