"""What a brief refuses and what it works out for the print."""

from fractions import Fraction

import pytest
from pydantic import ValidationError

from refkit.engine.sheets import brief as say
from tests.turnsheets import examples


def test_a_row_of_a_table_fills_its_columns():
    columns = (say.TableColumn(title="Line"), say.TableColumn(title="CPP"))
    with pytest.raises(ValidationError, match=r"Left: row 2 differs; expected 2 cells"):
        say.Table(title="Left", columns=columns, rows=(("A1", "8"), ("A2",)))


def test_a_section_has_a_title():
    with pytest.raises(ValidationError, match="at least 1 character"):
        say.Lines(title="  ")


def test_a_chance_is_no_more_than_certain():
    with pytest.raises(ValidationError, match="less than or equal to 1"):
        say.Chance(what="Repair", result="any", chance=Fraction(11, 10))


def test_a_brief_cannot_be_changed():
    with pytest.raises(ValidationError, match="frozen"):
        examples.russian().side = "German"


def test_a_brief_comes_back_from_its_json():
    brief = examples.russian()
    assert say.Brief.model_validate_json(brief.model_dump_json()) == brief


@pytest.mark.parametrize(
    ("audience", "reader"),
    [
        ("russian", "For the Russian side only"),
        ("umpire", "Umpire's master"),
        ("open", "For everyone at the table"),
    ],
)
def test_the_head_says_who_may_read(audience, reader):
    assert examples.plain(audience=audience).reader == reader


@pytest.mark.parametrize(
    ("chance", "percent"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(3, 10), "30 %"),
        (Fraction(1, 6), "17 %"),
        (Fraction(1, 1000), "0.1 %"),
        (Fraction(1, 1001), "under 0.1 %"),
        (Fraction(9999, 10000), "over 99.9 %"),
    ],
)
def test_a_percentage_never_rounds_to_certain_or_impossible(chance, percent):
    assert say.Chance(what="Repair", result="9", chance=chance).percent == percent
