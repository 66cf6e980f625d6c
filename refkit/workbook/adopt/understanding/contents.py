"""What stands in a column of a block: numbers, words, dates, and how often."""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from refkit.engine.records.columns import Column
from refkit.engine.records.parsing import READERS
from refkit.engine.words.compositions import read_composition
from refkit.workbook.adopt import words
from refkit.workbook.adopt.seen import Block, Heading, SeenCell
from refkit.workbook.adopt.values.dates import find_days, says_day
from refkit.workbook.adopt.values.notations import find_amounts
from refkit.workbook.adopt.values.ticks import Ticks, find_ticks
from refkit.workbook.sheets.worksheets import fold_text

MOST_STANDS = 999
LONG_TEXT = 24
# Lines that are looked at; more of the same tell no more.
SAMPLED = 300
_NUMBER = re.compile(r"[+-]?\d{1,6}(?:[.,]\d+)?")
FULL_OF = ("now/full", "with losses")


@dataclass(frozen=True)
class Contents:
    """The cells of a column by line, those that only say "none" left out.

    `count` is the number of lines of the block, `is_across` whether they are columns;
    `formulas` has those never worked out too.
    """

    heading: Heading
    cells: Mapping[int, SeenCell]
    count: int
    is_across: bool = False
    formulas: tuple[str, ...] = ()

    def share(self, found: Iterable[object]) -> float:
        """Return the share of the cells for which something was found, 0 without cells."""
        return sum(bool(each) for each in found) / len(self.cells) if self.cells else 0.0

    def readable(self, field: Column) -> float:
        """The share of the cells that a field of ours can take as they are."""
        about = field.kind, field.choices
        if about not in self._readable:
            read = READERS[field.kind]
            found = (read(field, cell.cell.value) for cell in self.cells.values())
            self._readable[about] = self.share(value is not None for value in found)
        return self._readable[about]

    @cached_property
    def _readable(self) -> dict[tuple[str, tuple[str, ...]], float]:
        return {}

    @cached_property
    def filled(self) -> float:
        """The share of lines in which it says something."""
        return len(self.cells) / self.count if self.count else 0.0

    @cached_property
    def texts(self) -> Mapping[int, str]:
        """The texts by line."""
        return {n: c.text for n, c in self.cells.items() if c.cell.kind == "text"}

    @cached_property
    def numbers(self) -> Mapping[int, float]:
        """The numbers by line, those typed as texts too."""
        found = {number: _number(cell) for number, cell in self.cells.items()}
        return {number: value for number, value in found.items() if value is not None}

    @cached_property
    def worded(self) -> Mapping[int, str]:
        """The texts by line that are no numbers."""
        return {n: text for n, text in self.texts.items() if n not in self.numbers}

    @cached_property
    def different(self) -> Counter[str]:
        """How often each value stands there."""
        return Counter(fold_text(cell.text) for cell in self.cells.values())

    @cached_property
    def is_hidden(self) -> bool:
        """Whether nobody sees what stands there."""
        return bool(self.cells) and all(c.look.hidden for c in self.cells.values())

    @cached_property
    def uniqueness(self) -> float:
        """The share of its values that differ: 1 for names, little for grades."""
        return len(self.different) / len(self.cells) if self.cells else 0.0

    @cached_property
    def runs(self) -> float:
        """The share of its values that differ from the one above: 1 where none goes on."""
        told = [fold_text(self.cells[number].text) for number in sorted(self.cells)]
        runs = sum(1 for _ in itertools.groupby(told))
        return runs / len(told) if told else 0.0

    @cached_property
    def counts(self) -> float:
        """The share of cells that hold a number of stands."""
        whole = (v % 1 == 0 and 0 <= v <= MOST_STANDS for v in self.numbers.values())
        return self.share(whole)

    @cached_property
    def is_serial(self) -> bool:
        """Whether it numbers the lines."""
        found = [self.numbers[number] for number in sorted(self.numbers)]
        steps = {later - value for value, later in itertools.pairwise(found)}
        return len(found) > 2 and self.counts == 1 and steps == {1}

    @cached_property
    def values(self) -> tuple[object, ...]:
        """The values from the top."""
        return tuple(self.cells[number].cell.value for number in sorted(self.cells))

    @cached_property
    def days(self) -> float:
        """The share of cells that say a day."""
        read = find_days(self.values)
        if not read.ways:
            return self.share(map(says_day, self.texts.values()))
        told = len(self.cells) - len(read.unread)
        return max(0, told) / len(self.cells) if self.cells else 0.0

    @cached_property
    def ticks(self) -> Ticks | None:
        """Its texts for yes and no, if it says nothing else."""
        return find_ticks(self.values)

    @cached_property
    def amounts(self) -> str:
        """The notation in which it says how many, '' where it says something else."""
        found = find_amounts(self.values, is_share=self._is_percent)
        return found.name if found else ""

    @property
    def _is_percent(self) -> bool:
        """Whether its heading promises parts of a hundred."""
        text = fold_text(self.heading.whole)
        return any(
            re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
            for word in words.words_of("percent")
        )

    @cached_property
    def is_share(self) -> bool:
        """Whether it says parts of a whole: 75 %, 0.75, half."""
        return self.amounts in {"percent", "part in words"}

    @cached_property
    def is_ratio(self) -> bool:
        """Whether each cell says how many of how many: 9/12, or signs of two sorts."""
        is_pips = self.amounts.startswith("pips ") and len(self.amounts) > len("pips x")
        return self.amounts in FULL_OF or is_pips

    @cached_property
    def is_composition(self) -> bool:
        """Whether it counts several kinds of thing in each cell."""
        texts = list(self.worded.values())
        read = sum(read_composition(text) is not None for text in texts)
        return 2 * len(texts) > len(self.cells) and 2 * read > len(texts)

    @cached_property
    def kinds_counted(self) -> float:
        """How many kinds of thing its cells count, in the mean."""
        found = [told for text in self.worded.values() if (told := read_composition(text))]
        return sum(len(told.parts) for told in found) / len(found) if found else 0.0

    @cached_property
    def long_texts(self) -> float:
        """The share of cells with a longer text."""
        return self.share(len(text) > LONG_TEXT for text in self.worded.values())

    @cached_property
    def worked_out(self) -> float:
        """The share of cells that are formulas."""
        return self.share(cell.cell.formula for cell in self.cells.values())


def column_contents(block: Block, heading: Heading) -> Contents:
    """Return what stands under a heading of a block, without dashes and errors.

    Of a very long list only the first lines are looked at.
    """
    lines = block.lines[:SAMPLED]
    found = {ln.number: ln.cells.get(heading.number) for ln in lines}
    cells = {number: cell for number, cell in found.items() if cell and _is_telling(cell)}
    # The cells of cards stand in no columns that a formula would name.
    cells_told = () if block.is_cards else found.values()
    formulas = tuple(c.cell.formula for c in cells_told if c and c.cell.formula)
    return Contents(heading, cells, len(lines), block.is_across, formulas)


def _is_telling(cell: SeenCell) -> bool:
    is_dash = cell.text in {"-", "\u2013", "\u2014", "--", "."}
    return bool(cell.text) and cell.cell.kind != "error" and not is_dash


def _number(cell: SeenCell) -> float | None:
    value = cell.cell.value
    if cell.cell.kind == "text" and _NUMBER.fullmatch(cell.text):
        return float(cell.text.replace(",", "."))
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and isinstance(value, int | float) else None
