"""Tables on the terminal, in which no text of the umpire's gives it a command."""

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from refkit.engine.terminal_text import printable


def show_parts(parts: Iterable[Table | str]) -> None:
    """Print tables and lines, in their order."""
    console = Console(markup=False, highlight=False)
    for part in parts:
        console.print(printable(part) if isinstance(part, str) else part)


def show_table(headings: Iterable[str], lines: Iterable[Iterable[str]]) -> None:
    """Print one table of texts."""
    table = Table(*headings)
    for line in lines:
        table.add_row(*map(plain, line))
    show_parts([table])


def plain(text: str) -> Text:
    """Return a text for a table; it gives the terminal no command."""
    return Text(printable(text))
