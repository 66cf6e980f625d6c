"""Rehearsing: what a decision would come to, and doing it, overruled or not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.charts.charts import Reading
from refkit.engine.charts.dice import Dice, Drawn, NoDice, TypedDice
from refkit.engine.play import legible, overruling, play
from refkit.engine.play.play import Due
from refkit.engine.problems import Caution, Refusal, Refused
from refkit.engine.records.records import Record
from refkit.engine.rules import rulings

Answers = Mapping[str, Any]
# Dice thrown and cards drawn at the table; None where refkit is to do it.
Faces = Sequence[int | Drawn] | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a decision would do: refusals, or changes, or the next die still wanted.

    With seeded dice `changes` is empty when the step throws dice: nobody sees them first.
    `cautions` say what is lost by it that nothing refuses; `readings` are those of the dice
    as far as they are typed.
    """

    refusals: tuple[Refusal, ...] = ()
    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()
    wanted: NoDice | None = None
    cautions: tuple[Caution, ...] = ()
    readings: tuple[Reading, ...] = ()


class Said(NamedTuple):
    """What is said of a step besides its answers.

    `overrule` is a reason to do what is refused, `seen` who may know of that ruling.
    """

    who: str = ""
    why: str = ""
    overrule: str = ""
    seen: str = "umpire"


def preview(
    campaign: Campaign, owed: Due, raw: Answers, faces: Faces, overrule: str = ""
) -> Preview:
    """Return what a decision would do, with dice as far as they are typed.

    With a reason to overrule what is refused it is what would be done all the same.
    """
    # Never the sealed dice: nobody may see them before the step is done.
    dice = TypedDice(faces or (), ledger.next_roll(campaign.entries))
    cautions: tuple[Caution, ...] = ()
    decision, grounds = _judged(campaign, owed, raw)
    if grounds and not (overrule and decision):
        return Preview(refusals=rulings.reminded(campaign, grounds, owed.side))
    assert decision is not None
    try:
        if grounds:
            asked = (campaign, owed, decision, dice, overrule)
            entry = overruling.overrule(*asked, grounds=grounds).entries[-1]
        else:
            play.require_due(campaign, owed)
            cautions = play.cautions(campaign, owed, decision)
            entry, _ = play.run_step(campaign, owed, decision, dice)
    except NoDice as missing:
        wanted = None if faces is None else missing
        return Preview(wanted=wanted, cautions=cautions, readings=missing.readings)
    except Refused as error:
        return refusal(error)
    done = entry.changes, entry.lines
    return Preview((), *done, cautions=cautions, readings=entry.readings)


def refused(campaign: Campaign, owed: Due, raw: Answers) -> tuple[Refusal, ...]:
    """Return every ground on which answers are not taken, with what was ruled on it."""
    return rulings.reminded(campaign, _judged(campaign, owed, raw)[1], owed.side)


def _judged(
    campaign: Campaign, owed: Due, raw: Answers
) -> tuple[Record | None, tuple[Refusal, ...]]:
    """Return the decision, None where it cannot be read, and every ground against it.

    Where some rows cannot be read the others are judged all the same.
    """
    try:
        decision = play.parse_decision(owed, raw)
    except Refused as error:
        faults = refusal(error).refusals
        rest = legible.grounds_of_the_rest(campaign, owed, raw, faults)
        return None, (*faults, *rest)
    return decision, play.grounds(campaign, owed, decision)


def commit(campaign: Campaign, owed: Due, raw: Answers, dice: Dice, said: Said) -> Campaign:
    """Return the campaign after a step, or after one whose refusals are overruled.

    Raises Refused with every ground, NoDice where typed dice run out.
    """
    decision = play.parse_decision(owed, raw)
    if said.overrule:
        return overruling.overrule(
            campaign, owed, decision, dice, said.overrule, who=said.who, seen=said.seen
        )
    return play.play(campaign, owed, decision, dice, who=said.who, why=said.why)


def refusal(error: Refused) -> Preview:
    """Return the preview of what is refused, every ground as one."""
    return Preview(
        refusals=tuple(
            each if isinstance(each, Refusal) else Refusal("", "refused", str(each))
            for each in error.faults
        )
    )
