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
    Leader,
    Operation,
    Permanent,
    Points,
    Retreat,
    Score,
    Slot,
    Unit,
)
from tests.systems.stalingrad import field, shut_in

ONCE = ("Winter Arrives", "Directive 45", "Reorganization of the STAVKA")
SOURCES = {
    field.AXIS: ("poltava", "dnepropetrovsk"),
    field.SOVIET: ("voronezh", "saratov", "grozny"),
}
LINK = 3
MANSTEIN = 3


def hold(campaign):
    """Raise AssertionError for a law that is broken."""
    *before, last = campaign.rows(Slot)
    assert last.winner
    assert not any(each.winner for each in before)
    _no_chit_is_made_or_lost(campaign)
    _nothing_is_below_nothing(campaign)
    _each_permanent_card_is_there_once(campaign)
    if not any(e.revises for e in campaign.entries):
        _the_points_add_up(campaign, last)
        if not campaign.rows(Ruling):
            _nothing_is_left_in_a_battle(campaign)


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


def _nothing_is_left_in_a_battle(campaign):
    assert all(each.over for each in campaign.rows(Battle))
    assert not campaign.rows(Retreat, state="to choose")
    hands = [f"{side} {pile}" for side in field.SIDES for pile in ("chits", "spent")]
    assert not any(campaign.rows(Card, pile=pile) for pile in hands)


def _the_points_add_up(campaign, last):
    """Count the points again, by the ledger and from city to city (RS-70 to RS-72)."""
    counted = {side: cities(campaign, side) for side in field.SIDES}
    fallen = [campaign.get(Unit, each) for each in destroyed(campaign)]
    counted[field.SOVIET] += sum(worth(campaign, e) for e in fallen if e.side == field.AXIS)
    is_dead = bool(campaign.rows(Leader, state="destroyed"))
    counted[field.SOVIET] += MANSTEIN * is_dead
    many = sum(each.side == field.SOVIET for each in fallen)
    is_exact = campaign.option("soviet_losses") == "half"
    counted[field.AXIS] += Fraction(many, 2) if is_exact else many // 2
    assert {e.side: Fraction(e.total) for e in campaign.rows(Score)} == counted
    axis, soviet = (counted[side] for side in field.SIDES)
    won = {True: field.AXIS, False: field.SOVIET}[axis > soviet]
    assert last.winner == ("draw" if axis == soviet else won)


def destroyed(campaign):
    """Return the units that the ledger has destroyed."""
    made = (change for entry in campaign.entries for change in entry.made)
    told = [e for e in made if e.record == "Unit" and "state" in (e.after or ())]
    now = {each.key: each.after["state"] for each in told}
    return {key for key, state in now.items() if state == "destroyed"}


def worth(campaign, unit):
    """Return what an Axis unit that is lost gives to the Soviets (RS-71, RS-R34)."""
    if unit.kind not in ("panzer", "tank"):
        return 1
    return 2 if unit.nation == "German" else int(campaign.option("allied_armour_vp"))


def cities(campaign, side):
    """Return what the cities give that a side holds, linked one by one (RS-70)."""
    lands = {each.id: each for each in campaign.rows(Area, controller=side)}
    foes = {e.area for e in campaign.rows(Unit, state=ON_MAP) if e.side != side}
    is_axis = side == field.AXIS
    own = {e for e, land in lands.items() if land.city or (land.supply and not is_axis)}
    edges = {e for e in own if not is_axis and lands[e].supply and lands[e].edge}
    waiting = [*({*SOURCES[side]} & lands.keys() | edges)]
    linked, beside = {*waiting}, shut_in.borders(campaign)
    for station in waiting:
        near = {station}
        for _ in range(LINK):
            near |= {area for each in near for area, _ in beside[each]} - foes
        waiting += (near & own) - linked
        linked |= near & own
    found = [lands[each] for each in linked if lands[each].city]
    return sum(each.blue if is_axis else each.red for each in found)
