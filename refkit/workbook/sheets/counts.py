"""How many there are, were and are gone, as umpires write it: read, and written back.

"9/12", "75 %", "●●●○○", a number: a count is written as the cell has it already.
"""

import re
from fractions import Fraction
from typing import NamedTuple

from refkit.workbook.sheets.meaning import CellValue
from refkit.workbook.sheets.own_lists import FULL, LOST, NOW, SHARE

_NUMBER = re.compile(r"\d{1,4}")
_OF = re.compile(
    r"(\d{1,3})(\s*(?:/|\||of|out of|von|sur|di|de|z|из|iz)\s*)(\d{1,3})", re.IGNORECASE
)
_SHARE = re.compile(r"(\d{1,3}(?:[.,]\d+)?)(\s*%)")
# Signs for one that is there, and the sign beside each for one that is gone.
PIPS = {
    "●": "○", "⬤": "○", "•": "◦", "■": "□", "▪": "▫", "★": "☆", "◆": "◇", "▲": "△",
    "█": "░", "▮": "▯", "☑": "☐", "✔": "✘", "✓": "✗", "♥": "♡", "⚫": "⚪", "*": "-",
    "X": "O", "x": "o", "#": ".", "|": ".", "I": ".",
}  # fmt: skip
MOST = 10_000
# What stands where there is nothing to count.
NOTHING = frozenset({"", "-", "\N{EN DASH}", "\N{EM DASH}"})
_GONE = {gone: there for there, gone in PIPS.items()}


class Counts(NamedTuple):
    """What a cell says: the number there, the full number, those gone, the part left."""

    now: int | None = None
    full: int | None = None
    lost: int | None = None
    share: Fraction | None = None

    def agrees(self, now: int, full: int) -> bool:
        """Tell whether a record with these numbers is what the cell says."""
        return (
            self.now in (None, now)
            and self.full in (None, full)
            and self.lost in (None, full - now)
            and (self.share is None or is_share(self.share, now, full))
        )


def is_share(share: Fraction, now: int, full: int) -> bool:
    """Tell whether a part of a full number is a number that is there.

    >>> is_share(Fraction(3, 4), 9, 12), is_share(Fraction(67, 100), 8, 12)
    (True, True)
    """
    return round(share * full) == now


def read_counts(value: object, role: str) -> Counts | None:
    """Return what a cell of a column of this role says, None where it says no count.

    >>> read_counts("9/12", "now").full, read_counts("75 %", "share").share
    (12, Fraction(3, 4))
    """
    if value is None or (isinstance(value, str) and value.strip() in NOTHING):
        return Counts(lost=0) if role == LOST else Counts()
    if isinstance(value, int | float):
        number = Fraction(value).limit_denominator(MOST)
        return None if isinstance(value, bool) else _read_number(number, role)
    return _read_text(str(value).strip(), role)


def _read_text(text: str, role: str) -> Counts | None:
    of, share = _OF.fullmatch(text), _SHARE.fullmatch(text)
    if of:
        return _read_pair(int(of[1]), int(of[3]), role)
    if share:
        part = Fraction(share[1].replace(",", ".")) / 100
        return Counts(share=1 - part if role == LOST else part)
    if _NUMBER.fullmatch(text):
        return _read_number(Fraction(int(text)), role)
    return _read_pips(text)


def _read_number(number: Fraction, role: str) -> Counts | None:
    if role == SHARE or (number.denominator != 1 and role in (NOW, LOST)):
        part = number if number <= 1 else number / 100
        return Counts(share=1 - part if role == LOST else part) if part <= 1 else None
    if number.denominator != 1 or number < 0:
        return None
    return _single(role, int(number))


def _single(role: str, number: int) -> Counts:
    says = {NOW: Counts(now=number), FULL: Counts(full=number), LOST: Counts(lost=number)}
    return says[role]


def _read_pair(first: int, second: int, role: str) -> Counts | None:
    """Return what "9/12" says: of losses, 12 was the full number."""
    if first > second:
        first, second = second, first
    if role == LOST:
        return Counts(second - first, second, first)
    return Counts(first, second)


def _read_pips(text: str) -> Counts | None:
    signs = text.replace(" ", "")
    filled = next((sign for sign in PIPS if sign in signs), "")
    gone = PIPS.get(filled, "")
    if not filled:
        empty = {*signs}
        if len(empty) == 1 and empty <= _GONE.keys() and len(signs) > 1:
            return Counts(0, len(signs))
        return None
    if {*signs} - {filled, gone} or (len(signs) == 1 and filled.isalpha()):
        return None
    now = signs.count(filled)
    return Counts(now, len(signs)) if gone in signs else Counts(now)


def write_counts(
    there: object, role: str, said: tuple[int, int], sample: str = ""
) -> CellValue | float:
    """Return what a cell shall hold for the number there and the full number.

    It is written as the cell is now, or as the sample is, another cell of its column.

    >>> write_counts("9/12", "now", (7, 12)), write_counts("●●●", "now", (1, 3), "●●○")
    ('7/12', '●○○')
    """
    now, full = said
    lost = full - now
    plain: dict[str, int] = {NOW: now, FULL: full, LOST: lost}
    if (
        there in (None, "")
        and sample
        and read_counts(sample, NOW)
        and not _is_plain(sample)
    ):
        there = sample
    if isinstance(there, str) and there.strip():
        return _write_text(there.strip(), role, said, sample)
    if role == SHARE or (isinstance(there, float) and not there.is_integer()):
        part = Fraction(lost if role == LOST else now, full or 1)
        is_percent = isinstance(there, int | float) and there > 1
        return _write_share(part * (100 if is_percent else 1), (now, full), is_percent)
    if there is None and role == LOST and not lost:
        return None
    return plain[role]


def _write_share(part: Fraction, said: tuple[int, int], is_percent: bool) -> float:  # noqa: FBT001
    """Return a part with two digits, or more where it would be read as another number."""
    for digits in range(2 - 2 * is_percent, 10):
        value = round(float(part), digits)
        if is_share(Fraction(value) / (100 if is_percent else 1), *said):
            break
    return int(value) if float(value).is_integer() else value


def _is_plain(sample: str) -> bool:
    """Whether a sample is a number as it stands in a cell, and no text."""
    return bool(re.fullmatch(r"[\d.]+", sample))


def _write_text(there: str, role: str, said: tuple[int, int], sample: str) -> CellValue:
    now, full = said
    of, share = _OF.fullmatch(there), _SHARE.fullmatch(there)
    if of:
        first = full - now if role == LOST else now
        pair = (first, full) if int(of[1]) <= int(of[3]) else (full, first)
        return f"{pair[0]}{of[2]}{pair[1]}"
    if share:
        part = Fraction(full - now if role == LOST else now, full or 1) * 100
        return f"{_write_share(part, (now, full), is_percent=True)}{share[2]}"
    if _NUMBER.fullmatch(there):
        return str({NOW: now, FULL: full, LOST: full - now}.get(role, now))
    return _write_pips(sample or there, now, full)


def _write_pips(there: str, now: int, full: int) -> str:
    signs = there.replace(" ", "")
    filled = next((s for s in PIPS if s in signs), "") or _GONE.get(signs[0], signs[0])
    gone = PIPS.get(filled, "")
    between = " " if " " in there else ""
    # Who wrote only those that are left goes on to write no more.
    empty = gone if gone in signs or not now else ""
    return between.join(filled * now + empty * (full - now))
