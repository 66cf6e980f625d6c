"""What blocks, columns and words are called, and the proposal as plain values."""

import dataclasses

from refkit.workbook.adopt import labels
from refkit.workbook.adopt.understood import UnderstoodWord
from tests.workbook.adopt import understandings as made


def test_a_list_is_called_by_its_tab_and_by_its_first_cell_beside_another():
    [found] = made.one_list().lists
    assert labels.block_name(made.one_list(), found) == "OOB"
    both = made.two_lists()
    assert [labels.block_name(both, each) for each in both.lists] == [
        "OOB from A3",
        "OOB from H3",
    ]


def test_a_column_is_called_as_the_worksheets_call_it():
    [found] = made.one_list().lists
    told = [labels.meaning(found, column) for column in found.columns]
    assert told == ["Name", "Rating", "Full strength", "Lost", "Strength now", ""]
    both = dataclasses.replace(found.columns[4], fields=("strength", "establishment"))
    assert labels.meaning(found, both) == "Strength now and Full strength"
    nothing = dataclasses.replace(found, kind=None)
    assert labels.meaning(nothing, found.columns[0]) == ""


def test_a_role_without_words_is_called_by_itself():
    assert made.ELEMENT.role_name("nonsense") == "Nonsense"
    assert made.ELEMENT.role_name("now") == "Strength now"


def test_a_word_is_doubtful_unless_the_umpire_said_so():
    sure, doubtful = made.WORDS
    unknown = UnderstoodWord("Zzz", "", 0)
    told = dataclasses.replace(doubtful, score=None)
    each = (sure, doubtful, unknown, told)
    assert [labels.doubtful(word) for word in each] == [False, True, True, False]


def test_the_proposal_has_an_entry_a_list_and_each_column_with_its_words():
    data = labels.proposal_data(made.one_list())
    assert (data["sides"], data["left"]) == (["Red"], {"Paints": "it is a painting log"})
    [tab] = data["tabs"]
    assert (tab["tab"], tab["record"], tab["side"], tab["score"], tab["lines"]) == (
        "OOB",
        "Element",
        "Red",
        97,
        2,
    )
    assert (tab["headings_at"], tab["grounds"][1]) == ("A3", "each line names a unit")
    found = {column["heading"]: column for column in tab["columns"]}
    assert [found[name]["field"] for name in ("Unit", "Lost", "Painted")] == [
        "name",
        "",
        "",
    ]
    assert [found[name]["kept"] for name in ("Unit", "Lost", "Painted")] == [
        True,
        True,
        False,
    ]
    assert (found["Now"]["under"], found["Lost"]["role"]) == (["Strength"], "lost")
    assert found["Quality"]["words"] == {"Vet": ["veteran", 92], "Green": ["raw", 80, True]}
    assert found["Quality"]["asked"] == "Rating: Green"
    assert found["Unit"]["samples"] == ["1st", "2nd"]


def test_what_is_answered_by_a_correction_is_not_said_to_be_asked():
    settled = dataclasses.replace(made.one_list(), questions=())
    [tab] = labels.proposal_data(settled)["tabs"]
    assert [column["asked"] for column in tab["columns"]] == [""] * 6


def test_two_lists_on_a_tab_are_two_entries_that_share_their_words():
    both = made.two_lists()
    [red, blue] = both.lists
    bare = [dataclasses.replace(column, words=()) for column in blue.columns]
    other = dataclasses.replace(blue, columns=tuple(bare))
    data = labels.proposal_data(dataclasses.replace(both, blocks=(red, other)))
    assert [tab["side"] for tab in data["tabs"]] == ["Red", "Blue"]
    assert "Vet" in data["tabs"][1]["columns"][1]["words"]


def test_a_list_of_both_sides_has_none_of_its_own():
    [found] = made.one_list().lists
    mixed = dataclasses.replace(found, sides={4: "Red", 5: "Blue"})
    whole = dataclasses.replace(made.one_list(), blocks=(mixed,))
    assert labels.proposal_data(whole)["tabs"][0]["side"] == ""
    assert labels.block_sides(mixed) == ("Red", "Blue")


def test_names_are_read_out_together():
    told = [labels.together("abc"[:count]) for count in range(4)]
    assert told == ["", "a", "a and b", "a, b and c"]
