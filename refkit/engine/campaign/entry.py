"""An entry of the ledger as a value: the changes it made, and those it set right later."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    JsonValue,
    TypeAdapter,
    model_validator,
)

from refkit.engine.charts.charts import Reading

# What JSON gives back the same: texts, whole numbers, yes and no, lists; never NaN.
PLAIN = TypeAdapter(dict[str, JsonValue], config=ConfigDict(allow_inf_nan=False))
Values = Annotated[dict[str, Any], BeforeValidator(PLAIN.validate_python)]

BY_HAND, ADOPTION = "hand edit", "adoption"
Kind = Literal[
    "setup",
    "adoption",
    "step",
    "undo",
    "correction",
    "hand edit",
    "ruling",
    "orders",
    "more orders",
    "skip",
]
# What a side sealed for a step: the first that its form has, and those that follow it.
ORDERS = ("orders", "more orders")
IN_TURN = ("step", *ORDERS, "skip")
# What is taken back, the last first; the others stand.
UNDONE = ("step", "skip")

# What became of an entry, and how the ledger says so.
FATES = {
    "corrected": "is corrected",
    "redone": "is done again",
    "stands": "stands as it fell",
    "overruled": "stands as it fell, overruled",
    "dropped": "is taken back",
    "set right": "set right after it",
}
REPLACED = ("corrected", "redone", "dropped")

Fate = Literal["corrected", "redone", "stands", "overruled", "dropped", "set right"]


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

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.before is None and self.after is None:
            message = "a change has fields before or after; there are neither"
            raise ValueError(message)
        if self.before is not None and self.after is not None:
            # A field on one side alone could not be taken back.
            odd = self.before.keys() ^ self.after.keys()
            if odd:
                message = f"{', '.join(sorted(odd))} stands on one side only"
                raise ValueError(message)
        return self

    @property
    def inverse(self) -> "Change":
        """The change that takes this one back."""
        return self.model_copy(update={"before": self.after, "after": self.before})

    def __str__(self) -> str:
        if self.before is None:
            return f"{self.record} {self.key}: new"
        if self.after is None:
            return f"{self.record} {self.key}: gone"
        parts = [
            f"{name} {self.before[name]!r} -> {self.after[name]!r}" for name in self.after
        ]
        return f"{self.record} {self.key}: " + ", ".join(parts)


def trim_change(whole: Change) -> Change | None:
    """Return the change with only the fields that differ, None when none does."""
    old, new = whole.before, whole.after
    if old is None or new is None:
        return None if old == new else whole
    names = [name for name in new if old[name] != new[name]]
    if not names:
        return None
    if len(names) == len(new):
        return whole
    before, after = ({name: fields[name] for name in names} for fields in (old, new))
    return whole.model_copy(update={"before": before, "after": after})


def net_changes(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes with those of the same row joined, so that each row is there once."""
    # Its order is that in which rows were first touched: new ones keep their places.
    joined: dict[tuple[str, str], Change] = {}
    for each in changes:
        place = (each.record, each.key)
        joined[place] = _join_changes(joined[place], each) if place in joined else each
    return tuple(c for each in joined.values() if (c := trim_change(each)))


def _join_changes(first: Change, then: Change) -> Change:
    if first.before is None:
        after = None if then.after is None else {**(first.after or {}), **then.after}
        return first.model_copy(update={"after": after})
    if then.after is None:
        return then.model_copy(update={"before": {**(then.before or {}), **first.before}})
    # Gone and there again: two whole rows, to be cut to what differs between them.
    if then.before is None:
        return first.model_copy(update={"after": then.after})
    # Of what was, the first word counts; of what is made of it, the last.
    before = {**then.before, **first.before}
    after = {**(first.after or {}), **then.after}
    return first.model_copy(update={"before": before, "after": after})


class Revision(BaseModel):
    """One entry as it stands now: what was done with it, and what it comes to since.

    `changes` are those of its own moment, on the campaign as it was then with the mistake
    set right. Facts set right by hand are a revision of the correction itself; `after` is
    the entry they follow.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    entry: int
    done: Fate
    after: int | None = None
    slot: str = ""
    step: str = ""
    side: str = ""
    audience: str = "umpire"
    decision: Values = {}
    readings: tuple[Reading, ...] = ()
    lines: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()

    def report_lines(self) -> Iterator[str]:
        """Yield what the revision says: what became of the entry, and what came of it."""
        number = self.entry if self.after is None else self.after
        whose = f"{self.step} {self.side}".strip()
        place = ", ".join(part for part in (whose, self.slot) if part)
        named = f"entry {number}" + (f" ({place})" if place else "")
        yield f"{named} {FATES[self.done]}"
        yield from (f"against the rules: {ground}" for ground in self.grounds)
        yield from self.lines if self.done in ("corrected", "redone") else ()
        yield from map(str, self.changes) if self.done == "set right" else ()


class Entry(BaseModel):
    """What was done once: by whom, under which clause, why, with what dice and changes.

    `reopens` are slots that were over before it and were taken up again by it; `closes`
    those that stay over, though by its changes their steps would be due again.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    kind: Kind
    slot: str = ""
    step: str = ""
    side: str = ""
    clauses: tuple[str, ...] = ()
    who: str = ""
    why: str = ""
    audience: str = "umpire"
    opened: bool = False
    reopens: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    corrects: int | None = None
    decision: Values = {}
    readings: tuple[Reading, ...] = ()
    lines: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    revises: tuple[Revision, ...] = ()
    digest: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """What it says, and which slots it keeps closed: that is the umpire's alone."""
        calls = "though steps of it are called for now; a correction can reopen it"
        return (*self.lines, *(f"{slot} stays closed, {calls}" for slot in self.closes))

    @property
    def made(self) -> Iterator[Change]:
        """Every change it holds, those of entries as it revises them included."""
        yield from self.changes
        for each in self.revises:
            yield from each.changes

    def expected_digest(self, previous: str) -> str:
        """The first 16 hexadecimal digits of SHA-256 over the last digest and the entry."""
        # What few entries have is no part of the others: they keep the digest they had.
        rare = {
            name for name in ("revises", "reopens", "closes") if not getattr(self, name)
        }
        body = self.model_dump(mode="json", exclude={"digest", *rare})
        # One text for one entry, in whatever order its fields were put in.
        text = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()[:16]
