"""Small campaigns on a table of 72 by 48 inches: Germans in the south, Russians north."""

from refkit.systems.battlefront.rules import coordinates
from tests.systems.battlefront import field

BOARD = [{"id": "table", "width": 72, "height": 48}]
HOMES = [
    {"id": "H1", "side": "german", "kind": "south"},
    {"id": "H2", "side": "russian", "kind": "north"},
]
GROUPS = {"G": ("I1", "G-INF"), "S": ("I1", "S-INF")}


def campaign(places=None, options=None, days=(), **before):
    """Return a campaign whose elements have a stand at each of these points.

    `places` says them by element, `{"G01": [(2, 20), (6, 20)]}`; in the worksheet of
    positions they are only once the step was played.
    """
    rows = [company(key, len(there)) for key, there in (places or {}).items()]
    setting = {"Board": BOARD, "Home": HOMES, **before}
    setting["Element"] = [*rows, *before.get("Element", ())]
    return field.campaign(setting, options, days)


def company(key, stands):
    """Return the raw row of an element that is on the table with so many stands."""
    group, card = GROUPS[key[0]]
    return field.element(key, group, contents=f"{stands}x{card}", chosen=field.TODAY)


def decision(places, **flags):
    """Return the decision that places these stands; flags are by stand."""
    rows = [
        {"stand": f"{key}.{number}", "place": coordinates.point_text(point)}
        for key, there in places.items()
        for number, point in enumerate(there, 1)
    ]
    return {"stands": [{**row, **flags.get(row["stand"], {})} for row in rows]}


def placed(places, options=None, flags=None, **before):
    """Return the campaign after the step that places these stands."""
    there = campaign(places, options, **before)
    return field.play(there, "P", "", decision(places, **(flags or {})))


def line(y, xs):
    """Return points in a row from west to east."""
    return [(x, y) for x in xs]
