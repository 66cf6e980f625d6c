"""Choices of several words: plain in a new workbook, as they were kept in an older one."""

import io

import openpyxl
import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.records.records import columns
from refkit.systems.battlefront.records import Stand
from refkit.workbook.read import reading
from refkit.workbook.update.updating import Workbook
from tests.workbook import rostov


def older():
    """Return the workbook as earlier versions wrote it, its choices coded."""
    book = openpyxl.load_workbook(io.BytesIO(rostov.data()))
    for row in book["Calendar"].iter_rows(min_row=4):
        for cell in row:
            if isinstance(cell.value, str) and cell.value == "full day":
                cell.value = "full_day"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def knocked_out(data):
    """Return the workbook after an entry in which a stand of G01 is knocked out."""
    book = Workbook.open(data)
    stand = book.campaign.rows(Stand, element="G01")[0]
    lost = campaigns.change_between(
        stand, stand.replace(status="knocked_out", position="cut_off")
    )
    return book.updated(ledger.append(book.campaign, rostov.entry([lost]))).data


def texts(data, tab):
    rows = openpyxl.load_workbook(io.BytesIO(data), data_only=True)[tab].iter_rows()
    return {cell.value for row in rows for cell in row if isinstance(cell.value, str)}


def test_no_code_stands_in_a_cell_of_a_choice():
    campaign = rostov.campaign()
    choices = {
        choice
        for cls in campaign.system.records
        for col in columns(cls)
        if col.kind == "choice"
        for choice in col.choices
        if "_" in choice
    }
    book = openpyxl.load_workbook(io.BytesIO(rostov.data()))
    found = {c.value for sheet in book for row in sheet.iter_rows() for c in row}
    assert len(choices) > 8
    assert not choices & found
    assert "full day" in texts(rostov.data(), "Calendar")


@pytest.mark.parametrize(
    ("data", "words"),
    [(rostov.data, {"knocked out", "cut off"}), (older, {"knocked_out", "cut_off"})],
)
def test_a_step_writes_as_the_workbook_does_and_all_of_it_is_read(data, words):
    after = knocked_out(data())
    assert words <= texts(after, "German Stands")
    campaign, problems = reading.read_campaign(after)
    assert problems == []
    stand = campaign.rows(Stand, element="G01")[0]
    assert (stand.status, stand.position) == ("knocked_out", "cut_off")
    assert [row.kind for row in campaign.rows("Slot")] == [
        row.kind for row in rostov.campaign().rows("Slot")
    ]


def test_the_colour_of_a_state_and_the_menu_say_it_in_plain_words():
    sheet = openpyxl.load_workbook(io.BytesIO(rostov.data()))["German Stands"]
    told = [rule.formula for each in sheet.conditional_formatting for rule in each.rules]
    assert ['"knocked out"'] in told
    menus = [each.formula1 for each in sheet.data_validations.dataValidation]
    assert any("knocked out" in str(menu) for menu in menus)
    assert not any("knocked_out" in str(menu) for menu in menus)


def test_the_cover_says_a_state_as_the_calendar_does():
    data = rostov.data()
    book = Workbook.open(data)
    slot = book.campaign.rows("Slot")[0]
    over = campaigns.change_between(slot, slot.replace(status="no_scenario"))
    after = ledger.append(book.campaign, rostov.entry([over]))
    assert "no scenario" in texts(book.updated(after).data, "Campaign")
    coded = Workbook.open(older()).updated(after).data
    assert "no_scenario" in texts(coded, "Campaign")
