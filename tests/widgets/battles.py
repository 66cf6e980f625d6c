"""Small battles for the map: two lines, a pocket behind one of them, a hidden stand."""

from refkit import systems
from refkit.geometry.battlefield import Battlefield
from refkit.geometry.checks import parse_layout
from refkit.widgets.map.editor import MapEditor

HOMES = {"german": {"edges": [{"edge": "S"}]}, "russian": {"edges": [{"edge": "N"}]}}
POCKET = [(19, 40), (24.7, 37.6), (27, 32), (24.7, 26.3), (19, 24), (13.3, 26.3), (11, 32),
          (13.3, 37.6)]  # fmt: skip


def stand(name, side, x, y, **values):
    return {"id": name, "side": side, "x": x, "y": y, **values}


def battle(*stands, hidden=(), **parts):
    """A battlefield of 72 by 48 inches, germans at home in the south."""
    data = {"table": {"width": 72, "height": 48}, "homes": HOMES, "stands": stands, **parts}
    return Battlefield(parse_layout(data), frozenset(hidden))


def desk(field, step="P"):
    """The map's desk with every tool, as beside a step: the one that places the stands."""
    return MapEditor(field, systems.load("battlefront").maps[step])


def lines(hidden=("Lurker",)):
    """Two lines facing each other, and a russian behind his own who may be hidden."""
    germans = [stand(f"G{n}", "german", 4.0 * n, 12.0, me="1-I") for n in range(1, 18)]
    russians = [stand(f"R{n}", "russian", 4.0 * n, 30.0, me="1-A") for n in range(1, 18)]
    lurker = stand("Lurker", "russian", 36.0, 40.0)
    return battle(*germans, *russians, lurker, hidden=hidden)


def pocket():
    """A german stand, P1, in a ring of russians before the german line."""
    germans = [stand(f"G{n}", "german", 4.0 * n, 12.0) for n in range(1, 18)]
    ring = [stand(f"R{n}", "russian", x, y) for n, (x, y) in enumerate(POCKET)]
    return battle(*germans, *ring, stand("P1", "german", 19, 32))


def hundred():
    """A hundred stands in two double lines, two of them behind the enemy."""
    germans = [
        stand(f"G{n}", "german", 2.9 * (n % 25) + 0.4 * (n % 2), 14.0 + 5 * (n // 25))
        for n in range(50)
    ]
    russians = [
        stand(f"R{n}", "russian", 2.9 * (n % 25) + 0.4 * (n % 3), 26.0 + 5 * (n // 25))
        for n in range(48)
    ]
    raiders = [stand(f"X{n}", "russian", 30.0 + 2 * n, 8.0) for n in range(2)]
    return battle(*germans, *russians, *raiders)
