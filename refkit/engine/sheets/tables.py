"""Tables of a turn sheet, with their columns in short."""

from collections.abc import Iterable, Iterator

from refkit.engine.records import records
from refkit.engine.records.records import Column, Record
from refkit.engine.sheets.brief import Table, TableColumn


def parse_columns(*short: str) -> tuple[TableColumn, ...]:
    """Return columns written in short, such as `>CPP*0.7` or `_Buy`.

    '>' aligns right, '*3' is three shares wide, '_' is blank to fill in.
    """
    made = []
    for text in short:
        title, _, share = text.lstrip(">_").partition("*")
        align = "right" if text.startswith(">") else "left"
        made.append(
            TableColumn(
                title=title,
                align=align,
                width=float(share or 1),
                blank=text.startswith("_"),
            )
        )
    return tuple(made)


def row_table(
    title: str,
    heads: tuple[str, ...],
    rows: Iterable[tuple[str, ...]],
    clause: str = "",
    note: str = "",
) -> Iterator[Table]:
    """Yield a table under these columns in short; none where it has no rows."""
    if made := tuple(rows):
        cols = parse_columns(*heads)
        yield Table(title=title, columns=cols, rows=made, clause=clause, note=note)


def typed_columns(record: type[Record], *short: str) -> tuple[TableColumn, ...]:
    """Return the columns of what is typed in, in its order, to be filled in.

    The first names what a row is of and is known, as are those given behind it.
    """
    key, *asked = records.columns(record)
    blanks = (_column(col).model_copy(update={"blank": True}) for col in asked)
    return (_column(key), *parse_columns(*short), *blanks)


def _column(col: Column) -> TableColumn:
    """A heading may wrap; there is room for what is written below it."""
    is_set = col.width > len(col.title) + 3
    room = col.width if is_set else len(col.title) / 2 + 4
    wide = max(10.0, room, *(len(each) + 6 for each in col.choices))
    return TableColumn(title=col.title, width=wide / 10)


def typed_table(
    title: str, clause: str, cols: tuple[TableColumn, ...], rows: Iterable[tuple[str, ...]]
) -> Table:
    """Return a table of what is known of each row, with room for what is not."""
    wide = len(cols)
    row_table = tuple((*row, *[""] * (wide - len(row))) for row in rows)
    return Table(title=title, columns=cols, rows=row_table, clause=clause)


def empty_rows(width: int, count: int) -> tuple[tuple[str, ...], ...]:
    """Return so many rows of empty cells.

    >>> empty_rows(2, 1)
    (('', ''),)
    """
    return (("",) * width,) * count


def table_to_fill(title: str, count: int, clause: str, *short: str) -> Table:
    """Return a table of so many rows, every cell of them to be written in."""
    return blank_table(title, count, clause, parse_columns(*short))


def table_to_type(
    title: str, count: int, clause: str, record: type[Record], *short: str
) -> Table:
    """Return a table to be written in with the columns of what is typed in."""
    made = blank_table(title, count, clause, typed_columns(record, *short))
    asked = (_column_help(col) for col in records.columns(record))
    return made.model_copy(update={"note": " ".join(filter(None, asked))})


def _column_help(col: Column) -> str:
    """What is to be written in a column, '' where its heading says all."""
    one_of = " or ".join(each.replace("_", " ") for each in col.choices)
    help_text = ". ".join(filter(None, (one_of, col.help))).rstrip(".")
    return f"{col.title}: {help_text}." if help_text else ""


def blank_table(
    title: str, count: int, clause: str, cols: tuple[TableColumn, ...]
) -> Table:
    """Return a table of so many rows with nothing in them."""
    named = tuple(col.model_copy(update={"blank": True, "align": "left"}) for col in cols)
    return Table(
        title=title, columns=named, rows=empty_rows(len(cols), count), clause=clause
    )
