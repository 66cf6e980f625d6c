"""Fairness: whether dice fell as they were sealed, by what was disclosed alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice, pairwise
from typing import NamedTuple

from refkit.engine.charts.dice import Source, count_and_sides, faces_by
from refkit.engine.problems import Problem
from refkit.engine.readers import is_group, named_sides
from refkit.engine.trust import seals
from refkit.engine.trust.disclosure import Decided, Disclosure, Slot, Thrown

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


def judge_dice(files: Sequence[Disclosure], keys: Iterable[str] = ()) -> Verdict:
    """Return whether the dice of the last file fell as they were sealed.

    Files given before it were handed out earlier: what they promised must still be so.
    `keys` are those from the printed sheets, besides the ones in the files.
    """
    whose = {(file.campaign, file.reader): None for file in files}
    if len(whose) > 1:
        named = " and ".join(f"{each!r} for {reader}" for each, reader in whose)
        wanted = "files of one campaign for one reader"
        return Verdict((Problem("the files", f"they are of {named}", wanted),), ())
    faults = [fault for pair in pairwise(files) for fault in _altered_slots(*pair)]
    last, given = files[-1], [seals.joined(key) for key in keys]
    sealed = [(slot, reader) for slot in last.slots for reader in slot.seals]
    known = {key for key in given for place in sealed if _opens(*place, key)}
    faults += (
        Problem(f"seed {key!r}", "it fits no seal", f"a key of {last.campaign!r}")
        for key in given
        if key not in known
    )
    faults += _keys_not_shown(last, given)
    lines: list[str] = []
    for slot in last.slots:
        told = _by_reader(slot)
        faults += _unsealed(slot, told)
        for reader in (reader for reader in told if reader in slot.seals):
            found = _ReaderDice(slot, reader, told[reader], given)
            faults += found.faults()
            lines += found.lines()
        for each in slot.decisions:
            faults += _wrong_decisions(slot, each)
            lines.append(_describe_decision(slot, each))
    return Verdict(tuple(faults), (*lines, *_thrown_again(last)))


def _keys_not_shown(last: Disclosure, given: Sequence[str]) -> Iterator[Problem]:
    """Slots whose dice of the reader cannot be checked, though a later one is closed."""
    closed = [place for place, slot in enumerate(last.slots) if slot.keys]
    for slot in last.slots[: max(closed, default=0)]:
        asked = dict.fromkeys(roll.reader for roll in slot.rolls)
        for reader in (r for r in asked if last.reader in (r, *named_sides(r))):
            fits = any(_opens(slot, reader, key) for key in given)
            if not fits and reader not in slot.keys:
                found = f"the key of {reader} is not shown, though a later slot is closed"
                yield Problem(slot.slot, found, "the key of every slot that is closed")


def _by_reader(slot: Slot) -> dict[str, list[Thrown]]:
    """The rolls of those whose dice the file tells of: with a key, or with rolls."""
    told: dict[str, list[Thrown]] = {reader: [] for reader in slot.keys}
    for roll in slot.rolls:
        told.setdefault(roll.reader, []).append(roll)
    return told


def _unsealed(slot: Slot, readers: Iterable[str]) -> Iterator[Problem]:
    bare = [reader for reader in readers if reader not in slot.seals]
    if bare:
        found = f"there is no seal of {_list_first(bare, len(bare))}"
        yield Problem(slot.slot, found, "one for all dice of each")


def _list_first(told: Iterable[object], number: int) -> str:
    """The first of so many, and how many more there are."""
    named = ", ".join(str(each) for each in islice(told, MOST))
    return f"{named} and {number - MOST} more" if number > MOST else named


def _thrown_again(last: Disclosure) -> Iterator[str]:
    """What one step of a slot threw more than once, though none of it was taken back."""
    thrown: dict[tuple[str, ...], list[str]] = {}
    for slot in last.slots:
        for roll in (roll for roll in slot.rolls if roll.holds):
            whose = (seals.first_name(slot.slot), roll.reader, roll.step, roll.purpose)
            thrown.setdefault(whose, []).append(f"roll {roll.n} of {slot.slot}")
    for (name, reader, step, purpose), rolls in thrown.items():
        if len(rolls) > 1:
            yield (
                f"{name}, {reader}: {step} threw {len(rolls)} times for {purpose} and "
                f"all of it holds: {_list_first(rolls, len(rolls))}"
            )


def _opens(slot: Slot, reader: str, key: str) -> bool:
    seal = slot.seals.get(reader, "")
    return seals.seal_of(key, slot.slot, reader) == seals.joined(seal)


def _wrong_decisions(slot: Slot, told: Decided) -> Iterator[Problem]:
    """What was decided otherwise than it was sealed."""
    if told.decision is not None:
        found = seals.seal_of_decision(seals.joined(told.nonce), told.decision)
        if found != seals.joined(told.seal):
            shown = f"what {told.side} decided, {told.decision}, does not fit its seal"
            yield Problem(f"{slot.slot}, {told.step}", shown, "what was sealed")


def _describe_decision(slot: Slot, told: Decided) -> str:
    known = "is to be shown" if told.decision is None else f"is {told.decision}"
    kind = "orders" if told.kind == "orders" else "decision"
    return f"{slot.slot}, {told.step}: {kind} of {told.side} {known}, seal {told.seal}"


def describe_roll(roll: Thrown) -> str:
    """Return a roll in words: its number, what for, the faces, and what is odd about it."""
    shown = f"roll {roll.n} ({roll.purpose}): {_describe_faces(roll)}"
    source = UNSEALED.get(roll.source, "")
    return ", ".join(filter(None, (shown, source, "" if roll.holds else "taken back")))


def _describe_faces(roll: Thrown) -> str:
    drawn = f"draws {roll.card}" if roll.card else ""
    # The face of a card that was drawn at the table is none.
    fallen = "" if drawn and roll.source == "typed" else str(list(roll.faces))
    return " ".join(filter(None, (roll.dice, fallen, drawn)))


class _ReaderDice:
    """The dice of one slot and one reader."""

    def __init__(
        self, slot: Slot, reader: str, rolls: Sequence[Thrown], given: Sequence[str]
    ) -> None:
        self.slot, self.reader, self.rolls = slot, reader, rolls
        self.place = f"{slot.slot}, {reader}"
        self.seal = slot.seals[reader]
        shown = [seals.joined(slot.keys[reader])] if reader in slot.keys else []
        fitting = (key for key in (*given, *shown) if _opens(slot, reader, key))
        self.key = next(fitting, None)
        self.is_wrong = bool(shown) and not _opens(slot, reader, shown[0])

    def faults(self) -> Iterator[Problem]:
        """Yield every die that fell otherwise than sealed, and every number missing."""
        if self.is_wrong:
            yield Problem(self.place, "its key does not fit its seal", "the key sealed")
        counted = Counter(roll.n for roll in self.rolls)
        missing = max(counted, default=0) - len(counted)
        # Counted only as far as they are named: the file of a stranger may say any number.
        yield from self._number_faults(
            "is missing", (n for n in count(1) if n not in counted), missing
        )
        twice = sorted(n for n in counted if counted[n] > 1)
        yield from self._number_faults("is there more than once", twice, len(twice))
        for roll in self.rolls:
            yield from self._roll_faults(roll)

    def _number_faults(
        self, told: str, numbers: Iterable[int], many: int
    ) -> Iterator[Problem]:
        if many:
            found = f"roll {_list_first(islice(numbers, many), many)} {told}"
            yield Problem(self.place, found, "every number from 1 on once")

    def _roll_faults(self, roll: Thrown) -> Iterator[Problem]:
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
            message = (
                f"no key that fits the seal; {sources['sealed']} rolls are to be checked"
            )
        else:
            message = (
                f"the key fits the seal {self.seal}; {sources['sealed']} rolls checked"
            )
        others = (f"{sources[s]} {UNSEALED[s]}" for s in UNSEALED if sources[s])
        yield ", ".join((f"{self.place}: {message}", *others))
        yield from (f"{self.place}, {describe_roll(roll)}" for roll in self.rolls)
        back = [roll.n for roll in self.rolls if not roll.holds]
        if back:
            many = f"{len(back)} rolls were" if len(back) > 1 else "1 roll was"
            named = _list_first(back, len(back))
            yield f"{self.place}: {many} thrown and taken back: roll {named}"


def _altered_slots(before: Disclosure, after: Disclosure) -> Iterator[Problem]:
    """What was handed out once and is otherwise now."""
    slots = {slot.slot: slot for slot in after.slots}
    for slot in before.slots:
        now = slots.get(slot.slot)
        if now is None:
            yield Problem(slot.slot, "the slot is gone from the later file", "its seals")
        elif not _are_kept(slot.seals, now.seals):
            yield Problem(slot.slot, "its seals are others than before", str(slot.seals))
        else:
            yield from _thrown_otherwise(slot, now)
            yield from _decided_otherwise(slot, now)


def _are_kept(before: Mapping[str, str], now: Mapping[str, str]) -> bool:
    """Whether seals are as they were; sides that read together later may have one more."""
    later = now.keys() - before.keys()
    return all(is_group(each) for each in later) and before.items() <= now.items()


def _thrown_otherwise(before: Slot, after: Slot) -> Iterator[Problem]:
    now = {(roll.reader, roll.n): roll for roll in after.rolls}
    for roll in before.rolls:
        found = now.get((roll.reader, roll.n))
        place = f"{before.slot}, {roll.reader}, roll {roll.n} ({roll.purpose})"
        if found is None:
            yield Problem(place, "it is gone from the later file", str(list(roll.faces)))
        # A roll may cease to hold, but what is taken back stays so.
        elif found.holds > roll.holds:
            yield Problem(place, "it holds again", "taken back, as it was told before")
        elif _describe_fall(found) != _describe_fall(roll):
            was = f"{_describe_fall(roll)}, as it was handed out before"
            yield Problem(place, f"it shows {_describe_fall(found)}", was)


def _describe_fall(roll: Thrown) -> str:
    why = f"{roll.step} {roll.purpose}"
    drawn = f", {roll.card}," if roll.card else ""
    return f"{list(roll.faces)}{drawn} of {roll.dice} for {why}, {roll.source}"


def _decided_otherwise(before: Slot, after: Slot) -> Iterator[Problem]:
    now = {each.place: each.seal for each in after.decisions}
    for each in before.decisions:
        if now.get(each.place) != each.seal:
            message = f"what {each.side} decided is not what was sealed before"
            yield Problem(f"{before.slot}, {each.step}", message, f"the seal {each.seal}")
