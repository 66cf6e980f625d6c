"""Finds a text in another, however it is spelled there."""

import re
import unicodedata
from collections.abc import Iterable, Set
from functools import cached_property, lru_cache

from refkit.turnsheets.letters import make_legible

SHORT = 4
# Texts of this length are also compared without spaces: print may break a word.
LOOSE = 8
# Fewer bytes than this appear by chance in binary data.
FEWEST_BYTES = 7
RIGHT_TO_LEFT = {"R", "AL"}
UNPRINTED = {"Cf", "Mn"}
# So many letters are taken out of a text one by one.
FEW = 24
ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be")


class Needle:
    """A text to look for, as it is written and as a sheet prints it."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        forms = {fold_text(secret), fold_text(make_legible(secret))}
        self._words = {form: _whole_word(form) for form in forms if 0 < len(form) < SHORT}
        self._plain = [form for form in forms if len(form) >= SHORT]
        # Without spaces a text is found wherever it is found with them.
        tight = {form: form.replace(" ", "") for form in self._plain}
        self._tight = [each for each in tight.values() if len(each) >= LOOSE]
        self._spaced = [form for form, each in tight.items() if len(each) < LOOSE]
        self._turned = [form.split() for form in self._plain if _reads_leftward(form)]
        # Plain letters in the two orders of UTF-16 differ only in where the zero stands.
        raw = {secret.casefold().encode(code, "replace").strip(b"\0") for code in ENCODINGS}
        long = [each for each in raw if len(each) >= FEWEST_BYTES]
        self._bytes = [each for each in long if b"\0" not in each]
        self._wide = [each for each in long if b"\0" in each]

    def in_text(self, text: "Text") -> bool:
        """Whether any of the texts holds it."""
        return (
            any(form in text.lines for form in self._plain)
            or any(form in text.folded for form in self._spaced)
            or any(tight in text.tight for tight in self._tight)
            # A plain look first: hardly one text in a thousand is there at all.
            or any(
                form in text.folded and word.search(text.folded)
                for form, word in self._words.items()
            )
            or any(_holds_words(words, text.folded) for words in self._turned)
        )

    def in_bytes(self, data: bytes, zeros: bytes | None = None) -> bool:
        """Whether bytes hold it; they must be lower-case already.

        `zeros` is as much of them as has any zero in it, all unless it is given.
        """
        wide = data if zeros is None else zeros
        return any(each in data for each in self._bytes) or any(
            each in wide for each in self._wide
        )


@lru_cache(20_000)
def needle(secret: str) -> Needle:
    """Return a text to look for; those of a campaign are looked for in every packet."""
    return Needle(secret)


class Text:
    """Texts made ready to compare, each by itself, with spaces and without."""

    def __init__(self, parts: Iterable[str]) -> None:
        # Folding removes line ends, so no match reaches from one text into the next.
        self.folded = "\n".join(map(fold_text, parts))

    @cached_property
    def lines(self) -> frozenset[str]:
        """The texts one by one, for what is one of them as a whole."""
        return frozenset(self.folded.split("\n"))

    @cached_property
    def tight(self) -> str:
        """The texts without their spaces."""
        return self.folded.replace(" ", "")


def fold_text(text: str) -> str:
    r"""Return a text without case, accents and hidden marks, ready to compare.

    >>> fold_text("Alarm\N{SOFT HYPHEN}kompanie\n  M\xfcller")
    'alarmkompanie muller'
    """
    if not text.isascii():
        # NFKD parts ligatures and wide letters too: in a PDF fi may be one letter.
        letters = unicodedata.normalize("NFKD", text)
        hidden = {c for c in set(letters) if unicodedata.category(c) in UNPRINTED}
        text = _without(letters, hidden)
    return " ".join(text.casefold().split())


def _without(text: str, letters: Set[str]) -> str:
    """Return a text without these letters; one at a time is faster where they are few."""
    if len(letters) > FEW:
        return text.translate(dict.fromkeys(map(ord, letters)))
    for letter in letters:
        text = text.replace(letter, "")
    return text


def _whole_word(form: str) -> re.Pattern[str]:
    # Not \b: an id may begin or end with a sign that is no letter.
    return re.compile(rf"(?<!\w){re.escape(form)}(?!\w)")


def _reads_leftward(form: str) -> bool:
    return any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in form)


def _holds_words(words: list[str], text: str) -> bool:
    """A PDF stores such words from left to right, each of them turned round or not."""
    return all(word in text or word[::-1] in text for word in words)
