"""Records: one declaration of what the campaign keeps, asked by cells, forms and paper."""

import inspect
import re
from functools import cache
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, model_validator

from refkit.engine.records.columns import (
    LONGEST,
    Column,
    Fault,
    Kind,
    column,
    columns,
    count,
    quote_value,
)
from refkit.engine.records.derived import Derived

__all__ = [
    "LONGEST",
    "Column",
    "Fault",
    "Kind",
    "Record",
    "column",
    "columns",
    "count",
]


class Record(BaseModel):
    """One row the campaign keeps: a frozen value that knows its worksheet and its key.

    A class says them beside its base: `class Link(Record, tab="Links", key=("one",))`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    tab: ClassVar[str] = ""
    key: ClassVar[tuple[str, ...]] = ("id",)
    audience: ClassVar[str] = "open"
    derived: ClassVar[tuple[Derived, ...]] = ()
    # The key where it is a number through the rows of all, of which a side counts its own.
    counted: ClassVar[str] = ""

    def __init_subclass__(
        cls,
        *,
        tab: str = "",
        key: tuple[str, ...] = (),
        audience: str = "",
        **kwargs: Any,
    ) -> None:
        """Keep what the class says of itself; refuse a field that would hide that."""
        # Before pydantic looks: it warns of some of these names and is silent of others.
        super().__init_subclass__(**kwargs)
        # Only what is said: of several bases one that says nothing must not hide another's.
        given = {"tab": tab, "key": key, "audience": audience}
        for name, value in given.items():
            if value:
                setattr(cls, name, value)
        for name, kind in inspect.get_annotations(cls).items():
            if name in _own_names() and not _is_class_var(kind):
                other = f"{_snake_case(cls.__name__)}_{name}"
                expected = f"another name, such as {other!r}"
                message = f"{cls.__name__}.{name}: every record has {name!r} already"
                message = f"{message}; expected {expected}"
                raise TypeError(message)

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Refuse a declaration whose key or secret fields cannot work."""
        for col in columns(cls):
            if col.audience == "record":
                continue
            if col.required:
                message = f"{cls.__name__}.{col.field}: a secret field needs a default"
                raise TypeError(message)
            if cls.tab and col.field in cls.key:
                message = f"{cls.__name__}.{col.field}: a key field cannot be secret"
                raise TypeError(message)
        if cls.tab and not set(cls.key) <= set(cls.model_fields):
            message = f"{cls.__name__}: key {cls.key} names no field"
            raise TypeError(message)

    @model_validator(mode="after")
    def _fits_its_columns(self) -> Self:
        """Hold what a cell can hold, so that every row reads back as it was written."""
        for col in _bounded_columns(type(self)):
            if not col.fits(found := getattr(self, col.field)):
                message = f"{col.title} is {quote_value(found)}; expected {col.expected}"
                raise ValueError(message)
        return self

    @property
    def identity(self) -> str:
        """The row's key as one text: `day 1/red`."""
        return "/".join([str(getattr(self, name)) for name in self.key])

    @property
    def owner(self) -> str:
        """The side the row belongs to, '' for none; a side's own row is the side's."""
        mine = "id" if type(self).__name__ == "Side" else "side"
        return str(getattr(self, mine, ""))

    @property
    def seen_by(self) -> str:
        """Who may see the row: 'open', 'umpire' or sides, as `readers` joins them."""
        return (self.owner or "umpire") if self.audience == "side" else self.audience

    @property
    def values(self) -> dict[str, Any]:
        """The fields as plain JSON values, as changes carry them."""
        return self.model_dump(mode="json")

    def replace(self, **fields: Any) -> Self:
        """Return the row with some fields other, checked again."""
        return type(self).model_validate({**vars(self), **fields})


@cache
def _own_names() -> frozenset[str]:
    """The names that every record has: its class variables, properties and methods."""
    return frozenset(name for name in dir(Record) if not name.startswith("_"))


def _is_class_var(annotation: object) -> bool:
    # One in quotation marks is a text still.
    return str(annotation).removeprefix("typing.").startswith("ClassVar")


def _snake_case(name: str) -> str:
    """Return the name of a class as a field would begin with it.

    >>> _snake_case("WreckPlace")
    'wreck_place'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


@cache
def _bounded_columns(cls: type[Record]) -> tuple[Column, ...]:
    """The columns with limits of their own; pydantic holds numbers to theirs."""
    return tuple(col for col in columns(cls) if col.kind in ("text", "list"))
