"""The bill: what the rows of a form that are sold come to, by the account."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from refkit.engine.accounts.account import Purse
from refkit.engine.accounts.costs import number_text
from refkit.engine.records.columns import Column
from refkit.engine.records.row_keys import key_text
from refkit.widgets.shop.goods import Good, extras, times_field

Amount = int | Fraction
Row = Mapping[str, Any]


class BillLine(NamedTuple):
    """What is had, how many of it, and what that takes of each account, by its name."""

    many: int
    name: str
    cost: Mapping[str, Amount]


def bill_lines(col: Column, goods: Sequence[Good], rows: Sequence[Row]) -> list[BillLine]:
    """Return a line for each thing that is had, one below it for each extra paid for."""
    assert col.row is not None
    own_rows: dict[str, list[Row]] = {}
    for row in rows:
        own_rows.setdefault(key_text(col.row, row), []).append(row)
    found: list[BillLine] = []
    for good in (each for each in goods if each.key in own_rows):
        own = own_rows[good.key]
        many = count(col, own)
        cost = {name: amount * many for name, amount in good.cost.items() if amount}
        found.append(BillLine(many, good.ware.name, cost))
        found += _extra_lines(col, own)
    return [each for each in found if each.many]


def count(col: Column, rows: Sequence[Row]) -> int:
    """Return how many of a thing its rows have.

    Where each thing has a row anyway it is the numbers in it that say how many.
    """
    times = times_field(col)
    free = [c for c in extras(col) if c.kind == "whole" and not c.spends]
    counted = [times] if times else [c.field for c in free] if col.fill == "each" else []
    if not counted:
        return len(rows)
    return sum(_number(row.get(field)) for row in rows for field in counted)


def _extra_lines(col: Column, rows: Sequence[Row]) -> Iterator[BillLine]:
    for each in extras(col):
        if each.spends:
            many = sum(_number(row.get(each.field)) for row in rows)
            yield BillLine(many, each.title, {each.spends: many})


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def signed(cost: Amount) -> str:
    """Return what something takes; what it gives has a plus.

    >>> signed(3), signed(-5)
    ('3', '+5')
    """
    return number_text(cost) if cost >= 0 else f"+{number_text(-cost)}"


class Total(NamedTuple):
    """What is spent of an account, what there was to spend of it, what comes into it."""

    purse: Purse
    spent: Amount
    gained: Amount

    @property
    def had(self) -> int:
        """What can be spent: all in hand, or as much of it as a limit leaves."""
        purse = self.purse
        least = purse.in_hand if purse.left is None else min(purse.in_hand, purse.left)
        return max(least, 0)

    @property
    def left(self) -> Amount:
        """What stays of it to spend, below 0 where it is overspent."""
        return self.had - self.spent

    @property
    def missing(self) -> Amount:
        """How much more is spent than there is."""
        return max(-self.left, 0)

    def __str__(self) -> str:
        """Return it in words: '11 of 14 CPP, 3 stay in hand'."""
        rest, unit = number_text(self.missing or self.left), self.purse.account.short
        stay = f"{rest} {'stays' if rest == '1' else 'stay'} in hand"
        left = stay if self.left >= 0 else f"{rest} short"
        return f"{number_text(self.spent)} of {self.had} {unit}, {left}"


def totals(lines: Sequence[BillLine], purses: Mapping[str, Purse]) -> list[Total]:
    """Return the accounts that can be spent from here, with what the lines come to."""
    costs = {name: [line.cost.get(name, 0) for line in lines] for name in purses}
    return [
        Total(
            purse,
            sum(cost for cost in costs[name] if cost > 0),
            sum(-cost for cost in costs[name] if cost < 0),
        )
        for name, purse in purses.items()
    ]
