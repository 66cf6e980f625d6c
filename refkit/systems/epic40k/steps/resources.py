"""Command resources and momentum: what victory points buy, and what a gain gives."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import misnamed
from refkit.engine.play.steps import Choice, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.epic40k.records import (
    VP,
    Battle,
    Detachment,
    Momentum,
    Resource,
    Side,
    Temporary,
)
from refkit.systems.epic40k.rules import advanced, turns
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.steps.attacks import Sent
from refkit.systems.epic40k.steps.naming import offer_detachments, offer_territories, refuse
from refkit.systems.epic40k.steps.reserves import Joining, entrances, join, refuse_joining
from refkit.systems.epic40k.steps.setting_up import Marked

BOUGHT: dict[str, Temporary] = {"aerial": "air", "dropship": "dropship"}
HIRED = ("ground", "air", "dropship")


class Spending(Record):
    """What a side keeps and buys."""

    kept: tuple[Sent, ...] = column("Paid for again", default=(), fill="ticked")
    joining: tuple[Joining, ...] = column("Reserves", default=())
    bombardments: int = count("Orbital bombardments", high=9, help="Four shots each.")
    engineers: tuple[Marked, ...] = column("Engineers", default=(), fill="ticked")


@step("R1", Spending)
def spend(turn: Turn, decision: Spending) -> Iterator[Change | None]:
    """Resources are paid at once, upkeep first; who is not paid for goes (EP-60, EP-66)."""
    forced, kept = bound(turn), {each.detachment for each in decision.kept}
    owed = this_bill(turn, decision)
    if owed.forced:
        yield turn.add(turn.line(VP, "forced upkeep", vp=-owed.forced))
    for each in hired(turn):
        if each.id in kept:
            yield from pay(turn, "upkeep", price(turn, kind_of(each), each.points), each.id)
        elif each.id not in forced:
            turn.say(f"{each.id} leaves")
            yield turn.change(each, state="left", place="")
    for new in decision.joining:
        kind = BOUGHT.get(new.kind, "ground")
        yield from join(turn, new, kind)
        yield from pay(turn, "reserve", price(turn, kind, new.points), new.id)
    for _ in range(decision.bombardments):
        turn.say("an orbital bombardment, up to four times this turn")
        yield from pay(turn, "bombardment", price(turn, "bombardment"))
    for ground in decision.engineers:
        turn.say(f"engineers fortify {ground.territory}")
        cost = price(turn, "engineers")
        yield from pay(turn, "engineers", cost, territory=ground.territory)


def pay(
    turn: Turn, kind: str, cost: int, detachment: str = "", territory: str = ""
) -> Iterator[Change | None]:
    """Yield the row of a resource and the line that pays for it."""
    number = turn.campaign.next_number(Resource, f"{turn.slot}/{turn.side}/")
    row = {"slot": turn.slot, "side": turn.side, "number": number, "kind": kind}
    row |= {"cost": cost, "detachment": detachment, "territory": territory}
    yield turn.add(Resource.model_validate(row))
    reason = "upkeep" if kind == "upkeep" else "purchase"
    yield turn.add(turn.line(VP, reason, vp=-cost))


def price(turn: Turn, kind: str, points: int = 0) -> int:
    """Return what a resource costs (EP-61 to EP-65)."""
    return advanced.price(turn.lookup("prices"), kind, points)


def kind_of(each: Detachment) -> str:
    """Return as what a temporary detachment was bought."""
    return each.temporary


def hired(turn: Turn) -> list[Detachment]:
    """Return the side's detachments that were bought for a turn (EP-66)."""
    return [
        each
        for each in turn.own(Detachment)
        if each.temporary in HIRED and each.state in (turns.ON_MAP, turns.OFF_BOARD)
    ]


def bound(turn: Turn) -> dict[str, int]:
    """Return the upkeep of those who are isolated and cannot go (EP-66, EP-79)."""
    cut_off = [
        each
        for each in turns.on_map(turn.campaign, turn.side)
        if each.temporary and turns.is_isolated(turn.campaign, each)
    ]
    return {
        each.id: price(turn, kind_of(each), each.points)
        if each.temporary in HIRED
        else advanced.KEPT
        for each in cut_off
    }


def this_bill(turn: Turn, decision: Spending) -> advanced.Bill:
    """Return what a side pays (EP-60, EP-R39, EP-R40)."""
    kept = {each.detachment for each in decision.kept}
    chosen = sum(
        price(turn, kind_of(each), each.points) for each in hired(turn) if each.id in kept
    )
    for new in decision.joining:
        chosen += price(turn, BOUGHT.get(new.kind, "ground"), new.points)
    chosen += price(turn, "bombardment") * decision.bombardments
    chosen += price(turn, "engineers") * len(decision.engineers)
    score = turns.score(turn.campaign, turn.side)
    return advanced.bill(score, sum(bound(turn).values()), chosen, turn.option)


def free_to_go(turn: Turn) -> dict[str, Detachment]:
    """Return those who stay only if they are paid for again."""
    forced = bound(turn)
    return {each.id: each for each in hired(turn) if each.id not in forced}


@spend.refuses
def _spend(turn: Turn, decision: Spending) -> Iterator[Refusal]:
    named = [each.detachment for each in decision.kept]
    why, path = "need not be paid for", "kept[].detachment"
    yield from misnamed(path, named, free_to_go(turn), why, "EP-66")
    has = turn.get(Side, turn.side).dropships
    prices = turn.lookup("prices")
    for row, new in enumerate(decision.joining):
        kind = BOUGHT.get(new.kind, "ground")
        yield from refuse(f"joining[{row}]", advanced.buy(prices, kind, new.points, has))
    most = turn.campaign.lookup("prices").whole("ground", of="points") * advanced.MOST
    yield from refuse_joining(
        turn, decision.joining, lambda _: most, entrances(turn), "EP-61"
    )
    ours = board(turn.campaign).held(turn.side)
    at = [each.territory for each in decision.engineers]
    why = "is none of your territories"
    yield from misnamed("engineers[].territory", at, ours, why, "EP-65")
    is_played = turn.option("command_resources") == "yes"
    owed, score = this_bill(turn, decision), turns.score(turn.campaign, turn.side)
    if owed.chosen and not is_played:
        yield Refusal("", "resources", "command resources are not played", "EP-60")
    yield from refuse("", advanced.cannot_pay(score, owed))


@spend.offers
def _to_spend(turn: Turn) -> Iterator[Choice]:
    yield from offer_detachments("kept.detachment", free_to_go(turn).values())
    yield from offer_territories(turn, "joining.territory", entrances(turn))
    ours = board(turn.campaign).held(turn.side)
    yield from offer_territories(turn, "engineers.territory", ours)


class Effects(Record):
    """The effects of momentum that a side picks."""

    divine_inspiration: int = count("Divine Inspiration", high=9)
    forced_march: int = count("Forced March", high=9)
    stubborn: int = count("Stubborn", high=9)
    re_roll: int = count("Re-Roll", high=9)

    @property
    def names(self) -> list[str]:
        """The effects by name, as often as each was picked."""
        many = (self.divine_inspiration, self.forced_march, self.stubborn, self.re_roll)
        pairs = zip(advanced.EFFECTS, many, strict=True)
        return [name for name, times in pairs for _ in range(times)]


@step("E6", Effects)
def pick_effects(turn: Turn, decision: Effects) -> Iterator[Change | None]:
    """Each full 2 VP gained over the turn give an effect for the next battles (EP-58)."""
    for number, effect in enumerate(decision.names, 1):
        turn.say(effect)
        row = {"slot": turn.slot, "side": turn.side, "number": number}
        yield turn.add(Momentum.model_validate({**row, "effect": effect}))


@pick_effects.refuses
def _pick_effects(turn: Turn, decision: Effects) -> Iterator[Refusal]:
    most = advanced.effects(
        turns.score_at_start(turn.campaign, turn.slot, turn.side),
        turns.score(turn.campaign, turn.side),
        turns.spent(turn.campaign, turn.slot, turn.side),
        turn.option,
    )
    yield from refuse("", advanced.pick(decision.names, most))


class Played(Record):
    """An effect that is played in a battle."""

    effect: str = column("Effect", default="")
    territory: str = column("Battle", default="")


@step("U", Played)
def play_effect(turn: Turn, decision: Played) -> Iterator[Change | None]:
    """An effect is played at the start of a battle, and then it is gone (EP-58, EP-59)."""
    row = next(each for each in unplayed(turn) if each.effect == decision.effect)
    turn.say(f"{row.effect} in {decision.territory}")
    yield turn.change(row, used=decision.territory)


def unplayed(turn: Turn) -> list[Momentum]:
    """Return the effects that a side may play this turn."""
    before = turns.slot_before(turn.campaign, turn.slot)
    return list(turn.own(Momentum, slot=before, used=""))


@play_effect.refuses
def _play_effect(turn: Turn, decision: Played) -> Iterator[Refusal]:
    if decision.effect not in {each.effect for each in unplayed(turn)}:
        message = f"{decision.effect!r} is none that you can play"
        yield Refusal("effect", "effect", message, "EP-59")
    battles = {
        each.territory for each in turn.rows(Battle, slot=turn.slot) if not each.winner
    }
    if decision.territory not in battles:
        message = f"{decision.territory!r} is no battle to come"
        yield Refusal("territory", "unknown_battle", message, "EP-58")


@play_effect.offers
def _to_play(turn: Turn) -> Iterator[Choice]:
    for effect in dict.fromkeys(each.effect for each in unplayed(turn)):
        yield Choice("effect", effect, effect)
    battles = (
        each.territory for each in turn.rows(Battle, slot=turn.slot) if not each.winner
    )
    yield from offer_territories(turn, "territory", battles)
