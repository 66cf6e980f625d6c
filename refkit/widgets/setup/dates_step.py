"""The days of a campaign as people write them, their parts, and who attacks first."""

import datetime
from collections.abc import Sequence

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.play.listing import counted
from refkit.engine.play.setup_steps import SetupStep, filled_columns
from refkit.engine.records.day_ranges import Days
from refkit.engine.records.days import is_run, named_days, written
from refkit.engine.records.records import columns
from refkit.session.laid_days import laid_days, lay_days, part_choices
from refkit.session.likely_days import campaign_years, likely_days
from refkit.session.typed_cells import SIDE
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, checkbox, line, menu
from refkit.widgets.page.markup import element
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.sheet import Sheet
from refkit.widgets.setup.step_states import is_example_still

WHEN = "23-27 December 1942, or five days from 6 June 1944"
NO_DAYS = "These are no days; write such as 6-8 June 1944, or 3 days from 6.6.1944."
SAID = "Your own worksheets name these days:"
EXAMPLE = "This is an example still: put your own days."
PARTS = "Tick the parts of a day that are played. Each is a {} of its own."
UNEVEN = (
    "Not every day has each part. If you change days or parts here, every day gets all the "
    "ticked parts."
)


class DatesStep(widgets.VBox):
    """The days as people write them, their parts, and who attacks first."""

    def __init__(self, desk: Desk, step: SetupStep) -> None:
        self._desk, self._step = desk, step
        [self.fill] = step.fills
        self.days = widgets.Text(
            placeholder=WHEN, description="Days", continuous_update=False
        )
        self.days.layout.width, self.days.layout.max_width = "36rem", "100%"
        self.which = widgets.RadioButtons(options=[])
        self.which.layout.display = "none"
        self.parts = {
            part: checkbox(part.replace("_", " "))
            for part in part_choices(desk.campaign, self.fill)
        }
        self.said = desk.setting.said_days()
        self.use = button(f"Use {named_days(self.said)}", "check")
        self.proposal = widgets.VBox([markup.hint(SAID), line(self.use)])
        self.proposal.layout.display = None if self.said else "none"
        self.message = markup.panel(name="refkit-message")
        self.found = markup.panel()
        self._is_filling = False
        self._meant: tuple[Days, ...] = ()
        self.first, self._named = self._first(), self._side_column()
        told = self.fill.model_copy(update={"columns": self._texts(), "fixed": True})
        self.sheet = Sheet(desk, told)
        asked = markup.hint(PARTS.format(self.fill.one))
        boxes = [asked, line(*self.parts.values())] if self.parts else []
        parts = widgets.VBox(boxes)
        shown = [
            self.proposal,
            self.days,
            self.which,
            parts,
            self.message,
            self.found,
        ]
        super().__init__([*shown, *([self.first] if self._named else []), self.sheet])
        self._wire()
        self.show()

    def _wire(self) -> None:
        self._desk.guard.wire(self.use, lambda: self._put(self.said))
        self.days.observe(lambda _: self._when_typed(), "value")
        self.which.observe(lambda _: self._when_picked(), "value")
        for each in self.parts.values():
            each.observe(lambda _: self._when_ticked(), "value")
        self.first.observe(lambda _: self._when_first(), "value")

    def show(self) -> None:
        """Show the campaign as it is now."""
        campaign = self._desk.campaign
        days, parts = laid_days(campaign, self.fill)
        self._is_filling = True
        try:
            usual = self._usual_part()
            for name, box in self.parts.items():
                box.value = name in (parts or {usual})
            self._fill_first(campaign)
            is_example = bool(days) and is_example_still(campaign, self._step)
            if not (self.days.value or is_example):
                self.days.value = self._typed(days)
        finally:
            self._is_filling = False
        count = len(campaign.rows(self.fill.record))
        slots = counted(count, self.fill.one)
        told = f"{named_days(days)}: {slots}." if days else "No day yet."
        told += f" {UNEVEN}" if parts and count != len(days) * len(parts) else ""
        told += f" {EXAMPLE}" if is_example else ""
        markup.show(self.found, element("p", told))
        # Its place stays, or what stands below would move under the pointer. Days that
        # were typed are not to be wiped by a click.
        is_wanted = days != self.said and (is_example or not days)
        self.proposal.layout.visibility = "visible" if is_wanted else "hidden"
        self.sheet.show()

    def _typed(self, days: tuple[datetime.date, ...]) -> str:
        """Return the days of the calendar as they may be typed, '' where they cannot be."""
        text = named_days(days) if is_run(days) else ", ".join(map(written, days))
        known = campaign_years(self._desk.campaign)
        return text if text and likely_days(text, known) == (days,) else ""

    def _usual_part(self) -> str:
        """Return the part that a day has where nothing is said."""
        cls = self._desk.campaign.system.record(self.fill.record)
        known = (col for col in columns(cls) if col.kind == "choice")
        asked = (str(col.default) for col in known if col.field in self.fill.columns)
        return next(asked, "")

    def _texts(self) -> tuple[str, ...]:
        """The columns that are filled in day by day."""
        cls = self._desk.campaign.system.record(self.fill.record)
        asked = filled_columns(cls, self.fill)
        return tuple(c.field for c in asked if c.kind == "text" and c.refers != SIDE)

    def _side_column(self) -> str:
        cls = self._desk.campaign.system.record(self.fill.record)
        asked = filled_columns(cls, self.fill)
        return next((col.field for col in asked if col.refers == SIDE), "")

    def _first(self) -> widgets.Dropdown:
        return menu(f"Attacker in the first {self.fill.one}", [("", "")])

    def _fill_first(self, campaign: Campaign) -> None:
        options = [("nobody yet", ""), *((naming.short(s), s) for s in campaign.sides)]
        self.first.options = options
        slots = campaign.rows(self.fill.record)
        held = getattr(slots[0], self._named, "") if slots and self._named else ""
        self.first.value = held if held in campaign.sides else ""

    def _when_first(self) -> None:
        if not self._is_filling:
            self._desk.guard.run(self._put_first)

    def _put_first(self) -> None:
        self._name_first(str(self.first.value))

    def _name_first(self, side: str) -> None:
        """Say who attacks in the first of the rows, whichever that is now."""
        rows = self._desk.campaign.rows(self.fill.record) if self._named else ()
        said = {row.identity: "" for row in rows}
        if rows:
            said[rows[0].identity] = side
        changes = (
            change_between(r, r.replace(**{self._named: said[r.identity]})) for r in rows
        )
        self._desk.put(filter(None, changes))

    def _when_typed(self) -> None:
        if not self._is_filling:
            self._desk.guard.run(self._take_days)

    def _take_days(self) -> None:
        text = self.days.value.strip()
        years = campaign_years(self._desk.campaign)
        self._meant = likely_days(text, years) if text else ()
        is_doubtful = len(self._meant) > 1
        self._is_filling = True
        self.which.options = [(named_days(d), n) for n, d in enumerate(self._meant)]
        self.which.value = None
        self._is_filling = False
        self.which.layout.display = None if is_doubtful else "none"
        wrong = [f"{text!r} may be several days. Which?"] if is_doubtful else []
        wrong += [NO_DAYS] if text and not self._meant else []
        markup.show_alerts(self.message, wrong)
        if len(self._meant) == 1:
            self._put(self._meant[0])

    def _when_picked(self) -> None:
        if not self._is_filling and self.which.value is not None:
            self._desk.guard.run(self._take_picked)

    def _take_picked(self) -> None:
        markup.show_alerts(self.message, [])
        self.which.layout.display = "none"
        self._put(self._meant[self.which.value])

    def _when_ticked(self) -> None:
        if not self._is_filling:
            laid, _ = laid_days(self._desk.campaign, self.fill)
            days = laid or (self._meant[0] if len(self._meant) == 1 else ())
            self._desk.guard.run(lambda: self._put(days))

    def _put(self, days: Sequence[datetime.date]) -> None:
        ticked = [name for name, box in self.parts.items() if box.value]
        if days and (ticked or not self.parts):
            first = str(self.first.value)
            with self._desk.together():
                self._desk.put(lay_days(self._desk.campaign, self.fill, days, ticked))
                self._name_first(first)
        self.show()
