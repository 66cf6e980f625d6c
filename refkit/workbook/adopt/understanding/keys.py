"""What the umpire says signs and letters mean: "1 = Elite", "A élite, B veteranos"."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.seen import Block

LONGEST = 3
_ENTRY = re.compile(
    r"(?:^|[,;:.(\n]|\s{2})\s*([^\W_]{1,3})\s*(?:=|:|\s[-\u2013\u2014]\s|\s)\s*([^\W\d][^,;.=()]*)"
)


def signs_said(blocks: Sequence[Block], texts: Iterable[str]) -> Mapping[str, str]:
    """Return what is said of each sign, folded; nothing where two things are."""
    found: dict[str, set[str]] = {}
    for block in blocks:
        for entry in block.legend:
            if entry.sign and len(entry.sign) <= LONGEST:
                found.setdefault(fold_words(entry.sign), set()).add(entry.says)
    about = (text for block in blocks for text in (*block.above, *block.notes))
    for text in chain(about, texts):
        for sign, says in _ENTRY.findall(text):
            found.setdefault(fold_words(sign), set()).add(" ".join(says.split()))
    return {sign: says.pop() for sign, says in found.items() if sign and len(says) == 1}
