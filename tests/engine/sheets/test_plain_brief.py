"""A brief in plain words: names for ids, and the numbers of rows where they stand."""

from fractions import Fraction

from refkit.engine.sheets.brief import (
    Brief,
    Chance,
    Chances,
    Lines,
    Reminder,
    Reminders,
    Roster,
    RosterRow,
    Table,
    TableColumn,
)
from refkit.engine.sheets.plain_brief import in_plain_words
from tests.systems.battlefront import field


def plain(*sections):
    """The sections of a brief about a campaign with two companies, in plain words."""
    head = {"title": "T", "side": "German", "campaign": "C", "where": "W"}
    brief = Brief(**head, audience="german", sections=sections)
    return in_plain_words(field.campaign(), brief).sections


def table(heads, *rows, note=""):
    """A table under these headings."""
    cols = tuple(TableColumn(title=head) for head in heads)
    return Table(title="T", columns=cols, rows=rows, note=note)


def test_a_row_of_a_table_keeps_its_number_beside_its_name():
    (found,) = plain(table(("Unit", "Name"), ("G01", "1st company"), ("G01", "fled")))
    assert found.rows == (("G01", "1st company"), ("1st company", "fled"))


def test_a_column_of_numbers_stays_and_the_others_and_the_note_have_names():
    (found,) = plain(table(("No.", "Where"), ("G01", "beside G02"), note="Of G01."))
    assert found.rows == (("G01", "beside 2nd company"),)
    assert found.note == "Of 1st company."


def test_chances_rosters_and_reminders_have_names():
    chance = Chance(what="G01 rests", result="yes", chance=Fraction(1, 2))
    row = RosterRow(id="G01", name="1st company", detail="with G02")
    lines = Lines(title="Notes")
    chances, roster, reminders, same = plain(
        Chances(title="T", rows=(chance,)),
        Roster(title="T", rows=(row,)),
        Reminders(title="T", items=(Reminder(text="G01 waits"),)),
        lines,
    )
    assert chances.rows[0].what == "1st company rests"
    assert (roster.rows[0].id, roster.rows[0].detail) == ("G01", "with 2nd company")
    assert reminders.items[0].text == "1st company waits"
    assert same == lines
