"""The same campaign with everything other that one reader may not know."""

import hashlib
from dataclasses import replace

from refkit.engine.cards.cards import Card
from refkit.engine.readers import may_read, named_sides
from refkit.engine.records.records import columns
from tests.secrecy.planting import free

# Whose it is is what makes it a secret.
KEPT = {"side"}
# What is printed as the seal of the dice follows from it, and does not tell it.
SEED = "seed"
# Of a card: where it lies, and who may know that.
LIES = ("number", "pile", "order", "readers")


def otherwise(proof, campaign, reader):
    """Return the campaign with every secret value of the others changed.

    Decisions in the ledger stay: their seals are for everybody.
    """
    tables = {
        name: {key: _row(proof, campaign, row, reader) for key, row in table.items()}
        for name, table in campaign.tables.items()
    }
    told = {entry.number for entry in _seen(campaign, reader)}
    entries = tuple(_entry(entry, entry.number in told) for entry in campaign.entries)
    return replace(campaign, tables=tables, entries=entries)


def fewer(_proof, campaign, reader):
    """Return the campaign without half of what the reader may not know is there."""
    tables = {}
    for name, table in campaign.tables.items():
        hidden = [
            key
            for key, row in table.items()
            if not may_read(reader, campaign.system.audience(campaign, row)) and key != SEED
        ]
        tables[name] = {k: row for k, row in table.items() if k not in hidden[::2]}
    return replace(campaign, tables=tables)


def exchanged(_proof, campaign, reader):
    """Return the campaign where the cards that the reader may not know lie the other way.

    As many lie in each pile, but they are others: each is what the next of them was.
    """
    tables = {}
    for name, table in campaign.tables.items():
        hidden = [
            row
            for row in table.values()
            if isinstance(row, Card)
            and not may_read(reader, campaign.system.audience(campaign, row))
        ]
        pairs = zip(hidden, [*hidden[1:], *hidden[:1]], strict=True)
        other_cards = {row.identity: _as(row, following) for row, following in pairs}
        tables[name] = {**table, **other_cards}
    return replace(campaign, tables=tables)


def _as(card, other_card):
    """Return the card that lies where this one does, and is the other one."""
    return other_card.replace(**{name: getattr(card, name) for name in LIES})


def _seen(campaign, reader):
    return [entry for entry in campaign.entries if may_read(reader, entry.audience)]


def _row(proof, campaign, row, reader):
    if row.identity == SEED:
        return row
    audience = campaign.system.audience(campaign, row)
    is_own = reader in named_sides(campaign.system.insiders(campaign, row))
    barred = ("umpire",) if is_own else ("umpire", "side")
    for col in columns(type(row)):
        is_told = may_read(reader, audience) and col.audience not in barred
        if is_told or col.field in (*type(row).key, *KEPT) or not _is_free(proof, row, col):
            continue
        new = row.model_copy(update={col.field: other(col, getattr(row, col.field))})
        # Whether a thing is hidden at all makes it a secret, and is no secret of it.
        if campaign.system.audience(campaign, new) == audience:
            row = new
    return row


def _is_free(proof, row, col):
    return col.kind != "text" or col in free(proof, type(row))


def other(col, value):
    """Return another value of a column, the same for the same value."""
    others = {"text": _text, "whole": _whole, "yes/no": _yes_no, "choice": _choice}
    return others[col.kind](col, value) if col.kind in others else value


def _text(_, value):
    return f"other {hashlib.sha256(str(value).encode()).hexdigest()[:8]}"


def _whole(col, value):
    high = 99 if col.high is None else col.high
    return (col.low or 0) if value is None or value >= high else value + 1


def _yes_no(_, value):
    return not value


def _choice(col, value):
    return col.choices[(col.choices.index(value or "") + 1) % len(col.choices)]


def _entry(entry, is_seen):
    new = {"why": "another reason", "digest": "0" * 16}
    if is_seen:
        return entry.model_copy(update=new)
    readings = tuple(_reading(each) for each in entry.readings)
    new |= {"lines": ("another line",), "who": "another", "readings": readings}
    return entry.model_copy(update=new)


def _reading(reading):
    faces = tuple(face % 6 + 1 for face in reading.roll.faces)
    return reading.model_copy(
        update={"roll": reading.roll.model_copy(update={"faces": faces})}
    )
