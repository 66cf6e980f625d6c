"""The map of areas beside its form: a made-up campaign, and a map as large as they come."""

import ipywidgets as widgets

from refkit.engine.campaign.view import view
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.step_map import Filling, StepMap
from refkit.engine.play.choices import Choice
from refkit.widgets.form.forms import Form
from refkit.widgets.map.area_panel import AreaMapPanel
from refkit.widgets.page.guard import Guard
from tests.engine import provinces
from tests.turnsheets.realm import realm


class Desk(widgets.VBox):
    """A map and its form, together as beside a step."""

    def __init__(self, kind, lay_out, forces, looks=None):
        self.told = []
        offers = [Choice("orders.force", force, name) for force, name in forces.items()]
        laid = lay_out({"orders": rows_of(forces)})
        names = {area: each.name for area, each in laid.map.by_id.items()}
        offers += [
            Choice("orders.goal", area, names[area], row=force)
            for force in forces
            for area in laid.goals[force]
        ]
        self.form = Form(provinces.Orders, {"orders": rows_of(forces)}, offers)
        self.panel = AreaMapPanel(kind, lay_out, self.form, Guard(self.told.extend), looks)
        self.panel.watch(self.panel.follow, lambda: None)
        self.form.observe_answers(self.panel.follow)
        super().__init__([self.panel, self.form])
        self.add_class("refkit-walkthrough")


def rows_of(forces):
    return [{"force": force, "goal": ""} for force in forces]


def marching(side="red"):
    """Return the desk of a side that marches; it may be looked at as the others see it."""
    game = provinces.campaign()
    seen = view(game, side)
    forces = {force.id: force.name for force in seen.rows("Force") if force.side == side}
    kind = provinces.MAP
    looks = {
        other: lambda other=other: kind.look(view(game, other), "turn 1")
        for other in ("blue", "green", "umpire")
    }
    return Desk(kind, lambda answers: kind.lay_out(seen, "turn 1", answers), forces, looks)


def crowded():
    """Return the desk of a map of 62 areas, all of whose 40 pieces may go to neighbours."""
    told = realm()
    beside = {area.id: set() for area in told.areas}
    for border in told.borders:
        if border.kinds:
            beside[border.one].add(border.other)
            beside[border.other].add(border.one)
    goals = {piece.id: _near(piece.area, beside) for piece in told.pieces}

    def lay_out(answers):
        chosen = {row["force"]: row["goal"] for row in answers["orders"] if row["goal"]}
        return AreaChoices(told, goals, chosen)

    kind = StepMap(lay_out, _fill, help="Pick a regiment.")
    return Desk(kind, lay_out, {piece.id: piece.name for piece in told.pieces})


def _near(start, beside):
    """Return the areas at most two away, each with the way there."""
    near = {area: (start, area) for area in sorted(beside[start])}
    for one in tuple(near):
        for area in sorted(beside[one] - {start}):
            near.setdefault(area, (start, one, area))
    return near


def _fill(choices, answers) -> Filling:
    return provinces.maps.fill(choices, answers)
