"""The plan of the table on a turn sheet: what each reader is shown of it."""

import io

import pytest
from pypdf import PdfReader

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.view import view
from refkit.engine.maps.plan import Plan
from refkit.engine.play import play
from refkit.handouts import hand_out
from refkit.systems.battlefront.sheets import SHEETS
from tests.systems.battlefront import field, mapped

FRONT = {"G11": [(10, 10), (60, 10)], "S11": [(10, 30), (60, 30)]}
PENNED = {**FRONT, "G12": [(36, 40)], "S12": [(33, 28), (39, 28), (30, 39), (42, 39)]}
TITLED = {"name": "title", "value": "The bend of the Chir"}
TITLE = {"Option": [TITLED, {"name": "seed", "value": "an old coin"}]}
PLACES = [
    {"id": "mill", "name": "The mill", "place": "36, 25"},
    {"id": "inn", "name": "The inn", "place": "by the road"},
]
WOOD = [{"id": "wood", "outline": "50, 20; 55, 20; 55, 24"}]
ROAD = {"id": "H3", "side": "russian", "kind": "entry", "place": "0, 40"}


def drawn(places=PENNED, flags=None, decision=None, **before):
    placed = mapped.placed(places, flags=flags, **TITLE, **before)
    return field.play(placed, "E6", "", decision or {})


def shown(campaign, reader):
    """Return the plan on a reader's sheet, None where there is none."""
    sheet = SHEETS.brief(view(campaign, reader), reader, play.due_steps(campaign))
    return next((part for part in sheet.sections if isinstance(part, Plan)), None)


def pieces(plan, side):
    return [
        (each.name, each.place, each.status) for each in plan.pieces if each.side == side
    ]


def test_a_side_has_its_own_stands_by_name_and_the_enemys_as_they_look():
    plan = shown(drawn(FRONT), "german")
    assert pieces(plan, "german") == [
        ("G11.1", (10, 10), "normal"),
        ("G11.2", (60, 10), "normal"),
    ]
    assert pieces(plan, "russian") == [("", (10, 30), "normal"), ("", (60, 30), "normal")]


def test_the_umpire_has_every_stand_by_name():
    plan = shown(drawn(FRONT), "umpire")
    assert [each.name for each in plan.pieces] == ["G11.1", "G11.2", "S11.1", "S11.2"]


def test_what_the_enemy_hides_is_on_no_plan_but_his_own_and_the_umpires():
    after = drawn(flags={"G12.1": {"hidden": True}})
    there = {who: shown(after, who) for who in ("german", "russian", "umpire")}
    found = {who: (36, 40) in [p.place for p in each.pieces] for who, each in there.items()}
    assert found == {"german": True, "russian": False, "umpire": True}
    assert [[p.name for p in each.pockets] for each in there.values()] == [
        ["hidden german 1"],
        [],
        ["hidden german 1"],
    ]
    (own,) = [p for p in there["german"].pieces if p.place == (36, 40)]
    assert (own.marks, own.status) == ("H", "isolated")


@pytest.mark.parametrize("reader", ["german", "russian", "umpire"])
def test_the_printed_plan_holds_nothing_that_its_reader_may_not_know(reader, tmp_path):
    flags = {"G12.1": {"hidden": True}, "S12.1": {"hidden": True}}
    (file,) = hand_out(drawn(flags=flags), reader, tmp_path)
    pages = (page.extract_text() for page in PdfReader(io.BytesIO(file.read_bytes())).pages)
    (words,) = (text.split() for text in pages if "The table," in text)
    assert ("G12.1" in words, "S12.1" in words) == (reader != "russian", reader != "german")
    assert "G11.1" in words or reader == "russian"


def test_rulings_and_doubts_are_marked_for_the_umpire_alone():
    ruling = {"units": [{"unit": "G12", "position": "normal"}], "out_of_line": ["S12.1"]}
    after = drawn(decision=ruling)
    marks = {each.name: each.marks for each in shown(after, "umpire").pieces}
    assert (marks["G12.1"], marks["S12.1"]) == ("!", "N")
    for side in field.SIDES:
        assert not [p for p in shown(after, side).pieces if set(p.marks) & set("!?N")]


def test_line_start_lines_pockets_and_ground_are_drawn():
    plan = shown(
        drawn(Objective=PLACES, Obstacle=WOOD, Home=[*mapped.HOMES, ROAD]), "german"
    )
    assert (len(plan.line), set(plan.starts)) == (1, {"german", "russian"})
    assert [pocket.name for pocket in plan.pockets] == ["P1"]
    assert plan.barred == (((50, 20), (55, 20), (55, 24)),)
    assert plan.places == (("The mill", (36, 25)),)
    assert [(home.side, home.edge, home.place) for home in plan.homes] == [
        ("german", "S", None),
        ("russian", "N", None),
        ("russian", None, (0, 40)),
    ]


def test_a_line_told_by_hand_is_drawn_without_stands():
    plan = shown(
        field.play(mapped.campaign(**TITLE), "E6", "", {"course": "0, 9; 72, 9"}), "german"
    )
    assert (plan.line, plan.pieces) == ((((0, 9), (72, 9)),), ())


def test_a_pocket_told_in_words_is_not_drawn():
    told = {"course": "0, 9; 72, 9", "pockets": [{"pocket": "farm", "side": "german"}]}
    after = field.play(mapped.campaign(**TITLE), "E6", "", told)
    assert shown(after, "german").pockets == ()


NONE = [
    (field.campaign(TITLE), {"course": "0, 9; 72, 9"}),
    (mapped.campaign(**TITLE), {"course": "along the river"}),
]


@pytest.mark.parametrize(("campaign", "decision"), NONE)
def test_without_a_table_or_a_line_on_it_there_is_no_plan(campaign, decision):
    assert shown(field.play(campaign, "E6", "", decision), "german") is None


def test_before_any_line_there_is_no_plan():
    assert shown(field.without(mapped.campaign(**TITLE), "Front"), "german") is None


def test_stands_placed_in_an_earlier_slot_are_not_on_the_plan_of_a_later_line():
    days = [["full_day"], ["full_day"]]
    before = drawn(FRONT, days=days)
    told = {"course": "0, 9; 72, 9"}
    after = field.play(before, "E6", "", told, slot=field.TOMORROW)
    plan = shown(after, "german")
    assert plan.pieces == ()
    assert plan.note.startswith(
        "Front line drawn by hand on 25 December; no stands were placed; home edges"
    )


def test_the_note_says_on_what_the_line_rests():
    plan = shown(drawn(FRONT), "german")
    assert plan.note.startswith("Positions when the line was drawn on 24 December; ")


def test_before_the_first_battle_the_line_is_the_opening_line():
    plan = shown(mapped.campaign(**TITLE), "german")
    told = "The opening line, as it was drawn before the first scenario; home edges as for "
    assert plan.note.startswith(told)


def test_a_place_that_was_typed_in_words_is_not_on_the_plan():
    after = drawn(FRONT)
    rows = [after.find("Spot", "G11.1"), after.find("Seen", "3")]
    typed = (campaigns.change_between(row, row.replace(place="the ford")) for row in rows)
    plan = shown(campaigns.apply_changes(after, tuple(typed)), "german")
    assert [each.name for each in plan.pieces] == ["G11.2", ""]
