"""What somebody wrote as TOML is read whole, or every fault in it is named at its key."""

import pytest
from pydantic import BaseModel, ConfigDict

from refkit.engine import declarations
from refkit.engine.problems import Refused


class Raid(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str
    days: int = 1
    by: dict[str, dict[str, bool]] = {}


def faults(call, *given):
    with pytest.raises(Refused) as refused:
        call(*given)
    return [str(fault) for fault in refused.value.faults]


def test_a_declaration_is_read_with_or_without_a_mark_before_it():
    for mark in (b"", b"\xef\xbb\xbf"):
        raw = declarations.read_toml("raid.toml", mark + b'name = "Dawn"')
        assert declarations.declare(Raid, raw, "raid.toml") == Raid(name="Dawn")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            b"a = 1\nb = \n",
            "raid.toml line 2: it cannot be read (Invalid value); expected TOML.",
        ),
        (b'a = "', "raid.toml: it cannot be read (Unterminated string); expected TOML."),
        (
            b"a = 1\n\xe9 = 1",
            "raid.toml line 2: there is a letter that is not in UTF-8 (0xe9); "
            "expected UTF-8.",
        ),
    ],
)
def test_what_is_no_toml_is_named_with_its_line(text, fault):
    assert faults(declarations.read_toml, "raid.toml", text) == [fault]


def test_every_fault_is_named_at_its_key():
    raw = {"nam": "x" * 99, "days": "two", "by": {"24 Dec": {"red": "x"}, "b": []}}
    expected = "one of name, days, by (name?)"
    assert faults(declarations.declare, Raid, raw, "raid.toml") == [
        "raid.toml: there is no 'name'; expected one.",
        "raid.toml days: is 'two'; expected a whole number.",
        "raid.toml by.\"24 Dec\".red: is 'x'; expected true or false.",
        "raid.toml by.b: is '[]'; expected a table.",
        f"raid.toml: there is 'nam'; expected {expected}.",
    ]


def test_a_key_that_is_missing_further_down_is_named_with_the_way_to_it():
    class Table(BaseModel):
        raids: list[Raid]

    raw = {"raids": [{"name": "a"}, {}]}
    assert faults(declarations.declare, Table, raw, "raid.toml") == [
        "raid.toml raids[1]: there is no 'name'; expected one."
    ]


def test_where_no_name_is_known_none_is_expected():
    assert (
        str(declarations.unknown("here", "x", [])) == "here: there is 'x'; expected none."
    )
