"""Strengths drawn as signs: `●●●○`, `■■□`, `XXXO`, `IIII`."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from refkit.workbook.adopt.values.amounts import MOST, Amount
from refkit.workbook.adopt.values.notation import CellValue

# Signs that are filled, with those that are hollow or gone beside them.
FILLED = "●⚫⬤■█▪▮▰★◆⬛♥▲•▓🟢🟩♦✚"
HOLLOW = "○⚪◯□░▫▯▱☆◇⬜♡△◦▒-._·\N{EN DASH}\N{EM DASH}"
# Strokes and crosses that may stand for what is there and for what is crossed off.
STROKES = "I|l/XxOo\N{MULTIPLICATION SIGN}✗✘☒☑☐0"
SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Pips:
    """As many signs as there are, and as many others as are gone.

    `gone` is '' where a column shows only what is left. Whether a cross means a stand or
    one crossed off has to be asked: then it `is_doubtful`.
    """

    there: str
    gone: str = ""
    is_doubtful: bool = field(default=False, compare=False)

    @property
    def name(self) -> str:
        """The signs."""
        return f"pips {self.there}{self.gone}"

    def read(self, cell: CellValue) -> Amount | None:
        """Return how many are there, and at first where those gone are shown."""
        signs = "".join(str(cell).split()) if isinstance(cell, str) else ""
        if not signs or set(signs) - {self.there, self.gone} or len(signs) > MOST:
            return None
        now = signs.count(self.there)
        return Amount(now, len(signs)).worked_out() if self.gone else Amount(now)

    def write(self, value: Amount, like: CellValue) -> str | None:
        """Return the signs in the order and groups of others."""
        told = value.worked_out()
        if told.now is None or (self.gone and told.full is None):
            return None
        old = str(like or "").strip()
        there, gone = (
            self.there * told.now,
            self.gone * ((told.full or told.now) - told.now),
        )
        is_turned = bool(self.gone) and old.startswith(self.gone) and self.there in old
        return _spaced(gone + there if is_turned else there + gone, old)


def _spaced(signs: str, like: str) -> str:
    """Return signs with the blanks that stand between others."""
    left = iter(signs)
    told = "".join(sign if sign.isspace() else next(left, "") for sign in like)
    return (told + "".join(left)).strip()


def find_pips(cells: Iterable[CellValue]) -> Pips | None:
    """Return the signs in which a column's texts are drawn, None where they are texts."""
    texts = ["".join(cell.split()) for cell in cells if isinstance(cell, str)]
    signs = Counter("".join(texts))
    known = set(FILLED + HOLLOW + STROKES)
    is_drawn = bool(texts) and set(signs) <= known and len(signs) <= 2
    if not is_drawn or max(map(len, texts)) < SHORTEST:
        return None
    there = [sign for sign in signs if sign in FILLED]
    gone = [sign for sign in signs if sign in HOLLOW]
    strokes = [sign for sign, _ in signs.most_common() if sign in STROKES]
    if len(there) == 1 and not strokes:
        return Pips(there[0], "".join(gone))
    return _find_strokes(strokes, there + gone)


def _find_strokes(strokes: list[str], others: list[str]) -> Pips | None:
    if len(strokes) == 1 and not others:
        return Pips(strokes[0])
    if len(strokes) == 1 and others[0] in HOLLOW[-6:]:
        return Pips(strokes[0], others[0])
    if len(strokes) + len(others) == 2 and strokes:
        first, second = (*others, *strokes)[:2]
        return Pips(first, second, is_doubtful=True)
    return None
