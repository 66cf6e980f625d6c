"""The files that come with refkit: packs, page layouts, notebooks, example workbooks."""

from pathlib import Path

FOLDERS = ("notebooks", "templates", "workbooks")

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return a shipped folder, from an installed refkit and from a clone alike.

    >>> folder("templates").name
    'templates'
    """
    if name not in FOLDERS:
        message = f"shipped folder {name!r}: expected one of {', '.join(FOLDERS)}"
        raise ValueError(message)
    places = (_PACKAGE / "_shipped" / name, _PACKAGE.parent / name)
    for place in places:
        if place.is_dir():
            return place
    message = f"shipped folder {name!r}: {places[0]} is not there; install refkit again"
    raise FileNotFoundError(message)
