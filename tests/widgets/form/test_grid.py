"""Grids: the rows of a decision, one for each thing that may be named."""

from fractions import Fraction
from typing import Literal

import pytest

from refkit.engine.maps.step_map import Filling
from refkit.engine.play.choices import Choice
from refkit.engine.play.wares import Ware
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.widgets.form.forms import Form, choices_outside_grids
from refkit.widgets.form.grid import Grid
from tests.widgets.players import texts


class Tally(Record):
    """What one element did."""

    key = ("element",)

    element: str = column("ME")
    lost: int = column("Lost", default=0, low=0, high=99, adds="Casualties")
    fled: int = column("Fled", default=0, low=0, adds="Casualties", help="Ran away.")
    kills: int = column("Kills", default=0, low=0, once=True)
    fought: bool = column("In combat", default=True, once=True)


class Try(Record):
    """One attempt."""

    key = ("wreck",)

    wreck: str = column("Wreck")
    cpp: int = column("CPP", default=1, low=0, high=9)
    how: Literal["towed", "mended"] = column("How", default="towed")
    ground: str = column("Ground", default="")


class Game(Record):
    """What happened."""

    tallies: tuple[Tally, ...] = column("Elements", default=(), fill="each")
    tries: tuple[Try, ...] = column("Tries", default=(), fill="ticked")


ODDS = {"mended": Fraction(1, 5), "nothing": Fraction(4, 5)}
OFFERS = [
    Choice("tallies.element", "G01.1", "4 x Rifle", group="G01 1st company"),
    Choice("tallies.element", "G01.5", "1 x Command", group="G01 1st company"),
    Choice("tallies.element", "G02", "2 x Tank", note="one is immobile"),
    Choice("tries.wreck", "W1", "W1 tank, without CPP", ODDS),
    Choice("tries.wreck", "W1", "W1 tank, with 1 CPP", ODDS),
    Choice("tries.wreck", "W2", "W2 gun", ODDS),
    Choice("tries.ground", "german", "Germans"),
]
DRAFT = {"tallies": [{"element": "G02", "kills": 0, "fought": False, "lost": 3}]}


def grids(draft=None, offers=OFFERS):
    form = Form(Game, draft or {}, offers)
    tallies, tries = form.parts["tallies"], form.parts["tries"]
    assert isinstance(tallies, Grid)
    return form, tallies, tries


def put(grid, row, head, value):
    """Type into a cell as the browser tells it: the whole sheet anew."""
    titles = [each["title"] for each in grid.view.columns]
    values = [list(line) for line in grid.view.values]
    values[row][titles.index(head)] = value
    grid.view.values = values


def paste(grid, row, column_, text):
    told = {"kind": "paste", "row": row, "column": column_, "text": text}
    grid.view._handle_custom_msg(told, [])


def test_there_is_a_row_for_everything_that_may_be_named():
    _, tallies, _ = grids()
    assert [(row["group"], row["label"]) for row in tallies.view.rows] == [
        ("G01 1st company", "4 x Rifle"),
        ("G01 1st company", "1 x Command"),
        ("", "2 x Tank (one is immobile)"),
    ]


def test_what_is_asked_once_is_asked_on_the_first_row_of_a_group():
    _, tallies, _ = grids()
    assert [row["open"] for row in tallies.view.rows] == [
        [True] * 4,
        [True, True, False, False],
        [True] * 4,
    ]


def test_rows_with_nothing_in_them_are_no_part_of_the_decision():
    form, *_ = grids()
    assert form.raw == {"tallies": [], "tries": []}


def test_a_row_with_something_in_it_counts():
    form, tallies, _ = grids()
    put(tallies, 1, "Lost", "2")
    row = {"element": "G01.5", "lost": "2", "fled": "", "kills": "", "fought": False}
    assert form.raw["tallies"] == [row]


def test_a_nought_that_was_typed_counts():
    form, tallies, _ = grids()
    put(tallies, 2, "Kills", "0")
    assert [row["element"] for row in form.raw["tallies"]] == ["G02"]


def test_a_row_that_was_proposed_counts_whatever_is_in_it():
    form, tallies, _ = grids(DRAFT)
    assert tallies.view.values[2] == ["3", "", "", False]
    put(tallies, 2, "Lost", "")
    assert [row["element"] for row in form.raw["tallies"]] == ["G02"]


def test_a_proposed_row_that_is_not_offered_is_kept_and_named_so():
    _, tallies, _ = grids({"tallies": [{"element": "G09"}]})
    assert tallies.view.rows[3]["label"] == "G09 (no longer offered)"


def test_a_ticked_row_is_an_answer_and_another_is_none():
    form, _, tries = grids()
    put(tries, 1, "Tries", True)
    assert form.raw["tries"] == [{"wreck": "W2", "cpp": "", "how": "towed", "ground": ""}]


def test_a_map_is_told_which_rows_are_ticked_and_ticks_others():
    form, tallies, tries = grids()
    put(tries, 1, "Tries", True)
    assert [row[""] for row in form.every["tries"]][:2] == [False, True]
    assert "" not in tallies.every[0]
    form.fill(Filling({}, {"tries": {"W1": {"": True}, "W2": {"": False}}}))
    assert [row["wreck"] for row in form.raw["tries"]] == ["W1"]


def test_a_row_proposed_to_be_ticked_is_ticked():
    form, _, tries = grids({"tries": [{"wreck": "W2", "cpp": 0}]})
    assert tries.view.values[1][:2] == [True, "0"]
    put(tries, 1, "Tries", False)
    assert form.raw["tries"] == []


def test_a_row_into_which_something_is_pasted_is_ticked():
    form, _, tries = grids()
    paste(tries, 0, 1, "1")
    assert tries.view.values[0][0] is True
    assert [row["wreck"] for row in form.raw["tries"]] == ["W1"]


def test_the_browser_is_told_the_cells_that_were_pasted_and_no_other():
    _, _, tries = grids()
    put(tries, 0, "CPP", "1")
    paste(tries, 1, 1, "1")
    assert tries.view.put["cells"] == [[1, 1, "1"], [1, 0, True]]


def test_what_is_typed_is_never_answered_with_older_values():
    _, tallies, tries = grids()
    told = []
    for grid in (tallies, tries):
        grid.view.observe(lambda change: told.append(change["name"]))
    put(tries, 0, "CPP", "1")
    put(tallies, 1, "Lost", "2")
    assert told == ["values", "values"]


def test_what_can_be_picked_is_a_list():
    _, _, tries = grids()
    options = {each["title"]: each["options"] for each in tries.view.columns}
    assert options["How"] == [("towed", "towed"), ("mended", "mended")]
    assert options["Ground"] == [("(blank)", ""), ("Germans", "german")]


def test_the_chances_stand_beside_each_row():
    _, _, tries = grids()
    assert tries.view.rows[0]["chances"] == [
        "without CPP: mended 20 %, nothing 80 %",
        "with 1 CPP: mended 20 %, nothing 80 %",
    ]


def test_chances_that_stand_beside_a_row_are_told_nowhere_else():
    table = Choice("", "all", "all", ODDS)
    assert choices_outside_grids(Game, [*OFFERS, table]) == [OFFERS[-1], table]


def test_a_refusal_stands_under_its_cell():
    form, tallies, _ = grids()
    put(tallies, 1, "Lost", "x2")
    put(tallies, 2, "Kills", "9")
    refused = [
        Refusal("tallies[0].lost", "c", "no number"),
        Refusal("tallies[1].kills", "c", "too many"),
        Refusal("tallies[1].kills", "c", "and more"),
    ]
    assert form.show(refused) == ["no number", "too many. and more."]
    assert tallies.view.faults == {"1|0": "no number", "2|2": "too many. and more."}
    assert tallies.view.values[1][0] == "x2"


def test_a_refusal_of_a_whole_row_stands_below_it():
    form, tallies, _ = grids(DRAFT)
    form.show([Refusal("tallies[0].element", "c", "not on the table")])
    assert tallies.view.faults == {"2|-1": "not on the table"}


@pytest.mark.parametrize("field", ["tallies", "tallies[7].lost"])
def test_a_refusal_of_the_grid_stands_below_it(field):
    form, tallies, _ = grids()
    assert form.show([Refusal(field, "c", "too many")]) == ["too many"]
    assert "too many" in tallies.message.value


def test_a_refusal_goes_when_there_is_none():
    form, tallies, _ = grids(DRAFT)
    form.show([Refusal("tallies[0].lost", "c", "too many")])
    form.show([])
    assert tallies.view.faults == {}


def test_a_change_calls_back():
    form, tallies, _ = grids()
    calls = []
    form.observe_answers(lambda: calls.append(1))
    put(tallies, 0, "Lost", "1")
    assert calls == [1]


def test_a_block_is_pasted_as_a_whole():
    form, tallies, _ = grids()
    paste(tallies, 0, 0, "1\t\t3\tx\n2")
    assert [row["element"] for row in form.raw["tallies"]] == ["G01.1", "G01.5"]


def test_of_a_block_with_a_fault_nothing_is_pasted_and_every_fault_is_told():
    form, tallies, _ = grids()
    paste(tallies, 0, 0, "1\t\tx\n2\t\t3")
    assert form.raw["tallies"] == []
    assert "Nothing was pasted." in tallies.message.value
    assert "Kills is &#x27;x&#x27;" in tallies.message.value
    assert "expected nothing in this row" in tallies.message.value


def test_another_message_of_the_browser_is_no_paste():
    form, tallies, _ = grids()
    tallies.view._handle_custom_msg({"kind": "other"}, [])
    assert form.raw["tallies"] == []


def test_rows_are_filled_in_from_elsewhere_by_their_key():
    form, tallies, _ = grids()
    tallies.fill({"G02": {"kills": 4, "fought": True}, "G99": {"kills": 1}})
    assert [(r["kills"], r["fought"]) for r in form.raw["tallies"]] == [("4", True)]


def test_what_a_grid_gives_back_fills_another_the_same():
    form, tallies, tries = grids()
    put(tallies, 0, "Lost", "1x")
    put(tries, 1, "How", "mended")
    again, *_ = grids(form.raw)
    assert again.raw == form.raw


def test_a_grid_with_nothing_to_name_says_so():
    _, tallies, _ = grids(offers=[])
    assert "Nothing to choose at the moment" in texts(tallies)
    assert tallies.view not in tallies.children


def test_the_help_of_the_columns_and_the_keys_are_told():
    _, tallies, _ = grids()
    assert "Ran away." in texts(tallies)
    assert "Enter moves down" in texts(tallies)


def test_the_limits_of_a_number_are_in_its_cells():
    _, tallies, _ = grids()
    assert tallies.view.columns[0]["limits"] == "A whole number from 0 to 99."


def test_a_row_asks_only_what_it_has_an_answer_to_and_says_how_many_there_can_be():
    asks = Ware("Rifle", asks=("lost", "fled"), most={"lost": 4})
    grid = Form(Game, {}, [Choice("tallies.element", "G1", "Rifle (4)", ware=asks)])
    line = grid.parts["tallies"].view.rows[0]
    assert (line["label"], line["open"]) == ("Rifle", [True, True, False, False])
    assert line["most"] == {"0": 4}
