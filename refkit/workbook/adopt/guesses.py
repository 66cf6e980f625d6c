"""What was guessed when a roster was adopted, as rows of the mapping to look at."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.records import Record, columns
from refkit.workbook.adopt.understood import UnderstoodWord
from refkit.workbook.sheets import layout, mapping, vocabulary
from refkit.workbook.sheets.mapping import MappingLine

# How sure refkit is of what it guesses, of 100: the umpire is to look at it.
SURENESS = 50
VALUE = "{value}"


class MadeGuess(NamedTuple):
    """A field of a record that is guessed, and how, in words."""

    record: Record
    field: str
    words: str


def guess_lines(whole: Campaign, made: Iterable[MadeGuess]) -> Iterator[MappingLine]:
    """Yield a row of the mapping for each guess; what several rows say alike is one."""
    alike: dict[tuple[str, ...], list[Record]] = {}
    for each in made:
        record, value = type(each.record).__name__, str(getattr(each.record, each.field))
        told = each.words.replace(VALUE, _called(whole, each))
        # Rows without a name are told apart by the words alone.
        name = str(getattr(each.record, "name", ""))
        means = f"{record}.{each.field}={value}"
        same = (means, told, name, each.field, each.record.owner)
        alike.setdefault(same, []).append(each.record)
    for (means, told, name, field, _), records in alike.items():
        cls = type(records[0])
        [title] = (col.title for col in columns(cls) if col.field == field)
        yield MappingLine(
            mapping.GUESS,
            layout.tab_of(cls, records[0].owner).title,
            heading=title,
            word=f"{name}: {told}" if name else told,
            means=means,
            written=mapping.HEADS.join(each.identity for each in records),
            score=SURENESS,
        )


def word_score(word: UnderstoodWord) -> int | None:
    """Return how sure refkit is of a word; of one that may mean others it only guesses."""
    if word.score is not None and word.others:
        return min(word.score, SURENESS)
    return word.score


def _called(whole: Campaign, each: MadeGuess) -> str:
    """Return what a value is called: by a word, or by the names of what it consists of."""
    cls, value = type(each.record), str(getattr(each.record, each.field))
    worded = whole.system.in_words(whole, each.record).get(each.field, "")
    kinds = vocabulary.roster_kinds(whole.system)
    kind = next((kind for kind in kinds if kind.record is cls), None)
    is_worded = kind is not None and each.field in kind.words
    return worded or (kind.value_name(each.field, value) if kind and is_worded else value)
