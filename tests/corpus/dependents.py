"""Which formulas may come out otherwise when cells change, worked out without refkit.

Formulas are taken apart by openpyxl. One that cannot be followed, or looks where it is told
at the time, may depend on anything.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token, TokenizerError
from openpyxl.formula.translate import Translator
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string

from tests.corpus.inventory import Inventory, Sheet

FAR_SEEING = re.compile(
    r"(INDIRECT|OFFSET|RAND|RANDBETWEEN|RANDARRAY|NOW|TODAY|CELL|INFO|GETPIVOTDATA)\(", re.I
)
BY_CHANCE = re.compile(r"\b(RAND|RANDBETWEEN|RANDARRAY|NOW|TODAY)\(", re.I)
RANGE = re.compile(r"\$?([A-Z]{0,3})\$?(\d*)(?::\$?([A-Z]{0,3})\$?(\d*))?", re.I)
ROWS, COLUMNS, DEEPEST = 1_048_576, 16_384, 6
SMALL = 400  # cells of an area that are listed one by one
Place = tuple[str, int, int]


class Area(NamedTuple):
    """A block of cells on a worksheet."""

    title: str
    top: int
    left: int
    bottom: int
    right: int

    def covers(self, place: Place) -> bool:
        """Whether a cell lies in it."""
        title, row, column = place
        inside = self.top <= row <= self.bottom and self.left <= column <= self.right
        return title == self.title and inside

    @property
    def places(self) -> Iterator[Place]:
        """The cells, one by one."""
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                yield self.title, row, column


def by_chance(inventory: Inventory) -> set[Place]:
    """Return the cells that come out otherwise each time: of chance, or of the clock."""
    drawn = {
        place
        for title, sheet in inventory.sheets.items()
        for place, text, _ in _formulas(title, sheet)
        if BY_CHANCE.search(text)
    }
    return drawn | Dependents(inventory).of(drawn) if drawn else drawn


class LostError(LookupError):
    """A formula that cannot be followed."""


class Dependents:
    """Which formula looks at which cells of a workbook."""

    def __init__(self, inventory: Inventory) -> None:
        self._titles = {title.casefold(): title for title in inventory.sheets}
        self._names = dict(_names(inventory))
        self._tables = dict(_tables(inventory))
        self._at: dict[Place, list[Place]] = defaultdict(list)
        self._in: list[tuple[Area, Place]] = []
        self._anything: list[Place] = []
        self._fills: dict[Place, Area] = {}
        for title, sheet in inventory.sheets.items():
            for place, text, fills in _formulas(title, sheet):
                self._add(place, text, fills)

    def of(self, changed: Iterable[Place]) -> set[Place]:
        """Return the cells that may come out otherwise when these change."""
        waiting = [*changed, *(self._anything if changed else ())]
        found = set(self._anything) if changed else set()
        while waiting:
            place = waiting.pop()
            hit = [*self._at.get(place, ()), *(f for a, f in self._in if a.covers(place))]
            if place in self._fills:
                hit += self._fills[place].places
            waiting += [each for each in hit if each not in found]
            found.update(hit)
        return found

    def _add(self, place: Place, text: str, fills: Area | None) -> None:
        if fills:
            self._fills[place] = fills
        try:
            areas = list(self._seen(text, place, DEEPEST))
        except (LostError, TokenizerError, ValueError, IndexError):
            self._anything.append(place)
            return
        for area in areas:
            if (area.bottom - area.top + 1) * (area.right - area.left + 1) > SMALL:
                self._in.append((area, place))
            else:
                for each in area.places:
                    self._at[each].append(place)

    def _seen(self, text: str, place: Place, depth: int) -> Iterator[Area]:
        if not depth or FAR_SEEING.search(text):
            raise LostError(text)
        for token in Tokenizer(f"={text}").items:
            if token.type == Token.OPERAND and token.subtype == Token.RANGE:
                yield from self._range(token.value, place, depth)

    def _range(self, said: str, place: Place, depth: int) -> Iterator[Area]:
        sheet, _, rest = said.rpartition("!")
        title = place[0]
        if sheet:
            named = sheet.strip("'").replace("''", "'")
            if "[" in named and named != "[0]":
                return  # in another file
            title = self._titles.get(named.casefold(), "")
        found = RANGE.fullmatch(rest)
        if title and found and (found[2] or found[4] or found[3]):
            yield _area(title, found)
        elif rest.casefold() in self._names:
            yield from self._seen(self._names[rest.casefold()], place, depth - 1)
        elif rest.partition("[")[0].casefold() in self._tables:
            yield self._tables[rest.partition("[")[0].casefold()]
        else:
            raise LostError(said)


def place_of(told: str) -> Place:
    """Return the cell that a report names."""
    title, _, ref = told.rpartition("!")
    letters, row = coordinate_from_string(ref)
    return title, row, column_index_from_string(letters)


def _area(title: str, found: re.Match[str]) -> Area:
    left, top, right, bottom = found.groups()
    if ":" not in found[0]:
        right, bottom = left, top
    rows = sorted((int(top or 1), int(bottom or ROWS)))
    letters = (left or "A", right or "XFD")
    columns = sorted(column_index_from_string(each) for each in letters)
    return Area(title, rows[0], columns[0], rows[1], columns[1])


def _names(inventory: Inventory) -> Iterator[tuple[str, str]]:
    for each in inventory.all("definedName"):
        yield each.get("name", "").casefold(), each.text or ""


def _tables(inventory: Inventory) -> Iterator[tuple[str, Area]]:
    for title, sheet in inventory.sheets.items():
        for part, kind, _ in inventory.links(sheet.part):
            root = inventory.tree(part) if kind == "table" else None
            found = RANGE.fullmatch(root.get("ref", "")) if root is not None else None
            if found:
                area = _area(title, found)
                yield root.get("displayName", "").casefold(), area
                yield root.get("name", "").casefold(), area


def _formulas(title: str, sheet: Sheet) -> Iterator[tuple[Place, str, Area | None]]:
    """Walk the formulas with their cells, those of a group spelled out."""
    groups: dict[str, tuple[str, str]] = {}
    for ref, cell in sheet.cells.items():
        told = dict(cell.formula_is)
        if cell.formula and "si" in told:
            groups.setdefault(told["si"], (ref, cell.formula))
    for ref, cell in sheet.cells.items():
        if cell.formula is None:
            continue
        told, text = dict(cell.formula_is), cell.formula
        if not text and told.get("si") in groups:
            first, model = groups[told["si"]]
            text = Translator(f"={model}", first).translate_formula(ref)[1:]
        found = RANGE.fullmatch(told.get("ref", "")) if told.get("t") != "shared" else None
        fills = _area(title, found) if found and found[0] else None
        yield place_of(f"{title}!{ref}"), text, fills
