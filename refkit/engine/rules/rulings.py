"""Rulings: what the umpire decided at the table, shown where its clause comes up again."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.ledger import Entry
from refkit.engine.campaign.view import RESERVED
from refkit.engine.problems import Refusal, Refused, nearest
from refkit.engine.records.records import Record, column

if TYPE_CHECKING:
    from refkit.engine.play.system import System

LONGEST = 1000


class Ruling(Record):
    """A question settled once, by a ruling or by overruling a refusal, with its reason."""

    tab: ClassVar[str] = "Rulings"
    key: ClassVar[tuple[str, ...]] = ("number",)
    counted: ClassVar[str] = "number"

    number: int = column("No.", low=1, high=9999)
    slot: str = column("Slot", default="", refers="Slot.id", width=22)
    clause: str = column("Clause", width=18)
    # What was refused, and what stands, may be a secret though the ruling is none.
    question: str = column(
        "Question", default="", audience="umpire", width=60, length=LONGEST
    )
    ruling: str = column("Ruling", width=60, length=LONGEST)
    who: str = column("By", default="umpire", width=14)
    seen: str = column(
        "Seen by",
        default="umpire",
        help="open, umpire or the name of one side.",
        width=12,
    )
    lets: tuple[str, ...] = column(
        "Lets stand",
        default=(),
        audience="umpire",
        help="Limits that may stay passed by it: worksheet row and field.",
        width=40,
    )

    @property
    def seen_by(self) -> str:
        """Who may know of it, as the umpire said."""
        return self.seen

    def __str__(self) -> str:
        """The ruling in words: `ruled in 24 Dec: the bridge holds`."""
        return f"ruled in {self.slot}: {self.ruling}" if self.slot else self.ruling


def rulings(campaign: Campaign, clauses: Iterable[str]) -> tuple[Ruling, ...]:
    """Return the rulings on these clauses, in the order they were made."""
    wanted = set(clauses)
    return tuple(row for row in campaign.rows(Ruling) if row.clause in wanted)


def made(campaign: Campaign, clause: str, ruling: str, **said: str) -> Ruling:
    """Return the next ruling of the campaign; Refused for what it cannot be.

    `said` holds question, slot, who and seen, which is open, umpire or a side.
    """
    seen, audiences = said.get("seen", "umpire"), (*RESERVED, *campaign.sides)
    faults = [*_long("ruling", ruling), *_long("question", said.get("question", ""))]
    if not ruling.strip():
        message = "a ruling wants words; there are none"
        faults.append(Refusal("ruling", "not_understood", message))
    if seen not in audiences:
        message = f"{seen!r}; expected one of {', '.join(audiences)}"
        faults.append(Refusal("seen", "unknown_side", message))
    if faults:
        raise Refused(faults)
    number = 1 + max((row.number for row in campaign.rows(Ruling)), default=0)
    given = {name: text for name, text in said.items() if text}
    return Ruling(number=number, clause=clause, ruling=ruling.strip(), **given)


def _long(field: str, text: str) -> list[Refusal]:
    if len(text) <= LONGEST:
        return []
    message = f"has {len(text)} characters; expected {LONGEST} at most"
    return [Refusal(field, "not_understood", message)]


def require_clause(system: "System", clause: str) -> None:
    """Raise Refused with the clause that was meant, unless there is this one."""
    if clause in system.clauses:
        return
    near = nearest(clause, system.clauses)
    hint = f"{near} perhaps?" if near else f"`refkit rules {system.name}` lists them"
    message = f"there is no clause {clause!r}; {hint}"
    raise Refused([Refusal("clause", "no_such_clause", message)])


def enter(campaign: Campaign, row: Ruling) -> Campaign:
    """Return the campaign with the ruling on record, in an entry of its own.

    Raises Refused, with the clause that was meant, when there is no such clause.
    """
    require_clause(campaign.system, row.clause)
    change = campaigns.change(None, row)
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


def reminded(campaign: Campaign, faults: Sequence[Refusal], side: str) -> list[Refusal]:
    """Return refusals with what was ruled on their clauses before.

    A side's refusal tells only rulings that are open or the side's own.
    """
    audience = ("open", side) if side else (*RESERVED, *campaign.sides)
    return [_reminded(campaign, fault, audience) for fault in faults]


def _reminded(campaign: Campaign, fault: Refusal, audience: tuple[str, ...]) -> Refusal:
    told = [r for r in rulings(campaign, [fault.clause]) if r.seen in audience]
    return replace(fault, message="; ".join((fault.message, *map(str, told))))
