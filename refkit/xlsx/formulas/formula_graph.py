"""Which formulas look at which cells, and so what becomes stale when cells change."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from refkit.xlsx.cells import addresses, parts
from refkit.xlsx.cells.addresses import Area, Spot, Spots
from refkit.xlsx.cells.parts import SheetPart, WorkbookPart
from refkit.xlsx.formulas import formulas, references
from refkit.xlsx.formulas.formulas import Formula
from refkit.xlsx.formulas.names import DefinedNames, SeenArea
from refkit.xlsx.formulas.references import Reference, Token
from refkit.xlsx.package.package import Package

# A name may stand for another; one that stands for itself ends here.
_DEPTH = 8
# A reference wider than this is listed once, not by its columns.
_WIDE = 64
_ANY = 0
T = TypeVar("T")


@dataclass(eq=False, slots=True)
class PlacedFormula:
    """A formula on its worksheet; two are never the same."""

    title: str
    formula: Formula

    @property
    def spot(self) -> Spot:
        """The cell that holds it."""
        return Spot(self.title, self.formula.row, self.formula.column)


Lists = tuple[list[PlacedFormula], ...]


class _DependentFormulas:
    """The formulas that look at one worksheet, by what they look at."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[PlacedFormula]] = defaultdict(list)
        self._columns: dict[int, dict[Area, list[PlacedFormula]]] = defaultdict(
            lambda: defaultdict(list)
        )

    def of(self, area: Area) -> Lists:
        """Return the lists that a formula goes into which looks at an area."""
        top, left, bottom, right = area
        if top == bottom and left == right:
            return (self._cells[top, left],)
        columns = range(left, right + 1) if right - left < _WIDE else (_ANY,)
        return tuple(self._columns[column][area] for column in columns)

    def copy(self) -> "_DependentFormulas":
        """Return lookers that may be taken from."""
        made = _DependentFormulas()
        made._cells.update(self._cells)
        for column, areas in self._columns.items():
            made._columns[column].update(areas)
        return made

    def take(self, area: Area) -> Iterator[PlacedFormula]:
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


Asked = tuple[Callable[..., object], tuple[object, ...], object]


class SheetGraph(NamedTuple):
    """The formulas of one worksheet, and what they look at.

    `far_seeing` may look anywhere; `asked` is what was asked of names and tables, and what
    they meant.
    """

    workings: list[PlacedFormula]
    lookers: dict[str, _DependentFormulas]
    far_seeing: list[PlacedFormula]
    asked: list[Asked]

    def holds(self, names: DefinedNames) -> bool:
        """Tell whether the names and tables that were asked about mean the same now."""
        return all(ask(names, *what) == meaning for ask, what, meaning in self.asked)


class FormulaGraph:
    """The formulas of a workbook and what each looks at.

    What the formulas of a worksheet look at is found out once while they are the same.
    """

    def __init__(self, package: Package, book: WorkbookPart | None = None) -> None:
        book = book or parts.workbook_part(package)
        self.names = DefinedNames(package, book)
        self._sights = [self._sight(package, sheet) for sheet in book.sheets]

    def __iter__(self) -> Iterator[PlacedFormula]:
        """Walk all formulas."""
        return (working for sight in self._sights for working in sight.workings)

    def _sight(self, package: Package, sheet: SheetPart) -> SheetGraph:
        names, title, part = self.names, sheet.title, sheet.part
        return package.known(
            part,
            (SheetGraph, title, names.sheets),
            lambda: _Reader(names, title).read(formulas.sheet_formulas(package, part)),
            holds=lambda sight: sight.holds(names),
        )

    def stale(
        self, changed: Spots, made: Spots = (), known: Spots = ()
    ) -> list[PlacedFormula]:
        """Return the formulas that come out otherwise, perhaps, when cells change.

        What a formula fills counts as changed once it is stale, and so do formulas that
        were made. A changed cell's own formula is left out, for who changed it said what
        it comes to; so is a known one.
        """
        own = {*changed, *known}
        waiting = [SeenArea(spot.title, Area(*spot[1:], *spot[1:])) for spot in changed]
        found: dict[PlacedFormula, None] = {}
        left: dict[str, list[_DependentFormulas]] = {}
        fresh = [one for one in self if one.spot in made] if made else []
        if waiting or fresh:
            fresh += [one for sight in self._sights for one in sight.far_seeing]
        while True:
            for working in fresh:
                if working not in found and working.spot not in own:
                    found[working] = None
                    waiting.append(SeenArea(working.title, working.formula.fills))
            if not waiting:
                return list(found)
            title, area = waiting.pop()
            if title not in left:
                left[title] = self._lookers(title)
            fresh = [one for lookers in left[title] for one in lookers.take(area)]

    def _lookers(self, title: str) -> list[_DependentFormulas]:
        """Return the formulas that look at a worksheet, to be taken from."""
        sights = (sight.lookers for sight in self._sights)
        return [lookers[title].copy() for lookers in sights if title in lookers]


class _Reader:
    """Finds out what the formulas of one worksheet look at."""

    def __init__(self, names: DefinedNames, title: str) -> None:
        self._names = names
        self._title = title
        self._lookers: dict[str, _DependentFormulas] = defaultdict(_DependentFormulas)
        self._far_seeing: list[PlacedFormula] = []
        # Those whose names and tables mean what they mean where the formula stands.
        self._placed: list[PlacedFormula] = []
        self._asked: list[Asked] = []
        self._known: dict[Token, Lists] = {}

    def read(self, found: list[Formula]) -> SheetGraph:
        """Return the formulas with what they look at."""
        workings = [PlacedFormula(self._title, formula) for formula in found]
        for working in workings:
            self._add(working)
        for working in dict.fromkeys(self._placed):
            self._follow(working)
        return SheetGraph(workings, dict(self._lookers), self._far_seeing, self._asked)

    def _add(self, working: PlacedFormula) -> None:
        """List a formula with what it looks at."""
        formula = working.formula
        if formula.first is not None:
            self._share(working, formula, formula.first)
            return
        for token in references.formula_tokens(formula.written):
            lists = self._known.get(token)
            if lists is None:
                lists = self._known[token] = self._lists(token)
            for each in lists:
                each.append(working)
        if formula.kind == "dataTable":
            top, left, bottom, right = formula.fills
            # Its values to try stand in the row above and in the column at its left.
            around = Area(max(top - 1, 1), max(left - 1, 1), bottom, right)
            self._look(working, SeenArea(self._title, around))

    def _lists(self, token: Token) -> Lists:
        """Return the lists that a formula goes into which has this piece."""
        kind, sheet, text = references.reference_kind(token)
        if kind == "area":
            area = references.reference_area(text)
            titles = self._names.titles(sheet, self._title)
            return tuple(each for one in titles for each in self._lookers[one].of(area))
        if kind == "all":
            return (self._far_seeing,)
        # What it looks at besides follows from all that the formula names.
        if kind == "sheets" or (kind == "table" and _means_one_row(text)):
            return (self._placed,)
        return self._meant(Reference(kind, sheet, text, 0, 0)) if kind else ()

    def _meant(self, reference: Reference) -> Lists:
        """Return the lists for a name or table that means the same in every cell."""
        meaning = self._ask(DefinedNames.name, reference, self._title) or ""
        # A name without $ means other cells in every cell that uses it.
        if references.copy_formula(meaning, 1, 1) != meaning:
            return (self._placed,)
        seen, sees_all = self._named(reference, Spot(self._title, 1, 1), _DEPTH)
        lists = [each for one in seen for each in self._lookers[one.title].of(one.area)]
        return (*lists, self._far_seeing) if sees_all else tuple(lists)

    def _share(self, working: PlacedFormula, formula: Formula, first: Formula) -> None:
        """List a formula that is another's copy."""
        down, right = formula.row - first.row, formula.column - first.column
        for token in references.formula_tokens(first.written):
            kind, sheet, text = references.reference_kind(token)
            if kind != "area":
                for each in self._lists(token):
                    each.append(working)
                continue
            area = references.moved_area(text, down, right)
            for title in self._names.titles(sheet, self._title) if area else ():
                self._look(working, SeenArea(title, area or working.formula.fills))

    def _look(self, working: PlacedFormula, seen: SeenArea) -> None:
        for each in self._lookers[seen.title].of(seen.area):
            each.append(working)

    def _follow(self, working: PlacedFormula) -> None:
        """List a formula with what its names and tables mean at its place."""
        seen, sees_all = self._seen(working.formula.text, working.spot, _DEPTH)
        for each in seen:
            self._look(working, each)
        if sees_all:
            self._far_seeing.append(working)

    def _seen(self, text: str, at: Spot, depth: int) -> tuple[list[SeenArea], bool]:
        """Return what a formula looks at, and whether it may look anywhere."""
        reading = references.read_formula(text)
        found: list[SeenArea] = []
        sees_all = reading.sees_all
        for each in reading.references:
            if each.kind == "area":
                area = references.reference_area(each.text)
                titles = self._names.titles(each.sheet, at.title)
                found += [SeenArea(title, area) for title in titles]
                continue
            more, all_of_it = self._named(each, at, depth)
            found += more
            sees_all = sees_all or all_of_it
        if reading.sees_sheets:
            # With no worksheet named, or not one that is known, it may be any.
            sees_all = sees_all or not found
            there = dict.fromkeys(one.title for one in found)
            found += [SeenArea(title, addresses.SHEET) for title in there]
        return found, sees_all

    def _named(self, each: Reference, at: Spot, depth: int) -> tuple[list[SeenArea], bool]:
        """Return what a name or a table's part looks at."""
        table = self._ask(DefinedNames.table, each.text, at)
        if table or each.kind == "table":
            return ([table] if table else []), False
        meaning = self._ask(DefinedNames.name, each, at.title)
        if meaning is None or not depth:
            return [], False
        # A name's $-less references are written as seen from A1.
        meant = references.copy_formula(meaning, at.row - 1, at.column - 1)
        if meant is None:
            return [], True
        return self._seen(meant, at, depth - 1)

    def _ask(self, ask: Callable[..., T], *what: object) -> T:
        """Return what a name or table means, and remember that it was asked."""
        meaning = ask(self._names, *what)
        self._asked.append((ask, what, meaning))
        return meaning


def _means_one_row(text: str) -> bool:
    """Tell whether a table's part depends on the formula that names it."""
    return text.startswith("[") or "@" in text or "#this row" in text.casefold()
