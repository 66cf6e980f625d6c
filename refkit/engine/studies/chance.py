"""What is left to chance in an answer: it follows from a key, as the dice do."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from refkit.engine.charts.dice import faces_by

T = TypeVar("T")
PARTS = 1000


class Chance:
    """Choices at random that follow from a key, by the formula of the sealed dice."""

    def __init__(self, key: str) -> None:
        self._key, self._place = key, 0

    def face(self, sides: int) -> int:
        """Return the next face of a die with so many sides."""
        self._place += 1
        return faces_by(self._key, self._place, f"1d{sides}")[0]

    def happens(self, share: Fraction) -> bool:
        """Return whether something happens that does so in this share of the cases."""
        return share > 0 and (share >= 1 or self.face(PARTS) <= share * PARTS)

    def pick(self, things: Sequence[T]) -> T:
        """Return one of some things, each as often as another."""
        return things[self.face(len(things)) - 1]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return the things in an order of chance.

        >>> sorted(Chance("a key").shuffled("abc"))
        ['a', 'b', 'c']
        """
        left = list(things)
        return [left.pop(self.face(len(left)) - 1) for _ in range(len(left))]

    def part(self, things: Sequence[T], share: Fraction) -> list[T]:
        """Return a share of the things, rounded up or down by chance, in their order."""
        many, rest = divmod(len(things) * share, 1)
        many += self.happens(rest)
        chosen = set(self.shuffled(range(len(things)))[: int(many)])
        return [each for place, each in enumerate(things) if place in chosen]
