"""Declarations: what somebody wrote as TOML, read whole, with every fault at its key."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from refkit.engine.problems import Problem, Refused, suggestion

M = TypeVar("M", bound=BaseModel)
# What Python says of a place in a text of TOML.
AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
LONGEST = 60
EXPECTED = {
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "dict_type": "a table",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_type": "a table",
    "string_type": "a text",
    "tuple_type": "a list",
}


def read_toml(place: str, data: bytes) -> dict[str, Any]:
    """Return what is declared; Refused says in which line it is no TOML."""
    try:
        return tomllib.loads(decode(place, data))
    except tomllib.TOMLDecodeError as error:
        said = AT.search(str(error))
        line = f" line {said[1]}" if said and said[1] else ""
        found = f"it cannot be read ({AT.sub('', str(error))})"
        raise Refused([Problem(place + line, found, "TOML")]) from error


def decode(place: str, data: bytes) -> str:
    """Return a file's text; Refused says in which line it is not in UTF-8."""
    try:
        # An editor of Windows may put a mark before the first letter; this takes it off.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = f"there is a letter that is not in UTF-8 ({data[error.start]:#04x})"
        raise Refused([Problem(f"{place} line {line}", found, "UTF-8")]) from error


def declare(model: type[M], raw: Mapping[str, Any], place: str) -> M:
    """Return a declaration as its model; Refused holds every fault at its key."""
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        faults = [_fault(model, each, place) for each in error.errors()]
        raise Refused(faults) from error


def _fault(model: type[BaseModel], error: ErrorDetails, place: str) -> Problem:
    *above, last = error["loc"]
    key = str(last)
    inside = " ".join([place, key_path(above)] if above else [place])
    if error["type"] == "missing":
        return Problem(inside, f"there is no {key!r}", "one")
    if error["type"] == "extra_forbidden":
        return unknown(inside, key, model.model_fields)
    expected = error.get("ctx", {}).get("expected", error["msg"])
    found = f"is {str(error['input'])[:LONGEST]!r}"
    path = f"{place} {key_path(error['loc'])}"
    return Problem(path, found, EXPECTED.get(error["type"], expected))


def misfit(expected: str) -> PydanticCustomError:
    """Return the error with which a validator says what it expected instead of a value."""
    return PydanticCustomError("misfit", "expected {expected}", {"expected": expected})


def unknown(place: str, name: str, known: Iterable[str]) -> Problem:
    """Return the fault that there is a name nobody looks for, with those there may be."""
    names = [*known]
    expected = f"one of {', '.join(names)}{suggestion(name, names)}" if names else "none"
    return Problem(place, f"there is {name!r}", expected)


def key_path(keys: Iterable[object]) -> str:
    """Return the keys that lead to a value as TOML writes them.

    >>> key_path(["24 Dec", "red", "orders", 0])
    '"24 Dec".red.orders[0]'
    """
    told = ""
    for key in keys:
        if isinstance(key, int):
            told += f"[{key}]"
        else:
            name = str(key)
            bare = re.fullmatch(r"[\w-]+", name, re.ASCII)
            told += ("." if told else "") + (name if bare else f'"{name}"')
    return told
