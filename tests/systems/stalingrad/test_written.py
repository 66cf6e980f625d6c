"""What cards do by their texts, as the umpire writes it down."""

from refkit.systems.stalingrad.records import (
    POINTS,
    SUPPLY,
    Area,
    Battle,
    Leader,
    Permanent,
    Side,
    Slot,
    Unit,
)
from tests.systems.stalingrad import field
from tests.systems.stalingrad.field import begun, do, due, offered, refused, unit

BACKHAND = ("Backhand Blow", "event", 0, False, 0, 0)


def played(*rows, **told):
    """Return a war in which the Axis played a card in its first operation."""
    rows = (unit("P1", "stalino"), field.points("stalino"), *rows)
    game = begun(*rows, hands={"axis": [BACKHAND]}, **told)
    game = do(game, "O1", "axis", area="stalino")
    return do(game, "V1", "axis", card="Backhand Blow")


def written(game, **told):
    """Return the war after the umpire wrote down what the card does."""
    return do(game, "V2", card="Backhand Blow", note="by its text", **told)


def test_nothing_is_written_down_before_a_card_was_played():
    steps = {each.step.id for each in field.play.offered_steps(begun())}
    assert "V2" not in steps
    assert offered(played(), "V2", "", "card") == ["Backhand Blow"]
    assert refused(played(), "V2", card="Backhand Blow") == ["no_note"]
    assert refused(played(), "V2", card="Sudden Death", note="x") == ["not_offered"]


def test_manstein_comes_to_a_stack_and_adds_to_its_values():
    game = played()
    game = written(game, leaders=[{"row": "Manstein", "area": "stalino"}])
    row = game.get(Leader, "Manstein")
    assert (row.area, row.state) == ("stalino", "on the map")
    assert game.entries[-1].lines == ("Backhand Blow: by its text",)
    game = do(game, "O2", "axis", units=[{"unit": "P1"}], to="rostov")
    assert game.get(Leader, "Manstein").area == "rostov"
    gone = written(game, leaders=[{"row": "Manstein", "state": "left"}])
    assert gone.get(Leader, "Manstein").area == ""


def test_a_unit_is_moved_placed_or_taken_off():
    game = played(unit("A1", "kerch"), unit("A2"), unit("S1", "grozny", fortified=True))
    rows = [{"row": "A1", "area": "poltava"}, {"row": "A2", "area": "poltava"}]
    rows += [{"row": "S1", "state": "destroyed"}, {"row": "P1", "depleted": "yes"}]
    game = written(game, units=rows)
    assert [game.get(Unit, each).area for each in ("A1", "A2", "S1")] == [
        "poltava", "poltava", "",
    ]  # fmt: skip
    assert game.get(Unit, "A2").state == "on the map"
    assert (game.get(Unit, "S1").state, game.get(Unit, "S1").fortified) == (
        "destroyed", False,
    )  # fmt: skip
    assert game.get(Unit, "P1").depleted


def test_a_unit_that_a_card_moves_takes_what_it_comes_to():
    game = written(played(), units=[{"row": "P1", "area": "rostov"}])
    assert game.get(Area, "rostov").controller == "axis"


def test_points_come_and_go_but_not_below_nothing():
    game = played()
    place, operation = "rp/axis/stalino", "sp/sequence 1"
    game = written(
        game,
        sums=[{"account": place, "amount": -1}, {"account": operation, "amount": -2}],
        areas=[{"row": "stalingrad", "red": "5"}],
        sides=[{"row": "axis", "due": "2"}],
    )
    assert POINTS.balance(game, ("axis", "stalino")) == 1
    assert SUPPLY.balance(game, "sequence 1") == 4
    assert game.get(Area, "stalingrad").red == 5
    assert game.get(Side, "axis").due == 2
    less = {"card": "Backhand Blow", "note": "x"}
    for account, amount in ((place, -2), (operation, -5)):
        sums = [{"account": account, "amount": amount}]
        assert refused(game, "V2", **less, sums=sums) == ["not_possible"]


def test_a_card_gives_another_operation_without_a_choice():
    game = field.with_decks(written(played(), again="axis"))
    game = do(do(game, "O2", "axis", passes=True), "E1")
    row = game.get(Slot, "sequence 2")
    assert (row.revealed, row.operates) == (True, "axis")
    assert due(game) == [("O1", "axis")]
    game = do(do(game, "O1", "axis"), "E1")
    assert due(game) == [("C1", "axis"), ("C1", "soviet")]


def test_a_card_that_ends_the_game_leaves_the_other_no_card_action():
    sudden = ("Sudden Death", "operational", 0, False, 0, 0)
    game = do(field.with_decks(begun(hands={"axis": [sudden]})), "E1")
    for side in field.SIDES:
        game = do(game, "C1", side, choice="card")
    game = do(do(game, "C2"), "K1", "axis", action="play", card="Sudden Death")
    assert due(game) == [("K1", "soviet")]
    game = do(game, "V2", card="Sudden Death", note="twelve points ahead", ends=True)
    assert due(game) == [("E1", "")]
    assert do(game, "E1").get(Slot, "sequence 2").winner


def test_a_battle_is_over_when_a_card_takes_its_last_unit_away():
    game = played(unit("S1", "rostov"))
    game = do(game, "O2", "axis", units=[{"unit": "P1"}], to="rostov")
    game = written(game, units=[{"row": "S1", "area": "voronezh"}])
    row = game.get(Battle, "sequence 1/1")
    assert (row.over, row.winner) == (True, "axis")
    assert game.get(Area, "rostov").controller == "axis"


def test_isolation_is_seen_to_whatever_a_card_does():
    came = Permanent(number=1, card="Winter Arrives", side="soviet", slot="set-up")
    game = played(unit("S1", "grozny"), came)
    rows = [{"row": "P1", "area": "maikop"}]
    game = written(game, units=rows)
    assert not game.get(Unit, "S1").isolated
    game = played(unit("S1", "grozny"), unit("A1"), came)
    rows = [{"row": "P1", "area": "maikop"}, {"row": "A1", "area": "astrakhan"}]
    assert written(game, units=rows).get(Unit, "S1").isolated
