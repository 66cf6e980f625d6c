"""Step by step what each reader's sheets say: his own, what both know, the umpire's all."""

from collections.abc import Iterator, Mapping

import pytest

from refkit.engine.campaign import ledger
from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.engine.records import records
from refkit.systems.battlefront.steps.forces import deployment, positions
from refkit.systems.battlefront.steps.game import deeds, losses
from refkit.systems.battlefront.steps.perimeter import escape
from tests.systems.battlefront import field, mapped

TITLE = [{"name": "title", "value": "The bend of the Chir"}]
OWN = {"german", "umpire"}
THEIRS = {"russian", "umpire"}
SIDES = {"german", "russian", "umpire"}
ALL = {*SIDES, "open"}
NIGHT = {"days": [["full_day", "night"], ["full_day"]], "slot": "24 Dec night"}
UMPIRE = {"umpire"}
MLR = "Front line (MLR)"


def campaign(before=None, options=None, days=()):
    rows = {**(before or {}), "Option": [*TITLE, *(before or {}).get("Option", ())]}
    return field.campaign(rows, options, days)


def at(step, before=None, options=None, days=(), slot=field.TODAY):
    return field.at(campaign(before, options, days), step, slot)


def brief(told, reader, kind="day"):
    return field.brief(told, reader, kind)


def texts(value) -> Iterator[str]:
    """Yield every text in what a sheet says, the cells of a row in one."""
    if isinstance(value, Mapping):
        yield from (text for each in value.values() for text in texts(each))
    elif isinstance(value, list | tuple):
        if value and all(isinstance(each, str) for each in value):
            yield " | ".join(value)
        yield from (text for each in value for text in texts(each))
    else:
        yield str(value)


def readers(told, said, kind="day"):
    """Return who is told this."""
    found = set()
    for reader in sorted(ALL):
        sheet = brief(told, reader, kind)
        if sheet and any(said in text for text in texts(sheet.model_dump())):
            found.add(reader)
    return found


# ---- S: before the first day


@pytest.mark.parametrize(
    "said",
    [
        "1 | 24 December 1942 | full day",
        "Railway station",
        "CPP replenishment",
        "Turn record",
        "Who repairs armour",
        "How the rules are read",
    ],
)
def test_s_both_sides_have_calendar_victory_charts_and_options(said):
    assert readers(at("S10"), said, "campaign") == ALL


def test_s_each_has_its_own_charts_and_what_is_to_come():
    late = {
        "id": "G03",
        "arrives": "1942-12-25",
        "status": "scheduled",
        "entry": "the ford",
    }
    there = at("S10", {"Element": [field.element("G03", **late)]})
    assert readers(there, "Dive bombers", "campaign") == OWN
    assert readers(there, "Russian company", "campaign") == THEIRS
    assert readers(there, "Company G03 | 25 Dec | the ford", "campaign") == OWN
    assert readers(there, "25 Dec | German | +2", "campaign") == UMPIRE


CONDITION = {"number": 1, "text": "The station is held on the last day", "measured": "VP"}
RULE = {"id": "ice", "text": "The river is frozen", "since": "1942-12-24"}


def test_s_conditions_and_special_rules_are_told_to_all():
    there = at("S10", {"VictoryCondition": [CONDITION], "SpecialRule": [RULE]})
    assert readers(there, "The station is held on the last day", "campaign") == ALL
    assert readers(there, "ice | The river is frozen | 1942-12-24", "campaign") == ALL


def test_s_without_conditions_there_is_room_for_them():
    there = field.without(at("S10"), "Objective", "RepairNation")
    assert readers(there, "_") == set()
    (blank,) = (p for p in brief(there, "german", "campaign").sections
                if p.title == "Victory conditions")  # fmt: skip
    assert all(column.blank for column in blank.columns)


# ---- A to B12: what each does in secret


def declared(kind="full_day", **by_side):
    days = [["full_day"], [kind]] if kind != "night" else [["full_day", "night"]]
    slot = "25 Dec" if kind != "night" else "24 Dec night"
    rows = [{"slot": slot, "side": s, "declared": d} for s, d in by_side.items()]
    return field.at(campaign({"Posture": rows}, None, days), "B9", slot)


def test_a_a_declaration_is_its_side_s_until_it_is_shown():
    there = declared(german="attack", russian="defend")
    assert dict(brief(there, "german").facts)["Posture"] == "attack"
    assert dict(brief(there, "umpire").facts)["Russian: Posture"] == "defend"
    assert "Posture" not in dict(brief(there, "open").facts)
    assert dict(brief(there, "russian").facts)["Posture"] == "defend"
    assert readers(there, "25 December 1942, full day") == ALL


def test_a_the_slip_asks_for_the_slot_that_is_declared_for():
    there = field.at(campaign(), "A", field.TOMORROW)
    assert readers(there, "25 December 1942, full day", "posture") >= SIDES
    titles = [part.title for part in brief(there, "german", "posture").sections]
    assert titles == [
        "Posture of the German side, to hand to the umpire",
        "Posture of the German side, to keep",
    ]
    both = [part.title for part in brief(there, "umpire", "posture").sections]
    assert [title.split()[3] for title in both] == ["German", "Russian"]


@pytest.mark.parametrize(("step", "slot"), [("B1", field.TOMORROW), ("B9", field.TODAY)])
def test_a_there_is_no_slip_where_nothing_is_declared(step, slot):
    assert brief(field.at(campaign(), step, slot), "german", "posture") is None


def test_b1_a_roll_is_its_side_s_and_that_both_have_rolled_is_told_to_all():
    after = field.play(campaign(), "B1", "german", {}, (6,))
    assert readers(after, "German gains 10 CPP") == OWN
    assert readers(after, "historical -2") == OWN
    assert readers(after, "replenishment | +10") == OWN
    done = field.play(after, "B1", "russian", {}, (6,))
    for reader in ALL:
        refit = titled(brief(done, reader), "The day so far").rows[1]
        assert "Campaign points" in refit[1]
        assert refit[2].endswith("Roster check")
    assert readers(done, "Expected CPP") == UMPIRE


def lying(**fields):
    stands = field.status("G02.1", status="knocked_out", lost_in=field.TODAY)
    return {"Wreck": [field.wreck(**fields)], "Stand": stands}


def test_f1_wrecks_to_mend_are_told_with_both_chances():
    there = at("F1", lying())
    said = "W1 | Tank (G02.1), knocked out | 20 % | 50 % |  | "
    assert readers(there, said) == OWN
    assert readers(there, "W1 Tank | German | German | German | ") == UMPIRE
    after = field.play(there, "F1", "german", {"attempts": [{"wreck": "W1"}]}, (9,))
    assert readers(after, "knocked out: repaired") >= OWN
    assert "russian" not in readers(after, "[9]")


def test_b2_the_night_has_the_chances_of_repair_too():
    there = at("B2", lying(), days=NIGHT["days"], slot=NIGHT["slot"])
    assert readers(there, "| With 1 CPP |") == set()
    assert readers(there, "W1 | Tank (G02.1), knocked out | 20 % | 50 % |  | ") == OWN


def test_f1_without_a_point_in_hand_there_is_one_chance():
    there = at("F1", {**lying(), "Points": [field.purse(cpp=0)]})
    assert (
        readers(there, "W1 | Tank (G02.1), knocked out | 20 % | \N{EN DASH} |  | ") == OWN
    )


def test_f2_elements_that_must_roll_are_told():
    there = field.fought(campaign(lying()), field.TODAY)
    there = field.at(there, "F2")
    assert readers(there, "G02 2nd company") == OWN


def test_b4_who_is_back_stands_in_the_roster():
    back = {"id": "G01.1", "panicked": False}
    there = at("B4", {"Stand": [back]})
    roster = next(p for p in brief(there, "german").sections if p.title == "Roster")
    assert [row.id for row in roster.rows] == ["G01", "G02"]
    assert readers(there, "1st company") == OWN


DISCIPLINE = [{"name": "discipline", "value": "on"}]
FOUGHT = {"slot": field.TODAY, "side": "german", "element": "G01", "stands": 5, "kills": 2}


def test_b5_who_rolls_is_told_with_modifiers_and_the_tallies():
    before = {"Option": DISCIPLINE, "Engagement": [{**FOUGHT, "in_combat": True}]}
    before["Slot"] = [{"id": field.TODAY, "attacker": "russian", "status": "played"}]
    there = field.at(campaign(before), "B5", field.TOMORROW)
    assert readers(there, "Elements in the scenario of 24 December 1942") == OWN
    chances = [p.title for p in brief(there, "german").sections if p.kind == "chances"]
    assert "Discipline" in chances


def test_b6_pairs_that_may_combine_are_named():
    fields = {"contents": "1xG-INF; 1xG-INF cmd", "establishment": 5, "day_start": 2}
    pair = [field.element(key, **fields) for key in ("G11", "G12")]
    there = at("B6", {"Element": pair})
    first, second = (f"{key} Company {key}, 2 of 5, trained" for key in ("G11", "G12"))
    said = f"{first} | {second} | 3 | raw | 1, 2, 3 |  | "
    assert readers(there, said) == OWN
    told = titled(brief(there, "german"), "Combining weak elements")
    assert [col.title for col in told.columns] == [
        "Keeps its name",
        "Is struck off",
        "Stands then",
        "Rating",
        "Marks at 25, 50, 75%",
        "Combine",
        "Command stand of",
    ]


def titled(sheet, title):
    return next(part for part in sheet.sections if part.title == title)


def test_b6_only_pairs_that_may_combine_are_listed():
    fields = {"contents": "1xG-INF; 1xG-INF cmd", "establishment": 5, "day_start": 2}
    there = [field.element(key, **fields) for key in ("G11", "G12")]
    tanks = [field.element(k, "A1", **{**fields, "contents": "1xG-TANK"})
             for k in ("G13", "G14")]  # fmt: skip
    sheet = brief(at("B6", {"Element": [*there, *tanks]}), "umpire")
    rows = titled(sheet, "German: Combining weak elements").rows
    assert [(row[0][:3], row[1][:3]) for row in rows] == [("G11", "G12"), ("G13", "G14")]


def test_b8_what_is_short_is_told_with_what_it_throws():
    there = at("B8", {"Stand": [{"id": "G01.1", "position": "cut_off", "pocket": "P1"}]})
    assert readers(there, "cut off, has its ammunition: at each firing") == OWN


def test_b9_purchases_and_what_is_left_are_their_side_s():
    there = at("B9")
    assert readers(there, "Rifle company | 5 Rifle squad; trained | 4 | 1 of 4 | 3") == OWN
    after = field.play(there, "B9", "german", {"orders": [{"group": "I1"}]})
    assert readers(after, "German buys I1") == OWN


def test_b9_the_umpire_is_warned_when_both_defend():
    said = "Both sides defend: no scenario will be played"
    assert readers(declared(german="defend", russian="defend"), said) == UMPIRE
    assert readers(declared(german="attack", russian="defend"), said) == set()


def test_b9_the_umpire_is_warned_of_an_attack_at_night():
    there = declared("night", german="attack", russian="defend")
    assert readers(there, "German attacks at night") == UMPIRE
    assert readers(there, "Russian attacks at night") == set()


def test_b10_smoke_and_aircraft_are_their_side_s():
    there = at("B10", {"Module": [field.module(smoke=None)]})
    after = field.play(there, "B10", "german", {"rolls": []}, (9,))
    assert readers(after, "of 3 smoke missions") <= OWN
    assert readers(after, "smoke missions") == OWN


def test_b11_what_is_removed_is_the_umpire_s_to_tell_at_the_reveal():
    enemy = field.wreck("W9", "S02.1", ground="german")
    stands = field.status("S02.1", status="knocked_out", lost_in=field.TODAY)
    forts = [field.fort(place="66, 44"), field.fort("G-X2", status="eliminated")]
    there = at("B11", {"Wreck": [enemy], "Stand": stands, "Fortification": forts})
    raw = {"attempts": [{"target": "W9"}, {"target": "G-X1"}]}
    after = field.play(there, "B11", "german", raw, (10, 10))
    assert readers(after, "Removed: announce and take off at the reveal") == UMPIRE
    assert readers(after, "wreck of T-34 | Russian") == UMPIRE
    assert readers(after, "G-X1 | Wire | German | 66, 44") == UMPIRE


def test_b12_what_was_bought_waits_to_be_placed():
    after = field.play(campaign(), "B12", "german", {"orders": [{"item": "wire"}]})
    assert readers(after, "G-1 | Wire | bought") == OWN


# ---- C: shown and deployed


def revealed(**by_side):
    rows = [
        {"slot": field.TODAY, "side": side, "declared": declared}
        for side, declared in by_side.items()
    ]
    return field.play(campaign({"Posture": rows}), "C1", "", {})


def test_c1_both_postures_and_the_roles_are_told_to_all():
    after = revealed(german="attack", russian="defend")
    assert readers(after, "German attack, Russian defend") == ALL - UMPIRE
    assert readers(after, "Russian: Posture | defend") == UMPIRE
    assert readers(after, "Sets up first | Russian") == ALL
    assert readers(after, "German attacks; Russian sets up first") == ALL


def test_c1_without_a_scenario_all_are_told_so():
    after = revealed(german="defend", russian="defend")
    assert dict(brief(after, "russian").facts)["Scenario"] == "none: both sides defend"


def test_c2_the_choice_is_told_against_its_maxima_with_pockets():
    away = field.status("G02.1", position="isolated", pocket="P1", place="30, 30")
    there = at("C2", {"Stand": away})
    said = "A1 | Tank company | 1 | 1 | 0 | 2 | "
    assert readers(there, said, "deployment") - {"open"} == OWN
    assert "german" in readers(
        there, "G02 | 2nd company | 4 | veteran | in a pocket", "deployment"
    )
    assert (
        readers(there, "2nd company | 1 x Tank | isolated, in P1 | 30, 30", "deployment")
        == OWN
    )


def test_c2_elements_modules_and_flights_are_chosen_on_the_deployment_sheet():
    guns = [
        field.module(),
        field.module("G-O1-2", group="O9"),
        field.module("G-O1-3", status="removed"),
    ]
    there = at("C2", {"Module": guns, "Flight": [field.flight()]})
    told = titled(brief(there, "german", "deployment"), "Who takes the field")
    assert [row[:2] for row in told.rows] == [
        ("G01", "1st company"),
        ("G02", "2nd company"),
        ("G-O1-1", "Medium battalion"),
        ("G-O1-2", "O9"),
        ("G-P1-1", "Dive bombers"),
    ]
    assert told.columns[-1].blank
    assert readers(there, "G-P1-1 | Dive bombers", "deployment") == OWN


def test_c2_the_day_s_sheet_does_not_ask_who_stays_at_home():
    assert readers(at("C2"), "Left at home") == set()


def test_c2_artillery_is_told_against_the_maximum_of_the_day():
    there = at("C2", {"Module": [field.module()]})
    assert readers(there, "O1 | Medium battalion | 1 | 0 | 0 |  | 2", "deployment") == OWN


def test_c2_without_a_chart_there_are_no_maxima_to_tell():
    there = field.without(at("C2"), "Group")
    assert readers(there, "Forces against their maxima", "deployment") == set()


def test_c2_an_immobile_stand_stays_where_it_is():
    stuck = field.status("G02.1", immobile=True, place="30, 30")
    there = at("C2", {"Stand": stuck})
    assert readers(there, "2nd company | 1 x Tank | immobile | 30, 30", "deployment") == OWN


def bought():
    point = {"id": "G-O1-1/1", "side": "german", "module": "G-O1-1", "slot": field.TODAY}
    forts = [
        field.fort("G-1", status="bought"),
        field.fort("G-2", status="bought", item="roadblock"),
        field.fort("G-3", hidden=True, place="the ford"),
        field.fort("G-X4", place="the mill"),
    ]
    return {"Fortification": forts, "Module": [field.module()], "TargetPoint": [point]}


def test_c3_what_goes_down_is_listed_with_room_for_its_place():
    there = at("C3", bought())
    assert readers(there, "G-1 | Wire | yes | ", "deployment") == OWN
    assert readers(there, "G-2 | Roadblock |  | ", "deployment") == OWN
    assert readers(there, "G-O1-1/1 | G-O1-1 | ", "deployment") == OWN


def test_c3_hidden_places_are_their_side_s_and_what_stands_visible_everybody_s():
    there = at("C3", bought())
    assert readers(there, "the ford") == readers(there, "the ford", "deployment") == OWN
    assert readers(there, "the mill") == ALL
    assert readers(there, "Units that start hidden", "deployment") == SIDES


def german(campaign, kind, *, blank):
    """Return a sheet of the Germans, filled or blank."""
    seen, owed = view(campaign, "german"), play.due_steps(campaign)
    return campaign.system.brief(seen, "german", owed, kind, blank=blank)


def headings(sheet, title):
    return [col.title for col in titled(sheet, title).columns]


def as_typed(record, known):
    """Return the headings of what is typed in, with what is known behind the first."""
    first, *rest = [col.title for col in records.columns(record)]
    return [first, *known, *rest]


@pytest.mark.parametrize(
    ("title", "record", "known"),
    [
        ("Fortifications to place", deployment.FortPlace, ("Item", "May be hidden")),
        ("Registered points to name", deployment.PointPlace, ("Module",)),
        ("Units that start hidden", positions.UnitPlace, ()),
    ],
)
@pytest.mark.parametrize("blank", [False, True])
def test_c3_the_columns_are_those_of_the_form_in_its_order(title, record, known, blank):
    sheet = german(at("C3", bought()), "deployment", blank=blank)
    assert headings(sheet, title) == as_typed(record, known)


# ---- D and E: the game and the cleanup


def test_d_the_casualty_sheet_has_the_side_s_own_troops_and_guns():
    chosen = [{"id": "G01", "chosen": field.TODAY}, {"id": "S01", "chosen": field.TODAY}]
    guns = [field.module(chosen=field.TODAY)]
    planes = [field.flight(chosen=field.TODAY)]
    there = at("D", {"Element": chosen, "Module": guns, "Flight": planes})
    assert readers(there, "1st company", "casualties") == OWN
    assert readers(there, "G-O1-1 | 2", "casualties") == OWN
    assert readers(there, "G-P1-1 | 2", "casualties") == OWN
    assert readers(there, "11 | 1", "casualties") == SIDES
    sheet = brief(there, "german", "casualties")
    assert sheet.is_broadside
    assert sheet.sections[0].title == "Casualty sheet"


@pytest.mark.parametrize(
    ("title", "record", "known"),
    [
        ("Stands by name", losses.StandLoss, ()),
        ("Ran short of ammunition", deeds.AmmunitionLoss, ()),
        ("Artillery", losses.FireMissions, ("Smoke missions left",)),
    ],
)
@pytest.mark.parametrize("blank", [False, True])
def test_d_the_columns_are_those_of_the_form_in_its_order(title, record, known, blank):
    chosen, guns = {"id": "G01", "chosen": field.TODAY}, [field.module(chosen=field.TODAY)]
    sheet = german(
        at("D", {"Element": [chosen], "Module": guns}), "casualties", blank=blank
    )
    assert headings(sheet, title) == as_typed(record, known)


def test_d_a_column_with_choices_names_them():
    chosen = {"id": "G01", "chosen": field.TODAY}
    sheet = brief(at("D", {"Element": [chosen]}), "german", "casualties")
    assert titled(sheet, "Ran short of ammunition").note == "Ammunition: short or out."


def test_d_each_roll_for_the_end_says_its_turn():
    after = field.play(campaign(), "D", "", {"ended": "rolled"}, (9, 1))
    said = [row[-1] for row in titled(brief(after, "open"), "On record for this slot").rows]
    assert said[-2:] == [
        "End of the scenario at turn 11, on 1 or less: rolled 9 (1d10)",
        "End of the scenario at turn 12, on 2 or less: rolled 1 (1d10)",
    ]


@pytest.mark.parametrize("step", ["C3", "D", "D2"])
def test_d_the_day_s_sheet_leaves_the_losses_to_the_casualty_sheet(step):
    there = at(step, {"Element": [{"id": "G01", "chosen": field.TODAY}]})
    assert readers(there, "Casualty sheet", "casualties") == OWN
    assert readers(there, "Casualty sheet") == set()


@pytest.mark.parametrize("step", ["D", "E1"])
def test_d_without_troops_or_after_the_game_there_is_no_casualty_sheet(step):
    chosen = [{"id": "G01", "chosen": field.TODAY}] if step == "E1" else []
    assert brief(at(step, {"Element": chosen}), "german", "casualties") is None


def test_d_how_long_the_game_was_is_told_to_all():
    after = field.play(campaign(), "D", "", {"ended": "agreed", "turns": 12})
    assert readers(after, "12 turns were played") == ALL
    assert all(dict(brief(after, reader).facts)["Turns played"] == "12" for reader in ALL)


def test_d_the_turn_record_is_left_out_where_no_chart_ends_the_game():
    told = at("S10", options={"turn_chart": "12"})
    assert readers(told, "Turn record", "campaign") == set()


def test_e1_the_steps_of_the_cleanup_are_a_list_to_tick():
    assert (
        readers(at("E1"), "Rally: Suppressed and disordered units of both sides recover.")
        == ALL
    )
    stuck = field.status("G02.1", immobile=True, minefield=True)
    there = at("E3", {"Stand": stuck})
    assert readers(there, "G02.1 immobile, G02.1 in a minefield") == OWN


def test_a_step_the_umpire_does_in_secret_is_in_his_list_alone():
    assert readers(at("E1"), "Minefields: Mines attack") == ALL
    lists = {
        reader: [s.rows for s in brief(at("E1"), reader).sections if "so far" in s.title]
        for reader in ALL
    }
    assert all("Bogged units" in str(each) for each in lists.values())
    assert {reader for reader in ALL if "Minefields" in str(lists[reader])} == UMPIRE


FRONT = {"G11": mapped.line(10, (2, 36, 70)), "S11": mapped.line(30, (2, 36, 70))}
PENNED = {**FRONT, "G12": [(36, 35)], "S12": [(33, 28), (39, 28), (30, 34), (42, 34)]}


@pytest.fixture(scope="module")
def drawn():
    return field.play(mapped.placed(PENNED, Option=TITLE), "E6", "", {})


def test_e6_line_and_pocket_are_told_to_all_and_who_is_in_it(drawn):
    assert readers(drawn, f"{MLR} | both | ") == UMPIRE
    assert readers(drawn, "cut off in ") == OWN
    assert readers(drawn, "German | Rifle squad | 1 | cut off") == {"russian", "open"}
    assert readers(drawn, "What the map says, for the umpire to judge") == UMPIRE


def test_e6_the_map_of_the_sheet_says_how_the_line_runs_the_umpire_has_its_points(drawn):
    assert readers(drawn, f"{MLR} | both | 0, ") == UMPIRE
    assert readers(drawn, "German start line | German | ") == UMPIRE
    assert readers(drawn, "The front line") == UMPIRE


@pytest.fixture(scope="module")
def to_draw():
    there = mapped.placed({**PENNED, "S13": [(38, 36)]}, Option=TITLE)
    return field.at(there, "E6")


def test_e6_the_umpire_judges_what_the_map_proposes_before_the_line_is_drawn(to_draw):
    told = titled(brief(to_draw, "umpire"), "What the map says, for the umpire to judge")
    assert ("G12.1 Rifle squad", "36, 35", "cut off", "") in [row[:4] for row in told.rows]
    assert told.note == "The line is not drawn yet; this is what the map proposes."
    assert readers(to_draw, "What the map says, for the umpire to judge") == UMPIRE


@pytest.mark.parametrize("kind", ["day", "map"])
def test_e6_the_umpire_s_map_shows_where_the_stands_are(to_draw, kind):
    plan = next(p for p in brief(to_draw, "umpire", kind).sections if p.kind == "plan")
    assert plan.title.endswith("24 December, full day: as the map proposes it")
    assert "G12.1" in {piece.name for piece in plan.pieces}
    assert plan.line
    assert readers(to_draw, "as the map proposes it", kind) == UMPIRE


def test_e6_a_line_that_parts_nothing_proposes_nothing():
    there = mapped.campaign(PENNED, Option=TITLE)
    said = {**mapped.decision(PENNED), "course": "10, 10; 20, 20"}
    wrong = field.play(there, "P", "", said)
    assert readers(wrong, "What the map says, for the umpire to judge") == set()


def test_e6_the_map_is_a_sheet_for_everybody(drawn):
    for reader in ALL:
        sheet = brief(drawn, reader, "map")
        assert [part.kind for part in sheet.sections] == ["plan"]
        assert sheet.is_broadside


def test_before_a_line_is_drawn_the_map_shows_the_ground_alone():
    there = mapped.campaign(Option=TITLE, Front=[])
    bare = field.without(field.at(there, "B9"), "Front")
    (plan,) = brief(bare, "german", "map").sections
    assert (plan.line, plan.pieces, plan.title) == ((), (), "The table, to mark")


def test_without_a_table_there_is_no_map():
    assert brief(at("B9"), "german", "map") is None


def test_e7_the_chances_of_a_stand_in_a_pocket_are_its_side_s():
    away = field.status("G01.1", position="isolated", pocket="P1")
    there = at("E7", {"Stand": away})
    titles = {
        reader: [p.title for p in brief(there, reader).sections] for reader in sorted(ALL)
    }
    assert "Escape" in titles["german"]
    assert "German: Escape" in titles["umpire"]
    assert not any("Escape" in each for each in (*titles["russian"], *titles["open"]))


def escapes(there):
    return titled(brief(there, "german"), "Escape")


def test_e7_a_stand_has_one_line_with_its_chances_and_the_form_beside_it():
    away = [
        *field.status("G01.1", position="isolated", pocket="P1"),
        *field.status("G02.1", position="isolated", pocket="P1"),
    ]
    told = escapes(at("E7", {"Stand": away}))
    assert [col.title for col in told.columns] == [
        "Stand", "Status", "Escapes", "Abandoned", "Eliminated", "Tries",
        *(col.title for col in records.columns(escape.Escaper)[1:]),
    ]  # fmt: skip
    dash, told_as = "\N{EN DASH}", ("isolated in P1", "90 % / 100 %", "\N{EN DASH}")
    assert told.rows[0] == (
        "G01.1", *told_as, "10 % / 0 %", "", "", "", dash
    )  # fmt: skip
    assert [row[0] for row in told.rows] == ["G01.1", "G02.1"]
    assert told.note.startswith("Of two chances, the first is for away from own lines")


def test_e7_the_distance_by_the_map_need_not_be_filled_in(drawn):
    row = escapes(drawn).rows[0]
    assert row[0] == "G12.1"
    assert (row[-3], row[-1]) == ("\N{EN DASH}", "\N{EN DASH}")
    assert float(row[-2]) > 4
    assert len(row[-2].partition(".")[2]) <= 1
    assert escapes(drawn).note == ""


def test_e8_what_is_still_to_be_written_down_is_told_to_the_umpire():
    there = at("E10", lying(ground="", place=""))
    assert readers(there, "Still to be written down") == UMPIRE
    assert readers(there, "where wreck W1 lies") == UMPIRE
    assert readers(at("E4"), "Still to be written down") == set()


def test_e11_nothing_is_missing_where_all_is_written_down():
    losses = {"tallies": []}
    there = campaign({"Front": [{"slot": field.TODAY, "id": "MLR", "course": "0, 40"}]})
    for side in field.SIDES:
        there = field.play(there, "D2", side, losses)
    assert readers(field.at(there, "E11"), "Still to be written down") == set()


def test_e11_a_side_signs_its_own_sheet():
    signed = {who: brief(at("E11"), who).sections[-1].who for who in sorted(ALL)}
    assert "Signed" not in [part.title for part in brief(at("E1"), "german").sections]
    assert signed == {
        "german": ("German", "Umpire"),
        "russian": ("Russian", "Umpire"),
        "umpire": ("Umpire",),
        "open": ("Umpire",),
    }


# ---- F: the close of the day


def test_f_what_is_used_up_or_lapsed_is_told_to_its_side():
    point = {"id": "G-O1-1/1", "side": "german", "module": "G-O1-1", "slot": field.TODAY}
    rows = {
        "Module": [field.module(status="removed")],
        "TargetPoint": [{**point, "status": "lapsed"}],
        "Flight": [field.flight(status="lost")],
    }
    there = at("F5", rows)
    assert readers(there, "| lapsed | used, off the roster") == OWN
    assert readers(there, "2 aircraft |  | lapsed") == OWN


def test_f_that_the_slot_is_closed_is_told_to_all_in_the_next():
    closed = {"id": field.TODAY, "status": "closed"}
    there = field.at(campaign({"Slot": [closed]}), "A", field.TOMORROW)
    assert readers(there, "The slot before, 24 December 1942, full day: closed.") == ALL


# ---- the chronicle


def test_the_chronicle_tells_each_reader_what_he_may_know():
    after = field.play(campaign(), "B1", "german", {}, (6,))
    assert readers(after, "German gains 10 CPP", "chronicle") == OWN
    over = revealed(german="attack", russian="defend")
    assert readers(over, "German declared an attack", "chronicle") == ALL


def test_the_chronicle_says_what_was_taken_back_and_why():
    after = field.play(campaign(), "B1", "german", {}, (6,))
    back = ledger.correct(after, "the die was cocked")
    number = len(back.entries)
    said = f"(taken back by {number}) German gains 10 CPP"
    assert readers(back, said, "chronicle") == UMPIRE
    assert readers(back, "Because: the die was cocked", "chronicle") == UMPIRE


def test_the_chronicle_counts_what_was_held():
    held = {"slot": field.TODAY, "objective": "station", "side": "german", "vp": 2}
    there = at("B9", {"Holding": [held]})
    assert readers(there, "German 2, Russian 0", "chronicle") == ALL


# ---- blank forms


@pytest.mark.parametrize("reader", ["german", "umpire"])
def test_every_kind_has_a_blank_form_without_data(reader):
    there = field.at(mapped.campaign(FRONT, Option=TITLE), "B9")
    for kind in there.system.kinds:
        owed = play.due_steps(there)
        seen = view(there, reader)
        blank = there.system.brief(seen, reader, owed, kind.name, blank=True)
        found = " ".join(texts(blank.model_dump()))
        assert blank.sections
        assert not any(said in found for said in ("G11", "24 Dec", "Railway station"))
        assert all(value == "" for _, value in blank.facts)


def test_what_the_charts_ask_for_has_room_on_the_blank_form():
    sheet = at("B9")
    blank = sheet.system.brief(sheet, "german", play.due_steps(sheet), "day", blank=True)
    heads = {p.title: [col.title for col in p.columns]
             for p in blank.sections if p.kind == "table"}  # fmt: skip
    assert heads["Purchases"] == ["RG", "CPP", "Name", "Registered points"]
    assert heads["Fortifications bought"] == ["Item", "FPP", "Pieces"]
    assert heads["Repairs"] == ["Wreck", "Vehicle", "CPP"]
    assert heads["Escape"][0] == "Stand"


def test_the_blank_casualty_sheet_has_the_tables_of_the_other_one():
    chosen = [{"id": "G01", "chosen": field.TODAY}]
    there = {"Module": [field.module(chosen=field.TODAY)],
             "Flight": [field.flight(chosen=field.TODAY)]}  # fmt: skip
    there = at("D", {"Element": chosen, **there})
    owed = play.due_steps(there)
    both = [
        [(p.title, [c.title for c in p.columns])
         for p in there.system.brief(there, "german", owed, "casualties", blank=b).sections
         if p.kind == "table"]
        for b in (False, True)
    ]  # fmt: skip
    assert both[0] == both[1]


def test_a_blank_roster_has_boxes_to_name():
    there = at("B9")
    blank = there.system.brief(there, "german", play.due_steps(there), "day", blank=True)
    roster = blank.sections[0]
    assert {len(row.boxes) for row in roster.rows} == {12}


def test_without_a_table_the_blank_map_is_none():
    there = at("B9")
    owed = play.due_steps(there)
    assert there.system.brief(there, "german", owed, "map", blank=True) is None
