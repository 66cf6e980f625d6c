"""What the mapping of an adopted workbook names and the rules system does not have."""

from collections.abc import Iterable, Iterator

from refkit.engine.play.system import System
from refkit.engine.problems import Problem, suggestion
from refkit.engine.records.records import columns
from refkit.workbook.sheets.own_lists import COUNTS, OwnLists
from refkit.workbook.sheets.worksheets import FoundSheet


def unknown_meanings(own: OwnLists, system: System, there: FoundSheet) -> Iterator[Problem]:
    """Yield what the mapping names and the rules system does not have."""
    records = {cls.__name__: cls for cls in system.records}
    for each in own.lists:
        if each.record not in records:
            yield _unknown(there, each.row, each.record, records, "a record of the rules")
            continue
        fields = {col.field for col in columns(records[each.record])}
        for column in each.columns:
            if column.means and not column.is_count and column.means not in fields:
                expected = (
                    f"a column of {each.record}, or one of {', '.join(sorted(COUNTS))}"
                )
                yield _unknown(there, column.row, column.means, fields, expected)
        known = {col.field: col for col in columns(records[each.record])}
        for look in each.looks:
            if look.field not in known:
                expected = f"a column of {each.record}"
                yield _unknown(there, look.row, look.field, fields, expected)
            elif look.value not in (known[look.field].choices or (look.value,)):
                choices = known[look.field].choices
                expected = f"one of {', '.join(choices)}"
                yield _unknown(there, look.row, look.value, choices, expected)


def _unknown(
    there: FoundSheet, row: int, means: str, names: Iterable[str], expected: str
) -> Problem:
    guess = suggestion(means, names)
    return Problem(there.place(row, "Means"), f"Means is {means!r}", expected + guess)
