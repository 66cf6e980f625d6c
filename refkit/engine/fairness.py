"""Fairness: whether dice fell as they were sealed, by what was disclosed alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from refkit.engine import seals
from refkit.engine.dice import Source, count_and_sides, faces_by
from refkit.engine.disclosure import Decided, Disclosure, Slot, Thrown
from refkit.engine.problems import Problem

# How rolls are told that no key can answer for.
UNSEALED: dict[Source, str] = {
    "typed": "typed in from the table",
    "seeded": "by the way of before dice were sealed, which only the umpire can check",
    "replayed": "replayed from a record",
}
# How many numbers are named at once.
MOST = 9


class Verdict(NamedTuple):
    """What is wrong with the dice, and what was found of each slot."""

    faults: tuple[Problem, ...]
    lines: tuple[str, ...]


def judged(files: Sequence[Disclosure], keys: Iterable[str] = ()) -> Verdict:
    """Return whether the dice of the last file fell as they were sealed.

    Files given before it were handed out earlier: what they promised must still be so.
    `keys` are those from the printed sheets, besides the ones in the files.
    """
    faults = [fault for pair in pairwise(files) for fault in _altered(*pair)]
    last, given = files[-1], [seals.joined(key) for key in keys]
    known = {key for key in given for slot in last.slots if _fits(slot, key)}
    faults += (
        Problem(f"seed {key!r}", "it fits no seal", f"a key of {last.campaign!r}")
        for key in given
        if key not in known
    )
    lines: list[str] = []
    for slot in last.slots:
        for reader in _readers(slot):
            found = _Own(slot, reader, given)
            faults += found.faults()
            lines += found.lines()
        for each in slot.decisions:
            faults += _broken(slot, each)
            lines.append(_of_decision(slot, each))
    return Verdict(tuple(faults), tuple(lines))


def _readers(slot: Slot) -> tuple[str, ...]:
    """Those whose dice the file tells of: with a key, or with rolls."""
    told = (*slot.keys, *(roll.reader for roll in slot.rolls))
    return tuple(dict.fromkeys(told))


def _fits(slot: Slot, key: str) -> bool:
    return any(
        seals.seal_of(key, slot.slot, reader) == seals.joined(seal)
        for reader, seal in slot.seals.items()
    )


def _broken(slot: Slot, told: Decided) -> Iterator[Problem]:
    """What was decided otherwise than it was sealed."""
    if told.decision is not None:
        found = seals.seal_of_decision(seals.joined(told.nonce), told.decision)
        if found != seals.joined(told.seal):
            shown = f"what {told.side} decided, {told.decision}, does not fit its seal"
            yield Problem(f"{slot.slot}, {told.step}", shown, "what was sealed")


def _of_decision(slot: Slot, told: Decided) -> str:
    known = "is to be shown" if told.decision is None else f"is {told.decision}"
    kind = "orders" if told.kind == "orders" else "decision"
    return f"{slot.slot}, {told.step}: {kind} of {told.side} {known}, seal {told.seal}"


class _Own:
    """The dice of one slot and one reader."""

    def __init__(self, slot: Slot, reader: str, given: Sequence[str]) -> None:
        self.slot, self.reader = slot, reader
        self.place = f"{slot.slot}, {reader}"
        self.seal = slot.seals.get(reader, "")
        self.rolls = [roll for roll in slot.rolls if roll.reader == reader]
        shown = [seals.joined(slot.keys[reader])] if reader in slot.keys else []
        self.key = next((key for key in (*given, *shown) if self._opens(key)), None)
        self.is_wrong = bool(shown) and not self._opens(shown[0])

    def _opens(self, key: str) -> bool:
        return seals.seal_of(key, self.slot.slot, self.reader) == seals.joined(self.seal)

    def faults(self) -> Iterator[Problem]:
        """Yield every die that fell otherwise than sealed, and every number missing."""
        if not self.seal:
            yield Problem(self.place, "there is no seal", "one for all dice of the slot")
        elif self.is_wrong:
            yield Problem(self.place, "its key does not fit its seal", "the key sealed")
        counted = Counter(roll.n for roll in self.rolls)
        every = range(1, max(counted, default=0) + 1)
        yield from self._odd("is missing", [n for n in every if n not in counted])
        yield from self._odd(
            "is there more than once", [n for n in every if counted[n] > 1]
        )
        for roll in self.rolls:
            yield from self._of(roll)

    def _odd(self, told: str, numbers: Sequence[int]) -> Iterator[Problem]:
        if numbers:
            named = ", ".join(map(str, numbers[:MOST]))
            more = f" and {len(numbers) - MOST} more" if len(numbers) > MOST else ""
            found = f"roll {named}{more} {told}"
            yield Problem(self.place, found, "every number from 1 on once")

    def _of(self, roll: Thrown) -> Iterator[Problem]:
        place = f"{self.place}, roll {roll.n} ({roll.purpose})"
        shown = f"{roll.dice} shows {list(roll.faces)}"
        try:
            count, sides = count_and_sides(roll.dice)
        except ValueError:
            yield Problem(place, f"the dice are {roll.dice!r}", "such as '2d6'")
            return
        if len(roll.faces) != count or not all(1 <= f <= sides for f in roll.faces):
            yield Problem(place, shown, f"{count} faces from 1 to {sides}")
        elif self.key is not None and roll.source == "sealed":
            fell = faces_by(self.key, roll.n, roll.dice)
            if fell != roll.faces:
                yield Problem(place, shown, f"{list(fell)} by its key")

    def lines(self) -> Iterator[str]:
        """Yield what was found of the dice, whether or not it is as it should be."""
        sources = Counter(roll.source for roll in self.rolls)
        if self.key is None:
            told = f"no key that fits the seal; {sources['sealed']} rolls are to be checked"
        else:
            told = f"the key fits the seal {self.seal}; {sources['sealed']} rolls checked"
        others = (f"{sources[s]} {UNSEALED[s]}" for s in UNSEALED if sources[s])
        yield ", ".join((f"{self.place}: {told}", *others))


def _altered(before: Disclosure, after: Disclosure) -> Iterator[Problem]:
    """What was handed out once and is otherwise now."""
    slots = {slot.slot: slot for slot in after.slots}
    for slot in before.slots:
        now = slots.get(slot.slot)
        if now is None:
            yield Problem(slot.slot, "the slot is gone from the later file", "its seals")
        elif slot.seals != now.seals:
            yield Problem(slot.slot, "its seals are others than before", str(slot.seals))
        else:
            yield from _thrown_otherwise(slot, now)
            yield from _decided_otherwise(slot, now)


def _thrown_otherwise(before: Slot, after: Slot) -> Iterator[Problem]:
    now = {(roll.reader, roll.n): roll for roll in after.rolls}
    for roll in before.rolls:
        found = now.get((roll.reader, roll.n))
        place = f"{before.slot}, {roll.reader}, roll {roll.n} ({roll.purpose})"
        if found is None:
            yield Problem(place, "it is gone from the later file", str(list(roll.faces)))
        elif found.faces != roll.faces or found.source != roll.source:
            was = f"{list(roll.faces)} {roll.source}, as it was handed out before"
            yield Problem(place, f"it shows {list(found.faces)} {found.source}", was)


def _decided_otherwise(before: Slot, after: Slot) -> Iterator[Problem]:
    now = {(each.kind, each.step, each.side): each.seal for each in after.decisions}
    for each in before.decisions:
        if now.get((each.kind, each.step, each.side)) != each.seal:
            told = f"what {each.side} decided is not what was sealed before"
            yield Problem(f"{before.slot}, {each.step}", told, f"the seal {each.seal}")
