"""Choices that bind: of one row of a decision, and where nothing is taken but an offer."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import not_offered, shorten_list
from refkit.engine.play.steps import StepCode
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.records import Record
from refkit.engine.records.row_keys import key_text, key_title

MOST_LISTED = 20
# A slip, which no ruling makes right.
TWICE = "listed_twice"


def row_offers(choices: Iterable[Choice], path: str, row: str) -> list[Choice]:
    """Return what the row with this key may name in a field: `moves.to`, `R1`."""
    return [each for each in choices if each.field == path and each.is_for(row)]


def refusals(turn: Turn, code: StepCode[Turn], decision: Record) -> Iterator[Refusal]:
    """Yield each answer that is not among the choices of its own row, with these."""
    asked = [(c, own) for c in columns(type(decision)) if c.row and (own := _own(c.row))]
    if not any(getattr(decision, col.field) for col, _ in asked):
        return
    choices = tuple(code.offer(turn))
    for col, own in asked:
        for number, row in enumerate(getattr(decision, col.field)):
            place = f"{col.field}[{number}]"
            for each in own:
                yield from _refused_answer(choices, row, each, (col.field, place))


def strangers(turn: Turn, code: StepCode[Turn], decision: Record) -> Iterator[Refusal]:
    """Yield each answer that its step does not offer, where nothing else is taken.

    A key that is named again is one too; what is still blank only waits.
    """
    asked = list(_offered(decision))
    if not asked:
        return
    rows = (col for col in columns(type(decision)) if col.row)
    keys = {f"{col.field}.{col.row.key[0]}" for col in rows if col.row}
    there: Mapping[str, dict[str, str]] = defaultdict(dict)
    for each in code.offer(turn):
        there[each.field].setdefault(each.text, each.label)
    seen = set[tuple[str, str]]()
    for col, path, place, answer in asked:
        if answer not in there[path]:
            listed = _listed(there[path].values())
            yield not_offered(place, answer, listed, title=col.title)
        elif (path, answer) in seen:
            yield Refusal(place, TWICE, f"{answer!r} is listed twice")
        if path in keys:
            seen.add((path, answer))


def _offered(decision: Record) -> Iterator[tuple[Column, str, str, str]]:
    """Yield the answers to which only offers are taken: column, path, place and answer."""
    for col in columns(type(decision)):
        if col.offered:
            yield col, col.field, col.field, str(getattr(decision, col.field))
        inside = [own for own in columns(col.row) if own.offered] if col.row else ()
        for own in inside:
            for number, row in enumerate(getattr(decision, col.field)):
                place = f"{col.field}[{number}].{own.field}"
                yield own, f"{col.field}.{own.field}", place, str(getattr(row, own.field))


def _listed(names: Collection[str]) -> str:
    """Return what is expected: one of these, or nothing."""
    return f"one of {shorten_list([*names], MOST_LISTED)}" if names else "nothing"


def _own(cls: type[Record]) -> list[Column]:
    """Return the columns whose choices belong to the row."""
    return [col for col in columns(cls) if col.by_row]


def _refused_answer(
    choices: Sequence[Choice], row: Record, col: Column, at: tuple[str, str]
) -> Iterator[Refusal]:
    path, place = at
    answer, key = getattr(row, col.field), key_text(type(row), vars(row))
    there = row_offers(choices, f"{path}.{col.field}", key)
    names = list(dict.fromkeys(each.text for each in there))
    if answer in (None, "") or str(answer) in names:
        return
    listed = _listed(names)
    of = f"for {key_title(type(row))} {key}"
    message = f"{col.title} is {answer!r}; expected {listed} {of}"
    yield Refusal(f"{place}.{col.field}", "not_offered", message)
