"""Rows of a decision: the fields that tell one from the others, together as one text."""

from collections.abc import Mapping
from typing import Any

from refkit.engine.records.columns import Column, columns
from refkit.engine.records.records import Record

PARTING = "/"


def key_fields(cls: type[Record]) -> tuple[str, ...]:
    """Return the fields that tell rows apart: those of the key, else the first one."""
    there = tuple(name for name in cls.key if name in cls.model_fields)
    return there or (next(iter(cls.model_fields)),)


def key_title(cls: type[Record]) -> str:
    """Return the heading of the key: `Force, Route`."""
    titles = {col.field: col.title for col in columns(cls)}
    return ", ".join(titles[name] for name in key_fields(cls))


def key_text(cls: type[Record], row: Mapping[str, Any]) -> str:
    """Return the key of a row as a person wrote it, in one text: `R1/north`."""
    return PARTING.join(str(row.get(name, "")) for name in key_fields(cls))


def key_answers(cls: type[Record], row: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of a row's key as texts."""
    return {name: str(row.get(name, "")) for name in key_fields(cls)}


def named_key(cls: type[Record], value: object) -> dict[str, str]:
    """Return the fields of the key that an offer names: by its values, else by its text."""
    if isinstance(value, tuple):
        return dict(zip(key_fields(cls), map(str, value), strict=True))
    return key_values(cls, str(value))


def key_values(cls: type[Record], text: str) -> dict[str, str]:
    """Return the fields of a key from its text; parts that are not there are left out.

    What more strokes part than the key has fields belongs to the last of them.
    """
    names = key_fields(cls)
    return dict(zip(names, text.split(PARTING, len(names) - 1), strict=False))


def offered_field(col: Column, path: str) -> str | None:
    """Return which field of an answer's rows an offer is for; None where it is for others.

    Rows may be offered under the name of their list: their key's field, '' for a key of
    several fields. Of an answer without rows the field is '' as well.
    """
    head, _, name = path.partition(".")
    if head != col.field:
        return None
    keys = key_fields(col.row) if col.row else ()
    return keys[0] if not name and len(keys) == 1 else name


def row_field(cls: type[Record]) -> str:
    """Return the field under which rows are offered: that of their key, '' for several."""
    names = key_fields(cls)
    return names[0] if len(names) == 1 else ""
