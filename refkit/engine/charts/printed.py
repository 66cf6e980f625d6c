"""A chart as its file writes it, before its rows are read."""

import tomllib
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


class PrintedModifier(BaseModel):
    """A modifier of a chart file: the fact that switches it on and what it adds."""

    model_config = ConfigDict(extra="forbid", strict=True)

    when: str
    add: int
    label: str = ""
    each: bool = False
    cite: str = ""


class Printed(BaseModel):
    """A chart file: title, clause, dice, the rows as lines and the modifiers."""

    model_config = ConfigDict(extra="forbid", strict=True)

    title: str
    cite: str
    dice: str
    rows: str
    modifiers: list[PrintedModifier] = []


M = TypeVar("M", bound=BaseModel)


def read(name: str, text: str, file: type[M]) -> M:
    """Return what a TOML text says; ValueError names the chart and every fault."""
    try:
        return file.model_validate(tomllib.loads(text))
    except ValidationError as error:
        message = f"chart {name!r}: " + "; ".join(map(_describe_fault, error.errors()))
        raise ValueError(message) from error
    except tomllib.TOMLDecodeError as error:
        message = f"chart {name!r}: {error}; expected TOML"
        raise ValueError(message) from error


def _describe_fault(fault: "ErrorDetails") -> str:
    place = ".".join(map(str, fault["loc"]))
    if fault["type"] == "missing":
        return f"there is no {place}; expected one"
    return f"{place} is {fault['input']!r}; {fault['msg']}"
