"""Accounts: balances of many owners, what may be paid, and the lines that say why."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.accounts import costs, figures
from refkit.engine.accounts.account import Account
from refkit.engine.campaign import checks
from refkit.engine.campaign.view import view
from refkit.engine.play import orders, play
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Record, column
from refkit.engine.rules import reference
from refkit.workbook.orders import forms
from tests.engine.accounts import treasury
from tests.engine.accounts.treasury import FAME, FAVOUR, GOLD, GRAIN, Cart, Coin, Score


def told(refusals):
    return [(each.code, each.message, each.clause) for each in refusals]


LINES = st.lists(
    st.tuples(st.sampled_from(treasury.SIDES), st.integers(-50, 50)), max_size=30
)


@given(LINES)
def test_a_balance_is_the_sum_of_the_owners_lines(lines):
    rows = [Score(side=s, number=n, why="x", change=c) for n, (s, c) in enumerate(lines, 1)]
    campaign = treasury.campaign(*rows)
    for side in treasury.SIDES:
        own = [change for whose, change in lines if whose == side]
        assert FAME.balance(campaign, side) == sum(own)
        upto = [c for n, (s, c) in enumerate(lines, 1) if s == side and n <= 7]
        assert FAME.balance(campaign, side, upto=7) == sum(upto)


def test_each_line_shows_the_balance_after_it():
    campaign = treasury.campaign(Coin(side="red", number=2, kind="raise", change=-22))
    shown = [row.derived[0].value(campaign, row) for row in campaign.rows(Coin, side="red")]
    assert shown == [80, 58]


def test_an_owner_may_be_a_side_in_a_town():
    lines = (
        Cart(side="red", town="Kiev", line=1, kind="harvest", carts=5),
        Cart(side="red", town="Riga", line=1, kind="harvest", carts=2),
        Cart(side="blue", town="Kiev", line=1, kind="harvest", carts=1),
    )
    campaign = treasury.campaign(*lines)
    assert GRAIN.balance(campaign, ("red", "Kiev")) == 5
    town = campaign.rows("Town")[0]
    assert town.derived[0].value(campaign, town) == 5
    # By the side alone it is what it has in all towns.
    assert GRAIN.balance(campaign, "red") == 7
    assert GRAIN.balances(campaign, "red") == {"Kiev": 5, "Riga": 2}
    assert GRAIN.balances(campaign, "green") == {}


def test_a_new_line_takes_the_owners_next_number():
    turn = Turn(treasury.campaign(), "turn 1", "red")
    line = turn.line(GOLD, "raise", change=-22, note="a force")
    assert line == Coin(
        side="red", number=2, slot="turn 1", kind="raise", change=-22, note="a force"
    )
    cart = turn.line(GRAIN, "harvest", ("red", "Kiev"), carts=3)
    assert cart.identity == "red/Kiev/1"
    assert turn.line(GOLD, "gift", "blue", change=1).identity == "blue/2"


def test_what_cannot_be_paid_bars_nothing_that_comes_after_it():
    purse = Turn(treasury.campaign(), "turn 1", "red").purse(GOLD)
    all_of_it = purse.in_hand
    costs = {"rows[0]": all_of_it - 1, "rows[1]": 2, "rows[2]": 1, "rows[3]": 0}
    (told,) = purse.cannot_pay_each("it takes", costs, "p. 2")
    assert (told.field, told.clause) == ("rows[1]", "p. 2")
    assert told.message == "it takes 2 thalers; there are 1"


def test_a_line_is_booked_but_none_for_nothing():
    turn = Turn(treasury.campaign(), "turn 1", "red")
    turn.make(turn.book(GOLD, "raise", -22, note="a force"))
    turn.make(turn.book(GRAIN, "harvest", 3, ("blue", "Kiev")))
    assert turn.book(GOLD, "gift", 0) is None
    (line,) = turn.rows(Coin, side="red", kind="raise")
    assert (line.change, line.note) == (-22, "a force")
    assert GRAIN.balance(turn.campaign, ("blue", "Kiev")) == 3


def test_what_is_not_in_hand_cannot_be_paid():
    purse = Turn(treasury.campaign(), "turn 1", "blue").purse(GOLD)
    assert told(purse.cannot_pay("points", "a force costs", 25)) == []
    fault = ("not_enough_gold", "a force costs 26 thalers; there are 25", "1-a")
    assert told(purse.cannot_pay("points", "a force costs", 26)) == [fault]
    after = purse.after(20)
    fault = ("not_enough_gold", "it takes 6 thalers; there are 5", "2-c")
    assert told(after.cannot_pay("points", "it takes", 6, "2-c")) == [fault]


def test_no_choice_takes_a_balance_below_nothing_though_it_may_be_there():
    campaign = treasury.campaign(Score(side="red", number=1, why="lost", change=-2))
    purse = FAME.purse(campaign, "red", "turn 1")
    assert told(purse.cannot_pay("", "it takes", 0)) == []
    fault = ("not_enough_fame", "it takes 1 VP; there are none, and 2 are owed", "1-b")
    assert told(purse.cannot_pay("", "it takes", 1)) == [fault]


def test_what_is_forced_counts_in_the_most_of_a_turn_and_what_is_lost_does_not():
    campaign = treasury.campaign(
        Score(side="red", number=1, why="won", change=9),
        Score(side="red", number=2, turn="turn 1", why="upkeep", change=-3),
        Score(side="red", number=3, turn="turn 1", why="lost", change=-2),
        Score(side="red", number=4, turn="turn 1", why="bought", change=1),
    )
    purse = FAME.purse(campaign, "red", "turn 1")
    assert (purse.in_hand, purse.left) == (5, 1)
    fault = ("too_much_fame", "it takes 2 VP; of 4 at most 1 are left", "1-b")
    assert told(purse.cannot_pay("", "it takes", 2)) == [fault]
    assert told(purse.after(1).cannot_pay("", "it takes", 1))[0][0] == "too_much_fame"
    assert FAME.purse(campaign, "red", "turn 2").left == 4


def test_both_grounds_are_told_at_once():
    purse = FAME.purse(treasury.campaign(), "red", "turn 1")
    codes = [each[0] for each in told(purse.cannot_pay("", "it takes", 5))]
    assert codes == ["not_enough_fame", "too_much_fame"]


def test_without_named_reasons_every_payment_counts():
    strict = replace(FAME, counted=())
    line = Score(side="red", number=1, turn="turn 1", why="lost", change=-2)
    assert strict.paid(treasury.campaign(line), "red", "turn 1") == 2


@pytest.mark.parametrize(
    ("account", "kept", "bounds"),
    [(GOLD, (False, True, True), "0 or more"), (FAVOUR, (True, True, False), "3 or less"),
     (GRAIN, (False, True, True), "0 to 9")],
)  # fmt: skip
def test_an_account_has_its_bounds(account, kept, bounds):
    assert tuple(map(account.is_within, (-1, 3, 4))) == kept
    assert account.bounds == bounds


def test_a_line_that_leaves_the_bounds_is_told_with_its_place():
    lines = (
        Cart(side="red", town="Kiev", line=1, kind="harvest", carts=10, favours=-5),
        Coin(side="blue", number=2, kind="raise", change=-26),
    )
    found = [str(fault) for fault in checks.faults(treasury.campaign(*lines))]
    coins = "thalers in hand would be -1; expected 0 or more after every line."
    assert found == [
        f"Coin blue/2: {coins}",
        "Cart red/Kiev/1: carts in hand would be 10; expected 0 to 9 after every line.",
    ]


def test_nobody_reads_the_lines_of_another():
    seen = view(treasury.campaign(), "red")
    assert (GOLD.balance(seen, "red"), GOLD.lines(seen, "blue")) == (80, ())


def test_what_a_system_counts_of_a_side_stands_with_what_it_has_in_hand():
    campaign = treasury.campaign()
    counting = replace(campaign.system, figures=lambda _campaign, side: {"men": len(side)})
    told = figures.side_figures(replace(campaign, system=counting), "red")
    assert told == {**figures.in_hand(campaign, "red"), "men": 3}


def test_figures_are_told_by_their_titles():
    told = figures.in_hand(treasury.campaign(), "red")
    assert told == {"thalers in hand": 80, "Victory points": 0}
    assert figures.in_hand(treasury.campaign(), "nobody")["thalers in hand"] == 0


def test_the_clause_of_an_account_has_it_as_its_home():
    lines = list(reference.look_up(treasury.TREASURY, "1-b").lines)
    assert lines[1:] == ["  where: step pay Pay", "  where: account Victory points"]


def test_an_account_that_there_is_none_of_is_not_found():
    with pytest.raises(KeyError, match="treasury has no account 'silver'"):
        treasury.TREASURY.account("silver")


def test_an_order_form_asks_the_account_what_is_in_hand():
    made = treasury.system(code=treasury.coded(treasury.Spending))
    seen = view(treasury.campaign(made=made), "red")
    owed = orders.Asked(play.due_steps(seen)[0], is_due=True)
    block = forms.make_blocks(seen, [owed])
    assert forms.figures_in_hand(seen, "red", block) == {"gold": ("thalers in hand", 80)}


def test_a_choice_says_what_it_costs_and_what_it_leaves():
    campaign = treasury.campaign()
    prices = {"gold": Fraction(25, 2), "fame": 0}
    found = list(costs.costs(campaign, "blue", prices))
    assert [*map(str, found)] == ["12.5 thalers, leaves 12.5"]
    assert [*map(str, costs.costs(campaign, "blue", {"gold": 26}))] == [
        "26 thalers, 1 short"
    ]
    # What brings something in is always payable.
    poor = treasury.campaign(Score(side="blue", number=1, why="lost", change=-9))
    assert [*map(str, costs.costs(poor, "blue", {"fame": -2}))] == ["gives 2 VP, then -7"]
    with pytest.raises(KeyError, match="no account 'silver'"):
        list(costs.costs(campaign, "blue", {"silver": 0}))


def test_the_accounts_of_some_prices_are_those_that_cost_something():
    prices = [{"fame": 1, "gold": 0}, {"grain": 2}]
    assert costs.accounts_of(treasury.campaign(), prices) == (FAME, GRAIN)


BARE = Account(name="gold", short="T", record="Coin", amount="change", apart=True)
MISFITS = [
    (
        replace(BARE, record="Coni"),
        "account gold is kept by 'Coni'; expected one of Option",
    ),
    (replace(BARE, reason="why"), "account gold: Coin has no field 'why'; expected one"),
    (
        replace(BARE, amount="note"),
        "Coin has no 'note'; expected a column of whole numbers",
    ),
    (
        replace(BARE, owner=("note",)),
        "has the key side, number; expected note and a number",
    ),
    (replace(BARE, apart=False), "'{side} Treasury'; expected one for all"),
    (
        replace(BARE, record="Score", slot="turn", reason="why"),
        "expected one for each side",
    ),
]


@pytest.mark.parametrize(("account", "fault"), MISFITS)
def test_an_account_that_nothing_can_keep_is_refused_on_loading(account, fault):
    with pytest.raises(ValueError, match="system 'treasury': ") as refused:
        treasury.system((account,))
    assert fault in str(refused.value)


def test_two_accounts_of_a_name_are_refused():
    with pytest.raises(ValueError, match="there are two accounts gold; expected one"):
        treasury.system((GOLD, GOLD))


@pytest.mark.parametrize(("accounts", "expected"), [((FAME,), "fame"), ((), "an account")])
def test_a_step_that_gives_of_no_account_is_refused(accounts, expected, monkeypatch):
    gives = treasury.DECLARED.replace('title = "Pay"', 'title = "Pay"\ngives = ["silver"]')
    monkeypatch.setattr(treasury, "DECLARED", gives)
    with pytest.raises(
        ValueError, match=f"step pay: it gives 'silver'; expected {expected}"
    ):
        treasury.system(accounts)


@pytest.mark.parametrize(("accounts", "expected"), [((FAME,), "fame"), ((), "an account")])
def test_what_is_spent_from_no_account_is_refused(accounts, expected):
    class Row(Record):
        coins: int = column("Coins", default=0, spends="silver")

    class Asked(Record):
        rows: tuple[Row, ...] = column("Rows", default=())

    found = f"step pay: coins spends 'silver'; expected {expected}"
    with pytest.raises(ValueError, match=found):
        treasury.system(accounts, code=treasury.coded(Asked))
