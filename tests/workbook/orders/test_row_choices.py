"""Rows with a key of two fields, and choices that belong to a row, on an order form."""

import io

import openpyxl
import pytest
from openxml_audit import OpenXmlValidator

from refkit.engine.play import orders, play
from tests.engine import couriers
from tests.engine.couriers import Call, Letters, Ride
from tests.workbook.orders import pens

RIDE_1, RIDE_2 = "ride.rides.1", "ride.rides.2"
ANSWERS = {
    (RIDE_1, "C"): "yes",
    (RIDE_1, "D"): "Cedar · a day's ride",
    ("ride.letters.2", "C"): 4,
    ("ride.letters.2", "D"): "Cedar innkeeper · innkeeper",
    ("ride.calls.1", "B"): "R1",
    ("ride.calls.1", "C"): "Oak",
    ("ride.calls.1", "D"): "wine",
}


@pytest.fixture(scope="module")
def game():
    return couriers.campaign()


@pytest.fixture(scope="module")
def data(game):
    return pens.written(game, "red")


def listed(data, mark, column):
    """Return the choices in the drop-down of a cell, None where it has none."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    sheet = book["Orders"]
    at = f"{column}{pens.row(sheet, mark)}"
    (limit,) = (v for v in sheet.data_validations.dataValidation if at in v.sqref)
    if limit.type != "list":
        return None
    title, _, area = limit.formula1.replace("$", "").partition("!")
    return [cell.value for (cell,) in book[title.strip("'")][area]] if area else area


def answered(game, answers):
    written = pens.filled(pens.written(game, "red"), answers)
    return pens.read(game, written)[0]


def test_the_form_is_a_sound_workbook(data, tmp_path):
    path = tmp_path / "form.xlsx"
    path.write_bytes(data)
    assert OpenXmlValidator().validate(path).errors == []


def test_a_cell_lists_what_its_own_row_may_name(data):
    assert listed(data, RIDE_1, "D") == ["Birch · a day's ride", "Cedar · a day's ride"]
    assert listed(data, RIDE_2, "D") == ["Ash · a day's ride"]
    assert listed(data, "ride.rides.3", "D") is None


def test_a_row_that_is_added_lists_what_any_row_may_name(data):
    assert listed(data, "ride.calls.1", "D") == ["salt", "wine"]


def test_a_key_of_two_fields_is_in_one_cell_of_a_row_there_beforehand(data):
    sheet = pens.sheet(data)
    row = pens.row(sheet, "ride.letters.1")
    heads = [sheet.cell(row - 1, column).value for column in (2, 3, 4)]
    assert heads == ["Letters carried (Courier, Road)", "Letters", "Friend"]
    told = [sheet.cell(row + more, 2).value for more in range(3)]
    assert told == [
        "R1 to Birch [R1/Birch]",
        "R1 to Cedar [R1/Cedar]",
        "R2 to Ash [R2/Ash]",
    ]


def test_a_key_of_two_fields_is_two_cells_of_a_row_that_is_added(data):
    sheet = pens.sheet(data)
    row = pens.row(sheet, "ride.calls.1") - 1
    assert [sheet.cell(row, c).value for c in (2, 3, 4)] == [
        "Calls (Courier)",
        "Town",
        "Gift",
    ]


def decided(found):
    day = pens.raw(found, "ride")
    return day.rides, day.letters, day.calls


DAY = (
    (Ride(courier="R1", to="Cedar"),),
    (Letters(courier="R1", road="Cedar", letters=4, friend="Cedar innkeeper"),),
    (Call(courier="R1", town="Oak", gift="wine"),),
)


def test_what_is_filled_in_is_what_is_decided(game):
    found = answered(game, ANSWERS)
    assert pens.faults(found) == []
    assert decided(found) == DAY
    after = orders.carry_out(game, found.orders, couriers.SEED)
    assert after.get("Courier", "R1").town == "Cedar"


def test_orders_that_lie_sealed_are_on_the_next_form(game):
    (order,) = answered(game, ANSWERS).orders
    sealed = orders.seal(game, order)
    again = pens.read(sealed, pens.written(sealed, "red"))[0]
    assert (pens.faults(again), decided(again)) == ([], DAY)


def test_what_only_another_row_may_name_is_refused_at_its_cell(game):
    found = answered(game, {**ANSWERS, (RIDE_1, "D"): "Ash"})
    (order,) = found.orders
    (refusal,) = play.grounds(game, order.owed, order.decision)
    place = found.placed(order, refusal)
    row = pens.row(pens.sheet(pens.written(game, "red")), RIDE_1)
    assert place == (
        f"Orders!D{row}: To is 'Ash'; expected one of Birch, Cedar for Courier R1"
    )


def test_the_total_counts_the_price_that_the_row_itself_has(game):
    form = pens.form(game, "red")
    (rides, letters, _) = form.blocks[0].parts
    assert {each.value: each.cost["pay"] for each in rides.named("to", "R1")} == {
        "Birch": 5,
        "Cedar": 5,
    }
    assert [each.value for each in rides.named("to", "R3")] == []
    assert letters.list_place("friend", "R1/Birch") == "ride.letters:friend:R1/Birch"


def test_a_form_holds_nothing_of_what_the_other_side_may_name(data):
    book = openpyxl.load_workbook(io.BytesIO(data))
    texts = {str(c.value) for sheet in book for row in sheet.rows for c in row if c.value}
    assert not [text for text in texts if "B1" in text]


@pytest.mark.office
def test_a_form_filled_in_with_libreoffice_is_read(game, tmp_path):
    from tests.workbook.orders import calc

    path = tmp_path / "form.xlsx"
    path.write_bytes(pens.written(game, "red"))
    more = {(RIDE_2, "C"): "yes", (RIDE_2, "D"): "Ash"}
    calc.fill(path, ANSWERS | more, tmp_path / "profile")
    (found,) = pens.read(game, path.read_bytes())
    rides, *others = decided(found)
    assert (pens.faults(found), rides) == ([], (*DAY[0], Ride(courier="R2", to="Ash")))
    assert tuple(others) == DAY[1:]
    assert listed(path.read_bytes(), RIDE_2, "D") == ["Ash · a day's ride"]
    # Cedar is the first courier's for 5 coins, Ash the second's for 3.
    spent = {row[1].value: row[3].value for row in pens.values(path) if row[1].value}
    assert spent["coins in hand"] == 5 + 3
