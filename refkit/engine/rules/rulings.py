"""Rulings: what the umpire decided at the table, shown where its clause comes up again."""

from collections.abc import Iterable
from dataclasses import replace

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.problems import Refusal, Refused
from refkit.engine.readers import (
    RESERVED,
    UMPIRE,
    join_readers,
    may_read,
    named_sides,
    named_wrongly,
)
from refkit.engine.rules.clauses import require_clause
from refkit.engine.rules.ruling import LONGEST, Ruling


def rulings(campaign: Campaign, clauses: Iterable[str]) -> tuple[Ruling, ...]:
    """Return the rulings on these clauses, in the order they were made."""
    wanted = set(clauses)
    return tuple(row for row in campaign.rows(Ruling) if row.clause in wanted)


def next_ruling(campaign: Campaign, clause: str, ruling: str, **said: str) -> Ruling:
    """Return the next ruling of the campaign; Refused for what it cannot be.

    `said` holds question, slot, who and seen, which is open, umpire or sides joined.
    """
    seen = said.get("seen", UMPIRE)
    faults = [
        *_length_faults("ruling", ruling),
        *_length_faults("question", said.get("question", "")),
    ]
    if not ruling.strip():
        message = "a ruling wants words; there are none"
        faults.append(Refusal("ruling", "not_understood", message))
    if named_wrongly(seen, campaign.sides):
        message = f"{seen!r}; expected one of {', '.join((*RESERVED, *campaign.sides))}"
        faults.append(Refusal("seen", "unknown_side", message))
    if faults:
        raise Refused(faults)
    number = 1 + max((row.number for row in campaign.rows(Ruling)), default=0)
    given = {name: text for name, text in said.items() if text}
    if sides := named_sides(seen):
        given["seen"] = join_readers(sides)
    return Ruling(number=number, clause=clause, ruling=ruling.strip(), **given)


def _length_faults(field: str, text: str) -> list[Refusal]:
    if len(text) <= LONGEST:
        return []
    message = f"has {len(text)} characters; expected {LONGEST} at most"
    return [Refusal(field, "not_understood", message)]


def enter(campaign: Campaign, row: Ruling) -> Campaign:
    """Return the campaign with the ruling on record, in an entry of its own.

    Raises Refused, with the clause that was meant, when there is no such clause.
    """
    require_clause(campaign.system, row.clause)
    change = campaigns.change_between(None, row)
    entry = Entry(
        number=0,
        kind="ruling",
        slot=row.slot,
        clauses=(row.clause,),
        who=row.who,
        audience=row.seen,
        lines=(f"ruling on {row.clause}: {row.ruling}",),
        changes=(change,) if change else (),
    )
    return ledger.append(campaign, entry)


def reminded(
    campaign: Campaign, faults: Iterable[Refusal], side: str
) -> tuple[Refusal, ...]:
    """Return refusals with what was ruled on their clauses before.

    A side's refusal tells only rulings that are open or the side's own.
    """
    # A refusal tells no secret: others' rulings may speak of what is hidden.
    return tuple(_with_rulings(campaign, fault, side or UMPIRE) for fault in faults)


def _with_rulings(campaign: Campaign, fault: Refusal, reader: str) -> Refusal:
    decided = [r for r in rulings(campaign, [fault.clause]) if may_read(reader, r.seen)]
    return replace(fault, message="; ".join((fault.message, *map(str, decided))))
