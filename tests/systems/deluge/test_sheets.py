"""The sheets of a turn: what each reader is told, and what nobody is."""

import pytest

from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.systems.deluge.hooks import HOOKS
from refkit.systems.deluge.records import Battle, Deduction, Finding, Purse
from tests.systems.deluge import small_war
from tests.systems.deluge.small_war import force, unit

READERS = (*small_war.SIDES, "open", "umpire")
CAMPS = {"red": ("S1",), "blue": ("P1",), "sides": ("Swe", "Pol")}
BATTLE = Battle(slot="turn 1", number=1, place="p1", **CAMPS)


def brief(game, reader, kind="turn", *, blank=False):
    """Return a sheet of a reader."""
    return HOOKS.brief(view(game, reader), reader, play.due_steps(game), kind, blank=blank)


def table(game, reader, title, kind="turn"):
    """Return the rows of a table of a reader's sheet."""
    found = [each for each in brief(game, reader, kind).sections if each.title == title]
    return [row for each in found for row in each.rows]


def war(**lands):
    """Return a war with forces, a treasury and something learnt."""
    line = {"slot": "turn 1", "kind": "income", "note": "40 + 2 x 10"}
    return small_war.at(
        "M1",
        force("S1", "s1", 40).replace(name="Main army"),
        unit("S1", 1, 40),
        force("P1", "p1", 35),
        Purse(side="Swe", number=1, thalers=60, **line),
        Finding(number=1, side="Swe", slot="turn 1", force="P1", place="p1", told="big"),
        **lands,
    )


@pytest.mark.parametrize("reader", READERS)
def test_every_reader_has_a_sheet_with_the_map(reader):
    assert brief(war(), reader).sections[-1].title == "The lands"


def test_a_faction_reads_its_treasury_with_the_workings_and_nobody_else_does():
    assert brief(war(), "Swe").facts[0] == ("Treasury", "60 T")
    (row,) = table(war(), "Swe", "Treasury this turn")
    assert {"40 + 2 x 10", "+60", "60"} <= {*row}
    for reader in ("Pol", "Tat", "open"):
        assert table(war(), reader, "Treasury this turn") == []


def test_a_faction_reads_its_forces_in_full_and_of_others_what_it_learnt():
    (row,) = table(war(), "Swe", "Forces")
    assert row[:4] == ("S1", "task force", "s1", "40")
    assert table(war(), "Swe", "Units")
    title = "Forces of others"
    assert table(war(), "Swe", title) == [("Pol", "P1", "p1", "in turn 1: big")]
    assert ("Swe", "S1", "s1", "nothing known") in table(war(), "open", title)
    assert table(war(), "umpire", "Pol: Forces")


def test_territories_are_called_by_their_names_in_lists_too():
    game = small_war.do(
        war(s2={"name": "Dorpat"}), "M1", "Swe", rows=[{"force": "S1", "to": "s2"}]
    )
    (row,) = table(game, "Swe", "Moves")
    assert "Dorpat" in row
    held = dict(table(game, "open", "Territories"))
    assert (held["Swe"], held["nobody"]) == ("s1, Dorpat", "n1, n2")


def test_only_lands_that_were_taken_looted_or_occupied_have_a_row():
    game = war(p1="Swe", p2={"looted": 1}, p3={"looted": 0, "occupier": "Swe"})
    rows = table(game, "open", "Taken, looted or occupied")
    assert [row[0] for row in rows] == ["p1", "p2", "p3"]


def test_only_the_umpire_reads_how_the_points_stand():
    title = "Victory points if it ended now"
    assert len(table(war(), "umpire", title)) == 3
    assert table(war(), "Swe", title) == []


def test_points_without_an_answer_are_left_out():
    rows = [Deduction(side="Swe", other="Pol", part=1)]
    rows += [Deduction(side="Pol", other="Swe", part=1)]
    game = small_war.at("M1", *rows, options={"deductions_use": "solve"})
    assert table(game, "umpire", "Victory points if it ended now") == []


def test_the_battle_sheet_is_for_those_in_it():
    rows = [force("S1", "p1", 40), unit("S1", 1, 40), force("P1", "p1", 35)]
    game = small_war.at("C2", *rows, BATTLE, p1={"name": "Wenden"})
    titles = [each.title for each in brief(game, "Swe", "battle").sections]
    assert titles[:3] == ["Battle 1 in Wenden", "Forces", "Units"]
    assert titles[-1] == "Result of the battle in Wenden"
    assert [row[0] for row in table(game, "Swe", "Forces", "battle")] == ["S1"]
    assert brief(game, "Tat", "battle") is None
    both = {each.title for each in brief(game, "umpire", "battle").sections}
    assert {"Swe: Forces", "Pol: Forces"} <= both


def test_order_slips_are_of_each_faction():
    assert brief(war(), "Swe", "orders", blank=True).sections
    assert brief(war(), "umpire", "orders").sections


def test_before_the_first_turn_the_doubtful_rules_are_told():
    game = small_war.begun(force("S1", "s1"), number=0)
    titles = [each.title for each in brief(game, "Swe").sections]
    assert any("rules" in title for title in titles)
