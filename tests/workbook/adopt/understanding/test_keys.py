"""What the umpire's own key says of his words, signs and grades."""

import openpyxl
import pytest

from tests.workbook.adopt.understanding.books import (
    BRITISH,
    STRUCK,
    UNITS,
    book,
    one_list,
    saved,
    understood,
    words,
)

GRADES = ("new chums", "blooded", "old hands", "crack")


def graded(*grades):
    return [(n, a, q, f, w) for (n, a, _, f, w), q in zip(BRITISH, grades, strict=True)]


def told(note, *grades):
    """Return what grades mean in a list with a note below it."""
    block = one_list(UNITS, *graded(*grades), (), (note,))
    return words(block, "Quality")


@pytest.mark.parametrize(
    "note",
    [
        "worst to best: new chums, trained, blooded, old hands, crack",
        "Best to worst: crack / old hands / blooded / trained / new chums.",
        "Full is what they set out with. De peor a mejor: new chums, trained, blooded, "
        "old hands, crack.",
        "Grades: new chums < trained < blooded < old hands < crack",
        "crack > old hands > blooded > trained > new chums",
    ],
)
def test_grades_in_their_order_are_ours(note):
    assert told(note, *GRADES) == {
        "new chums": "raw",
        "blooded": "experienced",
        "old hands": "veteran",
        "crack": "elite",
    }


@pytest.mark.parametrize(
    "note",
    [
        "worst to best: new chums, blooded, crack",  # as many as we have is what tells
        "worst to best: a lot of work",
        "new chums < trained",
    ],
)
def test_an_order_that_is_not_ours_says_nothing(note):
    assert told(note, *GRADES)["new chums"] == ""


def test_numbers_mean_what_the_key_says_and_not_what_is_usual():
    key = "1 = raw, 2 = trained, 3 = experienced, 4 = veteran, 5 = elite"
    assert told(key, 1, 2, 4, 5) == {
        "1": "raw",
        "2": "trained",
        "4": "veteran",
        "5": "elite",
    }


def test_stars_mean_what_the_key_says():
    key = "* struck = gone;   ★ elite  ★★ veteran  ★★★ raw (on all cards)"
    assert told(key, "★", "★★", "★★★", "★") == {"★": "elite", "★★": "veteran", "★★★": "raw"}


def test_stars_that_nobody_explains_are_no_blanks():
    assert told("", "★", "★★", "★", "★")["★★"] == ""


STATES = ("Unit", "Arm", "Quality", "Full", "Now", "State")


def test_words_of_the_umpires_own_mean_what_he_says():
    states = ("crook", "going", "crook", "done for")
    rows = [(*row, state) for row, state in zip(BRITISH, states, strict=True)]
    note = "crook = pulled out for the rest of the show; done for = destroyed, alas"
    block = one_list(STATES, *rows, (), (note,))
    assert words(block, "State")["crook"] == "withdrawn"
    assert words(block, "State")["done for"] == "destroyed"


def test_a_sign_before_a_named_look_is_no_part_of_it():
    made = openpyxl.Workbook()
    sheet = made.active
    sheet.title = "British"
    for row in (UNITS, *BRITISH, (), ("* struck = withdrawn",)):
        sheet.append(row)
    for cell in sheet[3]:
        cell.font = STRUCK
    [block] = understood(saved(made)).blocks
    assert block.statuses == {3: "withdrawn"}


def named(*names, note=""):
    rows = [(n, *row[1:]) for n, row in zip(names, BRITISH, strict=True)]
    found = understood(book(British=(UNITS, *rows, (), (note,))))
    return found.lists[0].statuses, [q.name for q in found.questions]


def test_a_sign_behind_a_name_says_what_the_key_says():
    names = (
        "A Coy, 2 Camerons \u2020",
        "B Coy, 2/7 Gurkha",
        "\u00a7 A Sqn, 4 RTR",
        "9 (Lorried) Bty",
    )
    told = named(*names, note="\u2020 = WIPED OUT, DO NOT PUT BACK; \u00a7 = pulled out")
    assert told == ({2: "destroyed", 4: "withdrawn"}, [])


def test_a_cross_that_nobody_explains_is_asked_about_and_a_note_is_no_state():
    names = ("A Coy, 2 Camerons \u2020", "B Coy, 2/7 Gurkha *", "A Sqn, 4 RTR", "9 Bty")
    told = named(*names, note="* = plays on Tuesdays")
    assert told == ({2: "destroyed"}, ["look marked \u2020"])


@pytest.mark.parametrize("word", ["C/FWD", "B/F", "Carried fwd", "All told"])
def test_what_is_carried_forward_is_a_total(word):
    block = one_list(UNITS, *BRITISH[:2], (word, None, None, None, 99), *BRITISH[2:])
    assert (len(block.block.lines), len(block.block.totals)) == (4, 1)


@pytest.mark.parametrize(
    "note",
    [
        "5 crack / 4 old hands / 3 blooded / 2 trained / 1 new chums",
        "Q:  V = old hands   X = blooded   T = trained   G = new chums",
    ],
)
def test_signs_that_follow_each_other_are_a_key(note):
    [block] = understood(saved_with(note)).blocks
    assert set(words(block, "Quality").values()) >= {"trained"}


def saved_with(note):
    """Return a workbook whose grades are the signs of a note."""
    signs = ("2", "1", "2", "1") if note[0] == "5" else ("T", "G", "T", "G")
    made = openpyxl.Workbook()
    made.active.title = "British"
    for row in (UNITS, *graded(*signs), (), (note,)):
        made.active.append(row)
    return saved(made)


def test_a_title_with_a_number_is_no_key():
    block = one_list(("C Sqn, 8th Irish Hussars",), (), UNITS, *BRITISH)
    assert set(block.sides.values()) == {"British"}


def test_a_word_for_all_that_is_there_is_a_state_as_usual_and_a_part_is_asked():
    states = ("completa", "half strength", "completa", "destroyed")
    rows = [(*row, state) for row, state in zip(BRITISH, states, strict=True)]
    block = one_list((*UNITS, "How they are now"), *rows)
    told = {"completa": "active", "half strength": "", "destroyed": "destroyed"}
    assert words(block, "How they are now") == told


def test_words_of_a_key_may_stand_between_dots():
    note = (
        "new chums = raw \u00b7 blooded = trained \u00b7 old hands = veteran \u00b7 Elite"
    )
    grades = "new chums", "blooded", "old hands", "Elite"
    assert [*told(note, *grades).values()] == ["raw", "trained", "veteran", "elite"]
