"""The map beside a step: how the records lie on it, and what it puts into the form."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.step_map import Answers, Filling, StepMap
from refkit.geometry import layout
from refkit.geometry.battlefield import THE_LINE, Battlefield, Landmarks, Pocket
from refkit.systems.battlefront.records import Element, Front, Objective, Slot, Spot, Stand
from refkit.systems.battlefront.rules import (
    control,
    coordinates,
    fieldmap,
    forces,
    pasting,
)
from refkit.systems.battlefront.steps.perimeter.drawing import LINE
from refkit.systems.battlefront.steps.perimeter.placing import FLAGS

NOWHERE = "in the tray"
PLACING = (
    "Drag the stands from the tray to where they stand, or paste their positions. What "
    "stays in the tray has no place and counts for nothing. What you rule here appears "
    "again, filled in, when the front is drawn."
)
RULING = (
    "The stands are where you placed them. Pick one to rule its status or to take it out "
    "of the line, move the line by its points, or draw a pocket."
)


def lay_out_all(campaign: Campaign, slot: str, answers: Answers) -> Battlefield | None:
    """Return the table with the stands that have a place; the others are in the tray."""
    if not fieldmap.is_mapped(campaign):
        return None
    spots = [_spot(campaign, slot, row) for row in answers["stands"]]
    placed = [spot for spot in spots if fieldmap.is_on_table(campaign, spot.place)]
    rows = {row["stand"]: row for row in answers["stands"]}
    own = {spot.stand: rows[spot.stand] for spot in placed}
    ruled = {key: row["ruled"] for key, row in own.items()}
    out = (key for key, row in own.items() if row["out_of_line"])
    why = {key: row["why"] for key, row in own.items()}
    laid = fieldmap.map_layout(campaign, slot, placed, _overrides(answers, ruled, out))
    tray = tuple(_in_tray(campaign, spot) for spot in spots if spot.stand not in own)
    field = replace(_battlefield(laid, spots, answers, why), tray=tray)
    return _labelled(campaign, slot, field, spots)


def _spot(campaign: Campaign, slot: str, row: Answers) -> Spot:
    side = campaign.get(Stand, row["stand"]).side
    said = {name: row[name] for name in ("stand", *FLAGS)}
    return Spot(side=side, slot=slot, place=row["place"] or NOWHERE, **said)


def _in_tray(campaign: Campaign, spot: Spot) -> layout.Stand:
    values = fieldmap.stand_values(campaign, spot)
    return layout.Stand.model_validate({**values, "x": 0.0, "y": 0.0})


def lay_out_placed(campaign: Campaign, slot: str, answers: Answers) -> Battlefield | None:
    """Return the table with the stands that were placed, if any.

    What the form says of an element holds for each of its stands.
    """
    if not fieldmap.is_mapped(campaign):
        return None
    placed = fieldmap.placed_spots(campaign, slot)
    rows = {row["unit"]: row for row in answers["units"]}
    elements = {key: campaign.get(Stand, key).element for key in placed}
    own = {key: rows.get(key) or rows.get(elements[key]) for key in placed}
    ruled = {key: row["position"] for key, row in own.items() if row}
    out = (key for key in answers["out_of_line"] if key in placed)
    why = {key: row["why"] for key, row in own.items() if row}
    overrides = _overrides(answers, ruled, out)
    laid = fieldmap.map_layout(campaign, slot, placed.values(), overrides)
    field = _battlefield(laid, placed.values(), answers, why)
    drawn = tuple(map(_pocket, _on_the_map(answers)))
    return _labelled(campaign, slot, replace(field, pockets=drawn), placed.values())


def _on_the_map(answers: Answers) -> list[Answers]:
    """The pockets of the form but those that are described in words."""
    named = (row for row in answers["pockets"] if row["pocket"])
    return [r for r in named if not r["course"] or coordinates.parse_rings(r["course"])]


def _pocket(row: Answers) -> Pocket:
    return Pocket(row["pocket"], row["side"] or "", coordinates.parse_rings(row["course"]))


def _battlefield(
    laid: layout.Layout, spots: Iterable[Spot], answers: Answers, why: Mapping[str, str]
) -> Battlefield:
    hidden = frozenset(spot.stand for spot in spots if spot.hidden)
    reasons = {**why, THE_LINE: answers["note"]}
    return Battlefield(laid, hidden, {n: text for n, text in reasons.items() if text})


def _labelled(
    campaign: Campaign, slot: str, field: Battlefield, spots: Iterable[Spot]
) -> Battlefield:
    """Return it with what the stands are called, the objectives and the line before."""
    return replace(
        field, names=_names(campaign, spots), landmarks=_landmarks(campaign, slot)
    )


def _names(campaign: Campaign, there: Iterable[Spot]) -> dict[str, str]:
    """Return what stands are called by their cards, and elements by their rosters."""
    stands = [campaign.get(Stand, spot.stand) for spot in there]
    elements = (campaign.find(Element, key) for key in {each.element for each in stands})
    cards = {each.id: forces.card_name(campaign, each.card) for each in stands}
    return {**cards, **{each.id: each.name for each in elements if each}}


def _landmarks(campaign: Campaign, slot: str) -> Landmarks:
    """Return the objectives, and the front line as it was drawn last before this slot."""
    points = (
        (row.name or row.id, coordinates.parse_point(row.place))
        for row in campaign.rows(Objective)
    )
    places = tuple((name, point) for name, point in points if point)
    drawn = [each for each in control.front_lines(campaign) if _is_before(each, slot)]
    if not drawn:
        return Landmarks(places)
    day = campaign.get(Slot, drawn[-1].slot).date
    title = f"line of {day.day} {day:%B}"
    return Landmarks(places, coordinates.parse_line(drawn[-1].course), title)


def _overrides(
    answers: Answers, ruled: Mapping[str, str], out_of_line: Iterable[str]
) -> dict[str, Any]:
    """What a form rules, as a layout takes it; a line described in words is no line."""
    line = coordinates.parse_line(answers["course"])
    status = {key: word for key, word in ruled.items() if word}
    return {"status": status, "out_of_line": list(out_of_line)} | (
        {"line": line} if line else {}
    )


def _is_before(line: Front, slot: str) -> bool:
    """Whether a line was drawn before this slot; its own may be there, drawn once more."""
    return line.slot != slot or line.id != LINE


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
    drawn, gone = _pocket_answers(field, answers)
    return Filling(
        out | _line_answers(field, answers),
        {"units": own, "pockets": drawn},
        tuple(remarks),
        {"pockets": gone},
    )


def _pocket_answers(
    field: Battlefield, answers: Answers
) -> tuple[dict[str, Answers], list[str]]:
    """The rows of the pockets that are drawn, and the names of those that are gone."""
    now = {each.name: each for each in field.pockets}
    rows: dict[str, Answers] = {
        each.name: {"side": each.side, "course": coordinates.course_text(each.outlines)}
        for each in field.pockets
        if each.outlines
    }
    names = (row["pocket"] for row in _on_the_map(answers))
    return rows, [name for name in names if name not in now]


def _place_answers(field: Battlefield, name: str) -> dict[str, Any]:
    """What the form asks about a stand; one that is not on the map has no place."""
    placed = field.stands.get(name)
    stand = placed or field.waiting.get(name)
    if stand is None:
        return {"place": ""}
    return {
        "place": coordinates.point_text((stand.x, stand.y)) if placed else "",
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
        covers=("stands", "pasted", "course", "note"),
        paste=pasting.put_rows,
        paste_help=pasting.HELP,
        paste_example="G1\t12.5\t20\tgerman\tI\tA-1",
    ),
    "E6": StepMap(
        lay_out_placed,
        fill_rulings,
        help=RULING,
        covers=("course", "out_of_line", "note"),
        pockets="pockets",
    ),
}
