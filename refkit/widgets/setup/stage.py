"""The page of a campaign that is being set up: its steps, its gaps, and the start."""

from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.row_names import RowNames
from refkit.session import address
from refkit.session.game import Game
from refkit.session.set_up import Gap, SetUp
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.option_steps import settle_readings
from refkit.widgets.setup.step_states import is_example_still, waiting_lines
from refkit.widgets.setup.wizard import CHECK, Wizard

MOST = 12  # gaps of one step that are named; of more only how many there are
READY = "Everything that must be there is there."
EXCEL = "You may fill it in here, in Excel or in LibreOffice: the cells are the campaign."
EXAMPLE = "The days are an example of refkit's still, from {}"
TYPED = "Typed, but not in the workbook yet"
WAITS = "The line itself says what it lacks; without it the campaign does not have it."
IN_CELLS = "In the worksheets"


class Checklist(widgets.VBox):
    """What is missing, by the step that fills it in, each with the way there."""

    def __init__(self, setting: SetUp, desk: Desk, turn_to: Callable[[str], None]) -> None:
        self._setting, self._desk, self._turn_to = setting, desk, turn_to
        self.ways: dict[str, widgets.Button] = {}
        self._typed = widgets.VBox()
        super().__init__()
        desk.watch_typed(self._show_waiting)
        self.add_class("refkit-checklist")

    def show(self) -> None:
        """Show what is missing now."""
        gaps = self._setting.gaps()
        self.ways = {}
        self._show_waiting()
        must = [gap for gap in gaps if gap.must]
        may = [*self._examples(), *(gap for gap in gaps if not gap.must)]
        self.children = [
            self._typed,
            *self._groups("Must be filled in", must),
            *self._groups("May be filled in", may),
            markup.hint(EXCEL),
        ]

    def _show_waiting(self) -> None:
        self._typed.children = [*self._groups(TYPED, [*self._waiting()])]

    def _waiting(self) -> Iterator[Gap]:
        """Yield the lines that were typed and cannot be in the workbook yet."""
        for step in self._setting.campaign.system.setup:
            for name in waiting_lines(self._desk, step):
                yield Gap("", "", "", "", name, WAITS, must=False, step=step.id)

    def _examples(self) -> Iterator[Gap]:
        """Yield the calendar that is refkit's example still."""
        campaign = self._setting.campaign
        for step in campaign.system.setup:
            if step.editor == "dates" and is_example_still(campaign, step):
                [fill] = step.fills
                record, purpose = fill.record, step.text
                for row in campaign.rows(record)[:1]:
                    day = naming.slot(campaign, row.identity)
                    told = EXAMPLE.format(day)
                    yield Gap("", record, "", "", told, purpose, must=False, step=step.id)

    def _groups(self, title: str, gaps: list[Gap]) -> Iterable[widgets.Widget]:
        if gaps:
            yield markup.panel(element("h2", title))
        for step in dict.fromkeys(gap.step for gap in gaps):
            yield self._group(step, [gap for gap in gaps if gap.step == step])

    def _group(self, step: str, gaps: list[Gap]) -> widgets.Widget:
        declared = self._setting.campaign.system.setup
        named = next((each.title for each in declared if each.id == step), "")
        purpose = gaps[0].purpose if len({gap.purpose for gap in gaps}) == 1 else ""
        told = [*_alike(self._setting.campaign, gaps)]
        said = {purpose, *(each.text for each in declared if each.id == step)}
        lines = [_line(words, gap, said) for words, gap in told[:MOST]]
        if len(told) > MOST:
            lines.append(element("li", f"and {len(told) - MOST} more"))
        head = element("h3", named or IN_CELLS), element("p", purpose)
        shown: list[widgets.Widget] = [markup.panel(join((*head, element("ul", *lines))))]
        if named:
            way = button(f"Go to {named}", "arrow-right")
            way.on_click(lambda _: self._turn_to(step))
            self.ways[step] = way
            shown.append(widgets.HBox([way]))
        return widgets.VBox(shown)


def _alike(campaign: Campaign, gaps: Iterable[Gap]) -> Iterator[tuple[str, Gap]]:
    """Yield what is missing, once for all rows that lack the same, with the first."""
    found: dict[tuple[str, str, str], list[Gap]] = {}
    for gap in gaps:
        found.setdefault((gap.record, gap.field, gap.missing), []).append(gap)
    names = RowNames(campaign)
    for alike in found.values():
        first, *others = alike
        name = _row_name(campaign, names, first)
        more = f" and {len(others)} more" if others else ""
        told = first.missing
        if name and (others or name not in told):
            told = f"{name}{more}: {told}"
        elif others:
            told += f", {len(alike)} times"
        yield told[:1].upper() + told[1:], first


def _row_name(campaign: Campaign, names: RowNames, gap: Gap) -> str:
    """Return what people call the row of a gap, '' where it has no name of its own."""
    row = campaign.find(gap.record, gap.key) if gap.key else None
    if row is None:
        return ""
    own = str(getattr(row, "name", "")) or names.of(gap.key)
    return own if own != gap.key or gap.record == "Side" else ""


def _line(told: str, gap: Gap, said: Container[str]) -> Markup:
    """Return a gap: what is missing, what it is for unless that is said, and where."""
    place = gap.place.replace("!", ", cell ")
    return element(
        "li",
        element("strong", f"{told}."),
        " ",
        "" if gap.purpose in said else gap.purpose,
        " ",
        element("small", place),
    )


class Stage(widgets.VBox):
    """Setting a campaign up on the page, until it is started.

    `begun` is called with the campaign in play, once it has started; `bar` says at the
    head of the page which campaign it is.
    """

    def __init__(
        self, setting: SetUp, guard: Guard, drafts: Drafts, begun: Callable[[Game], None]
    ) -> None:
        self.setting, self._guard, self._begun = setting, guard, begun
        self.start = button("Start the campaign", "", "primary")
        guard.wire(self.start, self._start)
        self.desk = Desk(setting, guard, drafts)
        self.checklist = Checklist(setting, self.desk, self._turn_to)
        self.wizard = Wizard(self.desk, self.checklist, self.start, self._missing)
        self.desk.watch(self._follow)
        self.bar = markup.panel()
        super().__init__([self.wizard])
        self.add_class("refkit-setup-stage")
        if (asked := address.asked("step")) in self.wizard.ids:
            self.wizard.turn_to(asked)
        self._follow()

    def show(self) -> None:
        """Show the campaign as the workbook has it: it was changed elsewhere."""
        self.wizard.show()
        self._follow()

    def _follow(self) -> None:
        home = address.home()
        name = element("a", "refkit", href=home) if home else element("b", "refkit")
        title = element("strong", self.setting.campaign.option("title"))
        state = element("span", "Being set up", class_="refkit-quiet")
        where = element("div", name, title, state, class_="refkit-where")
        markup.show(self.bar, element("div", where, class_="refkit-bar"))
        self.checklist.show()

    def _missing(self) -> Markup:
        """Return what keeps the campaign from starting, in a sentence."""
        missing = self.setting.missing
        if not missing:
            begins = "Starting begins the record of the campaign."
            return join((element("strong", f"{READY} "), element("small", begins)))
        return element("strong", f"{missing} before the campaign can start.")

    def _first_gap(self) -> Markup:
        """Return how many things are missing, and what is the first."""
        must = [gap for gap in self.setting.gaps() if gap.must]
        first, _ = next(_alike(self.setting.campaign, must))
        told = element("strong", f"{self.setting.missing}. "), f"The first: {first}."
        return element("span", *told, role="status")

    def _turn_to(self, step: str) -> None:
        self._guard.run(partial(self.wizard.turn_to, step))

    def _start(self) -> None:
        self.checklist.show()
        if not self.setting.is_ready:
            # Where no step fills it in, it is listed at the check.
            first = next(gap for gap in self.setting.gaps() if gap.must)
            self.wizard.turn_to(first.step or CHECK)
            self.wizard.tell(self._first_gap())
            return
        # Each was there to be answered; what was left is played as it is usual.
        self.desk.put(settle_readings(self.setting.campaign))
        self._begun(self.setting.start())
