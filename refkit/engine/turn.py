"""What a step is given: the campaign as it changes, the dice, the charts, the books."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

from refkit.engine import campaign as campaigns
from refkit.engine.campaign import Campaign, Change
from refkit.engine.charts import Chart, Facts, Reading
from refkit.engine.dice import Dice, Roll
from refkit.engine.records import Record

R = TypeVar("R", bound=Record)


class Turn:
    """One actor's go at one step of one slot.

    The campaign in it moves on with every change the step yields, so a step reads what
    it has just done. Every roll it throws is kept for the entry.
    """

    def __init__(
        self, campaign: Campaign, slot: str, side: str = "", dice: Dice | None = None
    ) -> None:
        self.campaign, self.slot, self.side, self._dice = campaign, slot, side, dice
        self.charts: dict[str, Chart] = {
            **campaign.system.charts,
            **campaign.system.charts_of(campaign, slot),
        }
        self.readings: list[Reading] = []
        self.lines: list[str] = []

    def rows(self, cls: type[R], **where: object) -> tuple[R, ...]:
        """Return the rows of a class as they are now."""
        return self.campaign.rows(cls, **where)

    def own(self, cls: type[R], **where: object) -> tuple[R, ...]:
        """Return this side's rows of a class as they are now."""
        return self.campaign.rows(cls, side=self.side, **where)

    def get(self, cls: type[R], key: str) -> R:
        """Return a row by its key; KeyError when there is none."""
        return self.campaign.get(cls, key)

    def find(self, cls: type[R], key: str) -> R | None:
        """Return a row by its key, or None."""
        return self.campaign.find(cls, key)

    def option(self, name: str) -> str:
        """Return the value of an option."""
        return self.campaign.option(name)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides in worksheet order."""
        return self.campaign.sides

    @property
    def enemy(self) -> str:
        """The other side of two."""
        return next(side for side in self.sides if side != self.side)

    def consult(self, chart: str, purpose: str, facts: Facts | None = None) -> Reading:
        """Throw the chart's dice and return the result with its trace."""
        return self._keep(
            self.charts[chart].read(self._roll(self.charts[chart].dice, purpose), facts)
        )

    def throw(self, dice: str, purpose: str) -> Reading:
        """Throw dice that no chart reads; the result is their total."""
        roll = self._roll(dice, purpose)
        return self._keep(Reading(roll=roll, final=roll.total, result=str(roll.total)))

    def odds(self, chart: str, facts: Facts | None = None) -> Mapping[str, Fraction]:
        """Return the exact chances of a chart, with the facts as they are."""
        return self.charts[chart].odds(facts)

    def say(self, line: str) -> None:
        """Put a sentence into the entry."""
        self.lines.append(line)

    def change(self, row: Record, **fields: Any) -> Change | None:  # noqa: ANN401
        """Return the change that gives a row other fields, None when it has them."""
        return campaigns.change(row, row.replace(**fields))

    def add(self, row: Record) -> Change | None:
        """Return the change that puts a new row on its worksheet."""
        return campaigns.change(None, row)

    def drop(self, row: Record) -> Change | None:
        """Return the change that takes a row off its worksheet."""
        return campaigns.change(row, None)

    def _roll(self, dice: str, purpose: str) -> Roll:
        if self._dice is None:
            message = f"no dice here to roll {dice} for {purpose}"
            raise RuntimeError(message)
        return self._dice.roll(dice, purpose)

    def _keep(self, reading: Reading) -> Reading:
        self.readings.append(reading)
        return reading
