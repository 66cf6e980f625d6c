"""What is worked out for the rows of an umpire's own roster."""

import datetime
from collections import Counter
from dataclasses import replace

import pytest

from refkit.engine.campaign.campaign import apply_changes, change_between
from refkit.systems.battlefront.records import Element
from refkit.systems.battlefront.rosters import (
    chart_troops,
    filling,
    guesses,
    roster_says,
    roster_words,
)
from refkit.systems.battlefront.rules import forces
from refkit.workbook.sheets import packs

DAY = datetime.date(1942, 12, 24)


@pytest.fixture(scope="module")
def pack():
    return packs.campaign("advance-to-rostov", seed="x")


@pytest.fixture(scope="module")
def laid(pack):
    """A pack's campaign without the rows an umpire has himself."""
    return replace(pack, tables={**pack.tables, "Element": {}, "Stand": {}})


def element(**says):
    return {"side": "german", "name": "A company", "rating": "raw", **says}


def filled(laid, *elements, **others):
    return filling.fill_rosters(laid, {"Element": list(elements), **others})


def first(laid, **says):
    return filled(laid, element(**says))["Element"][0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("6 Inf, 1 x MG and 1 HQ", ((6, "Inf"), (1, "MG"), (1, "HQ"))),
        ("4xG-INF; 2x Truck", ((4, "G-INF"), (2, "Truck"))),
        ("4 Inf, as usual", ()),
        ("", ()),
    ],
)
def test_a_composition_is_read_as_it_is_written(text, told):
    assert roster_words.parts(text) == told


def test_the_line_of_the_chart_says_what_is_not_said(laid):
    lines = [row for row in laid.rows("Group") if row.side == "german" and row.rating]
    row = {"side": "german", "name": "A company", "group": lines[0].id}
    found = filled(laid, row)["Element"][0]
    assert (found["rating"], found["unit_class"]) == (lines[0].rating, lines[0].unit_class)
    unknown = filled(laid, {**row, "group": "none such"})["Element"][0]
    assert "rating" not in unknown


def test_a_gun_of_another_size_is_of_no_line(laid):
    lines = [
        {"side": "german", "description": f"Anti-tank troop ({size}-pounder)",
         "contents": f"4 {size}-pounder", "campaign_max": 3, "unit_class": "G"}
        for size in (6, 17)
    ]  # fmt: skip
    says = {"name": "131 Field Regt", "unit_class": "G"}
    for size, line in ((6, 0), (17, 1), (25, None)):
        rows = filled(laid, element(**says, contents=f"8 {size}-pounder"), Group=lines)
        wanted = "" if line is None else rows["Group"][line]["id"]
        assert rows["Element"][0]["group"] == wanted


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("Panzer grenadier", "I"),
        ("Tank riders", "I"),
        ("Anti-tank battery", "G"),
        ("Sturmgeschützbatterie", "A"),
        ("Motorcycle company", "R"),
        ("Company", ""),
    ],
)
def test_the_longest_known_word_gives_the_class(text, letter):
    assert roster_words.class_of(text, "Element") == letter


@pytest.mark.parametrize(
    ("says", "letter"),
    [
        # What it is goes before what its company or parent is called.
        ({"name": "Sp Coy, MG Pl", "unit_type": "Machine guns"}, "I"),
        ({"name": "2nd Coy, 5 Tank Bn", "contents": "7 Rifle; 1 LMG"}, "I"),
        ({"name": "2nd Coy, 5 Tank Bn", "contents": "7 T-62"}, "A"),
        ({"name": "2./FlakRgt 5", "contents": "3 Gepard"}, "G"),
        ({"name": "3./PzAufklBtl 5", "contents": "4 Luchs"}, "R"),
        ({"name": "2./PzBtl 54", "contents": "9 Leopard 1A5"}, "A"),
        ({"name": "9e Cie", "contents": ""}, "I"),
    ],
)
def test_the_class_is_that_of_its_kind_its_name_or_its_stands(laid, says, letter):
    row = {"side": "german", "rating": "raw", "establishment": 7, "strength": 7, **says}
    assert filled(laid, row)["Element"][0]["unit_class"] == letter


@pytest.mark.parametrize(
    ("says", "letter", "guessed"),
    [
        ({"name": "A Coy"}, "I", "class {value}, as nothing says it"),
        ({"name": "A Coy", "unit_class": "I"}, "I", None),
        (
            {"name": "A Coy", "contents": "3 Panther"},
            "A",
            "class {value}, by what it consists of",
        ),
        ({"name": "Rifle company"}, "I", "class {value}, by the name"),
        ({"name": "A Coy", "unit_type": "Heavy tank"}, "A", None),
    ],
)
def test_a_class_that_no_column_says_is_a_guess_and_says_by_what(
    laid, says, letter, guessed
):
    row = first(laid, **says)
    told = row.get("guessed", {}).get("unit_class")
    assert (row["unit_class"], told) == (letter, guessed)


def guesses_of(laid, row, record, **more):
    """What is guessed of the rows of a record, by their names."""
    rows = filled(laid, row, **more)[record]
    return {each.get("name", each["id"]): each.get("guessed", {}) for each in rows}


def test_a_kind_of_stand_whose_name_says_nothing_is_a_guess(laid):
    told = guesses_of(laid, element(contents="9 Rifle squad, 1 Old Faithful"), "UnitCard")
    assert told["Old Faithful"] == {
        "unit_class": "{value}, though the name does not say so"
    }
    assert told["Rifle squad"] == {}


def test_what_consists_of_so_many_that_nothing_names_is_a_guess(laid):
    told = guesses_of(laid, element(name="A Coy", establishment=7), "Element")
    assert told["A Coy"]["contents"].startswith("{value}, as the roster says only how many")
    text = "6 Rifle squad, 2 MG"
    told = guesses_of(
        laid, element(name="A Coy", establishment=9, contents=text), "Element"
    )
    assert "does not name the stands that are lost" in told["A Coy"]["contents"]
    alike = element(name="A Coy", establishment=9, contents="6 Rifle squad")
    assert "contents" not in guesses_of(laid, alike, "Element")["A Coy"]


def test_which_stands_are_lost_is_a_guess_where_they_may_be_of_several_kinds(laid):
    text = "6 Rifle squad, 2 MG, 1 HQ"
    row = element(name="A Coy", establishment=9, strength=6, contents=text)
    told = [each.get("guessed") for each in filled(laid, row)["Stand"]]
    says = "A Coy: the roster does not say which stands are lost; taken are "
    lost = {"status": f"{says}1 Rifle squad and 2 MG"}
    assert [each for each in told if each] == [lost] * 3
    for sure in ({"strength": 0}, {"contents": "9 Rifle squad"}, {"strength": 9}):
        stands = filled(laid, element(**{**row, **sure}))["Stand"]
        assert not any("guessed" in each for each in stands)


def test_the_line_of_the_chart_and_the_class_of_a_line_are_guesses(laid):
    row = element(name="A Coy", unit_type="Alarm company")
    told = guesses_of(laid, row, "Element")["A Coy"]
    assert told["group"] == "from line {value} of the reinforcement group (RG) chart"
    lines = [{"side": "german", "id": "Z2", "description": "Tiger company", "price": 5}]
    [made] = filled(laid, element(), Group=lines)["Group"]
    assert made["guessed"] == {"unit_class": "class {value}, by the description"}


def test_ids_go_on_where_his_leave_off_and_keep_the_letter(laid):
    rows = filled(laid, element(id="G1"), element(), element(side="russian"))["Element"]
    assert [row["id"] for row in rows] == ["G1", "G01", "S01"]


def test_a_line_added_later_gets_an_id_that_no_row_has(pack):
    [row] = filled(pack, element())["Element"]
    assert row["id"][0] == "G"
    assert pack.find("Element", row["id"]) is None


def test_the_line_of_the_chart_is_the_one_that_its_name_is_like(laid):
    assert first(laid, unit_type="Alarm company")["group"] == "I3"


def test_a_line_is_known_by_the_stands_that_it_brings(laid):
    said = {"name": "2nd Company", "unit_class": "A"}
    assert first(laid, **said)["group"] == "A1"
    assert first(laid, **said, contents="3 StuG III")["group"] == "A2"


def test_a_line_that_brings_mostly_other_stands_is_not_proposed(laid):
    weapons = {"name": "4th (Heavy) Company", "unit_class": "I"}
    row = first(laid, **weapons, contents="3 MG 42, 2 mortars")
    assert row["group"] == ""
    assert "group" not in row.get("guessed", {})


def test_a_line_without_room_is_left_to_others(laid):
    most = next(g.campaign_max for g in laid.rows("Group", side="german") if g.id == "I3")
    rows = filled(laid, *[element(unit_type="Alarm company")] * (most + 1))["Element"]
    assert [row["group"] for row in rows[:most]] == ["I3"] * most
    assert rows[most]["group"] != "I3"


@pytest.mark.parametrize(
    "sold",
    [
        {"unit_class": "I", "contents": ""},
        {"unit_class": "A", "contents": "4xG-INF"},
    ],
)
def test_a_line_of_his_own_that_only_begins_alike_is_no_line_of_an_element(laid, sold):
    his = {"side": "german", "id": "I99", "description": "Alarm company", **sold}
    own = {"unit_type": "Alarm company", "unit_class": "I"}
    rows = filled(laid, element(**own), Group=[his])["Element"]
    assert rows[0]["group"] == "I3"


def line(**says):
    return {"side": "german", "description": "Works", "campaign_max": 2, **says}


@pytest.mark.parametrize(("told", "fpp"), [("+5 FPP", 5), ("3 forts", 3), ("many", 0)])
def test_what_fortification_points_a_line_brings_is_read(laid, told, fpp):
    [row] = filled(laid, Group=[line(kind="FPP", contents=told)])["Group"]
    assert (row["fpp"], row.get("contents")) == (fpp, None)


def test_an_artillery_module_is_no_stand(laid):
    rows = filled(laid, Group=[line(kind="OBA", contents="1 module")])
    assert rows.get("UnitCard", []) == []


def test_a_number_that_is_none_stays_to_be_told_as_a_fault(laid):
    row = first(laid, establishment="many", unit_class="Z")
    assert (row["establishment"], row["day_start"]) == ("many", 0)


def test_a_number_beyond_all_measure_makes_no_stands(laid):
    rows = filled(laid, element(establishment=10**6, strength=10**6, unit_class="Z"))
    assert rows["Element"][0]["establishment"] == 10**6
    assert rows.get("Stand", []) == []


def test_a_number_that_is_none_gives_no_stands(laid):
    row = first(laid, strength="many", unit_class="Z")
    assert (row["establishment"], row["day_start"]) == (0, 0)


def test_without_a_class_the_line_of_the_chart_is_that_of_the_class(laid):
    assert first(laid, unit_type="Heavy tank")["group"] == "A1"
    assert first(laid)["group"] == "I1"
    assert first(laid, unit_class="Z")["group"] == ""


def test_the_stands_come_from_the_chart_where_the_number_agrees(laid):
    rows = filled(laid, element(group="A1", strength=8))
    assert "contents" not in rows["Element"][0]
    assert [s["card"] for s in rows["Stand"]].count("G-PZIII-L") == 5
    assert rows["Stand"][-1]["command"]


def test_a_number_the_chart_does_not_give_makes_stands_alike(laid):
    rows = filled(laid, element(group="A1", strength=3, unit_type="Tiger"))
    assert rows["Element"][0]["contents"] == "3xG-TIGER"
    [card] = rows["UnitCard"]
    assert (card["name"], card["unit_class"], card["armoured"]) == ("Tiger", "A", True)


def test_more_than_99_stands_alike_are_told_in_parts(laid):
    row = first(laid, group="A1", strength=198, unit_type="Tiger")
    assert (row["contents"], row["establishment"]) == ("99xG-TIGER; 99xG-TIGER", 198)


def test_of_a_weakened_element_the_last_stands_are_gone_and_the_command_last(laid):
    row = element(contents="1xG-CMD cmd; 3xG-INF", strength=2, establishment=4)
    rows = filled(laid, row)
    assert [s["status"] for s in rows["Stand"]] == [
        "available",
        "available",
        "eliminated",
        "eliminated",
    ]
    told = rows["Element"][0]
    assert (told["establishment"], told["day_start"]) == (4, 2)


def test_a_composition_in_his_words_gets_cards(laid):
    rows = filled(laid, element(contents="4 Infantry squad, 1 Opel Blitz, 1 HQ"))
    assert rows["Element"][0]["contents"] == "4xG-INF; 1xG-OPEL-BLITZ; 1xG-HQ cmd"
    assert [card["id"] for card in rows["UnitCard"]] == ["G-OPEL-BLITZ", "G-HQ"]


def test_a_composition_that_cannot_be_read_stays_for_the_checks_to_tell(laid):
    rows = filled(laid, element(contents="as usual"))
    assert (rows["Element"][0]["contents"], rows["Stand"]) == ("as usual", [])


def test_contents_of_cards_that_are_not_known_get_them(laid):
    rows = filled(laid, element(contents="2xKV-1"))
    assert rows["Element"][0]["contents"] == "2xG-KV-1"


@pytest.mark.parametrize(
    ("says", "status", "stands", "day_start"),
    [
        ({"arrives": DAY}, "scheduled", "scheduled", 0),
        ({"status": "withdrawn"}, "withdrawn", "withdrawn", 0),
        ({}, None, "available", 3),
    ],
)
def test_stands_are_where_their_element_is(laid, says, status, stands, day_start):
    rows = filled(laid, element(contents="3xG-INF", **says))
    told = rows["Element"][0]
    assert (told.get("status"), told["day_start"]) == (status, day_start)
    assert {stand["status"] for stand in rows["Stand"]} == {stands}


def test_an_element_whose_stands_he_lists_gets_no_others(laid):
    stand = {"id": "G9.1", "side": "german", "element": "G9", "card": "G-INF"}
    rows = filled(laid, element(id="G9", strength=1), Stand=[stand])
    assert rows["Stand"] == [{**stand, "status": "available"}]


def test_a_side_gets_a_nation_and_a_letter_of_its_own():
    blank = packs.campaign("battlefront", seed="x")
    sides = [{"id": "Soviet Guards"}, {"id": "Rebels"}]
    elements = [
        element(side="Rebels", id="S1"),
        element(side="Soviet Guards", id="S2"),
        element(side="Soviet Guards", id="T2"),
    ]
    rows = filled(blank, *elements, Side=sides)["Side"]
    assert [(row["nation"], row["letter"]) for row in rows] == [
        ("Russian", "S"),
        ("Rebels", "E"),
    ]


def test_a_chart_of_his_gets_lines_kinds_and_limits(laid):
    lines = [
        {"side": "german", "description": "Tank company", "campaign_max": 3,
         "contents": "4 Tiger"},
        {"side": "german", "description": "Guns", "kind": "OBA", "campaign_max": 2},
    ]  # fmt: skip
    rows = filling.fill_rosters(laid, {"Group": lines})["Group"]
    assert [(r["id"], r["kind"], r["scenario_max"]) for r in rows] == [
        ("A3", "ME", 3),
        ("L1", "OBA", 2),
    ]
    # A1 and A2 are lines of the chart that is there.
    assert rows[0]["contents"] == "4xG-TIGER"


def test_what_is_said_of_a_line_that_brings_no_stands_is_its_note(laid):
    lines = [
        {"kind": "OBA", "contents": "81mm mortar battery"},
        {"kind": "FPP", "contents": "5 FPP"},
        {"kind": "AIR", "contents": "1 Stuka", "note": "by day"},
    ]
    told = [
        {"side": "german", "description": "X", "campaign_max": 2, **each} for each in lines
    ]
    rows = filling.fill_rosters(laid, {"Group": told})["Group"]
    assert [row.get("note") for row in rows] == [
        "81mm mortar battery",
        None,
        "by day; 1 Stuka",
    ]
    assert [row["fpp"] for row in rows] == [0, 5, 0]
    assert len({row["id"] for row in rows}) == 3


def test_a_line_of_which_nobody_knows_what_it_brings_has_no_class(laid):
    [row] = filled(laid, Group=[line(description="Attack Group Sepp")])["Group"]
    assert (row["unit_class"], row["id"]) == ("", "L1")


def test_a_line_is_of_the_class_of_most_of_what_it_brings(laid):
    [row] = filled(laid, Group=[line(description="Sepp", contents="5 Panther")])["Group"]
    assert row["unit_class"] == "A"


def test_a_calendar_of_his_gets_days_and_names(laid):
    dates = [{"date": DAY, "kind": "morning"}, {"date": DAY}, {"date": DAY.replace(day=26)}]
    rows = filling.fill_rosters(laid, {"Slot": dates})["Slot"]
    assert [(row["id"], row["day"]) for row in rows] == [
        ("1942-12-24 morning", 1),
        ("1942-12-24 full day", 1),
        ("1942-12-26 full day", 2),
    ]


def test_cards_and_objectives_of_his_get_ids(laid):
    card = {"side": "german", "name": "Pz III L", "unit_class": "A"}
    rows = filling.fill_rosters(
        laid, {"UnitCard": [card], "Objective": [{"name": "Bridge"}]}
    )
    assert rows["UnitCard"][0]["id"] == "G-PZ-III-L"
    assert rows["Objective"][0]["id"] == "O1"


def model(**says):
    return {"side": "german", "element": "B/37 Tank", "card": "M4A3 Sherman", **says}


def test_an_element_whose_models_he_lists_consists_of_them(laid):
    rows = filled(
        laid,
        element(name="B/37 Tank"),
        Stand=[model(), model(status="eliminated"), model(card="M4 105")],
    )
    [row] = rows["Element"]
    assert row["contents"] == "2xG-M4A3-SHERMAN; 1xG-M4-105"
    assert (row["establishment"], row["day_start"], row["status"]) == (3, 2, "active")
    assert [(s["id"], s["element"], s["status"]) for s in rows["Stand"]] == [
        ("G01.1", "G01", "available"),
        ("G01.2", "G01", "eliminated"),
        ("G01.3", "G01", "available"),
    ]


def test_an_element_of_which_every_model_is_gone_is_destroyed(laid):
    rows = filled(laid, element(name="B/37 Tank"), Stand=[model(status="eliminated")])
    assert rows["Element"][0]["status"] == "destroyed"


def test_models_without_a_name_are_called_like_their_element(laid):
    rows = filled(laid, element(name="Tiger company"), Stand=[
        {"side": "german", "element": "Tiger company"}])  # fmt: skip
    assert [card["name"] for card in rows["UnitCard"]] == ["Tiger company"]


def test_stands_a_composition_names_no_more_are_of_its_commonest_kind(laid):
    row = element(contents="6 Rifle, 1 HQ", establishment=10, strength=7)
    rows = filled(laid, row)
    assert rows["Element"][0]["contents"] == "6xG-RIFLE; 1xG-HQ cmd; 3xG-RIFLE"
    states = [stand["status"] for stand in rows["Stand"]]
    assert states == ["available"] * 7 + ["eliminated"] * 3


def test_of_commanders_alone_more_commanders_are_gone(laid):
    rows = filled(laid, element(contents="1 HQ", establishment=2, strength=1))
    assert rows["Element"][0]["contents"] == "1xG-HQ cmd; 1xG-HQ"


def told(laid, **says):
    """Return what an element of the example says in a roster, after some of its fields."""
    unit = laid.rows("Element", side="german", status="active")[0].replace(**says)
    tables = {**laid.tables["Element"], unit.identity: unit}
    campaign = replace(laid, tables={**laid.tables, "Element": tables})
    return roster_says.roster_says(campaign, unit)


def test_what_an_element_says_is_how_many_stands_it_has_of_how_many(pack):
    unit = pack.rows("Element", side="german", status="active")[0]
    says = told(pack)
    assert (says.now, says.full, says.is_here) == (
        unit.establishment, unit.establishment, True,
    )  # fmt: skip
    assert sum(part.amount for part in says.parts) == says.now
    assert pack.find("UnitCard", says.parts[0].names[1]).name == says.parts[0].names[0]


def test_of_an_element_that_is_gone_the_numbers_are_the_umpire_s_affair(pack):
    says = told(pack, status="destroyed")
    assert (says.now, says.is_here) == (0, False)
    assert says.alike == {"status": ("withdrawn",)}


@pytest.mark.parametrize(
    ("status", "strength"), [("active", ""), ("destroyed", "destroyed: none of ")]
)
def test_what_became_of_an_element_is_told_in_words(pack, status, strength):
    assert told(pack, status=status).strength.startswith(strength)
    assert bool(told(pack, status=status).strength) == bool(strength)


def test_a_stand_says_what_its_status_means_to_who_only_ticks(pack):
    stand = pack.rows("Stand")[0].replace(status="knocked_out")
    says = roster_says.roster_says(pack, stand)
    assert says.alike == {"status": ("eliminated", "abandoned")}
    assert roster_says.roster_says(pack, pack.rows("Side")[0]).alike == {}


def test_a_card_that_is_not_there_is_called_by_its_id(pack):
    campaign = replace(pack, tables={**pack.tables, "UnitCard": {}})
    stand = campaign.rows("Stand", status="available")[0]
    parts = roster_says.roster_says(campaign, campaign.get(Element, stand.element)).parts
    assert (stand.card,) in [part.names for part in parts]


def test_kinds_of_stand_say_what_clears_obstacles_and_what_is_fully_tracked(laid):
    text = "2 Engineer squad, 3 M4A1 tank, 1 Armoured car, 1 Rifle squad"
    cards = {
        each["name"]: each for each in filled(laid, element(contents=text))["UnitCard"]
    }
    told = {n: (each["engineer"], each["tracked"]) for n, each in cards.items()}
    assert told == {
        "Engineer squad": (True, False),
        "M4A1 tank": (False, True),
        "Armoured car": (False, False),
        "Rifle squad": (False, False),
    }


def test_the_line_of_the_chart_says_the_class_before_the_name_does(laid):
    lines = [{"side": "german", "id": "Z2", "unit_class": "A", "price": 5}]
    row = element(name="StuG-Batterie", group="Z2")
    told = filled(laid, row, Group=lines)["Element"][0]
    assert (told["unit_class"], "unit_class" in told.get("guessed", {})) == ("A", False)


def test_a_kind_of_stand_in_another_number_or_spacing_is_the_one_there_is(laid):
    cards = [{"side": "german", "id": "G-MG", "name": "MG 42"}]
    text = "2 Grenadier squads, 2 MG42"
    told = filled(
        laid, element(contents=text), element(contents="1 Grenadier squad"), UnitCard=cards
    )
    names = [each["name"] for each in told["UnitCard"]]
    assert names == ["MG 42", "Grenadier squads"]
    stands = [each["card"] for each in told["Stand"]]
    assert (stands.count("G-MG"), len({*stands})) == (2, 2)


VEHICLES = [
    *((f"{sign}{blank}234", "A", True, False) for sign in ("SdKfz", "Sd.Kfz.", "Sd. Kfz.")
      for blank in ("", " ")),
    ("Sd. Kfz. 251/1", "A", True, False),
    ("sdkfz 222", "A", True, False),
    ("Sd.Kfz. 231 (8-rad)", "A", True, False),
    ("SdKfz 250/9", "A", True, False),
    ("Sd.Kfz. 7", "V", False, False),
    ("SdKfz 4/1", "A", True, False),
    ("Sd.Kfz. 171 Panther", "A", True, True),
    ("Raupenschlepper Ost", "V", False, True),
    ("RSO", "V", False, True),
    ("Puma", "A", True, False),
    ("M3 half-track", "A", True, False),
]  # fmt: skip


@pytest.mark.parametrize(("name", "kind", "armoured", "tracked"), VEHICLES)
def test_a_vehicle_is_known_by_its_designation_with_dots_or_without(
    laid, name, kind, armoured, tracked
):
    rows = filled(laid, element(contents=f"4 x {name}, 9 Rifle squad"))
    [card] = [row for row in rows["UnitCard"] if row["name"] == name]
    told = (card["unit_class"], card["armoured"], card["tracked"])
    assert told == (kind, armoured, tracked)
    assert "armoured" not in card.get("guessed", {})


@pytest.mark.parametrize(("name", "is_taken"), [("SdKfz 999", False), ("Half-track", True)])
def test_a_vehicle_that_may_be_armoured_or_not_is_asked_about(laid, name, is_taken):
    rows = filled(laid, element(contents=f"4 x {name}, 9 Rifle squad"))
    [card] = [row for row in rows["UnitCard"] if row["name"] == name]
    taken = "taken as armoured" if is_taken else "taken as not armoured"
    assert card["armoured"] is is_taken
    told = card["guessed"]["armoured"]
    assert told == f"{taken}; the name does not say whether it is"


def test_a_kind_of_stand_on_a_list_of_his_is_armoured_as_its_class_says(laid):
    listed = [
        {"side": "german", "name": "Kangaroo", "unit_class": "A"},
        {"side": "german", "name": "Vehicle", "unit_class": "V"},
        {"side": "german", "name": "Carrier", "unit_class": "V", "armoured": True},
        {"side": "german", "name": "Lorry", "unit_class": "V"},
    ]
    rows = filling.fill_rosters(laid, {"UnitCard": listed})["UnitCard"]
    assert [row["armoured"] for row in rows] == [True, False, True, False]
    asked = [row["name"] for row in rows if "armoured" in row.get("guessed", {})]
    assert asked == ["Vehicle"]


def fort(laid, **says):
    rows = {"FortLine": [{"side": "german", "price": 1, "most": 2, **says}]}
    return filling.fill_rosters(laid, rows)["FortLine"][0]


@pytest.mark.parametrize(
    ("item", "called", "is_noted"),
    [
        ("entrenchment", "Foxholes", True),
        ("wire", "Barbed wire", True),
        ("roadblock", "Road blocks", False),
        ("gun-pit", "Gun pits", False),
    ],
)
def test_a_fortification_keeps_his_word_for_it(laid, item, called, is_noted):
    row = fort(laid, item=item, called={"item": called})
    wanted = called if is_noted else None
    assert (row.get("own_name"), "item" in row["guessed"]) == (wanted, is_noted)


@pytest.mark.parametrize(
    ("item", "may"),
    [("wire", True), ("minefield-at", True), ("roadblock", True), ("bunker", False)],
)
def test_what_may_be_removed_is_as_the_rules_have_it_unless_he_says(laid, item, may):
    row = fort(laid, item=item)
    assert row["removable"] is may
    assert row["guessed"]["removable"] == guesses.REMOVABLE[may]
    assert "guessed" not in fort(laid, item=item, removable=not may)


def counted(pack, row, now, **became):
    """The stands that change when a roster counts so many, with what they become.

    So many of all, or of each kind by its name.
    """
    counts = now if isinstance(now, dict) else {"": now}
    stands = pack.rows("Stand", element=row.id)
    changes = [
        change_between(stand, stand.replace(status=became[key]))
        for stand in stands
        if (key := stand.id.partition(".")[2]) in became
    ]
    before = apply_changes(pack, [each for each in changes if each])
    return {each.id: each.status for each in roster_says.recount(before, row, counts)}


def alike(pack):
    """An element of stands that are all alike, and how many they are."""
    for row in pack.rows("Element", status="active"):
        stands = pack.rows("Stand", element=row.id)
        if len(stands) > 2 and len({each.card for each in stands}) == 1:
            return row, len(stands)
    raise LookupError


def test_a_number_says_which_stands_went_where_they_are_alike(pack):
    row, full = alike(pack)
    stands = pack.rows("Stand", element=row.id)
    last = [stand.id for stand in stands if not stand.command][-1]
    assert counted(pack, row, full) == {}
    assert counted(pack, row, full - 1) == {last: "eliminated"}
    # The commander goes last of all.
    assert {*counted(pack, row, 1)} == {each.id for each in stands if not each.command}
    assert len(counted(pack, row, 0)) == full
    assert counted(pack, row, full + 1) == {}


def test_a_number_says_which_stands_are_there_again(pack):
    row, full = alike(pack)
    assert counted(pack, row, full, **{"1": "eliminated"}) == {f"{row.id}.1": "available"}
    # A wreck is mended on its own terms.
    assert counted(pack, row, full, **{"1": "knocked_out"}) == {}


def test_a_number_says_nothing_of_unlike_stands_or_of_what_is_no_element(pack):
    mixed = next(
        row
        for row in pack.rows("Element", status="active")
        if len({s.card for s in pack.rows("Stand", element=row.id) if not s.command}) > 1
    )
    assert counted(pack, mixed, 2) == {}
    # Where none is left, or the commander alone, the number says it all.
    assert len(counted(pack, mixed, 0)) == len(pack.rows("Stand", element=mixed.id))
    assert roster_says.recount(pack, pack.rows("Side")[0], {"": 1}) == ()
    away = mixed.replace(status="destroyed")
    assert roster_says.recount(pack, away, {"": 1}) == ()


def test_a_number_of_a_kind_says_which_stands_of_unlike_ones_went(pack):
    """A column for each kind of stand, or what is left in words (17_brody)."""
    row = next(each for each in pack.rows("Element") if each.id == "G01")
    stands = pack.rows("Stand", element=row.id)
    cards = {card.id: card.name for card in pack.rows("UnitCard")}
    by_kind = Counter(cards[stand.card] for stand in stands)
    (kind, most), (other, fewer) = by_kind.most_common(2)
    struck = counted(pack, row, {kind.upper(): most - 1, other: fewer - 1})
    kinds = [cards[pack.find("Stand", key).card] for key in struck]
    assert (sorted(kinds), {*struck.values()}) == (sorted((kind, other)), {"eliminated"})
    assert counted(pack, row, {kind: most - 1, "Zeppelin": 1}) == {}
    assert counted(pack, row, {kind: most - 1, "Zeppelin": 0}) == counted(
        pack, row, {kind: most - 1}
    )


def test_a_blank_line_is_no_line_and_none_is_guessed(laid):
    named = {"name": "Rifle company", "unit_class": "I"}
    assert first(laid, **named)["group"] != "I"
    row = first(laid, **named, group="", typed=True)
    assert (row["group"], "group" in row.get("guessed", {})) == ("", False)


def test_what_is_typed_with_what_it_consists_of_is_of_no_line(laid):
    """In set-up nobody is asked about a guess; what an adopted list says is asked about."""
    named = {"name": "Rifle company", "unit_class": "I"}
    guessed = first(laid, **named)["group"]
    assert guessed in {row.id for row in laid.rows("Group", side="german")}
    assert first(laid, **named, typed=True)["group"] == guessed
    for told in ({"contents": "9 Rifle squad"}, {"establishment": 9}):
        row = first(laid, **named, **told, typed=True)
        assert (row["group"], "group" in row.get("guessed", {})) == ("", False)


def test_a_fortification_begun_without_its_name_is_filled_in_as_far_as_it_goes(laid):
    assert fort(laid, size="6 in")["removable"] is False


TYPED = frozenset({"contents"})


@pytest.mark.parametrize("many", [0, 1])
def test_contents_that_are_typed_decide_whether_a_suggested_line_stays(laid, many):
    lines = [row for row in laid.rows("Group", side="german") if row.contents]
    line = max(lines, key=lambda row: len(forces.parse_contents(row.contents)))
    named = {card.id: card.name for card in laid.rows("UnitCard")}
    codes = Counter(code for code, _ in forces.parse_contents(line.contents))
    brought = ", ".join(f"{count} {named[code]}" for code, count in codes.items())
    contents = brought if many else f"1 {named[next(iter(codes))]}"
    row = first(laid, group=line.id, contents=contents, typed=TYPED)
    assert row["group"] == (line.id if many else "")
    for typed in (True, TYPED | {"group"}):
        row = first(laid, group=line.id, contents="1 Lorry", typed=typed)
        assert row["group"] == line.id


@pytest.mark.parametrize("told", ["MG", "MG34", "tripod MGs"])
def test_the_chart_s_own_kind_of_troops_is_meant_by_a_shorter_name(laid, told):
    [gun] = [each for each in laid.rows("UnitCard") if each.name == "MG 34 (tripod)"]
    row = first(laid, contents=f"2 {told}", typed=TYPED)
    assert row["contents"] == f"2x{gun.id}"
    # In a roster that is adopted it may be another.
    assert first(laid, contents=f"2 {told}")["contents"] != f"2x{gun.id}"


def test_contents_that_cannot_be_read_bring_no_kind_of_a_chart():
    assert chart_troops.cards_in("2xG-INF; 1xG-CMD cmd") == ("G-INF", "G-INF", "G-CMD")
    assert chart_troops.cards_in("as usual") == ()
