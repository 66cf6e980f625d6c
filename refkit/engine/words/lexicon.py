"""What words mean: those somebody wrote against those that are known, in any language."""

import bisect
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from refkit.engine.words.folding import LONGEST_ENDING, fold_words, spellings, stem

# The word itself; another number or case of it; several words that say the same; a word
# among others; the beginning of a word; one misspelt; the part of a longer one.
SURE, INFLECTED, AGREED, AMONG, BEGUN, MISSPELT, INSIDE = 100, 98, 94, 88, 90, 86, 82
# What a word counts less where it is of a language that is not in use here, and what
# those words do that are not the chief one of several.
FOREIGN, LESSER = 12, 12
# What a word counts less that has other accents, where one is spelt as it stands.
RESPELT = 4
ANY = "any"
SHORTEST_BEGUN, SHORTEST_INSIDE = 3, 5
# From how many letters on one or two may be wrong.
ONE_WRONG, TWO_WRONG = 6, 10
LONGEST, LONGEST_PHRASE = 60, 4
_LAST = "\U0010ffff"
# The first noun of several is the chief one in these languages, in others the last.
_CHIEF_FIRST = frozenset({"fr", "es", "it", "pt", "ro", "pl", "cs", "ru"})
Meanings = Mapping[str, Mapping[str, str]]


class Meaning(NamedTuple):
    """A value that a text may stand for, how surely (100 at most), in which languages."""

    value: str
    score: int
    languages: tuple[str, ...]


class _Known(NamedTuple):
    """A value that a known word stands for, and the languages it belongs to."""

    value: str
    languages: tuple[str, ...]


class Lexicon:
    """The words for some values: `{value: {word: "en fr"}}`; the values are no words."""

    def __init__(self, meanings: Meanings) -> None:
        self._words: dict[str, list[_Known]] = {}
        self._stems: dict[tuple[str, str], list[_Known]] = {}
        self._spelt: dict[str, set[str]] = {}
        for value, words in meanings.items():
            for word, said in words.items():
                known = _Known(value, tuple(said.split()))
                self._spelt.setdefault(word.casefold(), set()).add(value)
                for folded in filter(None, spellings(word)):
                    self._add(folded, known)
        # How many words follow upon each other behind a first one, itself included.
        self._heads: dict[str, int] = {}
        for text in (*self._words, *(stemmed for _, stemmed in self._stems)):
            head, count = text.partition(" ")[0], text.count(" ") + 1
            self._heads[head] = max(count, self._heads.get(head, 0))
        self._sorted = sorted(self._words)
        self._by_letter: dict[str, list[str]] = {}
        for word in self._sorted:
            self._by_letter.setdefault(word[0], []).append(word)
        self._languages = sorted({language for language, _ in self._stems})
        self._ranked = lru_cache(20_000)(self._rank)

    def _add(self, folded: str, known: _Known) -> None:
        self._words.setdefault(folded, []).append(known)
        for language in known.languages:
            key = language, stem(folded, language)
            self._stems.setdefault(key, []).append(_Known(known.value, (language,)))

    def ranked(self, text: str, languages: Collection[str] = ()) -> tuple[Meaning, ...]:
        """Return what a text may mean, the likeliest first; several if it is doubtful.

        `languages` are those in use around it: words of others count less.
        """
        found = self._ranked(fold_words(text), frozenset(languages))
        spelt = self._spelt.get(" ".join(text.casefold().split()), ())
        if len(found) == len(spelt) or not spelt:
            return found
        return best_meanings(
            each._replace(score=each.score - RESPELT * (each.value not in spelt))
            for each in found
        )

    def exact(self, text: str) -> tuple[str, ...]:
        """Return the values that a text is a known word for, in whatever case or script."""
        known = self._words.get(fold_words(text), ())
        return tuple(dict.fromkeys(each.value for each in known))

    def _rank(self, folded: str, languages: frozenset[str]) -> tuple[Meaning, ...]:
        if not folded or len(folded) > LONGEST:
            return ()
        first, *others = folded.split()
        is_known = len(others) < self._reach(first)
        found = self._whole(folded, languages) if is_known else []
        if not found and " " in folded:
            found = self._by_phrases(folded, languages)
        return best_meanings(found or self._near(folded, languages) or self._inside(folded))

    def _whole(self, folded: str, languages: frozenset[str]) -> list[Meaning]:
        """Return what a text as a whole means, if it is a known word or a case of one."""
        found = [
            Meaning(known.value, SURE - _foreign(known, languages), known.languages)
            for known in self._words.get(folded, ())
        ]
        for language in () if found else self._languages:
            for known in self._stems.get((language, stem(folded, language)), ()):
                score = INFLECTED - _foreign(known, languages)
                found.append(Meaning(known.value, score, known.languages))
        return found

    def _by_phrases(self, folded: str, languages: frozenset[str]) -> list[Meaning]:
        """Return what the known words in a text mean, the chief one most."""
        phrases, is_all = self._phrases(folded.split(), languages)
        each = [list(best_meanings(phrase)) for phrase in phrases]
        values = {phrase[0].value for phrase in each}
        if len(values) < 2:
            top = AGREED if is_all else AMONG
        else:
            top = AMONG - (0 if is_all else 2)
        chief = _chief(each)
        return [
            Meaning(m.value, m.score - SURE + top - LESSER * (place != chief), m.languages)
            for place, phrase in enumerate(each)
            for m in phrase
        ]

    def _phrases(
        self, words: list[str], languages: frozenset[str]
    ) -> tuple[list[list[Meaning]], bool]:
        """Return what each known run of words means, and whether no other word is there."""
        found, at, is_all = [], 0, True
        while at < len(words):
            longest = min(self._reach(words[at]), LONGEST_PHRASE, len(words) - at)
            for length in range(longest, 0, -1):
                meant = self._whole(" ".join(words[at : at + length]), languages)
                if meant:
                    found.append(meant)
                    at += length
                    break
            else:
                is_all, at = is_all and words[at].isdecimal(), at + 1
        return found, is_all

    def _reach(self, first: str) -> int:
        """Return of how many words a known phrase is at most that begins with this one.

        It is 0 where none does, be it with another ending.
        """
        ends = range(max(1, len(first) - LONGEST_ENDING), len(first) + 1)
        return max((self._heads.get(first[:end], 0) for end in ends), default=0)

    def _near(self, folded: str, languages: frozenset[str]) -> list[Meaning]:
        """Return what a text means that begins a known word or is a misspelt one."""
        begun = ((word, BEGUN) for word in self._begun(folded) if " " not in word)
        # Nobody shortens a word of a language that he does not write in.
        return [
            Meaning(known.value, score - _foreign(known, languages), known.languages)
            for word, score in (*begun, *self._misspelt(folded))
            for known in self._words[word]
            if score != BEGUN or not _foreign(known, languages)
        ]

    def _begun(self, folded: str) -> list[str]:
        """Return the known words that begin with a text of some letters."""
        if len(folded) < SHORTEST_BEGUN:
            return []
        first = bisect.bisect_left(self._sorted, folded)
        last = bisect.bisect_left(self._sorted, folded + _LAST, first)
        return self._sorted[first:last]

    def _misspelt(self, folded: str) -> Iterator[tuple[str, int]]:
        """Yield the known words a text is a slip away from; a number is never misspelt."""
        most = (len(folded) >= ONE_WRONG) + (len(folded) >= TWO_WRONG)
        if not most or any(letter.isdecimal() for letter in folded):
            return
        # Nobody misspells the first letter.
        near = process.extract(
            folded,
            self._by_letter.get(folded[0], ()),
            scorer=OSA.distance,
            score_cutoff=most,
            limit=8,
        )
        for word, wrong, _ in near:
            yield word, MISSPELT - 4 * (int(wrong) - 1)

    def _inside(self, folded: str) -> list[Meaning]:
        """Return what the longest known word within a longer one means: a compound's."""
        inside = {
            part
            for word in folded.split()
            for start in range(len(word) - SHORTEST_INSIDE + 1)
            for end in range(start + SHORTEST_INSIDE, len(word) + 1)
            if (part := word[start:end]) in self._words
        }
        longest = max(map(len, inside), default=0)
        return [
            Meaning(known.value, INSIDE, known.languages)
            for word in sorted(inside)
            if len(word) == longest
            for known in self._words[word]
        ]


def _foreign(known: _Known, languages: frozenset[str]) -> int:
    """Return what a word counts less for its language."""
    is_used = not languages or languages & {*known.languages}
    return 0 if is_used or ANY in known.languages else FOREIGN


def _chief(phrases: list[list[Meaning]]) -> int:
    """Return the place of the phrase that says what the others only describe."""
    said = Counter(
        language in _CHIEF_FIRST
        for phrase in phrases
        for meaning in phrase
        for language in meaning.languages
    )
    return 0 if said[True] > said[False] else len(phrases) - 1


def best_meanings(found: Iterable[Meaning]) -> tuple[Meaning, ...]:
    """Return the best meaning for each value, the likeliest first."""
    best: dict[str, Meaning] = {}
    for each in found:
        known = best.get(each.value)
        if known is None or each.score > known.score:
            best[each.value] = each
    return tuple(sorted(best.values(), key=lambda each: -each.score))
