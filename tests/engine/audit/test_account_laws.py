"""The audit of accounts: bounds kept, payments within their most, lines that stay."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.audit.audit import audit
from refkit.engine.problems import Problem
from refkit.engine.rules.ruling import Ruling
from tests.engine.accounts import treasury
from tests.engine.accounts.treasury import Cart, Coin, Score, entered


def breaks(campaign):
    return [*map(str, audit(campaign))]


def coin(number, change, side="blue", **told):
    return Coin(
        side=side, number=number, slot="turn 1", kind="raise", change=change, **told
    )


def bought(number, change, why="bought", turn="turn 1"):
    return Score(side="red", number=number, turn=turn, why=why, change=change)


RULING = Ruling(number=1, clause="1-a", ruling="let it pass")
OVERDRAWN = "blue has -5 thalers in hand; expected 0 or more after every entry."


def test_books_in_which_nothing_is_wrong_are_clean():
    after = entered(treasury.campaign(), coin(2, -25), coin(3, 7), bought(1, -4))
    assert breaks(after) == []


def test_a_step_that_overdraws_is_told_once():
    after = entered(treasury.campaign(), coin(2, -30))
    after = entered(after, coin(3, -1))
    assert breaks(after) == [f"Ledger entry 2: {OVERDRAWN}"]


def test_an_account_that_is_filled_again_may_be_overdrawn_again():
    after = entered(treasury.campaign(), coin(2, -30))
    after = entered(entered(after, coin(3, 5)), coin(4, -5))
    told = [f"Ledger entry {number}: {OVERDRAWN}" for number in (2, 4)]
    assert breaks(after) == told


def test_what_the_umpire_overdraws_by_hand_he_may_mend():
    after = entered(treasury.campaign(), coin(2, -30), kind="hand edit")
    assert breaks(after) == [f"Ledger entry 2: {OVERDRAWN}"]
    assert breaks(entered(after, coin(3, 5))) == []


def test_what_a_ruling_lets_pass_is_no_break():
    assert breaks(entered(treasury.campaign(), coin(2, -30), RULING)) == []


def test_an_account_that_may_owe_has_a_limit_above_only():
    owing = Cart(side="red", town="Kiev", line=1, kind="debt", favours=-5)
    assert breaks(entered(treasury.campaign(), owing)) == []
    rich = Cart(side="red", town="Kiev", line=1, kind="gift", favours=4)
    found = "red/Kiev has 4 favours in hand; expected 3 or less after every entry."
    assert breaks(entered(treasury.campaign(), rich)) == [f"Ledger entry 2: {found}"]


def test_rows_that_the_ledger_did_not_make_are_told():
    campaign = treasury.campaign()
    told = dict(campaign.table("Coin"))
    told["blue/1"] = told["blue/1"].replace(change=99)
    found = breaks(replace(campaign, tables={**campaign.tables, "Coin": told}))
    wanted = (
        "blue has 99 thalers by the worksheet; expected 25, which the entries add up to."
    )
    assert found == [f"Ledger entry 1: {wanted}"]


def test_a_step_alters_no_line_and_takes_none_away():
    campaign = treasury.campaign()
    line = campaign.get(Coin, "red/1")
    found = "Ledger entries 1, 2: red/1: a line of the account is altered; expected a line"
    for after in (line.replace(note="a gift"), None):
        assert breaks(entered(campaign, (line, after)))[0].startswith(found)
    assert (
        breaks(entered(campaign, (line, line.replace(note="a gift")), kind="hand edit"))
        == []
    )


def test_no_more_is_paid_in_a_turn_than_the_account_allows():
    after = entered(treasury.campaign(), bought(1, 20, "won"), bought(2, -3, "upkeep"))
    after = entered(after, bought(3, -9, "lost"), bought(4, -2, turn="turn 2"))
    assert breaks(after) == []
    after = entered(after, bought(5, -2))
    found = "red has paid 5 VP in turn 1; expected 4 at most."
    assert breaks(after) == [f"Ledger entries 2, 4: {found}"]
    # More of it later is told again, by the entry that adds to it.
    after = entered(after, bought(6, -1), RULING)
    assert breaks(after) == [f"Ledger entries 2, 4: {found}"]


def test_a_line_taken_off_by_hand_frees_what_it_took():
    after = entered(treasury.campaign(), bought(1, -4))
    after = entered(after, (after.get(Score, "red/1"), None), kind="hand edit")
    assert breaks(entered(after, bought(2, -4))) == []


def test_the_laws_of_the_system_are_asked_entry_by_entry_and_then_its_audit():
    def law():
        seen = []

        def ask(page):
            seen.append(page.entry.number)
            if page.is_last:
                yield page.problem(f"{seen}", "nothing")

        return ask

    def audited(campaign):
        yield Problem("the whole", "is odd", "even")

    made = treasury.system((), laws=(law,), audit=audited)
    campaign = entered(treasury.campaign(made=made), coin(2, -30))
    told = [
        "Ledger entry 2: [1, 2]; expected nothing.",
        "the whole: is odd; expected even.",
    ]
    assert breaks(campaign) == told
    assert breaks(campaign) == told


SPENT = st.lists(st.tuples(st.sampled_from(["red", "blue"]), st.integers(-40, 40)))


@given(SPENT)
def test_the_audit_finds_what_adding_up_finds(spent):
    campaign, in_hand, wanted = treasury.campaign(), {"red": 80, "blue": 25}, []
    for number, (side, change) in enumerate(spent, 2):
        campaign = entered(campaign, coin(number, change, side))
        was, in_hand[side] = in_hand[side], in_hand[side] + change
        # A line of 0 changes something too, but no balance.
        if was >= 0 > in_hand[side]:
            wanted.append(number)
    found = [int(text.split()[2].rstrip(":")) for text in breaks(campaign)]
    assert found == wanted


@pytest.mark.parametrize("accounts", [(), treasury.ACCOUNTS])
def test_a_ledger_of_one_entry_is_whole(accounts):
    assert breaks(treasury.campaign(made=treasury.system(accounts))) == []
