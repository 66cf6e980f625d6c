"""The steps in which an umpire fills in a campaign of his own, as declared."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from refkit.engine import declarations
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.records import Record

# How a step is filled in: by menus, on a map, or as the rows of a sheet.
Editor = Literal["sides", "dates", "map", "line", "charts", "readings", "rows"]
SAYS_ITSELF = ("choice", "yes/no")


class Fill(BaseModel):
    """A record that a step fills in, and the columns it asks for; all where none is named.

    `one` is what a row of it is called; what is `needed` has a row at least, and what
    is `fixed` has those that it has and no others.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    record: str
    one: str = Field(min_length=1)
    title: str = ""
    columns: tuple[str, ...] = Field(min_length=1)
    needed: bool = False
    fixed: bool = False


class SetupStep(BaseModel):
    """One step of setting a campaign up: what it is for, and what it fills in."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern="^[a-z][a-z-]*$")
    title: str = Field(min_length=1)
    text: str = Field(min_length=1)
    editor: Editor = "rows"
    fills: tuple[Fill, ...] = ()


def declared(given: Iterable[Mapping[str, Any]], place: str) -> tuple[SetupStep, ...]:
    """Return the steps as system.toml declares them; Refused holds every fault."""
    return tuple(
        declarations.declare(SetupStep, each, f"{place} setup[{number}]")
        for number, each in enumerate(given)
    )


def filled_columns(cls: type[Record], fill: Fill) -> tuple[Column, ...]:
    """Return the columns that a step asks for, in the order it names them."""
    known = {col.field: col for col in columns(cls)}
    return tuple(known[name] for name in fill.columns)


def misfits(
    steps: Iterable[SetupStep], records: Mapping[str, type[Record]]
) -> Iterator[str]:
    """Yield steps that are there twice, what they fill that is not kept, and no example."""
    steps = tuple(steps)
    ids = [step.id for step in steps]
    for twice in sorted({each for each in ids if ids.count(each) > 1}):
        yield f"there are two set-up steps {twice!r}; expected one"
    for step in steps:
        for fill in step.fills:
            yield from _unfilled(f"set-up step {step.id}", fill, records)


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
