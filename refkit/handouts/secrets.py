"""The texts of a campaign that a reader may not see."""

import re
from calendar import day_abbr, day_name, month_abbr, month_name
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry, Revision
from refkit.engine.campaign.view import view
from refkit.engine.readers import may_read
from refkit.engine.records.columns import Column
from refkit.engine.records.records import Record, columns
from refkit.engine.trust.disclosure import disclosed
from refkit.handouts.comparing import Text, fold_text, needle

SHORTEST = 4
# One line of this length is enough to give a longer text away.
LINE = 12
# Ids are secret although they are short, such as S01.
SHORT_ID = re.compile(r"(?=.*\d)(?=.*[^\W\d_])\w{2,3}")

# How many there are of something: "3 Fuel Dump", "2 x Lorry".
COUNTED = re.compile(r"^\d+ (?:[x\N{MULTIPLICATION SIGN}] )?")

LETTERS = re.compile(r"\w*[^\W\d_]\w*")
# Words that only go with figures and tell nothing: months, days, "2 of 4", "9 x 2".
OF_FIGURES = frozenset(
    name.casefold()
    for names in (month_name, month_abbr, day_name, day_abbr)
    for name in names
) | {"of", "to", "and", "or", "x", "th", "no", "left"}

Kinds = Mapping[str, type[Record]]
MOST_KEPT = 20_000  # texts of which the parts are kept: they come again in every packet
# The campaign that was looked through last, with its texts.
_LAST: list[tuple[Campaign, Mapping[str, str]]] = []


def secret_texts(campaign: Campaign, reader: str) -> Mapping[str, str]:
    """Return every text that the reader may not see, each with its place in the campaign.

    These are names, places, notes and keys of four letters or more, now and in the past
    and in the answers given to steps; single lines of twelve letters or more; and ids of
    two or three letters with a digit. The search ignores numbers, dates and menu choices,
    and any text the side can already read, in whatever spelling: its own secret decisions
    too. The reader 'open' may see only what every side may see; the umpire sees it all.
    """
    sides = campaign.sides if reader == "open" else (reader,)
    told = [_side_secrets(campaign, side) for side in sides]
    return {text: where for each in told for text, where in each.items()}


def _side_secrets(campaign: Campaign, side: str) -> Mapping[str, str]:
    if side == "umpire":
        return {}
    known = Text(dict.fromkeys(_known_texts(campaign, side)))
    found = _telling_texts(campaign)
    return {text: where for text, where in found.items() if not _is_known(text, known)}


def _telling_texts(campaign: Campaign) -> Mapping[str, str]:
    """Return every text of a campaign that would tell something, with its place."""
    # The packets of all sides are searched one after the other.
    if not _LAST or _LAST[0][0] is not campaign:
        found: dict[str, str] = {}
        for text, where in _campaign_texts(campaign):
            for part in _telling_parts(text):
                found.setdefault(part, where)
        _LAST[:] = [(campaign, found)]
    return _LAST[0][1]


def _is_known(text: str, known: Text) -> bool:
    """Whether a side may know a text, or what is counted in it: figures are no secret."""
    counted = COUNTED.sub("", text)
    is_so_many = counted != text and fold_text(counted) in known.lines
    return is_so_many or needle(text).in_text(known)


def _known_texts(campaign: Campaign, side: str) -> Iterator[str]:
    """Yield what a side may know: its view, its own decisions, the rules and the seals."""
    seen = view(campaign, side)
    yield from (text for text, _ in _campaign_texts(seen))
    yield from (r.roll.purpose for entry in seen.entries for r in entry.readings)
    yield from _own_decisions(campaign, side)
    yield from _rules_texts(campaign)
    yield from _seal_texts(campaign, side)


@lru_cache(MOST_KEPT)
def _telling_parts(text: str) -> tuple[str, ...]:
    """Return a text, and each of its lines that is long enough to give it away."""
    if is_figures(text):
        return ()
    whole = (text,) if len(text) >= SHORTEST or SHORT_ID.fullmatch(text) else ()
    lines = map(str.strip, text.splitlines() if "\n" in text else ())
    return (*whole, *(line for line in lines if len(line) >= LINE))


def is_figures(text: str) -> bool:
    """Whether a text is only figures and dates.

    >>> is_figures("23 December 1942"), is_figures("2 of 4"), is_figures("G12 of 4")
    (True, True, False)
    """
    return all(word.casefold() in OF_FIGURES for word in LETTERS.findall(text))


def _campaign_texts(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield every text of a campaign with its row or its entry."""
    for table in campaign.tables.values():
        for row in table.values():
            where = f"{type(row).__name__} {row.identity}"
            yield from ((text, where) for text in _row_texts(row))
    decisions = {step.id: step.decision for step in campaign.system.steps}
    kept = {cls.__name__: cls for cls in campaign.system.records}
    for entry in campaign.entries:
        where = f"entry {entry.number}"
        yield from ((text, where) for text in _entry_texts(entry, decisions, kept))


def _entry_texts(entry: Entry, decisions: Kinds, kept: Kinds) -> Iterator[str]:
    yield from _entry_words(entry)
    for each in _with_revisions(entry):
        yield from _field_texts(decisions.get(each.step), each.decision)
    for change in entry.made:
        yield from _field_texts(kept.get(change.record), change.before or {})
        yield from _field_texts(kept.get(change.record), change.after or {})


def _own_decisions(campaign: Campaign, side: str) -> Iterator[str]:
    """Yield the texts of the decisions made in secret that a side may read."""
    secret = {s.id: s.decision for s in campaign.system.steps if s.audience == "side"}
    for entry in campaign.entries:
        for each in _with_revisions(entry):
            if each.side and each.step in secret and may_read(side, each.audience):
                yield from _field_texts(secret[each.step], each.decision)


def _with_revisions(entry: Entry) -> tuple[Entry | Revision, ...]:
    return (entry, *entry.revises)


def _entry_words(entry: Entry) -> Iterator[str]:
    yield from entry.lines
    yield entry.why
    yield from map(str, entry.readings)
    for each in entry.revises:
        yield from (*each.lines, *each.grounds)


def _row_texts(row: Record) -> Iterator[str]:
    yield from (row.identity, getattr(row, "name", ""))
    yield from _field_texts(type(row), vars(row))


def _field_texts(cls: type[Record] | None, fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield the texts in the fields of a row, as typed values or as changes hold them."""
    wordy = _text_columns(cls) if cls else {}
    for name, value in fields.items():
        if value and name in wordy:
            yield from _value_texts(wordy[name], value)


@cache
def _text_columns(cls: type[Record]) -> Mapping[str, Column]:
    kinds = ("text", "list", "rows")
    return {col.field: col for col in columns(cls) if col.kind in kinds}


def _value_texts(col: Column, value: Any) -> Iterator[str]:
    if col.kind == "text":
        yield str(value)
    elif col.kind == "list":
        yield from map(str, value)
    else:
        yield from _nested_texts(col, value)


def _nested_texts(col: Column, rows: Iterable[Any]) -> Iterator[str]:
    for row in rows:
        fields = row if isinstance(row, Mapping) else vars(row)
        yield from _field_texts(col.row, fields)


def _seal_texts(campaign: Campaign, side: str) -> Iterator[str]:
    """Yield seals and keys: their groups of three characters look like ids."""
    for slot in disclosed(campaign, side, rolls=False).slots:
        yield from (*slot.seals.values(), *slot.keys.values())
        yield from (text for each in slot.decisions for text in (each.seal, each.nonce))


def _rules_texts(campaign: Campaign) -> Iterator[str]:
    """Yield the texts of the rules themselves, which any sheet may print."""
    system = campaign.system
    yield from (clause.text for clause in system.clauses.values())
    yield from (t for kind in system.kinds for t in (kind.name, kind.title, kind.help))
    for step in system.steps:
        yield from (step.id, step.title)
        yield from (reminder.text for reminder in step.reminders)
    for cls in (*system.records, *(step.decision for step in system.steps)):
        yield from _column_words(cls)


def _column_words(cls: type[Record]) -> Iterator[str]:
    """Yield the titles, the help and the choices of a record's columns."""
    for col in columns(cls):
        yield from (col.title, col.help, *col.choices)
        # So a sealed order says which choice of a menu was made.
        yield from (f"{col.title}: {each}" for each in col.choices)
        yield from _column_words(col.row) if col.row else ()
