"""The set-up, who declares first, missions and scouting."""

import pytest

from refkit.engine.campaign.view import view
from refkit.systems.epic40k.records import (
    Detachment,
    First,
    Mission,
    Order,
    Report,
    Side,
    Slot,
    Territory,
)
from refkit.systems.epic40k.rules import turns
from tests.systems.epic40k import field
from tests.systems.epic40k.field import at, do, offered, refused, troop


def waiting(*names, **fields):
    return [troop(each, "One", state="waiting", **fields) for each in names]


def test_an_army_is_counted():
    rows = [each.replace(points=5000) for each in waiting("V1", "V2", commander=True)]
    game = at("S1", rows=rows, slot="set-up")
    assert refused(game, "S1", "One") == {"army_points", "supreme_commander"}
    assert refused(game, "S1", "Two") == {"army_points"}


@pytest.mark.parametrize(
    ("option", "eight", "planet"),
    [
        ("agri", "", "Agri World"),
        ("hive", "", "Hive World"),
        ("umpire", "hive", "Hive World"),
    ],
)
def test_an_eight_is_read_by_the_option(option, eight, planet):
    game = at("S2", {"planet_eight": option}, slot="set-up")
    game = do(game, "S2", faces=[4, 4], eight=eight)
    assert game.get(Slot, "set-up").planet == planet


def test_a_planet_may_be_agreed_on():
    game = at("S2", {"planet_eight": "umpire"}, slot="set-up")
    assert refused(game, "S2") == {"planet"}
    assert "Ice World" in offered(game, "S2")["planet"]
    assert do(game, "S2", planet="Ice World").get(Slot, "set-up").planet == "Ice World"


def test_a_map_needs_its_lines():
    rows = [Territory(id="X", home="One", line=4, x=9, y=9, holder="One")]
    assert refused(at("S2", rows=rows, slot="set-up"), "S2") == {"lines"}


def test_majors_are_two():
    game = at("S3", slot="set-up")
    assert refused(game, "S3", "One", territories=[{"territory": "A"}]) == {"not_offered"}
    assert refused(game, "S3", "One", territories=[{"territory": "7"}]) == {"two_majors"}
    owed = field.play.find_due(game, "S3", "One")
    drafted = owed.step.draft(field.Turn(game, "set-up", "One"))
    assert [each.territory for each in drafted.territories] == ["1", "3"]


def test_equals_roll_who_places_first():
    game = at("S4", more=[Side(id="Two", rating=5)], slot="set-up")
    game = do(game, "S4", faces=[3, 3, 5, 2])
    assert game.get(First, "set-up/allocation").side == "Two"


def test_the_last_counters_go_to_the_majors():
    more = [field.first("allocation", slot="set-up")]
    game = at("S5", rows=waiting("V1", "V2"), more=more, slot="set-up")
    laid = {"detachment": "V1", "territory": "5"}
    assert refused(game, "S5", "One", **laid) == {"major_territory"}
    laid["territory"] = "1"
    assert do(game, "S5", "One", **laid).get(Detachment, "V1").place == "1"


def test_of_more_majors_than_counters_some_are_filled():
    more = [field.first("allocation", slot="set-up")]
    more += [each.replace(major=True) for each in field.territories() if each.id in "45"]
    game = at("S5", rows=waiting("V1", "V2"), more=more, slot="set-up")
    assert refused(game, "S5", "One", detachment="V1", territory="6") == {"major_territory"}
    game = do(game, "S5", "One", detachment="V1", territory="5")
    assert game.get(Detachment, "V1").place == "5"


def test_ties_roll_again_and_the_higher_chooses():
    game = do(at("A1"), "A1", faces=[2, 4, 2, 5])
    assert game.get(First, "turn 1/missions").chooser == "Two"
    assert offered(game, "A2", "Two")["side"] == ["One", "Two"]
    game = do(game, "A2", "Two", raw={"side": "One"})
    assert [each.side for each in field.play.due_steps(game)] == ["One"]


AIR = {"kind": "aerial", "intercept": 4}


def flying(*more, **fields):
    rows = [*field.army(), troop("V9", "One", "5", **AIR), troop("K9", "Two", "D", **AIR)]
    return at("A3", rows=rows, more=more, **fields)


def mission(name, kind, territory, side="One", **fields):
    told = {"detachment": name, "mission": kind, "territory": territory, **fields}
    return Mission(slot="turn 1", side=side, **told)


def test_a_mission_says_where_it_may_be_met():
    game = flying(mission("K9", "Intercept", "A", "Two"))
    raw = {"mission": "Scouting", "territory": "D", "out": ["A", "D"], "back": ["A"]}
    game = do(game, "A3", "One", detachment="V9", **raw)
    assert field.said(game) == (
        "V9: Scouting, D", "it may be intercepted in A",
    )  # fmt: skip
    assert game.get(Mission, "turn 1/V9").route == ("A", "D", "A")


@pytest.mark.parametrize(
    ("ticked", "way"),
    [
        ({"out": ["A", "D", "E", "9", "B", "C"], "back": ["A", "B"]}, "9CBADEBA"),
        ({"out": ["8", "B", "E"], "back": ["A", "D"]}, "8BEDA"),
        ({"out": ["A", "B"], "back": ["D", "A", "B"]}, "ABDAB"),
    ],
)
def test_a_route_is_put_in_order_from_territory_to_territory(ticked, way):
    game = do(flying(), "A3", "One", detachment="V9", territory="E", **ticked)
    assert "".join(game.get(Mission, "turn 1/V9").route) == way


def test_the_way_back_does_not_enter_the_target_again():
    raw = {"mission": "Transport / Ground Support", "territory": "D"}
    for back in (["D", "A"], ["A", "D"], ["A"]):
        game = flying()
        raw |= {"out": ["A", "D"], "back": back}
        game = do(game, "A3", "One", detachment="V9", **raw)
        assert game.get(Mission, "turn 1/V9").route == ("A", "D", "A")


def test_a_mission_in_peace():
    game = do(flying(), "A3", "One", detachment="V9", territory="5")
    assert field.said(game) == ("V9: Intercept, 5",)
    assert field.play.due_steps(game)[0].side == "Two"


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        ({"detachment": "V7", "territory": "A"}, {"not_offered"}),
        (
            {"detachment": "V9", "mission": "Scouting", "territory": "5"},
            {"enemy_territory"},
        ),
        ({"detachment": "V9", "territory": "A", "out": ["Q"]}, {"unknown_territory"}),
        ({"detachment": "V9", "territory": "A", "out": ["A", "I"]}, {"route"}),
        ({"detachment": "V9", "territory": "A", "back": ["8", "C"]}, {"route"}),
        ({"detachment": "V9", "territory": "A", "escorts": "V7"}, {"escort"}),
        ({"detachment": "V9", "territory": "Q"}, {"not_offered"}),
    ],
)
def test_what_no_mission_is(raw, codes):
    assert refused(flying(), "A3", "One", **raw) == codes


def test_one_mission_a_turn_and_escorts_for_it():
    game = flying(mission("V9", "Scouting", "D"))
    assert offered(game, "A3", "One")["escorts"] == ["V9"]
    assert "detachment" not in offered(game, "A3", "One")
    raw = {"detachment": "V9", "territory": "A"}
    assert refused(game, "A3", "One", **raw) == {"not_offered"}


def test_only_who_flies_is_asked_for_a_mission_and_then_passing_is_proposed():
    assert offered(flying(), "A3", "One")["detachment"] == ["V9"]
    assert asked(flying(), "A3") == (False, ["escorts"])
    assert asked(flying(mission("V9", "Scouting", "D")), "A3") == (True, [])


def asked(game, step):
    """Return whether passing is proposed, and what is not asked."""
    code, turn = game.system.step(step).code, field.Turn(game, "turn 1", "One")
    return code.draft(turn).passes, [*code.not_asked(turn)]


def test_only_of_scouts_in_the_air_it_is_asked_whether_they_were_shot_down():
    flown = sent(scouting(mission("V9", "Scouting", "B")), "V9", faces=[6])
    for game, left_out in ((sent(scouting()), ["lost"]), (flown, [])):
        code = game.system.step("C4").code
        assert [*code.not_asked(field.Turn(game, "turn 1", "One"))] == left_out


def test_passing_is_proposed_where_nobody_is_left_to_scout():
    assert not asked(scouting(), "C3")[0]
    gone = Order(slot="turn 1", number=1, side="One", kind="scout", target="A")
    assert asked(scouting(gone.replace(detachments=("V8",))), "C3")[0]


def scouting(*more, rows=(), options=None):
    there = [
        *field.army(), troop("V9", "One", "5", **AIR), troop("K9", "Two", "B", **AIR),
        troop("K5", "Two", "B", war_engines=3), *rows,
    ]  # fmt: skip
    return at("C3", options, there, more)


def sent(game, name="V8", territory="B", faces=()):
    return do(game, "C3", "One", detachment=name, territory=territory, faces=list(faces))


def test_infiltrators_scout_next_door():
    game = scouting()
    raw = {"detachment": "V8", "territory": "C"}
    assert refused(game, "C3", "One", **raw) == {"adjacent"}
    assert refused(game, "C3", "One", detachment="V9", territory="B") == {"not_offered"}
    game = do(sent(game), "C4", "One", faces=[6, 5])
    assert [each.text for each in view(game, "One").rows(Report)] == [
        "K4 K4 troops, 250 points, ground, 10 units",
        "one detachment has 3 war engines",
    ]
    assert not view(game, "Two").rows(Report)
    assert refused(game, "C3", "Two", detachment="K4", territory="8") == {"not_offered"}


def test_captured_scouts_are_shown_to_the_enemy():
    game = do(sent(scouting()), "C4", "One", faces=[1, 6])
    told = view(game, "Two").rows(Report)
    assert [each.text for each in told] == [
        "V8 is captured: V8 troops, 250 points, ground, 10 units"
    ]
    assert len(view(game, "One").rows(Report)) == 1


def test_captured_scouts_may_stop():
    game = sent(scouting(options={"captured_scouts": "stop_scouting"}))
    assert not view(do(game, "C4", "One", faces=[1, 6]), "One").rows(Report)


def test_aerial_scouts_meet_flak():
    game = scouting(mission("V9", "Scouting", "B"))
    raw = {"detachment": "V9", "territory": "A"}
    assert refused(game, "C3", "One", **raw) == {"mission"}
    game = sent(game, "V9", faces=[6])
    assert field.said(game) == ("V9 scouts B", "flak in B: may fire")
    lost = do(game, "C4", "One", lost=True)
    assert field.said(lost) == ("V9 does not come through",)
    assert not lost.rows(Order, is_open=True)
    assert (
        field.said(do(game, "C4", "One", faces=[1, 2])) == ("one detachment: nothing",) * 2
    )


def test_who_has_nothing_to_scout_may_pass():
    held = {f"t{each}": "One" for each in "ABCDEFGHI"}
    game = at("C3", rows=[troop("V8", "One", "8", infiltrators=2)], **held)
    assert offered(game, "C3", "One") == {"detachment": ["V8"]}
    assert asked(game, "C3")[0]
    game = do(game, "C3", "One", passes=True)
    assert field.said(game) == ("One passes",)


def test_shared_initiative_is_one_pool():
    move = Order(slot="turn 1", number=1, side="One", kind="move", cost=3)
    game = field.put(field.begun({"initiative_pool": "shared"}), move)
    assert turns.left(field.turn_of(game, "One"), "attacks") == 4
