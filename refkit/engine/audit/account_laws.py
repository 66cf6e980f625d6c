"""What holds of every account over the whole ledger: balance, bounds, lines that stay."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from refkit.engine.accounts.account import Account
from refkit.engine.audit.walk import Event, Fields, Page, break_of
from refkit.engine.problems import Problem

# An account by its name, and one of its owners.
Held = tuple[str, tuple[str, ...]]
# That in a slot.
Place = tuple[Held, str]


class Balances:
    """A balance keeps within its bounds, and is what came in less what was spent.

    What the umpire overdraws by hand he may put right; what he lets stand by a ruling is no
    break.
    """

    def __init__(self, accounts: Iterable[Account]) -> None:
        self.accounts = {account.name: account for account in accounts}
        self.in_hand = Counter[Held]()
        self.off: dict[Held, Page] = {}

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield a balance a step takes out of bounds, one left so, one that differs."""
        # What an entry does not touch is within its bounds, or was told before.
        for held in dict.fromkeys(each for e in page.events for each in self._book(e)):
            yield from self._out_of_bounds(page, held)
        if page.is_last:
            for held, since in self.off.items():
                # What a step did was told at once; what was set by hand may be mended.
                if not since.binds and not since.is_ruled:
                    yield self._left_so(held, since)
            yield from self._against_the_rows(page)

    def _book(self, event: Event) -> Iterator[Held]:
        """Reckon with what an event writes or takes away; yield whose it is."""
        kept = [each for each in self.accounts.values() if each.record == event.record]
        for account, (row, sign) in itertools.product(kept, event.signed):
            held = _held(account, row)
            self.in_hand[held] += sign * row[account.amount]
            yield held

    def _out_of_bounds(self, page: Page, held: Held) -> Iterator[Problem]:
        if self.accounts[held[0]].is_within(self.in_hand[held]):
            self.off.pop(held, None)
        elif held not in self.off:
            self.off[held] = page
            if page.limits:
                yield self._left_so(held, page)

    def _left_so(self, held: Held, since: Page) -> Problem:
        account = self.accounts[held[0]]
        found = f"{_owner(held)} has {self.in_hand[held]} {account.short} in hand"
        return since.problem(found, f"{account.bounds} after every entry")

    def _against_the_rows(self, page: Page) -> Iterator[Problem]:
        rows = Counter[Held]()
        for account in self.accounts.values():
            for line in page.books.campaign.rows(account.record):
                rows[_held(account, vars(line))] += getattr(line, account.amount)
        for held in {**rows, **self.in_hand}:
            if rows[held] != self.in_hand[held]:
                short = self.accounts[held[0]].short
                found = f"{_owner(held)} has {rows[held]} {short}"
                expected = f"{self.in_hand[held]}, which the entries add up to"
                yield page.problem(f"{found} by the worksheet", expected)


class Payments:
    """No more is paid in a slot than an account allows."""

    def __init__(self, accounts: Iterable[Account]) -> None:
        self.accounts = [account for account in accounts if account.most is not None]
        # What each line takes of the most of an owner in a slot, and which entry wrote it.
        self.paid: defaultdict[Place, dict[str, tuple[int, int]]] = defaultdict(dict)

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield each owner who has paid too much with what the entry takes."""
        for account in self.accounts:
            touched = dict.fromkeys(
                place for event in page.of(account.record)
                for place in self._book(page, account, event)
            )  # fmt: skip
            for place in touched if page.limits else ():
                yield from self._too_much(account, place)

    def _book(self, page: Page, account: Account, event: Event) -> Iterator[Place]:
        """Note a line where it belongs; yield its place where it takes something."""
        for row, sign in event.signed:
            place = _held(account, row), str(row[account.slot])
            self.paid[place].pop(event.key, None)
            if sign > 0 and (counted := account.counts(row)):
                self.paid[place][event.key] = counted, page.entry.number
                yield place

    def _too_much(self, account: Account, place: Place) -> Iterator[Problem]:
        amounts, numbers = zip(*self.paid[place].values(), strict=True)
        if account.most is not None and sum(amounts) > account.most:
            paid = f"{_owner(place[0])} has paid {sum(amounts)} {account.short}"
            found = f"{paid} in {place[1]}"
            yield break_of({*numbers}, found, f"{account.most} at most")


class Lines:
    """A line of an account is written once; no step alters it or takes it away."""

    def __init__(self, accounts: Iterable[Account]) -> None:
        self.records = dict.fromkeys(account.record for account in accounts)

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield each line that a step alters."""
        for record in self.records if page.binds else ():
            for event in page.of(record):
                if event.before is not None:
                    made = page.books.made.get((record, event.key), page.entry.number)
                    found = f"{event.key}: a line of the account is altered"
                    yield page.problem(found, "a line of its own for what is new", made)


def _held(account: Account, row: Fields) -> Held:
    return account.name, tuple(str(row[name]) for name in account.owner)


def _owner(held: Held) -> str:
    return "/".join(held[1])


LAWS = (Balances, Payments, Lines)
