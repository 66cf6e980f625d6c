"""The campaign as a value, and the one way it changes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar, overload

from pydantic import BaseModel, ConfigDict

from refkit.engine.problems import Problem, Refused
from refkit.engine.records import Record

if TYPE_CHECKING:
    from refkit.engine.ledger import Entry
    from refkit.engine.system import System

R = TypeVar("R", bound=Record)
Values = dict[str, Any]


class Change(BaseModel):
    """One row before and after; None on one side for a row that appears or leaves.

    Where the row stays, `before` and `after` hold only the fields that differ, as plain
    JSON values.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    record: str
    key: str
    before: Values | None
    after: Values | None

    @property
    def inverse(self) -> "Change":
        """The change that takes this one back."""
        return self.model_copy(update={"before": self.after, "after": self.before})

    def __str__(self) -> str:
        if self.before is None:
            return f"{self.record} {self.key}: new"
        if self.after is None:
            return f"{self.record} {self.key}: gone"
        parts = [f"{name} {self.before[name]!r} -> {self.after[name]!r}" for name in self.after]
        return f"{self.record} {self.key}: " + ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Campaign:
    """All rows the campaign keeps, by class and key, with its ledger."""

    system: "System"
    tables: Mapping[str, Mapping[str, Record]]
    entries: tuple["Entry", ...] = ()

    @overload
    def rows(self, cls: type[R], **where: Any) -> tuple[R, ...]: ...
    @overload
    def rows(self, cls: str, **where: Any) -> tuple[Any, ...]: ...
    def rows(self, cls: type[R] | str, **where: Any) -> tuple[Any, ...]:
        """Return the rows of a class, in worksheet order, whose fields are as given."""
        name = cls if isinstance(cls, str) else cls.__name__
        found = self.tables.get(name, {}).values()
        wanted = where.items()
        return tuple(r for r in found if all(getattr(r, f) == v for f, v in wanted))

    @overload
    def find(self, cls: type[R], key: str) -> R | None: ...
    @overload
    def find(self, cls: str, key: str) -> Any | None: ...
    def find(self, cls: type[R] | str, key: str) -> Any | None:
        """Return the row with this key, or None."""
        name = cls if isinstance(cls, str) else cls.__name__
        return self.tables.get(name, {}).get(key)

    def get(self, cls: type[R], key: str) -> R:
        """Return the row with this key; KeyError names class and key."""
        row = self.find(cls, key)
        if row is None:
            message = f"there is no {cls.__name__} {key!r}"
            raise KeyError(message)
        return row

    def option(self, name: str) -> str:
        """Return the value of an option as its worksheet has it."""
        row = self.find("Option", name)
        return str(row.value) if row is not None else self.system.option(name).value

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides, in worksheet order."""
        return tuple(row.id for row in self.rows("Side"))


def change(before: Record | None, after: Record | None) -> Change | None:
    """Return the change that makes one row of another, or None when nothing differs."""
    row = before or after
    assert row is not None
    old, new = before and before.values, after and after.values
    if old is not None and new is not None:
        differing = [name for name in new if old[name] != new[name]]
        if not differing:
            return None
        old, new = ({n: values[n] for n in differing} for values in (old, new))
    return Change(record=type(row).__name__, key=row.identity, before=old, after=new)


def apply(campaign: Campaign, changes: Iterable[Change]) -> Campaign:
    """Return the campaign after the changes, all of them or none.

    Raises Refused, naming every row, where a row is not what a change says it was.
    """
    tables: dict[str, dict[str, Record]] = {}
    faults: list[Problem] = []
    for each in changes:
        if each.record not in tables:
            tables[each.record] = dict(campaign.tables.get(each.record, {}))
        faults += _apply_one(campaign, tables[each.record], each)
    if faults:
        raise Refused(faults)
    return replace(campaign, tables={**campaign.tables, **tables})


def _apply_one(campaign: Campaign, table: dict[str, Record], each: Change) -> Iterator[Problem]:
    place, row = f"{each.record} {each.key}", table.get(each.key)
    if each.before is None:
        if row is not None:
            yield Problem(place, "the row is there already", "none")
            return
        new = campaign.system.record(each.record).model_validate(each.after)
        table[new.identity] = new
        return
    if row is None:
        yield Problem(place, "there is no such row", "one to change")
        return
    now = row.values
    differing = [name for name, value in each.before.items() if now.get(name) != value]
    for name in differing:
        yield Problem(place, f"{name} is {now.get(name)!r}", repr(each.before[name]))
    if differing:
        return
    if each.after is None:
        del table[each.key]
    else:
        table[each.key] = type(row).model_validate({**row.model_dump(), **each.after})


def difference(before: Campaign, after: Campaign) -> tuple[Change, ...]:
    """Return the changes that make one campaign's rows of another's."""
    found: list[Change | None] = []
    for name in dict.fromkeys((*before.tables, *after.tables)):
        old, new = before.tables.get(name, {}), after.tables.get(name, {})
        if old is new:
            continue
        found += [change(row, new.get(key)) for key, row in old.items() if row is not new.get(key)]
        found += [change(None, row) for key, row in new.items() if key not in old]
    return tuple(each for each in found if each)
