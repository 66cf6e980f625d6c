"""A campaign that is set up begins its ledger; before the first die it may go back."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import ADOPTION, Entry, Kind
from refkit.engine.problems import Refused
from refkit.engine.records.records import Record
from refkit.engine.records.tables import Table

BEGINS = ("setup", ADOPTION)


def begin(campaign: Campaign, kind: Kind, line: str, who: str = "") -> Campaign:
    """Return the campaign with its ledger begun: all its rows are the first entry's.

    The rows that follow from the others come in behind them.
    """
    rows = [*_all_rows(campaign), *campaign.system.complete(campaign)]
    empty = Campaign(campaign.system, {name: {} for name in campaign.tables})
    return ledger.append(empty, _first_entry(rows, kind, (line,), who))


def as_begun(campaign: Campaign, kind: Kind) -> Campaign:
    """Return a campaign without a ledger as one that began by the rows it has now."""
    return replace(campaign, entries=(_first_entry(_all_rows(campaign), kind),))


def _first_entry(
    rows: Iterable[Record], kind: Kind, lines: tuple[str, ...] = (), who: str = ""
) -> Entry:
    made = (campaigns.change_between(None, row) for row in rows)
    changes = tuple(filter(None, made))
    return Entry(number=0, kind=kind, who=who, lines=lines, changes=changes)


def bars_to_set_up(campaign: Campaign) -> tuple[str, ...]:
    """Return in sentences what keeps a campaign from being set up again."""
    return tuple(
        f"Entry {entry.number} ({naming.entry_title(campaign, entry)}) {done}: what others"
        " have seen cannot be set up again"
        for entry in campaign.entries
        for done in _seen_by_others(entry)
    )


def _seen_by_others(entry: Entry) -> Iterator[str]:
    if entry.readings:
        yield "threw dice"
    if entry.opened:
        yield "opened a secret"


def back_to_set_up(campaign: Campaign) -> Campaign:
    """Return the campaign without a ledger, as it would be set up now.

    What was set right by hand since the start stays; what steps did is taken back, and rows
    that follow from others are worked out anew at the next start. Raises Refused once a die
    fell or a secret was opened.
    """
    if bars := bars_to_set_up(campaign):
        raise Refused(bars)
    kept = [entry for entry in campaign.entries if _is_by_hand(entry)]
    made = ledger.fold(replace(campaign, entries=tuple(kept)))
    return replace(without_followers(made), entries=())


def _is_by_hand(entry: Entry) -> bool:
    """Whether an entry is the umpire's own doing, and nothing of a step."""
    by_hand = (*BEGINS, "hand edit", "ruling", "correction")
    return entry.kind in by_hand and not (entry.corrects or entry.revises)


def without_followers(campaign: Campaign) -> Campaign:
    """Return the campaign without the rows that just follow from its others.

    They are those of a class of which all come back, the same, where all are left out.
    """
    for cls in campaign.system.records:
        if campaign.rows(cls):
            bare = _without(campaign, cls.__name__)
            if _follow_from(bare, cls.__name__) == dict(campaign.table(cls.__name__)):
                campaign = bare
    return campaign


def _without(campaign: Campaign, record: str) -> Campaign:
    return replace(campaign, tables={**campaign.tables, record: Table()})


def _follow_from(campaign: Campaign, record: str) -> Mapping[str, Record]:
    """Return the rows of a class that follow from a campaign, by their keys."""
    found: Iterable[Record] = campaign.system.complete(campaign)
    return {row.identity: row for row in found if type(row).__name__ == record}


def _all_rows(campaign: Campaign) -> Iterator[Record]:
    """Yield all rows, in the order in which the rules system keeps their classes."""
    for cls in campaign.system.records:
        yield from campaign.rows(cls)
