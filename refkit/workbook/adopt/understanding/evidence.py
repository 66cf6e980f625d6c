"""How well the cells of a column fit what it might be, whatever its heading says."""

import itertools
from collections.abc import Callable, Mapping

from refkit.workbook.adopt.understanding.clues import KNOWN, Clues
from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.adopt.understanding.keys import fold_sign
from refkit.workbook.adopt.understanding.targets import RATIO, Target
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text

# What cells say for or against a column, in the measure in which an exact heading is 4.
SURELY, LIKELY, MAYBE, UNLIKELY, NEVER = 3.5, 2.0, 0.5, -2.0, -8.0
# A name that stands in line after line is that of a unit whose models they are.
NAMED_ANEW = 0.6
FEW_KNOWN = 0.2
MOST_WORDS, MOST_GRADES, MOST_SIDES, SHORT_LIST, TWO = 12, 10, 6, 3, 2


def cells_fit(kind: RosterKind, target: Target, column: Contents, clues: Clues) -> float:
    """Return how well the cells of a column fit a target; 0 where they tell nothing."""
    if not column.cells:
        return _BLANK.get(target.role, 0.0)
    judge = _JUDGES.get(target.role)
    if judge:
        return judge(column, kind, target, clues)
    return _field_fit(kind, target, column, clues)


def known_words(kind: RosterKind, field: str, column: Contents, clues: Clues) -> float:
    """Return the share of a column's cells that hold a known word of a field."""
    return known_lines(kind, field, column, clues) / max(1, len(column.cells))


def known_lines(kind: RosterKind, field: str, column: Contents, clues: Clues) -> int:
    """Return in how many cells a column has a known word of a field, doubtful or not.

    A number is one where the umpire says what it stands for.
    """
    said = [cell.text for cell in column.cells.values()]
    if kind.scale(field, said, clues.languages):
        return len(said)
    texts = [
        cell.text
        for number, cell in column.cells.items()
        if number in column.worded or fold_sign(cell.text) in clues.signs
    ]
    known = {
        text: any(m.score >= KNOWN for m in clues.meanings(kind, field, text))
        for text in {*texts}
    }
    return sum(known[text] for text in texts)


def _words(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    """Grades, states and arms: a few words that repeat, most of them known."""
    known = known_words(kind, target.fields[0], column, clues)
    if known >= 0.6:
        return SURELY * known * min(1.0, 2 * column.filled)
    if column.ticks:
        return MAYBE
    is_counted = column.counts > 0.5
    most = max(column.numbers.values(), default=0)
    is_varied = len(column.different) > MOST_WORDS and column.uniqueness > 0.7
    if column.days > 0.5 or is_varied or is_counted:
        return UNLIKELY if known >= 0.2 or (is_counted and most <= MOST_GRADES) else NEVER
    return LIKELY * known - MAYBE


def _status(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    if column.ticks:
        return MAYBE
    if column.long_texts > 0.3 or column.days > 0.5 or _has_fractions(column):
        return NEVER
    # Where nearly each line says something else, and hardly any is known, it is no state.
    is_varied = len(column.different) > MOST_SIDES and column.uniqueness > 0.7
    if is_varied and known_words(kind, target.fields[0], column, clues) < FEW_KNOWN:
        return NEVER
    return _words(column, kind, target, clues)


def _type(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    """What sort of troops: a few words that repeat, many of them those of stands."""
    del kind, target
    if len(column.worded) < 0.5 * len(column.cells):
        return NEVER
    named = column.share(map(clues.stands, column.worded.values()))
    repeats = SURELY if column.uniqueness < 0.7 else LIKELY
    return repeats * named * min(1.0, 2 * column.filled) - MAYBE


def _name(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    """Names: texts that hardly repeat, in every line, most of them those of units."""
    del kind, target
    named = column.share(map(clues.unit_names, column.worded.values()))
    if len(column.worded) < 0.5 * len(column.cells) or column.days > max(named, 0.2):
        return NEVER
    if column.filled < 0.6:
        return UNLIKELY + LIKELY * named
    if len(column.cells) > SHORT_LIST and column.runs < NAMED_ANEW:
        return NEVER
    alike = column.uniqueness if len(column.cells) > SHORT_LIST else 1.0
    return LIKELY * named + (LIKELY if alike > 0.9 else -4.0 * (1 - alike))


def _unit(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    """The unit of a model: a name that repeats, or stands once above several lines."""
    del kind, target
    if len(column.worded) < 0.5 * len(column.cells):
        return NEVER
    named = column.share(map(clues.unit_names, column.worded.values()))
    repeats = column.uniqueness < 0.6 or column.filled < 0.5
    return LIKELY * named + (LIKELY if repeats and column.count > SHORT_LIST else -4.0)


def _side(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    """Sides: very few names in many lines, most of them those of nations."""
    del kind, target
    named = column.share(map(clues.nations, column.worded.values()))
    if len(column.worded) < 0.5 * len(column.cells) or column.days > 0.2:
        return NEVER
    if len(column.different) > MOST_SIDES:
        return NEVER
    few = len(column.different) <= max(2, column.count / 3) and not column.ticks
    runs = sum(1 for _ in itertools.groupby(map(fold_text, _in_order(column))))
    is_halved = runs == len(column.different) == TWO and column.filled > 0.9
    if is_halved and column.count > SHORT_LIST and not column.ticks:
        return max(LIKELY, SURELY * named + MAYBE)
    return SURELY * named + (MAYBE if few else UNLIKELY)


def _in_order(column: Contents) -> list[str]:
    return [column.worded[number] for number in sorted(column.worded)]


def _count(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    del kind, clues
    if target.role == "lost" and (column.is_ratio or column.is_share):
        return LIKELY
    is_drawn = column.amounts.startswith("pips ") and not column.is_ratio
    if is_drawn or column.amounts == "minus":
        return MAYBE
    if column.counts < 0.7 or column.amounts == "percent" or column.is_serial:
        return NEVER
    return MAYBE


def _part(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    return MAYBE if _count(column, kind, target, clues) > 0 else NEVER


def _share(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    del kind, target, clues
    if column.amounts == "part in words" and not _has_fractions(column):
        return MAYBE
    return SURELY if column.is_share else NEVER


def _has_fractions(column: Contents) -> bool:
    """Tell whether parts are written as such somewhere: no state is called 1/2."""
    return column.is_share and any(
        any(map(str.isnumeric, text)) for text in column.worded.values()
    )


def _ratio(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    del kind, target, clues
    return SURELY + MAYBE if column.is_ratio else NEVER


def _parts(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    del kind, target, clues
    if column.is_composition and column.days <= 0.5:
        return SURELY if column.kinds_counted > MOST_SIDES / 3 else LIKELY
    return NEVER if column.numbers else UNLIKELY


def _date(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    del kind, target, clues
    if column.days > 0.5:
        return LIKELY * column.days
    return NEVER if column.counts > 0.5 and not column.days else UNLIKELY


def _note(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    del kind, target, clues
    if column.numbers and column.counts > 0.5:
        return UNLIKELY
    if column.ticks:
        return 0.0
    return MAYBE if column.filled < 0.7 or column.long_texts > 0.4 else 0.0


def _id(column: Contents, kind: RosterKind, target: Target, clues: Clues) -> float:
    """Codes of each line: short, and each once; the numbers of the lines are none.

    Where a row has its key together with its side, numbers may begin anew.
    """
    del target, clues
    longest = max(map(len, column.different), default=0)
    if column.filled < 1 or longest > SHORT_LIST * 4:
        return NEVER
    if len(kind.record.key) > 1:
        return 0.0
    return NEVER if column.uniqueness < 1 else UNLIKELY if column.is_serial else 0.0


def _field_fit(kind: RosterKind, target: Target, column: Contents, clues: Clues) -> float:
    """Return how well cells fit a field without a role: by the values it takes."""
    field = target.fields[0] if target.fields else ""
    known = kind.columns.get(field)
    if known is None:
        return 0.0
    if kind.words.get(field) and column.worded:
        return SURELY * known_words(kind, field, column, clues) - MAYBE
    if known.kind == "text":
        return -MAYBE if column.worded else UNLIKELY
    has_ticks = known.kind == "yes/no" and bool(column.ticks)
    fits = 1.0 if has_ticks else column.readable(known)
    return MAYBE if fits > 0.8 else NEVER if fits < 0.3 else UNLIKELY


# That a cell holds two numbers, or a part, shows in it alone.
_BLANK = {RATIO: NEVER, "share": UNLIKELY}
_Judge = Callable[[Contents, RosterKind, Target, Clues], float]
_JUDGES: Mapping[str, _Judge] = {
    "rating": _words,
    "class": _words,
    "type": _type,
    "status": _status,
    "name": _name,
    "unit": _unit,
    "side": _side,
    "now": _count,
    "full": _count,
    "lost": _count,
    "price": _count,
    "most": _count,
    "part": _part,
    "share": _share,
    "ratio": _ratio,
    "parts": _parts,
    "arrives": _date,
    "date": _date,
    "note": _note,
    "id": _id,
}
