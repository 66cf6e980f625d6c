"""Cells out of order: what one lacks is told in plain words, and nothing is done."""

import sys
from types import TracebackType
from typing import Any

from IPython.core.getipython import get_ipython

# What a cell takes from those above it.
MADE_ABOVE = ("workbook", "page")
TOLD = (
    "This cell goes on from cells above it, and those were not run since Python started. "
    "Nothing was done and nothing is lost: run them all, in the menu under Run."
)


def install() -> None:
    """Have it told in words, where this is a notebook."""
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
        sys.stdout.write(f"{TOLD}\n")
    else:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
