"""Records: declarations that cannot work are refused, and rows hold what cells can hold."""

from typing import Any, ClassVar, Literal

import pytest
from pydantic import ValidationError

from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.records import Record, column
from tests.engine.skirmish import Band, Camp, Side


def test_a_column_says_its_limits_once():
    men = {col.field: col for col in columns(Band)}["men"]
    assert (men.title, men.low, men.high, men.default) == ("Men", 0, 9, 1)
    assert men.expected == "a whole number from 0 to 9"


@pytest.mark.parametrize(
    ("limits", "words"),
    [((None, None), ""), ((1, None), ", 1 or more"), ((None, 9), ", 9 or less")],
)
def test_open_limits_are_said_in_words(limits, words):
    low, high = limits
    assert Column("men", "Men", "whole", low=low, high=high).limits == words


def test_a_field_without_a_declaration_is_called_by_its_name():
    class Plain(Record):
        first_name: str = "x"

    assert [(c.title, c.width) for c in columns(Plain)] == [("First name", 13)]


@pytest.mark.parametrize(
    "annotation", [float, dict, Any, Literal[1, 2], int | str, list[str], float | None]
)
def test_a_field_no_column_holds_is_refused(annotation):
    with pytest.raises(TypeError, match=r"Odd.field: no column holds"):
        type("Odd", (Record,), {"__annotations__": {"field": annotation}})


def test_a_secret_field_needs_a_default():
    with pytest.raises(TypeError, match=r"Odd.plan: a secret field needs a default"):

        class Odd(Record):
            plan: str = column("Plan", audience="side")


def test_a_key_field_cannot_be_secret():
    with pytest.raises(TypeError, match=r"Odd.id: a key field cannot be secret"):

        class Odd(Record):
            tab: ClassVar[str] = "Odd"
            id: str = column("Id", default="", audience="side")


def test_a_key_names_fields():
    with pytest.raises(TypeError, match=r"Odd: key \('id',\) names no field"):

        class Odd(Record):
            tab: ClassVar[str] = "Odd"
            name: str = column("Name")


@pytest.mark.parametrize(
    "name", ["owner", "values", "identity", "seen_by", "replace", "copy", "key", "tab"]
)
def test_a_field_may_not_hide_what_every_record_has(name):
    told = f"GrainStore.{name}: every record has '{name}' already; expected another name, "
    with pytest.raises(TypeError, match=f"{told}such as 'grain_store_{name}'"):
        type("GrainStore", (Record,), {"__annotations__": {name: str}})


def test_no_name_of_the_library_s_may_be_a_field_s():
    own = [name for name in dir(Record) if not name.startswith("_")]
    assert {"json", "schema", "dict", "model_dump", "counted", "derived"} < set(own)
    for name in own:
        with pytest.raises(
            TypeError, match=f"Odd.{name}: every record has '{name}' already"
        ):
            type("Odd", (Record,), {"__annotations__": {name: int}})


def test_what_every_record_has_may_be_said_otherwise():
    told = {"tab": ClassVar[str], "key": "ClassVar[tuple[str, ...]]", "name": str}
    made = type("Odd", (Record,), {"__annotations__": told, "tab": "Odd", "key": ("name",)})
    assert (made.tab, [col.field for col in columns(made)]) == ("Odd", ["name"])


def test_a_class_says_its_worksheet_key_and_audience_beside_its_base():
    class Post(Record, tab="{side} Posts", key=("side", "place"), audience="side"):
        side: str = column("Side")
        place: str = column("Place")

    class Outpost(Post, tab="Outposts"):
        pass

    class Ticked(Record):
        id: str = column("Id")

    class Both(Ticked, Post):
        pass

    row = Outpost(side="red", place="mill")
    assert (Post.tab, row.tab, row.identity) == ("{side} Posts", "Outposts", "red/mill")
    assert (row.seen_by, Ticked.tab, Ticked.key) == ("red", "", ("id",))
    # A base that says nothing hides nothing of another's.
    assert (Both.tab, Both.key) == ("{side} Posts", ("side", "place"))
    with pytest.raises(TypeError, match="key \\('one',\\) names no field"):
        type("Lost", (Record,), {}, tab="Lost", key=("one",))


def test_a_key_of_two_fields_is_one_text():
    assert Band(side="red", id="R1").identity == "red/R1"


@pytest.mark.parametrize(
    ("row", "owner", "seen_by"),
    [
        (Side(id="red"), "red", "open"),
        (Band(side="red", id="R1"), "red", "red"),
        (Camp(id="north", side="red", hidden=True), "red", "red"),
        (Camp(id="north", side="red"), "red", "open"),
    ],
)
def test_a_row_says_whose_it_is_and_who_sees_it(row, owner, seen_by):
    assert (row.owner, row.seen_by) == (owner, seen_by)


def test_a_row_for_one_side_without_a_side_is_the_umpires():
    class Secret(Record):
        tab: ClassVar[str] = "Secrets"
        audience: ClassVar[str] = "side"
        id: str = column("Id")

    assert Secret(id="red").seen_by == "umpire"


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"id": ""}, "Band is ''; expected a text of at most 500 characters"),
        ({"id": "   "}, "Band is ''; expected"),
        ({"note": "x" * 501}, "expected a text of at most 500 characters"),
        ({"friends": ("a;b",)}, "Friends is .*; expected names separated by semicolons"),
        ({"friends": ("",)}, "Friends is .*; expected names separated by semicolons"),
        ({"men": 10}, "less than or equal to 9"),
        ({"colour": "red"}, "Extra inputs are not permitted"),
    ],
)
def test_a_row_holds_what_its_cells_can_hold(fields, fault):
    with pytest.raises(ValidationError, match=fault):
        Band(side="red", id="R1").replace(**fields)


def test_a_row_is_never_changed():
    with pytest.raises(ValidationError, match="frozen"):
        Band(side="red", id="R1").men = 3


def test_a_replaced_row_leaves_the_first_as_it_was():
    row = Band(side="red", id="R1", friends=("R2",))
    assert row.replace(men=3).values == {**row.values, "men": 3}
    assert row.men == 1


def test_a_default_is_not_shared():
    first, second = Side(id="red"), Side(id="blue")
    first.values["plan"] = "leaked"
    assert (first.plan, second.plan) == ("", "")


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (Problem("A!B2", "Men is 3", "5"), "A!B2: Men is 3; expected 5."),
        (Refusal("men", "few", "too few", "p. 1"), "men: too few (p. 1)"),
        (Refusal("", "few", "too few"), "too few"),
    ],
)
def test_a_fault_is_one_sentence(fault, text):
    assert str(fault) == text


def test_a_refusal_says_everything_at_once():
    refused = Refused([Problem("A", "b", "c"), "no"])
    assert str(refused) == "A: b; expected c.\nno"
