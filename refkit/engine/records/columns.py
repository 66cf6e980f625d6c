"""Columns: what one field of a record says of itself, and what it cannot hold."""

import datetime
import types
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, Field
from pydantic.fields import FieldInfo

from refkit.engine.records import days

Kind = Literal["text", "whole", "yes/no", "date", "choice", "list", "rows"]
# How rows are filled in: added one by one; or one for each thing that may be named, of
# which those with something in them count, or those that are ticked.
Filling = Literal["added", "each", "ticked"]
KINDS: dict[object, Kind] = {
    str: "text",
    int: "whole",
    bool: "yes/no",
    datetime.date: "date",
}
LONGEST = 500
MOST_QUOTED = 60
MOST = 9999


@dataclass(frozen=True, slots=True)
class Column:
    """What one field says of itself: heading, kind, limits, help and audience."""

    field: str
    title: str
    kind: Kind
    choices: tuple[str, ...] = ()
    suggests: tuple[str, ...] = ()
    # What a text that is another word for a value is kept as, '' for none.
    means: Callable[[str], str] | None = None
    low: int | None = None
    high: int | None = None
    length: int = LONGEST
    required: bool = True
    blank: bool = False
    default: Any = None
    help: str = ""
    audience: str = "record"
    width: int = 12
    refers: str = ""
    lists: str = ""
    # The record class of each row; records are declared with these columns, above them.
    row: type[Any] | None = None
    fill: Filling = "added"
    free: bool = False
    by_row: bool = False
    offered: bool = False
    in_sight: bool = False
    follows: str = ""
    once: bool = False
    adds: str = ""
    spends: str = ""
    times: bool = False
    sold: bool = False
    unit: str = ""
    example: str = ""
    point: bool = False
    shape: bool = False

    @property
    def expected(self) -> str:
        """What a person is told to write here: 'a whole number from 0 to 12'."""
        text = {
            "text": f"a text of at most {self.length} characters",
            "whole": f"a whole number{' of ' * bool(self.unit)}{self.unit}{self.limits}",
            "yes/no": "yes or no",
            "date": "a date such as 1942-12-23",
            "choice": "one of " + ", ".join(c or "(blank)" for c in self.choices),
            "list": "names separated by semicolons",
            "rows": "a list of rows",
        }[self.kind]
        return f"{text}, or nothing" if self.blank and self.kind != "choice" else text

    @property
    def limits(self) -> str:
        """The bounds of a whole number in words, empty when there are none."""
        if self.low is not None and self.high is not None:
            return f" from {self.low} to {self.high}"
        if self.low is not None:
            return f", {self.low} or more"
        return f", {self.high} or less" if self.high is not None else ""

    @property
    def nothing(self) -> Any:
        """What the field holds when its cell is left blank and may be."""
        if self.kind in ("list", "rows"):
            return ()
        texts = ("",) if self.kind == "text" and self.default == "" else self.choices
        return "" if "" in texts else None

    def fits(self, value: Any) -> bool:
        """Whether the column can hold a value of its kind and give it back the same."""
        if value is None:
            return True
        if self.kind == "text":
            # A blank cell is read back as the default: it must be that to be held.
            return len(value) <= self.length and (value != "" or self.default == "")
        if self.kind == "whole":
            low = self.low is None or value >= self.low
            return low and (self.high is None or value <= self.high)
        # In a cell semicolons part the names of a list.
        return self.kind != "list" or all(item and ";" not in item for item in value)


@dataclass(frozen=True, slots=True)
class Fault:
    """One field of one raw row that cannot be taken: path, what is there, expectation."""

    field: str
    found: str
    expected: str

    def __str__(self) -> str:
        """Return the sentence; a fault of the row as a whole names no field."""
        place = f"{self.field}: " if self.field else ""
        return f"{place}{self.found}; expected {self.expected}."


def column(title: str, *, default: Any = ..., **says: Any) -> Any:
    """Declare a field of a record: its heading and what `Column` holds besides.

    `says` takes help, low, high, length, audience (record, side or umpire), width, suggests
    (texts a drop-down offers, others being let in too), means (the value that another word
    for it stands for), unit (what a number counts),
    example (what an empty field shows) and refers (`"UnitCard.id"`: the value must name
    such a row) or lists (`"Group.id"`: such rows of its side are offered, another text is
    let in). Of a decision's rows it says how they are filled in (`fill`), whether
    they are had at a price or a risk, as in a shop (`sold`), whether a name is taken
    that nothing offers (`free`), whether each row has offers of its own and nothing
    else is taken (`by_row`), and of their numbers whether they are asked on the first
    row of a group only (`once`), what they add up to across a row (`adds`), which
    account of a side each unit is paid from (`spends`), whether what the row names is
    had so many times over (`times`), and whether a text is a place on the table, which
    is put there by hand where the campaign has one (`point`), and whether it is a line or
    an outline there, which is drawn by hand and read in words (`shape`). A field that
    `follows` another of its decision has the choices that are for the answer there, and no
    others. One that is `offered` takes nothing but what its step offers, a key once; where
    its few choices are `in_sight`, each is a button.
    """
    limits = {"ge": says.get("low"), "le": says.get("high")}
    return Field(
        default,
        title=title,
        json_schema_extra={"column": says},
        **{name: bound for name, bound in limits.items() if bound is not None},
    )


def count(title: str, **says: Any) -> Any:
    """Declare a whole number of things: 0 where nothing is said, and never below it."""
    return column(title, **{"default": 0, "low": 0, "high": MOST, **says})


def quote_value(found: object) -> str:
    """Return what somebody wrote as a message quotes it, cut short.

    A day is written out, a tick as Excel writes it.

    >>> quote_value(True), quote_value(datetime.date(1942, 12, 4))
    ('TRUE', '4 December 1942')

    >>> quote_value("a" * 100)
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa..."
    """
    if isinstance(found, bool):
        return str(found).upper()
    if isinstance(found, datetime.date):
        return days.written(found)
    text = repr(found)
    return text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 3] + "..."


def columns(cls: type[BaseModel]) -> tuple[Column, ...]:
    """Return the columns of a record class in the order of its fields."""
    # The cache takes anything, so the types are said here.
    return _columns(cls)


@cache
def _columns(cls: type[BaseModel]) -> tuple[Column, ...]:
    return tuple(_column(cls, name, info) for name, info in cls.model_fields.items())


def _column(cls: type[BaseModel], name: str, info: FieldInfo) -> Column:
    extra: Any = info.json_schema_extra or {}
    says = dict(extra.get("column", {}))
    shape = _column_shape(info.annotation)
    if shape is None:
        message = f"{cls.__name__}.{name}: no column holds {info.annotation}"
        raise TypeError(message)
    kind, choices, blank, row = shape
    default = None if info.is_required() else info.get_default()
    says.setdefault("width", max(8, len(info.title or name) + 3))
    return Column(
        field=name,
        title=info.title or name.replace("_", " ").capitalize(),
        kind=kind,
        choices=choices,
        blank=blank or (kind == "text" and default == ""),
        required=info.is_required(),
        default=default,
        row=row,
        **says,
    )


Shape = tuple[Kind, tuple[str, ...], bool, type[Any] | None]


def _column_shape(annotation: Any) -> Shape | None:
    """Return kind, choices, whether it may be blank and row class, or None if unknown."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        inner = [arg for arg in args if arg is not type(None)]
        shape = _column_shape(inner[0]) if len(inner) == 1 else None
        return shape and (shape[0], shape[1], True, shape[3])
    if origin is Literal and all(isinstance(arg, str) for arg in args):
        return "choice", args, "" in args, None
    if origin is tuple:
        is_row = isinstance(args[0], type) and issubclass(args[0], BaseModel)
        return ("rows", (), True, args[0]) if is_row else ("list", (), True, None)
    kind = KINDS.get(annotation)
    return (kind, (), False, None) if kind else None
