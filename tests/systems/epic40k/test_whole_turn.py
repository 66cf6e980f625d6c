"""A campaign from its set-up through a turn, and the next turn begun."""

from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.systems.epic40k.records import Battle, Detachment, Slot, Territory
from tests.systems.epic40k import field
from tests.systems.epic40k.field import do


def waiting():
    rows = [each.replace(place="", state="waiting") for each in field.army()]
    return [*rows, field.troop("V9", "One", kind="dropship", state="waiting")]


def set_up(game):
    for side in ("One", "Two"):
        game = do(game, "S1", side)
    game = do(game, "S2", faces=[3, 4])
    game = do(game, "S3", "One", territories=[{"territory": "1"}, {"territory": "3"}])
    game = do(game, "S3", "Two", territories=[{"territory": "G"}, {"territory": "I"}])
    return do(game, "S4")


def laid(game):
    homes = {each.id: each.place for each in field.army()}
    while play.due_steps(game)[0].step.id == "S5":
        side = play.due_steps(game)[0].side
        each = game.rows(Detachment, side=side, state="waiting")[0]
        game = do(game, "S5", side, detachment=each.id, territory=homes[each.id])
    return do(game, "S6")


def chosen(game, letter):
    """Return the game after a roll for a phase, in which One declares first."""
    game = do(game, f"{letter}1", faces=[4, 1])
    return do(game, f"{letter}2", raw={"side": "One"})


def passed(game, step, *sides):
    for side in sides:
        game = do(game, step, side, passes=True)
    return game


def test_identities_are_secret_after_the_set_up():
    game = laid(set_up(field.begun(rows=waiting(), slot="set-up")))
    assert game.get(Slot, "set-up").planet == "Agri World"
    assert game.get(Detachment, "V9").state == "off board"
    assert view(game, "Two").find(Detachment, "V9") is None
    assert view(game, "Two").get(Detachment, "V1").name == ""


def test_a_turn_from_the_set_up_on():
    game = laid(set_up(field.begun(rows=waiting(), slot="set-up")))
    game = passed(chosen(game, "A"), "A3", "One", "Two")
    game = passed(chosen(game, "C"), "C3", "One", "Two")
    game = passed(chosen(game, "M"), "M3", "One", "Two")
    game = chosen(game, "K")
    game = do(game, "K3", "One", target="A", detachments=[{"detachment": "V7"}])
    game = do(game, "K4", "Two", detachments=[{"detachment": "K4"}])
    game = passed(game, "K3", "Two", "One")
    game = do(game, "B1")
    assert view(game, "One").get(Detachment, "K3").name == "K3 troops"
    tolls = [
        {"detachment": "V7", "objectives": 1, "sixes": 2},
        {"detachment": "K3", "lost": 6},
    ]
    game = do(game, "B2", territory="A", winner="One", forces=tolls)
    game = do(game, "B4", "One")
    assert game.get(Territory, "A").holder == "One"
    assert game.get(Detachment, "V7").place == "A"
    fallen = [{"detachment": "K3", "territory": "D"}]
    game = do(game, "B5", "Two", detachments=fallen)
    for side in ("One", "Two"):
        game = do(game, "E1", side)
    game = do(do(do(game, "E2"), "E3"), "E4", faces=[3, 3])
    assert [field.score(game, side) for side in ("One", "Two")] == [2, -2]
    game = do(game, "E9")
    assert play.due_steps(game)[0].slot == "turn 2"
    assert game.rows(Battle)[0].placed
