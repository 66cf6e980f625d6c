import pytest

from refkit.engine.campaign import ledger
from refkit.engine.campaign.entry import Entry, Revision
from refkit.workbook.build import building
from refkit.workbook.read import reading
from refkit.workbook.sheets import packs, rows
from refkit.workbook.sheets.books import CHANGES, DICE, LEDGER
from tests.workbook import rostov
from tests.xlsx import retold


def problems(*edits):
    return list(map(str, reading.read_campaign(rostov.changed(*edits))[1]))


def wrong(record, key, field, value):
    """Return the cell written into, and the problems that come of it."""
    tab, ref = rostov.place(record, key, field)
    return f"{tab}!{ref}", problems((tab, ref, value))


@pytest.mark.parametrize("name", packs.pack_names())
def test_what_is_built_is_read(name):
    campaign = packs.campaign(name, seed="x")
    assert reading.read_campaign(building.build_workbook(campaign)) == (campaign, [])


def test_a_ledger_with_dice_and_long_texts_is_read_as_it_was():
    campaign = rostov.later()
    again, found = reading.read_campaign(building.build_workbook(campaign))
    assert (again, found) == (campaign, [])
    assert ledger.faults(again) == []


def test_a_late_correction_is_read_as_it_was_written():
    told = rostov.entry()
    revision = Revision(
        entry=1,
        done="redone",
        decision=told.decision,
        readings=told.readings,
        lines=told.lines,
        changes=rostov.later().entries[-1].changes,
    )
    facts = Revision(entry=3, done="set right", after=1)
    entry = told.model_copy(update={"kind": "correction", "revises": (revision, facts)})
    campaign = ledger.append(rostov.later(), entry)
    assert reading.read_campaign(building.build_workbook(campaign)) == (campaign, [])
    row = rows.entry_rows(campaign.entries[-1])[LEDGER][0]
    assert "entry 1 redone\nentry 3 set right" in row


@pytest.mark.parametrize("opened", [False, True])
def test_slots_taken_up_again_are_read_as_they_were_written(opened):
    told = ("yes", "again 2\\nand\nmore", rostov.DAY)
    kept = ("closed 2", "again 3")
    entry = Entry(number=1, kind="correction", opened=opened, reopens=told, closes=kept)
    row = rows.entry_rows(entry)[LEDGER][0]
    found = rows.ledger_fields(row)
    assert (found["opened"], tuple(found["reopens"])) == (opened, told)
    assert tuple(found["closes"]) == kept
    assert f"again {rostov.DAY}" in row[10]


def test_an_entry_is_the_same_after_its_rows():
    entry = rostov.later().entries[-1]
    written = rows.entry_rows(entry)
    assert len(written[LEDGER]) > 1
    assert len(written[CHANGES]) == len(entry.changes)
    assert len(written[DICE]) == len(entry.readings)
    assert all(len(str(cell)) <= rows.LONGEST for row in written[LEDGER] for cell in row)


@pytest.mark.parametrize(
    ("record", "key", "field", "value", "told"),
    [
        (
            "Element",
            "G01",
            "rating",
            "Vetran",
            "Rating is 'Vetran'; expected one of raw, trained",
        ),
        (
            "Element",
            "S01",
            "day_start",
            "many",
            "Day start is 'many'; expected a whole number",
        ),
        (
            "Group",
            "german/A1",
            "price",
            100,
            "CPP is 100; expected a whole number from 0 to 99.",
        ),
        (
            "Slot",
            rostov.DAY,
            "date",
            "Christmas",
            "Date is 'Christmas'; expected a date such as",
        ),
        (
            "UnitCard",
            "G-INF",
            "armoured",
            "perhaps",
            "Armoured is 'perhaps'; expected yes or no.",
        ),
        ("Element", "G02", "name", None, "Name is blank; expected a text of at most 500"),
        (
            "Stand",
            "G01.1",
            "card",
            "G-INK",
            "Card is 'G-INK'; expected a name listed in Unit cards",
        ),
        (
            "Element",
            "G02",
            "id",
            "G01",
            "'G01' is there already at German Roster!A4; expected every",
        ),
        (
            "Option",
            "isolated_me",
            "value",
            "some",
            "Value is 'some'; expected one of all, any",
        ),
        (
            "Option",
            "isolated_me",
            "name",
            "isolatd_me",
            "Option is 'isolatd_me'; expected an option",
        ),
        ("Option", "system", "value", "chess", "Value is 'chess'; expected one of"),
        ("CppRow", "1/2", "low", 10, "From is 10: 9 has no row; expected 9, as row 3 ends"),
        ("Group", "german/O3", "scenario_max", 5, "Max scenario is 5; expected 4 at most"),
        ("Slot", "1942-12-24 full day", "day", 9, "Day is 9 after 1; expected 2, as every"),
    ],
)
def test_a_fault_names_its_cell(record, key, field, value, told):
    cell, found = wrong(record, key, field, value)
    assert found[0].startswith(f"{cell}: {told}")


def test_all_faults_are_told_at_once():
    first, second = (rostov.place("Element", key, "rating") for key in ("G01", "S02"))
    found = problems((*first, "good"), (*second, "bad"))
    assert [line.partition(":")[0] for line in found] == ["!".join(first), "!".join(second)]


def test_a_campaign_with_an_unreadable_row_is_none():
    tab, ref = rostov.place("Element", "G01", "day_start")
    assert reading.read_campaign(rostov.changed((tab, ref, "many")))[0] is None


def test_a_campaign_with_a_lost_name_is_read_with_its_problem():
    tab, ref = rostov.place("Stand", "G01.1", "card")
    campaign, found = reading.read_campaign(rostov.changed((tab, ref, "G-INK")))
    assert campaign.find("Stand", "G01.1").card == "G-INK"
    assert len(found) == 1


def test_a_heading_that_is_gone_is_missed():
    place = rostov.heading("German Roster", "rating")
    data = retold.with_heading(rostov.data(), "German Roster", place, "Wibble")
    found = [str(each) for each in reading.read_campaign(data)[1]]
    assert (
        found[0]
        == "German Roster!3:3: there is no heading 'Rating'; expected it in this row."
    )


def test_a_heading_that_is_there_twice_is_told():
    found = problems(("German Roster", "AF3", "rating"))
    assert found[0].startswith(
        "German Roster!AF3: the heading 'rating' is there already at D3;"
    )


def test_an_entry_that_cannot_be_read_names_its_row():
    found = problems(("Ledger", "B4", "party"))
    assert found[0].startswith(
        "Ledger!A4: kind is 'party'; expected a row as refkit wrote it"
    )


def test_a_change_without_its_entry_is_told():
    assert problems(("Ledger changes", "A4", 7))[0].startswith(
        "Ledger changes: there are rows of entry 7"
    )


def test_broken_json_names_its_row():
    assert problems(("Ledger changes", "E5", "{"))[0].startswith(
        "Ledger changes!A5: the row cannot"
    )


def test_what_is_no_workbook_is_a_problem():
    campaign, found = reading.read_campaign(b"no workbook")
    assert campaign is None
    assert "expected" in str(found[0])


@pytest.mark.parametrize(
    ("record", "key", "field", "value"),
    [
        ("Element", "G01", "rating", " RAW "),
        ("Element", "G01", "day_start", "8"),
        ("Element", "G01", "day_start", 8.0),
        ("Slot", rostov.DAY, "first_attacker", "Russian"),
        ("UnitCard", "G-INF", "armoured", "No"),
        ("Slot", rostov.DAY, "date", "1942-12-23"),
        ("Stand", "G01.1", "element", "g01"),
    ],
)
def test_what_is_meant_is_understood(record, key, field, value):
    tab, ref = rostov.place(record, key, field)
    assert reading.read_campaign(rostov.changed((tab, ref, value))) == (
        rostov.campaign(),
        [],
    )


def test_blank_lines_between_rows_do_no_harm():
    tab, ref = rostov.place("Stand", "S14.5", "id")
    below = int(ref[1:]) + 5
    told = {"A": "S14.9", "B": "S14", "D": "S-TRUCK"}
    campaign, found = reading.read_campaign(
        rostov.changed(*((tab, f"{c}{below}", v) for c, v in told.items()))
    )
    assert found == []
    assert campaign.find("Stand", "S14.9").side == "russian"


@pytest.mark.parametrize("name", ["title", "seed"])
def test_an_option_no_campaign_can_do_without_is_missed(name):
    tab, ref = rostov.place("Option", name, "name")
    told = problems((tab, ref, None), (tab, ref.replace("A", "B"), None))
    assert f"Options: there is no option {name!r}; expected it, with the value" in str(told)


def test_an_option_no_campaign_can_do_without_is_not_blank():
    place, told = wrong("Option", "seed", "value", None)
    assert told[0].startswith(f"{place}: Value of 'seed' is blank; expected the value")


def test_a_change_nested_without_end_is_a_fault_and_no_crash():
    (told,) = problems((CHANGES, "E4", "[" * 9000))
    assert told.startswith("Ledger changes!A4: the row cannot be read")
