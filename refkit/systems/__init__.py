"""The rules systems: one folder each, found by looking, loaded by name."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from refkit.engine import declarations
from refkit.engine.charts import charts
from refkit.engine.charts.charts import Chart
from refkit.engine.play.assembly import assemble
from refkit.engine.play.system import System
from refkit.engine.records import roster_words

# What every system has as modules, and what it may have besides as files.
MODULES = ("records", "steps", "hooks")
FILES = ("system.toml", "rulings.md", "examples.toml", "words.toml", "losses.toml")


def names() -> tuple[str, ...]:
    """Return the names of the systems that are there, sorted."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg))


@cache
def load(name: str) -> System:
    """Return a rules system; ValueError names those there are, or what does not fit."""
    if name not in names():
        message = f"rule system {name!r}: expected one of {', '.join(names())}"
        raise ValueError(message)
    package = f"{__name__}.{name}"
    folder = resources.files(package)
    _require_known_files(name, folder)
    printed = folder / "charts"
    texts = {
        file.name.removesuffix(".toml"): file.read_text("utf-8")
        for file in (printed.iterdir() if printed.is_dir() else ())
        if file.name.endswith(".toml")
    }
    records, steps, hooks = (
        importlib.import_module(f"{package}.{part}") for part in MODULES
    )
    # Nobody lists the modules of the steps: all that are there are read.
    below = getattr(steps, "__path__", ())
    for each in pkgutil.walk_packages(below, f"{steps.__name__}."):
        importlib.import_module(each.name)
    return assemble(
        name,
        (folder / "system.toml").read_text("utf-8"),
        dict(sorted(texts.items())),
        records,
        steps,
        hooks.HOOKS,
        _text(folder / "rulings.md"),
    )


def _require_known_files(name: str, folder: Traversable) -> None:
    """Raise ValueError for a file under a name that nothing looks for."""
    for file in folder.iterdir():
        if file.is_file() and not file.name.endswith(".py") and file.name not in FILES:
            expected = f"a module or one of {', '.join(FILES)}"
            message = f"system {name!r}: there is a file {file.name!r}; expected {expected}"
            raise ValueError(message)


def _text(file: Traversable) -> str:
    """Return what a file says, nothing where there is none."""
    return file.read_text("utf-8") if file.is_file() else ""


@cache
def losses(name: str) -> Chart | None:
    """Return the chart by which a study loses battles; None where the rules fight them."""
    text = _text(resources.files(f"{__name__}.{name}") / "losses.toml")
    return charts.parse("losses", text) if text else None


@cache
def words(name: str) -> Mapping[str, Any]:
    """Return what umpires call things in rosters of a system they keep themselves.

    Raises Refused with every fault in it, at its key.
    """
    place = f"{name}/{roster_words.FILE}"
    said = _text(resources.files(f"{__name__}.{name}") / roster_words.FILE)
    told = declarations.read_toml(place, said.encode())
    told = roster_words.with_shared(told, place)
    if told:
        roster_words.require_known(told, load(name).by_name, place)
    return told
