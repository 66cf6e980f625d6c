"""Changes in words: the worksheet, the cell (never for a side), old and new value."""

from collections.abc import Iterable, Iterator
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.records.columns import Column
from refkit.engine.records.records import columns
from refkit.session.side import Seat
from refkit.widgets.page.markup import (
    Markup,
    brief,
    element,
    fold,
    items,
    join,
    plain_words,
)
from refkit.widgets.page.seating import UMPIRE

SHOWN = 12
Cell = tuple[str, str]  # its address, and the key of its row


def change_list(game: Seat, changes: Iterable[Change]) -> Markup:
    """Return every change as a line; a long list is folded after the first lines."""
    lines = list(change_lines(game, changes))
    first, rest = items(lines[:SHOWN]), lines[SHOWN:]
    if not lines:
        return Markup("")
    return join((first, fold(f"{len(rest)} more", items(rest)) if rest else ""))


def change_lines(game: Seat, changes: Iterable[Change]) -> Iterator[Markup]:
    """Yield a line for each row that comes or goes, and one for all cells changed alike."""
    alike: dict[tuple[str, Markup], list[Cell]] = {}
    rows = []
    for change in changes:
        tab = worksheet(game.campaign, change)
        key = _row_name(game.campaign, change)
        if change.before is None:
            values = _values(game.campaign, change, change.after or {})
            rows.append(_line(tab, join(("new row: ", values))))
        elif change.after is None:
            rows.append(_line(tab, f"row {key} is removed"))
        else:
            for place, what in _cells(game, change):
                whole = game.seat == UMPIRE
                sheet, _, cell = place.rpartition("!") if whole else (place, "", "")
                alike.setdefault((sheet, what), []).append((cell, key))
    for (sheet, what), found in alike.items():
        # A side is told no cells.
        places = ", ".join(cell_ranges(cell for cell, _ in found if cell))
        keys = ", ".join(key for _, key in found)
        place = f"{sheet}!{places}" if places else sheet
        yield _line(place, join((f"{keys}, ", what)))
    yield from rows


def _row_name(campaign: Campaign, change: Change) -> str:
    """Return a row by its name, and by its number where it has one people use."""
    row = campaign.find(change.record, change.key)
    name = str(getattr(row, "name", ""))
    if name and change.record not in ("Side", "Slot"):
        return _known_by(change.key, name)
    return ", ".join(_name(campaign, part) for part in change.key.split("/"))


def _known_by(key: str, name: str) -> str:
    """A row by its name, and by its key where that is a number people use."""
    return f"{key} {name}" if any(letter.isdigit() for letter in key) else name


def cell_ranges(cells: Iterable[str]) -> Iterator[str]:
    """Yield addresses as Excel writes them, those that follow each other as one.

    >>> list(cell_ranges(["E32", "E33", "E34", "E36", "H8"]))
    ['E32:E34', 'E36', 'H8']
    """
    run: list[str] = []
    for cell in cells:
        if run and cell != _below(run[-1]):
            yield ":".join(dict.fromkeys((run[0], run[-1])))
            run = []
        run.append(cell)
    if run:
        yield ":".join(dict.fromkeys((run[0], run[-1])))


def _below(cell: str) -> str:
    column = cell.rstrip("0123456789")
    row = cell.removeprefix(column)
    return f"{column}{int(row) + 1}" if row else ""


def _cells(game: Seat, change: Change) -> Iterator[tuple[str, Markup]]:
    """Yield the place of each cell of a change, and what becomes of it."""
    titles = _titles(game.campaign, change)
    before, after = change.before or {}, change.after or {}
    for line, field in zip(game.describe((change,)), after, strict=True):
        was, now = (_word(game.campaign, side[field]) for side in (before, after))
        what = join((f"{titles[field]}: ", was, " becomes ", now))
        yield line.partition(": ")[0], what


def worksheet(campaign: Campaign, change: Change) -> str:
    """Return the title of the worksheet a change is on."""
    tab = campaign.system.record(change.record).tab
    values = change.after or change.before or {}
    return tab.replace("{side}", str(values.get("side", "")).capitalize()).strip()


def _line(place: str, text: str | Markup) -> Markup:
    return join((element("strong", place), ": ", text))


def _titles(campaign: Campaign, change: Change) -> dict[str, str]:
    return {col.field: col.title for col in columns(campaign.system.record(change.record))}


def _values(campaign: Campaign, change: Change, values: dict[str, Any]) -> Markup:
    asked = {col.field: col for col in columns(campaign.system.record(change.record))}
    filled = (
        (asked[n], value)
        for n, value in values.items()
        if value not in ("", None, [], False)
    )
    named = (join((f"{col.title} ", _cell(campaign, col, v))) for col, v in filled)
    return Markup("; ".join(named))


def _cell(campaign: Campaign, col: Column, value: Any) -> Markup:
    """A value in words; one that is the key of a row, by the name of the row."""
    record = col.refers.partition(".")[0]
    row = campaign.find(record, value) if record and isinstance(value, str) else None
    if record in ("", "Side", "Slot") or not getattr(row, "name", ""):
        return _word(campaign, value)
    return brief(_known_by(value, str(getattr(row, "name", ""))))


def _name(campaign: Campaign, value: str) -> str:
    """A side and a slot by their names, any other word as it is read."""
    if value in campaign.sides:
        return naming.short(value)
    is_slot = campaign.find("Slot", value) is not None
    return naming.slot(campaign, value) if is_slot else plain_words(value)


def _word(campaign: Campaign, value: Any) -> Markup:
    if isinstance(value, bool):
        return Markup("yes" if value else "no")
    if isinstance(value, list | tuple):
        return brief("; ".join(map(str, value)) or "blank")
    return brief("blank" if value in ("", None) else _name(campaign, str(value)))
