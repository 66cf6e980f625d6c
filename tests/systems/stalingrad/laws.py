"""What holds of every war of Roads to Stalingrad at its end."""

from fractions import Fraction

from refkit.engine.rules.ruling import Ruling
from refkit.systems.stalingrad.records import (
    ON_MAP,
    POINTS,
    SUPPLY,
    Area,
    Battle,
    Card,
    Operation,
    Permanent,
    Points,
    Retreat,
    Score,
    Slot,
    Unit,
)
from tests.systems.stalingrad import field

ONCE = ("Winter Arrives", "Directive 45", "Reorganization of the STAVKA")


def hold(campaign):
    """Raise AssertionError for a law that is broken."""
    *before, last = campaign.rows(Slot)
    assert last.winner
    assert not any(each.winner for each in before)
    _no_chit_is_made_or_lost(campaign)
    _nothing_is_below_nothing(campaign)
    _each_permanent_card_is_there_once(campaign)
    if not campaign.rows(Ruling) and not any(e.revises for e in campaign.entries):
        _no_two_sides_share_an_area(campaign)
        _nothing_is_left_in_a_battle(campaign)
        _the_higher_total_wins(campaign, last)


def _no_chit_is_made_or_lost(campaign):
    for side, chits in field.CHITS.items():
        lying = [c for c in campaign.rows(Card, kind="chit") if c.pile.startswith(side)]
        names = [each.name for each in lying]
        assert {name: names.count(name) for name in chits} == chits


def _nothing_is_below_nothing(campaign):
    for each in campaign.rows(Points):
        assert POINTS.balance(campaign, (each.side, each.area)) >= 0
    for each in campaign.rows(Operation):
        assert 0 <= SUPPLY.balance(campaign, each.id) <= 6
    for each in campaign.rows(Unit):
        assert (each.state == ON_MAP) == (campaign.find(Area, each.area) is not None)


def _each_permanent_card_is_there_once(campaign):
    laid = [each.card for each in campaign.rows(Permanent)]
    assert laid.count("Railhead Advance") <= 3
    assert all(laid.count(name) <= 1 for name in ONCE) or campaign.rows(Ruling)


def _no_two_sides_share_an_area(campaign):
    owners = {}
    for each in campaign.rows(Unit, state=ON_MAP):
        assert owners.setdefault(each.area, each.side) == each.side, each


def _nothing_is_left_in_a_battle(campaign):
    assert all(each.over for each in campaign.rows(Battle))
    assert not campaign.rows(Retreat, state="to choose")
    hands = [f"{side} {pile}" for side in field.SIDES for pile in ("chits", "spent")]
    assert not any(campaign.rows(Card, pile=pile) for pile in hands)


def _the_higher_total_wins(campaign, last):
    totals = {row.side: Fraction(row.total) for row in campaign.rows(Score)}
    best = max(totals.values())
    winners = [side for side, total in totals.items() if total == best]
    assert last.winner == (winners[0] if len(winners) == 1 else "draw")
