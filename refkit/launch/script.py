"""The script of a demonstration: the decisions that a pack's `demo.toml` writes down."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.declarations import declare, key_path, read_toml, unknown
from refkit.engine.play.play import Due
from refkit.engine.play.steps import Step
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.columns import Column, columns

UMPIRE = "umpire"
Raw = dict[str, Any]


def _in_turn(raw: Any) -> Any:
    """Take one decision for a list of one."""
    return [raw] if isinstance(raw, Mapping) else raw


# One for each time that the step is done in the slot.
Decisions = Annotated[tuple[Raw, ...], BeforeValidator(_in_turn)]


class Script(BaseModel):
    """The decisions by slot, side (or `umpire`) and step, and what holds for all of them.

    Turn sheets are written before the steps `sheets_at`. In the steps `placed_at` each row
    that says no place is put at `place`.
    """

    model_config = ConfigDict(frozen=True, extra="allow")
    __pydantic_extra__: dict[str, dict[str, dict[str, Decisions]]]

    sheets_at: tuple[str, ...] = ()
    placed_at: tuple[str, ...] = ()
    place: str = ""

    @property
    def slots(self) -> Mapping[str, Mapping[str, Mapping[str, tuple[Raw, ...]]]]:
        """The decisions by slot, reader and step."""
        return self.__pydantic_extra__

    def written(self, owed: Due, times: int) -> Raw:
        """Return what is written for a step that was done so many times in its slot."""
        told = self.slots.get(owed.slot, {}).get(owed.side or UMPIRE, {})
        decisions = told.get(owed.step.id, ())
        return decisions[times] if times < len(decisions) else {}


def read_script(file: Path, campaign: Campaign) -> Script:
    """Return the script in a file for a campaign; Refused holds every fault at its key."""
    place = f"{file.parent.name}/{file.name}"
    script = declare(Script, read_toml(place, file.read_bytes()), place)
    faults = list(_misfits(script, campaign, place))
    if faults:
        raise Refused(faults)
    return script


def _misfits(script: Script, campaign: Campaign, place: str) -> Iterator[Problem]:
    """Yield the steps, readers and fields in a script that the campaign does not have."""
    steps = {step.id: step for step in campaign.system.steps}
    for name in ("sheets_at", "placed_at"):
        for step in getattr(script, name):
            if step not in steps:
                yield unknown(f"{place} {name}", step, steps)
    for slot, readers in script.slots.items():
        known = (*campaign.sides, UMPIRE)
        where = f"{place} {key_path([slot])}"
        yield from (unknown(where, name, known) for name in readers if name not in known)
        for reader, told in readers.items():
            yield from _misnamed(told, steps, f"{place} {key_path([slot, reader])}")


def _misnamed(
    told: Mapping[str, tuple[Raw, ...]], steps: Mapping[str, Step], place: str
) -> Iterator[Problem]:
    """Yield the steps that there are not, and what the others are told in vain."""
    for name, decisions in told.items():
        if name not in steps:
            yield unknown(place, name, steps)
            continue
        for raw in decisions:
            yield from _unreadable(steps[name], raw, f"{place}.{name}")


def _unreadable(step: Step, raw: Raw, place: str) -> Iterator[Problem]:
    """Yield what a decision names that its step does not ask."""
    asked = {col.field: col for col in columns(step.decision)}
    for name, value in raw.items():
        if name not in asked:
            yield unknown(place, name, asked)
        elif asked[name].kind == "rows":
            yield from _unreadable_rows(asked[name], value, f"{place}.{name}")


def _unreadable_rows(col: Column, rows: Any, place: str) -> Iterator[Problem]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        yield Problem(place, "is no list of rows", "rows such as { name = value }")
        return
    cls = col.row
    assert cls is not None
    known = [each.field for each in columns(cls)]
    for number, row in enumerate(rows):
        where = f"{place}[{number}]"
        yield from (unknown(where, name, known) for name in row if name not in known)
        for name in cls.key:
            if name not in row:
                yield Problem(where, f"there is no {name!r}", "one")


def lay_over(step: Step, draft: Mapping[str, Any], written: Raw) -> Raw:
    """Return the written decision laid over the draft, row by row where both have rows."""
    raw = dict(draft)
    keys = {col.field: col.row.key for col in columns(step.decision) if col.row}
    for name, value in written.items():
        key = keys.get(name, ())
        raw[name] = _merged(raw.get(name, ()), value, key) if key else value
    return raw


def _merged(
    drafted: Iterable[Raw], written: Iterable[Raw], key: tuple[str, ...]
) -> list[Raw]:
    """Return the drafted rows with what is written for them, and then the other ones."""
    if not drafted:
        # A row may be written twice there, to show that it is refused.
        return list(written)
    by_key = {_key_of(row, key): row for row in written}
    merged = [{**row, **by_key.pop(_key_of(row, key), {})} for row in drafted]
    return [*merged, *by_key.values()]


def _key_of(row: Raw, key: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(row.get(field) for field in key)


def never_played(script: Script, campaign: Campaign) -> list[str]:
    """Return the slots of a script that never came."""
    there = {slot.identity for slot in campaign.rows("Slot")}
    return [slot for slot in script.slots if slot not in there]
