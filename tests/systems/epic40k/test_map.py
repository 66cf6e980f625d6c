"""The map beside the steps: what each side sees on it, and where it may send what."""

from refkit.engine.campaign.view import view
from refkit.engine.maps.step_map import Filling
from refkit.engine.play import play
from refkit.systems.epic40k.map import area_map
from refkit.systems.epic40k.records import (
    Detachment,
    First,
    Link,
    Mission,
    Order,
    Side,
    Territory,
)
from refkit.systems.epic40k.rules import turns
from tests.systems.epic40k import field
from tests.systems.epic40k.field import at, put, troop

SLOT = "turn 1"
MOVING = {"kind": "move", "detachment": "", "territory": ""}


def first(phase, side="One"):
    return First(slot=SLOT, phase=phase, chooser=side, side=side)


def laid(game, answers, side="One"):
    """Return the map of the step that is due, as its side has it."""
    (owed,) = play.due_steps(game)
    kind = game.system.maps[owed.step.id]
    return kind.laid_for(view(game, side), owed.slot, side)(answers)


def fill(game, choices, answers):
    (owed,) = play.due_steps(game)
    return game.system.maps[owed.step.id].fill(choices, answers)


def ticked(*names, of=()):
    return [{"detachment": each, "": each in names} for each in of or names]


def piece(told, name):
    return next(each for each in told.pieces if each.id == name)


def test_the_lines_of_both_sides_stand_beside_each_other_in_their_columns():
    told = area_map(field.begun(), SLOT)
    middles = {each.id: each.middle for each in told.areas}
    rows = [sorted(middles, key=lambda name: (-middles[name][1], middles[name][0]))]
    assert rows == [[*"147ADG258BEH369CFI"]]
    assert {each.id for each in told.areas if each.owner == "Two"} == {*"ABCDEFGHI"}
    shared = {(each.one, each.other) for each in told.borders if each.kinds}
    assert {("7", "A"), ("5", "6")} <= shared
    assert ("7", "B") not in shared


def test_a_territory_has_its_signs_and_an_attack_its_way():
    grounds = {each.id: each for each in field.territories(tA="One")}
    told = {"fortified": True, "isolated": True, "fortify": "One"}
    hit = {"slot": SLOT, "number": 1, "side": "One", "kind": "attack", "cost": 1}
    order = Order(**hit, detachments=("V8",), origin="8", target="B")
    drop = Order(**hit | {"number": 2}, detachments=("V9",), target="G")
    flight = Order(**hit | {"number": 3, "kind": "move"}, origin="1", target="2")
    game = put(field.begun(tA="One"), grounds["A"].replace(**told), order, drop, flight)
    found = area_map(game, SLOT)
    signs = {each.id: each.marks for each in found.areas if each.marks}
    assert signs["A"] == ("For", "Dig", "Iso", "Won")
    assert (signs["B"], signs["1"], signs["G"]) == (("Att",), ("Maj",), ("Maj", "Att"))
    assert [each.areas for each in found.routes] == [("8", "B")]


def test_corners_and_a_list_of_neighbours_are_drawn_as_they_are():
    corners = area_map(field.begun({"adjacency": "corners"}), SLOT)
    assert ("7", "B") in {(each.one, each.other) for each in corners.crossings}
    listed = put(field.begun({"adjacency": "list"}), Link(one="1", other="I"))
    told = area_map(listed, SLOT)
    assert [(each.one, each.other) for each in told.crossings] == [("1", "I")]
    assert not any(each.kinds for each in told.borders)


def test_a_side_sees_how_many_the_enemy_has_and_of_which_race_but_not_which():
    one = field.begun().get(Side, "One")
    game = put(field.begun(), one.replace(race="Eldar", name="The Host"))
    told = area_map(view(game, "Two"), SLOT)
    assert told.names == {"One": "The Host (Eldar)", "Two": "Two"}
    assert [each.name for each in told.pieces_in("7")] == ["V7"]
    assert (piece(told, "K3").name, piece(told, "K3").text) == ("K3 K3 troops", "K3")
    known = put(game, game.get(Detachment, "V7").replace(known=True))
    shown = piece(area_map(view(known, "Two"), SLOT), "V7")
    assert (shown.name, shown.is_hidden) == ("V7 V7 troops", False)


def test_two_campaigns_that_differ_in_the_enemys_secrets_look_the_same():
    plain = [*field.army(), troop("K5", "Two"), troop("K6", "Two", "D")]
    secret = [
        each.replace(
            name="Titans", points=999, commander=False, infiltrators=3, flak=2, units=1,
            war_engines=4, intercept=5, kind="airborne",
        )
        if each.side == "Two"
        else each
        for each in plain
    ]  # fmt: skip
    seen = []
    for army in (plain, secret):
        game = at("M3", rows=army, more=[first("moves")])
        seen.append(laid(game, MOVING))
    assert seen[0] == seen[1]
    assert "K5" not in {each.id for each in seen[0].map.pieces}


def test_counters_wait_beside_the_map_or_stand_in_the_box_of_their_mission():
    rows = [
        troop("V1", "One", "1"), troop("V2", "One", "3"),
        troop("V5", "One", kind="dropship"), troop("V6", "One", "2", kind="aerial"),
        troop("V7", "One", state="destroyed"), troop("V8", "One", state="left"),
        troop("V9", "One", "2", kind="dropship"), troop("K1", "Two", state="waiting"),
    ]  # fmt: skip
    flown = Mission(
        slot=SLOT, detachment="V6", side="One", mission="Scouting", territory="D"
    )
    told = area_map(put(field.begun(rows=rows), flown), SLOT)
    assert [each.id for each in told.pieces_in("")] == ["V5", "K1"]
    assert piece(told, "V5").name == "V5 V5 troops (off board)"
    assert piece(told, "K1").name == "K1 K1 troops"
    box = piece(told, "V6")
    assert (box.area, box.name, box.kind) == ("D", "V6 V6 troops (Scouting)", "wide")
    assert (piece(told, "V5").kind, piece(told, "V9").kind) == ("wide", "narrow")
    assert not {"V7", "V8"} & {each.id for each in told.pieces}
    # Its enemy sees a counter in the box, and no more.
    seen = piece(area_map(view(put(field.begun(rows=rows), flown), "Two"), SLOT), "V6")
    assert (seen.name, seen.kind) == ("V6 (Scouting)", "wide")


def test_a_move_is_lit_where_the_rules_allow_it_and_fills_the_form():
    game = at("M3", more=[first("moves")])
    choices = laid(game, MOVING)
    assert {name: {*areas} for name, areas in choices.goals.items()} == {
        "V7": {"4", "8"},
        "V8": {"5", "7", "9"},
    }
    chosen = choices.choose("V7", "4").choose("V8", "9")
    filling = fill(game, chosen, MOVING)
    assert filling == Filling({"detachment": "V8", "territory": "9"}, {})
    assert laid(game, {**MOVING, **filling.answers}).drawn == chosen.drawn
    assert fill(game, chosen.forget("V8"), MOVING).answers["detachment"] == ""
    assert field.do(game, "M3", "One", **filling.answers).get(Detachment, "V8").place == "9"


def test_what_is_done_by_the_form_alone_lights_nothing():
    game = at("M3", more=[first("moves")])
    for kind in ("fortify", "vehicles"):
        assert laid(game, {**MOVING, "kind": kind}).goals == {}


def test_attackers_go_together_and_by_air_where_the_form_says_so():
    rows = [*field.army(), troop("V9", "One", "7"), troop("V5", "One", kind="dropship")]
    game = at("K3", rows=rows, more=[first("attacks")])
    names = ("V7", "V8", "V9", "V5")
    asked = {"kind": "attack", "target": "", "by_air": False}
    asked["detachments"] = ticked(of=names)
    choices = laid(game, asked)
    assert {name: {*areas} for name, areas in choices.goals.items()} == {
        "V7": {"A"}, "V8": {"B"}, "V9": {"A"},
    }  # fmt: skip
    chosen = choices.choose("V8", "B").choose("V7", "A").choose("V9", "A")
    filling = fill(game, chosen, asked)
    assert filling.answers == {"target": "A"}
    assert filling.rows["detachments"]["V8"] == {"": False}
    said = {**asked, "target": "A", "detachments": ticked("V7", "V9", of=names)}
    assert laid(game, said).chosen == {"V7": "A", "V9": "A"}
    flying = laid(game, {**asked, "by_air": True})
    assert {name: {*areas} for name, areas in flying.goals.items()} == {
        "V5": {*"ABCDEFGHI"}
    }


def test_who_responds_goes_to_the_territory_that_is_attacked():
    game = at("K3", more=[first("attacks")])
    sent = [{"detachment": "V8"}]
    game = field.do(game, "K3", "One", target="B", detachments=sent)
    asked = {"detachments": ticked(of=("K3", "K4"))}
    choices = laid(game, asked, "Two")
    assert {name: {*areas} for name, areas in choices.goals.items()} == {"K3": {"B"}}
    filling = fill(game, choices.choose("K3", "B"), asked)
    assert filling == Filling({}, {"detachments": {"K3": {"": True}, "K4": {"": False}}})
    assert turns.attacked(field.turn_of(game)) == ["B"]


def test_the_beaten_fall_back_to_friendly_ground_beside_or_behind():
    rows = [*field.army(), troop("V2", "One", "A")]
    game = at("B5", rows=rows)
    assert play.due_steps(game)[0].side == "One"
    asked = {"detachments": [{"detachment": "V2", "territory": "7"}]}
    choices = laid(game, asked)
    assert {*choices.goals["V2"]} == {"7", "8", "9"}
    assert choices.chosen == {"V2": "7"}
    filling = fill(game, choices.choose("V2", "9"), asked)
    assert filling.rows == {"detachments": {"V2": {"territory": "9"}}}


def test_a_map_to_look_at_has_nothing_to_choose():
    game = field.at("S3", slot="set-up")
    kind = game.system.maps["S3"]
    found = kind.laid_for(view(game, "One"), "set-up", "One")({"territories": []})
    assert (found.goals, found.chosen) == ({}, {})
    assert kind.fill(found, {}) == Filling({}, {})
    assert kind.look(view(game, "One"), "set-up") == found


def test_a_larger_map_has_its_own_columns_and_no_two_territories_one_place():
    far = field.begun().get(Territory, "G").replace(id="J", line=4, x=7, y=2, major=False)
    game = put(field.begun(), far)
    (cell,) = [each for each in area_map(game, SLOT).areas if each.id == "J"]
    assert cell.middle == (6.5, 1.5)
    assert [*game.system.checks(game)] == []
    crowded = put(game, far.replace(x=6))
    assert [(each.key, each.field) for each in game.system.checks(crowded)] == [
        ("H", "x"),
        ("J", "x"),
    ]
