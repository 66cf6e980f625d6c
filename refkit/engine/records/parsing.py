"""Taking: what a person wrote in cells, forms or files, read alike, every fault at once."""

import datetime
import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, SupportsIndex

from pydantic import BaseModel, ValidationError

from refkit.engine.problems import nearest, suggestion
from refkit.engine.records import days, numbers
from refkit.engine.records.columns import Column, Fault, Kind, columns, quote_value
from refkit.engine.records.records import Record
from refkit.engine.records.row_keys import key_fields, key_values

MOST_DIGITS = 15
MOST_MEANINGS = 4
_GAPS = re.compile(r"[\s_-]+")
# A cross can mean either, so the other marks for "no" are asked about.
TICKS = ("x", "✓", "✔", "☑", "✅", "√", "ja", "j", "oui", "on", "wahr", "vrai")
ANSWERS = {
    **dict.fromkeys(("yes", "y", "true", "1", *TICKS), True),
    **dict.fromkeys(("no", "n", "false", "0"), False),
    **dict.fromkeys(("☐", "nein", "non", "off", "falsch", "faux"), False),
}
NOTHING = frozenset({"-", "\N{EN DASH}", "\N{EM DASH}", "n/a"})


def parse_record(cls: type[Record], raw: object, path: str = "") -> tuple[Any, list[Fault]]:
    """Return the record a person wrote, or None, and every fault in it.

    Cells, forms, files of decisions and tests all come in here, so all are read alike:
    'Yes', 3.0, ' veteran ' and '23.12.1942' are understood where they are meant, and a
    dash is a blank. What can mean two things is a fault that names both.
    """
    if not isinstance(raw, Mapping):
        found = f"there is {quote_value(raw)}"
        return None, [Fault(path.rstrip("."), found, "named fields")]
    known = {col.field: col for col in columns(cls)}
    faults = [_unknown_field(name, known, path) for name in raw if name not in known]
    values: dict[str, Any] = {}
    for col in known.values():
        faults += _parse_field(col, raw, path, values)
    if faults:
        return None, faults
    try:
        return cls.model_validate(values), []
    except ValidationError as error:
        faults = validation_faults(error, cls)
        return None, [Fault(path + f.field, f.found, f.expected) for f in faults]


def validation_faults(error: ValidationError, cls: type[Record]) -> list[Fault]:
    """Return what a record class objects to, in words for the one who wrote it."""
    known = {col.field: col for col in columns(cls)}
    return [
        _validation_fault(known, fault["loc"], fault["input"], fault["msg"])
        for fault in error.errors()
    ]


def _validation_fault(
    known: Mapping[str, Column], loc: tuple[int | str, ...], found: object, said: str
) -> Fault:
    if not loc:
        there, _, wanted = said.removeprefix("Value error, ").partition("; expected ")
        there, wanted = (there, wanted) if wanted else ("the row as a whole", there)
        return Fault("", there, wanted)
    col = known.get(name := str(loc[0]))
    if col is None:
        return _unknown_field(name, known, "")
    return Fault(name, f"{col.title} is {quote_value(found)}", col.expected)


def _unknown_field(name: object, known: Iterable[str], path: str) -> Fault:
    expected = "a field among " + ", ".join(known) + suggestion(str(name), known)
    return Fault(f"{path}{name}", f"there is a field {quote_value(name)}", expected)


def _parse_field(
    col: Column, raw: Mapping[str, Any], path: str, values: dict[str, Any]
) -> list[Fault]:
    found = raw.get(col.field)
    if found is None or (isinstance(found, str) and _is_nothing(col, found.strip())):
        return _parse_blank(col, path, values, is_there=col.field in raw)
    if col.kind == "rows" and isinstance(found, list | tuple):
        values[col.field], faults = _parse_rows(col, found, f"{path}{col.field}")
        return faults
    value = READERS[col.kind](col, found)
    if value is None or not col.fits(value):
        there = f"{col.title} is {quote_value(found)}"
        return [Fault(path + col.field, there, _expected_with_hint(col, found))]
    values[col.field] = value
    return []


def _is_nothing(col: Column, text: str) -> bool:
    """Whether a text stands for a blank: a dash does where no text of its own can be."""
    if not text or col.kind in ("text", "list"):
        return not text
    return text.casefold() in NOTHING and text not in col.choices


def _parse_blank(
    col: Column, path: str, values: dict[str, Any], *, is_there: bool
) -> list[Fault]:
    if col.blank and (is_there or (col.required and col.kind == "rows")):
        values[col.field] = col.nothing
    elif col.required:
        return [Fault(path + col.field, f"{col.title} is blank", col.expected)]
    return []


def _parse_rows(
    col: Column, found: Iterable[Any], path: str
) -> tuple[tuple[Any, ...], list[Fault]]:
    assert col.row is not None
    rows, faults = [], []
    for number, item in enumerate(found):
        row, wrong = parse_record(col.row, _as_fields(col.row, item), f"{path}[{number}].")
        rows.append(row)
        faults += wrong
    return tuple(rows), faults


def _as_fields(cls: type[Record], item: object) -> Mapping[str, Any]:
    """Return the fields of a row; a lone value stands for its key."""
    if isinstance(item, BaseModel):
        return item.model_dump(mode="json")
    if isinstance(item, Mapping):
        return item
    names = key_fields(cls)
    is_whole = isinstance(item, str) and len(names) > 1
    return key_values(cls, str(item)) if is_whole else {names[0]: item}


def _parse_text(found: object) -> str | None:
    if isinstance(found, str):
        return found.replace("\r\n", "\n").replace("\r", "\n").strip()
    # A worksheet holds a day as its midnight.
    if isinstance(found, datetime.datetime) and found.time() == datetime.time.min:
        found = found.date()
    if isinstance(found, float) and found.is_integer():
        found = int(found)
    is_finite = isinstance(found, float) and math.isfinite(found)
    return str(found) if is_finite or isinstance(found, int | datetime.date) else None


def _parse_suggested(col: Column, found: object) -> str | None:
    """Return the text, written as the column suggests it or as what it means."""
    text = _parse_text(found)
    meant = _fold_text(text)
    said = (each for each in col.suggests if _fold_text(each) == meant)
    return next(said, None) or _meaning(col, text) or text


def _meaning(col: Column, text: str | None) -> str:
    """Return the value that a text is another word for, '' for none."""
    return col.means(text) if col.means and text else ""


def _parse_whole(found: object) -> int | None:
    if isinstance(found, str):
        meant = numbers.possible_numbers(found)
        found = meant[0] if len(meant) == 1 else None
    # Whole numbers of numpy and pandas are no int.
    elif not isinstance(found, int | float) and isinstance(found, SupportsIndex):
        found = operator.index(found)
    # A truth counts as 1 in sums, but who ticks a box has written no number.
    if isinstance(found, bool) or not isinstance(found, int | float):
        return None
    # An Excel cell holds no more digits than these.
    is_held = -(10**MOST_DIGITS) < found < 10**MOST_DIGITS
    return int(found) if is_held and found == int(found) else None


def _parse_date(found: object) -> datetime.date | None:
    if isinstance(found, datetime.datetime):
        found = found.date()
    if isinstance(found, datetime.date):
        return found
    meant = days.possible_dates(str(found)) if isinstance(found, str | int) else ()
    return meant[0] if len(meant) == 1 else None


def _parse_choice(col: Column, found: object) -> str | None:
    text = _parse_text(found)
    wanted = _fold_text(text)
    named = next((c for c in col.choices if _fold_text(c) == wanted), None)
    return _meaning(col, text) or None if named is None else named


@lru_cache(4096)
def _fold_text(text: str | None) -> str | None:
    return text and _GAPS.sub("_", text.casefold())


def _parse_names(found: object) -> tuple[str, ...] | None:
    items = found if isinstance(found, list | tuple) else (found,)
    texts = [_parse_text(item) for item in items]
    if None in texts:
        return None
    parts = (part.strip() for text in texts if text for part in re.split("[;\n]", text))
    return tuple(part for part in parts if part)


READERS: Mapping[Kind, Callable[[Column, Any], Any]] = {
    "text": _parse_suggested,
    "whole": lambda _, found: _parse_whole(found),
    "yes/no": lambda _, found: ANSWERS.get((_parse_text(found) or "").casefold()),
    "date": lambda _, found: _parse_date(found),
    "choice": _parse_choice,
    "list": lambda _, found: _parse_names(found),
    "rows": lambda _col, _found: None,
}


def _expected_with_hint(col: Column, found: object) -> str:
    """Return what was expected, with what may be meant or why a number is none."""
    if col.kind == "whole" and _has_many_digits(found):
        return f"{col.expected}, of at most {MOST_DIGITS} digits"
    guess = " or ".join(_likely_meanings(col, found))
    return f"{col.expected} ({guess}?)" if guess else col.expected


def _likely_meanings(col: Column, found: object) -> list[str]:
    """Return what may be meant by what is written."""
    if col.kind == "whole":
        meant = numbers.possible_numbers(found) if isinstance(found, str) else ()
        near = [number for number in _nearby_numbers(found) if col.fits(number)]
        return [*map(str, meant if len(meant) > 1 else near)]
    if col.kind == "date" and isinstance(found, str):
        return [str(day) for day in days.possible_dates(found)[:MOST_MEANINGS]]
    name = nearest(str(found), col.choices)
    return [name] if name else []


def _nearby_numbers(found: object) -> list[int]:
    """Return the whole numbers beside a fraction, or the only one among words."""
    if isinstance(found, str):
        only = numbers.only_number(found)
        near = _numbers_beside(numbers.parse_fraction(found))
        return near or ([] if only is None else [only])
    if isinstance(found, float) and math.isfinite(found):
        return _numbers_beside(Fraction(found))
    return []


def _numbers_beside(part: Fraction | None) -> list[int]:
    return [] if part is None else [math.floor(part), math.ceil(part)]


def _has_many_digits(found: object) -> bool:
    if isinstance(found, float):
        return math.isfinite(found) and abs(found) >= 10**MOST_DIGITS
    return len(re.sub(r"\D", "", str(found))) > MOST_DIGITS
