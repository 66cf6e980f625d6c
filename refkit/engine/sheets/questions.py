"""The questions of one step as a form on paper: each row with the choices of its own."""

from collections.abc import Iterator, Sequence

from refkit.engine.play.choices import Choice
from refkit.engine.play.row_choices import row_offers
from refkit.engine.play.steps import Step
from refkit.engine.play.turn import Turn
from refkit.engine.play.wares import Ware
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.row_keys import key_fields, offered_field, row_field
from refkit.engine.sheets.brief import FormRow, Questions

BLANKS = {"whole": "number", "date": "date"}
SPARE = 4  # lines for rows that a player adds


def step_questions(turn: Turn, step: Step, empty: int = 0) -> Questions:
    """Return everything that a step asks of the side at the turn, to answer with a pen.

    Where rows are asked for and there is nothing to name, so many `empty` ones are.
    """
    offers = tuple(step.code.offer(turn))
    left_out = {*step.code.not_asked(turn)}
    cols = [col for col in columns(step.decision) if col.field not in left_out]
    rows = (row for c in cols for row in _questions(c, offers, empty))
    clause, note = next(iter(step.clauses), ""), " ".join(_written(cols, offers))
    return Questions(title=step.title, rows=tuple(rows), clause=clause, note=note)


def _written(cols: Sequence[Column], offers: Sequence[Choice]) -> Iterator[str]:
    """Yield what to choose from where several fields of a row are written in."""
    for col in cols:
        asked = (each for each in columns(col.row) if not each.by_row) if col.row else ()
        keys = key_fields(col.row) if col.row else ()
        paths = [f"{col.field}.{each.field}" for each in asked if each.field not in keys]
        listed = [labels for path in paths if (labels := _labels(offers, path))]
        if len(listed) > 1:
            for labels in dict.fromkeys(listed):
                yield f"To choose from: {', '.join(labels)}."


def _questions(col: Column, offers: Sequence[Choice], empty: int) -> Iterator[FormRow]:
    if col.row is None:
        yield _single(col, col.title, _labels(offers, col.field))
    elif col.fill == "added":
        asked = tuple(each.title for each in columns(col.row))
        yield from (FormRow(label=col.title, blanks=asked) for _ in range(SPARE))
    else:
        rows = tuple(_keyed_rows(col, offers))
        asked = tuple(each.title for each in columns(col.row))
        yield from rows
        if not rows:
            yield from (FormRow(label=col.title, blanks=asked),) * empty


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
        ware = choice.ware or Ware(choice.label)
        listed = {each.field: _row_labels(col, each, key, offers) for each in asked}
        # A tick does not say which of two fields it is for.
        is_one = sum(map(bool, listed.values())) == 1
        for each in (each for each in asked if ware.has(each.field)):
            if listed[each.field] and is_one:
                ticks += listed[each.field]
            # A row without choices of its own can only be left as it is.
            elif listed[each.field] or not each.by_row:
                blanks += (each.title,)
        yield FormRow(label=choice.label or key, choices=ticks, blanks=blanks)


def _row_labels(
    col: Column, field: Column, key: str, offers: Sequence[Choice]
) -> tuple[str, ...]:
    """Return what a row may name in a field."""
    path = f"{col.field}.{field.field}"
    own = _labels(row_offers(offers, path, key), path)
    return own or tuple(filter(None, field.choices))


def _single(col: Column, label: str, offered: tuple[str, ...]) -> FormRow:
    choices = offered or tuple(filter(None, col.choices))
    choices = ("yes",) if col.kind == "yes/no" else choices
    return FormRow(
        label=label, choices=choices, blanks=() if choices else (BLANKS.get(col.kind, ""),)
    )


def _labels(offers: Sequence[Choice], path: str) -> tuple[str, ...]:
    """Return what may be named in a field, each once."""
    named = {each.text: each.label or each.text for each in offers if each.field == path}
    return tuple(named.values())
