"""What refkit guessed of a roster is listed by the set-up check until somebody agrees."""

import openpyxl
import pytest

from refkit import session
from refkit.engine.campaign.campaign import change_between
from refkit.session.set_up import SetUp
from tests.workbook.adopt import rosters
from tests.workbook.adopt.understanding import books

HEAD = ("Unit", "Arm", "Training", "Full", "Now", "Made of")
RIFLES = "9 Rifle squad, 2 MG, 1 Old Bill"
LOST = "the roster does not say which stands are lost; taken are"


@pytest.fixture
def adopted(tmp_path):
    """A roster of two sides that leaves open what it can, adopted and being set up."""
    first = [HEAD, ("A Coy", "Panzergrenadiers", "Raw", 12, 9, RIFLES)]
    first += [("B Coy", "Infantry", "Raw", 12, 12, RIFLES)]
    other = [("Unit", "Training", "Full", "Now"), ("Tiger Coy", "Raw", 4, 3)]
    other += [(f"{n} Coy", "Raw", 12, 12) for n in range(3, 6)]
    (tmp_path / "own.xlsx").write_bytes(books.book(British=first, German=other))
    file = session.roster(tmp_path / "own.xlsx", seed="s")
    return session.adopt(file, file.attempt().adoption)


def guesses(setting):
    return [gap for gap in setting.gaps() if gap.is_guess]


def told(setting):
    return [gap.missing.removeprefix("guessed: ") for gap in guesses(setting)]


def test_every_guess_is_listed_with_its_place_and_its_step(adopted):
    assert f"A Coy: {LOST} 2 MG and 1 Old Bill" in told(adopted)
    assert "Old Bill: troops (T), though the name does not say so" in told(adopted)
    assert "Tiger Coy: class armour (A), by the name" in told(adopted)
    assert "3 Coy: class infantry (I), as nothing says it" in told(adopted)
    only = "as the roster says only how many stands there are"
    assert f"Tiger Coy: 4 Tank, {only}" in told(adopted)
    assert any("'Panzergrenadiers'" in each for each in told(adopted))
    assert not any(each.startswith("B Coy: ") for each in told(adopted))
    for gap in guesses(adopted):
        assert (gap.step, gap.must, "!" in gap.place) == ("forces", False, True)
        assert gap.record in {"Element", "Stand", "UnitCard"}


def test_how_many_guesses_there_are_is_told_before(adopted, tmp_path):
    again = session.roster(tmp_path / ".refkit" / "own.xlsx" / "000001.xlsx").attempt()
    many = len(guesses(adopted))
    told = f"What your roster does not say, refkit guessed ({many} guesses): "
    assert again.adoption.guesses == many
    assert [each for each in again.lines if each.startswith(told)]


def test_whether_a_vehicle_is_armoured_is_asked_where_its_name_leaves_it_open(tmp_path):
    stands = "9 Rifle squad, 3 x Half-track, 2 x Sd. Kfz. 251/1, 2 x RSO, 1 x SdKfz 999"
    rows = [HEAD, ("A Coy", "Panzergrenadiers", "Raw", 17, 17, stands)]
    other = [("Unit", "Training", "Full", "Now"), ("3 Coy", "Raw", 12, 12)]
    (tmp_path / "own.xlsx").write_bytes(books.book(German=rows, British=other))
    file = session.roster(tmp_path / "own.xlsx", seed="s")
    setting = session.adopt(file, file.attempt().adoption)
    asked = [gap for gap in guesses(setting) if gap.field == "armoured"]
    assert sorted(gap.missing for gap in asked) == [
        "guessed: Half-track: taken as armoured; the name does not say whether it is",
        "guessed: SdKfz 999: taken as not armoured; the name does not say whether it is",
    ]
    cards = {card.name: card for card in setting.campaign.rows("UnitCard")}
    assert cards["Sd. Kfz. 251/1"].armoured
    assert not cards["Sd. Kfz. 251/1"].tracked
    assert cards["RSO"].tracked
    assert not cards["RSO"].armoured


def test_guesses_that_are_right_are_listed_no_more_and_change_nothing_else(adopted):
    before, others = adopted.campaign.tables, [g for g in adopted.gaps() if not g.is_guess]
    adopted.agree(guesses(adopted)[:1])
    left = len(guesses(SetUp(adopted.path)))
    adopted.agree(guesses(adopted))
    again = SetUp(adopted.path)
    assert (left > 0, guesses(again)) == (True, [])
    assert again.campaign.tables == before
    assert [gap for gap in again.gaps() if not gap.is_guess] == others


def test_a_guess_that_is_corrected_is_none_any_more(adopted):
    gap = next(gap for gap in guesses(adopted) if "Tiger Coy: class" in gap.missing)
    title, cell = gap.place.split("!")
    book = openpyxl.load_workbook(adopted.path)
    book[title][cell] = "G"
    book.save(adopted.path)
    again = SetUp(adopted.path)
    assert again.campaign.find(gap.record, gap.key).unit_class == "G"
    assert not any("Tiger Coy: class" in each for each in told(again))
    assert any("3 Coy: class" in each for each in told(again))


def test_a_word_that_the_umpire_answered_is_no_guess(tmp_path):
    rows = [HEAD, ("A Coy", "Assault guns", "Raw", 6, 6, "6 StuG")]
    (tmp_path / "own.xlsx").write_bytes(books.book(British=rows, German=rows))
    file = session.roster(tmp_path / "own.xlsx", seed="s")
    assert "'Assault guns'" in str(told(session.adopt(file, file.attempt().adoption)))
    (tmp_path / "own.xlsx").write_bytes(books.book(British=rows, German=rows))
    file = session.roster(tmp_path / "own.xlsx", seed="s")
    answers = file.attempt().answers.with_answers({"Class: Assault guns": "A"})
    made = session.adopt(file, file.attempt(answers).adoption)
    assert "'Assault guns'" not in str(told(made))


def test_a_guess_follows_a_row_that_gets_another_id(adopted):
    row = next(e for e in adopted.campaign.rows("Element") if e.name == "Tiger Coy")
    adopted.rename("Element", row.identity, "X77")
    gaps = {gap.key for gap in guesses(SetUp(adopted.path)) if "Tiger" in gap.missing}
    assert gaps == {"X77"}


CELLS = [
    ("German Roster", "Class", "?", "Class is '?'; expected one of I (infantry)"),
    ("German Roster", "Class", "Zork", "Class is 'Zork'; expected one of I (infantry)"),
    ("German Roster", "Rating", "?", "Rating is '?'; expected one of raw"),
    ("Unit cards", "Name", "?", "Name is '?'; expected what it is"),
]


@pytest.mark.parametrize(("title", "heading", "value", "missing"), CELLS)
def test_no_unknown_word_and_no_question_mark_is_passed(
    adopted, title, heading, value, missing
):
    book = openpyxl.load_workbook(adopted.path)
    heads = [cell.value for cell in book[title][3]]
    book[title].cell(4, heads.index(heading) + 1).value = value
    book.save(adopted.path)
    again = SetUp(adopted.path)
    [gap] = [gap for gap in again.gaps() if gap.missing.startswith(missing)]
    assert (gap.must, again.is_ready) == (True, False)


def test_an_element_without_stands_is_listed(adopted):
    row = adopted.campaign.rows("Element")[0]
    stands = adopted.campaign.rows("Stand", element=row.id)
    gone = [change_between(stand, None) for stand in stands]
    adopted.put([*gone, change_between(row, row.replace(contents=""))])
    [gap] = [gap for gap in adopted.gaps() if "it has no stands" in gap.missing]
    assert (gap.must, gap.step, gap.field) == (True, "forces", "contents")
    assert not adopted.is_ready


def test_his_own_worksheets_stay_as_they_are_when_he_agrees(adopted):
    before = rosters.values(adopted.path.read_bytes(), "British")
    adopted.agree(guesses(adopted))
    assert rosters.values(adopted.path.read_bytes(), "British") == before
