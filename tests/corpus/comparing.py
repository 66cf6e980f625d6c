"""What an update lost or changed unasked, by two inventories and the list of edits."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from lxml import etree

from tests.corpus.inventory import Cell, Inventory, Sheet, local, of_cells, plain

# The new values of cells by worksheet and address.
Edits = Mapping[str, Mapping[str, object]]

# Attributes that say where or how many: they grow with a list.
GROWS = {"ref", "sqref", "count", "uniqueCount", "fullCalcOnLoad", "activeCell"}
# Elements whose text is such a place, or what a chart remembers of the cells there.
PLACES = {"f", "sqref", "definedName", "formula", "formula1", "formula2"}
REMEMBERED = {"numCache", "strCache", "multiLvlStrCache"}
# Parts that may differ from before, by the element they begin with.
MAY_DIFFER = {"worksheet", "workbook", "styleSheet", "table", "chartSpace", "calcChain"}
# Parts that list others: of them only the calculation chain may go.
LISTINGS = re.compile(r"\[Content_Types\]\.xml$|\.rels$")


class Report(NamedTuple):
    """What is wrong after an update, and what happened to the formulas' stored values.

    `grown` are formulas that grew with a list, `came` cells that a new row filled in.
    """

    wrong: list[str]
    removed: list[str]
    renewed: list[str]
    grown: list[str]
    came: list[str]


def compare(before: Inventory, after: Inventory, edits: Edits) -> Report:
    """Return what became of a workbook after these edits."""
    report = Report([], [], [], [], [])
    report.wrong.extend(_parts(before, after))
    report.wrong.extend(_features(before, after, edits))
    if list(before.sheets) != list(after.sheets):
        report.wrong.append("the worksheets are others or in another order")
        return report
    for title, sheet in before.sheets.items():
        _cells(title, sheet, after.sheets[title], edits.get(title, {}), report)
        _rows(title, sheet, after.sheets[title], report)
    return report


def _parts(before: Inventory, after: Inventory):
    """Walk the parts that went, came or differ in more than an update may change."""
    gone = [name for name in before.contents if name not in after.contents]
    yield from (f"part lost: {name}" for name in gone if not _is(before, name, "calcChain"))
    yield from (
        f"part came: {name}" for name in after.contents if name not in before.contents
    )
    for name, content in before.contents.items():
        if after.contents.get(name, content) == content:
            continue
        if gone and LISTINGS.search(name):
            lost = _signature(before, name) - _signature(after, name)
            if sum(lost.values()) > len(gone):
                yield f"{name}: lost more than the calculation chain"
        elif any(_is(before, name, kind) for kind in MAY_DIFFER):
            yield from (f"{name}: lost {each}" for each in _lost(before, after, name))
        else:
            yield f"part changed: {name}"


def unchanged_drawings(before: Inventory, after: Inventory) -> set[str]:
    """Return the drawings that are the same to the byte, with all that they point to."""
    same = {n for n, content in after.contents.items() if before.contents.get(n) == content}
    drawings = (name for name in same if _is(after, name, "wsDr"))
    return {
        name
        for name in drawings
        if before.links(name) == after.links(name)
        and same.issuperset(part for part, *_ in after.links(name))
    }


def _is(inventory: Inventory, part: str, kind: str) -> bool:
    root = inventory.tree(part)
    return root is not None and local(root) == kind


def _lost(before: Inventory, after: Inventory, part: str):
    """Walk the elements that a part has no more; of a chain all may go."""
    if after.tree(part) is None:
        yield "all: it is no XML any more"
    elif not _is(before, part, "calcChain"):
        yield from _signature(before, part) - _signature(after, part)


def _signature(inventory: Inventory, part: str) -> Counter[str]:
    """Return every element of a part but the cells, without what may grow."""
    found: Counter[str] = Counter()
    _collect(inventory.tree(part), found)
    return found


def _collect(element: etree._Element, found: Counter[str]) -> None:
    waiting = [element]
    while waiting:
        each = waiting.pop()
        name = local(each)
        told = [f"{key}={value}" for key, value in sorted(each.items()) if key not in GROWS]
        text = "" if name in PLACES else (each.text or "").strip()
        found[" ".join([name, *told, text])] += 1
        if name not in REMEMBERED | {"sheetData"}:
            waiting += each.iterchildren(etree.Element)


def _features(before: Inventory, after: Inventory, edits: Edits):
    """Walk the features of which there are fewer; stored values are another matter."""
    left = counts(after, edits)
    for kind, count in counts(before, edits).items():
        if left[kind] < count and kind not in {"stored values of formulas", "chart XML"}:
            yield f"{kind}: {count} became {left[kind]}"


def counts(inventory: Inventory, edits: Edits) -> Counter[str]:
    """Return how many features a workbook has, those of edited cells left out."""
    found = Counter(inventory.features)
    for title, sheet in inventory.sheets.items():
        changed = edits.get(title, {})
        found.update(of_cells(c for ref, c in sheet.cells.items() if ref not in changed))
    return found


def _cells(title, before: Sheet, after: Sheet, edits: dict[str, object], report: Report):
    _come(title, before, after, edits, report)
    for ref, value in edits.items():
        if not _holds(after.cells.get(ref), value):
            report.wrong.append(f"{title}!{ref}: does not hold {value!r}")
        if ref in before.cells and _unquoted(before.cells[ref]) != _unquoted(
            after.cells[ref]
        ):
            report.wrong.append(f"{title}!{ref}: looks otherwise")
    filled = _arrays(before)
    came = set(report.came)
    for ref, cell in before.cells.items():
        if ref not in edits and f"{title}!{ref}" not in came:
            stored = cell.formula is not None or ref in filled
            _cell(f"{title}!{ref}", cell, after.cells.get(ref), stored, report)


def _come(title, before: Sheet, after: Sheet, edits: dict[str, object], report: Report):
    rows = {re.sub(r"\D", "", ref) for ref in edits}
    for ref, cell in after.cells.items():
        there = before.cells.get(ref)
        if ref in edits or (there and (there.value or there.formula is not None)):
            continue
        if there == cell:
            continue
        if _filled(ref, cell, rows) and (not there or there.look == cell.look):
            report.came.append(f"{title}!{ref}")
        else:
            report.wrong.append(f"{title}!{ref}: came unasked")


def _unquoted(cell: Cell) -> str:
    """Return a look without the mark of a text that could be taken for a formula."""
    return re.sub(r"\('quotePrefix', '\w+'\)(, )?", "", cell.look)


def _filled(ref: str, cell: Cell, rows: set[str]) -> bool:
    """Whether a new row's cell has but the list's own look, or its own formula."""
    own = cell.formula is not None or not cell.value
    return own and re.sub(r"\D", "", ref) in rows


def _arrays(sheet: Sheet) -> set[str]:
    """Return the cells that an array formula fills: their values are stored ones."""
    found: set[str] = set()
    for cell in sheet.cells.values():
        told = dict(cell.formula_is)
        if told.get("t") in {"array", "dataTable"} and "ref" in told:
            found |= {ref for ref in sheet.cells if _inside(ref, told["ref"])}
    return found


def _inside(ref: str, area: str) -> bool:
    first, _, last = area.partition(":")
    (left, top), (right, bottom) = _corner(first), _corner(last or first)
    column, row = _corner(ref)
    return top <= row <= bottom and left <= column <= right


def _corner(ref: str) -> tuple[tuple[int, str], int]:
    letters, digits = re.fullmatch(r"\$?([A-Z]+)\$?(\d+)", ref).groups()
    return (len(letters), letters), int(digits)


def _cell(place: str, old: Cell, new: Cell | None, stored: bool, report: Report) -> None:
    if new == old:
        return
    if new is None:
        report.wrong.append(f"{place}: the cell is gone")
        return
    if (old.look, old.rest) != (new.look, new.rest):
        report.wrong.append(f"{place}: looks otherwise")
    _formula(place, old, new, report)
    _value(place, old, new, stored, report)


def _formula(place: str, old: Cell, new: Cell, report: Report) -> None:
    if (old.formula, old.formula_is) == (new.formula, new.formula_is):
        return
    if _grew(old, new):
        report.grown.append(place)
    else:
        report.wrong.append(f"{place}: the formula {old.formula!r} is {new.formula!r}")


def _value(place: str, old: Cell, new: Cell, stored: bool, report: Report) -> None:
    if (old.kind, old.value) == (new.kind, new.value):
        return
    if stored:
        (report.renewed if new.value else report.removed).append(place)
    else:
        report.wrong.append(f"{place}: {old.value!r} became {new.value!r}")


def _grew(old: Cell, new: Cell) -> bool:
    """Whether two formulas differ in nothing but the numbers of rows."""
    told = [
        (re.sub(r"\d+", "0", cell.formula or ""),
         [(k, re.sub(r"\d+", "0", v)) for k, v in cell.formula_is])
        for cell in (old, new)
    ]  # fmt: skip
    return old.formula is not None and told[0] == told[1]


def _holds(cell: Cell | None, value: object) -> bool:
    if cell is None or cell.formula is not None:
        return False
    if isinstance(value, str):
        return plain(cell.value) == value
    return cell.kind == "n" and float(cell.value) == value


def _rows(title: str, before: Sheet, after: Sheet, report: Report) -> None:
    report.wrong.extend(
        f"{title}!{row}:{row}: the row's height, look or hiding changed"
        for row, told in before.rows.items()
        if after.rows.get(row) != told
    )
