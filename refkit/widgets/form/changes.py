"""Changes as a table: the worksheet, the row by name, the column, old and new value."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.campaign.row_names import RowNames
from refkit.engine.records.columns import Column
from refkit.engine.records.records import columns
from refkit.session.side import Seat
from refkit.widgets.page.markup import (
    Markup,
    brief,
    element,
    fold,
    join,
    plain_words,
    table,
)
from refkit.widgets.page.seating import UMPIRE

SHOWN = 12
MOST_NAMED = 4
HEADS = ("Worksheet", "Row", "Column", "Before", "After")
CELLS, CHANGED = "Cells that change", "Cells that changed"
NEW, GONE = "new row", "row goes"


class CellLine(NamedTuple):
    """What becomes of a column of a worksheet, or of a whole row."""

    sheet: str
    column: str
    before: Markup
    after: Markup


class Place(NamedTuple):
    """A row that a line is about: its class, its key and its cell, '' for a whole row."""

    record: str
    key: str
    cell: str


def change_table(game: Seat, changes: Iterable[Change]) -> Markup:
    """Return the cells that change as a table, long ones folded; empty where none does."""
    return _folded_table(CELLS, list(change_lines(game, changes)))


def recorded_table(game: Seat, names: RowNames, changes: Iterable[Change]) -> Markup:
    """Return the cells that an entry changed, without their places: rows may have moved."""
    lines = _alike_lines(game, names, changes, with_cells=False)
    return _folded_table(CHANGED, list(lines))


def _folded_table(title: str, lines: Sequence[Sequence[Markup]]) -> Markup:
    if not lines:
        return Markup("")
    shown = table(title, HEADS, lines[:SHOWN])
    rest = lines[SHOWN:]
    more = fold(f"{len(rest)} more", table(title, HEADS, rest)) if rest else ""
    return join((shown, more))


def change_lines(game: Seat, changes: Iterable[Change]) -> Iterator[tuple[Markup, ...]]:
    """Yield the cells of a line for what changes alike; rows that come or go come last."""
    changes = tuple(changes)
    yield from _alike_lines(game, RowNames(game.campaign, changes), changes)


def _alike_lines(
    game: Seat, names: RowNames, changes: Iterable[Change], *, with_cells: bool = True
) -> Iterator[tuple[Markup, ...]]:
    alike: dict[CellLine, list[Place]] = {}
    told = with_cells and game.seat == UMPIRE
    for change in changes:
        # A side is told no cells.
        cells = _cells(game, change) if told else {}
        for field, line in _lines(game.campaign, names, change):
            cell = cells.get(field, "")
            place = Place(change.record, change.key, cell)
            alike.setdefault(line, []).append(place)
    for line in sorted(alike, key=lambda each: each.column in (NEW, GONE)):
        places = alike[line]
        where = ", ".join(cell_ranges(each.cell for each in places if each.cell))
        sheet = join((element("strong", line.sheet), " ", element("small", where)))
        rows = _rows(game.campaign, names, places)
        yield sheet, rows, Markup(line.column), line.before, line.after


def _cells(game: Seat, change: Change) -> dict[str, str]:
    """The address of each cell of a change, by its field; none for a row that is new."""
    if change.before is None or change.after is None:
        return {}
    said = zip(change.after, game.describe((change,)), strict=True)
    return {name: line.partition(": ")[0].rpartition("!")[2] for name, line in said}


def _lines(
    campaign: Campaign, names: RowNames, change: Change
) -> Iterator[tuple[str, CellLine]]:
    """Yield each field of a change with its line; a row that comes or goes has one line."""
    blank, tab = Markup(""), worksheet(campaign, change)
    if change.before is None or change.after is None:
        values = _values(campaign, names, change, change.after or change.before or {})
        is_new = change.before is None
        both = (blank, values) if is_new else (values, blank)
        yield "", CellLine(tab, NEW if is_new else GONE, *both)
        return
    asked = {c.field: c for c in columns(campaign.system.record(change.record))}
    for name in change.after:
        was, now = (
            _value(campaign, names, asked[name], side[name])
            for side in (change.before, change.after)
        )
        yield name, CellLine(tab, asked[name].title, was, now)


def _rows(campaign: Campaign, names: RowNames, places: list[Place]) -> Markup:
    """Return the rows of a line by name, their ids small beside them; many are counted."""
    shown = [_row(campaign, names, each) for each in places[:MOST_NAMED]]
    more = len(places) - MOST_NAMED
    rest = (f" and {more} more",) if more > 0 else ()
    parts = (part for each in shown for part in ("; ", each))
    return join((*[*parts][1:], *rest))


def _row(campaign: Campaign, names: RowNames, place: Place) -> Markup:
    key, row = place.key, campaign.find(place.record, place.key)
    name = names.of(key) if names.of(key) != key else str(getattr(row, "name", ""))
    if name and place.record not in ("Side", "Slot"):
        return join((name, " ", element("small", key)))
    cls = campaign.system.record(place.record)
    refers = {col.field: col.refers.partition(".")[0] for col in columns(cls)}
    parts = zip_longest(key.split("/"), cls.key, fillvalue="")
    told = (_of_key(campaign, names, refers.get(field, ""), part) for part, field in parts)
    return join(", ".join(told))


def _of_key(campaign: Campaign, names: RowNames, record: str, part: str) -> str:
    """A part of a key by the name of the row it refers to, else as it is read."""
    row = campaign.find(record, part) if record not in ("", "Side", "Slot") else None
    return str(getattr(row, "name", "")) or _name(campaign, names, part)


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


def worksheet(campaign: Campaign, change: Change) -> str:
    """Return the title of the worksheet a change is on."""
    tab = campaign.system.record(change.record).tab
    row = campaign.find(change.record, change.key)
    values = change.after or change.before or {}
    side = row.owner if row else str(values.get("side", ""))
    return tab.replace("{side}", side.capitalize()).strip()


def _values(
    campaign: Campaign, names: RowNames, change: Change, values: dict[str, Any]
) -> Markup:
    """The fields of a row that say something; not its id, so that like rows are alike."""
    cls = campaign.system.record(change.record)
    asked = {
        col.field: col for col in columns(cls) if col.refers or col.field not in cls.key
    }
    filled = (
        (asked[n], value)
        for n, value in values.items()
        if n in asked and value not in ("", None, [], False, 0)
    )
    named = [
        (", ", col.title, " ", _value(campaign, names, col, value)) for col, value in filled
    ]
    return join([part for each in named for part in each][1:])


def _value(campaign: Campaign, names: RowNames, col: Column, value: Any) -> Markup:
    """A value in words; one that is the key of a row, by the name of the row."""
    if col.kind == "date" and value:
        return Markup(naming.slot_words(str(value)))
    if words := shape_words(campaign, col, value):
        return Markup(words)
    record = col.refers.partition(".")[0]
    row = campaign.find(record, value) if record and isinstance(value, str) else None
    name = str(getattr(row, "name", ""))
    if record in ("", "Side", "Slot") or not name:
        return _word(campaign, names, value)
    return brief(name)


def shape_words(campaign: Campaign, col: Column, value: Any) -> str:
    """Return a line or an outline of a column in words; '' for any other value."""
    ground = campaign.system.ground
    is_shape = col.shape and ground is not None and isinstance(value, str)
    return ground.shape(campaign, value) if is_shape and ground else ""


def _name(campaign: Campaign, names: RowNames, value: str) -> str:
    """A side and a slot by their names, any other word as it is read."""
    if value in campaign.sides:
        return naming.short(value)
    if campaign.find("Slot", value) is not None:
        return naming.slot(campaign, value)
    return plain_words(naming.plain_text(campaign, names.in_text(value)))


def _word(campaign: Campaign, names: RowNames, value: Any) -> Markup:
    if isinstance(value, bool):
        return Markup("yes" if value else "no")
    if isinstance(value, list | tuple):
        told = (_name(campaign, names, str(each)) for each in value)
        return brief("; ".join(told) or "blank")
    return brief("blank" if value in ("", None) else _name(campaign, names, str(value)))
