"""What is asked, with its cells, choices and what hangs on it, and what is warned of."""

import openpyxl
import pytest

from refkit.workbook.adopt.answers import NONE
from tests.workbook.adopt.understanding.books import (
    BRITISH,
    GERMAN,
    STRUCK,
    UNITS,
    book,
    fields,
    filled,
    one_list,
    question,
    roles,
    saved,
    understood,
    words,
)


def graded(*grades):
    return [(n, a, q, f, w) for (n, a, _, f, w), q in zip(BRITISH, grades, strict=True)]


def test_a_plain_roster_leaves_no_question():
    assert not understood(
        book(British=(UNITS, *BRITISH), German=(UNITS, *GERMAN))
    ).questions


def test_a_doubtful_grade_is_asked_once_for_all_its_cells():
    rows = graded("Regular", "Regular", "Veteran", "Elite")
    found = understood(book(British=(UNITS, *rows), German=(UNITS, *rows)))
    asked = question(found, "Rating: Regular")
    assert asked.must
    assert asked.cells == ("British!C2", "British!C3", "German!C2", "German!C3")
    assert {value for value, _ in asked.choices[:2]} == {"trained", "experienced"}
    assert asked.hangs == "4 lines get this rating."


def test_an_answer_is_taken_everywhere():
    rows = graded("Regular", "Regular", "Veteran", "Elite")
    said = NONE.with_answers({"Rating: Regular": "trained"})
    assert words(one_list(UNITS, *rows, said=said), "Quality")["Regular"] == "trained"


def test_a_word_said_of_one_tab_holds_for_the_others():
    rows = graded("Regular", "Regular", "Veteran", "Elite")
    said = NONE.with_word("British", "Quality", "Regular", "trained")
    found = understood(book(British=(UNITS, *rows), German=(UNITS, *rows)), said)
    assert [words(each, "Quality")["Regular"] for each in found.lists] == ["trained"] * 2
    assert not [q for q in found.questions if q.name == "Rating: Regular"]


@pytest.mark.parametrize(("beside", "asked"), [("Raw", True), ("Trained", False)])
def test_green_is_doubtful_only_beside_raw(beside, asked):
    rows = graded("Green", beside, "Veteran", "Elite")
    found = understood(book(British=(UNITS, *rows)))
    assert ("Rating: Green" in [q.name for q in found.questions if q.must]) is asked


def test_a_grade_said_in_two_languages_is_one_grade():
    rows = graded("Trained", "ausgebildet", "Veteran", "Elite")
    found = understood(book(British=(UNITS, *rows)))
    assert [q.name for q in found.questions if q.must] == []


def test_an_arm_nobody_knows_is_asked_about():
    rows = [
        (n, "Wibblers" if at == 0 else a, *rest) for at, (n, a, *rest) in enumerate(BRITISH)
    ]
    found = understood(book(British=(UNITS, *rows)))
    assert question(found, "Class: Wibblers").must


def test_a_key_in_words_explains_signs():
    rows = [
        ("1 = elite, 2 = veteran, 3 = trained, 4 = raw",),
        (),
        UNITS,
        *graded(1, 2, 3, 4),
    ]
    block = understood(book(British=rows)).lists[0]
    assert words(block, "Quality") == {
        "1": "elite",
        "2": "veteran",
        "3": "trained",
        "4": "raw",
    }


def test_a_percent_of_nothing_known_is_asked_about():
    rows = [
        (n, a, q, f"{part} %")
        for (n, a, q, _, _), part in zip(BRITISH, (75, 100, 50, 80), strict=True)
    ]
    data = book(British=(("Unit", "Arm", "Quality", "Strength"), *rows))
    assert question(understood(data), "Full strength of all").must
    said = NONE.with_always("Element", "establishment", "12")
    assert not [q for q in understood(data, said).questions if q.must]


def test_a_roster_without_grades_asks_for_one_grade_for_all():
    rows = [(n, a, f, w) for n, a, _, f, w in BRITISH]
    asked = question(
        understood(book(British=(("Unit", "Arm", "Full", "Now"), *rows))), "Rating of all"
    )
    assert asked.must
    assert ("veteran", "veteran") in asked.choices


def looked(looks):
    """Return a roster with the look of some of its lines, by row."""
    made = openpyxl.Workbook()
    made.active.title = "British"
    for row in (UNITS, *BRITISH):
        made.active.append(row)
    for row, look in looks.items():
        for cell in made.active[row]:
            setattr(cell, "font" if look is STRUCK else "fill", look)
    return understood(saved(made))


def test_a_line_struck_through_is_destroyed_and_asked_about():
    found = looked({3: STRUCK})
    assert dict(found.lists[0].statuses) == {3: "destroyed"}
    assert question(found, "look struck through").proposal == "destroyed"


def test_a_colour_without_a_key_is_asked_about_and_says_nothing():
    found = looked({4: filled("FFD966")})
    assert not found.lists[0].statuses
    asked = question(found, "look yellow FFD966")
    assert asked.cells == ("British!A4",)
    assert not asked.must


def test_a_colour_of_all_lines_says_nothing():
    found = looked({row: filled("FFD966") for row in range(2, 6)})
    assert not found.questions


def test_days_that_may_be_two_are_asked_about():
    rows = [
        (*line, day)
        for line, day in zip(BRITISH, ("4/5/44", "6/5/44", None, None), strict=True)
    ]
    found = understood(book(British=((*UNITS, "Arrives"), *rows)))
    asked = question(found, "days under Arrives")
    assert dict(asked.choices)["dmy"] == "4 May 1944, 6 May 1944"
    said = NONE.with_answers({"days under Arrives": "mdy"})
    [block] = understood(book(British=((*UNITS, "Arrives"), *rows)), said).lists
    assert block.columns[-1].notation == "date mdy 1944"


@pytest.mark.parametrize("days", [("4.5.44", "6.5.44"), ("14/5/44", "6/5/44")])
def test_dots_and_high_numbers_tell_the_order_of_days(days):
    rows = [(*line, day) for line, day in zip(BRITISH, (*days, None, None), strict=True)]
    [block] = understood(book(British=((*UNITS, "Arrives"), *rows))).lists
    assert roles(block)["Arrives"] == "arrives"
    assert block.columns[-1].notation == "date dmy 1944"


def test_what_contradicts_itself_is_warned_of():
    first, *rest = BRITISH
    rows = (UNITS, (*first[:4], 15), first, *rest, ("Total", None, None, 99, 99))
    told = " ".join(understood(book(British=rows)).warnings)
    assert "British!A2: more stands now than the full strength" in told
    assert "British!A2, British!A3: the same name 2 times on one side" in told
    assert "British!D7: 99 is not the total of 'Full'" in told


@pytest.mark.parametrize("his", ["Vetran", "Veterns", "Vétérans"])
def test_a_slip_is_read_beside_the_word_it_is_meant_for(his):
    lines = (GERMAN[0], (GERMAN[1][0], "Infantry", his, 12, 12), *GERMAN[2:])
    found = understood(book(Deutsche=(UNITS, *lines)))
    assert words(found.lists[0], "Quality")[his] == "veteran"
    assert not [each for each in found.questions if each.must]


@pytest.mark.parametrize(
    ("first", "second"), [("hardened", "seasoned"), ("Rekruten", "grün")]
)
def test_two_words_of_a_scale_in_another_language_may_be_one_grade(first, second):
    lines = [
        (name, arm, word, full, now)
        for (name, arm, _, full, now), word in zip(
            GERMAN, (first, second, first, second), strict=True
        )
    ]
    found = understood(book(Deutsche=(UNITS, *lines)))
    assert not [each for each in found.questions if each.name.startswith("Rating")]


def test_a_word_listed_under_two_grades_is_asked_about():
    lines = [
        (name, arm, word, full, now)
        for (name, arm, _, full, now), word in zip(
            GERMAN, ("treinados", "regulares", "treinados", "veteranos"), strict=True
        )
    ]
    found = understood(
        book(Deutsche=(("Unidade", "Arma", "Experiência", "Full", "Now"), *lines))
    )
    assert question(found, "Rating: regulares").must
    assert not [each for each in found.questions if each.name == "Rating: treinados"]


CHART = (
    ("Group", "What you get", "Price (points)", "Available to"),
    ("Infantry platoon", "3 stands", 4, "Ger"),
    ("Machine guns", "1 stand", 3, "Ger"),
    ("Tank platoon", "2 tanks", 8, "Ger"),
)


def test_a_chart_without_a_column_it_needs_is_asked_about_and_else_left_out():
    data = book(Deutsche=(UNITS, *GERMAN), Reinforcements=CHART)
    found = understood(data)
    asked = question(found, "Max campaign of all")
    assert not asked.must
    assert asked.cells == tuple(f"Reinforcements!A{row}" for row in (2, 3, 4))
    assert [each.block.sheet for each in found.lists] == ["Deutsche"]
    assert [each.block.sheet for each in found.known] == ["Deutsche", "Reinforcements"]
    answered = understood(data, NONE.with_answers({"Max campaign of all": "4"}))
    assert [each.block.sheet for each in answered.lists] == ["Deutsche", "Reinforcements"]
    assert [*answered.lists[1].sides.values()] == ["Deutsche"] * 3


def test_a_chart_without_two_columns_it_needs_is_left_alone_and_said():
    rows = [(name, what, side) for name, what, _, side in CHART]
    tabs = {"Deutsche": (UNITS, *GERMAN), "RG chart": [("RG", "Max", "For"), *rows]}
    found = understood(book(**tabs))
    assert [each.block.sheet for each in found.known] == ["Deutsche"]
    assert "RG chart" in found.left


def test_a_number_with_a_question_mark_is_read_and_told_of():
    lines = [(n, a, q, f"{w}/{f}") for n, a, q, f, w in BRITISH]
    lines[1] = (*lines[1][:3], "6?/13")
    found = understood(book(British=((*UNITS[:3], "Strength"), *lines)))
    assert (
        "British!D3: the strength 6?/13 is doubtful; it is read as 6/13." in found.warnings
    )


def test_days_counted_from_nowhere_are_asked_about_and_else_left_out():
    lines = [(*line, "D+1" if at < 2 else None) for at, line in enumerate(BRITISH)]
    data = book(British=((*UNITS, "Arrives"), *lines))
    asked = question(understood(data), "days under Arrives")
    assert not asked.must
    assert asked.cells == ("British!F2", "British!F3")
    said = NONE.with_answers({asked.name: "17 September 1944"})
    [block] = understood(data, said).lists
    assert block.columns[-1].notation == "date day 1944-09-17"


def test_a_day_that_a_letter_is_said_to_be_is_the_first():
    lines = [(*line, "D+1" if at < 2 else None) for at, line in enumerate(BRITISH)]
    rows = (("Bridge. D = 17 September 1944",), (), (*UNITS, "Arrives"), *lines)
    [block] = understood(book(British=rows)).lists
    assert block.columns[-1].notation == "date day 1944-09-17"


@pytest.mark.parametrize("heading", ["Caduto", "Gefallen", "Status"])
def test_a_dagger_says_that_a_unit_is_gone(heading):
    lines = [(*line, "†" if at == 1 else None) for at, line in enumerate(BRITISH)]
    block = one_list((*UNITS, heading), *lines)
    assert words(block, heading) == {"†": "destroyed"}


def test_a_sign_nobody_knows_is_asked_about():
    lines = [(*line, "§" if at == 1 else "active") for at, line in enumerate(BRITISH)]
    found = understood(book(British=((*UNITS, "Status"), *lines)))
    assert question(found, "Status: §").cells == ("British!F3",)


@pytest.mark.parametrize(
    "his", ["not yet trained", "trained?", "was veteran", "trained/raw", "raw to trained"]
)
def test_a_grade_that_its_words_take_back_or_leave_open_is_asked(his):
    asked = question(one_tab(*graded(his, "Veteran", "Raw", "Elite")), f"Rating: {his}")
    assert asked.must
    assert asked.cells == ("British!C2",)


@pytest.mark.parametrize("his", ["not destroyed", "nearly destroyed", "destroyed?"])
def test_a_state_that_is_taken_back_is_not_that_state(his):
    states = ("ok", his, "destroyed", "ok")
    rows = [(*row, state) for row, state in zip(BRITISH, states, strict=True)]
    block = one_list((*UNITS, "Status"), *rows)
    assert words(block, "Status") == {"ok": "active", his: "", "destroyed": "destroyed"}


def test_what_the_umpire_explains_he_need_not_say_again():
    rows = graded("A?", "Veteran", "Raw", "Elite")
    key = ("Key", None), ("A? = trained", None)
    block = one_list(UNITS, *rows, (), *key)
    assert words(block, "Quality")["A?"] == "trained"


def test_a_word_of_a_language_that_is_not_spoken_here_takes_nothing_back():
    states = ("ok", "or lost", "was hit and lost", "nu destroyed")
    rows = [(*row, state) for row, state in zip(BRITISH, states, strict=True)]
    assert words(one_list((*UNITS, "Status"), *rows), "Status")["nu destroyed"]


@pytest.mark.parametrize("twice", ["Skill", "Experience"])
def test_of_two_columns_of_grades_none_is_taken_unasked(twice):
    other = ("Elite", "Raw", "Trained", "Veteran")
    rows = [(*row, morale) for row, morale in zip(BRITISH, other, strict=True)]
    heads = (*(twice if each == "Quality" else each for each in UNITS), "Morale")
    found = one_tab(*rows, heads=heads)
    [asked] = [each for each in found.questions if each.name.startswith("column ")]
    assert asked.must
    assert "as well" in asked.about
    told = NONE.with_answers({asked.name: "own"})
    again = one_tab(*rows, heads=heads, said=told)
    assert not [each for each in again.questions if each.name.startswith("column ")]


def test_two_columns_that_say_the_same_are_one():
    heads, rows = (*UNITS, "Morale"), [(*row, row[2]) for row in BRITISH]
    assert not one_tab(*rows, heads=heads).questions


def test_of_two_columns_of_losses_none_is_taken_unasked():
    heads = (*UNITS[:-1], "Lost 1", "Lost 2")
    rows = [(*row[:-1], 1, at % 3) for at, row in enumerate(BRITISH)]
    asked = one_tab(*rows, heads=heads).questions
    assert [each.must for each in asked if " as well" in each.about] == [True]


@pytest.mark.parametrize(
    ("stands", "parts", "role"),
    [
        ((12, 12, 10, 8), (0.75, 0.5, 1, 0.25), "asked"),
        ((7, 11, 9, 8), ("50 %", "25 %", "10 %", "75 %"), "asked"),
        ((4, 8, 12, 4), ("75 %", "75 %", "75 %", "100 %"), "full"),
    ],
)
def test_stands_beside_a_part_are_those_of_the_start_or_it_is_asked(stands, parts, role):
    rows = [(*row[:3], n, p) for row, n, p in zip(BRITISH, stands, parts, strict=True)]
    found = one_tab(*rows, heads=(*UNITS[:3], "Stands", "%"))
    asked = [each.name for each in found.questions]
    assert asked == (["column Stands"] if role == "asked" else [])


def test_a_part_that_is_lost_leaves_the_rest():
    rows = [
        (*row[:3], 20, lost) for row, lost in zip(BRITISH, (5, 0, 10, 100), strict=True)
    ]
    found = one_tab(*rows, heads=(*UNITS[:3], "Full", "Losses %"))
    assert roles(found.blocks[0])["Losses %"] == "lost"


def one_tab(*rows, heads=UNITS, said=NONE):
    return understood(book(British=(heads, *rows)), said)


def test_a_strength_with_its_full_one_may_be_a_plain_number_on_the_other_tab():
    head = ("Unit", "Arm", "Quality", "Strength")
    german = [(*line[:3], f"{now}/{full}") for *line, full, now in GERMAN]
    british = [line[:4] for line in BRITISH[:2]]
    found = understood(book(German=(head, *german), British=(head, *british)))
    told = [fields(block)["Strength"] for block in found.lists]
    assert told == ["strength+establishment"] * 2
    assert not found.warnings


def test_numbers_as_large_as_those_of_men_are_asked_about():
    rows = [(*row[:3], 15 * row[3]) for row in BRITISH]
    heads = (*UNITS[:3], "Strength")
    [asked] = one_tab(*rows, heads=heads).questions
    assert (asked.name, asked.must) == ("column Strength", True)
    assert [value for value, _ in asked.choices] == ["strength", "own"]
    said = NONE.with_answers({asked.name: "strength"})
    found = one_tab(*rows, heads=heads, said=said)
    assert not [each for each in found.questions if each.must]
    assert roles(found.blocks[0])["Strength"] == "now"


def test_a_state_written_as_a_fraction_is_the_part_that_is_left():
    states = ("1/2", "full", "3/4", "full")
    rows = [(*row[:4], state) for row, state in zip(BRITISH, states, strict=True)]
    found = one_tab(*rows, heads=(*UNITS[:3], "Full", "State"))
    assert roles(found.blocks[0])["State"] == "share"


def coloured(fills):
    """Return a roster without grades whose names have these colours, beside its key."""
    made = openpyxl.Workbook()
    made.active.title = "British"
    for row in (
        ("Unit", "Arm", "Full", "Now"),
        *((n, a, f, w) for n, a, _, f, w in BRITISH),
    ):
        made.active.append(row)
    for row, fill in enumerate(fills, 2):
        if fill:
            made.active.cell(row, 1).fill = filled(fill)
    made.active["H1"] = "Colours:"
    for row, (says, fill) in enumerate((("raw", "92D050"), ("veteran", "FF5050")), 2):
        made.active.cell(row, 8, says).fill = filled(fill)
    return understood(saved(made))


def test_colours_say_the_grades_where_the_key_does_and_no_column():
    found = coloured(["92D050", "FF5050", "92D050", "FF5050"])
    [block] = found.lists
    assert dict(block.grades) == {2: "raw", 3: "veteran", 4: "raw", 5: "veteran"}
    assert not block.statuses
    assert not found.questions
    assert found.warnings == ("British: its colours say the grades; they are not kept up.",)


def test_lines_without_a_colour_get_the_grade_that_is_asked_for():
    asked = question(coloured(["92D050", "FF5050", None, None]), "Rating of all")
    assert asked.must
    assert asked.hangs == "2 lines get it."
