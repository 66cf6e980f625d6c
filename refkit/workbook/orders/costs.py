"""Live totals: what a row of an order form costs, as a formula and as a number."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from refkit.engine.records.records import Column
from refkit.workbook.orders.choices import ChoiceLists, table_rows
from refkit.workbook.orders.forms import Block, Part
from refkit.workbook.orders.offers import COMPARED, SEPARATOR, Named, meant_name

Answers = Mapping[str, object]


class AnswerRow(NamedTuple):
    """One row of answers: the cell of each field, its value, and the thing it is about."""

    part: Part
    cells: Mapping[str, str]
    values: Answers
    key: Named | None

    def _named(self, field: str) -> tuple[Named, ...]:
        """Return the choices of a cell that may cost something.

        A row that is there beforehand has its own price, and prices of its own choices.
        """
        if self.key is None:
            return self.part.offers.get(field, ())
        return self.part.own.get((field, self.key.value), ())

    def _place(self, field: str) -> str:
        return self.part.list_place(field, self.key.value if self.key else "")

    def cost_formula(self, name: str, listed: ChoiceLists, column: int) -> str:
        """Return the formula of what the row costs of a figure, '' for nothing."""
        parts = [*self._price_formulas(name, listed, column), *self._spent_formulas(name)]
        if not parts:
            return ""
        whole = "+".join(parts)
        ticked = self.part.has_ticks
        return f'=IF({self.cells["tick"]}="yes",{whole},0)' if ticked else f"={whole}"

    def _price_formulas(self, name: str, listed: ChoiceLists, column: int) -> Iterator[str]:
        """Yield the price of each choice, found by the text before the dot."""
        if self.key is not None and self.key.cost.get(name):
            yield f"{float(self.key.cost[name]):g}{self._times_formula()}"
        for field, cell in self.cells.items():
            if any(each.cost.get(name) for each in self._named(field)):
                place = self._place(field)
                picked = _picked_formula(listed, place, cell)
                price = f"SUMPRODUCT(({picked})*{listed.span(place, column)})"
                yield price + self._times_formula()

    def remark_formula(self, listed: ChoiceLists, column: int) -> str:
        """Return the formula of the remark on the choice made, '' where there is none."""
        for field, cell in self.cells.items():
            if any(each.remark for each in self._named(field)):
                place = self._place(field)
                names, told = listed.span(place), listed.span(place, column)
                line = f"(ROW({names})-MIN(ROW({names}))+1)"
                at = f"SUMPRODUCT(({_picked_formula(listed, place, cell)})*{line})"
                # INDEX of a blank cell is 0; joined to an empty text it shows nothing.
                return f'=IF({at}=0,"",INDEX({told},{at})&"")'
        return ""

    @property
    def remark_text(self) -> str:
        """The text that the remark has now."""
        picked = ((self._named(field), value) for field, value in self.values.items())
        found = (
            each.remark
            for named, value in picked
            for each in named
            if each.remark and each.value == meant_name(value, named)
        )
        return next(found, "")

    def _times_formula(self) -> str:
        """Return the factor for how many are ordered; a blank counts as on a new form."""
        found = [each for each in self.part.fields if each.times]
        cells = ((self.cells[each.field], each.default or 0) for each in found)
        return "".join(
            f'*IF({cell}="",{default},{_number_formula(cell)})' for cell, default in cells
        )

    def _spent_formulas(self, name: str) -> Iterator[str]:
        for each in _answer_fields(self.part):
            if each.spends == name and each.field in self.cells:
                yield _number_formula(self.cells[each.field])

    def cost_now(self, name: str) -> int | float:
        """Return the number that the formula gives now."""
        if self.part.has_ticks and self.values.get("tick") != "yes":
            return 0
        cost = Fraction(self.key.cost.get(name, 0)) if self.key else Fraction(0)
        for field, value in self.values.items():
            named = self._named(field)
            text = meant_name(value, named)
            found = (each for each in named if each.value == text)
            cost += sum((Fraction(each.cost.get(name, 0)) for each in found), Fraction(0))
        for each in _answer_fields(self.part):
            if each.times:
                cost *= _whole_number(self.values.get(each.field), each)
        spent = (each for each in _answer_fields(self.part) if each.spends == name)
        cost += sum(_whole_number(self.values.get(each.field), each) for each in spent)
        return int(cost) if cost.denominator == 1 else float(cost)


def paid_for(blocks: Iterable[Block], figures: Iterable[str]) -> dict[str, int | float]:
    """Return what the orders for some steps cost of each figure, as a form totals it."""
    rows = [row for block in blocks for part in block.parts for row in _rows(part)]
    return {name: sum(row.cost_now(name) for row in rows) for name in figures}


def _rows(part: Part) -> Iterator[AnswerRow]:
    """Yield the rows of answers of a part as they are written on a form."""
    if part.is_closed:
        return
    if part.column.kind == "list":
        for key in part.keys:
            ticked = "yes" if key.value in part.value else None
            yield AnswerRow(part, {}, {"tick": ticked}, key)
    elif part.column.row is not None:
        yield from (AnswerRow(part, {}, v, key) for key, v in table_rows(part))
    else:
        yield AnswerRow(part, {}, {part.column.field: part.value}, None)


def _picked_formula(listed: ChoiceLists, place: str, cell: str) -> str:
    """Return a formula: 1 for the line of a list that a cell names, else 0."""
    # No VLOOKUP: it reads *, ? and ~ in a text as wildcards, and = does not.
    names, ids = listed.span(place), listed.ids(place)
    dotted = f'TRIM(LEFT({cell},FIND("{SEPARATOR}",{cell}&"{SEPARATOR}")-1))'
    behind = f'SUBSTITUTE(SUBSTITUTE({cell},"]",""),"[",REPT(" ",{COMPARED}))'
    code = f"TRIM(RIGHT({behind},{COMPARED}))"
    # Named by its text, its name or its code; where one is the other it counts once.
    return f"SIGN(({names}=TRIM({cell}))+({ids}={dotted})+({ids}={code}))"


def _answer_fields(part: Part) -> tuple[Column, ...]:
    return part.fields or (part.column,)


def _whole_number(value: object, col: Column) -> int:
    default = col.default if isinstance(col.default, int) else 0
    return value if isinstance(value, int) else default


def _number_formula(cell: str) -> str:
    """Return the formula of the number in a cell, even one typed as text; 0 for none."""
    return f"IFERROR(VALUE({cell}),0)"
