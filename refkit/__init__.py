"""An umpire's assistant for campaigns of linked tabletop battles, kept in Excel."""

from importlib import import_module, metadata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from refkit.session.game import new, open

    __version__: str

__all__ = ["__version__", "new", "open"]

_HOMES = {"new": "refkit.session", "open": "refkit.session"}


def __getattr__(name: str) -> Any:
    """Return a public name, importing its module on first use only."""
    if name == "__version__":
        return metadata.version("refkit")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    message = f"module 'refkit': {name!r} is not a public name; expected one of {_known()}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)


def _known() -> str:
    return ", ".join(sorted(__all__))
