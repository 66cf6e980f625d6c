"""Finds the side of each row: by a cell, by a section above it, or by the tab's title."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from refkit.workbook.adopt.proposal import SIDE, ProposedColumn, ProposedTab, ProposedWord
from refkit.workbook.sheets import likeness
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text, is_blank
from refkit.xlsx.cells.cells import Sheet

SAME = 90
LONGEST_SECTION = 6


def find_sides(sheet: Sheet, tab: ProposedTab, names: Collection[str]) -> ProposedTab:
    """Return a tab with its side, or the side of each row whose cell does not name one.

    A side is known by `names`. A title with such a name goes before the sections; any
    other title counts only where there are no sections.
    """
    if tab.side or SIDE not in tab.kind.columns:
        return tab
    if SIDE in tab.mapped:
        return replace(tab, given=_fill_down(sheet, tab.mapped[SIDE]))
    titled = side_in(tab.title, tab.kind) if tab.kind.has_sides else ""
    sections = {} if _names_one_side(titled, names) else _side_heads(sheet, tab, names)
    given = dict(_sides_below(sheet, tab, sections))
    if len(set(given.values())) > 1:
        return replace(tab, given=given)
    return replace(tab, side=next(iter(given.values()), titled))


def side_in(title: str, kind: RosterKind) -> str:
    """Return the words of a tab's title that name a side and not the kind of tab."""
    ours = {word for name in kind.titles for word in likeness.bare_words(name).split()}
    words = [word for word in title.split() if likeness.bare_words(word) not in {*ours, ""}]
    return " ".join(words)


def unify_sides(tabs: Iterable[ProposedTab]) -> tuple[ProposedTab, ...]:
    """Return the tabs with each side named alike on all, however each spells it."""
    tabs = tuple(tabs)
    first = sorted(tabs, key=lambda tab: tab.score is not None)
    called: dict[str, str] = {}
    for side in dict.fromkeys(side for tab in first for side in tab.sides):
        same = (ours for ours in called.values() if _is_same_side(side, ours))
        called[side] = next(same, side)
    return tuple(_rename_sides(tab, called) for tab in tabs)


def _is_same_side(one: str, other: str) -> bool:
    return fold_text(one) == fold_text(other) or likeness.score(one, other) >= SAME


def _rename_sides(tab: ProposedTab, called: Mapping[str, str]) -> ProposedTab:
    """Return a tab with its sides renamed."""
    columns = tuple(
        replace(column, words=tuple(_side_words(column, called)))
        if column.field == SIDE
        else column
        for column in tab.columns
    )
    given = {row: called[side] for row, side in tab.given.items()}
    side = called.get(tab.side, tab.side)
    return replace(tab, side=side, columns=columns, given=given)


def _side_words(
    column: ProposedColumn, called: Mapping[str, str]
) -> Iterator[ProposedWord]:
    """Yield the meaning of each of his words for a side, corrections first."""
    told = {fold_text(word.his) for word in column.words}
    yield from column.words
    for his in dict.fromkeys(str(cell.value).strip() for cell in column.cells):
        ours = called.get(his, his)
        if ours != his and fold_text(his) not in told:
            yield ProposedWord(his, ours, likeness.score(his, ours))


def _fill_down(sheet: Sheet, column: ProposedColumn) -> dict[int, str]:
    """Return the side of the rows below each cell that names one, if none repeats."""
    told = [(cell.at[0], str(cell.value).strip()) for cell in column.cells]
    if len({fold_text(side) for _, side in told}) < len(told):
        return {}
    rows = {row for row in sheet.cells.rows(1) if row not in dict(told)}
    return dict(_last_above(told, rows))


def _side_heads(sheet: Sheet, tab: ProposedTab, names: Collection[str]) -> dict[int, str]:
    """Return the side in each row whose only text is a side's name: a section head."""
    first = min(column.number for column in tab.mapped.values())
    found = {}
    for row in sheet.cells.rows(1):
        cells = [cell for cell in sheet.cells.row(row).values() if not is_blank(cell)]
        if len(cells) == 1 and cells[0].at[1] <= first and cells[0].kind == "text":
            side = side_in(str(cells[0].value), tab.kind)
            if _names_one_side(side, names):
                found[row] = side
    return found


def _names_one_side(side: str, names: Collection[str]) -> bool:
    words = likeness.bare_words(side).split()
    return 0 < len(words) <= LONGEST_SECTION and sum(word in names for word in words) == 1


def _sides_below(
    sheet: Sheet, tab: ProposedTab, told: Mapping[int, str]
) -> Iterator[tuple[int, str]]:
    """Yield the side of each row that has a section above it."""
    rows = {row for row in sheet.cells.rows(tab.row + 1) if row not in told}
    return _last_above(sorted(told.items()), rows)


def _last_above(
    told: Iterable[tuple[int, str]], rows: Collection[int]
) -> Iterator[tuple[int, str]]:
    """Yield the last side named above each row."""
    told = list(told)
    for row in rows:
        above = [side for at, side in told if at < row]
        if above:
            yield row, above[-1]
