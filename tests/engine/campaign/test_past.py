"""The past: each slot with the campaign as its last entry left it."""

from refkit.engine.campaign import ledger, past
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from tests.engine.skirmish import Side, campaign, do, last_day, up_to


def men(then, side="red"):
    return then.get(Side, side).men


def test_nothing_is_past_before_the_first_step():
    assert past.campaign_by_slot(campaign()) == {}


def test_the_slot_at_work_is_as_it_is_now():
    game = do(campaign(), "plan", "red")
    found = past.campaign_by_slot(game)
    assert list(found) == ["day 1"]
    assert {n: dict(t) for n, t in found["day 1"].tables.items() if t} == {
        n: dict(t) for n, t in game.tables.items() if t
    }


def test_each_slot_that_was_begun_is_told_once():
    assert list(past.campaign_by_slot(last_day())) == ["day 1", "day 2"]


def test_what_came_later_is_not_in_it():
    whole = last_day()
    rolled = [r.number for e in whole.entries if e.side == "red" for r in e.readings]
    first, second = past.campaign_by_slot(whole).values()
    assert (men(first), men(second)) == (5 + rolled[0], 5 + sum(rolled))


def test_a_step_taken_back_is_as_if_it_had_not_been():
    game = ledger.undo(do(campaign(), "plan", "red"))
    assert past.campaign_by_slot(game) == {}


def test_what_was_changed_by_hand_is_in_its_slot():
    game = up_to("march", "red")
    row = game.get(Side, "red")
    edit = change_between(row, row.replace(men=9))
    game = ledger.append(game, Entry(number=0, kind=ledger.BY_HAND, changes=(edit,)))
    assert men(past.campaign_by_slot(game)["day 1"]) == 9


def test_the_campaign_is_told_as_an_entry_left_it():
    game = up_to("march", "red")
    told = past.campaign_after(game, 2)
    assert told.get(Side, "red").plan == game.get(Side, "red").plan
    assert told.get(Side, "blue").plan == ""
    assert past.campaign_after(game, 1).get(Side, "red").plan == ""


def test_the_campaign_is_told_as_an_entry_found_it():
    game = up_to("march", "red")
    for number in (2, 3):
        then, left = (
            past.campaign_before(game, number),
            past.campaign_after(game, number - 1),
        )
        assert dict(then.tables) == dict(left.tables)


def test_the_last_entry_left_the_campaign_as_it_is():
    game = last_day()
    then = past.campaign_after(game, game.entries[-1].number)
    assert {n: dict(t) for n, t in then.tables.items() if t} == {
        n: dict(t) for n, t in game.tables.items() if t
    }


def test_only_an_adopted_campaign_had_rows_before():
    game = campaign()
    red = game.get(Side, "red")
    [first, *_] = game.entries
    adoption = first.model_copy(update={"kind": "adoption"})
    adopted = ledger.append(Campaign(game.system, {}), adoption)
    assert past.as_adopted(game, red) is None
    assert past.as_adopted(Campaign(game.system, {}), red) is None
    assert past.as_adopted(adopted, red)["men"] == red.men
    assert past.as_adopted(adopted, red.replace(id="green")) is None
