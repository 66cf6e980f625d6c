"""What a choice costs of each account, and what it leaves."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from refkit.engine.accounts.account import Account, Owner
from refkit.engine.campaign.campaign import Campaign


class Cost(NamedTuple):
    """What something costs of an account, and what would be left in hand."""

    account: Account
    amount: int | Fraction
    left: int | Fraction

    @property
    def is_payable(self) -> bool:
        """Whether so much is in hand, as far as it is not a gain."""
        return self.left >= 0 or self.amount <= 0

    @property
    def rest_text(self) -> str:
        """What it leaves, in words: '9', or '1 short'."""
        return (
            number_text(self.left)
            if self.is_payable
            else f"{number_text(-self.left)} short"
        )

    def __str__(self) -> str:
        """Return it in words: '3 thalers, leaves 9', '3 thalers, 1 short'.

        What it gives is 'gives 5 thalers, then 14'.
        """
        if self.amount < 0:
            given = f"{number_text(-self.amount)} {self.account.short}"
            return f"gives {given}, then {number_text(self.left)}"
        what = f"{number_text(self.amount)} {self.account.short}"
        return f"{what}, {'leaves ' * self.is_payable}{self.rest_text}"


def costs(
    campaign: Campaign, owner: Owner, prices: Mapping[str, int | Fraction]
) -> Iterator[Cost]:
    """Yield what a choice costs of each account that it names, nothing for a price of 0.

    `prices` are the cost of a `Choice`; KeyError for an account that there is none of.
    """
    for name, amount in prices.items():
        account = campaign.system.account(name)
        if amount:
            yield Cost(account, amount, account.balance(campaign, owner) - amount)


def accounts_of(
    campaign: Campaign, prices: Iterable[Mapping[str, int | Fraction]]
) -> tuple[Account, ...]:
    """Return the accounts that any of these choices costs something of."""
    named = {name for each in prices for name, amount in each.items() if amount}
    return tuple(each for each in campaign.system.accounts if each.name in named)


def number_text(number: int | Fraction) -> str:
    """Return a number as people write it, parts of one as decimals.

    >>> number_text(3), number_text(Fraction(5, 2))
    ('3', '2.5')
    """
    return f"{float(number):g}"
