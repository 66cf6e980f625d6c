"""Refilling: answers typed before are put back on a form that may propose others now."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from refkit.engine.records.records import Column, Record, columns
from refkit.engine.records.row_keys import key_text
from refkit.widgets.form.forms import Form
from refkit.widgets.live.drafts import Draft, Typed
from refkit.widgets.page.seating import close_widgets

Row = Mapping[str, Any]
Make = Callable[[Mapping[str, Any]], Form]
UNFIT = "what you typed no longer fits and is not filled in."
MOVED = "The campaign has changed since you typed this; check your answers."


class FilledForm(NamedTuple):
    """A form with what was typed on it, what it proposes without, what there is to say."""

    form: Form
    proposed: dict[str, Any]
    notes: tuple[str, ...] = ()


def refill(cls: type[Record], make: Make, typed: Typed | None) -> FilledForm:
    """Return the form of a decision; what was typed is kept wherever it fits.

    `make` is what makes the form with some answers in the place of those proposed.
    """
    form = make({})
    proposed = form.raw
    if typed is None:
        return FilledForm(form, proposed)
    notes = [MOVED] if typed.proposed != proposed else []
    answers: dict[str, Any] = {}
    for col, value in _changed_fields(cls, typed, proposed, notes):
        # One field at a time: an answer that no longer fits costs none of the others.
        before = form
        try:
            form = make({**answers, col.field: value})
        except Exception:  # a file beside the workbook may hold anything
            notes.append(f"{col.title}: {UNFIT}")
        else:
            answers[col.field] = value
            # A form that was only tried stays in kernel and browser until it is closed.
            close_widgets([before])
    return FilledForm(form, proposed, tuple(notes))


def refill_answers(cls: type[Record], held: Row, mine: Row) -> FilledForm:
    """Return the form of a decision that proposes what it held, with other answers."""
    blank = Form(cls, held)
    proposed = blank.raw
    close_widgets([blank])
    typed = Typed(proposed=proposed, answers={**proposed, **mine})
    return refill(cls, lambda given: Form(cls, {**held, **given}), typed)


def _changed_fields(
    cls: type[Record], typed: Typed, proposed: Row, notes: list[str]
) -> Iterator[tuple[Column, Any]]:
    """Yield the fields that were changed by who typed, with what they are to hold now."""
    asked = (col for col in columns(cls) if col.field in proposed)
    for col in asked:
        was, mine = (held.get(col.field) for held in (typed.proposed, typed.answers))
        now = proposed[col.field]
        # Left as it was proposed then, so what is proposed now goes before it.
        if mine == was:
            continue
        if col.kind == "rows" and was != now and _are_rows(was, mine):
            assert col.row is not None
            key = partial(key_text, col.row)
            yield col, merge_rows(was or (), mine or (), now, notes, key)
        else:
            yield col, mine


def _are_rows(*found: object) -> bool:
    lists = [rows for rows in found if isinstance(rows, list)]
    return len(lists) == len(found) and all(isinstance(r, dict) for r in chain(*lists))


def merge_rows(
    was: Sequence[Row],
    mine: Sequence[Row],
    now: Sequence[Row],
    notes: list[str],
    key_of: Callable[[Row], str],
) -> list[Row]:
    """Return the rows as typed, without those that are gone and with those that came.

    A row is known by its key; in one that stayed only what was typed is kept.
    """
    old, new = ({key_of(row): row for row in rows} for rows in (was, now))
    found: list[Row] = []
    for row in mine:
        key = key_of(row)
        if key in old and key not in new:
            if row != old[key]:
                notes.append(f"{key} is gone, and so is what you typed for it.")
        elif key in old and key in new:
            typed = {n: v for n, v in row.items() if v != old[key].get(n)}
            found.append({**new[key], **typed})
        else:
            found.append(row)
    return [*found, *(row for key, row in new.items() if key not in old)]


def kept_lines(found: Sequence[Draft], page: str, notes: Iterable[str]) -> list[str]:
    """Return what to say of answers that were typed before, on another page than this."""
    lines = list(notes)
    if found and found[0].page != page:
        at = found[0].time
        lines.insert(0, f"You typed these answers at {at} and have not recorded them yet.")
    if others := found[1:]:
        lines.append(f"There are other answers, typed at {others[0].time}.")
    return lines
