"""The steps that are filled in row by row, for each side where rows are a side's."""

from collections.abc import Iterator
from functools import partial

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.listing import counted
from refkit.engine.play.setup_steps import Fill, SetupStep
from refkit.engine.problems import Refused
from refkit.engine.records.columns import columns
from refkit.session.pasted_rows import read_workbook
from refkit.session.typed_cells import SIDE
from refkit.widgets.page import markup
from refkit.widgets.page.fold import Fold
from refkit.widgets.page.inputs import button, file_chooser, line, menu
from refkit.widgets.page.markup import element, join
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.part_kinds import PartKinds, is_open
from refkit.widgets.setup.sheet import Sheet
from refkit.widgets.setup.step_states import is_other_sum
from refkit.widgets.setup.understood import understood
from refkit.workbook.sheets.example_charts import (
    ExampleCharts,
    accept_examples,
    example_charts,
    is_example,
    own_lists,
    take_charts,
)

OWN = (
    "Your own worksheets ({}) have these rows too. Change them there or here: refkit keeps "
    "both alike."
)
NO_CHARTS = (
    "No example is made for {}. Take one that comes near and change it, type your own, or "
    "leave the charts empty: then nothing can be bought."
)
PASTE = "Copy rows in Excel and paste them into a cell, with or without their headings."
TAKE = "Take from a file"
TAKEN = "Taken from {}{}."
EXAMPLE = (
    "{} still an example, in grey here. A row that you change becomes yours. If the "
    "others suit you, press {}."
)
KEEP = "Keep these rows"
LIKELY = "For the side {}, begin with the {} charts above, then change what differs."
STAYS = "You have rows of your own in: {}. They stay as they are; the example adds none."


class RowsStep(widgets.VBox):
    """The rows of a step: typed, pasted or taken from a file, of one side at a time."""

    def __init__(self, desk: Desk, step: SetupStep) -> None:
        self._desk, self.step, self.side = desk, step, ""
        self.sides = widgets.ToggleButtons(options=self._options())
        self.sides.observe(lambda _: desk.guard.run(self._turn), "value")
        self.aside = markup.panel(name="refkit-aside")
        self.file = file_chooser(TAKE, ".xlsx,.xlsm")
        self.file.observe(lambda _: desk.guard.run(self._take_file), "value")
        self.said = markup.panel(name="refkit-message")
        self.head = widgets.VBox()
        self.kinds = PartKinds(desk, step.fills[0].record, self.show)
        self._shown = widgets.VBox()
        self.sheets: dict[str, Sheet] = {}
        self._folds: dict[str, Fold] = {}
        tools = [self.sides] if self._has_sides else []
        his = desk.setting.own_titles(step.fills[0].record)
        own = OWN.format(", ".join(his)) if his else ""
        hint = markup.hint(" ".join(filter(None, (own, PASTE))))
        super().__init__([line(*tools, self.file), hint, self.head, self.said, self._shown])
        self._turn()

    def turn_to(self, side: str) -> None:
        """Show the rows of a side, where rows are a side's."""
        if side in {each for _, each in self.sides.options}:
            self.sides.value = side
        # Within the work that turns here, what observes the buttons does nothing.
        if self.side != self.sides.value:
            self._turn()

    def show(self) -> None:
        """Show the campaign as it is now."""
        kept = self.sides.value
        options = self._options()
        if list(self.sides.options) != options:
            self.sides.options = options
            self.sides.value = kept if kept in self._desk.campaign.sides else options[0][1]
        for sheet in self.sheets.values():
            sheet.show()
        self._pick(self.step.fills[0], "")

    @property
    def _has_sides(self) -> bool:
        return any(map(self._is_of_side, self.step.fills))

    def _is_of_side(self, fill: Fill) -> bool:
        cls = self._desk.campaign.system.record(fill.record)
        own = {col.field: col for col in columns(cls)}
        return "side" in own and own["side"].refers == SIDE

    def _options(self) -> list[tuple[str, str]]:
        if not self._has_sides:
            return [("", "")]
        return [(naming.short(side), side) for side in self._desk.campaign.sides]

    def _turn(self) -> None:
        """Show the rows of the side that is picked."""
        self.side = str(self.sides.value or "")
        markup.show(self.said, "")
        self.sheets = {}
        for fill in self.step.fills:
            side = self.side if self._is_of_side(fill) else ""
            picked = partial(self._pick, fill)
            self.sheets[fill.record] = Sheet(self._desk, fill, side, picked)
        first, *others = self.step.fills
        # What was opened for one side is open for the next.
        opened = {record: fold.title.is_open for record, fold in self._folds.items()}
        self._folds = {
            each.record: Fold(
                each.title or each.one.capitalize(),
                self.sheets[each.record],
                is_open=opened.get(each.record, each.open),
            )
            for each in others
        }
        self._shown.children = [
            self.sheets[first.record],
            self.kinds,
            *self._folds.values(),
        ]
        self._pick(first, "")

    def _pick(self, fill: Fill, key: str) -> None:
        campaign = self._desk.campaign
        counts = [*self._counts(fill)] if self._is_of_side(fill) else []
        so_far = element("h2", "So far", class_="refkit-side-head") if counts else ""
        listed = markup.items(counts, class_="refkit-list refkit-small") if counts else ""
        gaps = (gap for gap in self._desk.gaps() if gap.record == fill.record)
        doubts = [gap.missing for gap in gaps if is_other_sum(self.step, gap)]
        advised = markup.items(doubts, class_="refkit-list refkit-small") if doubts else ""
        told = join(
            (
                understood(campaign, fill, key, partial(is_open, self._desk)),
                so_far,
                listed,
                advised,
            )
        )
        markup.show(self.aside, told)
        self.kinds.show(self.side)
        for sheet in self.sheets.values():
            sheet.follow()

    def _counts(self, fill: Fill) -> Iterator[str]:
        """Yield how many rows each side has and of what, or what they come to."""
        campaign = self._desk.campaign
        for side in campaign.sides:
            number = len(campaign.rows(fill.record, side=side))
            is_summed = fill.sums and number
            told = (
                added_up(campaign, fill, side) if is_summed else counted(number, fill.one)
            )
            yield f"{naming.short(side)}: {told}"

    def _take_file(self) -> None:
        # Taken out of the button, so that the same file can be taken again.
        files, self.file.value = self.file.value, ()
        for each in files:
            fill = self.step.fills[0]
            try:
                pasted = read_workbook(
                    self._desk.campaign, fill, bytes(each["content"]), self.side
                )
            except Refused as refused:
                self.sheets[fill.record].tell(refused)
                return
            before = len(self._desk.campaign.rows(fill.record))
            self.sheets[fill.record].take(pasted)
            self._pick(fill, self.sheets[fill.record].picked)
            now = len(self._desk.campaign.rows(fill.record))
            told = TAKEN.format(each["name"], _added(fill, before, now))
            markup.show(self.said, element("p", told, role="status"))


def _added(fill: Fill, before: int, now: int) -> str:
    """Return what was added to how many: `: 7 cards, besides the 5 there were`."""
    if now <= before:
        return ""
    besides = f", besides the {before} there were" if before else ""
    return f": {counted(now - before, fill.one)}{besides}"


def added_up(campaign: Campaign, fill: Fill, side: str) -> str:
    """Return what a side's rows come to: `80 in the deck, 10 in reserve`."""
    rows = campaign.rows(fill.record, side=side)
    totals = {name: sum(getattr(row, name) for row in rows) for name in fill.sums}
    return ", ".join(f"{total} {fill.sums[name]}" for name, total in totals.items())


def _chart_words(charts: ExampleCharts) -> str:
    """Return how example charts stand in the menu: with the years of their weapons."""
    return f"the {charts.title} charts" + (f", {charts.period}" if charts.period else "")


class ChartsStep(RowsStep):
    """The charts of each side: an example to begin from, then row by row."""

    def __init__(self, desk: Desk, step: SetupStep) -> None:
        self.charts = {each.title: each for each in example_charts(desk.campaign.system)}
        pairs = [(_chart_words(each), each.title) for each in self.charts.values()]
        self.begin = menu("Begin with", [("choose an example …", ""), *pairs])
        self.accept = button(KEEP, "check")
        self.example = markup.panel(name="refkit-hint")
        self._is_filling = False
        super().__init__(desk, step)
        self.head.children = [line(self.begin, self.accept), self.example]
        self.begin.observe(lambda _: self._when_picked(), "value")
        self.accept.on_click(lambda _: desk.guard.run(self._accept))

    def show(self) -> None:
        """Show the campaign as it is now."""
        super().show()
        self._tell()

    def _turn(self) -> None:
        super()._turn()
        self._is_filling = True
        self.begin.value = ""
        self._is_filling = False
        self._tell()

    def _tell(self) -> None:
        """Say whether the charts are examples still, and which may serve."""
        count = len(self._examples())
        rows = f"{count} row{'s are' if count != 1 else ' is'}"
        told = EXAMPLE.format(rows, KEEP) if count else ""
        self.accept.disabled = not count
        likely = self._likely()
        if not count and likely and not self._has_rows():
            told = LIKELY.format(naming.short(self.side), likely.title)
        elif not count and self.charts and not self._has_rows():
            told = NO_CHARTS.format(naming.short(self.side))
        markup.show(self.example, element("p", told) if told else "")

    def _has_rows(self) -> bool:
        first = self.step.fills[0]
        return bool(self._desk.campaign.rows(first.record, side=self.side))

    def _examples(self) -> list[str]:
        campaign = self._desk.campaign
        return [
            row.identity
            for fill in self.step.fills
            if self._is_of_side(fill)
            for row in campaign.rows(fill.record, side=self.side)
            if is_example(row)
        ]

    def _likely(self) -> ExampleCharts | None:
        row = self._desk.campaign.find("Side", self.side)
        words = " ".join(str(v).casefold() for v in vars(row).values()) if row else ""
        found = (each for each in self.charts.values() if each.for_side in words)
        return next(found, None)

    def _when_picked(self) -> None:
        if not self._is_filling and self.begin.value:
            self._desk.guard.run(self._begin)

    def _begin(self) -> None:
        charts = self.charts[self.begin.value]
        campaign = self._desk.campaign
        own = own_lists(campaign, self.side, self._letter())
        stays = [
            each.title or each.one
            for each in self.step.fills
            if each.record in own and each.record in charts.records(campaign.system)
        ]
        changes = take_charts(campaign, charts, self.side, self._letter())
        self._desk.put(changes)
        told = element("p", STAYS.format(", ".join(stays)), role="status") if stays else ""
        markup.show(self.said, told)
        self.show()

    def _letter(self) -> str:
        row = self._desk.campaign.find("Side", self.side)
        return str(getattr(row, "letter", "") or self.side[:1].upper())

    def _accept(self) -> None:
        self._desk.put(accept_examples(self._desk.campaign, self.side))
        self.show()
