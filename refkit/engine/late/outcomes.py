"""Settling: how a dependent entry stands, why it cannot, and what is ruled on it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry, Fate
from refkit.engine.late.corrections import Consequence, Trial
from refkit.engine.problems import Refusal, Refused
from refkit.engine.rules.ruling import LONGEST, Ruling

# The fates of an entry that may go against the rules, by a ruling then or now.
RULED = ("corrected", "redone", "overruled")


def entry_by_answer(case: Consequence) -> tuple[Entry, Fate]:
    """Return how an entry stands by its answer; without one as if done again."""
    do = "redo" if case.answer is None else case.answer.do
    if do == "drop":
        return case.entry.model_copy(update={"changes": ()}), "dropped"
    if do == "redo" and case.again.entry is not None:
        return case.again.entry, "stands" if case.outcome == "same" else "redone"
    kept = case.entry.model_copy(update={"changes": case.kept})
    return kept, "overruled" if do == "overrule" and case.again.grounds else "stands"


def missing(trial: Trial) -> list[Refusal]:
    """Return the die that is wanted as a ground of refusal."""
    wanted = trial.wanted
    return [] if wanted is None else [Refusal("dice", "dice_missing", str(wanted))]


def bars(case: Consequence) -> Iterator[Refusal]:
    """Yield why an entry cannot be dealt with as it was answered."""
    place = f"entry {case.entry.number}"
    do = None if case.answer is None else case.answer.do
    if do is None:
        message = "depended on what is corrected; keep, redo or drop it"
        yield Refusal(place, "unanswered", message)
    if do == "redo" and case.entry.kind != "step":
        message = f"a {case.entry.kind} was no step of the rules; keep or drop it"
        yield Refusal(place, "no_step", message)
    grounds = case.again.grounds if do in ("keep", "redo") else ()
    if do == "redo":
        grounds += (*case.again.failed, *missing(case.again))
    for each in grounds:
        yield replace(each, field=f"{place} {each.field}".rstrip())
    for clash in case.clashes if do in ("keep", "overrule") else ():
        yield Refusal(place, "does_not_fit", str(clash))


def rulings(
    before: Campaign, now: Campaign, found: Iterable[Consequence], why: str, who: str
) -> tuple[Change, ...]:
    """Return the rulings by which entries stand that the rules refuse now.

    They let stand what the entries leave amiss in the books. Raises Refused where the books
    would be wrong and nothing was overruled.
    """
    overruled = [
        case
        for case in found
        if case.answer and case.answer.do == "overrule" and case.again.grounds
    ]
    amiss = set(checks.faults(before))
    new = [fault for fault in checks.faults(now) if fault not in amiss]
    if new and not overruled:
        message = "the books would be wrong"
        raise Refused([Refusal("", "books_wrong", f"{message}: {fault}") for fault in new])
    first = replace(now, entries=before.entries).next_number(Ruling, "")
    lets = tuple(fault.place for fault in new)
    rows = [_ruling(case, number, why, who) for number, case in enumerate(overruled, first)]
    # One ruling is enough to let stand what all of them leave amiss.
    rows[:1] = [row.replace(lets=lets) for row in rows[:1]]
    return tuple(change for row in rows if (change := campaigns.change_between(None, row)))


def _ruling(case: Consequence, number: int, why: str, who: str) -> Ruling:
    entry, grounds = case.entry, case.again.grounds
    clauses = [ground.clause for ground in grounds if ground.clause]
    said = {"who": who} if who else {}
    return Ruling(
        number=number,
        slot=entry.slot,
        clause=next(iter([*clauses, *entry.clauses, entry.step])),
        question="; ".join(map(str, grounds))[:LONGEST],
        ruling=why[:LONGEST],
        **said,
    )
