"""The general words of rosters in several languages, from `words.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from refkit.engine.words.folding import fold_words
from refkit.engine.words.lexicon import Lexicon
from refkit.workbook.sheets.worksheets import fold_heading, fold_text

# How long names are that are cut short, as those of months are.
SHORT = 3


@cache
def _listed() -> dict[str, dict[str, Any]]:
    text = resources.files(__package__).joinpath("words.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def words_of(mark: str) -> frozenset[str]:
    """Return the words of one mark in all languages, folded."""
    return frozenset(map(fold_heading, _listed().get(mark, ())))


@cache
def spoken(mark: str, languages: frozenset[str]) -> frozenset[str]:
    """Return the words of one mark in some languages, in all without any, folded."""
    told: Mapping[str, str] = _listed()[mark]
    return frozenset(
        fold_words(word)
        for word, said in told.items()
        if not languages or {*said.split()} & {*languages, "any"}
    )


def listed(mark: str) -> tuple[str, ...]:
    """Return the words of one mark in all languages, as they are written."""
    return tuple(_listed()[mark])


def meanings(section: str) -> Mapping[str, Mapping[str, str]]:
    """Return the values of a section, each with its words and their languages."""
    return _listed()[section]


@cache
def lexicon(section: str) -> Lexicon:
    """Return what words mean of a section that has values."""
    return Lexicon(meanings(section))


def word_like(section: str, value: str, like: str) -> str | None:
    """Return the word for a value in the language and case of another word, if any.

    >>> word_like("parts", "1/2", "Complet"), word_like("months", "8", "juil")
    ('Moitié', 'aoû')
    """
    told = meanings(section)
    wanted = fold_text(like).strip(".")
    known = [
        (key, word, each.split()) for key, of in told.items() for word, each in of.items()
    ]
    if any(key == value and fold_text(word) == wanted for key, word, _ in known):
        return like
    here = {(key, tuple(each)) for key, word, each in known if fold_text(word) == wanted}
    languages = {language for _, each in here for language in each}
    found = [w for key, w, each in known if key == value and languages & set(each)]
    short = any(
        _is_cut(wanted, word) and any(k == key and {*ls} & {*each} for k, ls in here)
        for key, word, each in known
    )
    best = min(found, key=lambda word: _difference(word, wanted), default=None)
    if best is None:
        return None
    return _cased(best[:SHORT] if short and len(best) > SHORT else best, like)


def _is_cut(short: str, word: str) -> bool:
    return len(short) <= SHORT + 1 and len(word) > len(short) and word.startswith(short)


def _difference(word: str, like: str) -> tuple[bool, bool]:
    """Return in what a word is of another sort than one: a sign, a single letter."""
    signs = [not any(map(str.isalpha, each)) for each in (word, like)]
    return signs[0] != signs[1], (len(word) == 1) != (len(like) == 1)


def _cased(word: str, like: str) -> str:
    """Return a word in the case of another."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if like[:1].isupper() else word
