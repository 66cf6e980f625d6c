"""Legible answers: what the rules refuse of a decision that can be read only in part."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play import play
from refkit.engine.play.play import Due
from refkit.engine.problems import Refusal, Refused

_ROW = re.compile(r"(\w+)\[(\d+)\](.*)")
# Which rows of a list were left out, by the list.
Dropped = Mapping[str, Collection[int]]


def grounds_of_the_rest(
    campaign: Campaign, owed: Due, raw: Mapping[str, Any], faults: Iterable[Refusal]
) -> Iterator[Refusal]:
    """Yield what is refused of the rows that can be read, where others cannot.

    What is refused of the whole is left out: it may count what could not be read.
    """
    fields, rows = _faulty_places(faults)
    legible = {
        name: _without(value, rows[name]) if name in rows else value
        for name, value in raw.items()
        if name not in fields
    }
    try:
        decision = play.parse_decision(owed, legible)
    except Refused:
        return
    for ground in play.grounds(campaign, owed, decision):
        if found := _ROW.fullmatch(ground.field):
            number = _number_before(int(found[2]), rows.get(found[1], ()))
            yield replace(ground, field=f"{found[1]}[{number}]{found[3]}")


def _faulty_places(faults: Iterable[Refusal]) -> tuple[set[str], dict[str, set[int]]]:
    """Return the fields that cannot be read, and of lists the numbers of such rows."""
    fields, rows = set[str](), dict[str, set[int]]()
    for fault in faults:
        if found := _ROW.fullmatch(fault.field):
            rows.setdefault(found[1], set()).add(int(found[2]))
        else:
            fields.add(fault.field)
    return fields, rows


def _without(rows: Iterable[Any], dropped: Collection[int]) -> list[Any]:
    return [row for number, row in enumerate(rows) if number not in dropped]


def _number_before(number: int, dropped: Iterable[int]) -> int:
    """Return which row it was before others were left out."""
    for gone in sorted(dropped):
        number += gone <= number
    return number
