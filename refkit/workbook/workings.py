"""Which formulas look at which cells, and so what becomes stale when cells change."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from refkit.workbook import formulas, markup, parts, references
from refkit.workbook.addresses import Area, Spot
from refkit.workbook.formulas import Formula
from refkit.workbook.names import Names, Seen
from refkit.workbook.package import Package
from refkit.workbook.parts import Book
from refkit.workbook.references import Reference

# A name may stand for another; one that stands for itself ends here.
_DEPTH = 8
# A reference wider than this is listed once, not by its columns.
_WIDE = 64
_ANY = 0


@dataclass(frozen=True, slots=True, eq=False)
class Working:
    """A formula on its worksheet."""

    title: str
    formula: Formula

    @property
    def spot(self) -> Spot:
        """The cell that holds it."""
        return Spot(self.title, *self.formula.place)


class _Lookers:
    """The formulas that look at one worksheet, by what they look at."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Working]] = defaultdict(list)
        self._columns: dict[int, dict[Area, list[Working]]] = defaultdict(
            lambda: defaultdict(list)
        )

    def add(self, area: Area, working: Working) -> None:
        """Note that a formula looks at an area."""
        if area.is_cell:
            self._cells[area.top, area.left].append(working)
            return
        narrow = area.right - area.left < _WIDE
        for column in range(area.left, area.right + 1) if narrow else (_ANY,):
            self._columns[column][area].append(working)

    def copy(self) -> "_Lookers":
        """Return lookers that may be taken from."""
        made = _Lookers()
        made._cells.update(self._cells)
        for column, areas in self._columns.items():
            made._columns[column].update(areas)
        return made

    def take(self, area: Area) -> Iterator[Working]:
        """Walk the formulas that look at any cell of an area, none of them again."""
        if area.is_cell:
            yield from self._cells.pop((area.top, area.left), ())
        else:
            for place in [place for place in self._cells if area.covers(*place)]:
                yield from self._cells.pop(place)
        one = area.left == area.right
        for column in (_ANY, area.left) if one else list(self._columns):
            areas = self._columns.get(column, {})
            for met in [each for each in areas if each.meets(area)]:
                yield from areas.pop(met)


class Workings:
    """The formulas of a workbook and what each looks at."""

    def __init__(self, package: Package, book: Book | None = None) -> None:
        book = book or parts.book(package)
        self.names = Names(package, book)
        self._all: list[Working] = []
        self._lookers: dict[str, _Lookers] = defaultdict(_Lookers)
        self._far_seeing: list[Working] = []
        for sheet in book.sheets:
            text = _text(package, sheet.part)
            for formula in formulas.of_sheet(text) if text else ():
                self._add(Working(sheet.title, formula))

    def __iter__(self) -> Iterator[Working]:
        """Walk all formulas."""
        return iter(self._all)

    def stale(
        self,
        changed: Collection[Spot],
        made: Collection[Spot] = (),
        known: Collection[Spot] = (),
    ) -> list[Working]:
        """Return the formulas that come out otherwise, perhaps, when cells change.

        What a formula fills counts as changed once it is stale, and so do formulas that
        were made. A changed cell's own formula is left out, for who changed it said what
        it comes to; so is a known one.
        """
        own = {*changed, *known}
        waiting = [Seen(spot.title, Area(*spot[1:], *spot[1:])) for spot in changed]
        found: dict[Working, None] = {}
        left = {title: lookers.copy() for title, lookers in self._lookers.items()}
        fresh = [one for one in self._all if made and one.spot in made]
        if waiting or fresh:
            fresh += self._far_seeing
        while True:
            for working in fresh:
                if working not in found and working.spot not in own:
                    found[working] = None
                    waiting.append(Seen(working.title, working.formula.fills))
            if not waiting:
                return list(found)
            title, area = waiting.pop()
            fresh = list(left[title].take(area)) if title in left else []

    def seen(self, working: Working) -> tuple[list[Seen], bool]:
        """Return what a formula looks at, and whether it may look at anything else."""
        formula = working.formula
        found, sees_all = self._seen(formula.text, working.spot, _DEPTH)
        if formula.kind == "dataTable":
            top, left, bottom, right = formula.fills
            around = Area(max(top - 1, 1), max(left - 1, 1), bottom, right)
            found.append(Seen(working.title, around))
        return found, sees_all

    def _add(self, working: Working) -> None:
        self._all.append(working)
        found, sees_all = self.seen(working)
        if sees_all:
            self._far_seeing.append(working)
        for title, area in found:
            self._lookers[title].add(area, working)

    def _seen(self, text: str, at: Spot, depth: int) -> tuple[list[Seen], bool]:
        reading = references.read(text)
        found: list[Seen] = []
        sees_all = reading.sees_all
        for each in reading.references:
            if each.kind == "area":
                area = references.area(each.text)
                titles = self.names.titles(each.sheet, at.title)
                found += [Seen(title, area) for title in titles]
                continue
            more, all_of_it = self._named(each, at, depth)
            found += more
            sees_all = sees_all or all_of_it
        return found, sees_all

    def _named(self, each: Reference, at: Spot, depth: int) -> tuple[list[Seen], bool]:
        """Return what a name or a table's part looks at."""
        table = self.names.table(each.text, at)
        if table or each.kind == "table":
            return ([table] if table else []), False
        meaning = self.names.name(each, at.title)
        if meaning is None or not depth:
            return [], False
        # A name's $-less references are written as seen from A1.
        meant = references.copied(meaning, at.row - 1, at.column - 1)
        if meant is None:
            return [], True
        return self._seen(meant, at, depth - 1)


def _text(package: Package, part: str) -> bytes:
    """Return a worksheet's XML; one without formulas is not looked at further."""
    data = package.read(part)
    if markup.is_utf8(data) and b"<f" not in data and b":f" not in data:
        return b""
    return package.text(part)
