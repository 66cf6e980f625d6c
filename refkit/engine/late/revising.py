"""Revising: a mistake found late is set right where it was made, with all that follows."""

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.late import outcomes
from refkit.engine.late.corrections import Consequence, Correction
from refkit.engine.late.replay import Walk
from refkit.engine.problems import Refused


def consequences(campaign: Campaign, correction: Correction) -> tuple[Consequence, ...]:
    """Return what depended on a mistake, and how each entry would come out; no die falls.

    An entry without an answer is taken as done again where that can be, else as kept.
    Raises Refused where the correction itself cannot be.
    """
    walk = Walk(campaign, correction)
    walk.go()
    return tuple(walk.found)


def revise(
    campaign: Campaign, correction: Correction, seed: str, *, why: str, who: str = ""
) -> Campaign:
    """Return the campaign with a mistake set right since it was made, by one new entry.

    The entries of before stay on record; the correction says how each stands now. Raises
    Refused with every ground: no reason, an entry that cannot be corrected, a dependent
    entry without an answer, one kept that the rules refuse now, one that cannot be redone.
    """
    if not why.strip():
        raise Refused(["a correction wants a reason; there is none"])
    walk = Walk(campaign, correction, seed)
    walk.go()
    if walk.faults:
        raise Refused(walk.faults)
    ruled = outcomes.rulings(campaign, walk.now, walk.found, why.strip(), who)
    after = campaigns.apply_changes(walk.now, ruled)
    entry = Entry(
        number=0,
        kind="correction",
        slot=walk.slot,
        clauses=walk.target.clauses,
        who=who,
        why=why.strip(),
        corrects=walk.corrects,
        readings=tuple(walk.rolled),
        revises=tuple(walk.revisions),
        lines=tuple(line for each in walk.revisions for line in each.report_lines()),
        # All that differs: the fold comes to the same without a look at the revisions.
        changes=campaigns.changes_between(campaign, after),
    )
    after = ledger.append(campaign, entry, reopen=correction.reopen)
    idle = [s for s in correction.reopen if s not in after.entries[-1].reopens]
    if idle:
        told = "cannot be taken up again: it is not over, or nothing is due in it"
        raise Refused(f"{slot!r} {told}" for slot in idle)
    return after
