"""The timeline: what was done, the newest first, by the days of the campaign."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import anywidget
import traitlets

from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.row_names import RowNames
from refkit.engine.play import telling
from refkit.session.side import Seat
from refkit.widgets.form import changes
from refkit.widgets.page import last_step, markup
from refkit.widgets.page.badges import side_badge
from refkit.widgets.page.markup import Markup, element, fold, join
from refkit.widgets.page.seating import UMPIRE

HERE = Path(__file__).parent
OPEN = 2  # days that are open at once; older ones wait until somebody opens them
PUT_RIGHT = "Put it right"


class Timeline(anywidget.AnyWidget):
    """The entries as a list; `picked` is the number of the one to be put right."""

    _esm = HERE / "timeline.js"
    _css = HERE / "timeline.css"
    body = traitlets.Unicode().tag(sync=True)
    picked = traitlets.Int(0).tag(sync=True)


def day_list(game: Seat, entries: Iterable[Entry]) -> Markup:
    """Return entries by day, the newest first, those that did nothing folded together."""
    campaign = game.campaign
    teller = _Teller(game)
    found_on = _days(campaign)
    days = groupby(reversed([*entries]), key=lambda entry: found_on[entry.number])
    shown = [_day(campaign, slot, list(found), teller) for slot, found in days]
    if not shown:
        return element("p", "No entry matches.")
    older = shown[OPEN:]
    return join((*shown[:OPEN], *([fold("Earlier", *older)] if older else [])))


def _days(campaign: Campaign) -> dict[int, str]:
    """Return the slot each entry was made in: what belongs to none stands where it came."""
    found, last = {}, ""
    for entry in campaign.entries:
        last = entry.slot or last
        found[entry.number] = last
    return found


def _day(campaign: Campaign, slot: str, found: list[Entry], teller: "_Teller") -> Markup:
    title = naming.slot(campaign, slot) if slot else "Before the first day"
    parts: list[Markup] = []
    for is_empty, run in groupby(found, key=is_empty_step):
        same = list(run)
        lines = element("ol", *(teller.line(entry) for entry in same))
        count = "1 step" if len(same) == 1 else f"{len(same)} steps"
        folded = element("summary", f"{count} changed nothing")
        parts.append(
            element("details", folded, lines, class_="refkit-empty") if is_empty else lines
        )
    return element("section", element("h3", title), *parts)


def is_empty_step(entry: Entry) -> bool:
    """Whether a step was done with nothing to do in it, and nothing came of it."""
    return entry.kind == "step" and not (entry.changes or entry.lines or entry.readings)


class _Teller:
    """Tells each entry in a line; it looks up once what all of them need."""

    def __init__(self, game: Seat) -> None:
        self._game, campaign = game, game.campaign
        entries = campaign.entries
        self._names: RowNames = telling.ledger_names(campaign)
        self._by = timeline.replaced_entries(entries)
        self._back = timeline.taken_back(entries)
        held = {each.number for each in timeline.standing_entries(entries)}
        own = {each.number for each in entries if not each.revises}
        self._can_be_put_right = held & own if game.seat == UMPIRE else set()

    def line(self, entry: Entry) -> Markup:
        """Return an entry: what came of it, and folded its dice, cells and reasons."""
        campaign = self._game.campaign
        said = telling.entry_sentences(campaign, entry, self._game.seat, self._names)
        first, rest = (said or [""])[0], said[1:]
        title = entry_title(campaign, entry)
        badge = side_badge(campaign, entry.side) if entry.side in campaign.sides else ""
        head = [badge, element("strong", first or title), *self._button(entry)]
        lines = [element("p", markup.brief(line)) for line in rest]
        about = element("p", element("small", "; ".join(self._about(entry, title))))
        body = join((element("div", *head, class_="refkit-entry"), *lines, about))
        if by := self._by.get(entry.number):
            outcome = "Taken back" if entry.number in self._back else "Revised"
            body = join((element("em", f"{outcome} by entry {by}: "), element("s", body)))
        dice = last_step.dice_report(campaign, entry, self._names)
        number = {"data_entry": str(entry.number)}
        return element("li", body, *dice, *self._cells(entry), **number)

    def _about(self, entry: Entry, title: str) -> Iterator[str]:
        yield f"{entry.number}. {title}"
        # The title says whose step it is.
        if entry.who not in ("", entry.side):
            is_side = entry.who in self._game.campaign.sides
            yield f"by {naming.short(entry.who) if is_side else entry.who}"
        if entry.why:
            is_note = entry.kind == "step"
            yield f"note: {entry.why}" if is_note else f"because {entry.why}"

    def _button(self, entry: Entry) -> Iterator[Markup]:
        if entry.number in self._can_be_put_right:
            yield element("button", PUT_RIGHT, type="button", aria_pressed="false")

    def _cells(self, entry: Entry) -> Iterator[Markup]:
        if entry.kind == "step" and entry.changes:
            table = changes.recorded_table(self._game, self._names, entry.changes)
            yield fold(changes.CHANGED, table)


def entry_title(campaign: Campaign, entry: Entry) -> str:
    """Return what an entry is, in words; what set up the campaign and rulings as well."""
    kinds = {"setup": "Set up", "adoption": "Set up", "ruling": "Ruling"}
    title = last_step.entry_title(campaign, entry).removeprefix("Done: ")
    return kinds.get(entry.kind, title)
