"""Buying fortifications."""

import pytest

from refkit.systems.battlefront.records import Fortification
from refkit.systems.battlefront.rules import forces
from tests.systems.battlefront import field


def orders(*told):
    return {"orders": [{"item": item, "pieces": pieces} for item, pieces in told]}


def codes(*told):
    return field.codes(field.campaign(), "B12", "german", orders(*told))


REFUSED = [
    ((("trench", 1),), ["not_on_chart"]),
    ((("bunker", 1),), ["not_enough_fpp"]),
    ((("minefield", 3),), ["chart_note", "not_enough_fpp"]),
    ((("wire", 2), ("wire", 3)), ["chart_note", "not_enough_fpp"]),
    ((("wire", 2), ("wire", 2)), ["not_enough_fpp"]),
    ((("bunker", 1), ("wire", 3)), ["not_enough_fpp"]),
    ((("wire", 3),), []),
]


@pytest.mark.parametrize(("told", "expected"), REFUSED)
def test_every_ground_against_an_order_is_told(told, expected):
    assert codes(*told) == expected


def test_a_piece_takes_after_its_line_of_the_chart():
    after = field.play(field.campaign(), "B12", "german", orders(("roadblock", 1)))
    (row,) = after.rows("Fortification")
    assert (row.hidden, row.removable, row.ground) == (False, True, "german")


def test_a_number_that_left_the_sheet_is_not_given_again():
    campaign = field.campaign({"Fortification": [field.fort("G-1", status="bought")]})
    told = {"fortifications": [{"item": "G-1", "place": "here"}]}
    after = field.play(campaign, "C3", "german", told)
    assert forces.next_id(after, Fortification, "G-") == "G-2"


def test_the_umpires_own_word_stands_wherever_the_item_is_told():
    line = {"side": "german", "item": "entrenchment", "price": 1, "most": 4}
    title = {"Option": [{"name": "title", "value": "The bend of the Chir"}]}
    before = field.campaign({**title, "FortLine": [{**line, "own_name": "Foxholes"}]})
    labels = [choice.label for choice in field.offers(before, "B12", "german")]
    assert "Foxholes: 1 FPP, 4 in one refit" in labels
    after = field.play(before, "B12", "german", orders(("entrenchment", 2)))
    assert after.entries[-1].lines == ("german buys 2 x Foxholes for 2 FPP",)
    assert [row.name for row in after.rows("Fortification")] == ["Foxholes"] * 2
    parts = field.brief(after, "german", "day").sections
    rows = (row for part in parts for row in getattr(part, "rows", ()))
    told = {text for row in rows for text in row if isinstance(text, str)}
    assert {"Foxholes", "Foxholes 2 pieces"} <= told
    assert not [text for text in told if text.startswith("Entrenchment")]


@pytest.mark.parametrize(("count", "noted"), [(1, "1 piece"), (2, "2 pieces")])
def test_what_is_bought_is_told_as_people_write_it(count, noted):
    line = {"side": "german", "item": "minefield-at", "price": 1, "most": 4}
    before = field.campaign({"FortLine": [line]})
    after = field.play(before, "B12", "german", orders(("minefield-at", count)))
    assert after.entries[-1].lines == (
        f"german buys {count} x AT minefield for {count} FPP",
    )
    (paid,) = (row for row in after.rows("Points") if row.kind == "fortification")
    assert (paid.reference, paid.note) == ("minefield-at", noted)


def test_the_chart_is_offered_with_its_prices():
    labels = [choice.label for choice in field.offers(field.campaign(), "B12", "german")]
    assert labels[0] == "Wire: 1 FPP, 4 in one refit"


def in_threes():
    line = {"side": "german", "item": "wire", "price": 1, "pieces": 3, "most": 6}
    return field.campaign({"FortLine": [line]})


def test_a_purchase_brings_the_pieces_of_the_chart():
    after = field.play(in_threes(), "B12", "german", orders(("wire", 6)))
    assert (field.balance(after, "german", "fpp"), len(after.rows("Fortification"))) == (
        1,
        6,
    )


@pytest.mark.parametrize(
    ("pieces", "found"),
    [(2, ["chart_note"]), (3, []), (9, ["chart_note"]), (7, ["chart_note", "chart_note"])],
)
def test_a_purchase_is_not_broken_up(pieces, found):
    assert field.codes(in_threes(), "B12", "german", orders(("wire", pieces))) == found


def test_the_chart_is_offered_with_the_pieces_of_a_purchase():
    labels = [choice.label for choice in field.offers(in_threes(), "B12", "german")]
    assert labels[0] == "Wire: 1 FPP for 3, 6 in one refit"
