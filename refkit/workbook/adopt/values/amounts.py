"""How many there are, were and are gone: `9/12`, `9 (12)`, `75 %`, `12 -3`, `half`."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from refkit.workbook.adopt import words
from refkit.workbook.adopt.values.notation import CellValue, cell_text

MOST = 999
HUNDRED = 100


class Amount(NamedTuple):
    """How many there are, were at first and are gone, and which part is left."""

    now: int | None = None
    full: int | None = None
    lost: int | None = None
    share: Fraction | None = None

    def worked_out(self) -> "Amount":
        """Return it with what follows from the rest.

        A share of stands is rounded to the nearest, and one is left while any part is.
        """
        now, full, lost, share = self
        if now is None and full is not None and lost is not None:
            now = full - lost
        if now is None and full is not None and share is not None:
            now = max(round_half_up(full * share), 1 if share else 0)
        if full is None and now is not None and lost is not None:
            full = now + lost
        if lost is None and now is not None and full is not None:
            lost = full - now
        return Amount(now, full, lost, share)

    @property
    def is_sound(self) -> bool:
        """Whether no number is below none, and all agree."""
        now, full, lost, _ = self.worked_out()
        numbers = [each for each in (now, full, lost) if each is not None]
        known = len(numbers) == 3
        return min(numbers, default=0) >= 0 and (
            not known or (now or 0) + (lost or 0) == full
        )


def round_half_up(number: Fraction) -> int:
    """Return the nearest whole number, the higher of two.

    >>> round_half_up(Fraction(5, 2)), round_half_up(Fraction(12, 5))
    (3, 2)
    """
    return int((2 * number + 1) // 2)


@dataclass(frozen=True, slots=True)
class PlainNumber:
    """A number with or without its unit: 12, `12 stands`, `ca. 4 CPP`, `4,-`; dashes."""

    name: str = "number"

    def read(self, cell: CellValue) -> int | None:
        """Return a whole number from none."""
        found = _number(cell)
        return int(found[2]) if found and int(found[2]) <= MOST else None

    def write(self, value: int, like: CellValue) -> int | str | None:
        """Return a number for a number, and a text with its unit for one."""
        found = _number(like)
        if isinstance(like, str) and found and (found[1] or found[3]):
            return f"{found[1]}{value}{found[3]}"
        return str(value) if isinstance(like, str) and like.strip().isdecimal() else value


_UNIT = re.compile(
    r"((?:[£$€]|ca?\.|~|\+)?\s*)(\d{1,4})((?:[.,](?:0+|-+|\u2013))?\s*[^\W\d_]{0,16}\.?[*!]?)"
)


def _number(cell: CellValue) -> re.Match[str] | None:
    if isinstance(cell, bool):
        return None
    text = cell_text(cell) if isinstance(cell, int | float) else str(cell or "").strip()
    return _UNIT.fullmatch(text)


@dataclass(frozen=True, slots=True)
class Minus:
    """Losses with their sign: -3, `- 3`."""

    name: str = "minus"

    def read(self, cell: CellValue) -> int | None:
        """Return how many are gone."""
        text = cell_text(cell)
        found = re.fullmatch("[-\N{MINUS SIGN}\N{EN DASH}]\\s*(\\d{1,3})", text)
        return int(found[1]) if found else None

    def write(self, value: int, like: CellValue) -> int | str | None:
        """Return a number for a number, a text with the same sign for a text."""
        if isinstance(like, str):
            return re.sub(r"\d+", str(value), like)
        return -value


@dataclass(frozen=True, slots=True)
class NowOfFull:
    """How many are left of how many: `9/12`, `9 of 12`, `9 (12)`, `9 [12]`."""

    name: str = "now/full"

    def read(self, cell: CellValue) -> Amount | None:
        """Return both numbers, the first no more than the second."""
        found = _OF.fullmatch(str(cell).strip()) if isinstance(cell, str) else None
        if not found:
            return None
        now, full = int(found[1]), int(found[3])
        return Amount(now, full).worked_out() if now <= full <= MOST else None

    def write(self, value: Amount, like: CellValue) -> str | None:
        """Return both numbers with the signs and words between them."""
        found = _OF.fullmatch(str(like).strip())
        if not found or value.now is None or value.full is None:
            return None
        return f"{value.now}{found[2]}{value.full}{found[4]}"


_WORDS = "|".join(map(re.escape, sorted(words.listed("of"))))
_OF = re.compile(
    rf"(\d{{1,3}})(\s*[/\\|]\s*|\s*[(\[]\s*/?|\s+(?:{_WORDS})\s+)(\d{{1,3}})"
    r"(\s*[)\]]?(?:\s*[^\W\d_]{1,16}\.?)?)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class WithLosses:
    """A number with what is gone of it behind: `9 (-3)`, `12 -3`.

    In brackets losses are those that brought it to the number before them; without they
    are still to be taken off it.
    """

    name: str = "with losses"

    def read(self, cell: CellValue) -> Amount | None:
        """Return all three numbers."""
        found = _LOSSES.fullmatch(str(cell).strip()) if isinstance(cell, str) else None
        if not found:
            return None
        number, lost = int(found[1]), int(found[3])
        told = (
            Amount(number, lost=lost) if "(" in found[2] else Amount(full=number, lost=lost)
        )
        return told.worked_out() if told.is_sound else None

    def write(self, value: Amount, like: CellValue) -> str | None:
        """Return the number and the losses with the signs between them."""
        found = _LOSSES.fullmatch(str(like).strip())
        told = value.worked_out()
        number = told.now if found and "(" in found[2] else told.full
        if not found or number is None or told.lost is None:
            return None
        return f"{number}{found[2]}{told.lost}{found[4]}"


_LOSSES = re.compile(
    r"(\d{1,3})(\s*\(\s*[-\u2212]\s*|\s+[-\u2212]\s*)(\d{1,3})(\s*\)?)",
)


@dataclass(frozen=True, slots=True)
class Percent:
    """The part that is left in hundredths: `75 %`, 0.75 shown as such, 75 under a `%`."""

    name: str = "percent"

    def read(self, cell: CellValue) -> Amount | None:
        """Return the share; a number up to 1 is a share, one above it hundredths."""
        share = _share(cell)
        return Amount(share=share) if share is not None and 0 <= share <= 1 else None

    def write(self, value: Amount, like: CellValue) -> int | float | str | None:
        """Return the share of what is left, rounded to a hundredth."""
        share = _share_of(value)
        if share is None:
            return None
        hundredths = round_half_up(share * HUNDRED)
        if isinstance(like, str):
            return re.sub(r"\d+(?:[.,]\d+)?", str(hundredths), like, count=1)
        is_small = isinstance(like, int | float) and like <= 1
        return hundredths / HUNDRED if is_small else hundredths


def _share(cell: CellValue) -> Fraction | None:
    if isinstance(cell, bool) or cell is None:
        return None
    if isinstance(cell, int | float):
        number = Fraction(str(cell))
        return number if number <= 1 else number / HUNDRED
    found = re.fullmatch(
        r"(\d{1,3}(?:[.,]\d+)?)\s*(?:%|p\.?c\.?|per ?cent|Prozent)?", str(cell).strip()
    )
    return Fraction(found[1].replace(",", ".")) / HUNDRED if found else None


def _share_of(value: Amount) -> Fraction | None:
    told = value.worked_out()
    if told.now is None or not told.full:
        return value.share
    return Fraction(told.now, told.full)


@dataclass(frozen=True, slots=True)
class PartInWords:
    """The part that is left in a word or a fraction: `full`, `half`, `\u00be`, `2/3`.

    Words such as `depleted` say less than a part: they are no value.
    """

    name: str = "part in words"

    def read(self, cell: CellValue) -> Amount | None:
        """Return the share."""
        values = (
            words.lexicon("parts").exact(cell_text(cell)) if isinstance(cell, str) else ()
        )
        return Amount(share=Fraction(values[0])) if len(values) == 1 else None

    def write(self, value: Amount, like: CellValue) -> str | None:
        """Return the word for a share that has one, in the language and case of another."""
        share = _share_of(value)
        return (
            None if share is None else words.word_like("parts", str(share), cell_text(like))
        )
