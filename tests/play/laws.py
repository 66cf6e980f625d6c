"""What holds of every campaign, however it was played."""

import re

import pytest

from refkit.engine.audit.audit import audit
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.view import own_numbers, view
from refkit.engine.problems import Refused
from refkit.engine.readers import may_read, named_sides
from refkit.engine.records.records import columns


def none(found, *where):
    """Nothing is found; what there is is told."""
    assert not found, (*where, found)


def rows_fit(campaign):
    """No row breaks a law of the worksheets."""
    none([*map(str, checks.faults(campaign))])


def undone(before, after):
    """The last step is taken back to what was before, unless dice fell in it."""
    last = after.entries[-1]
    if last.readings or last.opened:
        with pytest.raises(Refused, match="can only be corrected"):
            ledger.undo(after)
    else:
        none(campaigns.changes_between(before, ledger.undo(after)))


def refused_out_of_turn(campaign, owed, grounds):
    """A step that is not due is refused, and told which is."""
    first, due = grounds[0], ", ".join(each.describe(campaign) for each in owed)
    assert first.code == "out_of_sequence", first
    assert first.message.endswith(f"is not due; next is {due}"), first


def secrets_kept(campaign, side, secret=()):
    """A side sees its own rows and open ones, and reads no key of the enemy's."""
    seen, numbers = view(campaign, side), own_numbers(campaign, side)
    for name, table in seen.tables.items():
        # Rows that each side counts by itself, back to the numbers that they have.
        real = {str(number): key for key, number in numbers.get(name, {}).items()}
        for key, row in table.items():
            whole = campaign.get(type(row), real.get(key, key))
            assert may_read(side, campaign.system.audience(campaign, whole)), whole
            assert blanked(campaign, whole, row, side), row
    none([entry for entry in seen.entries if not may_read(side, entry.audience)])
    none((read(seen) - typed(seen, side)) & hidden(campaign, side, secret))


def blanked(campaign, whole, shown, side):
    """Whether each field that the side may not see is shown as if nobody had filled it."""
    is_own = side in named_sides(campaign.system.insiders(campaign, whole))
    barred = ("umpire",) if is_own else ("umpire", "side")
    secret = [col for col in columns(type(whole)) if col.audience in barred]
    return all(getattr(shown, col.field) == col.default for col in secret)


def read(seen):
    """Return every word of a view that could be a key."""
    rows = (str(row.values) for table in seen.tables.values() for row in table.values())
    entries = (entry.model_dump_json() for entry in seen.entries)
    return {word for text in (*rows, *entries) for word in re.findall(r"[\w./-]*\w", text)}


def typed(seen, side):
    """Return what a side named itself and was refused: the ruling quotes its own words.

    A key that it has guessed is told from no other word that it may type.
    """
    own = (entry for entry in seen.entries if entry.side == side)
    rulings = (line for entry in own for line in entry.lines if "overruled: " in line)
    return {word for line in rulings for word in re.findall(r"'([^']*)'", line)}


def hidden(campaign, side, secret):
    """Return the keys of secret records that the enemies of a side alone may read."""
    rows = (row for name in secret for row in campaign.rows(name))
    # A step's id is no secret, whatever row is called so.
    steps = {step.id for step in campaign.system.steps}
    return {row.identity for row in rows if row.owner != side} - steps


def books_close(campaign):
    """Ledger, dice, digests and books are whole, and the rows are what the ledger makes."""
    none([*map(str, ledger.faults(campaign, campaign.option("seed")))])
    none(campaigns.changes_between(ledger.fold(campaign), campaign))
    none([*map(str, audit(campaign))])
