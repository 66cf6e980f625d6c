"""The file of answers: written ready to fill in, read with every fault at its line."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.problems import Refused
from refkit.workbook.adopt.answer_file import read_answers, read_text, write_answers
from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.understood import Question, Understood

RATINGS = tuple((each, each) for each in ("raw", "trained", "experienced", "veteran"))
REGULAR = Question(
    "Quality: Regular",
    "“Regular” under Quality: which rating is it?",
    ("OOB!C4", "OOB!C5", "OOB!C9", "Rear!B2"),
    RATINGS,
    proposal="trained",
    hangs="The rating of 4 units hangs on it.",
)
GREEN = Question(
    "Quality: Green",
    "“Green” under Quality: which rating is it?",
    ("OOB!C8",),
    RATINGS,
    proposal="raw",
    must=True,
)
DATE = Question("Due: 8/9/44", "Which day is 8/9/44?", ("OOB!F3",), ())
KEEP = Question(
    "Lost",
    "Shall refkit keep up your column Lost?",
    ("OOB!D3",),
    (("yes", "Yes, keep it up"), ("no", "No, leave it as it is")),
    is_offer=True,
)
ASKED = (REGULAR, KEEP, DATE, GREEN)
BLANK = write_answers(ASKED, NONE, book="my roster.xlsx", file="a.toml")


def understands(*questions):
    return lambda _: Understood((), {}, (), questions)


def read(text, *questions):
    return read_answers(text, "a.toml", NONE, understands(*(questions or ASKED)))


def refused(text, *questions):
    with pytest.raises(Refused) as caught:
        read(text, *questions)
    return list(map(str, caught.value.faults))


def test_the_file_asks_in_plain_english_what_must_be_answered_first():
    assert (
        BLANK
        == """\
# refkit's questions about my roster.xlsx.
# Write each answer between the quotes after the =. Where one stands there already, it
# is what refkit would take: leave it where it is right.
# Save this file, then run: refkit adopt 'my roster.xlsx' --answers a.toml

# 1. “Green” under Quality: which rating is it?
#    Where: OOB!C8
#    One of: "raw", "trained", "experienced", "veteran"
#    Please answer: nothing is adopted before.
"Quality: Green" = ""

# 2. “Regular” under Quality: which rating is it?
#    Where: OOB!C4 and 2 more, Rear!B2
#    The rating of 4 units hangs on it.
#    One of: "raw", "trained", "experienced", "veteran"
"Quality: Regular" = "trained"

# 3. Which day is 8/9/44?
#    Where: OOB!F3
#    Leave it empty, and refkit leaves it out of the campaign.
"Due: 8/9/44" = ""

# 4. Shall refkit keep up your column Lost?
#    Where: OOB!D3
#    One of: "yes" (Yes, keep it up), "no" (No, leave it as it is)
#    Leave it empty, and the column stays as it is.
"Lost" = ""
"""
    )


def test_what_is_answered_already_stands_in_the_file():
    said = NONE.with_answers({GREEN.name: "veteran"})
    text = write_answers(ASKED, said, book="b.xlsx", file="a.toml")
    assert tomllib.loads(text)[GREEN.name] == "veteran"


def test_a_file_filled_in_is_read():
    text = BLANK.replace('Green" = ""', 'Green" = "raw"')
    answers, notes = read(text.replace('Lost" = ""', "Lost\" = 'yes, KEEP it up'"))
    assert answers.given == {GREEN.name: "raw", REGULAR.name: "trained", "Lost": "yes"}
    assert notes == ()


def test_a_question_without_choices_takes_any_text_and_a_day_as_toml_writes_it():
    answers, _ = read('"Due: 8/9/44" = 1944-09-08\n', DATE)
    assert answers.answer(DATE.name) == "1944-09-08"


def test_a_file_left_as_it_was_written_says_what_must_be_answered():
    [fault] = refused(BLANK)
    assert fault == (
        "a.toml, line 10: 'Quality: Green' has no answer; expected one of raw, trained, "
        "experienced, veteran (“Green” under Quality: which rating is it?)."
    )


def test_every_fault_is_told_at_its_line():
    text = """\
"Quality: Green" = "vetran"
'Lost' = ["yes"]
"Qualty: Regular" = "raw"
"""
    assert refused(text) == [
        "a.toml, line 2: 'Lost' is no text; expected one answer.",
        "a.toml, line 1: 'Quality: Green' is 'vetran'; expected one of raw, trained, "
        "experienced, veteran (veteran?).",
        "a.toml, line 3: no question is called 'Qualty: Regular'; expected "
        "'Quality: Regular'.",
    ]


def test_a_must_that_is_not_in_the_file_at_all_is_told():
    assert refused("") == [
        "a.toml: 'Quality: Green' has no answer; expected one of raw, trained, "
        "experienced, veteran (“Green” under Quality: which rating is it?)."
    ]


def test_an_answer_to_what_is_no_longer_asked_is_said_and_changes_nothing():
    answers, notes = read('"Quality: Green" = "raw"\n"Old" = "x"\n', GREEN)
    assert answers.given == {GREEN.name: "raw"}
    assert notes == ("a.toml, line 2: 'Old' is not asked any more; it changes nothing.",)


def test_what_an_answer_raises_may_be_answered_in_the_same_file():
    def understand(answers):
        more = (GREEN,) if answers.answer("Lost") else ()
        return Understood((), {}, (), (KEEP, *more))

    text = 'Lost = "yes"\n"Quality: Green" = "raw"\n'
    answers, notes = read_answers(text, "a.toml", NONE, understand)
    assert (answers.given, notes) == ({"Lost": "yes", GREEN.name: "raw"}, ())
    _, notes = read_answers('Lost = ""\n"Zzz" = "raw"\n', "a.toml", NONE, understand)
    assert "'Zzz' is not asked" in notes[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('a = "b"\na = \n', "a.toml, line 2: Invalid value; expected lines such as"),
        ('a = "b"\na = "c"\n', "a.toml, line 2: Cannot overwrite a value"),
        ('"a" = "b', "a.toml, line 1: "),
        ("[a", "a.toml, line 1: "),
    ],
)
def test_a_file_that_is_no_toml_is_refused_at_its_line(text, told):
    [fault] = refused(text)
    assert fault.startswith(told)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refused, match="is no text in UTF-8; expected a file of answers"):
        read_text(path)
    path.write_bytes(b"\xef\xbb\xbfa = 'b'")
    assert read_text(path) == "a = 'b'"


TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS), min_size=1, max_size=4))
def test_whatever_stands_in_the_cells_the_file_reads_back(parts):
    asked = tuple(
        Question(name, about, (name,), ((value, about), ("other", "Other")), value)
        for name, about, value in {part[0]: part for part in parts}.values()
    )
    text = write_answers(asked, NONE, book=parts[0][1], file=parts[0][2])
    assert tomllib.loads(text) == {each.name: each.proposal for each in asked}
    answers, notes = read(text, *asked)
    assert notes == ()
    assert answers.given.keys() <= {each.name for each in asked}
