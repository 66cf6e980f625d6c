"""Charts: tables of the rules as data, complete when loaded, with exact odds."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from refkit.engine.charts import printed
from refkit.engine.charts.dice import Roll, count_and_sides

Facts = Mapping[str, int | bool]
FAR = 10**9
# What the reading of a drawn card names in place of a chart, before its pile.
DRAWN = "drawn from "


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a chart: from, to (FAR stands for an open end) and what it says."""

    low: int
    high: int
    result: str

    @property
    def band(self) -> str:
        """The row's numbers as printed: '3-4', '11 or more', '0 or less'."""
        return band(self.low, self.high)


def band(low: int, high: int) -> str:
    """Return numbers from low to high as printed; FAR stands for an open end.

    >>> band(3, 4), band(7, 7), band(11, FAR), band(-FAR, 0)
    ('3-4', '7', '11 or more', '0 or less')
    """
    if low <= -FAR:
        return f"{high} or less"
    if high >= FAR:
        return f"{low} or more"
    return str(low) if low == high else f"{low}-{high}"


class Misfit(NamedTuple):
    """A run of results that has no row, or more than one."""

    low: int
    high: int
    rows: int

    def __str__(self) -> str:
        return f"{band(self.low, self.high)} has {self.rows} rows"


def gaps_and_overlaps(rows: Iterable[Row], low: int, high: int) -> Iterator[Misfit]:
    """Yield every run of results from low to high that has not exactly one row.

    >>> rows = [Row(-FAR, 1, "lost"), Row(1, 3, "held"), Row(5, FAR, "won")]
    >>> [str(each) for each in gaps_and_overlaps(rows, -FAR, FAR)]
    ['1 has 2 rows', '4 has 0 rows']
    """
    rows = tuple(rows)
    edges = {row.low for row in rows} | {row.high + 1 for row in rows}
    starts = sorted({low, *(edge for edge in edges if low < edge <= high)})
    for start, after in itertools.pairwise([*starts, high + 1]):
        # Up to the next edge every result has the same rows as the first.
        answers = sum(row.low <= start <= row.high for row in rows)
        if answers != 1:
            yield Misfit(start, after - 1, answers)


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier switched on by a fact; `each` counts it as often as the fact says."""

    when: str
    label: str
    add: int
    each: bool = False
    cite: str = ""

    def applied(self, facts: Facts) -> int:
        """What it adds to the roll, given the facts."""
        fact = facts.get(self.when, 0)
        return self.add * int(fact) if self.each else self.add * bool(fact)


class Reading(BaseModel):
    """A roll read on a chart, with the whole trace from the faces to the result."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    roll: Roll
    chart: str = ""
    clause: str = ""
    modifiers: tuple[tuple[str, int], ...] = ()
    final: int
    result: str

    @property
    def number(self) -> int:
        """The result as a whole number, for charts that give one."""
        return int(self.result)

    def __str__(self) -> str:
        """Return the trace: `1d10 [8], historical -2 = 6: 12 (CPP, BF-2.1.2.1-h)`.

        Of a drawn card only the card is told, and the pile it came from.
        """
        if self.roll.card:
            return self._drawn
        faces = " ".join(map(str, self.roll.faces))
        return f"{self.roll.dice} [{faces}]{self._added} = {self.final}{self._result}"

    @property
    def _drawn(self) -> str:
        """The card, and in brackets the pile it came from."""
        return f"{self.roll.card} ({', '.join(filter(None, (self.chart, self.clause)))})"

    def describe(self) -> str:
        """Return the trace as people say it: `rolled 8 (1d10), historical -2 = 6: 12`.

        The chart and its clause follow in brackets.
        """
        if self.roll.card:
            return self._drawn
        faces = " and ".join(map(str, self.roll.faces))
        # A single die without a modifier is its own total.
        is_sum = len(self.roll.faces) > 1 or self.modifiers
        total = f" = {self.final}" if is_sum else ""
        return f"rolled {faces} ({self.roll.dice}){self._added}{total}{self._result}"

    @property
    def _added(self) -> str:
        return "".join(f", {label} {add:+d}" for label, add in self.modifiers)

    @property
    def _result(self) -> str:
        """What the chart says, and which chart; nothing where none was read."""
        return f": {self.result} ({self.chart}, {self.clause})" if self.chart else ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the rules: dice, rows and modifiers; every result has exactly one row."""

    id: str
    title: str
    clause: str
    dice: str
    rows: tuple[Row, ...]
    modifiers: tuple[Modifier, ...] = ()

    def __post_init__(self) -> None:
        faults = tuple(self.faults())
        if faults:
            message = f"chart {self.title!r} ({self.clause}): " + "; ".join(faults)
            raise ValueError(message)

    def faults(self) -> Iterable[str]:
        """Yield every reason not to load the chart."""
        try:
            count_and_sides(self.dice)
        except ValueError as fault:
            yield str(fault)
            return
        if not self.rows:
            yield "it has no rows; expected at least one"
        for row in self.rows:
            if row.low > row.high:
                found = f"row {row.low}-{row.high} runs backwards"
                yield f"{found}; expected the lower number first"
        for misfit in gaps_and_overlaps(self.rows, *self.reach):
            yield f"{misfit}; expected every result to have one"

    @property
    def reach(self) -> tuple[int, int]:
        """The least and the greatest result the dice and the modifiers can give."""
        count, sides = count_and_sides(self.dice)
        if any(modifier.each for modifier in self.modifiers):
            # A fact may be any number, so there is no end to what is counted by it.
            return -FAR, FAR
        less, more = (
            sum(pick(modifier.add, 0) for modifier in self.modifiers) for pick in (min, max)
        )
        return count + less, count * sides + more

    @property
    def heads(self) -> tuple[str, ...]:
        """The headings of its columns."""
        return self.dice, "Result"

    @property
    def printed(self) -> tuple[tuple[str, ...], ...]:
        """The cells of its rows as they are written."""
        return tuple((row.band, row.result) for row in self.rows)

    def look_up(self, final: int) -> Row:
        """The row of a final result; ValueError for one no dice can give."""
        for row in self.rows:
            if row.low <= final <= row.high:
                return row
        low, high = self.reach
        message = f"chart {self.title!r}: {final} has no row; expected {low} to {high}"
        raise ValueError(message)

    def applied(self, facts: Facts) -> tuple[tuple[str, int], ...]:
        """The modifiers that the facts switch on, in printed order."""
        unknown = set(facts) - {modifier.when for modifier in self.modifiers}
        if unknown:
            message = f"chart {self.title!r} knows no modifier {', '.join(sorted(unknown))}"
            raise ValueError(message)
        added = [(m.label, m.applied(facts)) for m in self.modifiers]
        return tuple((label, add) for label, add in added if add)

    def read(self, roll: Roll, facts: Facts | None = None) -> Reading:
        """Return the roll's result with its trace."""
        if roll.dice != self.dice:
            message = f"chart {self.title!r} reads {self.dice}; the roll is {roll.dice}"
            raise ValueError(message)
        modifiers = self.applied(facts or {})
        final = roll.total + sum(add for _, add in modifiers)
        return Reading(
            roll=roll,
            chart=self.title,
            clause=self.clause,
            modifiers=modifiers,
            final=final,
            result=self.look_up(final).result,
        )

    def odds(self, facts: Facts | None = None) -> dict[str, Fraction]:
        """Return the exact chance of each result, in the order of the rows."""
        return self.shifted(sum(add for _, add in self.applied(facts or {})))

    def shifted(self, added: int) -> dict[str, Fraction]:
        """Return the exact chance of each result where modifiers add so much."""
        # A copy: what is kept across calls is nobody's to change.
        return dict(_odds(self, added))


@lru_cache(maxsize=1000)
def _odds(chart: Chart, shift: int) -> Mapping[str, Fraction]:
    # Rows that say the same have one chance together, where the first of them stands.
    chances = {row.result: Fraction(0) for row in chart.rows}
    for total, chance in dice_totals(chart.dice).items():
        chances[chart.look_up(total + shift).result] += chance
    return {result: chance for result, chance in chances.items() if chance}


def dice_totals(dice: str) -> Mapping[int, Fraction]:
    """Return the exact chance of each total of the dice.

    >>> dice_totals("2d6")[7]
    Fraction(1, 6)
    """
    count, sides = count_and_sides(dice)
    totals = {0: Fraction(1)}
    for _ in range(count):
        after: dict[int, Fraction] = {}
        for (total, chance), face in itertools.product(totals.items(), range(1, sides + 1)):
            after[total + face] = after.get(total + face, Fraction(0)) + chance / sides
        totals = after
    return totals


def parse(name: str, text: str) -> Chart:
    """Return the chart in a TOML text; ValueError names chart, row and fault."""
    told = printed.read(name, text, printed.Printed)
    rows = tuple(_parse_row(line, told.title) for line in told.rows.strip().splitlines())
    modifiers = tuple(
        Modifier(m.when, m.label or m.when.replace("_", " "), m.add, m.each, m.cite)
        for m in told.modifiers
    )
    return Chart(name, told.title, told.cite, told.dice, rows, modifiers)


def _parse_row(line: str, title: str) -> Row:
    found = re.fullmatch(r"\s*(-?\d+)(?:\s*(\+|-)|\s*-\s*(-?\d+))?\s*\|\s*(.+?)\s*", line)
    if not found:
        wanted = "such as '3-4 | stays', '9+ | all', '2- | none'"
        message = f"chart {title!r}: row {line.strip()!r}; expected {wanted}"
        raise ValueError(message)
    first, end, last, result = int(found[1]), found[2], found[3], found[4]
    if end:
        return Row(first, FAR, result) if end == "+" else Row(-FAR, first, result)
    return Row(first, int(last) if last else first, result)
