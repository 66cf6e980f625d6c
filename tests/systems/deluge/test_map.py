"""The map beside the steps: what each faction sees on it, and where it may send what."""

from refkit.engine.campaign.view import view
from refkit.engine.maps.step_map import Filling
from refkit.engine.play import play
from refkit.systems.deluge.map import area_map
from refkit.systems.deluge.records import Battle, Finding, Order
from tests.systems.deluge import small_war
from tests.systems.deluge.small_war import force

TURN = "turn 1"
TOLD = {"slot": TURN, "side": "Swe"}


def shown(game, reader="umpire"):
    return area_map(view(game, reader), TURN)


def piece(told, name):
    return next(each for each in told.pieces if each.id == name)


def laid(game, answers, side):
    """Return the map of the step that is due, as its faction has it, and the step's map."""
    owed = play.find_due(game, play.due_steps(game)[0].step.id, side)
    kind = game.system.maps[owed.step.id]
    return kind.laid_for(view(game, side), owed.slot, side)(answers), kind


def goals(choices):
    return {name: {*areas} for name, areas in choices.goals.items()}


CAMPS = {"red": (), "blue": (), "sides": ("Swe", "Pol")}
WON = Battle(slot=TURN, number=1, place="s2", winners=("Swe",), how="played", **CAMPS)


def test_lands_have_their_holder_and_their_signs():
    lands = {
        "s2": {"looted": 1, "occupier": "Swe"},
        "p2": {"looted": 1, "occupier": "Swe"},
        "n1": "Pol",
    }
    told = {each.id: each for each in shown(small_war.begun(WON, **lands)).areas}
    assert (told["n1"].owner, told["n2"].owner) == ("Pol", "")
    assert told["s1"].marks == ("Cap",)
    assert told["s2"].marks == ("Loo", "Won")
    assert told["p2"].marks == ("Loo", "Occ")


def test_land_that_was_looted_long_ago_has_no_sign():
    told = area_map(small_war.begun(number=2, s2={"looted": 1}), "turn 2").by_id
    assert told["s2"].marks == ()


def test_links_by_sea_are_drawn_where_they_are_used():
    used = shown(small_war.begun(options={"sea_links": "yes"}))
    assert ("s1", "t1", "sea") in {tuple(e.model_dump().values()) for e in used.crossings}
    assert not any(each.kind == "sea" for each in shown(small_war.begun()).crossings)


def test_a_faction_reads_its_own_counters_and_only_where_others_stand():
    rows = [
        force("S1", "s1", 40, supplied=False).replace(name="Main army"),
        force("P1", "p1", 35).replace(name="Crown army"),
        force("P2", "p2", 0, state="destroyed"),
    ]
    game = small_war.begun(*rows)
    own = shown(game, "Swe")
    told = "S1, Main army, 40 points, task force, out of supply"
    assert (piece(own, "S1").name, piece(own, "S1").kind) == (told, "wide")
    assert piece(own, "P1").name == "P1, nothing known"
    assert (piece(own, "P1").area, piece(own, "P1").kind) == ("p1", "narrow")
    assert [each.id for each in own.pieces] == ["S1", "P1"]
    assert piece(shown(game), "P1").name == "P1, Crown army, 35 points, task force"


def test_a_counter_tells_its_reader_what_he_learnt_last():
    rows = [
        Finding(number=number, side="Swe", slot=TURN, force="P1", place="p1", told=told)
        for number, told in enumerate(("task force", "task force, 9 units"), 1)
    ]
    game = small_war.begun(force("P1", "p1"), *rows)
    assert piece(shown(game, "Swe"), "P1").name == "P1, in turn 1: task force, 9 units"
    assert piece(shown(game, "Tat"), "P1").name == "P1, nothing known"


def test_two_campaigns_that_differ_in_the_secrets_of_others_look_the_same():
    plain = small_war.at("M1", force("S1", "s2"), force("P1", "p1", 30))
    other = small_war.at(
        "M1",
        force("S1", "s2"),
        force("P1", "p1", 90, "skirmish force").replace(name="Hussars"),
    )
    asked = {"rows": [{"force": "S1", "to": ""}]}
    assert laid(plain, asked, "Swe")[0] == laid(other, asked, "Swe")[0]


def test_written_moves_are_drawn_for_those_who_may_read_them():
    rows = [
        force("S1", "s1"),
        force("S2", "n1", came="s2"),
        force("S3", "s1"),
        Order(**TOLD, force="S1", path=("s2", "n1")),
        Order(**TOLD, force="S2", path=("n1",), state="carried out"),
        Order(**TOLD, force="S3", path=("s2",), state="stopped"),
    ]
    game = small_war.begun(*rows)
    ways = [(each.areas, each.is_done) for each in shown(game, "Swe").routes]
    assert ways == [(("s1", "s2", "n1"), False), (("s2", "n1"), True)]
    assert shown(game, "Pol").routes == ()


def test_a_move_is_lit_where_the_rules_allow_it_and_fills_the_form():
    game = small_war.at("M1", force("S1", "s1"), force("S2", "s2", kind="skirmish force"))
    asked = {"rows": [{"force": f, "to": ""} for f in ("S1", "S2")]}
    choices, kind = laid(game, asked, "Swe")
    assert goals(choices) == {"S1": {"s2"}, "S2": {"s1", "n1", "p1", "p2", "p3"}}
    chosen = choices.choose("S1", "s2").choose("S2", "p2")
    filling = kind.fill(chosen, asked)
    assert filling.rows == {"rows": {"S1": {"to": "s2"}, "S2": {"to": "p2"}}}


def test_who_meets_an_enemy_may_flee_where_it_is_lit():
    camps = {"red": ("S1",), "blue": ("P1",), "sides": ("Swe", "Pol")}
    row = Battle(slot=TURN, number=1, place="p2", **camps)
    game = small_war.at("C1", force("S1", "p2", came="s2"), force("P1", "p2"), row)
    choices, _ = laid(game, {"rows": [{"force": "S1", "to": "s2"}]}, "Swe")
    assert "s2" in choices.goals["S1"] or "s1" in choices.goals["S1"]
    assert choices.chosen == {"S1": "s2"}


def test_a_map_to_look_at_has_nothing_to_choose():
    game = small_war.at("M2", force("S1", "s1"))
    kind = game.system.maps["M2"]
    found = kind.laid_for(game, TURN, "")({"rows": []})
    assert (found.goals, found.chosen) == ({}, {})
    assert kind.fill(found, {}) == Filling({}, {})
    assert kind.look(game, TURN) == found
