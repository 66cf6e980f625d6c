"""What a step is given: the campaign as it changes, the dice, the charts, the books."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from refkit.engine.accounts.account import Account, Owner, Purse
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.charts.charts import DRAWN, Chart, Facts, Reading
from refkit.engine.charts.dice import Dice, NoDice, Roll, Stack
from refkit.engine.charts.lookups import Lookup
from refkit.engine.problems import Refused
from refkit.engine.readers import UMPIRE
from refkit.engine.records.records import Record
from refkit.engine.records.tables import Table

R = TypeVar("R", bound=Record)


class Turn:
    """One actor's go at one step of one slot.

    The campaign in it moves on with every change the step yields, so a step reads what
    it has just done. Every roll it throws is kept for the entry.
    """

    def __init__(
        self,
        campaign: Campaign,
        slot: str,
        side: str = "",
        dice: Dice | None = None,
        readers: str = UMPIRE,
    ) -> None:
        self.slot, self.side, self.readers, self._dice = slot, side, readers, dice
        self._tables: dict[str, Mapping[str, Record]] = dict(campaign.tables)
        self._own: dict[str, Table] = {}
        # With all that was done in this turn: `make` changes the tables in it.
        self.campaign = replace(campaign, tables=self._tables)
        self.readings: list[Reading] = []
        self.lines: list[str] = []

    @cached_property
    def charts(self) -> Mapping[str, Chart]:
        """The charts of the slot, by name."""
        return self.campaign.charts(self.slot)

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
    def others(self) -> tuple[str, ...]:
        """All sides but the one at the turn, in worksheet order."""
        return tuple(side for side in self.sides if side != self.side)

    def of(self, side: str) -> "Turn":
        """Return the turn as it stands for a side, which throws no dice."""
        return Turn(self.campaign, self.slot, side)

    def purse(self, account: Account, owner: Owner = "") -> Purse:
        """Return what an owner can pay of an account, this turn's side if none is named."""
        return account.purse(self.campaign, owner or self.side, self.slot)

    def line(self, account: Account, reason: str, owner: Owner = "", **fields: Any) -> Any:
        """Return the next line of an owner's account, to be added.

        `fields` hold the amount, by its field of the record and positive for what comes in,
        and the rest of the line.
        """
        whose = owner or self.side
        return account.new_line(self.campaign, whose, self.slot, reason, **fields)

    def book(
        self, account: Account, reason: str, amount: int, owner: Owner = "", **fields: Any
    ) -> Change | None:
        """Return the change that adds a line to an owner's account, None for nothing.

        The amount is positive for what comes in; `fields` hold the rest of the line.
        """
        line = {account.amount: amount, **fields}
        return self.add(self.line(account, reason, owner, **line)) if amount else None

    def consult(self, chart: str, purpose: str, facts: Facts | None = None) -> Reading:
        """Throw the chart's dice and return the result with its trace."""
        own = self.charts[chart]
        try:
            roll = self._roll(own.dice, purpose)
        except NoDice as missing:
            missing.chart, missing.modifiers = own.title, own.applied(facts or {})
            raise
        self.readings.append(own.read(roll, facts))
        return self.readings[-1]

    def throw(self, dice: str, purpose: str) -> Reading:
        """Throw dice that no chart reads; the result is their total."""
        roll = self._roll(dice, purpose)
        self.readings.append(Reading(roll=roll, final=roll.total, result=str(roll.total)))
        return self.readings[-1]

    def draw(self, stack: Stack, purpose: str, clause: str = "") -> str:
        """Draw a card and return its name; it is read by who reads the step."""
        roll = self._thrower(f"draw from {stack.title}", purpose).draw(stack, purpose)
        chart = f"{DRAWN}{stack.title}"
        told = {"chart": chart, "clause": clause, "final": roll.total, "result": roll.card}
        self.readings.append(Reading(roll=roll, **told))
        return roll.card

    def lookup(self, chart: str) -> Lookup:
        """Return a chart without dice as it is now; KeyError when there is none."""
        return self.campaign.lookup(chart)

    def odds(self, chart: str, facts: Facts | None = None) -> Mapping[str, Fraction]:
        """Return the exact chances of a chart, with the facts as they are."""
        return self.charts[chart].odds(facts)

    def say(self, line: str) -> None:
        """Put a sentence into the entry."""
        self.lines.append(line)

    def make(self, change: Change) -> None:
        """Make a change, seen by whatever is asked from now on.

        Raises Refused where the row is not what the change says or cannot become so.
        """
        name = change.record
        # Copied once in a turn, so that the campaign given stays what it was.
        if name not in self._own:
            self._own[name] = self._tables[name] = self.campaign.table(name).copy()
        faults = campaigns.apply_change(self.campaign.system, self._own[name], change)
        if faults:
            raise Refused(faults)

    def change(self, row: Record, **fields: Any) -> Change | None:
        """Return the change that gives a row other fields, None when it has them."""
        # Most rows have them already, and need not be made and checked for that.
        if fields.items() <= vars(row).items():
            return None
        return campaigns.change_between(row, row.replace(**fields))

    def add(self, row: Record) -> Change | None:
        """Return the change that puts a new row on its worksheet."""
        return campaigns.change_between(None, row)

    def new(self, cls: type[Record], **fields: object) -> Change | None:
        """Return the change that adds a row of this turn, and of its side if none is said.

        Where the last of the key is a number, it is the next one.
        """
        mine = {"slot": self.slot, "side": self.side, **fields}
        told = {name: value for name, value in mine.items() if name in cls.model_fields}
        *owner, last = cls.key
        if last == "number":
            stem = "".join(f"{told[name]}/" for name in owner)
            told[last] = self.campaign.next_number(cls, stem)
        return self.add(cls.model_validate(told))

    def put(self, row: Record) -> Change | None:
        """Return the change that makes a row what is given, be it new or there before."""
        return campaigns.change_between(self.find(type(row), row.identity), row)

    def drop(self, row: Record) -> Change | None:
        """Return the change that takes a row off its worksheet."""
        return campaigns.change_between(row, None)

    def _roll(self, dice: str, purpose: str) -> Roll:
        return self._thrower(f"roll {dice}", purpose).roll(dice, purpose)

    def _thrower(self, what: str, purpose: str) -> Dice:
        if self._dice is None:
            message = f"no dice here to {what} for {purpose}"
            raise RuntimeError(message)
        return self._dice
