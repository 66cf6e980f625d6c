"""What holds of every campaign that was played to its end."""

from fractions import Fraction
from math import floor

from refkit.engine.rules.ruling import Ruling
from refkit.systems.deluge.accounts import LOOT, THALERS
from refkit.systems.deluge.records import (
    Deduction,
    Force,
    Purse,
    Score,
    Side,
    Slot,
    Territory,
    Unit,
    VictoryTerm,
)
from refkit.systems.deluge.rules.board import ON_MAP, board


def hold(campaign):
    """Raise AssertionError for a law that is broken."""
    *before, last = campaign.rows(Slot)
    assert last.ended
    assert not any(each.ended for each in before)
    _each_force_has_one_place(campaign)
    _each_land_has_one_holder(campaign)
    _nothing_is_below_nothing(campaign)
    # What the umpire let pass may be other than the rules have it.
    if not campaign.rows(Ruling):
        _scores_are_right(campaign)
        _no_destroyed_force_has_loot(campaign)
        # After a late correction what stands as it fell may no longer add up.
        if not any(entry.revises for entry in campaign.entries):
            _points_are_those_of_the_units(campaign)


def _each_force_has_one_place(campaign):
    for each in campaign.rows(Force):
        is_there = campaign.find(Territory, each.place) is not None
        assert is_there == (each.state == ON_MAP), each


def _each_land_has_one_holder(campaign):
    for each in campaign.rows(Territory):
        for side in (each.holder, each.occupier):
            assert side in ("", *campaign.sides), each


def _nothing_is_below_nothing(campaign):
    for side in campaign.sides:
        lines = campaign.rows(Purse, side=side)
        assert THALERS.balance(campaign, side) == sum(line.thalers for line in lines) >= 0
    for each in campaign.rows(Force):
        assert LOOT.balance(campaign, each.id) >= 0
        assert each.points >= 0
        assert each.points or each.state != ON_MAP, each
    assert all(each.tokens >= 0 for each in campaign.rows(Unit))


def _points_are_those_of_the_units(campaign):
    for each in campaign.rows(Force, state=ON_MAP):
        listed = campaign.rows(Unit, force=each.id)
        assert not listed or sum(unit.points for unit in listed) == each.points, each


def _no_destroyed_force_has_loot(campaign):
    for each in campaign.rows(Force, state="destroyed"):
        assert LOOT.balance(campaign, each.id) == 0, each


def _scores_are_right(campaign):
    """Count the points again, in another way than the rules do (DL-43 to DL-51)."""
    playing = [each.id for each in campaign.rows(Side) if each.run != "neutral"]
    rows = {each.side: each for each in campaign.rows(Score)}
    assert [*rows] == playing
    gross = {side: Fraction(0) for side in playing}
    for term in campaign.rows(VictoryTerm):
        if term.side in gross:
            gross[term.side] += _worth(campaign, term)
    final = {side: _read(row.final) for side, row in rows.items()}
    assert {side: _read(row.gross) for side, row in rows.items()} == gross
    how, seen = campaign.option("deductions_use"), dict(gross)
    seen |= final if how == "solve" else {}
    for side in playing:
        off = Fraction(0)
        for each in campaign.rows(Deduction, side=side):
            # Who does not play has no points of which a part could come off.
            if each.other not in gross:
                continue
            part = Fraction(max(seen[each.other], 0)) / each.part
            is_exact = how == "solve" or campaign.option("fractions") == "exact"
            off += part if is_exact else part // 1
        assert gross[side] - off == final[side], (side, rows[side])
        if how == "in_order":
            seen[side] = final[side]
    best = [side for side in playing if rows[side].place == 1]
    assert {final[side] for side in best} == {max(final.values())}


def _worth(campaign, term):
    own = list(campaign.rows(Territory, home=term.side))
    land = campaign.find(Territory, term.territory)
    theirs = campaign.rows(Territory, home=term.other) if term.other else ()
    many = 0
    if term.kind == "to begin with":
        many = 1
    elif term.kind == "holds":
        many = 1 if land.holder == term.side else 0
    elif term.kind == "not held by":
        many = 0 if land.holder == term.other else 1
    elif term.kind == "own home held":
        many = len([each for each in own if each.holder == term.side])
    elif term.kind == "own home lost":
        spared = ("", term.side, term.other)
        many = len(own) - len([each for each in own if each.holder in spared])
    elif term.kind == "loot kept":
        many = campaign.get(Side, term.side).kept
    else:
        many = len([each for each in theirs if _is_taken(campaign, each, term.side)])
    times = Fraction(many, term.each)
    is_exact = campaign.option("fractions") == "exact"
    return term.points * (times if is_exact else floor(times))


def _is_taken(campaign, land, side):
    """Whether a faction occupies a territory of another (DL-R3)."""
    if land.holder == side:
        return True
    if campaign.option("occupied_means") == "captured":
        return False
    there = campaign.rows(Force, place=land.id, state=ON_MAP)
    stands = board(campaign).stands
    is_there = any(each.side == side for each in there)
    return is_there and not any(stands(side, each.side) == "enemy" for each in there)


def _read(text):
    """Return points as they are written: 9 1/2, -1/2.

    >>> _read("-2 3/4")
    Fraction(-11, 4)
    """
    whole = sum(map(Fraction, text.removeprefix("-").split()))
    return -whole if text.startswith("-") else whole
