"""What commands a terminal, or misleads its reader, is shown as a code."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.terminal_text import printable


@pytest.mark.parametrize(
    "text",
    ["plain", "two\nlines\tand a tab", "שלום الجيش", "\N{GRINNING FACE}", "Łódź ≥ ½", ""],
)
def test_what_is_only_read_stays_as_it_is(text):
    assert printable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", r"\u001b[31mred"),
        ("over\rwritten", r"over\u000dwritten"),
        ("\x9b1m", r"\u009b1m"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}gpj", r"\u202egpj"),
        ("\ud800", r"\ud800"),
        ("a\N{LINE SEPARATOR}b", r"a\u2028b"),
    ],
)
def test_what_commands_or_turns_is_shown_as_its_code(text, shown):
    assert printable(text) == shown


@given(st.text())
def test_nothing_that_is_left_commands_anything(text):
    kinds = {
        unicodedata.category(letter) for letter in printable(text) if letter not in "\n\t"
    }
    assert not kinds & {"Cc", "Cs", "Zl", "Zp"}


@given(st.text())
def test_data_stay_data(text):
    assert json.loads(printable(json.dumps(text, ensure_ascii=False))) == text
