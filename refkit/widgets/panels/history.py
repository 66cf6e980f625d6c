"""History: what was done, entry by entry, as far as the reader may know."""

from collections.abc import Iterable, Iterator

import ipywidgets as widgets

from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.widgets.page import last_step, markup
from refkit.widgets.page.inputs import line, menu
from refkit.widgets.page.markup import Markup, element, fold, join
from refkit.widgets.page.panel import PanelContext

SHOWN = 20
ALL = ""


class History(widgets.VBox):
    """The ledger, the newest first, with a menu each for slot, side and step."""

    def __init__(self, page: PanelContext) -> None:
        self._page = page
        self._entries = page.game.campaign.entries
        campaign = page.game.campaign
        slots = [(naming.slot(campaign, e.slot), e.slot) for e in self._entries]
        self.slot = _menu(campaign.system.slot.capitalize(), slots)
        named = [(naming.short(e.side), e.side) for e in self._entries]
        self.side = _menu("Side", named)
        titles = {step.id: step.title for step in campaign.system.steps}
        steps = [(titles.get(e.step, e.step), e.step) for e in self._entries]
        self.step = _menu("Step", steps)
        self.entries = markup.panel()
        super().__init__([line(self.slot, self.side, self.step), self.entries])
        for each in (self.slot, self.side, self.step):
            each.observe(lambda _: page.guard.run(self._show), "value")
        self._show()

    def _show(self) -> None:
        asked = {"slot": self.slot, "side": self.side, "step": self.step}
        wanted = {name: each.value for name, each in asked.items() if each.value}
        found = [
            entry
            for entry in reversed(self._entries)
            if all(getattr(entry, name) == value for name, value in wanted.items())
        ]
        markup.show(self.entries, entry_list(self._page, found))


def entry_list(page: PanelContext, entries: Iterable[Entry]) -> Markup:
    """Return entries as a list; what does not hold any more is struck through."""
    campaign = page.game.campaign
    lines = [element("li", _entry_lines(page, each, campaign)) for each in entries]
    first, rest = lines[:SHOWN], lines[SHOWN:]
    none = element("p", "No entry matches.")
    older = fold(f"{len(rest)} more", element("ul", *rest)) if rest else ""
    return join((element("ul", *first, class_="refkit-history"), older)) if first else none


def _entry_lines(page: PanelContext, entry: Entry, campaign: Campaign) -> Markup:
    """One entry: number, step and side, what came of it, why, and every die."""
    by = timeline.replaced_entries(campaign.entries).get(entry.number)
    back = timeline.taken_back(campaign.entries)
    head = element("strong", f"{entry.number}. {entry_title(campaign, entry)}")
    lines = [*entry.told, *(f"{r.roll.purpose}: {r.describe()}" for r in entry.readings)]
    ledger = last_step.ledger_lines(campaign, lines) if lines else ""
    parts = [head, " ", element("small", ", ".join(_when_and_why(campaign, entry)))]
    shown = join((*parts, ledger))
    if not by:
        return shown
    outcome = "Taken back" if entry.number in back else "Revised"
    return join((element("em", f"{outcome} by entry {by}: "), element("s", shown)))


def entry_title(campaign: Campaign, entry: Entry) -> str:
    """Return what an entry is, in words; what set up the campaign and rulings as well."""
    kinds = {"setup": "Set up", "adoption": "Set up", "ruling": "Ruling"}
    title = last_step.entry_title(campaign, entry).removeprefix("Done: ")
    return kinds.get(entry.kind, title)


def _when_and_why(campaign: Campaign, entry: Entry) -> Iterator[str]:
    if entry.slot:
        yield naming.slot(campaign, entry.slot)
    if entry.who:
        yield f"by {naming.short(entry.who) if entry.who in campaign.sides else entry.who}"
    if entry.why:
        yield f"because {entry.why}"


def _menu(title: str, options: list[tuple[str, str]]) -> widgets.Dropdown:
    """A menu of what there is, each once; the first is all of it."""
    return menu(
        title, dict.fromkeys([("all", ALL), *(each for each in options if each[1])])
    )
