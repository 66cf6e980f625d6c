"""The rules systems: one folder each, found by looking, loaded by name."""

import importlib
import importlib.util
import pkgutil
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import ModuleType
from typing import Any

from refkit.engine.play.system import System, assemble


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
    charts, rulings = folder / "charts", folder / "rulings.md"
    texts = {
        file.name.removesuffix(".toml"): file.read_text("utf-8")
        for file in (charts.iterdir() if charts.is_dir() else ())
        if file.name.endswith(".toml")
    }
    records, steps, sheets = (
        _part(package, part) for part in ("records", "steps", "sheets")
    )
    return assemble(
        name,
        (folder / "system.toml").read_text("utf-8"),
        dict(sorted(texts.items())),
        records,
        steps,
        sheets,
        rulings.read_text("utf-8") if rulings.is_file() else "",
        getattr(_part(package, "map"), "MAPS", None),
    )


@cache
def words(name: str) -> Mapping[str, Any]:
    """Return what umpires call things in rosters of a system they keep themselves."""
    file = resources.files(f"{__name__}.{name}") / "words.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def part(name: str, module: str) -> ModuleType:
    """Return a module of a system; one that says nothing when the system has none."""
    return _part(f"{__name__}.{name}", module)


def _part(package: str, part: str) -> ModuleType:
    """Return a module of a system; one that says nothing when the system has none."""
    if importlib.util.find_spec(f"{package}.{part}") is None:
        return ModuleType(f"{package}.{part}")
    return importlib.import_module(f"{package}.{part}")
