"""An own campaign, step by step: each can be left and come back to, nothing is lost."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.ground_plan import GroundPlan
from refkit.engine.play.listing import counted
from refkit.engine.play.setup_steps import Editor, Fill, SetupStep
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.setup.areas_step import AreasStep
from refkit.widgets.setup.dates_step import DatesStep
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.ground_steps import (
    LineStep,
    TableStep,
    ends_inside,
    plan_of,
)
from refkit.widgets.setup.option_steps import OptionsStep, meanings, options_of
from refkit.widgets.setup.row_steps import ChartsStep, RowsStep, added_up
from refkit.widgets.setup.said_steps import SidesStep
from refkit.widgets.setup.step_states import (
    note_seen,
    other_sums,
    state_of,
    waiting_lines,
)

HERE = Path(__file__).parent
StepBody = (
    SidesStep
    | DatesStep
    | TableStep
    | LineStep
    | AreasStep
    | ChartsStep
    | OptionsStep
    | RowsStep
)
STEPS: Mapping[Editor, Callable[[Desk, SetupStep], StepBody]] = {
    "sides": SidesStep,
    "dates": DatesStep,
    "map": TableStep,
    "line": LineStep,
    "areas": AreasStep,
    "charts": ChartsStep,
    "readings": OptionsStep,
    "rows": RowsStep,
}
# What is drawn from other steps is made anew when it is opened.
DRAWN = ("map", "line")
FEW = 2  # records that a step's line counts
CHECK, CHECK_TITLE = "check", "Check and start"
CHECK_TEXT = "What is still missing, and what it is for. Then the campaign begins."
EMPTY = "left empty"
USUAL = "all as usual"
WAITING = "Kept here, but not in the workbook yet; the line says why:"
KEPT = "Everything is kept as you type; you can go on and come back."
LACKS = "To be filled in or put right here:"
OPEN = "the step that is open"


class StepList(anywidget.AnyWidget):
    """The steps with what each has come to; `here` is the one that is open."""

    _esm = HERE / "step_list.js"
    _css = HERE / "wizard.css"
    steps = traitlets.List(traitlets.Dict()).tag(sync=True)
    here = traitlets.Unicode("").tag(sync=True)
    title = traitlets.Unicode("").tag(sync=True)


class Wizard(widgets.VBox):
    """The steps of setting a campaign up: a list, the step that is open, and the way on.

    `last` stands behind the steps: the check. There `start` is the way on, and `missing`
    says beside it what keeps the campaign from starting; it is told what does not add up.
    """

    def __init__(
        self,
        desk: Desk,
        last: widgets.Widget | None = None,
        start: widgets.Widget | None = None,
        missing: Callable[[str], Markup] = lambda _doubt: Markup(""),
    ) -> None:
        self.desk, self._last, self._is_turning = desk, last, False
        self._start, self._missing, self._left = start, missing, ""
        self.declared = {step.id: step for step in desk.campaign.system.setup}
        self.made: dict[str, StepBody] = {}
        self.list, self.say = StepList(), markup.panel(name="refkit-say")
        self.body, self.aside = _box("refkit-surface refkit-setup-card"), _box("")
        self.aside.add_class("refkit-setup-aside")
        self.back, self.on = button("Back", "chevron-left"), button("On", "", "primary")
        super().__init__(self._frame())
        self.add_class("refkit-setup-wizard")
        self.back.on_click(lambda _: desk.guard.run(partial(self._step, -1)))
        self.on.on_click(lambda _: desk.guard.run(partial(self._step, 1)))
        self.list.observe(lambda _: self._when_picked(), "here")
        desk.watch(self._tell)
        desk.watch_typed(self._tell)
        left = desk.typed(OPEN).get("step")
        self.turn_to(left if left in self.ids else self.ids[0])

    def _frame(self) -> list[widgets.Widget]:
        frame = widgets.HBox([self.list, self.body, self.aside])
        frame.add_class("refkit-setup-frame")
        more = [self._start] if self._start else []
        ways = widgets.HBox([self.back, self.on, *more])
        ways.add_class("refkit-once")
        ways.add_class("refkit-setup-ways")
        action = widgets.HBox([self.say, ways])
        action.add_class("refkit-action")
        return [frame, action]

    @property
    def ids(self) -> list[str]:
        """The steps in order, the check behind them."""
        return [*self.declared] + [CHECK] * (self._last is not None)

    @property
    def here(self) -> str:
        """The step that is open."""
        return str(self.list.here)

    @property
    def step(self) -> StepBody | None:
        """What the open step is filled in by, None at the check."""
        return self.made.get(self.here)

    def turn_to(self, step: str, side: str = "") -> None:
        """Open a step, as the campaign is now, at the rows of a side where one is meant."""
        self._is_turning = True
        self.list.here = step
        self._is_turning = False
        self._turn()
        if side and isinstance(self.step, RowsStep):
            self.step.turn_to(side)

    def _when_picked(self) -> None:
        # Work that turns to a step itself goes on: the guard would let no other begin.
        if not self._is_turning:
            self.desk.guard.run(self._turn)

    def show(self) -> None:
        """Show the open step anew: the workbook was changed elsewhere."""
        self._turn()

    def _turn(self) -> None:
        if self._left != self.here:
            note_seen(self.desk, self._left)
            self.desk.keep_typed(OPEN, {"step": self.here})
        self._left = self.here
        declared = self.declared.get(self.here)
        if declared is None:
            last = [self._last] if self._last else []
            self.body.children = [_head(CHECK_TITLE, CHECK_TEXT), *last]
            self.aside.children = []
        else:
            step = self._made(declared)
            self.body.children = [_head(declared.title, declared.text), step]
            self.aside.children = [step.aside] if isinstance(step, RowsStep) else []
        self._tell()

    def _made(self, declared: SetupStep) -> StepBody:
        if declared.id not in self.made or declared.editor in DRAWN:
            self.made[declared.id] = STEPS[declared.editor](self.desk, declared)
        self.made[declared.id].show()
        return self.made[declared.id]

    def _step(self, by: int) -> None:
        self.turn_to(self.ids[(self.ids.index(self.here) + by) % len(self.ids)])

    def _tell(self) -> None:
        """Show how far each step is, and the way on."""
        ids, campaign = self.ids, self.desk.campaign
        titles = {
            **{id: step.title for id, step in self.declared.items()},
            CHECK: CHECK_TITLE,
        }
        told = {id: summary(campaign, step) for id, step in self.declared.items()}
        states = {id: state_of(self.desk, step) for id, step in self.declared.items()}
        self.list.title = campaign.option("title")
        self.list.steps = [
            {
                "id": id,
                "title": titles[id],
                "note": told[id] if states.get(id) else "",
                "state": states.get(id, ""),
            }
            for id in ids
        ]
        at = ids.index(self.here) if self.here in ids else 0
        self.back.layout.display = None if at else "none"
        self.on.layout.display = None if at + 1 < len(ids) else "none"
        self.back.description = titles[ids[at - 1]]
        self.on.description = f"Next: {titles[ids[min(at + 1, len(ids) - 1)]]}"
        is_check = self.here == CHECK
        if self._start:
            self._start.layout.display = None if is_check else "none"
        said = element("strong", f"Step {at + 1} of {len(ids)}. "), self._kept()
        markup.show(self.say, self._missing(self._doubt()) if is_check else join(said))

    def _kept(self) -> Markup:
        """Return what waits in the step, what it lacks, or that all is kept."""
        declared = self.declared.get(self.here)
        first, *more = [*waiting_lines(self.desk, declared)] or [""] if declared else [""]
        others = f" and {len(more)} more" if more else ""
        if first:
            return element("small", f"{WAITING} {first}{others}.")
        gaps = self.desk.gaps()
        must = [gap.missing for gap in gaps if gap.must and gap.step == self.here]
        if not must:
            doubt = self._doubt()
            return element("small", f"{doubt}." if doubt else KEPT)
        rest = len(must) - 1
        more_of = f" (and {rest} other thing{'s' * (rest > 1)})" if rest else ""
        return element("small", f"{LACKS} {must[0]}{more_of}.")

    def _doubt(self) -> str:
        """Return what does not add up, '' for nothing."""
        return next(other_sums(self.desk, self.declared.values(), self.here), "")

    def tell(self, words: Markup) -> None:
        """Say something beside the buttons of the step, until it is left."""
        markup.show(self.say, words)


def _box(classes: str) -> widgets.VBox:
    made = widgets.VBox()
    for name in classes.split():
        made.add_class(name)
    return made


def _head(title: str, text: str) -> widgets.HTML:
    return markup.panel(join((element("h1", title), element("p", text))), "refkit-about")


def _chosen(campaign: Campaign, step: SetupStep) -> str:
    """Return how many of the doubtful rules are read otherwise than usual."""
    asked = options_of(campaign, step)
    others = sum(campaign.option(each.name) != each.value for each in asked)
    return f"{others} of {len(asked)} not as usual" if others else USUAL


def summary(campaign: Campaign, step: SetupStep) -> str:
    """Return what a step has come to in a few words, '' for nothing yet."""
    sides = ", ".join(map(naming.short, campaign.sides))
    told = {
        "map": _table(campaign),
        "line": _line_words(plan_of(campaign)),
        "sides": sides,
        "readings": meanings(campaign, step) if step.options else _chosen(campaign, step),
    }
    empty = EMPTY if step.may_be_empty else ""
    return told.get(step.editor) or _counted(campaign, step) or empty


def _line_words(plan: GroundPlan) -> str:
    words = "ends on the table" if ends_inside(plan) else "drawn"
    return words if plan.line else ""


def _table(campaign: Campaign) -> str:
    plan = plan_of(campaign)
    size = f"{plan.width:g} by {plan.height:g} inches" if plan.width else ""
    many = len(plan.places)
    places = f"{many} objective{'s' * (many != 1)}" if many else ""
    return ", ".join(filter(None, (size, places)))


def _counted(campaign: Campaign, step: SetupStep) -> str:
    shown = step.fills[:FEW]
    told = [words for fill in shown if fill.sums for words in _sums(campaign, fill)]
    counts = {f.one: len(campaign.rows(f.record)) for f in shown if not f.sums}
    return ", ".join([*told, *(counted(n, one) for one, n in counts.items() if n)])


def _sums(campaign: Campaign, fill: Fill) -> Iterator[str]:
    """Yield what a side's rows come to, for each side that has any."""
    for side in campaign.sides:
        if campaign.rows(fill.record, side=side):
            yield f"{naming.short(side)} {added_up(campaign, fill, side)}"
