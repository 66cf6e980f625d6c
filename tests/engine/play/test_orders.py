"""Orders: written ahead, sealed in the ledger, and done when their step is due."""

import pytest

from refkit.engine.campaign import ledger
from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.view import view
from refkit.engine.play import orders, play, sealed_orders
from refkit.engine.play.declared_steps import build_steps
from refkit.engine.play.play import Due
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.engine.problems import Refused
from tests.systems.battlefront import field

TODAY = field.TODAY


def owed(campaign, step, side="german"):
    return Due(TODAY, campaign.system.step(step), side)


def order(campaign, step, raw, side="german", form="F-1"):
    due = owed(campaign, step, side)
    return Order(due, play.parse_decision(due, raw), Origin(form, 7))


def ahead(campaign, side="german"):
    return [each.step.id for each in orders.open_orders(campaign, TODAY, side)]


def bought(campaign, *groups, **named):
    return order(campaign, "B9", {"orders": list(groups)}, **named)


@pytest.fixture
def refit():
    """The roster check is due: postures are declared, nothing is bought."""
    return field.at(field.campaign(days=(["full_day"], ["full_day"])), "B4")


def test_orders_are_written_ahead_up_to_the_next_reveal(refit):
    assert ahead(refit) == ["B6", "B9", "B10", "B11", "B12"]


def test_behind_the_reveal_are_the_forces_and_their_places():
    assert ahead(field.at(field.campaign(), "C2")) == ["C2", "C3"]


def test_what_a_side_has_done_is_no_more_ahead_of_it():
    campaign = field.play(field.campaign(), "B9", "german", {"orders": []})
    assert ("B9" in ahead(campaign), "B9" in ahead(campaign, "russian")) == (False, True)


def test_a_sealed_order_is_for_its_side_alone(refit):
    after = orders.seal(refit, bought(refit, "I1"))
    mine, theirs = view(after, "german").entries[-1], view(after, "russian").entries
    assert mine.lines == ("Purchases: sealed until it is due", "Reinforcement groups: I1")
    assert (mine.decision, mine.why) == ({}, "")
    assert "orders" not in {entry.kind for entry in theirs}


def test_a_sealed_order_changes_nothing_yet(refit):
    after = orders.seal(refit, bought(refit, "I1"), "Franz")
    assert after.tables == refit.tables
    told = ("Franz", "order form F-1, written after 7 entries")
    assert (after.entries[-1].who, after.entries[-1].why) == told


@pytest.mark.parametrize("step", ["A", "B7", "C2"])
def test_no_order_is_sealed_for_a_step_that_takes_none_now(refit, step):
    due = owed(refit, step)
    with pytest.raises(Refused, match="no orders are open for"):
        orders.seal(
            refit, Order(due, due.step.decision.model_construct(), Origin("F-1", 7))
        )


def test_the_last_sealed_order_is_the_draft(refit):
    assert sealed_orders.draft(refit, owed(refit, "B9")) is None
    after = orders.seal(orders.seal(refit, bought(refit, "I1")), bought(refit, "A1"))
    assert [
        each.group for each in sealed_orders.draft(after, owed(after, "B9")).orders
    ] == ["A1"]
    assert sealed_orders.draft(after, owed(after, "B9", "russian")) is None


def test_an_order_the_rules_no_longer_understand_is_no_draft(refit):
    told = {"kind": "orders", "slot": TODAY, "step": "B9", "side": "german"}
    campaign = ledger.append(refit, Entry(number=0, decision={"gone": 1}, **told))
    assert sealed_orders.draft(campaign, owed(campaign, "B9")) is None


def test_a_form_was_read_in_while_its_entry_holds():
    campaign = field.at(field.campaign(), "B9")
    after = orders.carry_out(campaign, [bought(campaign)], "seed")
    assert sealed_orders.read_in(after, TODAY, "german") == {
        Origin("F-1", 7): after.entries[-1]
    }
    assert sealed_orders.read_in(after, TODAY, "russian") == {}
    assert sealed_orders.read_in(ledger.undo(after), TODAY, "german") == {}


def test_what_lies_sealed_is_asked_again():
    campaign = field.at(field.campaign(), "B9")
    after = orders.seal(campaign, bought(campaign, "I1"))
    found = {
        each.owed.step.id: each
        for each in orders.orders_with_drafts(after, TODAY, "german")
    }
    assert [each.group for each in found["B9"].sealed.orders] == ["I1"]
    assert (found["B9"].is_due, found["B12"].is_due) == (True, False)
    assert found["B12"].sealed is None
    assert orders.orders_with_drafts(after, TODAY, "russian")[0].sealed is None


@pytest.mark.parametrize(
    ("step", "open_now"),
    [("D", []), ("E6", []), ("E7", ["E7"]), ("E8", []), ("E10", []), ("F1", ["F1"])],
)
def test_orders_that_follow_from_another_step_wait_for_it(step, open_now):
    assert ahead(field.at(field.campaign(), step)) == open_now


def test_an_escape_is_ordered_in_secret_and_rolled_for_in_the_open():
    campaign = field.at(field.campaign(), "E7")
    after = orders.seal(campaign, order(campaign, "E7", {"stands": []}))
    assert view(after, "german").entries[-1].kind == "orders"
    assert "orders" not in {entry.kind for entry in view(after, "russian").entries}
    done = orders.carry_out(campaign, [order(campaign, "E7", {"stands": []})], "seed")
    assert done.entries[-1].audience == "open"


def test_what_is_due_is_done_and_the_rest_is_sealed():
    campaign = field.at(field.campaign(), "B9")
    later = order(campaign, "B12", {"orders": [{"item": "wire"}]})
    after = orders.carry_out(campaign, [later, bought(campaign)], "seed", who="Franz")
    found = [(e.kind, e.step, e.who) for e in after.entries[len(campaign.entries) :]]
    assert found == [("step", "B9", "Franz"), ("orders", "B12", "Franz")]


def test_what_is_due_can_be_sealed_too():
    campaign = field.at(field.campaign(), "B9")
    after = orders.carry_out(campaign, [bought(campaign)], "seed", only_seal=True)
    assert (after.entries[-1].kind, after.entries[-1].step) == ("orders", "B9")


def test_a_refused_order_is_refused_with_all_the_others():
    campaign = field.at(field.campaign(), "B9")
    with pytest.raises(Refused, match="not on the side's chart"):
        orders.carry_out(campaign, [bought(campaign, "Z9")], "seed")


def test_an_undone_step_goes_on_behind_what_was_sealed_since():
    campaign = field.play(field.campaign(), "B9", "german", {"orders": []})
    after = ledger.undo(orders.seal(campaign, bought(campaign, side="russian")))
    assert after.entries[-1].corrects == len(campaign.entries)


def test_it_is_told_whose_orders_are_done_sealed_due_and_owed():
    campaign = field.play(field.campaign(), "B9", "german", {"orders": []})
    campaign = orders.seal(campaign, order(campaign, "B12", {"orders": []}))
    found = {(e.owed.side, e.owed.step.id): e.state for e in orders.standing(campaign)}
    assert found["german", "B9"] == "done"
    assert found["german", "B12"] == "sealed"
    assert found["russian", "B9"] == "due"
    assert found["russian", "B12"] == "owed"


def test_a_decision_is_told_in_words_and_no_line_is_endless(refit):
    unit = {"unit": "G01", "place": "x" * 300, "moved": True}
    raw = {"units": [unit], "note": "in the wood", "points": [{"point": "P1"}]}
    said = list(sealed_orders.words(order(refit, "C3", raw).decision))
    assert said[0] == "Registered points: P1"
    assert said[1].startswith("Units: G01, xxx")
    assert len(said[1]) == sealed_orders.LONGEST_LINE
    assert said[2] == "Hidden units: in the wood"
    raw = {"elements": ["G01", "G02"], "flights": []}
    assert list(sealed_orders.words(order(refit, "C2", raw).decision)) == [
        "Elements: G01, G02"
    ]
    raw = {"rolls": [{"unit": "G-O1-1", "extra": 1}]}
    told = list(sealed_orders.words(order(refit, "B10", raw).decision))
    assert told == ["Rolls: G-O1-1, 1 Extra CPP"]
    raw = {"units": [{"unit": "G01", "moved": True}]}
    told = list(sealed_orders.words(order(refit, "C3", raw).decision))
    assert told == ["Units: G01, Moved from a pocket"]


def test_what_would_come_is_what_is_allowed_and_throws_no_dice(refit):
    at_shop = field.at(refit, "B9")
    good, bad = bought(at_shop, {"group": "F1"}), bought(at_shop, {"group": "Z9"})
    after = orders.campaign_after_orders(at_shop, [bad, good])
    assert len(after.entries) == len(at_shop.entries) + 1
    assert (
        orders.campaign_after_orders(at_shop, [order(at_shop, "B12", {"orders": []})])
        is at_shop
    )


def test_it_is_told_that_what_lies_sealed_would_be_refused(refit):
    after = orders.seal(refit, bought(refit, {"group": "Z9"}))
    told = {e.owed.step.id: e.refused for e in orders.standing(after) if e.refused}
    assert [each.code for each in told["B9"]] == ["not_on_chart"]


def test_a_decision_is_known_as_the_one_that_lies_sealed(refit):
    sealed = bought(refit, {"group": "I1"})
    after = orders.seal(refit, sealed)
    (told,) = sealed_orders.source(after, sealed.owed, sealed.decision.values)
    number = len(after.entries)
    said = f"this is what german sealed for Purchases in entry {number}: order form F-1,"
    assert told.message.startswith(said)
    assert sealed_orders.source(after, sealed.owed, {}) == ()
    assert sealed_orders.source(refit, sealed.owed, {}) == ()


def test_only_the_sides_write_orders():
    with pytest.raises(ValueError, match="only the sides write orders"):
        build_steps([{"id": "X", "title": "X", "orders": True}], {})


def test_orders_wait_for_a_step_that_is_declared_before():
    told = {"title": "X", "actor": "side"}
    with pytest.raises(ValueError, match="only orders wait for another step"):
        build_steps([{"id": "X", "orders_after": "W", **told}], {})
    late = {"id": "X", "orders": True, "orders_after": "Y", **told}
    with pytest.raises(ValueError, match="orders for step X after Y: no step before it"):
        build_steps([late, {"id": "Y", "title": "Y"}], {})
