"""Goods: the things that rows of a decision may be spent on, each as a card shows it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from refkit.engine.play.choices import Choice
from refkit.engine.play.wares import Ware
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.row_keys import (
    key_answers,
    key_fields,
    key_text,
    named_key,
    row_field,
)
from refkit.widgets.form import chances, controls
from refkit.widgets.form.fields import Offers, Rows

# What a card can ask besides how many; other answers need the cells of a table.
ASKED = ("whole", "text", "yes/no", "choice")
Options = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Good:
    """One thing to have: its key, how a card shows it, and what one of it costs.

    `answers` are the fields of its key, `options` what there is to pick from by the column.
    """

    key: str
    ware: Ware
    answers: Mapping[str, str]
    cost: Mapping[str, int | Fraction] = field(default_factory=dict)
    chances: Sequence[str] = ()
    options: Mapping[str, Options] = field(default_factory=dict)


def can_be_cards(col: Column, offers: Offers | None) -> bool:
    """Whether rows that are sold can be shown as cards: something says what there is."""
    if not col.sold or offers is None or col.row is None:
        return False
    keys = key_fields(col.row)
    is_free = any(each.free for each in columns(col.row) if each.field in keys)
    return not is_free and all(each.kind in ASKED for each in extras(col))


def extras(col: Column) -> list[Column]:
    """Return the columns that a card asks besides its key and how many."""
    assert col.row is not None
    keys = key_fields(col.row)
    return [c for c in columns(col.row) if c.field not in keys and not c.times]


def times_field(col: Column) -> str:
    """Return the field that says how many of it a row has; '' where a row is one of it."""
    return next((each.field for each in columns(col.row) if each.times), "")  # type: ignore[arg-type]


def goods(
    col: Column, rows: Rows, offers: Offers, named: Callable[[str], str] = str
) -> Iterator[Good]:
    """Yield each thing offered in its order, then those proposed that are not offered."""
    assert col.row is not None
    offered: dict[str, list[Choice]] = {}
    for choice in offers.get(row_field(col.row), ()):
        offered.setdefault(choice.text, []).append(choice)
    for key, found in offered.items():
        yield _good(col, key, found, offers)
    for row in rows:
        key = key_text(col.row, row)
        if key not in offered:
            offered[key] = []
            gone = Ware(named(key), kind="No longer offered")
            yield Good(key, gone, key_answers(col.row, row))


def _good(col: Column, key: str, found: Sequence[Choice], offers: Offers) -> Good:
    assert col.row is not None
    label, odds = chances.label_and_chances(found)
    ware = next((each.ware for each in found if each.ware), None)
    return Good(
        key,
        ware or Ware(label, kind=found[0].group),
        named_key(col.row, found[0].value),
        found[0].cost,
        odds,
        {each.field: _options(each, key, offers) for each in extras(col)},
    )


def _options(col: Column, key: str, offers: Offers) -> Options:
    """What there is to pick from on the card of a key, its blank first; else nothing."""
    if col.kind == "choice":
        return [(name.replace("_", " ") or "(blank)", name) for name in col.choices]
    found = [each for each in offers.get(col.field, ()) if each.is_for(key)]
    if not found and not col.by_row:
        return []
    return [("(blank)", ""), *controls.offered_options(found)]


def blank_row(col: Column, good: Good) -> dict[str, Any]:
    """Return a row that has one of a good, or one lot of it."""
    assert col.row is not None
    started = {each.field: _start(each) for each in columns(col.row)}
    times = times_field(col)
    return {**started, **good.answers, **({times: good.ware.lot} if times else {})}


def _start(col: Column) -> Any:
    """What a cell begins with that nobody has filled in."""
    if col.default is None:
        return False if col.kind == "yes/no" else ""
    return col.default
