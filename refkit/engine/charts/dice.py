"""Dice: sealed, typed in or replayed; a roll keeps purpose, faces, source and number."""

import hashlib
import hmac
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict

from refkit.engine.problems import Refusal, Refused

# "seeded" are rolls of before dice were sealed: by the seed and their number alone;
# "replayed" stand in old ledgers only.
Source = Literal["sealed", "seeded", "typed", "replayed"]


class Roll(BaseModel):
    """Dice as they landed: the campaign's roll number, what for, which dice, each face."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    purpose: str
    dice: str
    faces: tuple[int, ...]
    source: Source

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)


class Dice(Protocol):
    """Anything that can answer "roll 2d6 for this"."""

    def roll(self, dice: str, purpose: str) -> Roll:
        """Return the dice as they landed."""


class NoDice(ValueError):  # noqa: N818 - a word of the game: the dice are still to come
    """Dice are wanted that nobody has thrown; says which and what for."""

    def __init__(self, dice: str, purpose: str, used: int) -> None:
        self.dice, self.purpose, self.used = dice, purpose, used
        super().__init__(f"{dice} is wanted for {purpose}, and no more dice were given")


def count_and_sides(dice: str) -> tuple[int, int]:
    """Split dice notation into how many dice and how many sides.

    >>> count_and_sides("2d6")
    (2, 6)
    """
    # Not `\d`, which takes the digits of every script.
    found = re.fullmatch(r"([0-9]{1,3})d([0-9]{1,4})", dice)
    if not found or 0 in map(int, found.groups()):
        message = f"dice {dice!r}: expected a count and a size, such as '2d6'"
        raise ValueError(message)
    return int(found[1]), int(found[2])


def faces_by(key: str, number: int, dice: str) -> tuple[int, ...]:
    """Return the faces of roll `number` of those that follow from this key.

    Face k comes from HMAC-SHA256 with this key over "number/k/try", try counting
    from 0: its first 8 bytes as a whole number, the first below the largest multiple of the
    sides that 64 bits hold, modulo the sides, plus one. Nothing else goes into the faces.
    """
    count, sides = count_and_sides(dice)
    return tuple(
        fair_face(_hashed_values(key, f"{number}/{place}"), sides)
        for place in range(1, count + 1)
    )


def fair_face(values: Iterable[int], sides: int) -> int:
    """Return the face of the first of 64-bit values that favours no face.

    >>> fair_face([2**64 - 1, 8], 10)
    9
    """
    # 2**64 is no multiple of 10: the last few values would favour the low faces.
    fair = 2**64 - 2**64 % sides
    return next(value for value in values if value < fair) % sides + 1


def _hashed_values(key: str, place: str) -> Iterator[int]:
    def value(attempt: int) -> int:
        text = f"{place}/{attempt}".encode()
        return int.from_bytes(hmac.digest(key.encode(), text, hashlib.sha256)[:8], "big")

    return map(value, itertools.count())


def percentile(tens: int, units: int) -> int:
    """Return what two ten-sided dice come to, named tens and units before the throw.

    Digits count as printed and a face of ten is the digit 0; double zero is a hundred.

    >>> percentile(0, 7), percentile(9, 10), percentile(0, 0)
    (7, 90, 100)
    """
    return (tens % 10 * 10 + units % 10) or 100


def shown(face: int, sides: int) -> int:
    """Return the face a person read out; a percentage die may show 00.

    >>> shown(0, 100), shown(7, 100), shown(0, 10)
    (100, 7, 0)
    """
    return percentile(0, 0) if (face, sides) == (0, 100) else face


class SealedDice:
    """Dice that follow from a key: `place` numbers the rolls of it, each used once."""

    def __init__(self, key: str, next_number: int = 1, place: int = 1) -> None:
        self.key, self.next_number, self.place = key, next_number, place

    def roll(self, dice: str, purpose: str) -> Roll:
        """Return the dice of the next place."""
        faces = faces_by(self.key, self.place, dice)
        number, self.next_number = self.next_number, self.next_number + 1
        self.place += 1
        return Roll(number=number, purpose=purpose, dice=dice, faces=faces, source="sealed")


class TypedDice:
    """Dice a person threw on the table and reads out, one face after the other."""

    def __init__(self, faces: Sequence[int], next_number: int = 1) -> None:
        self.faces, self.next_number, self.used = tuple(faces), next_number, 0

    def roll(self, dice: str, purpose: str) -> Roll:
        """Return the next faces read out; NoDice when there are too few.

        Raises Refused for a face the die has not.
        """
        count, sides = count_and_sides(dice)
        typed = self.faces[self.used : self.used + count]
        faces = tuple(shown(face, sides) for face in typed)
        if len(faces) < count:
            raise NoDice(dice, purpose, self.used)
        for face in faces:
            if face not in range(1, sides + 1):
                message = f"{purpose}: the die shows {face}; expected 1 to {sides}"
                raise Refused([Refusal("dice", "no_such_face", message)])
        self.used += count
        number, self.next_number = self.next_number, self.next_number + 1
        return Roll(number=number, purpose=purpose, dice=dice, faces=faces, source="typed")

    @property
    def left(self) -> tuple[int, ...]:
        """The faces read out that nothing asked for."""
        return self.faces[self.used :]


class ReusedDice:
    """Dice of a step done again: one on record where the same is asked, else fresh."""

    def __init__(self, rolls: Iterable[Roll], fresh: Dice) -> None:
        self.rolls, self.fresh = list(rolls), fresh

    def roll(self, dice: str, purpose: str) -> Roll:
        """Return the first roll on record for this purpose, else what is thrown now."""
        # In another order than first asked, too: what counts is what a die was thrown for.
        for found in self.rolls:
            if (found.dice, found.purpose) == (dice, purpose):
                self.rolls.remove(found)
                return found
        return self.fresh.roll(dice, purpose)


class ReadAgainDice:
    """Dice read out anew because they were misread; those read right stay on record."""

    def __init__(self, rolls: Iterable[Roll], faces: Sequence[int], number: int) -> None:
        self.rolls, self.fresh = list(rolls), TypedDice(faces, number)

    def roll(self, dice: str, purpose: str) -> Roll:
        """Return the next faces read out, as the roll on record where it shows the same."""
        new = self.fresh.roll(dice, purpose)
        recorded = (dice, purpose, new.faces)
        for found in self.rolls:
            if (found.dice, found.purpose, found.faces) == recorded:
                self.rolls.remove(found)
                # Nothing new fell: the number stays for the next roll that is new.
                self.fresh.next_number = new.number
                return found
        return new
