"""The dice of a study: two campaigns that roll for the same thing roll the same."""

from collections import Counter

from refkit.engine.charts.dice import Roll, SealedDice, Stack


class CommonDice:
    """Sealed dice with a key of their own for each purpose.

    A roll more or less for one thing moves no other roll, so that two variants of a
    campaign differ by what was changed, and not by luck.
    """

    def __init__(self, key: str, next_number: int) -> None:
        self._key, self.next_number = key, next_number
        self._thrown = Counter[str]()

    def roll(self, dice: str, purpose: str) -> Roll:
        """Return the dice as they fall for this purpose."""
        return self._dice(purpose).roll(dice, purpose)

    def draw(self, stack: Stack, purpose: str) -> Roll:
        """Return the card that is drawn for this purpose."""
        return self._dice(purpose).draw(stack, purpose)

    def _dice(self, purpose: str) -> SealedDice:
        self._thrown[purpose] += 1
        number, self.next_number = self.next_number, self.next_number + 1
        return SealedDice(f"{self._key}/{purpose}", number, self._thrown[purpose])
