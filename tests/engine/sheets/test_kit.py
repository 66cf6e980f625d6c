"""The kit of sheets on a made-up system: head, progress, chances, record, forms."""

from dataclasses import replace
from fractions import Fraction

import pytest

from refkit.engine.campaign import ledger
from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.engine.play.choices import Choice
from refkit.engine.rules.rulings import enter, next_ruling
from refkit.engine.sheets import deciding, on_record, options, reminders
from refkit.engine.sheets.accounts import account_table
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Chances, FormRow, Lines, Table
from refkit.engine.sheets.charts import chart_table
from refkit.engine.sheets.head import blank_head, sheet_head
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.progress import progress_table
from refkit.engine.sheets.sheets import Sheet, Sheets
from refkit.engine.sheets.tables import parse_columns, row_table
from tests.engine import skirmish
from tests.engine.accounts import treasury
from tests.engine.skirmish import SKIRMISH, Band, Plan, do, up_to

OPTIONS = """
[[option]]
name = "title"
value = "The ford"
help = "What it is called"
[[option]]
name = "pace"
value = "true"
help = "Whether it is fast"
readings = "true: yes\\nfalse: no"
doubtful = true
[[option]]
name = "luck"
value = "fair_dice"
help = "How dice fall"
readings = "fair_dice: as they fall\\nloaded: as they like"
[[option]]
name = "secret_march"
value = "never_mind"
help = "Whether it is seen"
doubtful = true
"""
TITLED = skirmish.system(skirmish.STEPS.replace("[clauses]", OPTIONS + "[clauses]"))
PARTS = """
[[part]]
id = "dawn"
number = 1
title = "Dawn"
[[part]]
id = "dusk"
number = 2
title = "Dusk"
"""


def asked(campaign, reader="red", *, owed=None):
    """Return what a sheet of a reader's is asked for now."""
    due = play.due_steps(campaign) if owed is None else owed
    return Asked(view(campaign, reader), reader, due)


def texts(sections):
    """Return each section's title and rows."""
    return [(each.title, each.rows) for each in sections]


def test_a_reader_knows_his_own_and_signs_for_himself():
    campaign = skirmish.campaign()
    readers = [asked(campaign, name) for name in ("umpire", "open", "blue")]
    assert [each.own for each in readers] == [("red", "blue"), (), ("blue",)]
    signed = [("Umpire",), ("Umpire",), ("Blue", "Umpire")]
    assert [each.signers for each in readers] == signed
    assert [each.whose("red") for each in readers] == ["Red: ", "", ""]
    assert [each.is_umpire for each in readers] == [True, False, False]


def test_a_sheet_is_of_the_slot_at_work_and_of_the_last_one_in_the_end():
    assert asked(skirmish.campaign()).slot.id == "day 1"
    over = asked(skirmish.last_day())
    assert (over.slot.id, over.step) == ("day 2", None)
    assert over.is_past("close")
    assert not over.is_within("plan", "close")


def test_it_is_known_how_far_the_slot_has_come():
    told = asked(up_to("rally", "red"))
    assert (told.is_past("march"), told.is_past("rally")) == (True, False)
    assert (told.is_within("plan", "rally"), told.is_within("show", "close")) == (
        True,
        False,
    )


def test_a_step_in_secret_is_known_to_the_umpire_alone():
    campaign = up_to("close")
    assert asked(campaign, "red").step is None
    assert asked(campaign, "umpire").step.id == "close"
    assert "close" not in [step.id for step in asked(campaign, "red").steps]


def test_the_head_says_whose_sheet_it_is_and_what_is_due():
    campaign = skirmish.campaign(system=TITLED)
    head = sheet_head(asked(campaign), [("Men", "5")], ["5 men"])
    assert head == {
        "title": "day 1",
        "side": "Red",
        "full_name": "",
        "campaign": "The ford",
        "where": "Day 1; due: Plan",
        "audience": "red",
        "word": "side",
        "facts": (("Men", "5"),),
        "state": ("5 men",),
        "footer": "",
    }
    head = sheet_head(asked(campaign, "open"), title="The first day", place="Turn 1")
    assert (head["side"], head["title"], head["where"]) == (
        "Public", "The first day", "Turn 1; due: Plan",
    )  # fmt: skip


def test_the_foot_says_which_entry_it_is_the_state_after():
    campaign = skirmish.campaign(system=TITLED)
    assert sheet_head(asked(campaign, "umpire"))["footer"] == "As of entry 1"
    seen = sheet_head(asked(campaign, "open"))["footer"]
    assert seen in ("", "As of entry 1 (Public count)")


def test_the_head_of_the_last_sheet_says_that_it_is_over():
    over = asked(skirmish.campaign(system=TITLED), owed=())
    assert sheet_head(over)["where"] == "The campaign is over"


def test_a_secret_step_is_not_in_the_head():
    game = skirmish.campaign(system=TITLED)
    while (owed := play.due_steps(game))[0].step.id != "close":
        game = do(game, owed[0].step.id, owed[0].side)
    assert sheet_head(asked(game))["where"] == "Day 1"
    assert sheet_head(asked(game, "umpire"))["where"] == "Day 1; due: Close"


def test_the_head_of_a_blank_form_has_labels_to_fill_in():
    head = blank_head("Turn", ("Date", "Men"))
    assert (head["facts"], head["where"]) == ((("Date", ""), ("Men", "")), "Turn")


def test_without_parts_the_progress_has_one_row():
    table = progress_table(asked(up_to("march", "red")), clause="p. 1", note="Late.")
    row = ("day 1", "Plan", "March", "Rally, Show")
    assert (table.title, table.rows) == ("The slot so far", (row,))
    assert (table.clause, table.note) == ("p. 1", "Late.")


def test_each_part_that_has_steps_has_a_row_of_progress():
    declared = skirmish.STEPS.replace('id = "plan"', 'id = "plan"\npart = "dawn"')
    for step in ("march", "rally", "show", "close"):
        declared = declared.replace(f'id = "{step}"', f'id = "{step}"\npart = "dusk"')
    parted = skirmish.system(declared.replace("[[step]]", PARTS + "[[step]]", 1))
    campaign = skirmish.campaign(system=parted)
    table = progress_table(asked(campaign, "umpire"), "The day so far", part="When")
    assert [col.title for col in table.columns] == ["When", "Done", "Due", "To come"]
    assert table.rows == (
        ("Dawn", "", "Plan", ""),
        ("Dusk", "", "", "March, Rally, Show, Close"),
    )


def test_a_part_that_another_interrupts_is_continued_below_it():
    declared = skirmish.STEPS
    for step, part in (("plan", "dawn"), ("march", "dusk"), ("rally", "dawn")):
        declared = declared.replace(f'id = "{step}"', f'id = "{step}"\npart = "{part}"')
    for step in ("show", "close"):
        declared = declared.replace(f'id = "{step}"', f'id = "{step}"\npart = "dawn"')
    parted = skirmish.system(declared.replace("[[step]]", PARTS + "[[step]]", 1))
    table = progress_table(asked(skirmish.campaign(system=parted), "umpire"))
    assert [row[0] for row in table.rows] == ["Dawn", "Dusk", "Dawn, continued"]


def test_a_step_that_nobody_owes_stands_there_once_it_was_done():
    declared = skirmish.STEPS.replace('id = "rally"', 'id = "rally"\ninterrupts = ["*"]')
    campaign = skirmish.campaign(system=skirmish.system(declared))
    before = progress_table(asked(campaign, "umpire"))
    assert all("Rally" not in cell for row in before.rows for cell in row)
    entry = Entry(
        number=0, kind="step", slot="day 1", step="rally", side="red", lines=("x",)
    )
    after = progress_table(asked(ledger.append(campaign, entry), "umpire"))
    assert "Rally" in after.rows[0][1]


def test_a_part_none_of_whose_steps_is_due_today_has_no_row():
    declared = skirmish.STEPS.replace('id = "show"', 'id = "show"\npart = "dusk"')
    for step in ("plan", "march", "rally", "close"):
        declared = declared.replace(f'id = "{step}"', f'id = "{step}"\npart = "dawn"')
    foggy = skirmish.system(
        declared.replace("[[step]]", PARTS + "[[step]]", 1),
        facts=lambda campaign, slot: frozenset({"foggy"}),
    )
    table = progress_table(asked(skirmish.campaign(system=foggy)))
    assert [row[0] for row in table.rows] == ["Dawn"]


def test_the_record_tells_what_was_done_and_rolled():
    campaign = do(up_to("rally", "red"), "rally", "red")
    table = on_record.slot_record(asked(campaign))
    assert table.title == "On record for this slot"
    number, step, by, text = table.rows[-1]
    assert (step, by) == ("Rally", "red")
    assert table.note == on_record.COUNTED
    assert text.startswith("Red: rolled ")
    assert table.rows[-2][3].startswith("Red draws")
    assert on_record.slot_record(asked(campaign), "Done").title == "Done"
    assert number == str(len(view(campaign, "red").entries))


def test_the_chronicle_tells_each_slot_and_what_was_taken_back():
    campaign = ledger.undo(do(up_to("close"), "close", raw={"note": "it is dark"}))
    campaign = do(campaign, "close", raw={"note": "it is late"})
    chronicle = list(on_record.chronicle(asked(campaign, "umpire")))
    assert [each.title for each in chronicle] == ["day 1"]
    rows, title = chronicle[0].rows, campaign.system.step("close").title
    assert rows[0] == ("1", "setup", "Umpire", "Set up")
    closing = [(row[1], row[3]) for row in rows if row[1] in (title, "undo")]
    number = rows[-1][0]
    assert closing[0] == (title, f"(taken back by {int(number) - 1}) It is dark")
    assert closing[-1] == (title, "It is late")


def test_the_chronicle_tells_why():
    campaign = skirmish.campaign()
    entry = campaign.entries[0].model_copy(update={"why": "for luck"})
    lucky = asked(replace(campaign, entries=(entry,)), "umpire")
    assert next(on_record.chronicle(lucky)).rows[-1][3] == "Because: for luck"


def ruled(seen="open"):
    campaign = skirmish.campaign()
    row = next_ruling(campaign, "p. 3", "draw twice", slot="day 1", seen=seen)
    return enter(campaign, row)


def test_rulings_are_told_to_who_may_know_them():
    table = next(on_record.rulings_table(asked(ruled())))
    assert table.rows == (("1", "p. 3", "", "draw twice"),)
    assert list(on_record.rulings_table(asked(ruled("umpire")))) == []


def test_reminders_are_of_the_steps_to_come_with_their_rulings():
    told = next(reminders.due_reminders(asked(ruled())))
    assert [item.text for item in told.items] == [
        "Rally: Throw in the open.",
        "Ruled in day 1: draw twice",
    ]
    late = do(do(up_to("rally", "red"), "rally", "red"), "rally", "blue")
    assert list(reminders.due_reminders(asked(late))) == []


def test_reminders_hold_for_facts_that_are_expected():
    declared = skirmish.STEPS.replace(
        'clause = "p. 3" }]', 'clause = "p. 3", when = ["rain"] }]'
    )
    wet = asked(skirmish.campaign(system=skirmish.system(declared)))
    assert list(reminders.due_reminders(wet)) == []
    assert len(next(reminders.due_reminders(wet, frozenset({"rain"}))).items) == 1


def test_reminders_of_named_steps():
    told = asked(skirmish.campaign())
    assert len(next(reminders.step_reminders(told, ("rally",))).items) == 1
    assert list(reminders.step_reminders(told, ("plan",))) == []


def offered(turn, offers, title):
    return Lines(title=title, count=len(offers))


def test_what_is_due_is_shown_with_its_own_form_or_its_chances():
    told = asked(up_to("march", "red"))
    shown = {"march": offered}
    titles = [s.title for s in deciding.chance_sections(told, "red", shown=shown)]
    assert titles == ["March"]
    # Of choices without odds there are no chances to show.
    assert list(deciding.chance_sections(told, "red")) == []
    assert list(deciding.chance_sections(told, "red", due=("plan",), shown=shown)) == []


def test_a_step_ahead_is_shown_until_it_is_past():
    shown = {"ahead": ("march",), "due": (), "shown": {"march": offered}}
    ahead, past = asked(skirmish.campaign(), "umpire"), asked(up_to("show"))
    found = deciding.chance_sections(ahead, "red", **shown)
    assert [each.title for each in found] == ["Red: March"]
    assert list(deciding.chance_sections(past, "red", **shown)) == []


def test_a_form_of_no_choices_is_not_shown():
    lone = skirmish.campaign([r for r in skirmish.ROWS if type(r) is not skirmish.Camp])
    shown = {"ahead": ("march",), "shown": {"march": offered}}
    assert list(deciding.chance_sections(asked(lone), "red", **shown)) == []


def test_chances_are_those_of_each_choice():
    choice = Choice("x", 1, "A try", {"won": Fraction(1, 3)})
    step = SKIRMISH.step("rally")
    told = next(deciding.step_chances(step, (choice,), "Rally"))
    assert isinstance(told, Chances)
    assert (told.clause, told.rows[0].percent) == ("p. 3", "33 %")
    bare = next(deciding.step_chances(SKIRMISH.step("show"), (choice,), "Show"))
    assert bare.clause == ""


def test_what_is_sold_is_shown_with_what_it_leaves():
    sold = (
        Choice("x", 1, "A company", cost={"gold": 22}),
        Choice("x", 2, "An army", cost={"gold": 90, "fame": 1}),
        Choice("x", 3, "A prayer", cost={"fame": 0}),
        Choice("x", 4, "A throw", {"won": Fraction(1, 2)}, cost={"gold": 1}),
    )
    step, told = treasury.TREASURY.steps[0], asked(treasury.campaign())
    table = next(deciding.price_table(told, "red", step, sold))
    assert (table.title, table.clause) == ("Pay: what it costs", "1-a")
    heads = ["What", "thalers", "VP", "Leaves thalers", "Leaves VP"]
    assert [col.title for col in table.columns] == heads
    rows = (
        ("A company", "22", "", "58", ""),
        ("An army", "90", "1", "10 short", "1 short"),
    )
    assert table.rows == rows
    assert list(deciding.price_table(told, "red", step, sold[2:])) == []


ASKS = (
    (("plan",), FormRow(label="Plan", blanks=deciding.typed_captions(Plan))),
    (("march",), FormRow(label="March", choices=("stay", "go"))),
)


def test_a_side_is_asked_what_it_still_has_to_answer():
    told = next(deciding.order_form(asked(up_to("march", "red")), ASKS))
    assert (told.title, [row.label for row in told.rows]) == (
        "Orders of the Red side", ["March"],
    )  # fmt: skip
    armies = up_to("march", "red")
    armies = replace(armies, system=replace(armies.system, side="army"))
    assert next(deciding.order_form(asked(armies), ASKS)).title == "Orders of the Red army"
    assert list(deciding.order_form(asked(up_to("rally", "red")), ASKS)) == []
    assert list(deciding.order_form(asked(skirmish.campaign(), "umpire"), ASKS)) == []


def test_a_blank_form_asks_everything():
    told = deciding.whole_order_form(asked(skirmish.campaign()), ASKS)
    assert [row.blanks for row in told.rows] == [("text",), ()]


def test_options_are_told_until_the_first_step_is_done():
    campaign = skirmish.campaign(system=TITLED)
    told = texts(options.doubtful_options(campaign))
    rows = (("Whether it is fast", "yes"), ("Whether it is seen", "never mind"))
    assert told == [("How the rules are read", rows)]
    assert options.all_options(campaign).rows[2:4] == (
        ("Whether it is fast", "yes"), ("How dice fall", "as they fall"),
    )  # fmt: skip
    assert list(options.doubtful_options(do(campaign, "plan", "red"))) == []


def test_a_chart_is_shown_as_it_is_printed():
    table = chart_table(SKIRMISH.charts["rally"])
    assert [col.title for col in table.columns] == ["1d6", "Result"]
    assert table.rows == (("3 or less", "0"), ("4-5", "1"), ("6 or more", "2"))
    assert table.note == "Added to the die: mud -1."


def spent(reader="red"):
    lines = (
        treasury.Coin(side="red", number=2, slot="turn 1", kind="raise_men", change=-22),
        treasury.Coin(side="red", number=3, slot="turn 1", kind="gift", change=0),
        treasury.Coin(side="blue", number=2, slot="turn 1", kind="loot", change=6),
    )
    return asked(treasury.campaign(*lines), reader)


def test_an_account_tells_each_line_of_the_slot_with_its_balance():
    table = next(account_table(spent(), (treasury.GOLD,), "Treasury"))
    heads = ["Side", "For", "thalers", "thalers in hand"]
    assert [col.title for col in table.columns] == heads
    rows = (("red", "raise men", "-22", "58"), ("red", "gift", "", "58"))
    assert (table.rows, table.clause) == (rows, "1-a")


def test_the_umpire_reads_the_accounts_of_all_side_by_side():
    table = next(
        account_table(
            spent("umpire"), (treasury.GOLD,), "Treasuries", clause="2-c",
            what=lambda line: f"line {line.number}", balance=False,
        )
    )  # fmt: skip
    assert [row[0] for row in table.rows] == ["red", "red", "blue"]
    assert table.rows[-1] == ("blue", "loot", "+6", "line 2")
    assert table.clause == "2-c"


def test_who_has_no_account_and_sees_none_has_no_table_of_it():
    for reader in ("open", "grey"):
        assert list(account_table(spent(reader), (treasury.GOLD,), "Treasury")) == []


def test_owners_that_are_no_sides_come_last():
    line = treasury.Cart(side="red", town="Kiev", line=1, slot="turn 1", kind="x", carts=1)
    told = asked(treasury.campaign(line, line.replace(side="ally")), "umpire")
    table = next(account_table(told, (treasury.GRAIN, treasury.FAVOUR), "Stores"))
    assert [row[:2] for row in table.rows] == [("red", "Kiev"), ("ally", "Kiev")]


def bands(told):
    rows = [(band.id, band.side) for band in told.campaign.rows(Band)]
    yield from row_table("Bands", ("Band", "Side"), rows)


def blank(told):
    yield Lines(title="Notes")


KIT = Sheets(
    (
        Sheet(Kind(name="bands", title="The bands"), bands, blank, is_broadside=True),
        Sheet(Kind(name="day", title="The day", is_always=True), blank),
    ),
    blank_head=lambda told: blank_head("Day", ("Date",)),
    write=str.upper,
)


def brief(kind="", reader="red", **more):
    campaign = skirmish.campaign(system=TITLED)
    owed = play.due_steps(campaign)
    return KIT.brief(view(campaign, reader), reader, owed, kind, **more)


def test_a_sheet_is_made_of_its_sections_under_the_head():
    told = brief("bands")
    assert (told.sheet, told.is_broadside, told.title) == ("The bands", True, "day 1")
    assert told.sections[0].rows == (("R1", "RED"),)


def test_what_has_a_name_is_called_by_it_in_lists_too():
    rows = (("R1, R2", "R1 and R2", "red"),)
    table = Table(title="Bands", columns=parse_columns("A", "B", "C"), rows=rows)
    named = Sheets((), names=lambda _campaign: {"R1": "Rangers", "R2": "Raiders"})
    (row,) = named.plain_table(skirmish.campaign(), table).rows
    assert row == ("Rangers, Raiders", "R1 and R2", "Red")


def test_without_a_kind_it_is_the_sheet_of_every_step():
    assert brief().sheet == "The day"
    assert [kind.name for kind in KIT.kinds] == ["bands", "day"]


def test_a_blank_form_has_a_head_of_its_own_and_only_some_have_one():
    assert brief("bands", blank=True).facts == (("Date", ""),)
    assert brief("day", blank=True) is None


def test_a_sheet_with_nothing_to_say_is_none():
    assert brief("bands", "open") is None


def test_a_system_without_a_sheet_for_every_step_opens_the_first():
    campaign = skirmish.campaign(system=TITLED)
    owed = play.due_steps(campaign)
    only = Sheets(KIT.sheets[:1])
    assert only.brief(view(campaign, "red"), "red", owed).sheet == "The bands"
    assert only.brief(view(campaign, "red"), "red", owed, blank=True).facts == ()


def test_a_kind_that_there_is_none_of_is_not_found():
    with pytest.raises(KeyError, match="map"):
        brief("map")


def test_columns_are_written_in_short():
    told = [(c.title, c.align, c.width, c.blank) for c in parse_columns(">CPP*0.7", "_Buy")]
    assert told == [("CPP", "right", 0.7, False), ("Buy", "left", 1.0, True)]
