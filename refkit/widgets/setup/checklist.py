"""The check before the start: what is missing, guessed or advised, and the way to each."""

from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.row_names import RowNames
from refkit.session.set_up import Gap
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.part_kinds import doubtful_kinds, keep_checked
from refkit.widgets.setup.step_states import (
    is_example_still,
    is_other_sum,
    waiting_lines,
)
from refkit.widgets.setup.understood import kind_word

MOST = 12  # gaps of one step that are named; of more only how many there are
EXCEL = (
    "What has a step is filled in here, and all of it in Excel or LibreOffice as well: the "
    "cells are the campaign."
)
NOTHING = "Nothing is missing."
EXAMPLE = "The days are an example of refkit's still, from {}"
TYPED = "Typed, but not in the workbook yet"
WAITS = "The line itself says what it lacks; without it the campaign does not have it."
IN_CELLS = "In the worksheets"
GUESSED = "What refkit guessed: is it right?"
CORRECT = "Correct what is wrong where it stands. Then say that the others are right."
RIGHT, DISMISS, AGAIN = "The others are right", "Dismiss", "Show it again"
KIND = "guessed: {}: {}, though the name does not say so"


class Checklist(widgets.VBox):
    """What is missing, by the step that fills it in, each with the way there.

    What refkit guessed is listed until it is changed or said to be right; advice may be
    dismissed, one piece after the other.
    """

    def __init__(self, desk: Desk, turn_to: Callable[[str, str], None]) -> None:
        self._desk, self._turn_to = desk, turn_to
        self.ways: dict[str, widgets.Button] = {}
        self.dismissing: dict[str, widgets.Button] = {}
        self.right = button(RIGHT, "check")
        self.again = button(AGAIN, "undo")
        desk.guard.wire(self.right, self._agree)
        desk.guard.wire(self.again, desk.show_again)
        self._typed, self._said = widgets.VBox(), tuple[object, ...]()
        super().__init__()
        desk.watch_typed(self._show_waiting)
        self.add_class("refkit-checklist")

    def show(self) -> None:
        """Show what is missing now."""
        self._show_waiting()
        gaps = self._desk.gaps()
        must = [gap for gap in gaps if gap.must]
        plain = [gap for gap in gaps if not (gap.must or gap.is_guess)]
        sums = [gap for gap in plain if self._is_other_sum(gap)]
        others = (gap for gap in plain if not (gap.is_dismissed or gap in sums))
        may = [*self._examples(), *others]
        guesses, gone = [*self._guesses()], len(plain) - len(may)
        told = [_alike(self._desk.campaign, each) for each in (must, sums, guesses, may)]
        # A list that says the same stays: one of its buttons may have the focus.
        said = tuple((words, gap.place) for each in told for words, gap in each), gone
        if said == self._said:
            return
        self._said, self.ways, self.dismissing = said, {}, {}
        last = [line(markup.hint(CORRECT), self.right)] if guesses else []
        self.children = [
            self._typed,
            *self._groups("Must be filled in", must),
            *self._groups("Should be put right", sums),
            *self._groups(GUESSED, guesses),
            *last,
            *self._groups("May be filled in", may),
            *self._dismissed(sum(gap.is_dismissed for gap in plain)),
            markup.hint(EXCEL if any((must, sums, guesses, may)) else NOTHING),
        ]

    def _is_other_sum(self, gap: Gap) -> bool:
        return any(is_other_sum(step, gap) for step in self._desk.campaign.system.setup)

    def _show_waiting(self) -> None:
        self._typed.children = [*self._groups(TYPED, [*self._waiting()])]

    def _waiting(self) -> Iterator[Gap]:
        """Yield the lines that were typed and cannot be in the workbook yet."""
        for step in self._desk.campaign.system.setup:
            for name in waiting_lines(self._desk, step):
                yield Gap("", "", "", "", name, WAITS, must=False, step=step.id)

    def _examples(self) -> Iterator[Gap]:
        """Yield the calendar that is refkit's example still."""
        campaign = self._desk.campaign
        for step in campaign.system.setup:
            if step.editor == "dates" and is_example_still(campaign, step):
                [fill] = step.fills
                record, purpose = fill.record, step.text
                for row in campaign.rows(record)[:1]:
                    day = naming.slot(campaign, row.identity)
                    told = EXAMPLE.format(day)
                    yield Gap("", record, "", "", told, purpose, must=False, step=step.id)

    def _guesses(self) -> Iterator[Gap]:
        """Yield the guesses of adopting, and kinds of which the name says nothing."""
        adopted = [gap for gap in self._desk.gaps() if gap.is_guess]
        yield from adopted
        listed = {(gap.record, gap.key) for gap in adopted}
        campaign = self._desk.campaign
        for step in campaign.system.setup:
            for part in doubtful_kinds(self._desk, step):
                if part.kind not in listed:
                    told = KIND.format(next(iter(part.names)), kind_word(campaign, part))
                    yield Gap("", *part.kind, "", told, "", must=False, step=step.id)

    def _agree(self) -> None:
        """Keep that all guesses are right that are there."""
        for step in self._desk.campaign.system.setup:
            keep_checked(self._desk, doubtful_kinds(self._desk, step))
        self._desk.agree([gap for gap in self._desk.gaps() if gap.is_guess])
        self.show()

    def _dismissed(self, count: int) -> Iterator[widgets.Widget]:
        if count:
            told = "1 piece of advice is" if count == 1 else f"{count} pieces of advice are"
            yield line(markup.hint(f"{told} dismissed."), self.again)

    def _groups(self, title: str, gaps: list[Gap]) -> Iterable[widgets.Widget]:
        if gaps:
            yield markup.panel(element("h2", title))
        for step in dict.fromkeys(gap.step for gap in gaps):
            yield self._group(step, [gap for gap in gaps if gap.step == step])

    def _group(self, step: str, gaps: list[Gap]) -> widgets.Widget:
        declared = self._desk.campaign.system.setup
        named = next((each.title for each in declared if each.id == step), "")
        purpose = gaps[0].purpose if len({gap.purpose for gap in gaps}) == 1 else ""
        told = [*_alike(self._desk.campaign, gaps)]
        said = {purpose, *(each.text for each in declared if each.id == step)}
        # Nobody can agree to a guess that is not shown.
        most = len(told) if gaps[0].is_guess else MOST
        lines = [self._line(_line(words, gap, said), gap) for words, gap in told[:most]]
        if len(told) > most:
            lines.append(markup.panel(element("p", f"and {len(told) - most} more")))
        head = element("h3", named or IN_CELLS), element("p", purpose)
        shown: list[widgets.Widget] = [markup.panel(join(head)), *lines]
        if named:
            way = button(f"Go to {named}", "arrow-right")
            way.on_click(lambda _: self._turn_to(step, gaps[0].side))
            self.ways[step] = way
            shown.append(widgets.HBox([way]))
        return widgets.VBox(shown)

    def _line(self, told: Markup, gap: Gap) -> widgets.Widget:
        """Return a line of the list, of advice with the button that dismisses it."""
        shown = markup.panel(element("ul", told))
        if not gap.subject:
            return shown
        gone = button(DISMISS)
        gone.tooltip = f"Dismiss: {gap.missing}"
        self._desk.guard.wire(gone, partial(self._desk.dismiss, [gap]))
        self.dismissing[gap.subject] = gone
        row = line(shown, gone)
        row.add_class("refkit-advice")
        return row


def _alike(campaign: Campaign, gaps: Iterable[Gap]) -> Iterator[tuple[str, Gap]]:
    """Yield what is missing, once for all rows that lack the same, with the first."""
    found: dict[tuple[str, ...], list[Gap]] = {}
    for gap in gaps:
        # What is guessed of two rows is to be looked at twice.
        own = gap.place if gap.is_guess else ""
        found.setdefault((gap.record, gap.field, gap.missing, own), []).append(gap)
    names = RowNames(campaign)
    for alike in found.values():
        first, *others = alike
        name = "" if first.is_guess else _row_name(campaign, names, first)
        more = f" and {len(others)} more" if others else ""
        told = first.missing
        if name and (others or name not in told):
            told = f"{name}{more}: {told}"
        elif others:
            told += f", {len(alike)} times"
        yield told[:1].upper() + told[1:], first


def first_told(campaign: Campaign, gaps: Iterable[Gap]) -> str:
    """Return what is missing first, for all rows that lack the same."""
    told, _ = next(_alike(campaign, gaps))
    return told


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
    ending = "; right?" if gap.is_guess else "."
    return element(
        "li",
        element("strong", f"{told}{ending}"),
        " ",
        "" if gap.purpose in said else gap.purpose,
        " ",
        element("small", place),
    )
