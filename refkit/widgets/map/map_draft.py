"""What hands did on a map and the form has not taken yet, kept with the other drafts."""

from collections.abc import Mapping
from operator import itemgetter
from typing import TypeVar

from refkit.geometry.battlefield import THE_LINE, Battlefield
from refkit.geometry.layout import Overrides, Stand, Value
from refkit.widgets.form.refilling import merge_rows
from refkit.widgets.map.judging import judge

T = TypeVar("T")
UNFIT = "What you moved on the map no longer fits and is not shown."


class _Snapshot(Value):
    """All of a battlefield that hands may change."""

    stands: tuple[Stand, ...]
    overrides: Overrides
    hidden: tuple[str, ...]
    why: dict[str, str]


class _MapDraft(Value):
    """A battlefield as the form had it, and as hands left it."""

    was: _Snapshot
    now: _Snapshot


def to_text(was: Battlefield, now: Battlefield) -> str:
    """Return what hands did to a battlefield as a text to be kept, '' for nothing."""
    if was == now:
        return ""
    return _MapDraft(was=_snapshot(was), now=_snapshot(now)).model_dump_json()


def restore(field: Battlefield, text: str) -> tuple[Battlefield, list[str]]:
    """Return a battlefield with what was kept done to it again, and what there is to say.

    It may be another than it was: what came since is there, what is gone stays away.
    """
    notes: list[str] = []
    try:
        done = _merge(field, _MapDraft.model_validate_json(text), notes)
        judge(done).front()
        fits = all(stand.side in field.layout.sides for stand in done.layout.stands)
    except Exception:  # a file beside the workbook may hold anything
        fits = False
    return (done, notes) if fits else (field, [UNFIT])


def _snapshot(field: Battlefield) -> _Snapshot:
    return _Snapshot(
        stands=field.layout.stands,
        overrides=field.layout.overrides,
        hidden=tuple(sorted(field.hidden)),
        why=dict(field.why),
    )


def _merge(field: Battlefield, kept: _MapDraft, notes: list[str]) -> Battlefield:
    was, mine, now = kept.was, kept.now, _snapshot(field)
    old, own, there = (
        [stand.model_dump() for stand in each.stands] for each in (was, mine, now)
    )
    stands = tuple(
        map(Stand.model_validate, merge_rows(old, own, there, notes, itemgetter("id")))
    )
    names = frozenset(stand.id for stand in stands)
    hidden = _lay_over(*(dict.fromkeys(each.hidden, "") for each in (was, mine, now)))
    why = _lay_over(was.why, mine.why, now.why)
    ruled = _merge_rulings(was.overrides, mine.overrides, now.overrides, names)
    return Battlefield(
        field.layout.model_copy(update={"stands": stands, "overrides": ruled}),
        names.intersection(hidden),
        {name: each for name, each in why.items() if name in {*names, THE_LINE}},
        field.waiting,
    )


def _merge_rulings(
    was: Overrides, mine: Overrides, now: Overrides, names: frozenset[str]
) -> Overrides:
    status = _lay_over(was.status, mine.status, now.status)
    out = _lay_over(*(dict.fromkeys(each.out_of_line, "") for each in (was, mine, now)))
    return Overrides(
        status={name: each for name, each in status.items() if name in names},
        out_of_line=tuple(name for name in out if name in names),
        line=now.line if mine.line == was.line else mine.line,
    )


def _lay_over(
    was: Mapping[str, T], mine: Mapping[str, T], now: Mapping[str, T]
) -> dict[str, T]:
    """Return what is there now with what hands changed laid over it."""
    stays = {n: each for n, each in now.items() if n in mine or n not in was}
    return stays | {n: each for n, each in mine.items() if was.get(n) != each}
