"""Texts so that case, accents, script and endings make no difference."""

import re
import unicodedata
from functools import lru_cache

KEPT = 50_000
SHORTEST_STEM = 3
# Letters that no accent explains; Cyrillic ones as umpires write
# them in Latin letters.
_LETTERS = str.maketrans(
    dict(zip("абвгдезиклмнопрстуфыэіјґѓќ", "abvgdeziklmnoprstufyeijggk", strict=True))
    | {
        "ж": "zh",
        "\N{CYRILLIC SMALL LETTER HA}": "kh",
        "ц": "ts",
        "ч": "ch",
        "ш": "sh",
        "щ": "shch",
        "ю": "yu",
    }
    | {"я": "ya", "є": "e", "ђ": "dj", "љ": "lj", "њ": "nj", "џ": "dz", "ъ": "", "ь": ""}
    | {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"}
    | {"\N{LATIN SMALL LETTER DOTLESS I}": "i"}
)
_APART = re.compile(r"[^\W_]+|#|%")
_QUIET = re.compile("[*'\N{RIGHT SINGLE QUOTATION MARK}`\N{MODIFIER LETTER PRIME}]")
# How words of a language end in other numbers, genders and cases, longest first.
_ENDINGS = {
    "any": "s",
    "en": "s es",
    "de": "e en er es em n s ern",
    "nl": "e en s",
    "fr": "e s es x ee ees",
    "es": "o a os as e es s",
    "pt": "o a os as e es s",
    "it": "o a i e",
    "ro": "a e i ul ii uri ele lor",
    "pl": "y i a e o ow ych ich ego iej ej ie ami om ymi",
    "cs": "y i a e o u ove ych eho ej ove",
    "hu": "k ek ok ak",
    "fi": "t et a at it",
    "sv": "ar er or a e en et na",
    "hr": "i a e o u om ima ama ni na ski ska sko",
    "ru": "i y a ya e yi ye ie yie aya iy oi ykh ikh ogo ov ev ii am",
}
_LONGEST_FIRST = {
    language: sorted(endings.split(), key=len, reverse=True)
    for language, endings in _ENDINGS.items()
}

LONGEST_ENDING = max(len(each) for endings in _LONGEST_FIRST.values() for each in endings)


@lru_cache(KEPT)
def fold_words(text: str) -> str:
    """Return a text's words in plain small letters, without accents or signs.

    >>> fold_words("  Sturm-Geschütze (III): "), fold_words("Опытные"), fold_words("Łódź")
    ('sturm geschutze iii', 'opytnye', 'lodz')
    """
    if text.isascii():
        return " ".join(_APART.findall(text.casefold().replace("'", "").replace("`", "")))
    plain = unicodedata.normalize("NFKD", _QUIET.sub("", text.casefold())).casefold()
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(_APART.findall(letters.translate(_LETTERS)))


@lru_cache(KEPT)
def spellings(text: str) -> tuple[str, ...]:
    """Return the ways in which a word may be folded: `ä` is written `ae` as well.

    >>> spellings("Aufklärung")
    ('aufklarung', 'aufklaerung')
    """
    if text.isascii():
        return (fold_words(text),)
    small = text.casefold()
    spelt = small.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    return tuple(dict.fromkeys((fold_words(small), fold_words(spelt))))


@lru_cache(KEPT)
def stem(folded: str, language: str) -> str:
    """Return a folded text with its words' endings off; short words stay whole.

    >>> stem("veterani", "it"), stem("tank riders", "en"), stem("gun", "de")
    ('veteran', 'tank rider', 'gun')
    """
    endings = _LONGEST_FIRST.get(language, ())
    return " ".join(_cut(word, endings) for word in folded.split())


def _cut(word: str, endings: list[str] | tuple[str, ...]) -> str:
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word.removesuffix(ending)
    return word
