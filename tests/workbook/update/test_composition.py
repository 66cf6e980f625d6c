"""What is left of each unit, in words, on its side's roster."""

import io

import openpyxl

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.systems.battlefront.records import Stand
from refkit.workbook.update.updating import Workbook
from tests.workbook import rostov

TAB = "German Roster"


def compositions(data):
    """Return what stands under the heading, by unit."""
    sheet = openpyxl.load_workbook(io.BytesIO(data))[TAB]
    headings = {cell.value: cell.column for cell in sheet[3]}
    column = headings["Composition now"]
    assert column == headings["Strength now"] + 1
    return {row[0].value: row[column - 1].value for row in sheet.iter_rows(min_row=4)}


def test_the_roster_says_what_is_left_and_not_what_there_was():
    before, after = compositions(rostov.data()), compositions(rostov.updated())
    assert before["G01"] == "6 Alarm-unit squad, 1 LMG team, 1 Company command"
    assert after["G01"] == "1 Alarm-unit squad, 1 LMG team, 1 Company command"


def test_a_unit_that_was_bought_has_its_composition_too():
    assert compositions(rostov.updated())["G12"] == "1 Alarm-unit squad"


def test_nothing_is_left_of_what_is_lost_to_the_last_stand():
    book = Workbook.open(rostov.data())
    lost = [
        campaigns.change_between(stand, stand.replace(status="eliminated"))
        for stand in book.campaign.rows(Stand, element="G01")
    ]
    after = book.updated(ledger.append(book.campaign, rostov.entry(lost))).data
    assert compositions(after)["G01"] is None
    assert Workbook.open(after).contents.problems == []


def test_what_a_hand_wrote_over_it_is_written_anew_at_the_next_step():
    (cell,) = [
        cell.coordinate
        for cell in openpyxl.load_workbook(io.BytesIO(rostov.data()))[TAB][4]
        if cell.value == compositions(rostov.data())["G01"]
    ]
    edited = Workbook.open(rostov.changed((TAB, cell, "all of it")))
    after = edited.updated(rostov.day(edited.campaign)).data
    assert compositions(after)["G01"] == compositions(rostov.updated())["G01"]
