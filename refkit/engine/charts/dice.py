"""Dice and drawn cards: sealed, typed in or replayed, each on record as a roll."""

import hashlib
import hmac
import itertools
import operator
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from pydantic import BaseModel, ConfigDict, Field

from refkit.engine.problems import Refusal, Refused, suggestion

# "seeded" are rolls of before dice were sealed: by the seed and their number alone;
# "replayed" stand in old ledgers only.
Source = Literal["sealed", "seeded", "typed", "replayed"]


class Roll(BaseModel):
    """Dice as they landed: the campaign's roll number, what for, which dice, each face.

    To draw a card is to roll a die with a face for each card of the pile; `card` is what
    was drawn.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    purpose: str
    dice: str
    faces: tuple[int, ...]
    source: Source
    # What few rolls have is no part of the others: they keep the digest they had.
    card: str = Field(default="", exclude_if=operator.not_)

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)


class Stack(NamedTuple):
    """A pile to draw from: what it is called, and its cards as the faces count them.

    `cards` are those that may come next. Where the pile has more, its `size` says how many,
    and the faces left over count from the first again: the die tells no more than the size.
    """

    title: str
    cards: tuple[str, ...]
    size: int = 0

    @property
    def dice(self) -> str:
        """The die that draws from it."""
        return f"1d{max(self.size, len(self.cards))}"

    def card(self, face: int) -> str:
        """Return the card that a face draws."""
        return self.cards[(face - 1) % len(self.cards)]


class Drawn(NamedTuple):
    """The name of a card that a person drew at the table and reads out."""

    card: str


class Dice(Protocol):
    """Anything that can answer "roll 2d6 for this" and "draw a card for that"."""

    def roll(self, dice: str, purpose: str) -> Roll:
        """Return the dice as they landed."""

    def draw(self, stack: Stack, purpose: str) -> Roll:
        """Return the card that was drawn, as a roll."""


class NoDice(ValueError):  # noqa: N818 - a word of the game: the dice are still to come
    """Dice are wanted that nobody has thrown; says which and what for.

    `chart` is the title of the chart that reads them, '' for none, `modifiers` what it
    adds; `readings` are those of the dice before, as the entry would hold them.
    """

    def __init__(self, dice: str, purpose: str, used: int) -> None:
        self.dice, self.purpose, self.used = dice, purpose, used
        self.chart, self.modifiers = "", tuple[tuple[str, int], ...]()
        self.readings: tuple[Any, ...] = ()
        super().__init__(f"{dice} is wanted for {purpose}, and no more dice were given")


class NoCard(NoDice):
    """A card is wanted that nobody has drawn; says from which pile and what for."""

    def __init__(self, stack: Stack, purpose: str, used: int) -> None:
        super().__init__(stack.dice, purpose, used)
        self.pile = stack.title
        message = f"a card of {self.pile} is wanted for {purpose}, and no more were given"
        self.args = (message,)


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

    def draw(self, stack: Stack, purpose: str) -> Roll:
        """Return the card that the next die draws."""
        roll = self.roll(stack.dice, purpose)
        return roll.model_copy(update={"card": stack.card(roll.total)})


class TypedDice:
    """What a person threw and drew at the table and reads out, one after the other."""

    def __init__(self, read_out: Sequence[int | Drawn], next_number: int = 1) -> None:
        self.faces = tuple(each for each in read_out if not isinstance(each, Drawn))
        self.cards = tuple(each.card for each in read_out if isinstance(each, Drawn))
        self.next_number, self.used, self.used_cards = next_number, 0, 0

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
        return self._typed(dice, purpose, faces)

    def draw(self, stack: Stack, purpose: str) -> Roll:
        """Return the next card read out; NoCard when there is none.

        Raises Refused for a card that is not in the pile.
        """
        if self.used_cards == len(self.cards):
            raise NoCard(stack, purpose, self.used_cards)
        named = self.cards[self.used_cards]
        wanted = named.strip().casefold()
        known = [card.casefold() for card in stack.cards]
        if wanted not in known:
            raise Refused([_no_such_card(stack, purpose, named)])
        self.used_cards += 1
        # No die fell: which face it would have been might tell how many are alike.
        roll = self._typed(stack.dice, purpose, (1,))
        return roll.model_copy(update={"card": stack.cards[known.index(wanted)]})

    def _typed(self, dice: str, purpose: str, faces: tuple[int, ...]) -> Roll:
        number, self.next_number = self.next_number, self.next_number + 1
        return Roll(number=number, purpose=purpose, dice=dice, faces=faces, source="typed")

    @property
    def left(self) -> tuple[int | str, ...]:
        """The faces and the cards read out that nothing asked for."""
        return (*self.faces[self.used :], *self.cards[self.used_cards :])


# The ground of a refusal whose end lists a pile, which only the umpire may know.
NO_SUCH_CARD = "no_such_card"


def _no_such_card(stack: Stack, purpose: str, named: str) -> Refusal:
    there = Counter(stack.cards)
    told = ", ".join(f"{n} {card}" if n > 1 else card for card, n in sorted(there.items()))
    message = f"{purpose}: {named!r} is not in {stack.title}"
    near = suggestion(named, there)
    return Refusal("dice", NO_SUCH_CARD, f"{message}; there are {told}{near}")
