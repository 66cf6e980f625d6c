"""The campaign's Excel workbook: built, read, updated and saved without losing anything."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pandas import DataFrame


def frames(path: str | Path) -> "dict[str, DataFrame]":
    """Return every worksheet of a campaign's workbook as a DataFrame, by its title.

    Raises Refused with every fault that leaves the campaign unreadable.
    """
    from refkit.workbook.edits.dataframes import frames as found

    return found(Path(path))
