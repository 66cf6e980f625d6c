"""The steps on the table: its size, edges and objectives; and the line drawn by hand."""

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.maps.ground_plan import GroundPlan
from refkit.engine.maps.plan import Place
from refkit.engine.maps.side_looks import colours_of
from refkit.engine.play.setup_steps import SetupStep
from refkit.turnsheets.shapes import path_data, shape
from refkit.widgets.map.setup_canvas import (
    Message,
    Pin,
    Room,
    Scene,
    SetupCanvas,
    SetupSides,
    draw_mark,
    draw_objective,
)
from refkit.widgets.map.table_settings import TableSettings
from refkit.widgets.map.table_setup import TableSetup, draw_home
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.markup import element
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.sheet import Sheet

NO_TABLE = "There is no table yet. Click its edges in the step Table, then draw the line."
NO_DAY = "There is no day yet. The line is that of the first one: say the days before."
DRAW = (
    "Click along the line from one edge of the table to another; each click adds a point "
    "after the last one. Drag a point or use the arrow keys to move it; Delete removes it."
)
NEAR = 1.5  # inches from an edge, within which a point is put on it
INSIDE = "The line ends on the table. Click on to an edge, unless it really ends there."


def put_plan(desk: Desk, **said: object) -> None:
    """Lay the table out otherwise, in the workbook."""
    campaign, ground = desk.campaign, desk.campaign.system.ground
    if ground is None:
        return
    plan = ground.lay_out(campaign).model_copy(update=said)
    rows = {(type(r).__name__, r.identity): r for r in ground.rows(campaign, plan)}
    there = {(name, r.identity): r for name in ground.records for r in campaign.rows(name)}
    gone = (change_between(row, None) for at, row in there.items() if at not in rows)
    made = (change_between(there.get(at), row) for at, row in rows.items())
    desk.put(filter(None, (*gone, *made)))


def plan_of(campaign: Campaign) -> GroundPlan:
    """Return the table as it is laid out, of no size where there is none."""
    ground = campaign.system.ground
    return ground.lay_out(campaign) if ground else GroundPlan()


class TableStep(widgets.VBox):
    """The table, its edges and objectives by clicking; what they count for in rows."""

    def __init__(self, desk: Desk, step: SetupStep) -> None:
        self._desk = desk
        plan = plan_of(desk.campaign)
        names = {side: naming.short(side) for side in desk.campaign.sides}
        size = {"width": plan.width, "height": plan.height} if plan.width else {}
        settings = TableSettings(homes=plan.homes, places=plan.places, **size)
        self.table = TableSetup(names, settings, colours_of(desk.campaign))
        self.table.watch(lambda: desk.guard.run(self._keep))
        named = [
            (fill.model_copy(update={"fixed": True}))
            for fill in step.fills
            if "name" in fill.columns
        ]
        self.sheets = [Sheet(desk, fill, "", lambda _: self._follow()) for fill in named]
        super().__init__([self.table, *self.sheets])

    def show(self) -> None:
        """Show the campaign as it is now."""
        for sheet in self.sheets:
            sheet.show()

    def _follow(self) -> None:
        """Show names on the table as they were typed below it."""
        now = self.table.settings
        places = plan_of(self._desk.campaign).places
        if [name for name, _ in places] != [name for name, _ in now.places]:
            self.table.put(now.model_copy(update={"places": places}))

    def _keep(self) -> None:
        now = self.table.settings
        size = {"width": now.width, "height": now.height}
        put_plan(self._desk, homes=now.homes, places=now.places, **size)
        self.show()


class LineStep(widgets.VBox):
    """The line before the first day, drawn on the table point by point."""

    def __init__(self, desk: Desk, _: SetupStep) -> None:
        self._desk, self._first = desk, tuple[Place, ...]()
        self.canvas = SetupCanvas(self._hear)
        self.undo = button("Take the last point back", "undo")
        self.across = button("Straight across the middle", "minus")
        self.clear = button("Begin again", "trash")
        self.undo.on_click(lambda _: desk.guard.run(self._take_back))
        self.across.on_click(lambda _: desk.guard.run(self._draw_across))
        self.clear.on_click(lambda _: desk.guard.run(lambda: self._put(())))
        self.said = markup.panel()
        super().__init__()
        self.show()

    @property
    def points(self) -> tuple[Place, ...]:
        """The points of the line."""
        line = plan_of(self._desk.campaign).line
        return line[0] if line else self._first

    def show(self) -> None:
        """Show the campaign as it is now."""
        plan = plan_of(self._desk.campaign)
        if not plan.width:
            self.children = [markup.panel(element("p", NO_TABLE))]
            return
        if not self._desk.campaign.rows("Slot"):
            self.children = [markup.panel(element("p", NO_DAY))]
            return
        tools = line(self.across, self.undo, self.clear)
        self.children = [markup.hint(DRAW), tools, self.canvas, self.said]
        self.undo.disabled = self.clear.disabled = not self.points
        self.canvas.show(_scene(plan, self.points, _sides(self._desk.campaign)))
        markup.show(self.said, element("p", INSIDE) if ends_inside(plan) else "")

    def _hear(self, message: Message) -> None:
        self._desk.guard.run(lambda: self._do(message))

    def _do(self, message: Message) -> None:
        points, number = [*self.points], str(message.get("id", "")).rpartition("/")[2]
        at = int(number) if number.isdigit() and int(number) < len(points) else None
        match message["kind"]:
            case "put":
                points.append(self._place(message))
            case "move" if at is not None:
                points[at] = self._place(message)
            case "remove" if at is not None:
                del points[at]
            case "undo":
                points = points[:-1]
            case "press":
                self.canvas.chosen = str(message["id"])
                return
        self._put(tuple(points))

    def _place(self, message: Message) -> Place:
        """Return where a point is put: at the edge, where it is near one."""
        plan = plan_of(self._desk.campaign)
        x, y = float(message["x"]), float(message["y"])
        gaps = {
            (0.0, y): x,
            (plan.width, y): plan.width - x,
            (x, 0.0): y,
            (x, plan.height): plan.height - y,
        }
        edge = min(gaps, key=gaps.__getitem__)
        return edge if gaps[edge] <= NEAR else (x, y)

    def _take_back(self) -> None:
        self._put(self.points[:-1])

    def _draw_across(self) -> None:
        """Draw the line across the middle, between the edges of the sides."""
        plan = plan_of(self._desk.campaign)
        is_upright = {home.edge for home in plan.homes if home.edge} & {"E", "W"}
        middle = plan.width / 2, plan.height / 2
        upright = ((middle[0], 0.0), (middle[0], plan.height))
        level = ((0.0, middle[1]), (plan.width, middle[1]))
        has_north = {home.edge for home in plan.homes} & {"N", "S"}
        self._put(upright if is_upright and not has_north else level)

    def _put(self, points: tuple[Place, ...]) -> None:
        # One point is no line yet: it waits here, on the page.
        self._first = points if len(points) == 1 else ()
        put_plan(self._desk, line=(points,) if len(points) > 1 else ())
        self.show()


def ends_inside(plan: GroundPlan) -> bool:
    """Tell whether the line before the first day begins or ends away from an edge."""
    ends = [] if not plan.line or plan.line[0][0] == plan.line[0][-1] else plan.line[0]
    return any(
        x not in (0, plan.width) and y not in (0, plan.height)
        for x, y in (*ends[:1], *ends[-1:])
    )


def _sides(campaign: Campaign) -> SetupSides:
    names = {side: naming.short(side) for side in campaign.sides}
    return SetupSides.of(names, colours_of(campaign))


def _scene(plan: GroundPlan, points: tuple[Place, ...], sides: SetupSides) -> Scene:
    room = Room(0, 0, plan.width, plan.height)
    at = [room(point) for point in points]
    drawn = shape("path", d=path_data(at), class_="refkit-setup-drawn") if at else None
    places = (
        draw_mark(Pin(f"place/{n}", p, room(p), name), name, *draw_objective())
        for n, (name, p) in enumerate(plan.places)
    )
    dots = (
        draw_mark(
            Pin(f"mark/{n}", p, room(p), f"Point {n + 1} of the line"),
            "",
            shape("circle", r=9, class_="refkit-setup-point"),
        )
        for n, p in enumerate(points)
    )
    label = f"The table with a line of {len(points)} points"
    ways = (*places, *((drawn,) if drawn else ()))
    homes = tuple(draw_home(home, room, sides) for home in plan.homes if home.edge)
    return Scene(room, label, edges=homes, ways=ways, marks=tuple(dots))
