"""Answers a file of worked cases through the rules: `python -m tests.cases SYSTEM FILE`."""

import importlib
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple


def differing(answer, case):
    """Return what the rules answer otherwise than the case expects, by name."""
    try:
        found = answer(case["given"])
    except Exception as error:
        found = {"error": f"{type(error).__name__}: {error}"}
    return {
        name: found.get(name, found.get("error"))
        for name, expected in case["expect"].items()
        if not agrees(found.get(name), expected)
    }


def agrees(found, expected):
    """Whether an answer is what was expected; several grounds hold the one named."""
    if isinstance(found, set | frozenset):
        return expected in found
    return found == expected


class Answers(NamedTuple):
    """How the cases of a system are read from a file, and how one of them is answered."""

    answer: Callable[[Mapping[str, Any]], Any]
    read: Callable[[Any], list[Any]] = list


def answers(system):
    """Return the answers of `tests/cases/SYSTEM`: its `answer`, and its `read` if any."""
    asking = importlib.import_module(f"tests.cases.{system}")
    return Answers(asking.answer, getattr(asking, "read", list))


def main(system, file):
    """Print a line for each case that differs, and last how many passed and failed."""
    asking = answers(system)
    cases = asking.read(json.loads(Path(file).read_text("utf-8")))
    failed = 0
    for case in cases:
        wrong = differing(asking.answer, case)
        failed += bool(wrong)
        for name, found in wrong.items():
            told = f"{name} is {found!r}; expected {case['expect'][name]!r}"
            sys.stdout.write(f"{case['id']} {case['given']['ask']}: {told}\n")
    sys.stdout.write(f"{len(cases) - failed} passed, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
