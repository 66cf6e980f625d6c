"""Lines that answer: what an entry books is what it did costs."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from refkit.engine.audit.walk import Page
from refkit.engine.problems import Problem


class Booked(NamedTuple):
    """What amounts are added up under: whose, for which reason, what for, and of what.

    The last is the short name of an account, or 'lines' where these are counted.
    """

    owner: str
    reason: str
    what: str
    counted: str

    def __str__(self) -> str:
        return f"{self.owner} {self.reason} {self.what}".strip()


Amounts = Iterable[tuple[Booked, int]]


def booking_faults(
    page: Page, booked: Amounts, owed: Amounts, may_pass: Container[str] = ()
) -> Iterator[Problem]:
    """Yield where the lines of an entry do not come to what it owed by what it did.

    By a ruling lines for the reasons in `may_pass` may come to something else. What the
    umpire set by hand answers to nothing.
    """
    there, wanted = Counter[Booked](), Counter[Booked]()
    for sums, amounts in ((there, booked), (wanted, owed)):
        for group, amount in amounts if page.binds else ():
            sums[group] += amount
    for group in dict.fromkeys((*there, *wanted)):
        is_let = page.is_ruled and group.reason in may_pass
        if there[group] != wanted[group] and not is_let:
            found = f"{group}: {there[group]} {group.counted} booked"
            yield page.problem(found, f"{wanted[group]}, as the entry did")
