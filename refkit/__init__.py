"""An umpire's assistant for campaigns of linked tabletop battles, kept in Excel."""

from collections.abc import Callable
from importlib import import_module, metadata
from typing import Any

__version__: str
new: Callable[..., Any]
open: Callable[..., Any]

__all__ = ["__version__", "new", "open"]
# To a stranger a campaign is opened in one way, whether it has begun or not.
_NAMED = {"open": "open_any"}


def __getattr__(name: str) -> Any:
    """Return a public name, importing its module on first use only."""
    if name == "__version__":
        return metadata.version("refkit")
    # Every module of refkit imports this one first: to import the session here would be a
    # circle, and would make `refkit --help` load everything.
    if name in __all__:
        return getattr(import_module("refkit.session"), _NAMED.get(name, name))
    known = ", ".join(sorted(__all__))
    message = f"module 'refkit': {name!r} is not a public name; expected one of {known}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
