"""Cells as an umpire types them while a campaign is set up, and as he reads them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.row_names import RowNames
from refkit.engine.problems import nearest
from refkit.engine.records import days
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.parsing import NOTHING, READERS
from refkit.engine.records.records import Record
from refkit.engine.records.roster_words import BLANK
from refkit.engine.words.folding import fold_words
from refkit.engine.words.lexicon import INFLECTED, Meaning
from refkit.session.likely_days import campaign_years, likely_dates
from refkit.workbook.sheets import vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind, is_worded

SIDE = "Side.id"
# What stands under a day for what is there from the first.
AT_START = frozenset({"start", "at start", "from the start", "beginning"})
MOST_MEANT = 3


@dataclass(frozen=True, slots=True)
class CellFault:
    """What is wrong with one cell, and the word or words that may be meant."""

    field: str
    message: str
    mends: tuple[str, ...] = ()
    is_blank: bool = False


def read_cell(campaign: Campaign, cls: type[Record], col: Column, text: str) -> Any:
    """Return the value of a cell, None for a blank, or the CellFault that is in it."""
    text, kind = _key_named(campaign, col, text.strip()), roster_kind(campaign, cls)
    if _is_blank(col, text):
        return None
    if col.refers == SIDE:
        return _named(col, text, campaign.sides)
    if col.kind == "date":
        is_nothing = kind and _sure(kind.meanings(col.field, text)) == BLANK
        return None if is_nothing else _dated(campaign, col, text)
    is_known = kind and is_worded(kind, col.field)
    return _worded(kind, col, text) if kind and is_known else _plain(col, text)


def nearest_name(campaign: Campaign, row: Record, field: str) -> str:
    """Return the name that a row may mean by one that is in no list, '' for none."""
    col = next(each for each in columns(type(row)) if each.field == field)
    return nearest(str(getattr(row, field)), named_rows(campaign, col).values()) or ""


def roster_kind(campaign: Campaign, cls: type[Record]) -> RosterKind | None:
    """Return the words that umpires have for a record, None where there are none."""
    kinds = vocabulary.roster_kinds(campaign.system)
    return next((kind for kind in kinds if kind.record is cls), None)


def _key_named(campaign: Campaign, col: Column, text: str) -> str:
    """Return the key of the row that a text names, the text where it names none."""
    named = named_rows(campaign, col)
    known = {fold_words(name): key for key, name in named.items()}
    # "Noncombatant" is the Non-Combatant.
    joined = {fold.replace(" ", ""): key for fold, key in known.items()}
    folded = fold_words(text)
    return known.get(folded) or joined.get(folded.replace(" ", "")) or text


def named_rows(campaign: Campaign, col: Column) -> dict[str, str]:
    """Return the names of the rows that a column may name, by their keys.

    A row without a name has its key. It is empty where a cell holds several of them.
    """
    record, _, field = col.refers.partition(".")
    if not record or col.kind != "text" or col.refers == SIDE:
        return {}
    cls = campaign.system.record(record)
    if cls.key != (field,):
        return {}
    rows = campaign.rows(record)
    return {row.identity: str(getattr(row, "name", "")) or row.identity for row in rows}


def listed_rows(campaign: Campaign, col: Column, side: str) -> dict[str, str]:
    """Return the names of the rows of a side that a column offers, by their keys there."""
    record, _, field = col.lists.partition(".")
    rows = campaign.rows(record, side=side) if record else ()
    names = RowNames(campaign)
    return {str(getattr(row, field)): names.of(row.identity) for row in rows}


def shown_cells(campaign: Campaign, row: Record, fields: Iterable[str]) -> dict[str, str]:
    """Return the cells of a row as people write them."""
    words = campaign.system.in_words(campaign, row)
    known, kind = (
        {col.field: col for col in columns(type(row))},
        roster_kind(campaign, type(row)),
    )
    texts = {name: cell_text(known[name], getattr(row, name)) for name in fields}
    return {
        name: words[name] if name in words else _in_full(kind, name, text)
        for name, text in texts.items()
    }


def _in_full(kind: RosterKind | None, name: str, text: str) -> str:
    """Return a letter by its word, where there is one that means nothing else."""
    if kind is None or len(text) != 1 or not is_worded(kind, name):
        return text
    word = value_word(kind, name, text)
    return word if _sure(kind.meanings(name, word)) == text else text


def value_word(kind: RosterKind | None, name: str, value: str) -> str:
    """Return what a value of a field is called, a code by its word: `Armoured vehicle`."""
    known = kind.value_name(name, value) if kind and is_worded(kind, name) else ""
    word = known.partition(" (")[0] or value.replace("_", " ")
    return word[:1].upper() + word[1:]


def cell_text(col: Column, value: Any) -> str:
    """Return a value as it is typed: a day by its month's name, nothing for a blank."""
    if value is None or value == ():
        return ""
    if col.kind == "date":
        return days.written(value)
    if col.kind == "yes/no":
        return "yes" if value else "no"
    return "; ".join(value) if col.kind == "list" else str(value)


def blank_fault(col: Column) -> CellFault:
    """Return what is to be said of a cell that must not stay blank."""
    such = f", such as {col.example}" if col.example else ""
    return CellFault(col.field, f"{col.title} is still blank{such}.", is_blank=True)


def _is_blank(col: Column, text: str) -> bool:
    nothing = col.kind != "text" and text.casefold() in NOTHING
    return not text or nothing or (col.kind == "date" and text.casefold() in AT_START)


def _plain(col: Column, text: str) -> Any:
    value = READERS[col.kind](col, text)
    is_right = value is not None and col.fits(value)
    return value if is_right else _fault(col, text, _expected(col), ())


def _dated(campaign: Campaign, col: Column, text: str) -> Any:
    """Return the day that a text means; without a year, that of the campaign's calendar."""
    days = likely_dates(text, campaign_years(campaign))
    if len(days) == 1 and col.fits(days[0]):
        return days[0]
    return _fault(col, text, _expected(col), tuple(cell_text(col, day) for day in days))


def _worded(kind: RosterKind, col: Column, text: str) -> Any:
    meant = kind.meanings(col.field, text)
    value = _sure(meant)
    if value is not None:
        return READERS[col.kind](col, value) if value else None
    if not (col.choices or col.suggests or meant):
        return text
    named = dict.fromkeys(each.value.replace("_", " ") for each in meant)
    words = [value_word(kind, col.field, each) for each in _choices(col)]
    expected = f"one of {', '.join(words)}" if words else _expected(col)
    return _fault(col, text, expected, tuple(named)[:MOST_MEANT])


def _sure(meant: tuple[Meaning, ...]) -> str | None:
    """Return the value that a word surely means, None where it may be another."""
    sure = [each for each in meant if each.score >= INFLECTED]
    is_sure = len(sure) == 1 or (len(sure) > 1 and sure[0].score > sure[1].score)
    return sure[0].value if is_sure else None


def _named(col: Column, text: str, names: Iterable[str]) -> Any:
    by_name = {fold_words(name): name for name in names}
    if found := by_name.get(fold_words(text)):
        return found
    near = nearest(text, by_name.values())
    return _fault(col, text, f"one of {', '.join(by_name.values())}", (near,) * bool(near))


def _expected(col: Column) -> str:
    words = [word.replace("_", " ") for word in _choices(col)]
    if words:
        return f"one of {', '.join(words)}"
    return f"a date such as {col.example}" if col.kind == "date" else col.expected


def _choices(col: Column) -> tuple[str, ...]:
    return tuple(word for word in (*col.choices, *col.suggests) if word)


def _fault(col: Column, text: str, expected: str, mends: tuple[str, ...]) -> CellFault:
    """Return the fault of a cell: what it is not, and what was expected."""
    name = col.title if col.title.isupper() else col.title[:1].lower() + col.title[1:]
    name = "date" if col.kind == "date" else name
    is_doubtful = len(mends) > 1
    # "is no deck" would say that a deck is wanted, and not how many cards.
    wrong = f"{col.title} is {text!r}" if col.kind == "whole" else f"{text!r} is no {name}"
    doubt = f"{text!r} may be {' or '.join(mends)}" if is_doubtful else wrong
    return CellFault(col.field, f"{doubt}; expected {expected}.", mends)
