"""The map beside the step that places the stands: what is dragged there fills the form."""

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

import ipywidgets as widgets

from refkit.engine.campaign import Campaign
from refkit.engine.play import Due
from refkit.engine.steps import StepCode
from refkit.geometry.faults import BadLayout
from refkit.geometry.layout import Point, Table
from refkit.seats import Seat
from refkit.systems.battlefront import fieldmap, spots
from refkit.systems.battlefront.records import Board, Spot
from refkit.systems.battlefront.records import Stand as Piece
from refkit.systems.battlefront.steps.perimeter import draw_front
from refkit.systems.battlefront.steps.placing import FLAGS, place_stands
from refkit.widgets import markup
from refkit.widgets.form.forms import Form
from refkit.widgets.form.grid import Grid
from refkit.widgets.guard import Guard
from refkit.widgets.map import ruling
from refkit.widgets.map.battlefield import Battlefield
from refkit.widgets.map.desk import MapDesk
from refkit.widgets.map.ruling import Ruling
from refkit.widgets.markup import element

GAP = 4.0  # inches between stands that wait at their home edge
HOW = (
    "Stands without a place wait at their home edge. Drag them, or paste their positions, "
    "then take the places into the form below, and with them what is ruled here: it is "
    "asked for again, filled in, when the front is drawn."
)


def aid(
    game: Seat, owed: Due, form: Form, guard: Guard, changed: Callable[[], None]
) -> list[widgets.Widget]:
    """Return the map for a step that places stands on a table or judges them there."""
    found = next((aid for code, aid in AIDS if owed.step.code is code), None)
    if found is None or not game.campaign.rows(Board):
        return []
    laid, shown = found
    try:
        field = laid(game.campaign, owed.slot, form.raw)
    except BadLayout as fault:
        told = [element("strong", "There is no map."), *map(str, fault.faults)]
        return [markup.panel(markup.alert(markup.items(told)))]
    return [shown(field, form, guard, changed)] if field else []


Laid = Callable[[Campaign, str, Mapping[str, Any]], Battlefield | None]
Shown = Callable[[Battlefield, Form, Guard, Callable[[], None]], widgets.Widget]


class Placing(widgets.VBox):
    """The map with the stands of the campaign, and the button that takes their places."""

    def __init__(
        self, field: Battlefield, form: Form, guard: Guard, changed: Callable[[], None]
    ) -> None:
        self._form, self._changed = form, changed
        self.desk = MapDesk(field)
        self.take = widgets.Button(description="Take the places from the map", icon="check")
        self.take.layout.width = "auto"
        self.message = markup.panel(name="refkit-message")
        hint = markup.panel(element("p", HOW), "refkit-hint")
        super().__init__([hint, self.desk, widgets.HBox([self.take]), self.message])
        guard.wire(self.take, self._take)

    def _take(self) -> None:
        field, rows = self.desk.field, self._form.parts["stands"]
        assert isinstance(rows, Grid)
        known = {row["stand"] for row in rows.raw}
        rows.fill({name: _told(field, name) for name in known})
        ruling.take_line(field, self._form)
        strange = [f"{n} is no stand of the campaign." for n in field.stands.keys() - known]
        markup.say(self.message, sorted(strange))
        self._changed()


def battlefield(campaign: Campaign, slot: str, raw: Mapping[str, Any]) -> Battlefield:
    """Return the table with these stands; those without a place wait at their home."""
    rows = raw["stands"]
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
             place=row["place"] or spots.words(places[row["stand"]]),
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
        "place": spots.words((stand.x, stand.y)),
        "hidden": name in field.hidden,
        "dug_in": stand.improved,
        "unmoved": stand.unmoved,
        "ruled": ruling.ruled(field, name),
        "why": field.why.get(name, ""),
        "out_of_line": name in field.layout.overrides.out_of_line,
    }


# The map that belongs to a step: how the table is laid, and what is shown with it.
AIDS: tuple[tuple[StepCode, tuple[Laid, Shown]], ...] = (
    (place_stands, (battlefield, Placing)),
    (draw_front, (ruling.battlefield, Ruling)),
)
