import pytest

from refkit import workbook
from refkit.engine.problems import Refused
from refkit.workbook.edits import dataframes
from tests.workbook import rostov


@pytest.fixture
def found(tmp_path):
    file = tmp_path / "rostov.xlsx"
    file.write_bytes(rostov.updated())
    return workbook.frames(file)


def test_every_worksheet_is_a_frame(found):
    assert {"German Roster", "Russian Stands", "CPP chart", "Ledger", "Dice"} <= set(found)


@pytest.mark.parametrize(
    ("tab", "column", "kind"),
    [
        ("German Roster", "Day start", "Int64"),
        ("German Roster", "Strength now", "Int64"),
        ("German Roster", "Arrives", "datetime64[s]"),
        ("German Roster", "Tanks only", "boolean"),
        ("German Roster", "Name", "string"),
        ("German Roster", "Band", "string"),
        ("Dice", "Final", "Int64"),
    ],
)
def test_a_column_has_the_kind_of_its_field(found, tab, column, kind):
    assert str(found[tab].dtypes[column]) == kind


def test_a_frame_holds_the_rows_of_its_tab(found):
    roster = found["German Roster"].set_index("ME")
    assert len(roster) == 12
    assert roster.loc["G01", "Strength now"] == 3


def test_a_long_text_of_the_ledger_is_whole(found):
    assert len(found["Ledger"]) == 2
    assert len(found["Ledger"]["Decision"][1]) > 40_000


def test_frames_of_a_campaign_and_of_its_file_are_equal(found):
    for title, frame in found.items():
        assert dataframes.frame(rostov.later(), title).equals(frame)


def test_a_worksheet_is_found_by_its_title_in_any_case():
    campaign = rostov.campaign()
    one = dataframes.frame(campaign, " german ROSTER ")
    assert one.equals(dataframes.frame(campaign, "German Roster"))
    assert dataframes.frame(campaign, "ledger").columns[0] == "No."


def test_an_unknown_worksheet_names_those_there_are():
    with pytest.raises(KeyError, match="worksheet 'Roster': expected one of German Roster"):
        dataframes.frame(rostov.campaign(), "Roster")


def test_an_unreadable_file_is_refused(tmp_path):
    file = tmp_path / "not.xlsx"
    file.write_bytes(b"text")
    with pytest.raises(Refused, match="expected"):
        workbook.frames(file)
