"""The campaign of three battlegrounds that the rules work through, figure by figure."""

from refkit.engine.charts.dice import Drawn
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import CleanUp, Ground, Side, Slot, TerrainCard
from tests.systems.echelons import field

TYPES = ("Combatant", "Non-Combatant", "Support", "Supply")
LAID = {"A": {"0": ("River",)}, "B": {"0": ("Woods",)}}


def laid(**options):
    """Return the campaign where the first battle is at hand: two rivers in the middle."""
    game = field.do(field.begun(options), "S1", raw={"battlegrounds": 3})
    assert game.entries[-1].lines[-1].endswith("decks of 80 cards, at most 5 battles")
    for side in field.SIDES:
        game = field.do(game, "S2", side, {"deck": 80, "reserves": 10})
    for side in field.SIDES:
        rows = [
            {
                "ground": at,
                **dict(zip(field.PLACES, LAID[side].get(at, FREE), strict=False)),
            }
            for at in rules.owed_picks(game, side)
        ]
        game = field.do(game, "S3", side, {"grounds": rows})
    game = field.do(game, "S4", faces=[1, Drawn("River"), 1, 1])
    return field.do(game, "S5")


FREE = ("Open", "Town", "Hills")


def count(undrawn, hand, lost, *in_play):
    """Return what a commander counts after a battle."""
    rows = zip(TYPES, in_play, strict=True)
    types = [{"type": kind, "in_play": number} for kind, number in rows]
    return {"undrawn": undrawn, "hand": hand, "lost": lost, "types": types}


def after_the_first(game):
    """Return the campaign after battle 1 and its clean-up."""
    game = field.do(field.do(game, "B1"), "B2", raw={"winner": "A", "how": "hq"})
    game = field.do(game, "C1", "A", count(38, 6, 17, 9, 2, 3, 5))
    game = field.do(game, "C1", "B", count(30, 3, 39, 4, 1, 0, 3))
    game = field.do(game, "C2", "A", {"replacements": 14, "reserves": 2})
    assert field.refused(game, "C2", "B", {"replacements": 23}) == {"half"}
    game = field.do(game, "C2", "B", {"replacements": 22})
    game = field.do(field.do(game, "C3", "A", {"thrown": 1}), "C3", "B")
    return field.do(game, "C4")


def test_two_rivers_lie_in_the_middle_and_nobody_is_told():
    game = laid()
    cards = game.rows(TerrainCard)
    assert len(cards) == 9
    assert [sum(c.side == each for c in cards) for each in ("A", "B", "")] == [4, 4, 1]
    assert [card.type for card in rules.terrain(game, 0)] == ["River", "Woods", "River"]
    battle = game.rows(Slot)[-1]
    assert battle.stakes == (("Forward", 20), ("Forward", 20))


def test_the_first_clean_up_has_the_figures_of_the_example():
    game = after_the_first(laid())
    first, second = (game.get(CleanUp, f"battle 1/{side}") for side in field.SIDES)
    assert (first.pile, first.limit, first.deck, first.removed) == (28, 14, 67, 15)
    assert (second.pile, second.limit, second.deck, second.removed) == (45, 22, 57, 23)
    assert game.get(Side, "A").reserves == 8
    assert game.get(Side, "A").deck + game.get(Side, "A").removed == 80 + 2
    assert game.rows(Slot)[-1].position == 1


def played(game):
    """Return the campaign after its five battles."""
    game = after_the_first(game)
    game = field.do(game, "B1")
    # The campaign HQ holds, and has lost 15 of its 40 points.
    game = field.do(game, "B2", raw={"winner": "B", "how": "hq", "damage": 15})
    game = field.do(field.cleaned(game), "B1")
    bridge = rules.terrain(game, 0)[0].card
    game = field.do(game, "B2", raw={"winner": "B", "how": "hq", "destroyed": [bridge]})
    game = field.fought(field.cleaned(game), {"winner": "A", "how": "hq"})
    game = field.do(game, "B1")
    assert "1: River, destroyed in battle 3" in game.entries[-1].lines
    return field.do(game, "B2", raw={"winner": "A", "how": "hq"})


def test_the_damage_to_a_campaign_hq_stays():
    game = played(laid())
    assert game.get(Side, "B").hq_damage == 15
    assert rules.headquarters(game, 1)["second_points"] == 25
    assert [slot.position for slot in game.rows(Slot)[1:]] == [0, 1, 0, -1, 0]
    assert [ground.revealed for ground in game.rows(Ground)] == [
        "battle 4", "battle 1", "battle 2",
    ]  # fmt: skip


def test_the_first_wins_on_battles_won():
    game = field.do(played(laid()), "V")
    assert game.entries[-1].lines == (
        "the A commander wins the campaign on battles won, 3 to 2 battles",
    )


def test_where_battles_won_are_counted_it_goes_on():
    game = played(laid(battle_limit_counts="won"))
    assert rules.course(game)[:3] == (1, 5, False)
