"""Overruling: what a step refuses is done all the same, and the ruling is on record."""

from collections.abc import Iterator, Sequence

from refkit.engine.audit.audit import audit
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import Dice, NoDice
from refkit.engine.play import play
from refkit.engine.play.play import Due
from refkit.engine.play.row_choices import TWICE
from refkit.engine.problems import Refusal, Refused, RowFault
from refkit.engine.readers import OPEN, may_read
from refkit.engine.records.records import Record
from refkit.engine.rules import rulings
from refkit.engine.rules.ruling import LONGEST, Ruling


def overrule(  # noqa: PLR0913 - who and for whose eyes are said by name
    campaign: Campaign,
    owed: Due,
    decision: Record,
    dice: Dice,
    reason: str,
    *,
    who: str = "",
    seen: str = "umpire",
    grounds: Sequence[Refusal] | None = None,
) -> Campaign:
    """Return the campaign after a step whose refusals the umpire overrules.

    The entry tells the grounds; the reason becomes a ruling on the clause of each. A limit
    may be passed so, and stays passed by the ruling. Raises Refused where nothing is
    refused, where the step cannot be done at all, and where the books would be wrong.
    `grounds` are those of the refusal, where they are known.
    """
    play.require_due(campaign, owed)
    grounds = play.grounds(campaign, owed, decision) if grounds is None else grounds
    if not grounds:
        raise Refused([Refusal("", "nothing_refused", "nothing is refused to overrule")])
    if any(each.code == TWICE for each in grounds):
        why = "what is listed twice counts once, whatever is ruled"
        raise Refused([*grounds, Refusal("", "cannot_overrule", why)])
    entry, bent = _resolved_entry(campaign, owed, decision, dice, grounds)
    fields = {"slot": owed.slot, "seen": seen, "who": who, "reason": reason}
    made = tuple(_rulings_made(campaign, owed, grounds, fields))
    # One ruling of several is enough to let stand what the step leaves amiss.
    first = made[0].replace(lets=tuple(fault.place for fault in bent))
    rows = (campaigns.change_between(None, row) for row in (first, *made[1:]))
    changes = (*entry.changes, *filter(None, rows))
    lines = (*_overruling_lines(entry, grounds, made), *entry.lines)
    by = {"who": who or owed.side or "umpire", "why": reason.strip()}
    ruled = entry.model_copy(update={**by, "lines": lines, "changes": changes})
    after = ledger.append(campaign, ruled)
    # No ruling makes right an entry that the books contradict.
    known = set(audit(campaign))
    broken = [each for each in audit(after) if each not in known]
    if broken:
        raise _books_wrong(grounds, broken)
    return after


def _resolved_entry(
    campaign: Campaign, owed: Due, decision: Record, dice: Dice, grounds: Sequence[Refusal]
) -> tuple[Entry, list[RowFault]]:
    """What the step does with the decision, and the limits that it passes by that.

    Raises Refused where it can make nothing of the decision.
    """
    try:
        entry, _ = play.run_step(campaign, owed, decision, dice)
        after = campaigns.apply_changes(campaign, entry.changes)
        before = set(checks.faults(campaign))
        broken = [fault for fault in checks.faults(after) if fault not in before]
    except (Refused, NoDice):
        raise
    # A step may stumble anyhow over a decision that its refusals keep from it.
    except Exception as error:
        why = f"{owed.step.title} cannot be done so, whatever is ruled"
        raise Refused([*grounds, Refusal("", "cannot_overrule", why)]) from error
    wrong = [fault for fault in broken if not fault.limit]
    if wrong:
        raise _books_wrong(grounds, wrong)
    return entry, broken


def _books_wrong(grounds: Sequence[Refusal], broken: Sequence[object]) -> Refused:
    why = "this would make the books wrong, whatever is ruled"
    refused = [Refusal("", "cannot_overrule", f"{why}: {fault}") for fault in broken]
    return Refused([*grounds, *refused])


def _rulings_made(
    campaign: Campaign, owed: Due, grounds: Sequence[Refusal], told: dict[str, str]
) -> Iterator[Ruling]:
    """One ruling for each clause on whose ground the decision was refused."""
    first = next(iter(owed.step.clauses), owed.step.id)
    clauses = dict.fromkeys(ground.clause or first for ground in grounds)
    said = {name: text for name, text in told.items() if name != "reason"}
    for further, clause in enumerate(clauses):
        own = (str(g) for g in grounds if (g.clause or first) == clause)
        question = "; ".join(own)[:LONGEST]
        ruling = rulings.next_ruling(
            campaign, clause, told["reason"], question=question, **said
        )
        # None of them is on its worksheet yet, so each is given the same number first.
        yield ruling.replace(number=ruling.number + further)


def _overruling_lines(
    entry: Entry, grounds: Sequence[Refusal], made: Sequence[Ruling]
) -> Iterator[str]:
    """What everybody sees names the clause alone: a ground may tell of what is hidden."""
    if may_read(OPEN, entry.audience):
        yield from (f"overruled by a ruling on {row.clause}" for row in made)
    else:
        yield from (f"overruled: {ground}" for ground in grounds)
