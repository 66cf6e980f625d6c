"""What refkit understood of a roster, and what there will be, as tables on the terminal."""

from collections.abc import Iterator

from rich.table import Table

from refkit.cli.tables import plain
from refkit.workbook.adopt import labels
from refkit.workbook.adopt.summary import Summary
from refkit.workbook.adopt.understood import Understood, UnderstoodBlock, UnderstoodColumn

SHOWN = 40


def overview(understood: Understood) -> Iterator[str]:
    """Yield a line for each list and what it is taken for, and for each tab left alone."""
    yield from (_title(understood, block) for block in understood.lists)
    for title, why in understood.left.items():
        yield f"{title}: left alone, {why}."


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
    why = "; ".join(block.grounds)
    heads = ("Heading", "In the cells", "Taken for", "Sure")
    title, caption = _title(understood, block), plain(why) if why else None
    table = Table(*heads, title=plain(title), caption=caption)
    for column in block.columns:
        _add_column(table, block, column)
    return table


def _title(understood: Understood, block: UnderstoodBlock) -> str:
    """Return what a list is taken for and how surely, in a line."""
    assert block.kind
    sure = "as you said" if block.score is None else f"{block.score} of 100"
    sides = labels.together(labels.block_sides(block))
    named = f"{labels.block_name(understood, block)}: {block.kind.title}"
    return f"{named}{sides and f' of {sides}'} ({block.kind.name}), {sure}"


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
