"""The map beside a step: how the records lie on it, and what it puts into the form."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.step_map import Answers, Filling, StepMap
from refkit.geometry.battlefield import THE_LINE, Battlefield
from refkit.geometry.layout import Layout, Point, Table
from refkit.systems.battlefront.records import Spot, Stand
from refkit.systems.battlefront.rules import coordinates, fieldmap, pasting
from refkit.systems.battlefront.steps.perimeter.placing import FLAGS

GAP = 4.0  # inches between stands that wait at their home edge
PLACING = (
    "Stands without a place wait at their home edge. Drag them, or paste their positions. "
    "Then take the places into the form below. Your rulings go with them and appear again, "
    "filled in, when the front is drawn."
)
RULING = (
    "The stands are where you placed them. Pick one to rule its status or to take it out "
    "of the line, or move the line by its points. Then take the rulings into the form "
    "below; they are recorded when you commit."
)


def lay_out_all(campaign: Campaign, slot: str, answers: Answers) -> Battlefield | None:
    """Return the table with the stands; those without a place wait at their home."""
    if not fieldmap.is_mapped(campaign):
        return None
    rows = answers["stands"]
    sides = {row["stand"]: campaign.get(Stand, row["stand"]).side for row in rows}
    places = _waiting_places(campaign, slot, rows, sides)
    spots = [
        Spot(stand=row["stand"], side=sides[row["stand"]], slot=slot,
             place=row["place"] or coordinates.point_text(places[row["stand"]]),
             **{name: row[name] for name in FLAGS})
        for row in rows
    ]  # fmt: skip
    ruled = {row["stand"]: row["ruled"] for row in rows}
    out = (row["stand"] for row in rows if row["out_of_line"])
    why = {row["stand"]: row["why"] for row in rows}
    layout = fieldmap.map_layout(campaign, slot, spots, _overrides(answers, ruled, out))
    return replace(_battlefield(layout, spots, answers, why), waiting=places)


def lay_out_placed(campaign: Campaign, slot: str, answers: Answers) -> Battlefield | None:
    """Return the table with the stands that were placed; None where none was.

    What the form says of an element holds for each of its stands.
    """
    placed = fieldmap.placed_spots(campaign, slot)
    if not placed:
        return None
    rows = {row["unit"]: row for row in answers["units"]}
    elements = {key: campaign.get(Stand, key).element for key in placed}
    own = {key: rows.get(key) or rows.get(elements[key]) for key in placed}
    ruled = {key: row["position"] for key, row in own.items() if row}
    out = (key for key in answers["out_of_line"] if key in placed)
    why = {key: row["why"] for key, row in own.items() if row}
    overrides = _overrides(answers, ruled, out)
    layout = fieldmap.map_layout(campaign, slot, placed.values(), overrides)
    return _battlefield(layout, placed.values(), answers, why)


def _battlefield(
    layout: Layout, spots: Iterable[Spot], answers: Answers, why: Mapping[str, str]
) -> Battlefield:
    hidden = frozenset(spot.stand for spot in spots if spot.hidden)
    reasons = {**why, THE_LINE: answers["note"]}
    return Battlefield(layout, hidden, {n: text for n, text in reasons.items() if text})


def _overrides(
    answers: Answers, ruled: Mapping[str, str], out_of_line: Iterable[str]
) -> dict[str, Any]:
    """What a form rules, as a layout takes it; a line described in words is no line."""
    line = coordinates.parse_line(answers["course"])
    status = {key: word for key, word in ruled.items() if word}
    return {"status": status, "out_of_line": list(out_of_line)} | (
        {"line": line} if line else {}
    )


def _waiting_places(
    campaign: Campaign, slot: str, rows: Iterable[Answers], sides: Mapping[str, str]
) -> dict[str, Point]:
    """Where the stands without a place wait, by stand."""
    waiting = {row["stand"]: sides[row["stand"]] for row in rows if not row["place"]}
    table = fieldmap.map_layout(campaign, slot, ()).table
    places: dict[str, Point] = {}
    for side, names in groupby(sorted(waiting, key=waiting.__getitem__), waiting.get):
        homes = fieldmap.side_homes(campaign, slot, str(side))
        places |= dict(zip(names, _queue(homes, table, len(waiting)), strict=False))
    return places


def _queue(homes: Mapping[str, Any], table: Table, count: int) -> list[Point]:
    """Places along a home edge, row behind row; of an entry point, its nearest edge."""
    edges = homes["edges"]
    edge = edges[0]["edge"] if edges else _nearest_edge(homes["entry"][0], table)
    long, deep = table.width, table.height
    if edge in "EW":
        long, deep = deep, long
    in_row = max(int(long / GAP) - 1, 1)
    places = []
    for number in range(count):
        along = GAP * (1 + number % in_row)
        inward = min(GAP / 2 + GAP * (number // in_row), deep)
        away = inward if edge in "SW" else deep - inward
        places.append((along, away) if edge in "NS" else (away, along))
    return places


def _nearest_edge(entry: Mapping[str, float], table: Table) -> str:
    x, y = entry["x"], entry["y"]
    distances = {"W": x, "E": table.width - x, "S": y, "N": table.height - y}
    return min(distances, key=distances.__getitem__)


def fill_places(field: Battlefield, answers: Answers) -> Filling:
    """Return the places and rulings for the form; it takes no stand it does not list."""
    known = {row["stand"] for row in answers["stands"]}
    rows = {name: _place_answers(field, name) for name in known}
    strange = sorted(field.stands.keys() - known)
    remarks = tuple(f"{name} is no stand of the campaign." for name in strange)
    return Filling(_line_answers(field, answers), {"stands": rows}, remarks)


def fill_rulings(field: Battlefield, answers: Answers) -> Filling:
    """Return the rulings for the form; what it says of a whole element is left to it."""
    rows = {row["unit"]: row for row in answers["units"]}
    own: dict[str, Answers] = {}
    remarks = []
    for stand in field.layout.stands:
        now = {"position": _ruled(field, stand.id), "why": field.why.get(stand.id, "")}
        whole = rows.get(stand.me)
        # A row that is there is filled with blanks as well: a ruling may be taken back.
        if whole is None and (stand.id in rows or any(now.values())):
            own[stand.id] = now
        elif whole and whole["position"] != now["position"]:
            remarks.append(f"{stand.id} is judged with all of {stand.me} below.")
    out = {"out_of_line": field.layout.overrides.out_of_line}
    return Filling(out | _line_answers(field, answers), {"units": own}, tuple(remarks))


def _place_answers(field: Battlefield, name: str) -> dict[str, Any]:
    """What the form asks about a stand; one that is not on the map has no place."""
    stand = field.stands.get(name)
    if stand is None:
        return {"place": ""}
    return {
        "place": coordinates.point_text((stand.x, stand.y)),
        "hidden": name in field.hidden,
        "dug_in": stand.improved,
        "unmoved": stand.unmoved,
        "ruled": _ruled(field, name),
        "why": field.why.get(name, ""),
        "out_of_line": name in field.layout.overrides.out_of_line,
    }


def _line_answers(field: Battlefield, answers: Answers) -> dict[str, Any]:
    """The umpire's line and his reason; a line described in words stays in the form."""
    line = field.layout.overrides.line
    is_drawn = line or coordinates.parse_line(answers["course"])
    course = {"course": coordinates.course_text(line or ())} if is_drawn else {}
    return {**course, "note": field.line_why}


def _ruled(field: Battlefield, name: str) -> str:
    """The status that the umpire gives a stand, '' for none."""
    return field.layout.overrides.status.get(name, "")


MAPS = {
    "P": StepMap(
        lay_out_all,
        fill_places,
        help=PLACING,
        button="Take the places from the map",
        paste=pasting.put_rows,
        paste_help=pasting.HELP,
        paste_example="G1\t12.5\t20\tgerman\tI\tA-1",
    ),
    "E6": StepMap(
        lay_out_placed, fill_rulings, help=RULING, button="Take the rulings from the map"
    ),
}
