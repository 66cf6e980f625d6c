"""Keys on a worksheet: looks with their meaning beside or within them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import count, takewhile

from refkit.workbook.adopt import words
from refkit.workbook.adopt.seeing import kinds, signs
from refkit.workbook.adopt.seeing.grid import Grid
from refkit.workbook.adopt.seen import LegendEntry, Look, SeenCell
from refkit.workbook.sheets.worksheets import fold_heading

Place = tuple[int, int]
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Legend:
    """The lines of a key and the cells they are in, its heading included."""

    entries: tuple[LegendEntry, ...] = ()
    places: frozenset[Place] = frozenset()

    def joined(self, other: "Legend") -> "Legend":
        """Return this key with the lines of another."""
        return Legend((*self.entries, *other.entries), self.places | other.places)


def find_legend(grid: Grid, used: Collection[Look]) -> Legend:
    """Return the key of a worksheet, whichever of the usual ways it is written in.

    Without a word such as Key it explains one of the looks that lines have (`used`): titles
    in colour are no key. A worksheet without a list may hold nothing but a key.
    """
    found = _headed(grid).joined(_written(grid))
    is_bare = not list(_wide_rows(grid))
    for look_for in (_swatches, _runs):
        more = look_for(grid.without(found.places))
        if is_bare or any(entry.look in used for entry in more.entries):
            found = found.joined(more)
    return found


def looks_in_use(grid: Grid) -> set[Look]:
    """Return the fills and strokes of lines, without those of the headings above them."""
    rows = list(_wide_rows(grid))
    fills = [
        {*(seen.look.fill for seen in grid.row(row).values()), *_tints_of(grid, row)}
        for row in rows
    ]
    found = {Look(fill=fill) for each in fills[1:] for fill in each - fills[0] if fill}
    struck = any(seen.look.struck for row in rows for seen in grid.row(row).values())
    return found | {Look(struck=True)} if struck else found


def _wide_rows(grid: Grid) -> Iterator[int]:
    return (row for row in grid.rows if len(grid.row(row)) > 2)


def _tints_of(grid: Grid, row: int) -> Iterator[str]:
    """Yield the fills of the blank cells that a row has among its others."""
    last = max(grid.row(row))
    return (grid.tints[row, c] for c in range(1, last) if (row, c) in grid.tints)


def _headed(grid: Grid) -> Legend:
    """Return what stands below a word such as Key: texts in their looks."""
    found = Legend()
    for row, cells in grid.rows.items():
        for column, seen in cells.items():
            if fold_heading(seen.text) in words.words_of("key"):
                found = found.joined(_below(grid, row, column))
    return found


def _below(grid: Grid, row: int, column: int) -> Legend:
    """Return the texts with a look below the heading of a key, with its heading."""
    entries: list[LegendEntry] = []
    places = {(row, column)}
    for number in range(row + 1, row + 30):
        seen = next(
            (s for c in (column, column + 1) if (s := grid.row(number).get(c))), None
        )
        if seen is None or kinds.kind_of(seen) not in kinds.PLAIN_TEXTS:
            break
        at = (number, _column(grid, seen))
        look = _own_look(seen) or _tint_beside(grid, at)
        if look is None:
            break
        entries.append(LegendEntry(seen.text, look, at=seen.cell.at))
        places.add(at)
    return Legend(tuple(entries), frozenset(places)) if entries else Legend()


def _written(grid: Grid) -> Legend:
    """Return texts below each other that each explain a sign, such as "1 = Elite"."""
    told = {
        (row, column): tuple(
            LegendEntry(says, sign=sign, at=seen.cell.at) for sign, says in told_there
        )
        for row, cells in grid.rows.items()
        for column, seen in cells.items()
        if (told_there := signs.explained(seen.text))
    }
    found = Legend()
    for row, column in told:
        if (row - 1, column) in told or (row + 1, column) not in told:
            continue
        below = takewhile(told.__contains__, ((n, column) for n in count(row)))
        run = {place: told[place] for place in below}
        entries = tuple(entry for each in run.values() for entry in each)
        head = grid.row(row - 1).get(column)
        over = [(row - 1, column)] if head is not None and head.text.endswith(":") else []
        told_by = {entry.sign for entry in entries}
        if len(told_by) == len(entries) and any(len(sign) <= 3 for sign in told_by):
            found = found.joined(Legend(entries, frozenset({*run, *over})))
    return found


def _swatches(grid: Grid) -> Legend:
    """Return blank cells in a colour with a text beside each and nothing else near."""
    entries: dict[Place, LegendEntry] = {}
    for (row, column), fill in sorted(grid.tints.items()):
        for beside in (column + 1, column - 1):
            seen = grid.row(row).get(beside)
            is_one = seen is not None and seen.look.fill != fill and _is_short(seen)
            if seen is not None and is_one and _is_apart(grid, row, beside):
                entries.setdefault(
                    (row, beside), LegendEntry(seen.text, Look(fill=fill), at=seen.cell.at)
                )
                break
    return Legend(tuple(entries.values()), frozenset(entries))


def _is_apart(grid: Grid, row: int, column: int) -> bool:
    """Tell whether a cell has no neighbour but others that have a colour beside them."""
    if not {column - 1, column + 1}.isdisjoint(grid.row(row)):
        return False
    near = [c for c in (column - 2, column + 2) if c in grid.row(row)]
    return all({(row, c - 1), (row, c + 1)} & grid.tints.keys() for c in near) and (
        not near or all(_is_short(seen) for seen in grid.row(row).values())
    )


def _runs(grid: Grid) -> Legend:
    """Return texts below or beside each other, each in another colour of its own."""
    found = Legend()
    for run in (*_columns_of_looks(grid), *_rows_of_looks(grid)):
        looks = [_own_look(seen) for _, seen in run]
        if len(run) > 1 and len(set(looks)) == len(looks):
            entries = tuple(
                LegendEntry(seen.text, look, at=seen.cell.at)
                for (_, seen), look in zip(run, looks, strict=True)
                if look is not None
            )
            found = found.joined(Legend(entries, frozenset(place for place, _ in run)))
    return found


def _columns_of_looks(grid: Grid) -> Iterator[list[tuple[Place, SeenCell]]]:
    """Yield texts that lie below each other with nothing around them."""
    lone = {
        (row, column): seen
        for row, cells in grid.rows.items()
        for column, seen in cells.items()
        if _own_look(seen) and _is_short(seen) and _is_lone(grid, row, column)
    }
    for row, column in sorted(lone):
        if (row - 1, column) in lone:
            continue
        run = [((row, column), lone[row, column])]
        while (run[-1][0][0] + 1, column) in lone:
            place = run[-1][0][0] + 1, column
            run.append((place, lone[place]))
        # Right above a list they are heads of sections.
        after = grid.row(run[-1][0][0] + 1)
        if not any(abs(column - c) <= 1 for c in after):
            yield run


def _is_lone(grid: Grid, row: int, column: int) -> bool:
    near = {column - 2, column - 1, column + 1, column + 2}
    return near.isdisjoint(grid.row(row)) and grid.width(row, column) < 3


def _rows_of_looks(grid: Grid) -> Iterator[list[tuple[Place, SeenCell]]]:
    """Yield rows in which each text has a colour."""
    for row, cells in grid.rows.items():
        is_over = any(column in grid.row(row + 1) for column in cells)
        is_all = all(seen.look.fill and _is_short(seen) for seen in cells.values())
        if len(cells) > 1 and is_all and not is_over:
            yield [((row, column), seen) for column, seen in cells.items()]


def _own_look(seen: SeenCell) -> Look | None:
    """Return the look by which a text shows what it means, None for a plain one."""
    look = seen.look
    if look.fill or look.struck:
        return Look(struck=look.struck, fill=look.fill)
    if look.greyed or look.colour:
        return Look(greyed=look.greyed, colour=look.colour)
    return None


def _tint_beside(grid: Grid, at: Place) -> Look | None:
    fills = (grid.tints.get((at[0], at[1] + step)) for step in (-1, 1))
    return next((Look(fill=fill) for fill in fills if fill), None)


def _column(grid: Grid, seen: SeenCell) -> int:
    return seen.cell.at[0 if grid.is_across else 1]


def _is_short(seen: SeenCell) -> bool:
    return kinds.kind_of(seen) in kinds.PLAIN_TEXTS and len(seen.text) <= _LONGEST
