"""What the words of an umpire's own roster say: compositions and classes."""

import re

from refkit import systems

COMMAND = {"cmd", "hq", "command", "leader"}


# "6 Inf", "6xInf" and "1 x 8.8 cm Flak" alike.
_PART = re.compile(r"(\d{1,2})(?:\s*[x*\u00d7]\s*|\s+|(?=[^\W\d]))(\S.*)")


LONG = 5


def parts(text: str) -> tuple[tuple[int, str], ...]:
    """Return how many of what a composition names; nothing where it cannot be read.

    >>> parts("6 Inf, 1 x MG and 1 HQ")
    ((6, 'Inf'), (1, 'MG'), (1, 'HQ'))
    >>> parts("as usual")
    ()
    """
    items = filter(None, (i.strip(" .") for i in re.split(r"[;,+&\n]|\band\b", text)))
    found = [_PART.fullmatch(item) for item in items]
    named = tuple((int(f[1]), f[2].strip()) for f in found if f)
    return named if len(named) == len(found) else ()


def class_of(text: str, record: str) -> str:
    """Return the class that the longest word known of it gives, '' where none is.

    >>> class_of("Panzer grenadiers", "Element"), class_of("2 cm Flak", "UnitCard")
    ('I', 'G')
    """
    bare = f" {bare_words(text)}"
    known = systems.words("battlefront")[record]["words"]["unit_class"]
    found = [
        (len(word), letter)
        for letter, words in known.items()
        for word in map(bare_words, words)
        # Long words are known inside others as well, as German runs them together.
        if f" {word}" in bare or (len(word) >= LONG and word in bare)
    ]
    return max(found, default=(0, ""))[1]


def bare_words(text: str) -> str:
    """Return the words of a text in small letters, without signs."""
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))
