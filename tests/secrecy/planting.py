"""Marker strings in every text of a campaign that somebody may not know."""

import itertools
import re

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.view import view
from refkit.engine.readers import may_read
from refkit.engine.records.records import columns
from tests.play import armies
from tests.play.player import Making, Player

MARK = re.compile(r"Zq[0-9a-f]{6}", re.IGNORECASE)
# Texts that the rules read, or that name a row: no free ones.
READ = {
    "card", "combined_into", "contents", "group", "item", "lets", "pocket", "rating",
    "unit_class", "unit_type",
}  # fmt: skip


def marks():
    """Yield marker strings, none of them part of another."""
    for number in itertools.count(1):
        yield f"Zq{number * 7919 % 0xFFFFFF:06x}"


def free(cls):
    """Return the columns of a record that hold free text."""
    return [
        col
        for col in columns(cls)
        if col.kind == "text"
        and not col.refers
        and not col.suggests
        and col.field not in (*cls.key, *READ)
    ]


def secret(campaign, row):
    """Return the free texts of a row that one of the sides may not know."""
    hidden = campaign.system.audience(campaign, row) != "open"
    # Where there is a table, a place is measured.
    measured = {"place"} if campaign.rows("Board") else set()
    return [
        col
        for col in free(type(row))
        if (hidden or col.audience != "record") and col.field not in measured
    ]


def marked(campaign, row, mark):
    """Return the row with a marker in each of its secret texts."""
    new = {col.field: next(mark) for col in secret(campaign, row)}
    return row.replace(**new) if new else row


def small(seed, mark):
    """Return a campaign with a marker in every secret text it starts with."""
    told = armies.small(seed)
    empty = campaigns.Campaign(told.system, {name: {} for name in told.tables})
    rows = [marked(told, row, mark) for t in told.tables.values() for row in t.values()]
    return armies.entered(empty, rows)


class MarkedPlayer(Player):
    """Writes a marker wherever a decision takes free text."""

    def __init__(self, seed, mark):
        super().__init__(seed)
        self.mark = mark

    def making(self, turn, step):
        return MarkedMaking(self, turn, step)

    def noted(self, campaign):
        """Return the campaign with markers in some rows by the umpire's own hand."""
        rows = [row for table in campaign.tables.values() for row in table.values()]
        some = self.chance.sample(rows, min(3, len(rows)))
        pairs = [(row, marked(campaign, row, self.mark)) for row in some]
        changes = [campaigns.change_between(*pair) for pair in pairs if pair[0] != pair[1]]
        return ledger.amend(campaign, changes, next(self.mark)) if changes else campaign


class MarkedMaking(Making):
    """One decision whose free texts have a marker."""

    def __init__(self, player, turn, step):
        super().__init__(player, turn, step)
        self.mark = player.mark

    def a_text(self, col):
        told = super().a_text(col)
        is_read = col.refers or col.suggests or col.field in READ
        is_place = "south-west corner" in col.help or "inches" in (col.title + col.help)
        return told if is_read or is_place else f"{told} {next(self.mark)}"


def barred(campaign, reader):
    """Return the markers neither in a reader's view nor in what he decided himself."""
    return dumped(campaign) - dumped(view(campaign, reader)) - decided(campaign, reader)


def decided(campaign, reader):
    """Return every marker of what a side decided for itself alone."""
    own = {step.id for step in campaign.system.steps if step.audience == "side"}
    done = [e for entry in campaign.entries for e in (entry, *entry.revises)]
    shared = (e for e in done if e.side and e.step in own)
    told = [str(e.decision) for e in shared if may_read(reader, e.audience)]
    return {mark for text in told for mark in MARK.findall(text)}


def dumped(campaign):
    """Return every marker that stands anywhere in a campaign."""
    rows = (str(row.values) for table in campaign.tables.values() for row in table.values())
    entries = (entry.model_dump_json() for entry in campaign.entries)
    return {mark for text in (*rows, *entries) for mark in MARK.findall(text)}
