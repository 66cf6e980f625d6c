"""Numbers as people write them: every number a text can mean, none preferred."""

import re
import unicodedata
from fractions import Fraction

_MINUS = str.maketrans(
    {"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{RIGHT SINGLE QUOTATION MARK}": "'"}
)
_PLAIN = re.compile(r"([+-]?)([0-9]{1,18})(?:[.,]0*)?")
# One sign between all groups: in 1,250.000 the point begins the decimals.
_GROUPED = re.compile(
    r"([+-]?)([1-9][0-9]{0,2}(?:([ ,.'])[0-9]{3})(?:\3[0-9]{3})*)(?:[.,]0+)?"
)
_MIXED = re.compile(r"([+-]?)(?:([0-9]{1,18}) ?)?(?:([0-9]{1,3})/([1-9][0-9]{0,2})|(\S))")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,18}[.,][0-9]{1,15}")
_ANY = re.compile(r"(?<![0-9.,])[0-9]{1,9}(?![0-9.,])")


def possible_numbers(text: str) -> tuple[int, ...]:
    """Return the whole numbers a text can mean.

    Three digits behind a comma or a point are thousands; where they are noughts they may
    be decimals as well, as people write either.

    >>> [possible_numbers(text) for text in ("12", "1 250", "1,250", "1,000")]
    [(12,), (1250,), (1250,), (1000, 1)]
    >>> possible_numbers("2½")
    ()
    """
    text = _plain_text(text)
    grouped, plain = _GROUPED.fullmatch(text), _PLAIN.fullmatch(text)
    found = []
    if grouped:
        found.append(int(grouped[1] + re.sub("[^0-9]", "", grouped[2])))
    if plain:
        found.append(int(plain[1] + plain[2]))
    return tuple(found)


def parse_fraction(text: str) -> Fraction | None:
    """Return the fraction a text is, if it is one.

    >>> [parse_fraction(text) for text in ("2½", "2 1/2", "2.5", "twelve")]
    [Fraction(5, 2), Fraction(5, 2), Fraction(5, 2), None]
    """
    text = _plain_text(text)
    if _DECIMAL.fullmatch(text):
        return Fraction(text.replace(",", "."))
    found = _MIXED.fullmatch(text)
    if not found:
        return None
    sign, whole, above, below, letter = found.groups()
    part = Fraction(int(above), int(below)) if above else _fraction_letter(letter)
    return part and (-1 if sign == "-" else 1) * (int(whole or 0) + part)


def fraction_text(value: Fraction) -> str:
    """Return a fraction as people write it.

    >>> [fraction_text(Fraction(each, 2)) for each in (0, 1, -7, -8)]
    ['0', '1/2', '-3 1/2', '-4']
    """
    whole, rest = divmod(abs(value), 1)
    parts = [str(each) for each in (whole, rest) if each] or ["0"]
    return "-" * (value < 0) + " ".join(parts)


def only_number(text: str) -> int | None:
    """Return the only whole number that stands in a text among other words.

    >>> only_number("about 12 stands"), only_number("3 of 12")
    (12, None)
    """
    found = _ANY.findall(_plain_text(text))
    return int(found[0]) if len(found) == 1 else None


def _fraction_letter(letter: str) -> Fraction | None:
    """Return what a letter such as ½ is worth."""
    spelled = unicodedata.normalize("NFKC", letter).partition("\N{FRACTION SLASH}")
    if spelled[0].isdecimal() and spelled[2].isdecimal():
        return Fraction(int(spelled[0]), int(spelled[2]))
    return None


def _plain_text(text: str) -> str:
    """Return a text with plain blanks, hyphens and apostrophes."""
    return " ".join(text.translate(_MINUS).split())
