"""Dice of a step that is done again: those on record, and what is thrown now."""

from collections.abc import Iterable, Sequence

from refkit.engine.charts.dice import Dice, Drawn, Roll, Stack, TypedDice


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

    def draw(self, stack: Stack, purpose: str) -> Roll:
        """Return the first card on record for this purpose that is still there."""
        # Out of a pile that is another now: what was drawn was drawn.
        for found in self.rolls:
            if found.purpose == purpose and found.card in stack.cards:
                self.rolls.remove(found)
                return found
        return self.fresh.draw(stack, purpose)


class ReadAgainDice:
    """Dice read out anew because they were misread; those read right stay on record."""

    def __init__(
        self, rolls: Iterable[Roll], read_out: Sequence[int | Drawn], number: int
    ) -> None:
        self.rolls, self.fresh = list(rolls), TypedDice(read_out, number)

    def roll(self, dice: str, purpose: str) -> Roll:
        """Return the next faces read out, as the roll on record where it shows the same."""
        new = self.fresh.roll(dice, purpose)
        same = (r for r in self.rolls if (r.dice, r.faces) == (dice, new.faces))
        return self._on_record(new, same)

    def draw(self, stack: Stack, purpose: str) -> Roll:
        """Return the next card read out, as the roll on record where it is the same."""
        new = self.fresh.draw(stack, purpose)
        return self._on_record(new, (r for r in self.rolls if r.card == new.card))

    def _on_record(self, new: Roll, same: Iterable[Roll]) -> Roll:
        found = next((roll for roll in same if roll.purpose == new.purpose), None)
        if found is None:
            return new
        self.rolls.remove(found)
        # Nothing new fell: the number stays for the next roll that is new.
        self.fresh.next_number = new.number
        return found
