"""Records: one declaration of what the campaign keeps, asked by cells, forms and paper."""

import datetime
import types
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo

from refkit.engine.derived import Derived

Kind = Literal["text", "whole", "yes/no", "date", "choice", "list", "rows"]
KINDS: dict[type, Kind] = {str: "text", int: "whole", bool: "yes/no", datetime.date: "date"}
LONGEST = 500


@dataclass(frozen=True, slots=True)
class Column:
    """What one field says of itself: heading, kind, limits, help and audience."""

    field: str
    title: str
    kind: Kind
    choices: tuple[str, ...] = ()
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
    row: type["Record"] | None = None

    @property
    def expected(self) -> str:
        """What a person is told to write here: 'a whole number from 0 to 12'."""
        text = {
            "text": f"a text of at most {self.length} characters",
            "whole": f"a whole number{self.limits}",
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


@dataclass(frozen=True, slots=True)
class Fault:
    """One field of one raw row that cannot be taken: path, what is there, expectation."""

    field: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.field}: {self.found}; expected {self.expected}."


def column(title: str, *, default: Any = ..., **says: Any) -> Any:  # noqa: ANN401
    """Declare a field of a record: its heading and what `Column` holds besides.

    `says` takes help, low, high, length, audience (record, side or umpire), width and
    refers (`"UnitCard.id"`: the value must name such a row).
    """
    limits = {"ge": says.get("low"), "le": says.get("high")}
    return Field(
        default,
        title=title,
        json_schema_extra={"column": says},
        **{name: bound for name, bound in limits.items() if bound is not None},
    )


class Record(BaseModel):
    """One row the campaign keeps: a frozen value that knows its worksheet and its key."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    tab: ClassVar[str] = ""
    key: ClassVar[tuple[str, ...]] = ("id",)
    audience: ClassVar[str] = "open"
    derived: ClassVar[tuple[Derived, ...]] = ()

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:  # noqa: ANN401
        """Refuse a declaration whose key or secret fields cannot work."""
        for col in columns(cls):
            if col.audience != "record" and col.required:
                message = f"{cls.__name__}.{col.field}: a secret field needs a default"
                raise TypeError(message)
        if cls.tab and not set(cls.key) <= set(cls.model_fields):
            message = f"{cls.__name__}: key {cls.key} names no field"
            raise TypeError(message)

    @property
    def identity(self) -> str:
        """The row's key as one text: `1942-12-23 full_day/german`."""
        return "/".join(str(getattr(self, name)) for name in self.key)

    @property
    def seen_by(self) -> str:
        """Who may see the row: 'open', 'umpire' or the name of one side."""
        if self.audience == "side":
            return str(getattr(self, "side", "umpire"))
        return self.audience

    @property
    def values(self) -> dict[str, Any]:
        """The fields as plain JSON values, as changes carry them."""
        return self.model_dump(mode="json")

    def replace(self, **fields: Any) -> Self:  # noqa: ANN401
        """Return the row with some fields other, checked again."""
        return type(self).model_validate({**self.model_dump(), **fields})


def columns(cls: type[Record]) -> tuple[Column, ...]:
    """Return the columns of a record class in the order of its fields."""
    return tuple(_column(name, info) for name, info in cls.model_fields.items())


def _column(name: str, info: FieldInfo) -> Column:
    extra = info.json_schema_extra
    says = dict(extra.get("column", {})) if isinstance(extra, dict) else {}
    kind, choices, blank, row = _shape(info.annotation)
    says.setdefault("width", max(8, len(info.title or name) + 3))
    return Column(
        field=name,
        title=info.title or name.replace("_", " ").capitalize(),
        kind=kind,
        choices=choices,
        blank=blank or (kind == "text" and not info.is_required()),
        required=info.is_required(),
        default=None if info.is_required() else info.get_default(),
        row=row,
        **says,
    )


def _shape(annotation: Any) -> tuple[Kind, tuple[str, ...], bool, type[Record] | None]:  # noqa: ANN401
    origin, args = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        inner = next(arg for arg in args if arg is not type(None))
        kind, choices, _, row = _shape(inner)
        return kind, choices, True, row
    if origin is Literal:
        return "choice", tuple(map(str, args)), "" in args, None
    if origin is tuple:
        is_row = isinstance(args[0], type) and issubclass(args[0], Record)
        return ("rows", (), True, args[0]) if is_row else ("list", (), True, None)
    return KINDS[annotation], (), False, None


def take(
    cls: type[Record], raw: Mapping[str, Any], path: str = ""
) -> tuple[Any, list[Fault]]:
    """Return the record a person wrote, or None, and every fault in it.

    Cells, forms, files of decisions and tests all come in here, so all are read alike:
    'Yes', 3.0, ' veteran ' and '1942-12-23' are understood where they are meant.
    """
    known = {col.field: col for col in columns(cls)}
    faults = [
        Fault(path + name, f"there is {raw[name]!r}", "no such field; one of " + ", ".join(known))
        for name in raw
        if name not in known
    ]
    values: dict[str, Any] = {}
    for col in known.values():
        faults += _take_field(col, raw, path, values)
    if faults:
        return None, faults
    try:
        return cls.model_validate(values), []
    except ValidationError as error:
        return None, [_fault(known, raw, path, fault["loc"], fault["msg"]) for fault in error.errors()]


def _take_field(
    col: Column, raw: Mapping[str, Any], path: str, values: dict[str, Any]
) -> list[Fault]:
    found = raw.get(col.field)
    if col.kind == "rows":
        rows, faults = _take_rows(col, found or (), path)
        values[col.field] = rows
        return faults
    if isinstance(found, str):
        found = found.strip()
    if found is None or found == "":
        if col.required and not (col.blank and col.field in raw):
            return [Fault(path + col.field, f"{col.title} is blank", col.expected)]
        if col.required:
            values[col.field] = None if col.kind != "choice" else ""
        return []
    value = _convert(col, found)
    if value is None or (col.kind == "text" and len(value) > col.length):
        return [Fault(path + col.field, f"{col.title} is {_short(found)}", _suggest(col, found))]
    values[col.field] = value
    return []


def _take_rows(col: Column, found: Any, path: str) -> tuple[tuple[Any, ...], list[Fault]]:  # noqa: ANN401
    assert col.row is not None
    if not isinstance(found, list | tuple):
        return (), [Fault(path + col.field, f"{col.title} is {_short(found)}", col.expected)]
    rows, faults = [], []
    for number, item in enumerate(found):
        if not isinstance(item, Mapping):
            item = item.values if isinstance(item, Record) else {col.row.key[0]: item}
        row, wrong = take(col.row, item, f"{path}{col.field}[{number}].")
        rows.append(row)
        faults += wrong
    return tuple(rows), faults


def _fault(
    known: Mapping[str, Column], raw: Mapping[str, Any], path: str, loc: tuple[Any, ...], msg: str
) -> Fault:
    if not loc or loc[0] not in known:
        return Fault(path.rstrip("."), "the row as a whole", msg.removeprefix("Value error, "))
    col = known[loc[0]]
    return Fault(path + col.field, f"{col.title} is {_short(raw.get(col.field))}", col.expected)


def _convert(col: Column, found: Any) -> Any:  # noqa: ANN401
    """Return the value meant, or None when nothing this column takes was meant."""
    match col.kind:
        case "text":
            return _text(found)
        case "whole":
            return _whole(found)
        case "yes/no":
            answers = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}
            return answers.get(str(found).casefold(), {1: True, 0: False}.get(found))
        case "date":
            return _date(found)
        case "choice":
            wanted = _text(found).casefold().replace(" ", "_")
            return next((c for c in col.choices if c.casefold().replace(" ", "_") == wanted), None)
        case "list":
            items = found.split(";") if isinstance(found, str) else found
            return tuple(str(item).strip() for item in items if str(item).strip())
        case _:
            return None


def _text(found: Any) -> str:  # noqa: ANN401
    if isinstance(found, float) and found.is_integer():
        return str(int(found))
    return str(found)


def _whole(found: Any) -> int | None:  # noqa: ANN401
    if isinstance(found, bool):
        return None
    try:
        number = float(found)
        return int(number) if number.is_integer() else None
    except (TypeError, ValueError, OverflowError):
        return None


def _date(found: Any) -> datetime.date | None:  # noqa: ANN401
    if isinstance(found, datetime.datetime):
        return found.date()
    if isinstance(found, datetime.date):
        return found
    try:
        return datetime.date.fromisoformat(str(found)[:10])
    except ValueError:
        return None


def _short(found: Any) -> str:  # noqa: ANN401
    text = repr(found)
    return text if len(text) <= 60 else text[:57] + "..."


def _suggest(col: Column, found: Any) -> str:  # noqa: ANN401
    if col.kind != "choice":
        return col.expected
    near = nearest(str(found), col.choices)
    return f"{col.expected} ({near}?)" if near else col.expected


def nearest(found: str, names: Iterable[str]) -> str:
    """Return the name most like what was written, or '' when none is like it.

    >>> nearest("Vetran", ["raw", "veteran", "elite"])
    'veteran'
    """
    import difflib

    by_fold = {name.casefold(): name for name in names}
    close = difflib.get_close_matches(found.casefold(), by_fold, n=1)
    return by_fold[close[0]] if close else ""
