"""The view: what is not a side's to see is absent, in rows, fields and history alike."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between, changes_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.view import view, visible_changes
from refkit.engine.problems import Refused
from refkit.engine.records.columns import columns
from tests.engine.skirmish import SKIRMISH, Band, Camp, Side, campaign, do, last_day, up_to
from tests.engine.strategies import ROWS, tables

SECRET = "nobody tells"
PLAYED = last_day()


def whispered(row):
    """Return the row with the secret wherever the red side may not look."""
    other = {}
    match row:
        case Side(id="blue"):
            other = {"plan": SECRET}
        case Band(side="blue"):
            other = {"note": SECRET, "friends": (SECRET,)}
        case Camp(side="blue", hidden=True):
            other = {"trap": SECRET, "place": SECRET}
        case Camp():
            other = {"trap": SECRET}
    return row.replace(**other)


@st.composite
def histories(draw):
    """Draw a campaign of some entries, each open or for one side, full of secrets."""
    game = Campaign(SKIRMISH, tables([]))
    for _ in range(draw(st.integers(1, 4))):
        rows = [whispered(row) for row in draw(ROWS)]
        changes = changes_between(game, Campaign(SKIRMISH, tables(rows)))
        audience = draw(st.sampled_from(["open", "red", "blue", "umpire"]))
        own = SECRET if audience in ("blue", "umpire") else "said"
        entry = Entry(
            number=0, kind="step", audience=audience, who=own, lines=(own,), changes=changes
        )
        told = {"why": SECRET, "decision": {"text": SECRET}}
        game = ledger.append(game, entry.model_copy(update=told))
    return game


def test_everybody_sees_what_is_open_and_no_more_than_either_side():
    seen = view(PLAYED, "open")
    for name, table in seen.tables.items():
        sides = [view(PLAYED, side).tables[name] for side in PLAYED.sides]
        assert all(table.keys() <= of.keys() for of in sides)
        assert all(PLAYED.system.audience(PLAYED, row) == "open" for row in table.values())
    assert {entry.audience for entry in seen.entries} <= {"open"}


def everything(game):
    rows = [row.values for table in game.tables.values() for row in table.values()]
    entries = [entry.model_dump(mode="json") for entry in game.entries]
    return json.dumps([rows, entries])


@given(histories())
def test_no_secret_of_the_others_is_in_a_view(game):
    assert SECRET not in everything(view(game, "red"))


@given(histories())
def test_rows_of_the_others_are_absent(game):
    rows = [row for table in view(game, "red").tables.values() for row in table.values()]
    assert {row.seen_by for row in rows} <= {"open", "red"}


@given(histories())
def test_changes_of_rows_of_the_others_are_absent(game):
    entries = view(game, "red").entries
    told = {(c.record, c.key.partition("/")[0]) for e in entries for c in e.changes}
    assert ("Band", "blue") not in told


@given(histories())
def test_all_that_is_a_sides_own_is_in_its_view(game):
    seen = view(game, "red")
    assert seen.rows(Band) == game.rows(Band, side="red")
    assert seen.get(Side, "red").plan == game.get(Side, "red").plan


@given(histories())
def test_the_umpire_sees_all(game):
    assert view(game, "umpire") is game


@given(histories())
def test_a_view_leaves_the_campaign_as_it_was(game):
    before = everything(game)
    view(game, "red")
    assert everything(game) == before


def test_secret_fields_of_the_others_hold_their_default():
    seen = view(do(do(campaign(), "plan", "red"), "plan", "blue"), "red")
    assert [row.plan for row in seen.rows(Side)] == ["ambush", ""]


def test_what_only_the_umpire_knows_is_hidden_from_its_owner_too():
    seen = view(campaign(), "blue")
    assert (seen.get(Side, "blue").handicap, seen.get(Camp, "south").trap) == (0, "")


def test_entries_of_the_others_are_absent():
    steps = [(entry.step, entry.side) for entry in view(PLAYED, "red").entries[:4]]
    assert steps == [("plan", "red"), ("march", "red"), ("march", "blue"), ("rally", "red")]


def test_a_side_reads_its_own_changes_secrets_and_all():
    (own,) = view(do(campaign(), "plan", "red"), "red").entries
    assert [str(each) for each in own.changes] == ["Side red: plan '' -> 'ambush'"]


def test_decisions_reasons_and_digests_stay_with_the_umpire():
    (own,) = view(do(campaign(), "plan", "red", why="late"), "red").entries
    assert (own.decision, own.why, own.digest) == ({}, "", "")


def test_rolls_and_lines_of_an_open_step_are_for_all():
    game = do(up_to("rally", "red"), "rally", "red")
    seen, whole = view(game, "blue").entries[-1], game.entries[-1]
    assert (seen.readings, seen.lines, seen.who) == (whole.readings, whole.lines, whole.who)


def test_where_a_camp_was_while_hidden_is_not_told_when_it_is_shown():
    game = do(up_to("march", "red"), "march", "red", {"camps": ["north"], "place": "mill"})
    game = do(do(do(do(game, "march", "blue"), "rally", "red"), "rally", "blue"), "show")
    changes = [change for entry in view(game, "blue").entries for change in entry.changes]
    assert [str(each) for each in changes if each.record == "Camp"] == []
    assert view(game, "blue").get(Camp, "north").place == "mill"


def test_a_change_in_the_open_is_told():
    game = do(up_to("march", "red"), "march", "red")
    game = do(game, "march", "blue", {"camps": ["south"], "place": "mill"})
    (told,) = view(game, "red").entries[-1].changes
    assert str(told) == "Camp south: place 'ford' -> 'mill'"


@pytest.mark.parametrize("gone", [False, True])
def test_a_row_that_comes_or_goes_in_the_open_is_told_without_its_secrets(gone):
    row = Camp(id="east", side="blue", trap=SECRET)
    rows = (row, None) if gone else (None, row)
    game = campaign((Side(id="red"), Side(id="blue"), *([row] if gone else [])))
    entry = Entry(number=0, kind="step", audience="open", changes=(change_between(*rows),))
    (told,) = view(ledger.append(game, entry), "red").entries[-1].changes
    assert (told.before if gone else told.after) == {
        name: value for name, value in row.values.items() if name != "trap"
    }


def test_a_ledger_somebody_altered_tells_nothing_it_cannot_know():
    game = do(up_to("march", "red"), "march", "red")
    game = do(game, "march", "blue", {"camps": ["south"], "place": "mill"})
    seen = view(replace(game, entries=game.entries[1:]), "red")
    assert [entry.changes for entry in seen.entries] == [(), (), ()]


def test_a_side_nobody_knows_is_refused():
    with pytest.raises(ValueError, match=r"^side 'green'; expected one of red, blue$"):
        view(campaign(), "green")


@pytest.mark.parametrize("side", ["red", "umpire"])
def test_no_view_is_given_while_a_side_is_called_like_an_audience(side):
    rows = [Side(id=name) for name in ("red", "umpire", "open")]
    with pytest.raises(Refused) as refused:
        view(campaign(rows), side)
    told = [fault.partition(":")[0] for fault in refused.value.faults]
    assert told == [
        f"side {name!r}; expected a name of its own" for name in ("umpire", "open")
    ]


def test_every_secret_field_of_the_made_up_system_is_tried():
    secret = {
        col.field
        for cls in SKIRMISH.records
        for col in columns(cls)
        if col.audience != "record"
    }
    of_rulings = {"question", "lets"}  # tests/engine/test_rulings.py
    assert secret == {"plan", "handicap", "trap"} | of_rulings


def test_a_sides_entries_and_rolls_are_numbered_without_a_gap():
    for side in PLAYED.sides:
        entries = view(PLAYED, side).entries
        rolls = [reading.roll.number for entry in entries for reading in entry.readings]
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        assert rolls == list(range(1, len(rolls) + 1))


def test_a_correction_points_at_the_entry_as_the_side_numbers_it():
    game = ledger.correct(up_to("show"), "misread")
    for side in game.sides:
        entries = view(game, side).entries
        taken_back = entries[entries[-1].corrects - 1]
        assert (taken_back.step, taken_back.side) == ("rally", "blue")


def test_a_sides_view_numbers_less_than_the_campaign_has():
    assert len(view(PLAYED, "red").entries) < len(PLAYED.entries)


def test_a_system_may_open_rows_that_are_a_sides_own():
    """What `audience` says of a row goes before what the row says of itself."""
    shown = replace(SKIRMISH, audience=lambda _campaign, _row: "open")
    seen = view(campaign(system=shown), "red")
    assert seen.rows(Band, side="blue") == campaign().rows(Band, side="blue")


def planned(side):
    """A plan of a side, and then another, as they would be changed."""
    row = campaign().get(Side, side)
    first, second = row.replace(plan="feint"), row.replace(plan="ambush", handicap=3)
    return change_between(row, first), change_between(first, second)


def test_a_side_may_know_its_own_changes_before_they_are_made():
    told = visible_changes(campaign(), planned("red"), "red")
    assert [str(each) for each in told] == [
        "Side red: plan '' -> 'feint'",
        "Side red: plan 'feint' -> 'ambush'",
    ]


def test_a_change_of_a_secret_is_not_told_before_it_is_made():
    assert visible_changes(campaign(), planned("blue"), "red") == ()


def test_the_umpire_may_know_every_change_before_it_is_made():
    assert visible_changes(campaign(), planned("blue"), "umpire") == planned("blue")


def test_a_row_that_would_come_out_of_sight_is_not_told_of():
    hidden = Camp(id="west", side="blue", hidden=True)
    seen = hidden.replace(hidden=False)
    open_row = change_between(None, Camp(id="e", side="blue"))
    made = (change_between(None, hidden), change_between(hidden, seen), open_row)
    assert [each.key for each in visible_changes(campaign(), made, "red")] == ["e"]
