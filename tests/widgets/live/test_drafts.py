"""What is typed and not yet committed, page by page and step by step."""

import json

import pytest

from refkit.widgets.live.drafts import DraftKey, Drafts, Typed
from refkit.widgets.live.presence import Presence

HERE = DraftKey("day 1", "B9", "german")
THERE = DraftKey("day 1", "B9", "russian")


def typed(note, **also):
    return Typed(proposed={"note": ""}, answers={"note": note}, **also)


@pytest.fixture
def times():
    return iter(range(1_000, 2_000))


@pytest.fixture
def ours(tmp_path, times):
    return Drafts(tmp_path / "rostov.xlsx", "ours", lambda: next(times))


@pytest.fixture
def theirs(tmp_path, times):
    return Drafts(tmp_path / "rostov.xlsx", "theirs", lambda: next(times))


@pytest.fixture
def living(tmp_path):
    made = Presence(tmp_path / "rostov.xlsx", "theirs")
    made.beat()
    return made


def notes(found):
    return [draft.typed.answers["note"] for draft in found]


def test_what_was_typed_is_found_at_its_step(ours):
    ours.keep(HERE, typed("cold"))
    assert notes(ours.at(HERE)) == ["cold"]
    assert ours.at(THERE) == ()


def test_dice_and_the_reason_to_overrule_are_kept(ours):
    whole = typed("", rolled=True, faces=(3, 5), thrown_for=("a", "b"), overrule="agreed")
    ours.keep(HERE, whole)
    assert ours.at(HERE)[0].typed == whole


def test_where_nothing_is_typed_any_more_nothing_is_kept(ours):
    ours.keep(HERE, typed("cold"))
    ours.keep(HERE, typed(""))
    assert ours.at(HERE) == ()


def test_here_comes_first_then_the_newest_and_no_page_overwrites_another(
    ours, theirs, living, tmp_path
):
    ours.keep(HERE, typed("cold"))
    theirs.keep(HERE, typed("warm"))
    ours.keep(HERE, typed("icy"))
    theirs.keep(HERE, typed("warmer"))
    assert notes(ours.at(HERE)) == ["icy", "warmer"]
    assert notes(theirs.at(HERE)) == ["warmer", "icy"]
    assert notes(Drafts(tmp_path / "rostov.xlsx", "third").at(HERE)) == ["warmer", "icy"]


def test_the_same_answers_of_two_pages_are_told_once(ours, theirs, living):
    ours.keep(HERE, typed("cold"))
    theirs.keep(HERE, typed("cold"))
    assert notes(ours.at(HERE)) == ["cold"]


def test_what_a_page_left_that_is_gone_goes_on_as_ours(ours, theirs):
    theirs.keep(HERE, typed("warm"))
    assert notes(ours.at(HERE)) == ["warm"]
    ours.keep(HERE, typed("warmer"))
    assert notes(ours.at(HERE)) == ["warmer"]


def test_what_is_committed_is_forgotten_but_not_what_a_living_page_types(
    ours, theirs, living
):
    ours.keep(HERE, typed("cold"))
    theirs.keep(HERE, typed("warm"))
    ours.drop(HERE)
    assert notes(ours.at(HERE)) == ["warm"]


def test_what_is_typed_on_living_pages_is_known(ours, theirs, living):
    theirs.keep(HERE, typed("warm"))
    assert [draft.place for draft in ours.elsewhere()] == [HERE]
    living.leave()
    assert ours.elsewhere() == ()


def test_what_gone_pages_left_at_steps_not_due_is_swept_away(ours, theirs):
    theirs.keep(HERE, typed("warm"))
    theirs.keep(THERE, typed("warm"))
    ours.keep(DraftKey("day 1", "B1", "german"), typed("cold"))
    ours.sweep([THERE])
    assert ours.at(HERE) == ()
    assert notes(ours.at(THERE)) == ["warm"]
    assert notes(ours.at(DraftKey("day 1", "B1", "german"))) == ["cold"]


def test_what_is_no_step_s_is_not_swept_away(ours, theirs):
    theirs.keep_reason(DraftKey("", "correcting entry 7", ""), "wrong chart")
    ours.sweep([])
    assert ours.reason(DraftKey("", "correcting entry 7", "")) == "wrong chart"


def test_a_page_that_goes_by_another_name_takes_along_what_was_typed_on_it(tmp_path):
    first, second = (Drafts(tmp_path / "rostov.xlsx", "one") for _ in range(2))
    first.keep(HERE, typed("cold"))
    assert notes(second.at(HERE)) == ["cold"]
    second.keep(HERE, typed("warm"))
    first.go_by("two")
    second.keep_again()
    Presence(tmp_path / "rostov.xlsx", "one").beat()
    assert (notes(first.at(HERE)), notes(second.at(HERE))[:1]) == (
        ["cold", "warm"],
        ["warm"],
    )


def test_what_was_committed_is_not_taken_along(ours):
    ours.keep(HERE, typed("cold"))
    ours.drop(HERE)
    ours.go_by("another")
    assert ours.at(HERE) == ()


def test_a_foreign_file_is_left_alone_and_told(ours, tmp_path):
    ours.keep(HERE, typed("cold"))
    folder = tmp_path / ".refkit" / "rostov.xlsx" / "drafts"
    foreign = folder / "foreign.json"
    foreign.write_text(json.dumps({"mine": True}))
    assert notes(ours.at(HERE)) == ["cold"]
    assert (
        ours.trouble
        == "drafts/foreign.json in .refkit is not a draft of refkit's; refkit ignores it."
    )
    assert foreign.exists()


def test_a_draft_copied_under_another_name_is_none(ours, tmp_path):
    ours.keep(HERE, typed("cold"))
    folder = tmp_path / ".refkit" / "rostov.xlsx" / "drafts"
    (one,) = folder.iterdir()
    one.rename(folder / "copy.json")
    assert ours.at(HERE) == ()
