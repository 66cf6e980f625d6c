"""Command directives: rolled, ignored or followed, and what comes of them."""

import pytest

from refkit.engine.campaign.view import view
from refkit.systems.epic40k.records import Battle, Detachment, Directive, Force, Order
from refkit.systems.epic40k.rules import turns
from tests.systems.epic40k import field
from tests.systems.epic40k.field import at, do, offered, refused, scored

PLAYED = {"command_directives": "yes"}
COMES = {"id": "V99", "points": 250, "territory": "5", "units": 5}


def directive(number, side="One", slot="turn 1", **fields):
    kind = "major" if number in (2, 12) else "minor"
    return Directive(slot=slot, side=side, number=number, announced=kind, **fields)


def given(number, *more, rows=None, options=None):
    """Return the game where One is to follow a directive; Two has followed his."""
    told = [directive(number), directive(4, "Two", ignored=True), *more]
    return at("D3", {**PLAYED, **(options or {})}, rows, told)


def fought(territory, attacker="One", winner="One", fought=True):
    defender = "Two" if attacker == "One" else "One"
    told = {"territory": territory, "attacker": attacker, "defender": defender}
    return Battle(slot="turn 1", **told, winner=winner, placed=True, fought=fought)


def attacked(*territories):
    return [
        Order(slot="turn 1", number=n, side="One", kind="attack", target=each)
        for n, each in enumerate(territories, 1)
    ]


def force(name, side, **fields):
    told = {"territory": "A", "role": "defends", "points": 250, **fields}
    return Force(slot="turn 1", detachment=name, side=side, **told)


def test_a_directive_is_secret_but_for_its_weight():
    game = do(at("D2", PLAYED), "D2", "One", faces=[1, 1])
    row = game.get(Directive, "turn 1/One")
    assert (row.number, row.announced) == (2, "major")
    seen = view(game, "Two").get(Directive, "turn 1/One")
    assert (seen.number, seen.announced) == (0, "major")


def test_after_stability_was_lost_the_next_is_the_second():
    last = directive(10, forced=True)
    game = do(at("D2", PLAYED, more=[last], slot="turn 2"), "D2", "One")
    assert game.get(Directive, "turn 2/One").number == 2


def test_a_directive_is_ignored_for_points():
    game = do(given(9, scored("One", 3)), "D3", "One", ignores=True)
    assert game.get(Directive, "turn 1/One").ignored
    assert field.score(game, "One") == 1
    assert turns.directive(field.turn_of(game, "One")) == 0


def test_nobody_ignores_a_directive_on_credit():
    assert refused(given(9), "D3", "One", ignores=True) == {"not_enough_vp"}


def test_what_is_ordered_is_said_where_it_is_followed():
    (line,) = field.said(do(given(7), "D3", "One"))
    assert line == "Pressure is followed. Attack two enemy territories."


def left_out(game, step, slot="turn 1"):
    """Return what is not asked in a step."""
    return [*game.system.step(step).code.not_asked(field.Turn(game, slot, "One"))]


def test_who_comes_is_asked_only_where_somebody_does():
    assert left_out(given(7), "D3") == ["joining"]
    assert left_out(given(12), "D3") == []
    assert left_out(given(7), "D1") == ["joining"]
    game = at("D1", PLAYED, more=[directive(2, reward=1)], slot="turn 2")
    assert left_out(game, "D1", "turn 2") == []


def test_who_stays_is_asked_only_after_a_break_through():
    assert left_out(given(7), "E5") == ["keeps"]


def test_troops_in_the_rear_are_called_away():
    rows = [*field.army(), field.troop("V5", "One", "5"), field.troop("V2", "One", "2")]
    game = do(given(3, rows=rows), "D3", "One", faces=[4, 3])
    assert game.get(Detachment, "V5").state == "away"
    assert game.get(Detachment, "V2").place == "2"


def test_who_was_called_away_comes_back_in_the_rear():
    rows = [*field.army(), field.troop("V5", "One", state="away", gone="turn 1")]
    game = at("D1", PLAYED, rows, slot="turn 2")
    assert refused(game, "D1", "One") == {"missing"}
    back = [{"detachment": "V5", "territory": "7"}]
    assert refused(game, "D1", "One", detachments=back) == {"not_offered"}
    back[0]["territory"] = "4"
    assert do(game, "D1", "One", detachments=back).get(Detachment, "V5").place == "4"


def test_a_detachment_that_was_earned_joins_for_good():
    game = at("D1", PLAYED, more=[directive(2, reward=1)], slot="turn 2")
    game = do(game, "D1", "One", joining=[COMES], faces=[6])
    assert all(e.step != "D1" for e in view(game, "Two").entries)
    row = game.get(Detachment, "V99")
    assert (row.place, row.temporary, turns.experience(game, row)) == ("5", "", 3)


@pytest.mark.parametrize(
    ("number", "joining", "codes"),
    [
        (11, [{**COMES, "points": 501}], {"500_points"}),
        (11, [COMES, {**COMES, "id": "V98"}], {"too_many"}),
        (11, [{**COMES, "territory": "7"}], {"not_offered"}),
        (12, [{**COMES, "points": 251}], {"250_points"}),
        (12, [{**COMES, "points": 0}], {"250_points"}),
        (12, [{**COMES, "id": "V1"}], {"known"}),
        (12, [COMES, {**COMES, "id": "K1"}], {"known"}),
        (5, [COMES], {"too_many"}),
        (12, [{**COMES, "territory": "7"}, {**COMES, "id": "V98"}], set()),
    ],
)
def test_who_may_come(number, joining, codes):
    assert refused(given(number), "D3", "One", joining=joining) == codes


def test_a_visitor_commands_and_leaves_at_the_end():
    game = do(given(11), "D3", "One", joining=[COMES], faces=[1])
    row = game.get(Detachment, "V99")
    assert (row.commander, row.temporary) == (True, "visitor")
    assert do(field.due(game, "E9"), "E9").get(Detachment, "V99").state == "left"


def test_a_break_through_leaves_unless_it_is_cut_off():
    joining = [COMES, {**COMES, "id": "V98", "territory": "4"}]
    game = do(given(12), "D3", "One", joining=joining, faces=[1, 1])
    cut_off = next(row for row in game.rows("Territory") if row.id == "4")
    game = field.put(field.due(game, "E9"), cut_off.replace(isolated=True))
    game = do(game, "E9")
    assert [game.get(Detachment, each).state for each in ("V99", "V98")] == [
        "left", "on the map",
    ]  # fmt: skip


def judged(number, *more, rows=None, options=None, **holders):
    """Return One's directive after the scores of a turn."""
    told = [directive(number), *more]
    game = at("E3", {**PLAYED, **(options or {})}, rows, told, **holders)
    game = do(game, "E3")
    return game, game.get(Directive, "turn 1/One")


def test_an_offensive_that_fails_costs_detachments():
    game, row = judged(5, *attacked("A", "B", "C"))
    assert (row.met, row.owed) == ("not met", 250)
    game = field.due(game, "E5")
    assert refused(game, "E5", "One") == {"remove_points"}
    assert refused(game, "E5", "One", removed=["K1"]) == {"not_offered"}
    game = do(game, "E5", "One", removed=[{"detachment": "V8"}])
    assert game.get(Detachment, "V8").state == "left"
    assert game.get(Directive, "turn 1/One").owed == 0


def test_an_offensive_that_takes_ground_is_met():
    _, row = judged(5, *attacked("A", "B", "C"), fought("A"), tA="One")
    assert row.met == "met"


def test_a_feint_at_one_territory_costs_its_price():
    game, row = judged(6, *attacked("A"))
    assert row.met == "not met"
    assert field.score(game, "One") == -1


def test_air_superiority_counts_flyers_at_half():
    rows = [
        *field.army(),
        field.troop("V9", "One", "4", kind="aerial"),
        field.troop("K9", "Two", "D", kind="aerial"),
        field.troop("K8", "Two", "D", kind="aerial"),
    ]
    lost = [force("V9", "One", is_halved=True)]
    lost += [force(name, "Two", is_halved=True) for name in ("K9", "K8", "K3")]
    game, _ = judged(9, *lost, rows=rows)
    assert field.score(game, "One") == 1


def test_lost_ground_ends_stability():
    _, row = judged(10, fought("7", "Two", "Two"), t7="Two", rows=field.army()[:2])
    assert (row.met, row.forced) == ("not met", True)


def test_what_a_visit_costs():
    rows = [*field.army(), field.troop("V5", "One", "5", temporary="visitor")]
    hurt = {"is_halved": True, "wiped_out": True, "destroyed": True}
    game, row = judged(11, force("V5", "One", **hurt), rows=rows)
    assert (field.score(game, "One"), row.owed) == (-4, 250)
    game, row = judged(11, force("V5", "One", is_halved=True), rows=rows)
    assert (field.score(game, "One"), row.met) == (-1, "not met")
    _, row = judged(11, force("V5", "One"), force("V1", "One"), rows=rows)
    assert row.met == "met"


def broken(**fields):
    told = {"temporary": "break-through", **fields}
    return [*field.army(), field.troop("V5", "One", "5", **told)]


def test_of_a_break_through_that_succeeds_one_stays():
    taken = [fought(each, fought=False) for each in "ABC"]
    held = {f"t{each}": "One" for each in "ABC"}
    rows = [each for each in broken() if each.place not in ("A", "B")]
    game, row = judged(12, *taken, rows=rows, **held)
    assert row.met == "met"
    game = field.due(game, "E5")
    assert offered(game, "E5", "One") == {"keeps": ["V5"]}
    assert left_out(game, "E5") == []
    assert refused(game, "E5", "One", keeps="V1") == {"may_keep"}
    game = do(game, "E5", "One", keeps="V5")
    assert game.get(Detachment, "V5").temporary == ""


def test_a_break_through_that_fails_costs_four():
    game, row = judged(12, rows=broken())
    assert (field.score(game, "One"), row.met) == (-4, "not met")


@pytest.mark.parametrize(("face", "reward"), [(4, 1), (1, 0)])
def test_the_second_rewards_who_does_not_decline(face, reward):
    game = at("E4", PLAYED, more=[directive(2)])
    game = do(game, "E4", faces=[face, 4])
    assert game.get(Directive, "turn 1/One").reward == reward


def test_only_half_the_attacks_in_a_backlog():
    game = at("K3", PLAYED, more=[directive(8)])
    sent = {"target": "A", "detachments": [{"detachment": "V7"}]}
    made = [
        Order(slot="turn 1", number=n, side="One", kind="attack", target="C", cost=1)
        for n in (1, 2, 3)
    ]
    assert refused(game, "K3", "One", **sent) == set()
    assert refused(field.put(game, *made), "K3", "One", **sent) == {"army_initiative"}
