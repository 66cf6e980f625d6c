"""Derived columns: an Excel formula and the same figure worked out by the engine."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Derived:
    """A column a worksheet shows but nobody writes.

    `formula` is Excel's, without the equals sign; where Excel has none that every version
    works out it is empty, and refkit writes the figure. `{field}` stands for the cell of
    this row's field or derived column, `{Class.field}` for the whole column of another
    worksheet (of the same side where there is one a side). `value(campaign, row)` gives the
    same figure, stored beside the formula so that phones, previewers and pandas show it.
    The column stands behind the field or derived column `after`, else behind all fields.
    Where it shows one of a few words they are its `choices`. Campaigns that were begun with
    an earlier refkit have the formulas that it had `formerly`; they come to the same.
    """

    name: str
    title: str
    formula: str
    value: Callable[[Any, Any], int | str]
    help: str = ""
    width: int = 10
    audience: str = "record"
    after: str = ""
    choices: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()


def counting(name: str, title: str, record: str, whose: str, **where: str) -> Derived:
    """Return the column that counts a row's own rows of another worksheet.

    `whose` is their field with the row's id, `where` are fields with what must stand there.

    >>> counting("lands", "Lands", "Land", "holder", state="free").formula
    'COUNTIFS({Land.holder},{id},{Land.state},"free")'
    """
    tests = "".join(f',{{{record}.{field}}},"{word}"' for field, word in where.items())
    return Derived(
        name,
        title,
        f"COUNTIFS({{{record}.{whose}}},{{id}}{tests})",
        lambda campaign, row: len(campaign.rows(record, **{whose: row.identity, **where})),
    )


def option_name(name: str) -> str:
    """Return the name by which a formula of the workbook finds an option's value.

    Where no row has the option, it comes to #N/A: a formula says what is the rule then.

    >>> option_name("pace")
    'option_pace'
    """
    return f"option_{name}"


def option_cell(name: str) -> str:
    """Return how a formula found an option's value formerly, by its row.

    >>> option_cell("pace")
    'IFERROR(INDEX({Option.value},MATCH("pace",{Option.name},0)),"")'
    """
    return f'IFERROR(INDEX({{Option.value}},MATCH("{name}",{{Option.name}},0)),"")'
