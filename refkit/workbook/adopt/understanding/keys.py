"""What the umpire says his own words mean: "1 = Elite", "worst to best: raw, seasoned"."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt import words
from refkit.workbook.adopt.seen import Block
from refkit.workbook.sheets.worksheets import fold_text

_ENTRY = re.compile(
    r"(?:^|[,;:.(/|\n]|\s{2})\s*([^\W_]{1,3})\s*(=|:|\s[-\u2013\u2014]\s|\s)\s*([^\W\d][^,;.=()/|]*)"
)
# Signs that follow each other with nothing but blanks between: "V = old K = young".
_EQUAL = re.compile(
    r"(?<!\S)([^\W_]{1,3})\s*=\s*([^\W\d].*?)(?=\s+[^\W_]{1,3}\s*=|\s*[,;/|.]|\s*$)"
)
# What stands between grades in their order, and between two in a run of signs.
_NEXT = re.compile(r"\s*(?:[,;/<>\u2192\u2190]|\s[-\u2013\u2014]\s|->|=>)\s*")
_END = re.compile(r"[.\n(]")
_STEPS = re.compile(r"[^<>]+(?:(<)[^<>]+){2,}|[^<>]+(?:(>)[^<>]+){2,}")
SHORTEST_LADDER = 3
FEWEST_BARE = 2


@dataclass(frozen=True, slots=True)
class Keys:
    """What is said of each word or sign, folded, and his grades, the worst first."""

    signs: Mapping[str, str] = field(default_factory=dict)
    ladder: tuple[str, ...] = ()


def fold_sign(text: str) -> str:
    """Return a word or a sign so that case makes no difference.

    >>> fold_sign("Elite"), fold_sign("★★ ")
    ('elite', '★★')
    """
    return fold_words(text) or fold_text(text)


def keys_said(blocks: Sequence[Block], texts: Iterable[str]) -> Keys:
    """Return what is said of each word; nothing of one of which two things are said."""
    found: dict[str, set[str]] = {}
    for block in blocks:
        for entry in block.legend:
            if entry.sign:
                found.setdefault(fold_sign(entry.sign), set()).add(entry.says)
    about = chain(
        (t for b in blocks for t in (*b.above, *b.notes, *b.heads.values())), texts
    )
    ladders: set[tuple[str, ...]] = set()
    for text in about:
        for sign, says in _EQUAL.findall(text) or _entries(text):
            found.setdefault(fold_words(sign), set()).add(" ".join(says.split()))
        ladders.update(_ladders(text))
    signs = {sign: says.pop() for sign, says in found.items() if sign and len(says) == 1}
    return Keys(signs, ladders.pop() if len(ladders) == 1 else ())


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield signs with what is said of them; with a blank between only of several."""
    found = _ENTRY.findall(text)
    for sign, between, says in found:
        if between.strip() or len(found) >= FEWEST_BARE:
            yield sign, says


def _ladders(text: str) -> Iterator[tuple[str, ...]]:
    """Yield grades in their order, where a text says which end is the best."""
    small = fold_text(text)
    for mark, step in (("ladder_up", 1), ("ladder_down", -1)):
        said = next((word for word in words.words_of(mark) if word in small), "")
        if said:
            after = _END.split(small.partition(said)[2].lstrip(" :=-)"))[0]
            yield from _steps(_NEXT.split(after), step)
            return
    told = _STEPS.fullmatch(_END.split(small.rpartition(":")[2].strip())[0])
    if told:
        yield from _steps(_NEXT.split(told[0]), 1 if told[1] else -1)


def _steps(texts: Sequence[str], step: int) -> Iterator[tuple[str, ...]]:
    found = tuple(folded for text in texts[::step] if (folded := fold_sign(text)))
    if SHORTEST_LADDER <= len(found) == len(set(found)):
        yield found
