"""Columns of the tables of a turn sheet, told in short."""

from refkit.engine.brief import Table, TableColumn


def columns(*told: str) -> tuple[TableColumn, ...]:
    """Return columns told in short, such as `>CPP*0.7` or `_Buy`.

    '>' aligns right, '*3' is three shares wide, '_' is blank to fill in.
    """
    made = []
    for text in told:
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


def empty(width: int, count: int) -> tuple[tuple[str, ...], ...]:
    """Return so many rows of empty cells.

    >>> empty(2, 1)
    (('', ''),)
    """
    return (("",) * width,) * count


def to_fill(title: str, count: int, clause: str, *told: str) -> Table:
    """Return a table of so many rows, every cell of them to be written in."""
    cols = columns(*(f"_{each.lstrip('>_')}" for each in told))
    return Table(title=title, columns=cols, rows=empty(len(cols), count), clause=clause)
