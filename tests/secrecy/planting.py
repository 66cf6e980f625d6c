"""Marker strings in every text of a campaign that somebody may not know."""

import itertools
import re

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.view import view
from refkit.engine.readers import may_read
from refkit.engine.records.records import columns
from tests.play.player import Making, Player
from tests.systems import proofs

MARK = re.compile(r"Zq[0-9a-f]{6}", re.IGNORECASE)
# Names rows in every system.
LETS = "lets"


def marks():
    """Yield marker strings, none of them part of another."""
    for number in itertools.count(1):
        yield f"Zq{number * 7919 % 0xFFFFFF:06x}"


def free(proof, cls):
    """Return the columns of a record that hold free text, which no rule reads."""
    return [
        col
        for col in columns(cls)
        if col.kind == "text"
        and not col.refers
        and not col.suggests
        and col.field not in (*cls.key, *proof.read, LETS)
    ]


def secret(proof, campaign, row):
    """Return the free texts of a row that one of the sides may not know."""
    hidden = campaign.system.audience(campaign, row) != "open"
    measured = proof.measured(campaign)
    return [
        col
        for col in free(proof, type(row))
        if (hidden or col.audience != "record") and col.field not in measured
    ]


def marked(proof, campaign, row, mark):
    """Return the row with a marker in each of its secret texts."""
    new = {col.field: next(mark) for col in secret(proof, campaign, row)}
    return row.replace(**new) if new else row


def small(proof, seed, mark):
    """Return a campaign with a marker in every secret text it starts with."""
    told = proof.small(seed)
    empty = campaigns.Campaign(told.system, {name: {} for name in told.tables})
    there = (row for table in told.tables.values() for row in table.values())
    return proofs.entered(empty, [marked(proof, told, row, mark) for row in there])


class MarkedPlayer(Player):
    """Writes a marker wherever a decision takes free text."""

    def __init__(self, seed, proof, mark):
        super().__init__(seed, proof)
        self.mark = mark
        self.marking = type("Marking", (Marking, proof.making), {})

    def making(self, turn, step):
        return self.marking(self, turn, step)

    def noted(self, campaign):
        """Return the campaign with markers in some rows by the umpire's own hand."""
        rows = [row for table in campaign.tables.values() for row in table.values()]
        some = self.chance.sample(rows, min(3, len(rows)))
        pairs = [(row, marked(self.proof, campaign, row, self.mark)) for row in some]
        changes = [campaigns.change_between(*pair) for pair in pairs if pair[0] != pair[1]]
        return ledger.amend(campaign, changes, next(self.mark)) if changes else campaign


class Marking(Making):
    """One decision whose free texts have a marker, made up as its system does."""

    def __init__(self, player, turn, step):
        super().__init__(player, turn, step)
        self.player, self.mark = player, player.mark

    def a_text(self, col):
        told = super().a_text(col)
        is_read = col.refers or col.suggests or col.field in (*self.player.proof.read, LETS)
        is_bound = is_read or self.is_measured(col)
        return told if is_bound else f"{told} {next(self.mark)}"


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
