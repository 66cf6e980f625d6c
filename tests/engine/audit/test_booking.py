"""What an entry books is what it did costs; a ruling may let some of it pass."""

import pytest

from refkit.engine.audit.audit import audit
from refkit.engine.audit.booking import Booked, booking_faults
from refkit.engine.rules.ruling import Ruling
from tests.engine.accounts import treasury
from tests.engine.accounts.treasury import Cart, Coin, entered

PRICE = 3


def owed(page):
    """Each cart that an entry adds costs three thalers, and one line."""
    for event in page.of("Cart"):
        carts = event.now["carts"] if event.after and not event.before else 0
        yield Booked(event.now["side"], "carts", "", "thalers"), -PRICE * carts
        yield Booked(event.now["side"], "carts", "", "lines"), 1


def booked(page):
    for line in page.new("Coin"):
        yield Booked(line["side"], line["kind"], line["note"], "thalers"), line["change"]
        yield Booked(line["side"], line["kind"], line["note"], "lines"), 1


def law():
    return lambda page: booking_faults(page, booked(page), owed(page), ("carts",))


SYSTEM = treasury.system(laws=(law,))
CART = Cart(side="red", town="Kiev", line=1, kind="x", carts=2)


def breaks(*rows, kind="step"):
    return [*map(str, audit(entered(treasury.campaign(made=SYSTEM), *rows, kind=kind)))]


def paid(change, number=2, kind="carts"):
    return Coin(side="red", number=number, kind=kind, change=change)


def test_what_is_paid_as_it_costs_is_no_break():
    assert breaks(CART, paid(-6)) == []


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([CART, paid(-5)], "red carts: -5 thalers booked; expected -6, as the entry did."),
        ([CART], "red carts: 0 thalers booked; expected -6, as the entry did."),
        ([CART], "red carts: 0 lines booked; expected 1, as the entry did."),
        ([CART, paid(-3), paid(-3, 3)],
         "red carts: 2 lines booked; expected 1, as the entry did."),
        ([paid(5, kind="gift")],
         "red gift: 5 thalers booked; expected 0, as the entry did."),
    ],
)  # fmt: skip
def test_what_does_not_come_to_its_cost_is_told(rows, fault):
    assert f"Ledger entry 2: {fault}" in breaks(*rows)


def test_the_umpires_hand_answers_to_nothing():
    assert breaks(CART, kind="hand edit") == []


def test_a_ruling_lets_pass_what_it_may_and_nothing_else():
    ruling = Ruling(number=1, clause="1-a", ruling="let it pass")
    assert breaks(CART, ruling) == []
    assert breaks(paid(5, kind="gift"), ruling)[0].startswith("Ledger entry 2: red gift: 5")
