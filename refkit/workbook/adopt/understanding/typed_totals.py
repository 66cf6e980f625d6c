"""Totals that the umpire typed as numbers: which agree with their lines, and the offer."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.seen import Line, SeenCell
from refkit.workbook.adopt.taken import notation_of
from refkit.workbook.adopt.understanding import names
from refkit.workbook.adopt.understood import (
    KeptTotal,
    Question,
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
)
from refkit.workbook.sheets import own_totals
from refkit.workbook.sheets.own_lists import OwnColumn

KEEP = "keep"
CHOICES = ((names.OWN, "no, leave them as they are"), (KEEP, "yes, keep them up"))
HANGS = "Without it, these numbers stay as they are when your units lose stands."


def with_totals(found: Understood, said: Answers) -> Understood:
    """Return what is understood with the totals that he wants to be kept up."""
    return replace(found, blocks=tuple(_with_totals(each, said) for each in found.blocks))


def _with_totals(block: UnderstoodBlock, said: Answers) -> UnderstoodBlock:
    name = names.totals_question(block.block.sheet)
    if block.kind is None or said.answer(name) != KEEP:
        return block
    return replace(block, sums=typed_totals(block))


def offers(found: Understood) -> Iterator[Question]:
    """Yield an offer for the typed totals of each list that agree with their lines."""
    for block in found.lists:
        totals = typed_totals(block).values()
        sheet = block.block.sheet
        cells = tuple(f"{sheet}!{cell}" for total in totals for cell in total.cells)
        if cells:
            about = f"Shall refkit keep up the totals on {sheet!r} that are no formulas?"
            name = names.totals_question(sheet)
            yield Question(name, about, cells, CHOICES, names.OWN, HANGS, is_offer=True)


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
