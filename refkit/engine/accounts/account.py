"""An account: a quantity of an owner as lines with reasons, and what he can pay of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from operator import attrgetter
from typing import Any, Protocol

from refkit.engine.problems import Refusal
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record

# Whose a line is: a side, or as many names as the account has owner fields.
Owner = str | tuple[str, ...]


class Keeper(Protocol):
    """A campaign, as far as an account asks it for lines; the class stands above this."""

    def rows(self, cls: str, **where: object) -> tuple[Any, ...]:
        """Return the rows of a class whose fields are as given."""


class Numbering(Protocol):
    """A campaign, as far as a new line needs it."""

    @property
    def system(self) -> Any:
        """Return the rules system, which knows the record."""

    def next_number(self, cls: type[Record], stem: str) -> int:
        """Return the number of the owner's next line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A quantity that owners have: the sum of the lines that a record keeps of them.

    `name` is what costs call it, `short` the unit in sentences. `amount`, `reason` and
    `slot` are fields of the record `record`, whose key is the fields `owner` and a number.
    `apart` says that each side's lines have a worksheet of their own. No choice takes the
    balance below 0; `negative` says that what is not chosen may. It never passes `high`. Of
    the lines with a reason in `counted`, or of all, a slot may pay `most`.
    """

    name: str
    short: str
    record: str
    amount: str
    heading: str = ""
    owner: tuple[str, ...] = ("side",)
    reason: str = "kind"
    slot: str = "slot"
    apart: bool = False
    negative: bool = False
    high: int | None = None
    most: int | None = None
    counted: tuple[str, ...] = ()
    clause: str = ""

    @property
    def title(self) -> str:
        """The heading of the balance, 'RP in hand' where it has none of its own."""
        return self.heading or f"{self.short} in hand"

    def lines(self, campaign: Keeper, owner: Owner, **where: object) -> tuple[Any, ...]:
        """Return an owner's lines in worksheet order."""
        return campaign.rows(self.record, **self._fields(owner), **where)

    def balance(self, campaign: Keeper, owner: Owner, upto: int | None = None) -> int:
        """Return what an owner has, after all lines or up to the one of this number."""
        lines = self.lines(campaign, owner)
        if upto is not None and lines:
            number = attrgetter(lines[0].key[-1])
            lines = tuple(takewhile(lambda line: number(line) <= upto, lines))
        return sum(map(attrgetter(self.amount), lines))

    def balances(self, campaign: Keeper, owner: Owner) -> dict[str, int]:
        """Return what is left at each place, where an account has several of one owner."""
        last = attrgetter(self.owner[-1])
        first = (owner,) if isinstance(owner, str) else owner
        places = dict.fromkeys(map(last, self.lines(campaign, first)))
        found = {each: self.balance(campaign, (*first, each)) for each in places}
        return {each: many for each, many in found.items() if many}

    def paid(self, campaign: Keeper, owner: Owner, slot: str) -> int:
        """Return what an owner paid in a slot of that of which only `most` may be paid."""
        lines = self.lines(campaign, owner, **{self.slot: slot})
        return sum(map(self.counts, map(vars, lines)))

    def counts(self, line: Any) -> int:
        """Return what the fields of a line take of the most that a slot may pay."""
        is_counted = not self.counted or line[self.reason] in self.counted
        return -min(line[self.amount], 0) if is_counted else 0

    def is_within(self, balance: int) -> bool:
        """Whether a balance is one that the account may have."""
        is_high = self.high is not None and balance > self.high
        return not is_high and (self.negative or balance >= 0)

    @property
    def bounds(self) -> str:
        """What is expected of a balance: '0 or more', '10 or less', '0 to 10'."""
        if self.high is None:
            return "0 or more"
        return f"{self.high} or less" if self.negative else f"0 to {self.high}"

    def purse(self, campaign: Keeper, owner: Owner, slot: str = "") -> "Purse":
        """Return what an owner can pay now, and of a slot's most what is left of it."""
        spent = 0 if self.most is None else self.paid(campaign, owner, slot)
        left = None if self.most is None else max(self.most - spent, 0)
        return Purse(self, self.balance(campaign, owner), left)

    def new_line(
        self, campaign: Numbering, owner: Owner, slot: str, reason: str, **fields: Any
    ) -> Any:
        """Return the next line of an owner's; `fields` hold the amount and the rest.

        What comes in is positive.
        """
        mine, cls = self._fields(owner), campaign.system.record(self.record)
        number = campaign.next_number(cls, "".join(f"{name}/" for name in mine.values()))
        own = {cls.key[-1]: number, self.slot: slot, self.reason: reason}
        return cls.model_validate({**mine, **own, **fields})

    def running(self, after: str) -> Derived:
        """Return the column of the balance after each line."""
        to_here = {
            name: f"INDEX({{{self.record}.{name}}},1):{{{name}}}"
            for name in (self.amount, *self.owner)
        }
        return Derived(
            f"{self.name}_balance",
            self.title,
            self._sum(to_here, self.owner),
            lambda campaign, row: self.balance(
                campaign, self.owner_of(row), getattr(row, row.key[-1])
            ),
            after=after,
        )

    def total(self, *key: str, whose: str = "owner", audience: str = "record") -> Derived:
        """Return the column of the balance on the owner's own row, whose key is `key`."""
        key = key or ("id",)
        fields = (self.amount, *self.owner)
        whole = {name: f"{{{self.record}.{name}}}" for name in fields}
        return Derived(
            self.name,
            self.title,
            self._sum(whole, key),
            lambda campaign, row: self.balance(
                campaign, tuple(str(getattr(row, name)) for name in key)
            ),
            help=f"All {self.short} lines of the {whose}'s account added up.",
            audience=audience,
        )

    def owner_of(self, row: Record) -> tuple[str, ...]:
        """Return whose a line is."""
        return tuple(str(getattr(row, name)) for name in self.owner)

    def _fields(self, owner: Owner) -> dict[str, str]:
        # Who is named by the first of several fields alone has all lines with these.
        names = (owner,) if isinstance(owner, str) else owner
        return dict(zip(self.owner, names, strict=False))

    def _sum(self, ranges: dict[str, str], cells: tuple[str, ...]) -> str:
        """The formula of the amounts in ranges that are of the owner in these cells."""
        # A worksheet of one side needs no search for the side.
        wanted = list(zip(self.owner, cells, strict=False))[self.apart :]
        tests = "".join(f",{ranges[name]},{{{cell}}}" for name, cell in wanted)
        return f"SUMIFS({ranges[self.amount]}{tests})" if tests else (
            f"SUM({ranges[self.amount]})"
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Purse:
    """What an owner can pay as a decision is gone through: in hand, and left of a limit."""

    account: Account
    in_hand: int
    left: int | None = None

    def cannot_pay(
        self, field: str, what: str, cost: int, clause: str = ""
    ) -> Iterator[Refusal]:
        """Yield why a cost cannot be paid; `what` begins the sentence: 'it takes'.

        The clause is the account's unless another says so.
        """
        wanted, clause = (
            f"{what} {cost} {self.account.short}",
            clause or self.account.clause,
        )
        if cost > max(self.in_hand, 0):
            owed = f"none, and {-self.in_hand} are owed"
            message = f"{wanted}; there are {self.in_hand if self.in_hand >= 0 else owed}"
            yield Refusal(field, f"not_enough_{self.account.name}", message, clause)
        if self.left is not None and cost > self.left:
            message = f"{wanted}; of {self.account.most} at most {self.left} are left"
            yield Refusal(field, f"too_much_{self.account.name}", message, clause)

    def cannot_pay_each(
        self, what: str, costs: Mapping[str, int], clause: str = ""
    ) -> Iterator[Refusal]:
        """Yield why costs, by their fields, cannot be paid one after the other.

        What is refused is not paid, so it bars no later one.
        """
        purse = self
        for field, cost in costs.items():
            grounds = [*purse.cannot_pay(field, what, cost, clause)]
            yield from grounds
            purse = purse if grounds else purse.after(cost)

    def after(self, cost: int) -> "Purse":
        """Return the purse once a cost is paid out of it."""
        left = self.left if self.left is None else self.left - cost
        return Purse(self.account, self.in_hand - cost, left)
