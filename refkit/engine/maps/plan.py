"""A map as a turn sheet shows it, for any rules system: places and names, no drawing."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Inches = Annotated[float, Field(allow_inf_nan=False)]
Place = tuple[Inches, Inches]
Course = tuple[Place, ...]
Courses = tuple[Course, ...]


class Drawn(BaseModel):
    """One frozen thing on a map; its places are in inches where it is a table."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Piece(Drawn):
    """A stand: whose and where it is, what it is called there, and what is known of it."""

    side: str
    place: Place
    kind: Literal["A", "I", "T", "G"] = "I"
    name: str = ""
    status: Literal["", "normal", "isolated", "cut_off"] = ""
    marks: str = ""


class Home(Drawn):
    """A part of an edge that is a side's own, or a place where its units enter."""

    side: str
    edge: Literal["N", "E", "S", "W"] | None = None
    start: Inches | None = None
    end: Inches | None = None
    place: Place | None = None


class Pocket(Drawn):
    """A closed perimeter with its name."""

    name: str
    outline: Courses


class Plan(Drawn):
    """A table to scale with all that its reader may know of it."""

    kind: Literal["plan"] = "plan"
    title: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
    width: Annotated[float, Field(gt=0, le=4000)]
    height: Annotated[float, Field(gt=0, le=4000)]
    sides: tuple[str, str]
    homes: tuple[Home, ...] = ()
    barred: Courses = ()
    line: Courses = ()
    starts: Mapping[str, Courses] = Field(default_factory=dict)
    pockets: tuple[Pocket, ...] = ()
    pieces: tuple[Piece, ...] = ()
    places: tuple[tuple[str, Place], ...] = ()
    clause: str = ""
    note: str = ""
    # In what room its page has left, where that is enough, and not on a page of its own.
    is_inset: bool = False


class Picture(NamedTuple):
    """A plan as it is drawn: a PNG, its size in points, what it shows, its numbers."""

    png: bytes
    wide: float
    high: float
    words: str
    key: str
