"""Accepting hand edits: the entry by which they are on record."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.problems import Refused
from refkit.workbook.edits import followers
from refkit.workbook.edits.completing import complete_new_rows
from refkit.workbook.edits.hand_edits import HandEdit


def accept_edits(
    told: Campaign, there: Campaign, edits: Sequence[HandEdit], why: str, who: str = ""
) -> tuple[Campaign, Campaign]:
    """Return the campaign with these edits on record: as told now, and as it is there.

    What referred to a key that was typed anew follows it, in both.
    """
    if not why.strip():
        raise Refused(["the reason is empty; write why you accept these hand edits"])
    names = [name for each in edits for name in each.names]
    changes = followers.gone_first(c for each in edits for c in each.changes)
    made = campaigns.apply_changes(told, changes)
    followed = followers.follow_names(made, names)
    after = complete_new_rows(told, followed)
    entry = Entry(
        number=0,
        kind="hand edit",
        who=who,
        why=why.strip(),
        lines=(
            *map(str, edits),
            *_follower_lines(made, followed),
            *_completing_lines(followed, after),
        ),
        changes=tuple(_changes_in_place(told, after, edits)),
    )
    entered = ledger.append(told, entry)
    beside = complete_new_rows(told, followers.follow_names(there, names))
    return entered, replace(beside, entries=entered.entries)


def _changes_in_place(
    told: Campaign, after: Campaign, edits: Sequence[HandEdit]
) -> Iterator[Change]:
    """Yield what was changed, a key typed anew behind the old one, whose place it takes.

    The rules go through the slots in their order, whatever these are called.
    """
    anew = {
        (each.renamed.record, each.renamed.old.identity): each.renamed.new.identity
        for each in edits
        if each.renamed and each.renamed.new.identity not in told.table(each.renamed.record)
    }
    changes = {(one.record, one.key): one for one in campaigns.changes_between(told, after)}
    came = {(record, new) for (record, _), new in anew.items()}
    for at, change in changes.items():
        if at not in came:
            yield change
        if at in anew:
            yield changes[at[0], anew[at]]


def _follower_lines(made: Campaign, after: Campaign) -> Iterator[str]:
    """Yield in a line for each class how many rows follow names that are others now."""
    for cls in made.system.records:
        before, now = made.table(cls.__name__), after.table(cls.__name__)
        other = sum(row != before.get(key) for key, row in now.items())
        if other:
            rows = "row that names" if other == 1 else "rows that name"
            yield f"{cls.__name__}: {other} {rows} what was typed anew did follow"


def _completing_lines(before: Campaign, after: Campaign) -> Iterator[str]:
    """Yield in a line for each class how many rows came with those written by hand."""
    for cls in after.system.records:
        more = len(after.rows(cls.__name__)) - len(before.rows(cls.__name__))
        if more:
            rows = "row comes" if more == 1 else "rows come"
            yield f"{cls.__name__}: {more} {rows} with what was written by hand"
