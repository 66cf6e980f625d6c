"""What is wrong with one row: where it stands, what is there, what was expected."""

from refkit.engine.problems import RowFault
from refkit.engine.records.records import Record


def row_fault(
    row: Record, field: str, found: str, expected: str, code: str = ""
) -> RowFault:
    """Return the fault of a field of a row."""
    return RowFault(type(row).__name__, row.identity, field, found, expected, code)
