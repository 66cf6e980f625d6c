"""What is due, and doing it: decision in, entry and later campaign out."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from pydantic import ValidationError

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry, net_changes
from refkit.engine.campaign.view import readers_of_step
from refkit.engine.charts.dice import Dice, NoDice, SealedDice, TypedDice
from refkit.engine.play import row_choices, schedule
from refkit.engine.play.steps import Step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Caution, Problem, Refusal, Refused, suggestion
from refkit.engine.records.columns import columns
from refkit.engine.records.parsing import parse_record, validation_faults
from refkit.engine.records.records import Record
from refkit.engine.rules import rulings

_ROW = re.compile(r"(\w+)\[([0-9]+)\]")


class Due(NamedTuple):
    """A step somebody owes, or may do: the slot, the step and the side ('': the umpire).

    `time` counts how often he does it in this slot, where the step comes more than once.
    """

    slot: str
    step: Step
    side: str
    time: int = 1

    def __str__(self) -> str:
        of = (self.step.title, naming.short(self.side), naming.slot_words(self.slot))
        return ", ".join(filter(None, (*of, self._again)))

    @property
    def _again(self) -> str:
        return f"no. {self.time}" if self.time > 1 else ""

    @property
    def which(self) -> str:
        """Which time it is, to stand behind a title, where a form has several; else ''."""
        return f", no. {self.time}" if self.step.declarations > 1 else ""

    @property
    def on_one_form(self) -> tuple["Due", ...]:
        """This and the next times of it that one order form has room for."""
        times = range(self.time, self.time + self.step.declarations)
        return tuple(self._replace(time=time) for time in times)

    def __repr__(self) -> str:
        return f"<due: {self}>"

    def describe(self, campaign: Campaign) -> str:
        """Return the step with its id, as commands name it, its side and its slot."""
        who = naming.short(self.side) or "umpire"
        of = (who, naming.slot(campaign, self.slot), self._again)
        return f"{self.step.id} {self.step.title} ({', '.join(filter(None, of))})"

    def explain(self, refusal: Problem | Refusal | str) -> str:
        """Return why something is refused, with the form's titles for its field names."""
        if not isinstance(refusal, Refusal):
            return str(refusal)
        place = ", ".join(_titles(self.step.decision, refusal.field))
        return str(replace(refusal, field=place))


def _titles(form: type[Record] | None, path: str) -> Iterator[str]:
    """Yield the titles along a path such as `orders[1].group`, rows by their number."""
    for part in filter(None, path.split(".")):
        # A name that no form has may hold anything, brackets too.
        row = _ROW.fullmatch(part)
        name = row[1] if row else part
        known = columns(form) if form else ()
        col = next((each for each in known if each.field == name), None)
        yield col.title if col else name
        if row:
            yield f"row {int(row[2]) + 1}"
        form = col.row if col else None


def reader_of(campaign: Campaign, owed: Due) -> str:
    """Return who may see what is done: open, the umpire, or sides."""
    return readers_of_step(campaign, owed.step, owed.side)


def sealed_dice(campaign: Campaign, owed: Due, seed: str) -> SealedDice:
    """Return refkit's dice for what is due, under the seal of those who may see it."""
    return ledger.dice(campaign.entries, seed, owed.slot, reader_of(campaign, owed))


def due_steps(campaign: Campaign) -> tuple[Due, ...]:
    """Return what is due now: one step of one slot, for each who has not done it.

    Empty when the last slot of the campaign is closed.
    """
    call = schedule.call(campaign)
    if call is None:
        return ()
    return tuple(next_time(campaign, call.slot, call.step, actor) for actor in call.actors)


def offered_steps(campaign: Campaign) -> tuple[Due, ...]:
    """Return what may be done now though another step is due; nobody owes it."""
    return tuple(
        next_time(campaign, call.slot, call.step, actor)
        for call in schedule.interrupts(campaign)
        for actor in call.actors
    )


def next_time(campaign: Campaign, slot: str, step: Step, side: str) -> Due:
    """Return a step of a slot and side as it is to be done next, be it due or not."""
    if not (step.repeats or step.interrupts):
        return Due(slot, step, side)
    place = slot, step.id, side
    steps = ledger.standing_steps(campaign.entries)
    return Due(slot, step, side, 1 + sum(place == (e.slot, e.step, e.side) for e in steps))


def find_due(campaign: Campaign, step: str, side: str = "") -> Due:
    """Return the due work of this step (and side); Refused names what is due instead."""
    if side and side not in campaign.sides:
        raise Refused([_no_side(campaign, side)])
    owed = due_steps(campaign)
    there = (*owed, *offered_steps(campaign))
    found = [d for d in there if d.step.id == step and (not side or d.side == side)]
    if len(found) == 1:
        return found[0]
    if found:
        sides = " or ".join(each.side for each in found)
        how = "may be done by" if found[0].step.interrupts else "is due from"
        message = f"{step} {how} {sides}; say which side"
        raise Refused([Refusal("side", "side_missing", message)])
    known = {each.id: each for each in campaign.system.steps}
    named = ", ".join(each.describe(campaign) for each in owed)
    now = named or "nothing: the campaign is over"
    fault = f"{step} is not due" if step in known else f"there is no step {step!r}"
    late = Refusal("", "out_of_sequence", f"{fault}; next is {now}")
    own = _out_of_turn(campaign, owed, known[step]) if step in known else ()
    raise Refused([late, *own])


def _no_side(campaign: Campaign, side: str) -> Refusal:
    wanted = " or ".join(campaign.sides) + suggestion(side, campaign.sides)
    message = f"there is no side {side!r}; expected {wanted}"
    return Refusal("", "unknown_side", message)


def _out_of_turn(
    campaign: Campaign, owed: tuple[Due, ...], step: Step
) -> Iterator[Refusal]:
    """Yield the step's own reasons for not being done in the slot that is at work."""
    slots = campaign.rows("Slot")
    slot = owed[0].slot if owed else slots[-1].id
    facts = campaign.system.facts(campaign, slot)
    for each in step.out_of_turn:
        if each.when <= facts and not each.unless & facts:
            yield Refusal("", each.code, each.text, each.clause)


def refusals(campaign: Campaign, owed: Due, decision: Record) -> tuple[Refusal, ...]:
    """Return every ground of refusal, each with what was ruled on its clause before."""
    return rulings.reminded(campaign, grounds(campaign, owed, decision), owed.side)


def grounds(campaign: Campaign, owed: Due, decision: Record) -> tuple[Refusal, ...]:
    """Return every ground on which the step refuses the decision; nothing is rolled."""
    if owed.step.is_pass(decision):
        return ()
    turn, code = Turn(campaign, owed.slot, owed.side), owed.step.code
    # The step's own code need not reckon with names that it never offered.
    if strange := tuple(row_choices.strangers(turn, code, decision)):
        return strange
    return (*row_choices.refusals(turn, code, decision), *code.refuse(turn, decision))


def cautions(campaign: Campaign, owed: Due, decision: Record) -> tuple[Caution, ...]:
    """Return what a decision that is not refused loses, and what is done for nothing."""
    if owed.step.is_pass(decision):
        return ()
    turn = Turn(campaign, owed.slot, owed.side)
    return tuple(owed.step.code.warn(turn, decision))


def parse_decision(owed: Due, raw: Mapping[str, Any]) -> Record:
    """Return the decision a person wrote; Refused holds every fault in it."""
    decision, faults = parse_record(owed.step.decision, raw)
    if faults:
        messages = ((f.field, f"{f.found}; expected {f.expected}") for f in faults)
        raise Refused(Refusal(field, "not_understood", each) for field, each in messages)
    assert isinstance(decision, Record)
    return decision


def play(  # noqa: PLR0913 - who and why are said by name
    campaign: Campaign,
    owed: Due,
    decision: Record,
    dice: Dice,
    *,
    who: str = "",
    why: str = "",
) -> Campaign:
    """Return the campaign after the step, its entry the last of the ledger.

    Raises Refused, with nothing rolled, when the step is not due or refuses the decision;
    NoDice when typed dice run out; Refused when typed dice are left over.
    """
    require_due(campaign, owed)
    refused = refusals(campaign, owed, decision)
    if refused:
        raise Refused(refused)
    entry, made = run_step(campaign, owed, decision, dice)
    by = {"who": who or owed.side or "umpire", "why": why}
    return ledger.append(campaign, entry.model_copy(update=by), made)


def require_due(campaign: Campaign, owed: Due) -> None:
    """Raise Refused naming what is due instead, unless this is."""
    if owed not in due_steps(campaign) and owed not in offered_steps(campaign):
        # This says what is due instead; but the step may be due in another slot.
        find_due(campaign, owed.step.id, owed.side)
        message = f"{owed.describe(campaign)} is not due"
        raise Refused([Refusal("", "out_of_sequence", message)])


def run_step(
    campaign: Campaign, owed: Due, decision: Record, dice: Dice
) -> tuple[Entry, Campaign | None]:
    """Return the entry, and the campaign as the step left it where the entry does the same.

    The step is done, whether due or refused; the entry has no number and no name yet.
    A row that the step took off and put back stands last in its table; by the entry, which
    names every row once, it keeps its place. So there the entry has the last word.
    """
    readers = reader_of(campaign, owed)
    turn = Turn(campaign, owed.slot, owed.side, dice, readers)
    try:
        made = tuple(_changes_made(turn, owed.step, decision))
    except NoDice as missing:
        missing.readings = tuple(turn.readings)
        raise
    no_dice_left(dice)
    times = Counter((each.record, each.key) for each in made)
    gone = (times[each.record, each.key] for each in made if each.after is None)
    entry = Entry(
        number=0,
        kind="step",
        slot=owed.slot,
        step=owed.step.id,
        side=owed.side,
        clauses=owed.step.clauses,
        audience=readers,
        opened=owed.step.reveals,
        decision=decision.values,
        readings=tuple(turn.readings),
        lines=tuple(turn.lines),
        changes=net_changes(made),
    )
    return entry, turn.campaign if max(gone, default=1) == 1 else None


def _changes_made(turn: Turn, step: Step, decision: Record) -> Iterator[Change]:
    """Yield what the step does; Refused where it makes a row its worksheet cannot hold."""
    if step.is_pass(decision):
        turn.say(f"{turn.side or 'the umpire'} passes")
        return
    try:
        for change in step.code.resolve(turn, decision):
            if change is not None:
                # Before the step goes on: what it reads next has the change in it.
                turn.make(change)
                yield change
    except ValidationError as error:
        cls = turn.campaign.system.by_name.get(error.title)
        if cls is None:
            raise
        faults = validation_faults(error, cls)
        raise Refused(Problem(error.title, f.found, f.expected) for f in faults) from error


def no_dice_left(dice: Dice) -> None:
    """Raise Refused where typed dice are left over."""
    if isinstance(dice, TypedDice) and dice.left:
        left = ", ".join(map(str, dice.left))
        message = f"{left}: typed but nothing asked for; expected {dice.used} dice"
        raise Refused([Refusal("dice", "dice_left", message)])
