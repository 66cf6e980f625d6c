"""What must hold of the war of crowns, worked out again by its plain rules alone."""

from collections import Counter

from refkit.engine.campaign import ledger
from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from tests.engine.provinces import ROADS
from tests.play import laws

COSTS = {"land": 1, "river": 2}


def friends(game, side):
    """Return a side and who has a pact with it."""
    pacts = [set(pact.between) for pact in game.rows("Pact")]
    return {side}.union(*(pact for pact in pacts if side in pact))


def steps_from(game, slot, area):
    """Yield the neighbours of an area and what a step there costs."""
    has_storm = bool(game.rows("Storm", slot=slot))
    for one, other, kind in ROADS:
        if area in (one, other) and kind != "sea" and not (has_storm and kind == "river"):
            yield (other if area == one else one), COSTS[kind]


def foes(game, side):
    own = friends(game, side)
    return {force.province for force in game.rows("Force") if force.side not in own}


def held(game, side):
    own = friends(game, side)
    return {each.id for each in game.rows("Province") if each.holder in own}


def within(game, slot, start, most, stop=(), closed=()):
    """Return the areas that any path leads to for so much, tried one by one."""
    found, paths = set(), [(start, most)]
    while paths:
        area, left = paths.pop()
        found.add(area)
        if area in stop and area != start:
            continue
        there = steps_from(game, slot, area)
        paths += [(n, left - cost) for n, cost in there if cost <= left and n not in closed]
    return found


def fed(game, slot, force):
    """Return how a host is fed, stage by stage from its home."""
    closed, own = foes(game, force.side), held(game, force.side)
    home = game.get("Side", force.side).home
    linked = set() if home in closed else {home}
    while more := {
        area
        for stage in linked
        for area in _by_price(game, slot, stage, closed)
        if area in own and area not in linked
    }:
        linked |= more
    if force.province in linked:
        return "linked"
    out = {n for n, _ in steps_from(game, slot, force.province)} - closed
    return "cut off" if out else "isolated"


def _by_price(game, slot, stage, closed):
    """The areas two steps away: for supply a river costs no more than a road."""
    near = {n for n, _ in steps_from(game, slot, stage)} - closed
    return near.union(*({n for n, _ in steps_from(game, slot, e)} - closed for e in near))


def ways_back(game, slot, force):
    """Return the neighbours one step nearer to an area of friends."""
    closed = foes(game, force.side) - {force.province}
    goals = held(game, force.side) - closed - {force.province}
    away, ring, far = {}, goals, 0
    while ring:
        away |= dict.fromkeys(ring, far)
        next_ring = {n for a in ring for n, _ in steps_from(game, slot, a)}
        ring, far = next_ring - closed - set(away), far + 1
    here = away.get(force.province)
    there = {n for n, _ in steps_from(game, slot, force.province)}
    return {n for n in there if here is not None and away.get(n) == here - 1}


class Laws:
    """Asked of every step as it is done; `checked` counts each by its name."""

    def __init__(self, player):
        self.player, self.checked, self.states, self.slots = player, Counter(), [], []
        self.cards = None

    def __call__(self, before, owed, after):
        self.states.append(before)
        self.slots.append(int(owed.slot.split()[1]))
        own = getattr(self, f"of_{owed.step.id}", None)
        for law in filter(None, (own, self.of_every_step)):
            law(before, owed, after)
            self.checked[law.__name__] += 1
        for side in before.sides if self.player.happens(0.1) else ():
            laws.secrets_kept(after, side)
            self.friends_read(after, side)
            self.checked["secrets and friends"] += 1

    def of_every_step(self, before, owed, after):
        assert self.slots == sorted(self.slots)
        laws.rows_fit(after)
        laws.undone(before, after)
        names = sorted(card.name for card in after.rows("Card"))
        self.cards = self.cards or names
        assert names == self.cards
        there = (*play.due_steps(before), *play.offered_steps(before))
        now = {each.step.id for each in there}
        late = [step for step in before.system.steps if step.id not in now]
        assert self.player.refusal(before, self.player.chance.choice(late))

    def of_draw(self, before, owed, after):
        lots = {lot.side: lot.die for lot in before.rows("Lot", slot=owed.slot)}
        done = {e.side for e in self.done(before, owed)}
        left = [side for side in before.sides if side not in done]
        assert owed.side == max(left, key=lambda side: lots[side])
        drawn = [r.roll.card for r in after.entries[-1].readings]
        moved = self.hand(after, owed.side) - self.hand(before, owed.side)
        assert Counter(drawn) == moved

    def of_plan(self, before, owed, after):
        gold = [self.gold(game, owed.side) for game in (before, after)]
        assert 0 <= gold[1] == gold[0] - after.entries[-1].decision["men"]
        new = set(after.table("Force")) - set(before.table("Force"))
        assert len(new) == bool(after.entries[-1].decision["men"])

    def of_march(self, before, owed, after):
        done = self.done(before, owed)
        others = {*before.sides} - {owed.side}
        assert not any(e.decision["passes"] for e in done if e.side == owed.side)
        if done and done[-1].side == owed.side:
            out = {e.side for e in done if e.decision["passes"]}
            assert not any(self.movable(before, owed.slot, e) for e in others - out)
        turn = Turn(before, owed.slot, owed.side)
        offered = [e for e in owed.step.code.offer(turn) if e.field == "orders.goal"]
        for force in self.movable(before, owed.slot, owed.side):
            stop = foes(before, owed.side)
            reach = within(before, owed.slot, force.province, 2, stop) - {force.province}
            assert reach == {e.text for e in offered if e.row == force.id}
        for order in after.entries[-1].decision["orders"]:
            mine = {e.text for e in offered if e.row == order["force"]}
            assert after.entries[-1].decision["passes"] or order["goal"] in {"", *mine}

    def of_blow(self, before, owed, _):
        (fight,) = before.rows("Battle", state="joined")
        pair = [before.get("Force", each).side for each in (fight.one, fight.other)]
        assert owed.side in pair
        last = [e for e in ledger.standing_steps(before.entries) if e.step != "event"][-1]
        assert last.step != "blow" or owed.side != last.side

    def of_retreat(self, before, owed, after):
        (fight,) = before.rows("Battle", state="decided")
        force, goal = before.get("Force", fight.beaten), after.entries[-1].decision["goal"]
        assert force.side == owed.side
        there = ways_back(before, owed.slot, force) if force.men else set()
        assert goal in (there or {""})
        assert (after.find("Force", force.id) is None) == (not there)

    def of_event(self, before, owed, after):
        card = after.entries[-1].decision["card"]
        gone = self.hand(before, owed.side) - self.hand(after, owed.side)
        assert gone == Counter([card])
        self.stays_closed(before, owed, after)
        due = play.due_steps(before)[0]
        assert due.step.id in ("march", "blow", "retreat")
        assert owed.step.id not in {e.step.id for e in play.due_steps(after)}

    def stays_closed(self, before, owed, after):
        """The first storm calls for floods in all seasons; those that are over stay so."""
        if before.rows("Storm") or not after.rows("Storm"):
            return
        over = tuple(f"season {n}" for n in range(1, int(owed.slot.split()[1])))
        assert after.entries[-1].closes == over
        self.checked["closed slots"] += bool(over)

    def of_reap(self, before, owed, after):
        for force in before.rows("Force"):
            now, how = after.find("Force", force.id), fed(before, owed.slot, force)
            less = {"linked": 0, "cut off": 1, "isolated": None}[how]
            assert (now is None) == (less is None), (force, how)
            assert now is None or now.men == max(force.men - less, 0), (force, how)

    def friends_read(self, game, side):
        """A friend reads hand, plans, gold, entries and rolls; nobody else does."""
        for other in set(game.sides) - {side}:
            seen, is_friend = view(game, other), other in friends(game, side)
            for name in ("Plan", "Coin"):
                rows = seen.rows(name, side=side)
                assert len(rows) == is_friend * len(game.rows(name, side=side))
            known = seen.rows("Card", pile=f"{side} hand")
            wanted = game.get("Pile", f"{side} hand").size
            assert len(known) == is_friend * wanted
            names = {force.name for force in seen.rows("Force", side=side)} - {""}
            assert bool(names) <= is_friend

    def done(self, game, owed):
        """Return the entries of a step of the slot that hold."""
        steps = ledger.standing_steps(game.entries)
        return [e for e in steps if (e.slot, e.step) == (owed.slot, owed.step.id)]

    def movable(self, game, slot, side):
        return [force for force in game.rows("Force", side=side) if force.moved != slot]

    def hand(self, game, side):
        return Counter(card.name for card in game.rows("Card", pile=f"{side} hand"))

    def gold(self, game, side):
        return sum(coin.change for coin in game.rows("Coin", side=side))
