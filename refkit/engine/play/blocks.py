"""Blocks: the steps that repeat together, and what in a schedule does not fit."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from refkit.engine.play.steps import ACTORS, EVERY_STEP, PASSES, Step
from refkit.engine.problems import suggestion
from refkit.engine.records.columns import columns


@dataclass(frozen=True, slots=True)
class Block:
    """Steps that begin again with the first of them, once the last is done.

    `ids` are those of every step in it, `later` those that come after it.
    """

    name: str
    items: "tuple[Step | Block, ...]"
    ids: frozenset[str]
    later: frozenset[str]


def arrange(steps: Iterable[Step], depth: int = 0) -> tuple[Step | Block, ...]:
    """Return the steps that have a place in the order, those that repeat as blocks."""
    found: list[Step | Block] = []
    owed = [step for step in steps if not step.interrupts]
    ids = [step.id for step in owed]
    for name, group in groupby(owed, lambda step: "/".join(step.blocks[: depth + 1])):
        inside = tuple(group)
        own, ids = ids[: len(inside)], ids[len(inside) :]
        if name.count("/") == depth and name:
            items = arrange(inside, depth + 1)
            found.append(Block(name, items, frozenset(own), frozenset(ids)))
        else:
            found += inside
    return tuple(found)


def misfits(steps: Sequence[Step], actors: Collection[str]) -> Iterator[str]:
    """Yield what does not fit: who acts, what interrupts, what repeats without end."""
    for step in steps:
        yield from _unknown_names(step, steps, actors)
        yield from _blank_passes(step)
    for name in sorted(set(actors) & {*ACTORS}):
        yield f"there are actors {name!r}; expected a name of their own"
    for name in sorted(set(actors) - {*ACTORS, *(step.actor for step in steps)}):
        yield f"there are actors {name!r}; expected a step that names them"
    blocks = list(_blocks(arrange(steps)))
    names = [block.name for block in blocks]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"the steps that repeat as {name!r} do not stand together"
    for block in blocks:
        yield from _endless(block)
    begins = [item.items[0] for item in arrange(steps) if isinstance(item, Block)]
    for step in steps:
        # Who passed is out of the whole block; of one within, he is in again next time.
        if step.declarations > 1 and step not in begins:
            expected = "the first step of a block that is within no other"
            found = f"step {step.id} is declared several times on a form"
            yield f"{found}; expected {expected}"


def _unknown_names(
    step: Step, steps: Sequence[Step], actors: Collection[str]
) -> Iterator[str]:
    """Yield the actors, and the steps it interrupts, that are not there."""
    known = (*ACTORS, *actors)
    if step.actor not in known:
        expected = f"one of {', '.join(known)}{suggestion(step.actor, known)}"
        yield f"step {step.id} is done by {step.actor!r}; expected {expected}"
    owed = [each.id for each in steps if not each.interrupts]
    for name in step.interrupts:
        if name not in (EVERY_STEP, *owed):
            yield f"step {step.id} interrupts {name!r}; expected one of {', '.join(owed)}"
    for each in steps:
        if each.repeats and each.id == step.orders_after:
            yield f"orders for step {step.id} wait for {each.id}, which repeats"


def _blank_passes(step: Step) -> Iterator[str]:
    """Yield why nobody could pass in a step that repeats."""
    form = {col.field: col for col in columns(step.decision)} if step.repeats else {}
    if PASSES not in form:
        return
    if form[PASSES].kind != "yes/no":
        yield f"step {step.id}: {PASSES} is a {form[PASSES].kind}; expected yes/no"
    for col in form.values():
        if col.required:
            yield f"step {step.id} can be passed; expected a default for {col.field}"


def _blocks(items: Iterable[Step | Block]) -> Iterator[Block]:
    for item in items:
        if isinstance(item, Block):
            yield item
            yield from _blocks(item.items)


def _endless(block: Block) -> Iterator[str]:
    """Yield why a block cannot begin, or would go on for ever."""
    first = block.items[0]
    if isinstance(first, Block):
        yield f"{block.name!r} begins with {first.name!r}; expected a step of its own first"
        return
    if not (first.can_be_passed or first.when or first.unless or first.actor not in ACTORS):
        expected = f"a decision with {PASSES!r}, actors of the system's, when or unless"
        yield f"step {first.id} repeats for ever; expected {expected}"
