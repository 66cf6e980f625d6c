"""Changes in words: the worksheet, the cell, what it held and what it will hold."""

from collections.abc import Iterable, Iterator
from typing import Any

from refkit.engine.campaign import Campaign, Change
from refkit.engine.records import columns
from refkit.seats import Seat
from refkit.widgets.markup import Markup, element, fold, items, join, words

SHOWN = 12


def listing(game: Seat, changes: Iterable[Change]) -> Markup:
    """Return every change as a line; a long list is folded after the first lines."""
    lines = [line for each in changes for line in told(game, each)]
    first, rest = items(lines[:SHOWN]), lines[SHOWN:]
    if not rest:
        return first if lines else Markup("")
    return join((first, fold(f"{len(rest)} more", items(rest))))


def told(game: Seat, change: Change) -> Iterator[Markup]:
    """Yield the lines of one change: one a row that comes or goes, else one a cell."""
    tab = worksheet(game.campaign, change)
    if change.before is None:
        yield _line(tab, f"new row, {_values(game.campaign, change, change.after or {})}")
    elif change.after is None:
        yield _line(tab, f"the row {change.key} goes")
    else:
        titles = _titles(game.campaign, change)
        for line, field in zip(game.describe((change,)), change.after, strict=True):
            place, _, _ = line.partition(": ")
            was, now = (_word(side[field]) for side in (change.before, change.after))
            yield _line(place, f"{change.key}, {titles[field]}: {was} becomes {now}")


def worksheet(campaign: Campaign, change: Change) -> str:
    """Return the title of the worksheet a change is on."""
    tab = campaign.system.record(change.record).tab
    values = change.after or change.before or {}
    return tab.replace("{side}", str(values.get("side", "")).capitalize()).strip()


def _line(place: str, text: str) -> Markup:
    return join((element("strong", place), ": ", text))


def _titles(campaign: Campaign, change: Change) -> dict[str, str]:
    return {col.field: col.title for col in columns(campaign.system.record(change.record))}


def _values(campaign: Campaign, change: Change, values: dict[str, Any]) -> str:
    titles = _titles(campaign, change)
    filled = [
        (titles[name], v) for name, v in values.items() if v not in ("", None, [], False)
    ]
    return ", ".join(f"{title} {_word(value)}" for title, value in filled)


def _word(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return "; ".join(map(str, value)) or "blank"
    return "blank" if value in ("", None) else words(str(value))
