"""Offers to keep up what the umpire counts himself: a column of his own, typed totals."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.seen import Line, SeenCell
from refkit.workbook.adopt.taken import notation_of
from refkit.workbook.adopt.understanding import figures, names
from refkit.workbook.adopt.understanding.contents import column_contents
from refkit.workbook.adopt.understood import (
    KeptTotal,
    Question,
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
)
from refkit.workbook.sheets import own_totals
from refkit.workbook.sheets.own_lists import OwnColumn
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.xlsx.cells.addresses import cell_name

ROLES = ("full", "lost", "now")
KEEP, LEAVE = "yes, as {}", "no, leave it as it is"
HANGS = "Without it, refkit neither reads nor changes the column."
KEPT = "keep"
TOTAL_CHOICES = ((names.OWN, "no, leave them as they are"), (KEPT, "yes, keep them up"))
STAYS = "Without it, these numbers stay as they are when your units lose stands."


def offers(found: Understood) -> Iterator[Question]:
    """Yield an offer for each column that may be Full, Lost or Now, and for totals."""
    for block in found.lists:
        assert block.kind
        free = _free_roles(block, block.kind)
        counted = (column for column in block.columns if _may_count(block, column))
        for column in counted if free else ():
            yield _offer(block, block.kind, column, free)
    yield from _total_offers(found)


def _free_roles(block: UnderstoodBlock, kind: RosterKind) -> list[str]:
    """Return the roles that no column has; none where how strong units are is not told."""
    there = {column.role for column in block.columns}
    free = [role for role in ROLES if role not in there and role in kind.roles]
    return free if len(free) < len(ROLES) else []


def _may_count(block: UnderstoodBlock, column: UnderstoodColumn) -> bool:
    """Tell whether a column of his own has whole numbers no greater than the strengths."""
    if column.fields or column.role or column.asked:
        return False
    numbers = column_contents(block.block, column.heading).numbers
    told = figures.line_numbers(block)
    # A look at the heading is not enough: points and prices are numbers as well.
    return 2 * len(numbers) > len(block.block.lines) and all(
        value == int(value) and 0 <= value <= max(told[line].values(), default=0)
        for line, value in numbers.items()
    )


def _offer(
    block: UnderstoodBlock, kind: RosterKind, column: UnderstoodColumn, free: list[str]
) -> Question:
    heading = column.heading.whole
    values = [kind.roles[role] or role for role in free]
    labels = [KEEP.format(kind.role_name(role)) for role in free]
    return Question(
        names.column_question(heading),
        f"Shall refkit keep up your column {heading!r}?",
        (f"{block.block.sheet}!{cell_name(*column.heading.at)}",),
        ((names.OWN, LEAVE), *zip(values, labels, strict=True)),
        names.OWN,
        HANGS,
        is_offer=True,
    )


def with_totals(found: Understood, said: Answers) -> Understood:
    """Return what is understood with the totals that he wants to be kept up."""
    return replace(found, blocks=tuple(_with_totals(each, said) for each in found.blocks))


def _with_totals(block: UnderstoodBlock, said: Answers) -> UnderstoodBlock:
    name = names.totals_question(block.block.sheet)
    if block.kind is None or said.answer(name) != KEPT:
        return block
    return replace(block, sums=typed_totals(block))


def _total_offers(found: Understood) -> Iterator[Question]:
    """Yield an offer for the typed totals of each list that agree with their lines."""
    for block in found.lists:
        totals = typed_totals(block).values()
        sheet = block.block.sheet
        cells = tuple(f"{sheet}!{cell}" for total in totals for cell in total.cells)
        if cells:
            about = f"Shall refkit keep up the totals on {sheet!r} that are no formulas?"
            name = names.totals_question(sheet)
            yield Question(
                name, about, cells, TOTAL_CHOICES, names.OWN, STAYS, is_offer=True
            )


def typed_totals(block: UnderstoodBlock) -> Mapping[int, KeptTotal]:
    """Return the totals of a list that are typed and agree with its lines, by line."""
    found: dict[int, KeptTotal] = {}
    for line in block.block.totals:
        first = line.cells[min(line.cells)] if line.cells else None
        if first is None or first.cell.kind != "text":
            continue
        for scope in own_totals.SCOPES[:: 1 if len(block.block.totals) > 1 else -1]:
            agreed = list(_agreed(block, line, scope))
            if agreed and line.number not in found:
                headings = tuple(column.heading.text for column, _ in agreed)
                cells = tuple(cell.cell.ref for _, cell in agreed)
                found[line.number] = KeptTotal(first.text, scope, headings, cells)
    return found


def _agreed(
    block: UnderstoodBlock, line: Line, scope: str
) -> Iterator[tuple[UnderstoodColumn, SeenCell]]:
    """Yield the columns and cells in which a total is what it adds up."""
    totals = [total.number for total in block.block.totals]
    lines = {n.number: n for n in block.block.lines if n.number not in block.apart}
    added = own_totals.summed(lines, totals, line.number, scope)
    for column in block.columns:
        number = column.heading.number
        cell = line.cells.get(number)
        is_field = column.role == "full" and column.fields
        if column.role not in own_totals.ADDED or is_field or cell is None:
            continue
        seen = (lines[each].cells.get(number) for each in added)
        kept = OwnColumn(
            column.heading.text,
            column.heading.at,
            number,
            column.role,
            notation_of(block, column),
        )
        total = own_totals.add_up(kept, (each.cell for each in seen if each))
        if own_totals.is_typed(cell.cell) and own_totals.says_sum(kept, cell.cell, total):
            yield column, cell
