"""Answers a file of worked cases through the rules: `python -m tests.cases SYSTEM FILE`."""

import importlib
import json
import sys
from pathlib import Path


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


def main(system, file):
    """Print a line for each case that differs, and last how many passed and failed."""
    asking = importlib.import_module(f"tests.cases.{system}")
    cases = json.loads(Path(file).read_text("utf-8"))
    if reader := getattr(asking, "read", None):
        cases = reader(cases)
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
