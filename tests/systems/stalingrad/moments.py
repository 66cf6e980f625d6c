"""What holds of every war of Roads to Stalingrad after each entry."""

from collections import Counter

from refkit.engine.rules.ruling import Ruling
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import (
    ON_MAP,
    Area,
    Battle,
    Card,
    Leader,
    Permanent,
    Play,
    Slot,
    Supply,
    Unit,
)
from tests.systems.stalingrad import field, shut_in

ARMOUR = {"panzer", "tank"}
PRICES = {"move": 1, "leave the map": 1, "reorganise": 1, "rebuild": 1}
JOINS = 2
CHITS, CARDS = ("cup", "chits", "spare", "spent"), ("deck", "hand", "discard", "played")
LOST = ("destroyed", "left")


def hold(before, after):
    """Raise AssertionError for a law that an entry breaks."""
    _no_card_is_made_lost_or_taken_back(before, after)
    _each_unit_has_one_place(before, after)
    _no_value_is_under_one(after)
    _an_action_costs_its_price(before, after)
    _cups_hold_what_they_should(before, after)
    if after.rows(Slot)[-1].number:
        _the_isolated_are_marked(after)
    if not after.rows(Ruling):
        _enemies_meet_in_battles_alone(after)
        _nobody_stands_alone_with_enemy_points(after)
        assert all(hand <= 5 for hand in _sizes(after, "hand"))


def _no_card_is_made_lost_or_taken_back(before, after):
    was = {each.number: each for each in before.rows(Card)}
    now = {each.number: each for each in after.rows(Card)}
    assert was.keys() == now.keys()
    for number, card in now.items():
        old = was[number]
        lies = {name: getattr(old, name) for name in ("pile", "order", "readers")}
        assert card.replace(**lies) == old
        owner, _, pile = card.pile.partition(" ")
        is_chit = card.kind == "chit"
        assert pile in (CHITS if is_chit else CARDS) or card.pile == "in force", card
        assert card.pile == "in force" or old.pile.startswith(f"{owner} "), (old, card)
        # RS-14, RS-55: what is discarded is never looked at again, what is laid stays.
        gone = old.pile == "in force" or old.pile.endswith(" discard")
        assert not gone or card.pile == old.pile, (old, card)


def _sizes(campaign, pile):
    return [len(campaign.rows(Card, pile=f"{side} {pile}")) for side in field.SIDES]


def _each_unit_has_one_place(before, after):
    was = {each.id: each for each in before.rows(Unit)}
    assert was.keys() == {each.id for each in after.rows(Unit)}
    for unit in after.rows(Unit):
        assert (unit.state == ON_MAP) == (after.find(Area, unit.area) is not None), unit
        old = was[unit.id]
        assert old.state not in LOST or unit.state == old.state, unit
        assert unit.state == ON_MAP or not (unit.isolated or unit.fortified), unit


def _no_value_is_under_one(campaign):
    led = {each.area for each in campaign.rows(Leader, state=ON_MAP)}
    for unit in campaign.rows(Unit):
        up = "_depleted" if unit.depleted else ""
        cv, mf, tv = (getattr(unit, name + up) for name in ("cv", "mf", "tv"))
        plus = int(unit.side == field.AXIS and unit.area in led)
        less = int(unit.disorganised)
        found = standing.values(campaign, unit)
        assert found == (
            max(cv - less, 1),
            max(mf - less, 1) + plus,
            max(tv - less, 1) + plus,
        ), unit
        assert min(found) >= 1
    assert all(each.cv >= 1 for each in campaign.rows(Play) if each.die)


def _an_action_costs_its_price(before, after):
    """Reckon the price of the action, and the sum of all in the operation (RS-19)."""
    entry = after.entries[-1]
    lines = [e for e in after.rows(Supply) if before.find(Supply, e.identity) is None]
    spent = -sum(each.supply for each in lines)
    if entry.step == "O1" and lines:
        assert spent == -6
    elif entry.step == "O2":
        assert spent == (price(before, entry) if lines else 0), (spent, entry)
    elif entry.step == "W1":
        is_winter = shut_in.is_winter(before) and entry.side == field.AXIS
        assert spent == (bool(entry.decision["units"]) * 4 * (1 + is_winter)), entry
    elif entry.step == "V1":
        assert spent == card_price(before, after, entry), entry
    else:
        assert not lines, entry
    for slot in {each.operation for each in lines}:
        left = sum(each.supply for each in after.rows(Supply, operation=slot))
        assert 0 <= left <= 6, entry


def price(campaign, entry):
    """Return what an action costs before it is done (RS-20 to RS-22, RS-R8, RS-R9)."""
    action, to = entry.decision["action"], entry.decision["to"]
    names = {row["unit"] for row in entry.decision["units"]}
    kinds = [campaign.get(Unit, each).kind for each in sorted(names)]
    moves = action in ("move", "leave the map")
    found = PRICES[action] + (moves and bool(ARMOUR & {*kinds}))
    mates = campaign.rows(Unit, side=entry.side, area=to, state=ON_MAP) if to else ()
    joins = JOINS * (action == "move" and any(each.id not in names for each in mates))
    if not shut_in.is_winter(campaign) or entry.side != field.AXIS:
        return found + joins
    single = len(kinds) == 1 and campaign.option("winter_single_infantry") == "2"
    on_foot = moves and {*kinds} == {"infantry"} and not single
    return found * (1 if on_foot else 2) + joins * 2


def card_price(before, after, entry):
    """Return what the attack card costs that was played, 0 for any other (RS-24)."""
    hand = before.rows(Card, pile=f"{entry.side} hand", kind="attack")
    played = [e for e in hand if after.get(Card, e.identity).pile != e.pile]
    is_double = (
        shut_in.is_winter(before)
        and entry.side == field.AXIS
        and before.option("winter_attack_cards") == "double"
    )
    return sum(each.price for each in played) * (1 + is_double)


def _cups_hold_what_they_should(before, after):
    """Count the chits of a battle that begins (RS-58, RS-60, RS-61)."""
    for battle in after.rows(Battle, over=False):
        if before.find(Battle, battle.identity) is not None:
            continue
        there = after.rows(Unit, area=battle.area, state=ON_MAP)
        kinds = Counter(each.kind for each in there)
        stavka = any("STAVKA" in each.card for each in after.rows(Permanent))
        axis = 14 + 3 * (kinds["panzer"] > 0)
        soviet = 11 + 2 * (battle.attacker == field.AXIS) + 2 * stavka
        soviet += 2 * (stavka and kinds["tank"] > 0)
        assert _sizes(after, "cup") == [axis, soviet], battle


def _the_isolated_are_marked(after):
    """Work out again who is isolated; the attacked stay so in their battle (RS-49d)."""
    found = shut_in.cut_off(after)
    marked = {each.id for each in after.rows(Unit, isolated=True)}
    assert marked == found, (after.entries[-1].step, marked ^ found)


def _enemies_meet_in_battles_alone(campaign):
    owners, fought = {}, _fought_over(campaign)
    for each in campaign.rows(Unit, state=ON_MAP):
        is_met = owners.setdefault(each.area, each.side) != each.side
        assert not is_met or each.area in fought, each
    assert len(fought) <= 1


def _fought_over(campaign):
    return {each.area for each in campaign.rows(Battle, over=False)}


def _nobody_stands_alone_with_enemy_points(campaign):
    """Who stands alone with enemy points has taken half of them (RS-28)."""
    rows, fought = campaign.rows(Unit, state=ON_MAP), _fought_over(campaign)
    there = {(each.side, each.area) for each in rows if each.area not in fought}
    for side, area in shut_in.with_points(campaign):
        (foe,) = {*field.SIDES} - {side}
        assert (foe, area) not in there or (side, area) in there, (side, area)
