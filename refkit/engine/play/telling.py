"""Telling: what a step does in sentences for people; what is on record stays as it is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from refkit.engine.accounts.account import Account
from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.campaign.row_names import RowNames, passing_row
from refkit.engine.play.steps import Step
from refkit.engine.readers import UMPIRE
from refkit.engine.records.records import Record

R = TypeVar("R", bound=Record)
OVERRULED = "overruled"
# What was overruled begins with the place of the answer, which is no word for people.
GROUND = re.compile(rf"^{OVERRULED}: [\w.\[\]]+: ")
# `take[s]` and `ha[s|ve]`: as a third person does it, and as `you` do.
BOTH = re.compile(r"\[([^]|]*)\|?([^]]*)\]")


@dataclass(frozen=True)
class Deed:
    """What was done in a step, or would be, as its reader may know it.

    The campaign may be that before it or any after: names are all it is asked for.
    """

    campaign: Campaign
    step: Step
    side: str = ""
    reader: str = UMPIRE
    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()
    ledger: RowNames | None = None

    @cached_property
    def names(self) -> RowNames:
        """The names of the rows, new ones included; with a ledger of those gone as well."""
        return self.ledger or RowNames(self.campaign, self.changes)

    def made(self, record: type[R]) -> list[R]:
        """Return the rows of a class that are new."""
        return [row for row in self._passing(record) if row is not None]

    def _passing(self, record: type[R]) -> Iterator[R | None]:
        for each in self.changes:
            if each.record == record.__name__ and each.before is None:
                row: Any = passing_row(self.campaign, each)
                yield row

    def changed(self, record: type[Record], name: str) -> dict[str, tuple[Any, Any]]:
        """Return a field of rows that stay, before and after, by the keys of the rows."""
        return {
            each.key: (each.before[name], each.after[name])
            for each in self.changes
            if each.record == record.__name__
            and each.before is not None
            and each.after is not None
            and name in each.after
        }

    def spent(self, account: Account) -> int:
        """Return what the side's new lines take from an account, 0 where they only give."""
        given = (int(getattr(row, account.amount)) for row in self._booked(account))
        return max(0, -sum(given))

    def left(self, account: Account) -> int:
        """Return what the side has in hand once its new lines are booked."""
        booked = self._booked(account)
        found = self.campaign.rows(account.record, side=self.side)
        rows: dict[str, Any] = {row.identity: row for row in found}
        rows |= {row.identity: row for row in booked}
        number = self.campaign.system.record(account.record).key[-1]
        # Told later, the lines that came since are left out.
        counted = (getattr(row, number) for row in booked or rows.values())
        last = max(counted, default=0)
        held = (row for row in rows.values() if getattr(row, number) <= last)
        return sum(int(getattr(row, account.amount)) for row in held)

    def _booked(self, account: Account) -> list[Any]:
        return [
            row
            for row in self.made(self.campaign.system.record(account.record))
            if row.owner == self.side
        ]


def ledger_names(campaign: Campaign) -> RowNames:
    """Return the names of all rows that the ledger ever brought or took away."""
    return RowNames(campaign, (each for entry in campaign.entries for each in entry.made))


def entry_sentences(
    campaign: Campaign,
    entry: Entry,
    reader: str = UMPIRE,
    names: RowNames | None = None,
) -> list[str]:
    """Return what an entry did in sentences; of a correction, what it says of others.

    With the names of the whole ledger, rows that are gone since have theirs too.
    """
    names = names or RowNames(campaign, entry.changes)
    step = next((s for s in campaign.system.steps if s.id == entry.step), None)
    if entry.kind != "step" or step is None:
        return [_finish(campaign, names.in_text(line)) for line in entry.told]
    deed = Deed(campaign, step, entry.side, reader, entry.changes, entry.lines, names)
    kept_closed = entry.told[len(entry.lines) :]
    return [*sentences(deed), *(_finish(campaign, line) for line in kept_closed)]


def sentences(deed: Deed) -> list[str]:
    """Return what a step does in sentences: what the system says, else its lines.

    To the side that does it the subject is `you`.
    """
    says = deed.campaign.system.says.get(deed.step.code.id, reworded_lines)
    ruled = [line for line in deed.lines if line.startswith(OVERRULED)]
    own = replace(deed, lines=tuple(line for line in deed.lines if line not in ruled))
    said = [*says(own)] or [*_rows_touched(own)]
    said += (GROUND.sub(f"{OVERRULED}: ", line) for line in ruled)
    return list(dict.fromkeys(_in_words(deed, line) for line in said))


def reworded_lines(deed: Deed) -> Iterator[str]:
    """Yield the lines of a step as its `says` rewords them; the others as they are."""
    for line in deed.lines:
        for pattern, template in deed.step.says:
            if found := re.fullmatch(pattern, line):
                yield found.expand(template.replace("{side}", deed.side))
                break
        else:
            yield line


def _rows_touched(deed: Deed) -> Iterator[str]:
    """Yield how many rows of each worksheet a step changes about which it says nothing."""
    found: dict[str, set[str]] = {}
    for each in deed.changes:
        found.setdefault(each.record, set()).add(each.key)
    for record, keys in found.items():
        tab = deed.campaign.system.record(record).tab.replace("{side}", "").strip()
        rows = "1 row changes" if len(keys) == 1 else f"{len(keys)} rows change"
        yield f"{tab}: {rows}"


def _in_words(deed: Deed, line: str) -> str:
    """A sentence with names for ids, with `you` for the side that reads its own."""
    is_own = deed.reader == deed.side != "" and re.match(rf"{re.escape(deed.side)}\b", line)
    is_told = bool(BOTH.search(line))
    if is_told and re.match(rf"{re.escape(deed.side)}\b", line) and deed.side:
        who = "you" if is_own else naming.the_side(deed.campaign, deed.side)
        line = f"{who}{line[len(deed.side) :]}"
    line = BOTH.sub(lambda found: found[2 if is_own else 1], line)
    return _finish(deed.campaign, deed.names.in_text(line))


def _finish(campaign: Campaign, line: str) -> str:
    text = naming.sentence(campaign, line).rstrip()
    return text if text.endswith((".", "!", "?")) else f"{text}."
