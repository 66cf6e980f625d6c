"""Accounts as a system declares them: each needs a record that can keep its lines."""

from collections.abc import Iterator, Mapping, Sequence

from refkit.engine.accounts.account import Account
from refkit.engine.records.records import Column, Record, columns


def misfits(
    accounts: Sequence[Account],
    classes: Mapping[str, type[Record]],
    decisions: Mapping[str, type[Record]],
) -> Iterator[str]:
    """Yield the accounts that no record can keep, and what is paid from no account.

    `decisions` are what the steps ask, by the ids of the steps.
    """
    names = [account.name for account in accounts]
    for twice in sorted({name for name in names if names.count(name) > 1}):
        yield f"there are two accounts {twice}; expected one"
    for account in accounts:
        if account.record in classes:
            yield from _unkept(account, classes[account.record])
        else:
            found = f"account {account.name} is kept by {account.record!r}"
            yield f"{found}; expected one of {', '.join(classes)}"
    for step_id, decision in decisions.items():
        for col in _answered(decision):
            if col.spends and col.spends not in names:
                found = f"step {step_id}: {col.field} spends {col.spends!r}"
                yield f"{found}; expected {' or '.join(names) or 'an account'}"


def _unkept(account: Account, cls: type[Record]) -> Iterator[str]:
    """Yield why a class cannot keep the lines of an account."""
    kinds = {col.field: col.kind for col in columns(cls)}
    whose = f"account {account.name}: {cls.__name__}"
    for name in (*account.owner, account.reason, account.slot):
        if name not in kinds:
            yield f"{whose} has no field {name!r}; expected one"
    if kinds.get(account.amount) != "whole":
        yield f"{whose} has no {account.amount!r}; expected a column of whole numbers"
    if cls.key[:-1] != account.owner or kinds.get(cls.key[-1]) != "whole":
        expected = f"{', '.join(account.owner)} and a number"
        yield f"{whose} has the key {', '.join(cls.key)}; expected {expected}"
    if account.apart != ("{side}" in cls.tab):
        expected = "one for each side" if account.apart else "one for all"
        yield f"{whose} has the worksheet {cls.tab!r}; expected {expected}"


def _answered(decision: type[Record]) -> Iterator[Column]:
    """Yield the columns of a decision and of its rows."""
    for col in columns(decision):
        yield col
        yield from columns(col.row) if col.row else ()
