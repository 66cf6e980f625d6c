"""What refkit understood of a roster, and what there will be, as tables on the terminal."""

from collections.abc import Iterator

from rich.table import Table

from refkit.cli.tables import plain
from refkit.workbook.adopt import labels
from refkit.workbook.adopt.summary import Summary
from refkit.workbook.adopt.understood import Understood, UnderstoodBlock, UnderstoodColumn

SHOWN = 40


def reading(understood: Understood) -> Iterator[Table | str]:
    """Yield a table for each list and why it is one, and the sides."""
    for block in understood.lists:
        yield _block_table(understood, block)
    if understood.sides:
        yield f"Sides: {', '.join(understood.sides)}."


def outcome(summary: Summary) -> Iterator[Table | str]:
    """Yield what each side will have, and what is left alone."""
    if summary.rows:
        table = Table(*summary.heads, title="What there will be")
        for row in summary.rows:
            table.add_row(*(plain(str(each)) for each in row))
        yield table
    yield from summary.lines


def _block_table(understood: Understood, block: UnderstoodBlock) -> Table:
    assert block.kind
    sure = "as you said" if block.score is None else f"{block.score} of 100"
    sides = ", ".join(labels.block_sides(block))
    named = f"{labels.block_name(understood, block)}: {block.kind.title}"
    title = f"{named}{sides and f' of {sides}'} ({block.kind.name}), {sure}"
    why = "; ".join(block.grounds)
    heads = ("Heading", "In the cells", "Taken for", "Sure")
    table = Table(*heads, title=plain(title), caption=plain(why) if why else None)
    for column in block.columns:
        _add_column(table, block, column)
    return table


def _add_column(table: Table, block: UnderstoodBlock, column: UnderstoodColumn) -> None:
    cells = "; ".join(labels.samples(block, column))[:SHOWN]
    meaning = labels.meaning(block, column) or labels.OWN
    named = "+".join(column.fields)
    field = f" ({block.kind.name}.{named})" if block.kind and named else ""
    heading = labels.heading_text(column)
    table.add_row(plain(heading), plain(cells), plain(meaning + field), _sure(column.score))
    for word in column.words:
        ours = "?" if labels.doubtful(word) else word.ours or "?"
        table.add_row("", plain(f"  {word.his[:SHOWN]}"), f"  {ours}", _sure(word.score))


def _sure(score: int | None) -> str:
    return "" if score is None else str(score)
