"""The questions of one step as a form on paper: each row with the choices of its own."""

from collections.abc import Iterator, Sequence

from refkit.engine.play.row_choices import row_offers
from refkit.engine.play.steps import Choice, Step
from refkit.engine.play.turn import Turn
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.row_keys import key_fields, offered_field, row_field
from refkit.engine.sheets.brief import FormRow, Questions

SPARE = 4  # lines for rows that a player adds


def step_questions(turn: Turn, step: Step) -> Questions:
    """Return everything that a step asks of the side at the turn, to answer with a pen."""
    offers = tuple(step.code.offer(turn))
    rows = (row for col in columns(step.decision) for row in _questions(col, offers))
    clause = next(iter(step.clauses), "")
    return Questions(title=step.title, rows=tuple(rows), clause=clause)


def _questions(col: Column, offers: Sequence[Choice]) -> Iterator[FormRow]:
    if col.row is None:
        yield _single(col, col.title, _labels(offers, col.field))
    elif col.fill == "added":
        asked = tuple(each.title for each in columns(col.row))
        yield from (FormRow(label=col.title, blanks=asked) for _ in range(SPARE))
    else:
        yield from _keyed_rows(col, offers)


def _keyed_rows(col: Column, offers: Sequence[Choice]) -> Iterator[FormRow]:
    """Yield a question for each thing that may be named, with what it may be told to do."""
    assert col.row is not None
    keys, about = key_fields(col.row), row_field(col.row)
    asked = [each for each in columns(col.row) if each.field not in keys]
    named = (each for each in offers if offered_field(col, each.field) == about)
    known = {choice.text: choice for choice in named}
    for key, choice in known.items():
        ticks: tuple[str, ...] = (col.title,) if col.fill == "ticked" else ()
        blanks: tuple[str, ...] = ()
        for each in asked:
            own = row_offers(offers, f"{col.field}.{each.field}", key)
            listed = _labels(own, f"{col.field}.{each.field}") or each.choices
            ticks += tuple(filter(None, listed))
            # A row without choices of its own can only be left as it is.
            blanks += () if listed or each.by_row else (each.title,)
        yield FormRow(label=choice.label or key, choices=ticks, blanks=blanks)


def _single(col: Column, label: str, offered: tuple[str, ...]) -> FormRow:
    choices = offered or tuple(filter(None, col.choices))
    choices = ("yes",) if col.kind == "yes/no" else choices
    return FormRow(label=label, choices=choices, blanks=() if choices else ("",))


def _labels(offers: Sequence[Choice], path: str) -> tuple[str, ...]:
    """Return what may be named in a field, each once."""
    named = {each.text: each.label or each.text for each in offers if each.field == path}
    return tuple(named.values())
