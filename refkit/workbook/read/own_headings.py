"""The headings of the umpire's lists found again, renamed, moved or with others between."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from refkit.workbook.sheets.own_lists import OwnColumn, OwnList
from refkit.workbook.sheets.worksheets import fold_heading, is_blank
from refkit.xlsx.cells.cells import Cells

# A line of headings is the one looked for if it has so many of them.
LEAST_FOUND = 0.5
Column = tuple[OwnList, OwnColumn]
Texts = dict[int, str]


@dataclass(frozen=True, slots=True)
class Lying:
    """The cells of a worksheet, by line and column of lists that lie this way."""

    cells: Cells
    is_across: bool

    def at(self, line: int, number: int) -> tuple[int, int]:
        """Return the row and column of a cell."""
        return (number, line) if self.is_across else (line, number)

    def text(self, line: int, number: int) -> str:
        """Return what stands in a cell with single blanks, '' for nothing."""
        cell = self.cells.get(self.at(line, number))
        return "" if cell is None or is_blank(cell) else " ".join(str(cell.value).split())

    def lines(self) -> dict[int, list[int]]:
        """Return the numbers of the filled cells of each line, both in order."""
        found: dict[int, list[int]] = {}
        for at, cell in self.cells.items():
            if not is_blank(cell):
                line, number = reversed(at) if self.is_across else at
                found.setdefault(line, []).append(number)
        return {line: sorted(found[line]) for line in sorted(found)}


def heading_line(each: OwnList) -> int:
    """Return the line in which the lowest headings of a list stood."""
    return max(column.at[each.is_across] for column in each.columns)


@dataclass(frozen=True, slots=True)
class FoundHeadings:
    """The line of the headings of a list, its columns, and headings that are others now."""

    line: int
    columns: Mapping[OwnColumn, int]
    renamed: Mapping[OwnColumn, str]


def find_headings(lying: Lying, lists: Sequence[OwnList]) -> dict[OwnList, FoundHeadings]:
    """Return the headings of those lists that are there, by list."""
    bands = [
        _Band(tuple(group))
        for _, group in itertools.groupby(
            sorted(lists, key=lambda each: (heading_line(each), each.number)), heading_line
        )
    ]
    lines = lying.lines()
    scores = {id(band): dict(band.scores(lying, lines)) for band in bands}
    found: dict[OwnList, FoundHeadings] = {}
    taken: set[int] = set()
    for number, band in enumerate(bands):
        line = _best_line(bands[number:], band, scores[id(band)], taken)
        if line:
            taken.add(line)
            found |= band.headings(lying, line, lines[line])
    return found


def _best_line(
    left: Sequence["_Band"], band: "_Band", scores: Mapping[int, int], taken: set[int]
) -> int:
    """Return the line most like a band's, of several alike that whose turn it is."""
    free = {line: score for line, score in scores.items() if line not in taken}
    best = max(free.values(), default=0)
    if best < LEAST_FOUND * band.headed or not best:
        return 0
    alike = [line for line, score in free.items() if score == best]
    same = sum(other.texts == band.texts for other in left)
    if len(alike) == same:
        return alike[0]
    return min(alike, key=lambda line: abs(line - band.line))


class _Band:
    """The lists whose headings stand in one line, side by side."""

    def __init__(self, lists: tuple[OwnList, ...]) -> None:
        pairs = ((each, column) for each in lists for column in each.columns)
        self.columns: list[Column] = sorted(pairs, key=lambda pair: pair[1].number)
        self.lists, self.line = lists, heading_line(lists[0])
        self.texts = [fold_heading(column.heading) for _, column in self.columns]
        self.headed = sum(map(bool, self.texts))

    def scores(
        self, lying: Lying, lines: Mapping[int, list[int]]
    ) -> Iterator[tuple[int, int]]:
        """Yield how many headings stand in their order in each line that has some."""
        wanted = {*self.texts} - {""}
        for line in lines:
            there = self._there(lying, line, lines[line])
            if wanted & {*there.values()}:
                yield line, len(_in_order(self.texts, list(there.values())))

    def _there(self, lying: Lying, line: int, numbers: Iterable[int]) -> Texts:
        """Return the headings in a line, those of merged cells that begin above it too."""
        depth = self.line - min(column.at[each.is_across] for each, column in self.columns)
        above = {n for up in range(1, depth + 1) for n in self._filled(lying, line - up)}
        texts: Texts = {}
        for number in sorted({*numbers, *above}):
            found = (lying.text(line - up, number) for up in range(depth + 1))
            text = next(filter(None, found), "")
            if text:
                texts[number] = fold_heading(text)
        return texts

    def _filled(self, lying: Lying, line: int) -> Iterator[int]:
        numbers = [column.number for _, column in self.columns]
        for number in range(min(numbers), max(numbers) + 2):
            if lying.text(line, number):
                yield number

    def headings(
        self, lying: Lying, line: int, numbers: Iterable[int]
    ) -> dict[OwnList, FoundHeadings]:
        """Return where each column of the lists is, if it is there."""
        there = self._there(lying, line, numbers)
        places, texts = list(there), list(there.values())
        found = {one: places[other] for one, other in _in_order(self.texts, texts)}
        found |= self._moved(found, there)
        renamed = dict(self._renamed(found, there))
        found |= renamed
        found |= dict(self._unheaded(found, there))
        return {
            each: FoundHeadings(
                line,
                {
                    column: found[at]
                    for at, (own, column) in enumerate(self.columns)
                    if own is each and at in found
                },
                {
                    column: lying.text(line, found[at])
                    for at, (own, column) in enumerate(self.columns)
                    if own is each and at in renamed
                },
            )
            for each in self.lists
        }

    def _moved(self, found: Mapping[int, int], there: Texts) -> dict[int, int]:
        """Return the columns that stand elsewhere now, whose heading is there once."""
        free = {n: text for n, text in there.items() if n not in found.values()}
        moved = {}
        for at, text in enumerate(self.texts):
            places = [n for n, other in free.items() if other == text]
            if text and at not in found and len(places) == 1 == self.texts.count(text):
                moved[at] = places[0]
        return moved

    def _renamed(self, found: Mapping[int, int], there: Texts) -> Iterator[tuple[int, int]]:
        """Yield the columns between the same neighbours as ever, under another heading."""
        lost = [at for at, text in enumerate(self.texts) if at not in found and text]
        for _, run in itertools.groupby(lost, key=lambda at: at - lost.index(at)):
            group = list(run)
            before, after = found.get(group[0] - 1), found.get(group[-1] + 1)
            low, high = before or 0, after or (before or 0) + len(group) + 1
            free = [n for n in there if low < n < high and n not in found.values()]
            if len(free) == len(group) and (before or after):
                yield from zip(group, free, strict=True)

    def _unheaded(
        self, found: Mapping[int, int], there: Texts
    ) -> Iterator[tuple[int, int]]:
        """Yield the columns that have no heading, beside those they stood beside.

        One heading may stand over several columns.
        """
        for at, text in enumerate(self.texts):
            near = [other for other in (at + 1, at - 1) if other in found]
            is_bare = not text or (at not in found and text == self.texts[at - 1])
            if is_bare and near:
                step = self.columns[at][1].number - self.columns[near[0]][1].number
                number = found[near[0]] + step
                if number not in there and number > 0:
                    yield at, number


def _in_order(wanted: Sequence[str], there: Sequence[str]) -> list[tuple[int, int]]:
    """Return the longest row of pairs of equal texts that keeps both orders.

    >>> _in_order(["a", "b", "c"], ["x", "a", "c"])
    [(0, 1), (2, 2)]
    """
    best = [[0] * (len(there) + 1) for _ in range(len(wanted) + 1)]
    for i, j in itertools.product(
        reversed(range(len(wanted))), reversed(range(len(there)))
    ):
        same = wanted[i] == there[j] != ""
        best[i][j] = 1 + best[i + 1][j + 1] if same else max(best[i + 1][j], best[i][j + 1])
    pairs, i, j = [], 0, 0
    while i < len(wanted) and j < len(there):
        if wanted[i] == there[j] != "":
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs
