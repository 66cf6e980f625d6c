"""The map beside the step that draws the front: what is ruled there fills the form."""

from collections.abc import Iterable, Mapping
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.battlefront.records import Stand as Piece
from refkit.systems.battlefront.rules import coordinates, fieldmap
from refkit.widgets.form.fields import Field
from refkit.widgets.form.forms import Form
from refkit.widgets.form.tables import Table
from refkit.widgets.map.battlefield import THE_LINE, Battlefield


def take(field: Battlefield, form: Form) -> list[str]:
    """Put what is ruled on the map into the form; return what is left to the form."""
    units = form.parts["units"]
    assert isinstance(units, Table)
    rows = {row["unit"]: row for row in units.raw}
    own, left = {}, []
    for stand in field.layout.stands:
        told = {"position": ruled(field, stand.id), "why": field.why.get(stand.id, "")}
        whole = rows.get(stand.me)
        if whole is None and (stand.id in rows or any(told.values())):
            own[stand.id] = told
        elif whole and whole["position"] != told["position"]:
            left.append(f"{stand.id} is judged with all of {stand.me} below.")
    units.fill(own)
    put(form, "out_of_line", field.layout.overrides.out_of_line)
    take_line(field, form)
    return left


def battlefield(campaign: Campaign, slot: str, form: Form) -> Battlefield | None:
    """Return the table with the stands that were placed; None where none was.

    What the form says of an element holds for each of its stands.
    """
    raw, there = form.raw, fieldmap.placed(campaign, slot)
    if not there:
        return None
    rows = {row["unit"]: row for row in raw["units"]}
    own = {key: rows.get(key) or rows.get(_element(campaign, key)) for key in there}
    words = {key: row["position"] for key, row in own.items() if row}
    why = {key: row["why"] for key, row in own.items() if row}
    given = overrides(raw, words, (key for key in raw["out_of_line"] if key in there))
    hidden = frozenset(key for key, spot in there.items() if spot.hidden)
    laid = fieldmap.layout(campaign, slot, there.values(), given)
    return Battlefield(laid, hidden, reasons(raw, why))


def overrides(
    raw: Mapping[str, Any], words: Mapping[str, str], out: Iterable[str]
) -> dict[str, Any]:
    """Return what a form rules, as a layout takes it; a line told in words is no line."""
    line = coordinates.line(raw["course"])
    ruled = {key: word for key, word in words.items() if word}
    return {"status": ruled, "out_of_line": list(out)} | ({"line": line} if line else {})


def reasons(raw: Mapping[str, Any], why: Mapping[str, str]) -> dict[str, str]:
    """Return the umpire's reasons that a form has, for stands and for the line."""
    return {name: told for name, told in {**why, THE_LINE: raw["note"]}.items() if told}


def ruled(field: Battlefield, name: str) -> str:
    """Return the status that the umpire gives a stand, '' for none."""
    return field.layout.overrides.status.get(name, "")


def take_line(field: Battlefield, form: Form) -> None:
    """Put the umpire's line into a form, and his reason; one told in words stays there."""
    line, told = field.layout.overrides.line, form.raw["course"]
    if line or coordinates.line(told):
        put(form, "course", coordinates.course(line or ()))
    put(form, "note", field.line_why)


def put(form: Form, name: str, value: Any) -> None:  # noqa: ANN401 - as the form holds it
    """Answer a question of a form."""
    part = form.parts[name]
    assert isinstance(part, Field)
    part.control.put(value)


def _element(campaign: Campaign, key: str) -> str:
    return campaign.get(Piece, key).element
