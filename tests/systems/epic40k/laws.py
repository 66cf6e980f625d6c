"""What holds of every campaign that was played to its end."""

from refkit.engine.play.turn import Turn
from refkit.engine.rules.ruling import Ruling
from refkit.systems.epic40k.records import VP, XP, Detachment, Order, Slot, Territory
from refkit.systems.epic40k.rules import turns


def hold(campaign):
    """Raise AssertionError for a law that is broken."""
    _the_end_has_a_winner(campaign)
    # What the umpire let pass may be other than the rules have it.
    if not campaign.rows(Ruling):
        _everybody_is_somewhere(campaign)
        _nobody_gives_too_many_orders(campaign)
        _experience_is_never_owed(campaign)


def _the_end_has_a_winner(campaign):
    *before, last = campaign.rows(Slot)
    assert last.winner in campaign.sides
    assert not any(each.winner for each in before)
    if last.how == "victory points":
        scores = {side: VP.balance(campaign, side) for side in campaign.sides}
        assert max(scores, key=scores.get) == last.winner


def _everybody_is_somewhere(campaign):
    for each in campaign.rows(Detachment):
        is_there = each.state == turns.ON_MAP
        assert is_there == (campaign.find(Territory, each.place) is not None), each


def _nobody_gives_too_many_orders(campaign):
    for slot in campaign.rows(Slot):
        for side in campaign.sides:
            most = turns.initiative(Turn(campaign, slot.id, side))
            for kinds in turns.KINDS.values():
                rows = campaign.rows(Order, slot=slot.id, side=side)
                assert sum(each.cost for each in rows if each.kind in kinds) <= most


def _experience_is_never_owed(campaign):
    for each in campaign.rows(Detachment):
        assert XP.balance(campaign, (each.side, each.id)) >= 0
