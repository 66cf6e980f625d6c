"""The files of a pack: its card `pack.toml`, and a CSV of rows for each record."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, field_validator

from refkit import systems
from refkit.engine.declarations import declare, decode, misfit, read_toml
from refkit.engine.play.system import Option, System
from refkit.engine.problems import Problem, Refused, suggestion
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record

CARD = "pack.toml"
SCRIPT = "demo.toml"
Rows = list[tuple[str, Record]]
NOTHING_NAMED: Mapping[str, str] = {}


def _value(raw: object) -> str:
    if isinstance(raw, str | int | float) and not isinstance(raw, bool):
        return str(raw)
    expected = "a text or a number"
    raise misfit(expected)


# What an option is set to: in the workbook it is a text.
Value = Annotated[str, BeforeValidator(_value)]


class Declared(BaseModel):
    """What a pack says of itself in `pack.toml`.

    With `begin_with` it is the example for an umpire who has no campaign yet; `blank` packs
    have no units, so that a roster can be adopted into them. `short_name` is what the files
    of its demonstration are called. The rows of `examples` only show what is kept there:
    a campaign of the umpire's own begins without them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    system: str
    title: str
    short_name: str = ""
    begin_with: bool = False
    blank: bool = False
    examples: tuple[str, ...] = ()
    options: dict[str, Value] = {}

    @field_validator("system")
    @classmethod
    def _is_there(cls, system: str) -> str:
        if system not in systems.names():
            expected = f"one of {', '.join(systems.names())}"
            raise misfit(expected)
        return system


class PackCard(Declared):
    """A pack that is there, by its name, and whether it has an example to play."""

    name: str
    has_demo: bool = False


def read_card(folder: Path) -> PackCard:
    """Return what the pack in a folder says of itself; Refused holds every fault in it."""
    place = f"{folder.name}/{CARD}"
    told = declare(Declared, read_toml(place, (folder / CARD).read_bytes()), place)
    has_demo = (folder / SCRIPT).is_file()
    return PackCard(**told.model_dump(), name=folder.name, has_demo=has_demo)


def stray_files(folder: Path, system: System) -> Iterator[Problem]:
    """Yield the files of a pack that nothing would read."""
    tables = [f"{cls.__name__}.csv" for cls in system.records if cls is not Option]
    for file in sorted(folder.iterdir()):
        if file.name in (CARD, SCRIPT, *tables) or file.name.startswith("."):
            continue
        expected = f"{CARD}, {SCRIPT} or the rows of a record, such as {tables[0]}"
        if file.name == f"{Option.__name__}.csv":
            expected = f"options in the table options of {CARD}"
        else:
            expected += suggestion(file.name, tables)
        yield Problem(folder.name, f"there is a file {file.name!r}", expected)


def read_rows(
    file: Path, cls: type[Record], named: Mapping[str, str] = NOTHING_NAMED
) -> tuple[Rows, list[Problem]]:
    """Return the rows of a file, each with its place, and every fault in it by its line.

    A file for any side has `{side}` where its name stands: `named` says what that is.
    """
    rows: Rows = []
    faults: list[Problem] = []
    try:
        for line, raw in _csv_rows(file, named):
            place = f"{file.name} line {line}"
            row, found = parse_record(cls, raw)
            faults += [Problem(f"{place} {f.field}", f.found, f.expected) for f in found]
            if isinstance(row, Record):
                rows.append((place, row))
    except Refused as refused:
        faults += [fault for fault in refused.faults if isinstance(fault, Problem)]
    return rows, faults


def _csv_rows(file: Path, named: Mapping[str, str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield each row by heading, with its line; Refused says where it is no CSV."""
    text = decode(file.name, file.read_bytes())
    for name, value in named.items():
        text = text.replace(f"{{{name}}}", value)
    lines = io.StringIO(text, newline="")
    numbers: list[int] = []
    reader = csv.reader(_skip_comments(lines, numbers), strict=True)
    try:
        headings = next(reader, [])
        _require_once(headings, f"{file.name} line {numbers[-1] if numbers else 1}")
        for cells in reader:
            extra = {
                f"column {n}": cell for n, cell in enumerate(cells, 1) if n > len(headings)
            }
            yield numbers[-1], {**dict(zip(headings, cells, strict=False)), **extra}
    except csv.Error as error:
        place = f"{file.name} line {numbers[-1]}"
        raise Refused([Problem(place, f"it cannot be read ({error})", "CSV")]) from error


def _require_once(headings: Iterable[str], place: str) -> None:
    """Refuse a heading that stands above two columns: one would hide the other."""
    there = [*headings]
    twice = sorted({each for each in there if there.count(each) > 1})
    if twice:
        faults = [
            Problem(place, f"the heading {h!r} is there twice", "once") for h in twice
        ]
        raise Refused(faults)


def _skip_comments(lines: Iterable[str], numbers: list[int]) -> Iterator[str]:
    """Yield the lines that are not comments; the number of each is put into the list."""
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            numbers.append(number)
            yield line
