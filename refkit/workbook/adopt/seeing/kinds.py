"""What kind of content a cell has, as far as it helps to tell headings from lines."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from refkit.workbook.adopt.seen import SeenCell

NUMBER, DAY, TICK, WORTH, MARK, WORDS = "number", "day", "tick", "worth", "mark", "words"
_PLAIN = {"bool": TICK, "date": DAY, "number": NUMBER, "error": NUMBER}
PLAIN_TEXTS = frozenset({WORDS, MARK})
LONGEST_HEADING = 60
# Twelve of fifteen, pips, stars, D+2: texts that say a number or a day.
_WORTH = re.compile(
    r"(?=.*[\d●○◯◐■□▪▫★☆✓✔✗✘✕])[\W\d_]+|[A-Za-z]\s*[+-]\s*\d+|\d+\s*[x\u00d7]|[x\u00d7]\s*\d+"
)


def kind_of(seen: SeenCell) -> str:
    """Return the kind of a cell's content."""
    cell, text = seen.cell, seen.text
    if cell.kind in _PLAIN:
        return _PLAIN[cell.kind]
    # A formula that was never worked out is mostly a number.
    if cell.value is None:
        return NUMBER
    if _WORTH.fullmatch(text):
        return WORTH
    return MARK if len(text) <= 2 else WORDS


def may_head(seen: SeenCell) -> bool:
    """Tell whether a text is short and plain enough to head a column."""
    text = seen.text
    return (
        kind_of(seen) in PLAIN_TEXTS
        and len(text) <= LONGEST_HEADING
        and not is_sentence(text)
    )


def is_rule(cells: Mapping[int, SeenCell]) -> bool:
    """Tell whether a row is drawn with signs alone: "-----"."""
    return all(kind_of(seen) in PLAIN_TEXTS for seen in cells.values()) and not any(
        letter.isalnum() for seen in cells.values() for letter in seen.text
    )


def is_sentence(text: str) -> bool:
    """Tell whether a text is a sentence rather than a name or a heading."""
    words = text.split()
    return (len(words) > 3 and text.endswith((".", "!", "?"))) or len(words) > 9


def main_kind(seen: Iterable[SeenCell]) -> tuple[str, float]:
    """Return the commonest kind of some cells and its share; '' and 0 for none."""
    found = Counter(kind_of(each) for each in seen)
    if not found:
        return "", 0.0
    kind, count = found.most_common(1)[0]
    return kind, count / found.total()
