"""How far the slot has come, part by part: the same for every side."""

from collections.abc import Iterator
from itertools import groupby

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.steps import Step
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Table
from refkit.engine.sheets.tables import parse_columns

HEADS = ("Done", "Due", "To come")
FEW = 2  # sides of which everybody at the table knows who owes what


def progress_table(
    asked: Asked, title: str = "", *, part: str = "Part", clause: str = "", note: str = ""
) -> Table:
    """Return what was done of the slot, and what is still to come.

    `part` heads the parts of it, one a row; a system without parts has one row.
    """
    rows = tuple(_rows(asked))
    heads = (part, *HEADS)
    # As the slot goes on, the steps move from the last column to the second.
    longest = (max(map(len, cells)) for cells in zip(*rows, strict=True))
    shares = (
        f"{head}*{min(max(wide, 22), 100)}"
        for head, wide in zip(heads, longest, strict=True)
    )
    return Table(
        title=title or f"The {asked.campaign.system.slot} so far",
        columns=parse_columns(*shares),
        rows=rows,
        clause=clause,
        note=note,
    )


def _rows(asked: Asked) -> Iterator[tuple[str, ...]]:
    due, begun = asked.step, set[str]()
    titles = {part.id: part.title for part in asked.campaign.system.parts}
    # A part that another interrupts has a row for each stretch, as the day goes.
    for part, steps in groupby(_called(asked), key=lambda step: step.part):
        here = list(steps)
        past = [step for step in here if step.interrupts or asked.is_past(step.id)]
        done = [step for step in past if step is not due]
        left = [step for step in here if step is not due and step not in done]
        now = [step for step in here if step is due]
        named = [", ".join(step.title for step in found) for found in (done, now, left)]
        named[0] = _done(asked, done)
        named[1] += _owing(asked) if now else ""
        yield titles.get(part, asked.when) + ", continued" * (part in begun), *named
        begun.add(part)


def _called(asked: Asked) -> list[Step]:
    """Return the steps of the slot; those that nobody owes only if they were done."""
    there = {each.step for each in _entries(asked)}
    return [step for step in asked.steps if not step.interrupts or step.id in there]


def _entries(asked: Asked) -> list[Entry]:
    """Return what stands of the slot, as far as the reader knows it."""
    stands = ledger.standing_steps(asked.campaign.entries)
    return [each for each in stands if each.slot == asked.slot.id]


def _done(asked: Asked, done: list[Step]) -> str:
    """Return the steps that are done; those that had nothing to do are set apart."""
    entries = _entries(asked)
    busy = {each.step for each in entries if each.changes or each.lines}
    # What a side does not see of others' secret steps is nothing that it had to do.
    seen = {each.step for each in entries} | {s.id for s in done if _is_seen(asked, s)}
    worked = ", ".join(step.title for step in done if step.id not in seen - busy)
    others = ", ".join(step.title for step in done if step.id in seen - busy)
    return "; ".join(filter(None, (worked, f"nothing to do: {others}" if others else "")))


def _is_seen(asked: Asked, step: Step) -> bool:
    """Whether the reader sees whatever was his to do in a step."""
    return asked.is_umpire or (step.audience == "side" and bool(asked.own))


def _owing(asked: Asked) -> str:
    """Return who owes the step that is due, for the umpire where there are many sides."""
    sides = [naming.short(each.side) for each in asked.owed if each.side]
    is_told = asked.is_umpire and len(asked.campaign.sides) > FEW and sides
    return f"; from {', '.join(sides)}" if is_told else ""
