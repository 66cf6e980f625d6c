"""What the umpire said: later answers take the place of earlier ones."""

from refkit.workbook.adopt.answers import NONE


def test_an_answer_is_given_changed_and_taken_back():
    once = NONE.with_answers({"a": "raw", "b": "elite"})
    again = once.with_answers({"a": "trained", "b": ""})
    assert (again.answer("a"), again.answer("b"), again.answer("c")) == (
        "trained",
        None,
        None,
    )
    assert (once.answer("b"), NONE.given) == ("elite", {})


def test_what_is_said_of_tabs_columns_and_words_is_found_however_it_is_written():
    said = (
        NONE.with_tab("Order of Battle", "Element", "blue")
        .with_column("Order of Battle", "Quality ", "rating")
        .with_word("Order of Battle", "Quality", "Reg.", "trained")
    )
    assert said.tab("order  of battle") == ("Element", "blue")
    assert said.column("ORDER OF BATTLE", "quality") == "rating"
    assert said.word("Order of Battle", "QUALITY", "REG.") == "trained"
    assert said.with_tab("Order of Battle", "").tab("Order of Battle") == ("", "")


def test_a_value_for_all_rows_is_taken_back_with_none():
    said = NONE.with_always("Element", "rating", "raw")
    assert said.always == {("Element", "rating"): "raw"}
    assert said.with_always("Element", "rating", "").always == {}
