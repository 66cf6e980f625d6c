"""Cells out of order: the notebook says which to run first, and nothing is done."""

import sys
from types import TracebackType
from typing import Any

from IPython.core.getipython import get_ipython

# What a cell takes from those above it.
MADE_ABOVE = ("workbook", "page")
MESSAGE = "Run the cells above first (Run > Run All Cells). Nothing was changed."


def install() -> None:
    """Show the message instead of a Python error, where this is a notebook."""
    shell = get_ipython()
    if shell is not None:
        shell.set_custom_exc((NameError,), _tell)


def _tell(
    shell: Any,
    kind: type[BaseException],
    error: NameError,
    trace: TracebackType | None,
    tb_offset: int | None = None,
) -> None:
    if error.name in MADE_ABOVE and error.name not in shell.user_ns:
        sys.stdout.write(f"{MESSAGE}\n")
    else:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
