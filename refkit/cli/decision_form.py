"""A decision as a file to fill in: TOML with what each answer is and may be."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from refkit.engine.accounts import costs
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.choices import Choice
from refkit.engine.play.play import Due
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Column, Record, columns

MOST_CHOICES = 40
# In a cell names are parted by semicolons; here they are a list.
EXPECTED = {"list": "a list of names"}


def lines(campaign: Campaign, owed: Due, draft: Record) -> Iterator[str]:
    """Yield the draft of a step as TOML, each answer under a comment on it."""
    yield f"# {owed.describe(campaign)}"
    offers = owed.step.code.offer(Turn(campaign, owed.slot, owed.side))
    offered = [_priced(campaign, owed.side, each) for each in offers]
    for col in columns(type(draft)):
        yield ""
        yield from _about(col, col.field, offered)
        for inner in columns(col.row) if col.row else ():
            told = _about(inner, f"{col.field}.{inner.field}", offered)
            yield from (f"#   {inner.field}: {line[2:]}" for line in told)
        yield from _answer(col, getattr(draft, col.field))


def _priced(campaign: Campaign, side: str, choice: Choice) -> Choice:
    """Return a choice whose label says what it costs and what that leaves."""
    found = ", ".join(map(str, costs.costs(campaign, side, choice.cost)))
    return choice._replace(label=f"{choice.label} ({found})") if found else choice


def _about(col: Column, path: str, offered: Iterable[Choice]) -> Iterator[str]:
    """Yield comments: the title with the help, what is expected, what may be named."""
    yield f"# {col.title}: {_expected(col)}"
    found = [each for each in offered if each.field == path]
    for each in found[:MOST_CHOICES]:
        yield f"#   {_value(each.value)} is {each.label}"
    if len(found) > MOST_CHOICES:
        yield f"#   and {len(found) - MOST_CHOICES} more"


def _expected(col: Column) -> str:
    """Return the help of an answer and what is expected; of a list, one row for each."""
    if col.row:
        return " ".join(filter(None, (col.help, "One row for each.")))
    told = f"xpected {EXPECTED.get(col.kind, col.expected)}."
    return f"{col.help} E{told}" if col.help else f"e{told}"


def _answer(col: Column, value: Any) -> Iterator[str]:
    """Yield the answer of the draft; a blank one as a comment, since TOML has no blank."""
    if col.row is not None:
        yield f"{col.field} = ["
        yield from (f"  {_value(_filled(row.values))}," for row in value)
        yield "]"
    elif value is None:
        yield f"# {col.field} ="
    else:
        yield f"{col.field} = {_value(value)}"


def _filled(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a row that are not blank."""
    return {name: value for name, value in row.items() if value not in (None, "")}


def _value(value: Any) -> str:
    """Return a value as TOML writes it, which for texts and numbers is as JSON does."""
    if isinstance(value, Mapping):
        pairs = (f"{name} = {_value(each)}" for name, each in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False, default=str)
