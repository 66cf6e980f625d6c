"""Columns of the tables of a turn sheet, told in short."""

from refkit.engine.brief import TableColumn


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
