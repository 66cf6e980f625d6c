"""The map beside the step that places the stands: what is dragged there fills the form."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.geometry.layout import Point, Table
from refkit.systems.battlefront.records import Spot
from refkit.systems.battlefront.records import Stand as Piece
from refkit.systems.battlefront.rules import coordinates, fieldmap
from refkit.systems.battlefront.steps.perimeter.placing import FLAGS
from refkit.widgets.form.forms import Form
from refkit.widgets.form.grid import Grid
from refkit.widgets.map import ruling
from refkit.widgets.map.battlefield import Battlefield

GAP = 4.0  # inches between stands that wait at their home edge


def take(field: Battlefield, form: Form) -> list[str]:
    """Put the places and what is ruled on the map into the form; return what cannot be."""
    rows = form.parts["stands"]
    assert isinstance(rows, Grid)
    known = {line.key for line in rows.lines}
    rows.fill({name: _told(field, name) for name in known})
    ruling.take_line(field, form)
    strange = [f"{n} is no stand of the campaign." for n in field.stands.keys() - known]
    return sorted(strange)


def battlefield(campaign: Campaign, slot: str, form: Form) -> Battlefield:
    """Return the table with the stands; those without a place wait at their home."""
    raw, stands = form.raw, form.parts["stands"]
    assert isinstance(stands, Grid)
    rows = stands.every
    table = fieldmap.layout(campaign, slot, ()).table
    there: dict[str, str] = {
        row["stand"]: campaign.get(Piece, row["stand"]).side for row in rows
    }
    waiting = {row["stand"]: there[row["stand"]] for row in rows if not row["place"]}
    places: dict[str, Point] = {}
    for side, names in groupby(sorted(waiting, key=waiting.__getitem__), waiting.get):
        homes = fieldmap.homes(campaign, slot, str(side))
        places |= dict(zip(names, _queue(homes, table, len(waiting)), strict=False))
    found = [
        Spot(stand=row["stand"], side=there[row["stand"]], slot=slot,
             place=row["place"] or coordinates.words(places[row["stand"]]),
             **{name: row[name] for name in FLAGS})
        for row in rows
    ]  # fmt: skip
    hidden = frozenset(spot.stand for spot in found if spot.hidden)
    given = ruling.overrides(
        raw,
        {row["stand"]: row["ruled"] for row in rows},
        (row["stand"] for row in rows if row["out_of_line"]),
    )
    laid = fieldmap.layout(campaign, slot, found, given)
    why = {row["stand"]: row["why"] for row in rows}
    return Battlefield(laid, hidden, ruling.reasons(raw, why))


def _queue(homes: Mapping[str, Any], table: Table, count: int) -> list[Point]:
    """Places along a home edge, row behind row; of an entry point, its nearest edge."""
    edge = (
        homes["edges"][0]["edge"] if homes["edges"] else _nearest(homes["entry"][0], table)
    )
    long, deep = (
        (table.width, table.height) if edge in "NS" else (table.height, table.width)
    )
    in_row = max(int(long / GAP) - 1, 1)
    found = []
    for number in range(count):
        along = GAP * (1 + number % in_row)
        inward = min(GAP / 2 + GAP * (number // in_row), deep)
        away = inward if edge in "SW" else deep - inward
        found.append((along, away) if edge in "NS" else (away, along))
    return found


def _nearest(entry: Mapping[str, float], table: Table) -> str:
    x, y = entry["x"], entry["y"]
    far = {"W": x, "E": table.width - x, "S": y, "N": table.height - y}
    return min(far, key=far.__getitem__)


def _told(field: Battlefield, name: str) -> dict[str, Any]:
    """What the form asks about a stand; one that is not on the map has no place."""
    stand = field.stands.get(name)
    if stand is None:
        return {"place": ""}
    return {
        "place": coordinates.words((stand.x, stand.y)),
        "hidden": name in field.hidden,
        "dug_in": stand.improved,
        "unmoved": stand.unmoved,
        "ruled": ruling.ruled(field, name),
        "why": field.why.get(name, ""),
        "out_of_line": name in field.layout.overrides.out_of_line,
    }
