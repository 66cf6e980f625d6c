"""Another id in the cells of a workbook: rows, titles, the umpire's lists, the mapping."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from refkit.engine.records.records import Record, columns
from refkit.workbook.edits import renamed_formulas
from refkit.workbook.edits.renamings import Renaming
from refkit.workbook.read.contents import Contents
from refkit.workbook.read.own_lists import FoundList
from refkit.workbook.sheets import course, layout, mapping, own_values
from refkit.workbook.sheets.meaning import cell_value
from refkit.workbook.sheets.own_lists import BY
from refkit.workbook.sheets.worksheets import FoundSheet, fold_text
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.package.package import Package
from refkit.xlsx.rename_sheets import rename_sheets

Titles = Mapping[str, str]


def with_renamed(package: Package, contents: Contents, renaming: Renaming) -> Package:
    """Return the workbook with the new names wherever the old ones were read."""
    titles = _new_titles(contents, renaming)
    actual = {contents.own.title(old): new for old, new in titles.items()}
    package = rename_sheets(package, actual)
    edits = [*_row_edits(contents, renaming), *_own_edits(contents, renaming)]
    edits += _mapping_edits(contents, renaming, titles)
    edits += [*_heading_edits(contents, actual), *_course_edits(contents, renaming)]
    edits += renamed_formulas.formula_edits(contents, renaming, actual)
    moved = [replace(each, spot=_moved(each.spot, actual)) for each in edits]
    return apply_edits(package, moved).package


def _moved(spot: Spot, actual: Titles) -> Spot:
    return spot._replace(title=actual.get(spot.title, spot.title))


def _new_titles(contents: Contents, renaming: Renaming) -> Titles:
    """Return the new titles of refkit's worksheets by what refkit calls them now.

    One beside a worksheet of the umpire's of that title stays beside it.
    """
    system = renaming.before.system
    before = layout.tabs_of(system, renaming.before.sides)
    after = layout.tabs_of(system, renaming.after.sides)
    there = {tab.title for tab in contents.tabs}
    found: dict[str, str] = {}
    for old, new in zip(before, after, strict=True):
        if old.title != new.title and old.title in there:
            is_beside = contents.own.title(old.title) != old.title
            found[old.title] = mapping.title_beside(new.title) if is_beside else new.title
    return found


def _heading_edits(contents: Contents, actual: Titles) -> Iterator[Edit]:
    """Yield the cells above refkit's lists that say the title of their worksheet."""
    cover = contents.cover
    for at, cell in cover.cells.items() if cover else ():
        if cover and isinstance(cell.value, str) and cell.value in actual:
            yield Edit(Spot(cover.title, *at), actual[cell.value])
    for found in contents.found.values():
        new = actual.get(found.title)
        for (row, column), cell in found.cells.items() if new else ():
            if row < found.grid.heading and cell.value == found.title:
                yield Edit(Spot(found.title, row, column), new)


def _course_edits(contents: Contents, renaming: Renaming) -> Iterator[Edit]:
    """Yield the headings of the course that name a side."""
    before, after = map(course.course_columns, (renaming.before, renaming.after))
    new = {old.heading: now.heading for old, now in zip(before, after, strict=False)}
    there = contents.course
    for at, cell in there.cells.items() if there else ():
        if there and at[0] == layout.HEADINGS and cell.value in new:
            yield Edit(Spot(there.title, *at), new[str(cell.value)])


def _row_edits(contents: Contents, renaming: Renaming) -> Iterator[Edit]:
    """Yield the cells of refkit's own rows."""
    for was, now in renaming.pairs:
        title, number = contents.rows[type(was).__name__, was.identity]
        found = contents.found[title]
        for col in columns(type(was)):
            value = getattr(now, col.field)
            if value != getattr(was, col.field) and col.field in found.grid.columns:
                spot = Spot(found.title, number, found.grid.columns[col.field])
                yield Edit(spot, cell_value(col, value))


def _own_edits(contents: Contents, renaming: Renaming) -> Iterator[Edit]:
    """Yield the umpire's own cells that hold an old name by himself."""
    pairs = {(type(was).__name__, was.identity): (was, now) for was, now in renaming.pairs}
    for found in contents.own_lists:
        keys = [key for key in found.lines if (found.own.record, key) in pairs]
        for key in keys:
            yield from _own_values(found, renaming, *pairs[found.own.record, key])


def _own_values(
    found: FoundList, renaming: Renaming, was: Record, now: Record
) -> Iterator[Edit]:
    says = renaming.after.system.roster_says(renaming.after, now)
    cols = {col.field: col for col in columns(type(now))}
    for column in found.own.kept:
        spot = found.spot(was.identity, column)
        if column.is_count or spot is None:
            continue
        old, new = getattr(was, column.means), getattr(now, column.means)
        # A word of his own for it stays his: the mapping says what it means now.
        if old != new and column.words.his(str(old)) is None:
            cell = found.cell(was.identity, column)
            col = cols[column.means]
            yield Edit(spot, own_values.write_field(column, col, cell, now, says))


def _mapping_edits(
    contents: Contents, renaming: Renaming, titles: Titles
) -> Iterator[Edit]:
    there = contents.found.get(mapping.TITLE)
    if there is None:
        return
    reading = _MappingNames(contents, renaming, titles)
    for number, cells in there.rows(mapping.BOOK.headings).items():
        told = {name: str(cell.value).strip() for name, cell in cells.items()}
        for heading, text in reading.renamed(told):
            if text != told.get(heading, ""):
                yield Edit(_spot(there, number, heading), text)


def line_edits(contents: Contents) -> list[Edit]:
    """Return the cells of the mapping for lines that he calls otherwise now."""
    there = contents.found.get(mapping.TITLE)
    named = contents.retold.items() if there else ()
    return [Edit(_spot(there, row, "Word"), name) for row, name in named if there]


def _spot(there: FoundSheet, row: int, heading: str) -> Spot:
    return Spot(there.title, row, there.grid.columns[heading])


class _MappingNames:
    """What the rows of a mapping say once names are others."""

    def __init__(self, contents: Contents, renaming: Renaming, titles: Titles) -> None:
        self._titles = titles
        self._own = contents.own
        self._lists = {
            (found.own.title, str(found.own.number)): found for found in contents.own_lists
        }
        self._names = renaming.names
        self._keys = {
            (type(was).__name__, was.identity): (was, now) for was, now in renaming.pairs
        }

    def renamed(self, told: Mapping[str, str]) -> Iterable[tuple[str, str]]:
        """Yield the headings of a row under which something else stands now."""
        what, means = fold_text(told.get("What", "")), told.get("Means", "")
        found = self._lists.get((told.get("Tab", ""), told.get("List", "")))
        if what == mapping.TAB and means in self._titles:
            yield "Means", self._ours(means)
            yield "Tab", self._titles[means]
        elif what == mapping.GUESS:
            yield "Written", self._guess(told)
        elif found is not None and what == mapping.LINE:
            yield from self._line(found, told)
        elif found is not None and what == mapping.WORD:
            yield "Means", self._word(found, told.get("Heading", ""), means)
        elif found is not None and what == mapping.LOOK:
            field, sign, value = means.partition("=")
            yield (
                "Means",
                field + sign + self._named(found, field.rpartition(".")[2], value),
            )

    def _ours(self, title: str) -> str:
        new = self._titles[title]
        return new.removesuffix(" (refkit)")

    def _guess(self, told: Mapping[str, str]) -> str:
        """Return the keys of the rows that a guess is about."""
        record = told.get("Means", "").partition(".")[0]
        keys = told.get("Written", "").split(mapping.HEADS)
        pairs = {key: self._keys.get((record, key)) for key in keys}
        new = (pair[1].identity if pair else key for key, pair in pairs.items())
        return mapping.HEADS.join(new)

    def _line(self, found: FoundList, told: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        rows = self._keys.get((found.own.record, told.get("Means", "")))
        if rows is None:
            return
        was, now = rows
        yield "Means", now.identity
        parts = told.get("Word", "").split(BY)
        naming = [column for column in found.own.columns if column.names]
        for place, column in enumerate(naming[: len(parts)]):
            old = str(getattr(was, column.means, "")) if column.means else ""
            if old and fold_text(parts[place]) == fold_text(old):
                parts[place] = str(getattr(now, column.means))
        yield "Word", BY.join(parts)

    def _word(self, found: FoundList, heading: str, means: str) -> str:
        fields = [c.means for c in found.own.columns if c.heading == heading and c.means]
        return self._named(found, fields[0], means) if fields else means

    def _named(self, found: FoundList, field: str, value: str) -> str:
        """Return what a value of a field is called now."""
        record = found.own.record
        for was, now in (pair for (name, _), pair in self._keys.items() if name == record):
            if str(getattr(was, field, "")) == value != str(getattr(now, field, "")):
                return str(getattr(now, field))
        return value
