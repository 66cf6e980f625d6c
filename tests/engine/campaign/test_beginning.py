"""A campaign begins its ledger with all its rows, and may go back before the first die."""

from dataclasses import replace

import pytest

from refkit.engine.campaign import beginning, ledger
from refkit.engine.campaign.campaign import change_between
from refkit.engine.problems import Refused
from tests.engine import skirmish
from tests.engine.skirmish import Camp, Side, campaign, do, up_to


def completing(campaign):
    """A camp follows from each side that has none."""
    for side in campaign.rows(Side):
        if not campaign.rows(Camp, side=side.id):
            yield Camp(id=f"camp of {side.id}", side=side.id)


COMPLETING = skirmish.system(complete=completing)


def rows(game):
    return {name: dict(table) for name, table in game.tables.items() if table}


def set_up(**how):
    return replace(campaign(**how), entries=())


def test_all_rows_are_the_first_entry_and_its_fold_is_the_campaign():
    begun = beginning.begin(set_up(), "setup", "It is set up.", "Anna")
    [entry] = begun.entries
    assert (entry.number, entry.kind, entry.who, entry.lines) == (
        1, "setup", "Anna", ("It is set up.",)
    )  # fmt: skip
    assert len(entry.changes) == len(skirmish.ROWS)
    assert rows(begun) == rows(ledger.fold(begun)) == rows(campaign())
    assert ledger.faults(begun, skirmish.SEED) == []


def test_rows_that_follow_come_in_at_the_start_and_go_on_the_way_back():
    bare = set_up(rows=skirmish.ROWS[:6], system=COMPLETING)
    begun = beginning.begin(bare, "setup", "It is set up.")
    assert list(begun.table("Camp")) == ["camp of red", "camp of blue"]
    assert rows(beginning.back_to_set_up(begun)) == rows(bare)


def test_rows_that_only_some_of_which_follow_stay_on_the_way_back():
    own = Camp(id="mine", side="red")
    begun = beginning.begin(
        set_up(rows=(*skirmish.ROWS[:6], own), system=COMPLETING), "setup", "It is set up."
    )
    assert [*beginning.back_to_set_up(begun).table("Camp")] == ["mine", "camp of blue"]


def test_what_steps_did_is_taken_back_and_what_was_set_right_stays():
    game = do(campaign(), "plan", "red")
    camp = game.get(Camp, "south")
    moved = change_between(camp, camp.replace(place="mill"))
    game = ledger.amend(game, [moved], "so it is")
    back = beginning.back_to_set_up(game)
    assert back.entries == ()
    assert (back.get(Side, "red").plan, back.get(Camp, "south").place) == ("", "mill")


def test_a_step_that_was_undone_is_no_bar():
    game = ledger.undo(do(campaign(), "plan", "red"))
    assert beginning.bars_to_set_up(game) == ()
    assert rows(beginning.back_to_set_up(game)) == rows(campaign())


def test_after_a_die_there_is_no_way_back():
    game = do(up_to("rally", "red"), "rally", "red")
    with pytest.raises(Refused, match=r"\(Rally, Red, .*\) threw dice: what others have"):
        beginning.back_to_set_up(game)


def test_after_a_secret_was_opened_there_is_no_way_back():
    found = beginning.bars_to_set_up(do(up_to("show"), "show"))
    assert [bar for bar in found if "opened a secret" in bar]
