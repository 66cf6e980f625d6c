"""What holds of every campaign of Echelons that was played to its end."""

from itertools import pairwise

from refkit.engine.campaign import ledger
from refkit.engine.rules.ruling import Ruling
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import Card, CleanUp, Ground, Side, Slot, TerrainCard

PLACES = ("deck", "pile", "reserve", "removed")


def hold(campaign):
    """Raise AssertionError for a law that is broken."""
    _each_battle_is_one_step_on(campaign)
    _the_end_is_right(campaign)
    # What the umpire let pass may be other than the rules have it.
    if not campaign.rows(Ruling):
        _nothing_is_made_or_lost(campaign)
        _the_ground_is_laid(campaign)


def _nothing_is_made_or_lost(campaign):
    for side in campaign.rows(Side):
        done = [row for row in campaign.rows(CleanUp) if row.side == side.id]
        begun = _declared(campaign, side.id)
        total = side.deck + side.reserves + side.removed
        assert total == begun, (side.id, total, begun)
        for row in done:
            drawn = row.pile + _returned(campaign, row)
            kept = row.hand if campaign.option("hand_after_battle") == "deck" else 0
            in_play = sum(int(each.split(" ", 1)[0]) for each in row.in_play)
            assert drawn + kept == row.hand + row.lost + in_play
            assert row.replacements <= row.limit == row.pile // 2
        if listed := campaign.rows(Card, side=side.id):
            there = [sum(getattr(card, place) for card in listed) for place in PLACES]
            assert there == [side.deck, 0, side.reserves, side.removed]


def _declared(campaign, side):
    """How many cards a commander declared, deck and reserves."""
    (told,) = (e for e in standing(campaign) if (e.step, e.side) == ("S2", side))
    # A list says it by itself: the decision of its commander then names no numbers.
    (change,) = (each for each in told.changes if each.record == "Side")
    return sum(change.after.get(name, 0) for name in ("deck", "reserves"))


def standing(campaign):
    """Return the entries of steps that hold."""
    return ledger.standing_steps(campaign.entries)


def _returned(campaign, row):
    """How many cards in play went back to the deck."""
    back = {kind.type for kind in campaign.rows("CardType") if kind.returns}
    parts = (each.split(" ", 1) for each in row.in_play)
    return sum(int(number) for number, kind in parts if kind in back)


def _each_battle_is_one_step_on(campaign):
    battles = campaign.rows(Slot)[1:]
    assert battles[0].position == 0
    for before, after in pairwise(battles):
        step = after.position - before.position
        towards = {campaign.sides[0]: 1, campaign.sides[1]: -1, "": 0}[before.winner]
        saved = before.how == "resigned" and abs(before.position) == rear(campaign)
        assert step == towards or (step == 0 and saved)
    assert all(abs(each.position) <= rear(campaign) for each in battles)


def rear(campaign):
    """Return the position of the second commander's rear."""
    return len(campaign.rows(Ground)) // 2


def _the_end_is_right(campaign):
    battles, many = campaign.rows(Slot)[1:], len(campaign.rows(Ground))
    last, sides = battles[-1], campaign.rows(Side)
    for side in sides:
        assert side.wins == sum(each.winner == side.id for each in battles)
    now = rules.course(campaign)
    assert now.over
    assert all(each.how for each in battles)
    if now.by == "Campaign HQ":
        assert abs(last.position) == rear(campaign)
        assert campaign.sides[now.winner] == last.winner
        assert now.winner == int(last.position < 0)
    else:
        won = [side.wins for side in sides]
        counts = campaign.option("battle_limit_counts")
        assert (max(won) if counts == "won" else len(battles)) == many + 2
        best = [place for place, each in enumerate(won) if each == max(won)]
        assert now.winner == (best[0] if len(best) == 1 else None)


def _the_ground_is_laid(campaign):
    fought = {each.position: each.id for each in reversed(campaign.rows(Slot)[1:])}
    for ground in campaign.rows(Ground):
        cards = campaign.rows(TerrainCard, ground=ground.position)
        assert sorted(card.place for card in cards) == [1, 2, 3]
        for side in campaign.sides:
            own = [card.type for card in cards if card.side == side]
            assert len(own) == len(set(own))
        assert ground.revealed == fought.get(ground.position, "")
