"""The lines of accounts on a sheet, as far as its reader may know them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from refkit.engine.accounts.account import Account
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Section
from refkit.engine.sheets.tables import row_table


def account_table(  # noqa: PLR0913 - what its columns hold is said by name
    asked: Asked,
    accounts: Sequence[Account],
    title: str,
    *,
    clause: str = "",
    what: Callable[[Any], str] | None = None,
    balance: bool = True,
) -> Iterator[Section]:
    """Yield the lines of the slot that the reader may know, of accounts of one record.

    `what` says what a line is for in more words than its reason; `balance` adds what was in
    hand after each line.
    """
    first = accounts[0]
    slots = {first.slot: asked.slot.id}
    lines = asked.campaign.rows(first.record, **slots)
    owners = sorted({_place(asked, first.owner_of(line)) for line in lines})
    rows = tuple(
        tuple(_cells(asked, accounts, line, what, balance=balance))
        for _, owner in owners
        for line in lines
        if first.owner_of(line) == owner
    )
    heads = (
        *(name.replace("_", " ").capitalize() for name in first.owner),
        "For*1.4",
        *(f">{account.short}*0.7" for account in accounts),
        *(f">{account.title}" for account in accounts if balance),
        *(("What*6",) if what else ()),
    )
    yield from row_table(title, heads, rows, clause or first.clause)


def _place(asked: Asked, owner: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """An owner behind the place of his side, as sides stand in the campaign."""
    sides = asked.campaign.sides
    return sides.index(owner[0]) if owner[0] in sides else len(sides), owner


def _cells(
    asked: Asked,
    accounts: Sequence[Account],
    line: Any,
    what: Callable[[Any], str] | None,
    *,
    balance: bool,
) -> Iterator[str]:
    first = accounts[0]
    yield from first.owner_of(line)
    yield str(getattr(line, first.reason)).replace("_", " ")
    for account in accounts:
        amount = getattr(line, account.amount)
        yield f"{amount:+d}" if amount else ""
    for account in accounts if balance else ():
        number = getattr(line, line.key[-1])
        yield str(account.balance(asked.campaign, first.owner_of(line), number))
    if what:
        yield what(line)
