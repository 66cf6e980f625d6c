"""Seals: what the dice of a slot follow from, promised before they fall, shown after.

Every slot has a key for each reader: 'open', each side, 'umpire', and sides that read
something together, such as 'blue; red'. The dice of an entry
follow from the key of those who may see it, so that a key shown to its reader lets him
work out his own dice, and no others. A seal is the hash of a key: printed before the
slot's first die it betrays nothing, and the key shown afterwards fits it or does not.
Both are 64 digits; on paper and in files they stand in groups of three.

A slot taken up again after it was over, when its keys were shown, has new keys and seals:
those of the slot "SLOT, taken up again 1", then 2, and so on. Its rolls count from 1 again.

All there is to it, for who would rather not take refkit's word:

>>> import hashlib, hmac, json
>>> slot, reader, n = "1942-12-23 full day", "red", 1
>>> name = json.dumps(["refkit seal", slot, reader], ensure_ascii=False)
>>> key = hmac.new(b"the seed", name.encode(), "sha256").hexdigest()  # the umpire
>>> seal = hashlib.sha256((name + key).encode()).hexdigest()
>>> def die(key, n, k, sides):                     # die k of roll n of this slot and reader
...     for again in range(99):
...         told = hmac.new(key.encode(), f"{n}/{k}/{again}".encode(), "sha256").digest()
...         value = int.from_bytes(told[:8], "big")
...         if value < 2**64 - 2**64 % sides:      # else some faces would be favoured
...             return value % sides + 1
>>> [die(key, n, k, 6) for k in (1, 2)]                      # roll 1 is 2d6
[1, 5]
>>> (key, seal) == (key_of("the seed", slot, reader), seal_of(key, slot, reader))
True
>>> from refkit.engine.charts import dice
>>> dice.SealedDice(key).roll("2d6", "a repair").faces
(1, 5)
"""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import Roll
from refkit.engine.readers import OPEN, UMPIRE

AGAIN = ", taken up again "


def key_of(seed: str, slot: str, reader: str) -> str:
    """Return what the dice of a slot follow from that a reader may see: 64 digits."""
    told = _name(slot, reader).encode()
    # From a key that is shown neither the seed follows nor any other key.
    return hmac.new(seed.encode(), told, hashlib.sha256).hexdigest()


def seal_of(key: str, slot: str, reader: str) -> str:
    """Return the promise of a key, which betrays nothing of it: 64 digits."""
    return hashlib.sha256((_name(slot, reader) + key).encode()).hexdigest()


def _name(slot: str, reader: str) -> str:
    # As JSON no other slot and reader can come to the same text.
    return json.dumps(["refkit seal", slot, reader], ensure_ascii=False)


def nonce_of(key: str, kind: str, step: str, time: int) -> str:
    """Return what hides a decision of a side in its seal, from the key of its dice.

    `time` is how many times the side had decided it by then: one that is shown opens no
    seal of an earlier mind.
    """
    told = f"decision/{kind}/{step}/{time}".encode()
    return hmac.new(key.encode(), told, hashlib.sha256).hexdigest()


def seal_of_decision(nonce: str, decision: Mapping[str, Any]) -> str:
    """Return the promise of a decision: SHA-256 of the nonce and its JSON, keys sorted.

    >>> seal_of_decision("00", {"posture": "defend"})[:9]   # of '00{"posture":"defend"}'
    '8bcf0d832'
    """
    text = json.dumps(decision, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256((nonce + text).encode()).hexdigest()


def spaced(digits: str) -> str:
    r"""Return a key or a seal in groups of three, to be read out and to break in print.

    No group is as long as a name, so that none is taken for one that is secret.

    >>> spaced("0123456789"), joined(" 012 345 678 9\n")
    ('012 345 678 9', '0123456789')
    """
    return " ".join(digits[at : at + 3] for at in range(0, len(digits), 3))


def joined(groups: str) -> str:
    """Return a key or a seal as it was typed in, without spaces and in small letters."""
    return "".join(groups.split()).casefold()


def all_readers(sides: Iterable[str], groups: Iterable[str] = ()) -> tuple[str, ...]:
    """Return all who may see dice: everybody, each side, the umpire, sides together."""
    return (OPEN, *sides, UMPIRE, *groups)


def slot_name(slot: str, again: int) -> str:
    """Return what a slot is called in a seal that was taken up again so many times.

    >>> slot_name("day 1", 0), slot_name("day 1", 2)
    ('day 1', 'day 1, taken up again 2')
    """
    return f"{slot}{AGAIN}{again}" if again else slot


def rounds(entries: Iterable[Entry]) -> Counter[str]:
    """Return how often each slot was taken up again after it was over."""
    return Counter(slot for entry in entries for slot in entry.reopens)


def first_name(name: str) -> str:
    """Return what a slot was called in its first seal.

    >>> first_name("day 1, taken up again 2"), first_name("day 1")
    ('day 1', 'day 1')
    """
    return name.partition(AGAIN)[0]


class Cast(NamedTuple):
    """A roll on record, the seal it fell under, and its number among the rolls of that.

    `slot` is what the seal calls it.
    """

    entry: int
    step: str
    slot: str
    reader: str
    place: int
    roll: Roll


def casts(entries: Iterable[Entry]) -> Iterator[Cast]:
    """Yield every roll of a ledger; what was thrown late falls under the slot at work then.

    Entries that hold no more count too: no number is used twice.
    """
    counted: Counter[tuple[str, str]] = Counter()
    again: Counter[str] = Counter()
    for entry in entries:
        # First: the entry's own dice fall in the slot that it takes up again.
        again.update(entry.reopens)
        slot = slot_name(entry.slot, again[entry.slot])
        # Dice of an entry done again fall under the seal of who may see that entry.
        late = {r.roll.number: each for each in entry.revises for r in each.readings}
        for reading in entry.readings:
            done = late.get(reading.roll.number, entry)
            seal = slot, done.audience
            counted[seal] += 1
            yield Cast(entry.number, done.step, *seal, counted[seal], reading.roll)
