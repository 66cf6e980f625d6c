"""The steps in which an umpire fills in a campaign of his own, as declared."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from refkit.engine import declarations
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.records import Record

# How a step is filled in: by menus, on a map, or as the rows of a sheet.
Editor = Literal["sides", "dates", "map", "line", "areas", "charts", "readings", "rows"]
SAYS_ITSELF = ("choice", "yes/no")


class Fill(BaseModel):
    """A record that a step fills in, and the columns it asks for; all where none is named.

    `one` is what a row of it is called; what is `needed` has a row at least, and what
    is `fixed` has those that it has and no others. Behind the first a record is folded,
    unless it stands `open`. `at` are the columns of how far east and
    how far north a row lies, where rows are areas of a map. Of `sums`, by the columns that
    are added up, the words behind each total say how much there is, in place of the rows.
    A row that is there consists of rows of the record `parts`, which the column `made_of`
    names.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    record: str
    one: str = Field(min_length=1)
    title: str = ""
    columns: tuple[str, ...] = Field(min_length=1)
    needed: bool = False
    fixed: bool = False
    open: bool = False
    at: tuple[str, ...] = Field(default=(), max_length=2)
    sums: Mapping[str, str] = {}
    parts: str = ""
    made_of: str = ""


class SetupStep(BaseModel):
    """One step of setting a campaign up: what it is for, and what it fills in.

    `options` are those that it asks for itself; the others are asked with the readings.
    A step that `may_be_empty` is complete as soon as it was seen, with rows or without.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern="^[a-z][a-z-]*$")
    title: str = Field(min_length=1)
    text: str = Field(min_length=1)
    editor: Editor = "rows"
    fills: tuple[Fill, ...] = ()
    options: tuple[str, ...] = ()
    may_be_empty: bool = False


def declared(given: Iterable[Mapping[str, Any]], place: str) -> tuple[SetupStep, ...]:
    """Return the steps as system.toml declares them; Refused holds every fault."""
    return tuple(
        declarations.declare(SetupStep, each, f"{place} setup[{number}]")
        for number, each in enumerate(given)
    )


def one_of(steps: Iterable[SetupStep], record: str) -> str:
    """Return what a row of a record is called: `kind of stand`."""
    fills = (fill for step in steps for fill in step.fills)
    return next((fill.one for fill in fills if fill.record == record), record.casefold())


def filled_columns(cls: type[Record], fill: Fill) -> tuple[Column, ...]:
    """Return the columns that a step asks for, in the order it names them."""
    known = {col.field: col for col in columns(cls)}
    return tuple(known[name] for name in fill.columns)


def misfits(
    steps: Iterable[SetupStep],
    records: Mapping[str, type[Record]],
    options: Collection[str],
) -> Iterator[str]:
    """Yield steps that are there twice, what they fill that is not kept, and no example."""
    steps = tuple(steps)
    ids = [step.id for step in steps]
    for twice in sorted({each for each in ids if ids.count(each) > 1}):
        yield f"there are two set-up steps {twice!r}; expected one"
    for step in steps:
        place = f"set-up step {step.id}"
        for name in (name for name in step.options if name not in options):
            expected = f"expected one of {', '.join(options)}"
            yield f"{place} asks for option {name!r}; {expected}"
        for fill in step.fills:
            yield from _unfilled(place, fill, records)
        if step.editor == "areas" and {fill.record for fill in step.fills} <= {*records}:
            yield from _undrawn(place, step, records)


def link_columns(cls: type[Record], area: str) -> tuple[str, ...]:
    """Return the columns in which a row of a class names the areas that it links."""
    return tuple(c.field for c in columns(cls) if c.refers.partition(".")[0] == area)


def _undrawn(
    place: str, step: SetupStep, records: Mapping[str, type[Record]]
) -> Iterator[str]:
    """Yield what keeps the areas of a step from being drawn, and their links."""
    if not step.fills:
        yield f"{place} draws areas and fills nothing; expected the areas first"
        return
    area, *links = [(fill, records[fill.record]) for fill in step.fills[:2]]
    whole = [col.field for col in columns(area[1]) if col.kind == "whole"]
    if len(area[0].at) != len("xy") or not {*area[0].at} <= {*whole}:
        yield f"{place} has at = {[*area[0].at]}; expected two of {', '.join(whole)}"
    for _, cls in links:
        if len(link_columns(cls, area[0].record)) != len("xy"):
            expected = "two columns that name areas"
            yield f"{place} links areas by {cls.__name__}; expected {expected}"


def _unfilled(place: str, fill: Fill, records: Mapping[str, type[Record]]) -> Iterator[str]:
    cls = records.get(fill.record)
    if cls is None:
        yield f"{place} fills {fill.record!r}; expected one of {', '.join(records)}"
        return
    known = {col.field: col for col in columns(cls)}
    for name in fill.columns:
        if name not in known:
            yield f"{place} fills {fill.record}.{name}; expected one of {', '.join(known)}"
        elif not known[name].example and known[name].kind not in SAYS_ITSELF:
            yield f"{fill.record}.{name} has no example; expected one, as {place} asks it"
    for name in fill.sums:
        if name not in known or known[name].kind != "whole":
            yield f"{place} adds up {fill.record}.{name}; expected whole numbers"
