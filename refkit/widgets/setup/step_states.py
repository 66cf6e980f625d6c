"""How far each step of setting up is: nothing entered, begun, or complete."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.setup_steps import Fill, SetupStep
from refkit.engine.records.columns import columns
from refkit.engine.records.records import Record
from refkit.session.set_up import Gap
from refkit.session.typed_cells import SIDE, shown_cells
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.ground_steps import ends_inside, plan_of
from refkit.widgets.setup.part_kinds import doubtful_kinds
from refkit.workbook.sheets import packs
from refkit.workbook.sheets.example_charts import is_example

Cells = Mapping[str, str]
State = Literal["", "begun", "done"]
SEEN = "steps that were seen"
# Whose rows stand there from the first, and are right as they are.
ANSWERED = ("readings",)
# Whose first rows are an example: to have looked at them makes them nobody's own.
EXAMPLES = ("dates",)


def note_seen(desk: Desk, step: str) -> None:
    """Keep that a step was open and was left."""
    seen = desk.typed(SEEN)
    if step and step not in seen:
        desk.keep_typed(SEEN, seen | {step: True})


def state_of(desk: Desk, step: SetupStep) -> State:
    """Return how far a step is: complete is what has all that it needs by his own hand."""
    campaign = desk.campaign
    is_seen = step.id in desk.typed(SEEN) and step.editor not in EXAMPLES
    if step.editor in ANSWERED:
        return "done" if is_seen else ""
    entered = not is_example_still(campaign, step)
    waiting = any(waiting_lines(desk, step))
    if not (entered or waiting or (is_seen and _is_whole(campaign, step))):
        return ""
    gaps = desk.gaps()
    lacks = any((g.must and g.step == step.id) or is_other_sum(step, g) for g in gaps)
    is_done = _is_whole(campaign, step) and not (waiting or lacks)
    is_done = is_done and not (any(_examples(campaign, step)) or doubtful_kinds(desk, step))
    return "done" if is_done else "begun"


def is_other_sum(step: SetupStep, gap: Gap) -> bool:
    """Tell whether a gap says that rows of a step come to another sum than they should.

    Advice that was dismissed says nothing.
    """
    summed = {(fill.record, field) for fill in step.fills for field in fill.sums}
    return (gap.record, gap.field) in summed and not (gap.must or gap.is_dismissed)


def other_sums(desk: Desk, steps: Iterable[SetupStep], here: str) -> Iterator[str]:
    """Yield what does not add up, first in the step that is open, then elsewhere."""
    for step in sorted(steps, key=lambda step: step.id != here):
        for gap in (gap for gap in desk.gaps() if is_other_sum(step, gap)):
            is_here, told = step.id == here, gap.missing
            yield told[:1].upper() + told[1:] if is_here else f"In {step.title}, {told}"


def _examples(campaign: Campaign, step: SetupStep) -> Iterator[Record]:
    """Yield the rows of a step that are of an example and nobody's own yet."""
    for fill in step.fills:
        yield from filter(is_example, campaign.rows(fill.record))


def is_example_still(campaign: Campaign, step: SetupStep) -> bool:
    """Tell whether the rows of a step are those of a campaign that is new.

    That its sides are called otherwise makes no other rows of them.
    """
    fresh = _fresh(campaign.system.name)
    for fill in step.fills:
        known = columns(campaign.system.record(fill.record))
        own = [col.field for col in known if col.refers != SIDE]
        there = [[getattr(row, name) for name in own] for row in fresh.rows(fill.record)]
        rows = campaign.rows(fill.record)
        if any([getattr(row, name) for name in own] not in there for row in rows):
            return False
    return True


@cache
def _fresh(system: str) -> Campaign:
    return packs.campaign(packs.blank_pack(system).name, seed="")


def waiting_lines(desk: Desk, step: SetupStep) -> Iterator[str]:
    """Yield what the lines of a step are called that are not in the workbook as typed."""
    for fill in step.fills:
        for side in ("", *desk.campaign.sides):
            yield from _waiting(desk, fill, desk.typed(f"{fill.record} {side}".strip()))


def _waiting(desk: Desk, fill: Fill, kept: Mapping[str, Any]) -> Iterator[str]:
    typed: Mapping[str, Cells] = kept.get("typed", {})
    for key, cells in typed.items():
        if row := desk.campaign.find(fill.record, key):
            first = shown_cells(desk.campaign, row, fill.columns[:1])
            yield _called(fill, {**first, **cells}) or key
    for cells in kept.get("loose", []):
        yield _called(fill, cells) or f"a line for the next {fill.one}"


def _called(fill: Fill, cells: Cells) -> str:
    return cells.get(fill.columns[0], "").strip()


def _is_whole(campaign: Campaign, step: SetupStep) -> bool:
    """Tell whether a step has a row of what it is about, for each side of which it is."""
    if step.may_be_empty:
        return True
    if step.editor == "map":
        plan = plan_of(campaign)
        return bool(plan.width) and {h.side for h in plan.homes} >= {*campaign.sides}
    if step.editor == "line":
        return bool(plan_of(campaign).line) and not ends_inside(plan_of(campaign))
    return all(
        _has_rows(campaign, fill)
        for number, fill in enumerate(step.fills)
        if fill.needed or not number
    )


def _has_rows(campaign: Campaign, fill: Fill) -> bool:
    known = columns(campaign.system.record(fill.record))
    if any(col.field == "side" and col.refers == SIDE for col in known):
        return all(campaign.rows(fill.record, side=side) for side in campaign.sides)
    return bool(campaign.rows(fill.record))
