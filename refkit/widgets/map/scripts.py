"""The scripts and the looks of the maps: files of this folder, put together."""

from pathlib import Path

HERE = Path(__file__).parent


def together(*names: str) -> str:
    """Return files as one text, in this order.

    A widget has one script, which cannot import a file beside it: the page does not serve
    this folder.
    """
    return "\n".join((HERE / name).read_text("utf-8") for name in names)
