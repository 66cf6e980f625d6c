"""What the turn sheets say."""

from dataclasses import replace

import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.view import view
from refkit.engine.records import records
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.reminders import step_reminders
from refkit.handouts import hand_out
from refkit.systems.battlefront import sheets
from refkit.systems.battlefront.steps.game import tolls
from refkit.turnsheets.seals import seal_sections
from tests.systems.battlefront import field, mapped


def brief(campaign, reader="german", kind="day"):
    return field.brief(campaign, reader, kind)


def titled():
    name = {"name": "title", "value": "The bend of the Chir"}
    return {"Option": [name, {"name": "seed", "value": "an old coin"}]}


def sheet(before=None, reader="german", step="B9"):
    campaign = field.campaign({**titled(), **(before or {})})
    return brief(field.at(campaign, step), reader)


def section(told, title):
    return next((part for part in told.sections if part.title == title), None)


def test_steps_that_ask_not_to_forget_anything_have_no_section():
    campaign = field.campaign()
    asked = Asked(campaign, "umpire", field.engine.due_steps(campaign))
    assert [each.title for each in step_reminders(asked, ("C2", "C3"))] == ["Reminders"]
    assert list(step_reminders(asked, ())) == []


def test_the_head_says_day_and_step():
    told = sheet()
    assert (told.title, told.where) == (
        "24 December 1942, full day",
        "Day 1; due: Purchases",
    )


def test_a_step_the_umpire_does_in_secret_is_on_his_sheet_alone(tmp_path):
    assert (sheet(step="E2").where, sheet(step="E2", reader="umpire").where) == (
        "Day 1",
        "Day 1; due: Minefields",
    )
    campaign = field.at(field.campaign(titled()), "E2")
    files = [hand_out(campaign, reader, tmp_path)[0] for reader in ("german", "umpire")]
    assert [file.name for file in files] == [
        "24-Dec-umpire-at-work-german-day.pdf",
        "24-Dec-minefields-umpire-day.pdf",
    ]


def test_the_last_sheet_says_that_it_is_over():
    campaign = field.campaign(titled())
    after = field.play(campaign, "F6", slot=field.TOMORROW)
    assert brief(after).where == "The campaign is over"


def test_a_campaign_without_entries_has_a_sheet():
    campaign = replace(field.campaign(titled()), entries=())
    assert brief(campaign).footer == ""


def test_seals_and_keys_are_of_a_slot_by_its_date():
    there = field.at(field.campaign(titled()), "B9", field.TOMORROW)
    titles = [
        t.title for t in seal_sections(there, "german", field.engine.due_steps(there))
    ]
    assert "Keys of the dice, 24 December 1942, full day" in titles


def test_attacker_and_defender_are_told_once_they_are_known():
    facts = dict(sheet(step="C2").facts)
    assert (facts["Attacker"], facts["Sets up first"]) == ("Russian", "German")


def test_the_umpire_has_the_points_of_both_sides():
    facts = dict(sheet(reader="umpire").facts)
    assert (
        facts["German: CPP in hand"],
        facts["Russian: CPP in hand"],
    ) == ("5", "5")


STATES = {
    "german": ("German 5 CPP, 3 FPP, attack", "no weather set"),
    "open": ("no weather set",),
}


@pytest.mark.parametrize("reader", STATES)
def test_the_state_is_told_in_few_words_to_who_may_know_it(reader):
    row = {"slot": field.TODAY, "side": "german", "declared": "attack"}
    assert sheet({"Posture": [row]}, reader).state == STATES[reader]


def test_a_posture_that_is_not_declared_is_told_as_such():
    told = sheet()
    assert told.state[0] == "German 5 CPP, 3 FPP, posture not declared"
    assert dict(told.facts)["Posture"] == "not declared"


def test_the_state_tells_who_attacks_and_how_long_the_game_was():
    slot = {"id": field.TODAY, "weather": "fog", "turns": 12}
    assert sheet({"Slot": [slot]}, "open", "E1").state == (
        "fog",
        "Russian attacks",
        "12 turns",
    )


@pytest.mark.parametrize("kind", ["campaign", "day", "map", "chronicle"])
def test_a_sheet_says_which_it_is(kind):
    campaign = field.at(mapped.campaign(**titled()), "B9")
    titles = {each.name: each.title for each in campaign.system.kinds}
    assert brief(campaign, kind=kind).sheet == titles[kind]


def test_a_declared_posture_stands_on_the_own_sheet():
    row = {"slot": field.TODAY, "side": "german", "declared": "attack"}
    assert dict(sheet({"Posture": [row]}).facts)["Posture"] == "attack"


def test_the_front_and_the_objectives_are_told():
    told = sheet()
    assert section(told, "The front line").rows == (
        ("Opening line", "both", "0, 40; 120, 40"),
    )
    assert section(told, "Objectives").rows[0][-1] == "German"


def test_a_campaign_without_front_and_charts_has_a_sheet():
    campaign = field.at(field.campaign(titled()), "B9")
    names = ("Front", "Objective", "Group", "FortLine", "HistoricalDrm")
    bare = replace(campaign, tables={**campaign.tables, **{key: {} for key in names}})
    titles = {part.title for part in brief(bare, "umpire").sections}
    assert not titles & {
        "The front line",
        "Objectives",
        "German: Reinforcement groups (RG chart)",
        "German: Fortifications (FPP chart)",
    }


def element(told, key):
    return next(row for row in section(told, "Roster").rows if row.id == key)


def test_a_roster_row_tells_strength_band_and_status():
    stands = [
        {"id": "G01.1", "status": "eliminated"},
        {"id": "G01.2", "status": "eliminated"},
    ]
    stands.append({"id": "G01.3", "position": "cut_off", "pocket": "P1"})
    row = element(sheet({"Stand": stands}), "G01")
    assert row.detail == "RG I1, infantry, 3 of 5, 25% lost, 1 cut off in P1"
    assert row.marks == (2, 3, 4)


def test_a_scheduled_element_tells_when_it_comes():
    row = {"id": "G02", "status": "scheduled", "arrives": "1942-12-25", "day_start": 0}
    told = element(sheet({"Element": [row]}), "G02")
    assert (told.detail, told.marks) == (
        "RG A1, armour, 4 stands, arrives 25 Dec",
        None,
    )


def test_how_strength_reads_is_told_by_one_that_has_lost_something():
    away = {"status": "scheduled", "arrives": "1942-12-25", "day_start": 0}
    told = sheet({"Element": [{"id": "G02", "establishment": 1, **away}]})
    assert "stands it is made of" not in section(told, "Roster").note
    assert "1 stand, arrives" in element(told, "G02").detail
    told = sheet({"Stand": field.status("G02.1", status="eliminated")})
    assert section(told, "Roster").note.startswith(
        "3 of 4: of the 4 stands it is made of it has 3 left."
    )


def test_elements_that_are_out_of_it_are_named_below():
    told = sheet({"Element": [{"id": "G02", "status": "withdrawn"}]})
    assert section(told, "Roster").note.endswith(" Out of it: 2nd company withdrawn.")


@pytest.mark.parametrize(
    ("status", "mark"),
    [
        ("available", "free"),
        ("knocked_out", "wreck"),
        ("eliminated", "lost"),
        ("withdrawn", "away"),
    ],
)
def test_a_box_shows_what_became_of_a_stand(status, mark):
    told = sheet({"Stand": field.status("G01.5", status=status)})
    box = element(told, "G01").boxes[-1]
    assert (box.mark, box.label) == (mark, "Rifle squad (command)")


def test_a_stand_whose_card_is_gone_is_called_by_its_card():
    campaign = field.at(field.campaign(titled()), "B9")
    bare = replace(campaign, tables={**campaign.tables, "UnitCard": {}})
    assert element(brief(bare), "G02").boxes[0].label == "G-TANK"


def test_a_surplus_command_stand_has_no_box():
    told = sheet({"Stand": field.status("G01.5", status="surplus")})
    assert len(element(told, "G01").boxes) == 4


def test_artillery_and_aircraft_are_told_rolled_or_not():
    point = {"id": "G-O1-1/1", "side": "german", "module": "G-O1-1", "slot": field.TODAY}
    rows = {"Module": [field.module(), field.module("G-O1-2", smoke=None)]}
    planes = {"Flight": [field.flight(), field.flight("G-P1-2", number=None)]}
    told = sheet({**rows, **planes, "TargetPoint": [point]})
    has = [row[2:] for row in section(told, "Artillery and aircraft").rows]
    assert has == [
        ("2 of 2 smoke missions", "not placed", ""),
        ("not rolled yet", "", ""),
        ("2 aircraft", "", ""),
        ("not rolled yet", "", ""),
    ]


def lying():
    rows = [field.fort(place="66, 44"), field.fort("G-1", hidden=True, place="the ford")]
    rows.append(field.fort("G-X9", status="eliminated"))
    stands = field.status("G02.1", "G02.2", status="knocked_out")
    wrecks = [field.wreck(), field.wreck("W2", "G02.2", ground="")]
    return {"Fortification": rows, "Wreck": wrecks, "Stand": stands}


def test_the_owner_has_all_his_fortifications():
    rows = section(sheet(lying()), "Fortifications").rows
    assert [(row[0], row[-1]) for row in rows] == [("G-X1", ""), ("G-1", "hidden")]


def test_the_owner_has_his_wrecks_with_their_stands():
    rows = section(sheet(lying()), "Wrecks").rows
    assert rows[1] == ("W2", "G02.2", "knocked out", "nobody", "")


def test_the_enemy_has_what_is_seen_on_the_map():
    rows = section(sheet(lying(), "russian"), "Enemy fortifications and wrecks").rows
    assert [row[:2] for row in rows] == [
        ("G-X1", "Wire"),
        ("W1", "Tank, knocked out"),
        ("W2", "Tank, knocked out"),
    ]


def test_the_umpire_has_no_enemy():
    assert section(sheet(lying(), "umpire"), "Enemy fortifications and wrecks") is None


def test_the_chart_tells_what_is_left_to_buy():
    row = section(sheet(), "Reinforcement groups (RG chart)").rows[0]
    brings = "5 Rifle squad; trained"
    assert row == ("I1", "Rifle company", brings, "4", "1 of 4", "3", "2", "", "")


def test_the_notes_of_a_line_and_of_an_element_are_told_wherever_it_is_chosen():
    line = {"side": "german", "id": "I1", "note": "Only west of the river"}
    before = {"Group": [line], "Element": [{"id": "G01", "note": "Sets up in the mill"}]}
    shown = sheet(before)
    chart = section(shown, "Reinforcement groups (RG chart)").rows[0]
    assert chart[2] == "5 Rifle squad; trained. Only west of the river"
    roster = section(shown, "Roster").rows[0]
    notes = "Sets up in the mill, Only west of the river"
    assert roster.detail.endswith(notes)
    offers = field.offers(field.campaign(before), "C2", "german")
    told = next(each.label for each in offers if each.value == "G01")
    assert "; Sets up in the mill; Only west of the river" in told


def test_a_line_of_the_chart_tells_from_when():
    line = {"side": "german", "id": "I1", "since": "1942-12-25"}
    assert (
        section(sheet({"Group": [line]}), "Reinforcement groups (RG chart)").rows[0][7]
        == "25 Dec"
    )


def test_the_chances_of_what_may_be_decided_are_told():
    told = section(sheet(lying()), "Armour repair")
    assert told.rows[0][2:] == ("20 %", "50 %", "", "")


def test_only_the_umpire_has_the_modifiers_to_come():
    title = "Historical modifiers to come"
    none = {"date": "1942-12-25", "side": "russian", "income": False}
    told = sheet({"HistoricalDrm": [none]}, "umpire")
    assert [row[2] for row in section(told, title).rows] == ["-2", "+2", "no CPP"]
    assert section(sheet(), title) is None


def test_the_points_of_the_slot_are_told():
    row = section(sheet(), "Points in this slot").rows[0]
    assert row == ("German", "initial", "+5", "+3", "")


def test_what_was_rolled_stands_on_the_record():
    after = field.play(field.campaign(titled()), "B1", "german", {}, (6,))
    lines = [row[-1] for row in section(brief(after), "On record for this slot").rows]
    assert lines[0] == "German gains 10 CPP"


def test_a_side_has_a_form_for_its_orders_and_the_umpire_none():
    assert section(sheet(), "Orders of the German side")
    assert not [p for p in sheet(reader="umpire").sections if p.title.startswith("Orders")]


@pytest.mark.parametrize(
    ("step", "first"), [("B1", "Campaign points"), ("B9", "Purchases")]
)
def test_the_reminders_are_those_of_the_steps_from_the_due_one_on(step, first):
    told = section(sheet(step=step), "Reminders")
    assert told.items[0].text.startswith(first)


FARED = {"slot": field.TODAY, "side": "german", "element": "G01", "stands": 5, "kills": 2}


def test_the_tallies_of_the_last_scenario_stand_on_the_own_sheet():
    on = {"Option": [*titled()["Option"], {"name": "discipline", "value": "on"}]}
    rows = [FARED, {**FARED, "slot": field.TOMORROW, "in_combat": True, "panicked": 1}]
    told = tallied(sheet({**on, "Engagement": rows}))
    assert told.rows == (("G01 1st company", "5", "yes", "1", "0", "1", "2", "0", "0"),)


@pytest.mark.parametrize("begun", ["isolated", "cut_off"])
def test_an_element_that_began_a_scenario_behind_the_front_is_told(begun):
    told = tallied(sheet({"Engagement": [{**FARED, "begun": begun}]}, "umpire", "F2"))
    assert told.rows[0][0] == f"G01 1st company, {begun.replace('_', ' ')} at the start"


def tallied(told):
    return next((p for p in told.sections if "in the scenario of" in p.title), None)


@pytest.mark.parametrize("reader", ["german", "umpire"])
def test_tallies_are_told_where_no_discipline_is_rolled_for_as_withdrawal_rests_on_them(
    reader,
):
    lost = {**FARED, "element": "G02", "afv_knocked_out": 1}
    restricted = [{"id": "german", "withdrawal": True}]
    gone = field.status("G02.1", status="knocked_out", lost_in=field.TODAY)
    tanks = [{"id": "G02", "tank_only": True}]
    before = {"Side": restricted, "Engagement": [FARED, lost], "Stand": gone}
    before["Slot"] = [{"id": field.TODAY, "attacker": "russian"}]
    told = tallied(sheet({**before, "Element": tanks}, reader, "F2"))
    lost = [("G01 1st company", "0"), ("G02 2nd company", "1")]
    assert [(row[0], row[4]) for row in told.rows] == lost
    assert told.note == "Roll for withdrawal, armour lost: G02."


def test_during_the_game_the_umpire_has_room_to_keep_the_tally():
    before = {"Engagement": [FARED]}
    told = tallied(sheet(before, "umpire", "D"))
    assert told.rows == (("G01 1st company", "5", *[""] * 7),)
    assert [col.blank for col in told.columns] == [*[False] * 2, *[True] * 7]
    assert told.note == ""
    assert tallied(sheet(before, "german", "D")) is None


def casualty_sheet(step, reader="german", title="Casualty sheet"):
    chosen = [{"id": key, "chosen": field.TODAY} for key in ("G01", "G02", "S01")]
    there = field.at(field.campaign({**titled(), "Element": chosen}), step)
    told = brief(there, reader, "casualties")
    return told and section(told, title)


def test_losses_are_crossed_off_on_the_boxes_of_the_roster():
    told = casualty_sheet("D")
    day = section(brief(field.at(field.campaign(titled()), "D"), "german"), "Roster")
    rows = {row.id: row for row in day.rows}
    assert [(row.id, row.boxes) for row in told.rows] == [
        (key, rows[key].boxes) for key in ("G01", "G02")
    ]
    assert told.bands == day.bands
    assert told.note.startswith("Cross off the box of a stand that is knocked out.")


def test_the_casualty_sheet_asks_what_the_form_asks_once_of_an_element():
    once = [col.title for col in records.columns(tolls.Tally) if col.once]
    assert list(casualty_sheet("D").blanks) == once


@pytest.mark.parametrize(("step", "is_there"), [("C3", True), ("D2", True), ("E1", False)])
def test_the_casualty_sheet_is_printed_until_the_losses_are_in(step, is_there):
    assert bool(casualty_sheet(step)) == is_there


def test_the_umpire_has_the_casualty_sheets_of_both_sides():
    assert casualty_sheet("D", "umpire", "Russian: Casualty sheet").rows


def test_without_a_game_there_is_no_casualty_sheet():
    there = field.at(field.campaign(titled()), "D")
    assert brief(there, "german", "casualties") is None


def test_stands_short_of_ammunition_are_told_with_what_they_may_do():
    stands = [
        {"id": "G01.1", "position": "cut_off", "pocket": "P1"},
        {"id": "G01.2", "position": "isolated", "pocket": "P1", "ammunition": "short"},
        {"id": "G01.3", "position": "isolated", "pocket": "P1", "ammunition": "out"},
        {"id": "G01.4", "card": "gone", "ammunition": "out"},
    ]
    items = section(sheet({"Stand": stands}), "Ammunition").items
    assert [item.text for item in items] == [
        "1st company, 1 x Rifle squad: cut off, has its ammunition; "
        "d10 at each firing, on 1 it is short",
        "1st company, 1 x Rifle squad: isolated, short: defensive fire only, starts no "
        "close combat, -1 in close combat; d10 at each firing, on 1 it is out",
        "1st company, 1 x Rifle squad: isolated, out: no fire at all, starts no close "
        "combat, rated -1 in close combat",
        "1st company, 1 x gone: in normal status, out: no fire at all, starts no close "
        "combat, rated -1 in close combat",
    ]


def test_stands_alike_are_told_together_in_one_line():
    away = [{"id": f"G01.{n}", "position": "cut_off", "pocket": "P1"} for n in (1, 2)]
    (item,) = section(sheet({"Stand": away}), "Ammunition").items
    assert item.text.startswith("1st company, 2 x Rifle squad: cut off")


def test_the_enemy_is_told_neither():
    stands = field.status("G01.1", ammunition="short")
    told = sheet({"Stand": stands, "Engagement": [FARED]}, "russian")
    assert section(told, "Ammunition") is None


def test_a_stand_with_a_rating_of_its_own_is_named():
    told = sheet({"Stand": [{"id": "G01.2", "rating": "raw"}]})
    assert "G01.2 raw" in element(told, "G01").detail


def test_who_moves_first_is_told_once_it_is_known():
    assert dict(sheet(step="C2").facts)["Moves first"] == "German"


MOVES = [
    ("attacker_second", "End of the scenario: The defender moves first."),
    ("attacker_first", "End of the scenario: The attacker moves first."),
]


@pytest.mark.parametrize(("order", "reminder"), MOVES)
def test_the_reminder_of_the_first_move_follows_the_option(order, reminder):
    options = {"Option": [*titled()["Option"], {"name": "move_order", "value": order}]}
    later = section(sheet(options), "Reminders of what is to come")
    items = [item.text for item in later.items]
    assert reminder in items
    assert sum("moves first" in item for item in items) == 1


FOG = {"row": 1, "weather": "fog", "effect": "sight 10 inches"}


@pytest.mark.parametrize(("chart", "told"), [([], "fog"), ([FOG], "fog: sight 10 inches")])
def test_the_weather_is_told_with_its_effect(chart, told):
    slot = {"id": field.TODAY, "weather": "fog"}
    before = {"Slot": [slot], "WeatherRow": chart}
    assert dict(sheet(before).facts)["Weather"] == told


def test_an_arrival_is_told_with_its_hour_place_and_condition():
    row = {"id": "G02", "status": "scheduled", "arrives": "1942-12-25", "day_start": 0}
    row |= {"arrives_part": "night", "entry": "the ford", "condition": "it freezes"}
    (told,) = (
        r for r in section(sheet({"Element": [row]}), "Roster").rows if r.id == "G02"
    )
    assert told.detail.endswith("arrives 25 Dec night, at the ford, only if: it freezes")


def test_an_arrival_without_a_date_is_told_without_one():
    row = {"id": "G02", "status": "scheduled", "day_start": 0}
    (told,) = (
        r for r in section(sheet({"Element": [row]}), "Roster").rows if r.id == "G02"
    )
    assert "arrives" not in told.detail


SOLD = [
    ({}, ("2", "")),
    ({"since": "1942-12-24"}, ("2", "24 Dec")),
    ({"until": "1942-12-26"}, ("2", "until 26 Dec")),
    ({"since": "1942-12-24", "until": "1942-12-26"}, ("2", "24 Dec to 26 Dec")),
    ({"day_max": 3}, ("2, 3 a day", "")),
]


def test_no_head_of_the_chart_says_that_a_group_was_sold():
    heads = [
        column.title
        for column in section(sheet(), "Reinforcement groups (RG chart)").columns
    ]
    assert heads[6:8] == ["Max a scenario", "From"]


@pytest.mark.parametrize(("line", "told"), SOLD)
def test_the_chart_says_when_a_group_is_sold_and_how_many_serve(line, told):
    before = {"Group": [{"side": "german", "id": "O1", **line}]}
    rows = section(sheet(before), "Reinforcement groups (RG chart)").rows
    assert next(row[6:8] for row in rows if row[0] == "O1") == told


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("minefield-at", "AT minefield"),
        ("log-bunker", "Log bunker"),
        ("ditch (anti-tank)", "Ditch (anti-tank)"),
    ],
)
def test_fortifications_are_told_as_people_write_them(item, told):
    line = {"side": "german", "item": item, "price": 1, "most": 2}
    forts = [field.fort("G-1", item=item), field.fort("G-2", status="bought", item=item)]
    before = {"FortLine": [line], "Fortification": forts}
    assert told in [
        row[0] for row in section(sheet(before), "Fortifications (FPP chart)").rows
    ]
    rows = section(sheet(before), "Fortifications").rows
    assert [row[1] for row in rows] == [told, told]


def test_an_account_says_what_was_bought_and_names_nothing_twice():
    line = {"side": "german", "slot": field.TODAY, "fpp": -1}
    mines = {"kind": "fortification", "reference": "minefield-at", "note": "1 piece"}
    block = {"kind": "removal", "reference": "G-X1", "note": "G-X1 Roadblock at 9, 9"}
    lines = [{**line, **mines, "number": 8}, {**line, **block, "number": 9}]
    rows = section(sheet({"Points": lines}), "Points in this slot").rows
    assert [row[-1] for row in rows[-2:]] == [
        "AT minefield 1 piece",
        "G-X1 Roadblock at 9, 9",
    ]


def test_a_command_stand_is_called_so_once():
    card = {"id": "G-INF", "name": "Company command"}
    box = element(sheet({"UnitCard": [card]}), "G01").boxes[-1]
    assert box.label == "Company command"


def test_the_works_chart_says_what_a_purchase_brings():
    before = {"FortLine": [{"side": "german", "item": "wire", "pieces": 3}]}
    rows = section(sheet(before), "Fortifications (FPP chart)").rows
    assert next(row[2] for row in rows if row[0] == "Wire") == "1 for 3"


OPEN = {"Option": [*titled()["Option"], {"name": "historical_chart_open", "value": "true"}]}
PART = {"date": "1942-12-25", "part": "night", "side": "german", "modifier": 1}
TO_COME = [
    ("24 Dec", "German", "-2"),
    ("25 Dec", "German", "+2"),
    ("25 Dec, night", "German", "+1"),
]


def test_the_historical_chart_is_on_no_sheet_of_a_side():
    assert section(sheet(), "Historical modifiers to come") is None


def test_by_option_the_sides_see_the_historical_chart():
    told = sheet({**OPEN, "HistoricalDrm": [PART]})
    assert list(section(told, "Historical modifiers to come").rows) == TO_COME


def beside(step, reader="umpire", **before):
    """Return the tables beside a step of the German side: titles, and rows by title."""
    whole = field.campaign({**titled(), "HistoricalDrm": [PART], **before})
    seen = whole if reader == "umpire" else view(whole, reader)
    found = list(sheets.step_tables(seen, step, field.TODAY, "german"))
    return {each.title: [*each.rows] for each in found}


def test_beside_the_roll_for_points_stand_its_chart_and_the_modifiers_of_the_side():
    shown = beside("B1")
    assert [*shown] == ["CPP replenishment", "Historical modifiers to come"]
    assert shown["Historical modifiers to come"] == TO_COME
    assert ("5-6", "12") in shown["CPP replenishment"]


def test_beside_its_roll_a_side_reads_the_modifiers_only_by_option():
    assert [*beside("B1", "german")] == ["CPP replenishment"]
    assert beside("B1", "german", **OPEN)["Historical modifiers to come"] == TO_COME


def test_beside_what_is_bought_stands_the_price_chart_of_the_side():
    groups = beside("B9")["Reinforcement groups (RG chart)"]
    assert {row[0] for row in groups} == {
        row.id for row in field.campaign().rows("Group", side="german")
    }
    assert ("Wire", "1") in [
        (row[0], row[2]) for row in beside("B12")["Fortifications (FPP chart)"]
    ]
    assert beside("B4") == {}


@pytest.mark.parametrize(("step", "is_there"), [("S10", True), ("B1", True), ("B4", False)])
def test_the_sheet_has_the_chart_of_points_until_they_are_rolled(step, is_there):
    found = section(sheet(step=step), "CPP replenishment")
    assert (found is not None) == is_there


FRONT = {"G11": mapped.line(10, (2, 36, 70)), "S11": mapped.line(30, (2, 36, 70))}
PENNED = {**FRONT, "G12": [(36, 35)], "S12": [(33, 28), (39, 28), (30, 34), (42, 34)]}


def drawn(decision=None, **before):
    start = [{"slot": field.TODAY, "id": "Start", "course": "0, 40; 72, 40"}]
    placed = mapped.placed(PENNED, **{"Front": start, **titled(), **before})
    return field.play(placed, "E6", "", decision or {})


def test_a_place_is_told_to_a_tenth_of_an_inch():
    fort = field.fort("G-1", place="34.5, 20.964", hidden=True)
    row = section(sheet({"Fortification": [fort]}), "Fortifications").rows[0]
    assert row[3] == "34.5, 21"


def test_both_sides_are_told_the_ground_gained_since_the_line_before():
    after = drawn()
    told = {
        who: section(brief(after, who), "Ground gained") for who in ("german", "umpire")
    }
    assert told["german"] == told["umpire"]
    assert [row[0] for row in told["german"].rows] == ["German", "Russian"]
    assert int(told["german"].rows[1][1]) > 1000


def test_it_is_told_between_which_lines_the_ground_was_gained():
    today = "24 December 1942, full day"
    note = f"Between the opening line of {today} and the line of {today}."
    for step in ("E7", "F3"):
        there = field.at(drawn(), step)
        assert section(brief(there, "german"), "Ground gained").note == note


def test_on_the_next_day_the_ground_is_that_between_its_line_and_the_one_before():
    places = {"G11": mapped.line(10, (2, 36, 70)), "S11": mapped.line(30, (2, 36, 70))}
    begun = mapped.placed(places, days=[["full_day"], ["full_day"]], **titled())
    after = field.play(begun, "E6", "", {"course": "0, 20; 72, 20"})
    told, later = mapped.decision(places), {"course": "0, 24; 72, 24"}
    rows = [(row, row.replace(chosen=field.TOMORROW)) for row in after.rows("Element")]
    changes = tuple(campaigns.change_between(*pair) for pair in rows)
    after = campaigns.apply_changes(after, changes)
    after = field.play(after, "P", "", told, slot=field.TOMORROW)
    after = field.play(after, "E6", "", later, slot=field.TOMORROW)
    found = section(brief(after, "german"), "Ground gained")
    days = ("24 December 1942, full day", "25 December 1942, full day")
    assert found.note == f"Between the line of {days[0]} and the line of {days[1]}."
    assert found.rows[0][1] == "288"


def test_who_took_an_objective_and_who_holds_it_is_one_word():
    """The ground is the Russians', and the umpire says that the Germans hold the mill."""
    mill = [{"id": "mill", "name": "The mill", "place": "10, 30", "held_by": "german"}]
    told = drawn({"held": [{"objective": "mill", "side": "german"}]}, Objective=mill)
    took = section(brief(told, "german"), "Ground gained").rows
    assert section(brief(told, "german"), "Objectives").rows[0][-1] == "German"
    assert [row[-1] for row in took] == ["", ""]


def test_the_umpire_is_told_what_the_map_says_of_stands_to_be_judged():
    title = "What the map says, for the umpire to judge"
    told = section(brief(drawn(), "umpire"), title)
    assert ("G12.1 Rifle squad", "36, 35", "cut off", "") in [row[:4] for row in told.rows]
    assert section(brief(drawn(), "german"), title) is None


DAYS = [["full_day"], ["full_day"]]


def test_places_given_before_a_line_drawn_by_hand_leave_nothing_to_judge():
    title = "What the map says, for the umpire to judge"
    course = {"course": "0, 30; 72, 30"}
    later = field.play(drawn(days=DAYS), "E6", "", course, slot=field.TOMORROW)
    assert later.rows("Spot")
    assert section(brief(later, "umpire"), title) is None


def test_the_umpire_is_told_of_which_day_the_places_are():
    title = "What the map says, for the umpire to judge"
    before = drawn(days=DAYS)
    assert section(brief(before, "umpire"), title).note == ""
    told = section(brief(field.at(before, "B1", field.TOMORROW), "umpire"), title)
    assert told.note == "From the places of 24 December."


def test_the_umpire_is_told_where_he_ruled_against_the_map():
    ruling = {"units": [{"unit": "G12", "position": "normal"}]}
    told = section(
        brief(drawn(ruling), "umpire"), "What the map says, for the umpire to judge"
    )
    assert ("G12.1 Rifle squad", "36, 35", "normal", "yes") in [
        row[:4] for row in told.rows
    ]


def test_the_umpire_alone_is_told_what_is_hidden_and_did_not_go_back():
    flags = {"G12.1": {"hidden": True, "dug_in": True}}
    places = {"G12": [(36, 20)], "S12": [(36, 23)]}
    after = field.play(mapped.placed(places, flags=flags, **titled()), "E5", "", {})
    title = 'Hidden units less than 5" from an enemy'
    (item,) = section(brief(after, "umpire"), title).items
    assert item.text == "G12.1 (hidden) at 36, 20 and S12.1 at 36, 23"
    assert all(section(brief(after, side), title) is None for side in field.SIDES)
    cleared = field.play(field.play(after, "E6", "", {}), "E8", "", {})
    assert section(brief(cleared, "umpire"), title) is None


@pytest.mark.parametrize("reader", ["german", "russian", "umpire"])
def test_the_sheet_after_a_front_on_the_map_holds_nothing_it_may_not(reader, tmp_path):
    flags = {"G12.1": {"hidden": True}, "S12.1": {"hidden": True}}
    placed = mapped.placed(PENNED, flags=flags, **titled())
    after = field.play(placed, "E6", "", {})
    (file,) = hand_out(after, reader, tmp_path)
    assert file.stat().st_size


@pytest.mark.parametrize(
    ("name", "told"), [("4. Panzerarmee", "4. Panzerarmee"), ("German", "")]
)
def test_the_head_has_the_full_name_of_the_side_below_its_short_one(name, told):
    assert sheet({"Side": [{"id": "german", "name": name}]}).full_name == told
