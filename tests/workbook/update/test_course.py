"""How the sides stood from slot to slot: a row a slot, and a chart of each figure."""

import io
import zipfile

import openpyxl
import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.entry import Entry, Revision
from refkit.engine.records.records import columns
from refkit.systems.battlefront.records import Slot, Stand
from refkit.workbook.build import building
from refkit.workbook.sheets import packs
from refkit.workbook.update.updating import Workbook
from tests.workbook import rostov

HEADINGS = [
    "Scenario", "Stands, German", "Stands, Russian", "CPP in hand, German",
    "CPP in hand, Russian", "FPP in hand, German", "FPP in hand, Russian",
]  # fmt: skip
DAY = "23 December 1942, full day"


def rows(data):
    """Return the rows of the course by what stands in front, the headings too."""
    sheet = openpyxl.load_workbook(io.BytesIO(data))["Course"]
    return {row[0]: list(row[1:7]) for row in sheet.iter_rows(min_row=3, values_only=True)}


def charts(data):
    """Return what the charts show, as their parts have it."""
    parts = zipfile.ZipFile(io.BytesIO(data))
    names = sorted(name for name in parts.namelist() if "charts/chart" in name)
    return [parts.read(name).decode() for name in names]


def stands(campaign, side):
    return len(campaign.rows(Stand, side=side, status="available"))


def test_a_new_workbook_has_the_start_and_a_row_for_each_slot():
    said, campaign = rows(rostov.data()), rostov.campaign()
    assert list(said)[:3] == ["Scenario", "Start", DAY]
    assert said["Scenario"] == HEADINGS[1:]
    assert said["Start"][:2] == [stands(campaign, side) for side in ("german", "russian")]
    assert said[DAY] == [None] * 6


def test_a_step_writes_how_the_sides_stand_into_the_row_of_its_slot():
    said, before = rows(rostov.updated()), rows(rostov.data())
    assert said["Start"] == before["Start"]
    assert said[DAY][0] == stands(rostov.later(), "german") == before["Start"][0] - 4
    assert said[DAY][2] == before["Start"][2] + 12


def test_one_save_of_several_slots_writes_the_row_of_each_as_it_ended():
    before = rostov.campaign()
    first, second = before.rows(Slot)[:2]
    lost = before.rows(Stand, side="german")[:3]
    gone = [campaigns.change_between(row, row.replace(status="eliminated")) for row in lost]
    after = ledger.append(before, rostov.entry(gone[:1]))
    later = rostov.entry(gone[1:]).model_copy(update={"slot": second.id})
    after = ledger.append(after, later)
    said = rows(rostov.opened().updated(after).data)
    names = [naming.slot(before, slot.id) for slot in (first, second)]
    start = said["Start"][0]
    assert [said[name][0] for name in names] == [start - 1, start - 3]


def test_what_is_set_right_in_an_earlier_slot_is_so_in_its_row():
    before = rostov.campaign()
    second = before.rows(Slot)[1]
    stand = before.rows(Stand, side="german")[0]
    lost = stand.replace(status="eliminated")
    after = ledger.append(before, rostov.entry([campaigns.change_between(stand, lost)]))
    number = after.entries[-1].number
    after = ledger.append(after, rostov.entry().model_copy(update={"slot": second.id}))
    book = rostov.opened().updated(after)
    start = rows(book.data)["Start"][0]
    assert rows(book.data)[DAY][0] == start - 1
    none = Revision(entry=number, done="redone", slot=rostov.DAY, step="B1", side="german")
    back = (campaigns.change_between(lost, stand),)
    told = {"kind": "correction", "corrects": number, "revises": (none,), "changes": back}
    after = ledger.append(after, Entry(number=0, why="it was none", **told))
    assert rows(book.updated(after).data)[DAY][0] == start


def test_there_is_a_chart_of_each_figure_over_all_slots_in_the_colours_of_the_sides():
    drawn = charts(rostov.data())
    assert len(drawn) == 3
    assert [text.count("<c:ser>") for text in drawn] == [2, 2, 2]
    last = 3 + len(rows(rostov.data())) - 1
    assert f"<c:f>'Course'!$B$4:$B${last}</c:f>" in drawn[0]
    assert "Stands" in drawn[0]
    assert "CPP in hand: campaign purchase points" in drawn[1]


def test_an_update_keeps_the_charts_and_what_they_show_of_their_cells_is_right():
    book = rostov.opened().updated(rostov.later())
    assert book.notices == ()
    now = rows(book.data)[DAY][0]
    assert len(charts(book.data)) == 3
    assert f"<c:v>{now}</c:v>" in charts(book.data)[0]
    assert f"<c:v>{now}</c:v>" not in charts(rostov.data())[0]


def test_a_slot_that_is_new_gets_a_row_below_the_last_and_the_charts_reach_it():
    before = rostov.campaign()
    extra = before.get(Slot, rostov.DAY).replace(id="later", date="1943-01-09")
    more = rostov.entry([campaigns.change_between(None, extra)])
    after = ledger.append(before, more.model_copy(update={"slot": "later"}))
    data = rostov.opened().updated(after).data
    last = 3 + len(rows(data)) - 1
    assert list(rows(data))[-1] == "9 January 1943, full day"
    assert f"<c:f>'Course'!$B$4:$B${last}</c:f>" in charts(data)[0]


def test_a_course_that_the_umpire_threw_away_or_made_his_own_stays_as_it_is():
    book = openpyxl.load_workbook(io.BytesIO(rostov.data()))
    book["Course"]["B3"].value = "Stands of the Germans"
    out = io.BytesIO()
    book.save(out)
    after = Workbook.open(out.getvalue()).updated(rostov.later()).data
    assert rows(after)[DAY][0] is None
    assert rows(after)[DAY][1] == rows(rostov.updated())[DAY][1]
    del book["Course"]
    out = io.BytesIO()
    book.save(out)
    gone = Workbook.open(out.getvalue()).updated(rostov.later()).data
    assert "Course" not in openpyxl.load_workbook(io.BytesIO(gone)).sheetnames


@pytest.mark.parametrize("pack", packs.pack_names())
def test_each_example_follows_figures_that_its_sides_have(pack):
    campaign = packs.campaign(pack, seed="x")
    said = rows(building.build_workbook(campaign))
    assert len(campaign.system.courses) == 3
    side = campaign.rows("Side")[0]
    untold = campaign.system.untold(campaign, side.identity)
    none = {col.title for col in columns(type(side)) if col.field in untold}
    told = [each for each in campaign.system.courses for _ in campaign.sides]
    for figure, value in zip(told, said["Start"], strict=False):
        assert value is None if figure in none else isinstance(value, int), figure
