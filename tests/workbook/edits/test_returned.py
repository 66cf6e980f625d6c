"""A worksheet's frame edited in a notebook and taken back: changes, or every fault."""

import pandas as pd
import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.problems import Refused
from refkit.workbook.edits import dataframes, returned
from refkit.workbook.sheets import books
from tests.workbook import rostov

ROSTER = "German Roster"


def frame(title=ROSTER):
    return dataframes.frame(rostov.campaign(), title)


def edited(title=ROSTER, **cells):
    """Return a frame with other values in its first row, columns by their titles."""
    made = frame(title)
    for heading, value in cells.items():
        made.loc[0, heading.replace("_", " ")] = value
    return made


def back(made, title=ROSTER, **how):
    return returned.frame_changes(rostov.campaign(), title, made, **how)


def faults(made, title=ROSTER, **how):
    with pytest.raises(Refused) as caught:
        back(made, title, **how)
    return [str(fault) for fault in caught.value.faults]


TITLES = [t for t in dataframes.sheet_titles(rostov.campaign()) if t not in books.BY_TITLE]


@pytest.mark.parametrize("title", TITLES)
def test_a_frame_that_was_not_edited_changes_nothing(title):
    assert faults(frame(title), title) == [
        f"{title}: the frame holds what the worksheet holds; expected a change."
    ]


def test_an_edited_cell_is_a_change_of_its_field():
    (change,) = back(edited(Rating="elite", Arrives=pd.Timestamp("1942-12-24")))
    assert change.key == "G01"
    assert change.after == {"rating": "elite", "arrives": "1942-12-24"}


def test_a_frame_goes_back_under_its_title_in_any_case():
    (change,) = back(edited(Rating="elite"), ROSTER.lower())
    assert change.after == {"rating": "elite"}


def test_rows_in_another_order_are_no_change():
    made = edited(Rating="elite")[::-1]
    assert len(back(made)) == 1


@pytest.mark.parametrize("blank", [None, pd.NA, float("nan"), ""])
def test_a_cell_made_blank_is_blank(blank):
    made = edited(Note=blank).astype({"Note": "object"})
    (change,) = back(made)
    assert change.after == {"note": ""}


def test_numbers_that_pandas_made_floats_are_whole_again():
    made = frame().astype({"Day start": "float64"})
    made.loc[0, "Day start"] = 7.0
    (change,) = back(made)
    assert change.after == {"day_start": 7}


def test_a_column_that_became_the_index_is_still_a_column():
    made = frame().set_index("ME")
    made.loc["G01", "Rating"] = "elite"
    (change,) = back(made)
    assert change.after == {"rating": "elite"}


def test_columns_that_are_not_there_stay_as_they_are():
    (change,) = back(edited(Rating="elite")[["Rating", "ME"]])
    assert change.after == {"rating": "elite"}


def test_every_fault_is_told_with_row_and_column():
    made = edited(Rating="Vetran", Day_start=-3, Status="asleep")
    made.loc[1, "Strength now"] = 99
    made.loc[2, "Chosen for"] = "nowhere"
    made["Mine"] = 1
    found = faults(made.drop(index=5))
    assert [line.partition(":")[0] for line in found] == [
        "German Roster, Mine",
        "German Roster row 0 (G01), Status",
        "German Roster row 0 (G01), Day start",
        "German Roster row 1 (G02), Strength now",
        "German Roster",
        "German Roster row 2 (G03), Chosen for",
    ]
    assert found[1].endswith(
        "expected one of scheduled, active, withdrawn, destroyed, combined."
    )
    assert "G06 is not there; expected every row, or remove=True" in found[4]


def test_a_derived_column_that_was_changed_is_refused():
    (told,) = faults(edited(Rating="elite", Strength_now=4))
    assert told == (
        "German Roster row 0 (G01), Strength now: Strength now is 4;"
        " expected 8: Excel works this column out."
    )


def test_a_name_that_leads_nowhere_is_a_fault_of_its_cell():
    (told,) = faults(edited(Chosen_for="nowhere"))
    assert told.startswith("German Roster row 0 (G01), Chosen for: ")


def test_a_fault_that_was_there_before_is_none_of_the_frames():
    stand = rostov.campaign().rows("Stand")[0]
    lost = campaigns.change_between(stand, stand.replace(card="G-LOST"))
    before = campaigns.apply_changes(rostov.campaign(), [lost])
    made = edited(Rating="elite").drop(columns="Composition now")
    (change,) = returned.frame_changes(before, ROSTER, made)
    assert change.key == "G01"


def test_a_composition_that_was_changed_says_who_writes_it():
    (told,) = faults(edited(Composition_now="9 Tiger", Rating="elite"))
    assert told.endswith("1 Company command': refkit writes this column.")


def test_a_fault_made_in_another_worksheet_is_told():
    found = faults(frame()[1:], remove=True)
    assert any(line.startswith("Stand G01.1: ME is 'G01'") for line in found)


def with_new(**cells):
    """Return the roster with a copy of its first row, some columns other."""
    made = frame()
    new = made.iloc[[0]].copy()
    derived = [
        "Strength now",
        "Composition now",
        "Lost today",
        "25% at",
        "50% at",
        "75% at",
        "Band",
    ]
    new[derived] = None
    for heading, value in {"ME": "G12", "Day_start": 0, **cells}.items():
        new[heading.replace("_", " ")] = value
    return pd.concat([made, new])


def test_a_row_that_was_added_is_new():
    (change,) = back(with_new())
    assert (change.before, change.key, change.after["side"]) == (None, "G12", "german")


def test_a_new_row_may_hold_what_its_derived_columns_come_to():
    assert len(back(with_new(Strength_now=0, Lost_today=0))) == 1


def test_a_new_row_with_other_figures_is_refused():
    (told,) = faults(with_new(Strength_now=5))
    assert "(G12), Strength now: Strength now is 5; expected 0" in told


def test_a_row_that_was_taken_out_goes_when_that_is_said():
    before = rostov.later()
    made = dataframes.frame(before, "Artillery")
    (change,) = returned.frame_changes(before, "Artillery", made[:0], remove=True)
    assert (change.key, change.after) == ("G-O3-1", None)


def test_a_key_that_is_there_twice_is_refused():
    (told,) = faults(with_new(ME="G02"))
    assert "'G02' is there already in row 1; expected every key once." in told


def test_a_key_of_the_other_side_is_refused():
    (told,) = faults(with_new(ME="S01"))
    assert "'S01' is there already on the worksheet of russian;" in told


def test_columns_of_a_key_are_wanted():
    assert faults(frame()[["Rating"]]) == [
        "German Roster, ME: its column is not there; expected it."
    ]


def test_a_column_that_is_there_twice_is_refused():
    made = edited(Rating="elite")
    made = pd.concat([made, made[["Note"]]], axis=1)
    assert faults(made) == [
        "German Roster, Note: the column is there twice; expected every column once."
    ]


def test_a_cell_that_holds_a_list_is_told():
    made = frame().astype({"Note": "object"})
    made.at[0, "Note"] = ["a"]
    (told,) = faults(made)
    assert "Note is ['a']" in told


def test_keys_that_are_days_are_known():
    made = frame("DRM chart")
    made.loc[0, "Modifier"] = 3
    (change,) = back(made, "DRM chart")
    assert change.after == {"modifier": 3}


def test_keys_that_became_floats_are_known():
    made = frame("CPP chart").astype({"Row": "float64"})
    made.loc[0, "CPP"] = 1
    (change,) = back(made, "CPP chart")
    assert change.after == {"cpp": 1}


@pytest.mark.parametrize("title", ["Ledger", "german rooster"])
def test_only_worksheets_of_rows_are_taken_back(title):
    with pytest.raises(Refused, match=f"^worksheet '{title}': it is no worksheet whose"):
        back(frame(), title)


def test_what_is_taken_back_makes_the_campaign_of_the_frame():
    made = edited(Rating="elite")
    after = campaigns.apply_changes(rostov.campaign(), back(made))
    assert dataframes.frame(after, ROSTER).equals(made)
