"""The reference panel: the reader's turn sheet and the charts of the slot."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.charts import Chart
from refkit.engine.charts.lookups import Lookup
from refkit.engine.play.steps import Step
from refkit.engine.play.system import Option, System
from refkit.engine.sheets.brief import (
    Brief,
    Chances,
    Roster,
    RosterRow,
    SheetMap,
    Table,
    describe,
)
from refkit.engine.sheets.plain_brief import NUMBERED
from refkit.turnsheets.sheet_map import draw_sheet_map
from refkit.widgets.page import markup, progress
from refkit.widgets.page.markup import Markup, element, fold, join, plain_words
from refkit.widgets.page.panel import PanelContext

Shown = Table | Roster | Chances | SheetMap
Cited = TypeVar("Cited", bound=Table | Roster | Chances | SheetMap | Chart | Lookup)


class ReferencePanel(widgets.VBox):
    """What belongs to the page's own steps; below it, folded, the rest of the sheet."""

    def __init__(self, page: PanelContext) -> None:
        self._own = _own_clauses(page)
        brief = page.game.brief()
        sections = brief.sections if brief else ()
        first, rest = self._parted(each for each in sections if isinstance(each, Shown))
        campaign, system = page.game.campaign, page.game.campaign.system
        rolled = campaign.charts(page.game.slot).values()
        charts: tuple[Chart | Lookup, ...] = (*rolled, *campaign.lookups.values())
        own, other = self._parted(charts)
        head = _head_lines(brief) if brief else ""
        above = [head, _reminders(page), *map(_open_section, first)]
        charts_below = [fold(each.title, chart_table(each, system)) for each in other]
        sheet_below = [fold(each.title, section_markup(each)) for each in rest]
        below = [
            self._readings(campaign),
            _folded(_inside("The other charts", other), charts_below),
            _folded(_inside("The rest of the sheet", rest), sheet_below),
        ]
        own_charts = [
            markup.panel(chart_table(each, system), "refkit-chart") for each in own
        ]
        shown_above, shown_below = (
            [markup.panel(part) for part in parts if part] for parts in (above, below)
        )
        super().__init__([*shown_above, *own_charts, *shown_below])
        self.add_class("refkit-tohand")

    def _parted(self, found: Iterable[Cited]) -> tuple[list[Cited], list[Cited]]:
        """Part what the page's own steps are about from the rest; a map always is."""
        first: list[Cited] = []
        rest: list[Cited] = []
        for each in found:
            is_own = isinstance(each, SheetMap) or _clause_place(each.clause) in self._own
            (first if is_own else rest).append(each)
        return first, rest

    def _readings(self, campaign: Campaign) -> Markup:
        """The distances and other readings of the rules that this campaign uses here."""
        lines = [
            _option_in_use(option, value)
            for option in campaign.system.options
            if self._own & set(map(_clause_place, option.clauses))
            and (value := campaign.option(option.name))
        ]
        title = element("summary", "Distances in use, and how the rules are read here")
        shown = element("details", title, markup.items(lines), open="")
        return shown if lines else Markup("")


def _option_in_use(option: Option, value: str) -> Markup:
    """What an option decides, and how it is decided here."""
    readings = (line.partition(": ") for line in option.readings.strip().splitlines())
    meaning = {name: meant for name, _, meant in readings}.get(value, "")
    reading = meaning or plain_words(value)
    return join((f"{option.question.rstrip('?')}: ", element("strong", reading)))


def _clause_place(clause: str) -> str:
    """Return the place of a clause in the rules, without its letter."""
    return clause.rpartition("-")[0]


def _page_steps(page: PanelContext) -> Iterator[Step]:
    """The steps of the page that its reader may know of."""
    for step in page.game.campaign.system.steps:
        if step.part == page.part and progress.is_known(page.game, step):
            yield step


def _own_clauses(page: PanelContext) -> frozenset[str]:
    clauses = (clause for step in _page_steps(page) for clause in step.clauses)
    return frozenset(map(_clause_place, clauses))


def _head_lines(brief: Brief) -> Markup:
    """The lines at the head of the sheet: points, posture, weather, who attacks."""
    lines = (f"{name}: {value}" for name, value in brief.facts)
    return markup.items(lines, class_="refkit-facts")


def _reminders(page: PanelContext) -> Markup:
    """What to keep in mind at the steps of the page; the due one says so itself."""
    campaign = page.game.campaign
    facts = campaign.system.facts(campaign, page.game.slot)
    due = {owed.step.id for owed in page.game.due()}
    lines = [
        reminder.text
        for step in _page_steps(page)
        if step.is_due(facts) and step.id not in due
        for reminder in step.reminds(facts)
    ]
    kept = markup.items(dict.fromkeys(lines))
    return join((element("h3", "Keep in mind"), kept)) if lines else Markup("")


def _inside(title: str, parts: Iterable[Cited]) -> str:
    """Return the title of a fold with what is inside."""
    return f"{title}: {', '.join(each.title for each in parts)}"


def _folded(title: str, parts: Sequence[Markup]) -> Markup:
    return fold(title, *parts) if parts else Markup("")


def chart_table(shown: Chart | Lookup, system: System) -> Markup:
    """Return a chart as a table: what it gives, then what modifies the dice."""
    modifiers = shown.modifiers if isinstance(shown, Chart) else ()
    added = [
        f"{each.label}: {each.add:+d}{' for each' if each.each else ''}"
        for each in modifiers
    ]
    title = system.cited(shown.title, shown.clause)
    table = markup.table(title, shown.heads, shown.printed)
    return join((table, markup.items(added) if added else ""))


def section_markup(shown: Shown) -> Markup:
    """Return a section of a sheet as a page shows it."""
    key = ""
    if isinstance(shown, SheetMap):
        told = draw_sheet_map(shown)
        drawn: object = markup.picture(told.svg, told.words)
        key = told.key
    elif isinstance(shown, Roster):
        rows = [tuple(_roster_cells(row)) for row in shown.rows]
        losses = "Losses " + "/".join(shown.bands) if shown.bands else ""
        drawn = markup.table(shown.title, ("No.", *shown.headings, losses), rows)
    elif isinstance(shown, Chances):
        lines = [(c.what, c.result, f"{c.percent} ({c.chance})") for c in shown.rows]
        drawn = markup.table(shown.title, ("For", "Result", "Chance"), lines)
    else:
        heads = [col.title or "No." for col in shown.columns]
        is_numbered = shown.columns[0].title in NUMBERED
        rows = [(_small(r[0]), *r[1:]) if is_numbered else r for r in shown.rows]
        drawn = markup.table(shown.title, heads, rows)
    notes = (element("p", text) for text in (shown.note, key) if text)
    return element("div", drawn, *notes, class_="refkit-section")


def _open_section(shown: Shown) -> Markup:
    """A section as it lies open; one to be filled in on paper is folded."""
    is_form = isinstance(shown, Table) and any(col.blank for col in shown.columns)
    drawn = section_markup(shown)
    return fold(shown.title, drawn) if is_form else drawn


def _small(number: str) -> Markup:
    """The number of a row as it stands beside its name."""
    return element("small", number)


def _roster_cells(row: RosterRow) -> Iterator[object]:
    """One element as the roster of a sheet has it, the boxes counted in words."""
    yield _small(row.id)
    yield ", ".join(filter(None, (row.name, row.detail)))
    yield row.rating
    yield "; ".join(f"{label}: {describe(marks)}" for label, marks in row.groups)
    yield ", ".join(map(str, row.marks)) if row.marks else ""
