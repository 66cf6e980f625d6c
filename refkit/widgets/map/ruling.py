"""The map beside the step that draws the front: what is ruled there fills the form."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import ipywidgets as widgets

from refkit.engine.campaign import Campaign
from refkit.systems.battlefront import fieldmap, spots
from refkit.systems.battlefront.records import Stand as Piece
from refkit.widgets import markup
from refkit.widgets.form.fields import Field
from refkit.widgets.form.forms import Form
from refkit.widgets.form.tables import Table
from refkit.widgets.guard import Guard
from refkit.widgets.map.battlefield import THE_LINE, Battlefield
from refkit.widgets.map.desk import MapDesk
from refkit.widgets.markup import element

HOW = (
    "The stands are where they were placed. Pick one to rule its status or to take it out "
    "of the line, move the line by its points, then take the rulings into the form below: "
    "what is committed there is recorded."
)


class Ruling(widgets.VBox):
    """The map of a slot's stands, and the button that takes the umpire's rulings."""

    def __init__(
        self, field: Battlefield, form: Form, guard: Guard, changed: Callable[[], None]
    ) -> None:
        self._form, self._changed = form, changed
        self.desk = MapDesk(field, is_fixed=True)
        self.take = widgets.Button(
            description="Take the rulings from the map", icon="check"
        )
        self.take.layout.width = "auto"
        self.message = markup.panel(name="refkit-message")
        hint = markup.panel(element("p", HOW), "refkit-hint")
        super().__init__([hint, self.desk, widgets.HBox([self.take]), self.message])
        guard.wire(self.take, self._take)

    def _take(self) -> None:
        field, units = self.desk.field, self._form.parts["units"]
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
        put(self._form, "out_of_line", field.layout.overrides.out_of_line)
        take_line(field, self._form)
        markup.say(self.message, left)
        self._changed()


def battlefield(
    campaign: Campaign, slot: str, raw: Mapping[str, Any]
) -> Battlefield | None:
    """Return the table with the stands that were placed; None where none was.

    What the form says of an element holds for each of its stands.
    """
    there = fieldmap.placed(campaign, slot)
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
    line = spots.line(raw["course"])
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
    if line or spots.line(told):
        put(form, "course", spots.course(line or ()))
    put(form, "note", field.line_why)


def put(form: Form, name: str, value: Any) -> None:  # noqa: ANN401 - as the form holds it
    """Answer a question of a form."""
    part = form.parts[name]
    assert isinstance(part, Field)
    part.control.put(value)


def _element(campaign: Campaign, key: str) -> str:
    return campaign.get(Piece, key).element
