"""The areas of a campaign that is being set up: where they lie, who is beside whom."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from refkit.engine.campaign.campaign import (
    Campaign,
    apply_changes,
    change_between,
    changes_between,
)
from refkit.engine.campaign.entry import Change
from refkit.engine.play.setup_steps import Fill, SetupStep, link_columns
from refkit.engine.problems import Refused
from refkit.engine.records.columns import columns
from refkit.engine.records.records import Record
from refkit.session.typed_rows import enter_row, remove_row

Place = tuple[float, float]
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LaidAreas:
    """Areas by what they are called, each with its place, and the pairs of neighbours."""

    places: Mapping[str, Place]
    links: tuple[Pair, ...] = ()


def laid_areas(campaign: Campaign, step: SetupStep) -> LaidAreas:
    """Return the areas as the rows have them, in their order."""
    areas = _areas(campaign, step)
    east, north = step.fills[0].at
    places = {
        name: (float(getattr(row, east)), float(getattr(row, north)))
        for name, row in areas.items()
    }
    called = {row.identity: name for name, row in areas.items()}
    pairs = (_ends(campaign, step, row) for row in _links(campaign, step))
    known = [pair for pair in pairs if {*pair} <= {*called}]
    joined = dict.fromkeys((called[one], called[other]) for one, other in known)
    return LaidAreas(places, tuple(joined))


def lay_areas(
    campaign: Campaign, step: SetupStep, places: Mapping[str, Place], links: Iterable[Pair]
) -> tuple[Change, ...]:
    """Return the changes that make the map of these areas and pairs of neighbours.

    Rows that stay keep what else is said of them. Raises Refused where what is called so
    can be no area.
    """
    there, laid = _areas(campaign, step), campaign
    record = step.fills[0].record
    for name in [name for name in there if name not in places]:
        gone = remove_row(laid, record, there[name].identity)
        laid = apply_changes(laid, gone)
    keys = {name: row.identity for name, row in there.items()}
    for name, place in places.items():
        at = dict(zip(step.fills[0].at, map(round, place), strict=True))
        if name in there:
            change = change_between(there[name], there[name].replace(**at))
            laid = apply_changes(laid, filter(None, [change]))
            continue
        told = {_named(campaign, step.fills[0]): name}
        laid, keys[name] = _entered(laid, record, told | {n: f"{v}" for n, v in at.items()})
    joined = [(keys[one], keys[other]) for one, other in links]
    return changes_between(campaign, _linked(laid, step, joined))


def limits(campaign: Campaign, step: SetupStep) -> tuple[float, float]:
    """Return between what two numbers the places must lie."""
    cls = campaign.system.record(step.fills[0].record)
    known = [col for col in columns(cls) if col.field in step.fills[0].at]
    lows, highs = [c.low for c in known], [c.high for c in known]
    low = max((each for each in lows if each is not None), default=-math.inf)
    return low, min((each for each in highs if each is not None), default=math.inf)


def _linked(laid: Campaign, step: SetupStep, joined: Iterable[Pair]) -> Campaign:
    """Return a campaign whose areas are joined by these links and no others."""
    if len(step.fills) == 1:
        return laid
    record, wanted = step.fills[1].record, {frozenset(pair): pair for pair in joined}
    for row in _links(laid, step):
        pair = frozenset(_ends(laid, step, row))
        if pair not in wanted:
            laid = apply_changes(laid, remove_row(laid, record, row.identity))
    there = {frozenset(_ends(laid, step, row)) for row in _links(laid, step)}
    fields = link_columns(laid.system.record(record), step.fills[0].record)
    for ends in (wanted[pair] for pair in wanted if pair not in there):
        laid, _ = _entered(laid, record, dict(zip(fields, ends, strict=True)))
    return laid


def _areas(campaign: Campaign, step: SetupStep) -> dict[str, Record]:
    """Return the areas by what they are called; of two of one name by their ids as well."""
    field = _named(campaign, step.fills[0])
    rows = campaign.rows(step.fills[0].record)
    names = [str(getattr(row, field)) or row.identity for row in rows]
    return {
        name if names.count(name) == 1 else f"{name} ({row.identity})": row
        for name, row in zip(names, rows, strict=True)
    }


def _named(campaign: Campaign, fill: Fill) -> str:
    """Return the column of what an area is called."""
    cls = campaign.system.record(fill.record)
    return "name" if "name" in cls.model_fields else cls.key[-1]


def _links(campaign: Campaign, step: SetupStep) -> tuple[Record, ...]:
    return campaign.rows(step.fills[1].record) if len(step.fills) > 1 else ()


def _ends(campaign: Campaign, step: SetupStep, row: Record) -> Pair:
    one, other = link_columns(type(row), step.fills[0].record)
    return str(getattr(row, one)), str(getattr(row, other))


def _entered(laid: Campaign, record: str, cells: Mapping[str, str]) -> tuple[Campaign, str]:
    """Return the campaign with a row that has these cells, and its key."""
    entered = enter_row(laid, record, cells)
    if entered.faults:
        name = next(iter(cells.values()))
        raise Refused([f"{name}: {fault.message}" for fault in entered.faults])
    return apply_changes(laid, entered.changes), entered.key
