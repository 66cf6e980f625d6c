"""Headings in another language: a word of the vocabulary for another that says the same."""

import random
from collections.abc import Iterator, Mapping
from functools import cache

from refkit import systems
from refkit.workbook.sheets import vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text
from tests.rosters.reading import Reading

SYSTEM = "battlefront"
SURE, SHORTEST = 97, 4
LANGUAGES = ("en", "de", "fr", "es", "it", "pl", "ru")


def other_words(reading: Reading, chance: random.Random) -> dict[tuple[str, str], str]:
    """Return a word by tab and heading for each that is known, all in one other language.

    A heading without another word that can only mean the same is not among them.
    """
    language = chance.choice(LANGUAGES)
    told: dict[str, str] = {}
    found: dict[tuple[str, str], str] = {}
    for block in reading.blocks:
        for column in block["columns"]:
            text = fold_text(column["heading"])
            same = _same(_kinds()[block["record"]], text, language)
            free = [word for word in same if word not in told.values()]
            if text not in told and free:
                told[text] = chance.choice(free)
            if told.get(text) in same:
                found[block["tab"], text] = told[text]
    return found


def _same(kind: RosterKind, text: str, language: str) -> list[str]:
    """Return the other words of a language that say what a heading does."""
    meant = _meaning(kind, text)
    if any(score >= SURE for _, _, score in kind.tick_meanings(text)):
        return []
    words: Mapping[str, str] = kind.said.headings.get(meant, {})
    return sorted(
        word
        for word, said in words.items()
        if language in said.split() and len(word) >= SHORTEST and word != text
        if set(_records(word)) <= set(_records(text)) and _meaning(kind, word) == meant
    )


def _meaning(kind: RosterKind, text: str) -> str:
    """Return the one thing that a heading means for sure, '' where it is not that."""
    found = kind.heading_meanings((text,))
    sure = {each.value for each in found if each.score >= SURE}
    return sure.pop() if len(sure) == 1 else ""


def _records(text: str) -> Iterator[tuple[str, str]]:
    """Yield what a heading means in each list that has it."""
    for name, kind in _kinds().items():
        if meant := _meaning(kind, text):
            yield name, meant


@cache
def _kinds() -> Mapping[str, RosterKind]:
    return {each.name: each for each in vocabulary.roster_kinds(systems.load(SYSTEM))}
