"""Command resources and momentum: what victory points buy, and what a gain gives."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Caution, Refusal, refuse, veto
from refkit.engine.records.records import Record, column, count
from refkit.systems.epic40k import records
from refkit.systems.epic40k.records import VP, Detachment, Momentum, Resource
from refkit.systems.epic40k.rules import advanced, forces, turns
from refkit.systems.epic40k.steps import choices
from refkit.systems.epic40k.steps.choices import Joining, Marked, Sent, offering

BOUGHT: dict[str, records.Temporary] = {
    "ground": "ground", "airborne": "ground", "aerial": "air", "dropship": "dropship",
}  # fmt: skip
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
    yield turn.book(VP, "forced upkeep", -forced(turn))
    kept = {each.detachment for each in decision.kept}
    for each in free_to_go(turn):
        if each.id in kept:
            yield turn.book(VP, "upkeep", -upkeep(turn, each), note=each.id)
        else:
            turn.say(f"{each.id} leaves")
            yield turn.change(each, state="left", place="")
    for new in decision.joining:
        kind = BOUGHT[new.kind]
        yield from choices.join(turn, new, kind)
        yield turn.book(VP, "purchase", -price(turn, kind, new.points))
    if decision.bombardments:
        turn.say(f"{decision.bombardments} bombardments, each up to four times this turn")
    for _ in range(decision.bombardments):
        yield from buy(turn, "bombardment")
    for ground in decision.engineers:
        turn.say(f"engineers fortify {choices.ground(turn, ground.territory)}")
        yield from buy(turn, "engineers", ground.territory)


def buy(turn: Turn, kind: str, territory: str = "") -> Iterator[Change | None]:
    """Yield the row of a resource and the line that pays for it."""
    yield turn.new(Resource, kind=kind, territory=territory)
    yield turn.book(VP, "purchase", -price(turn, kind))


def price(turn: Turn, kind: str, points: int = 0) -> int:
    """Return what a resource costs (EP-61 to EP-65)."""
    return advanced.price(turn.lookup("prices"), kind, points)


def upkeep(turn: Turn, each: Detachment) -> int:
    """Return what a temporary detachment costs again (EP-66, EP-79)."""
    is_hired = each.temporary in HIRED
    return price(turn, each.temporary, each.points) if is_hired else advanced.KEPT


def bound(turn: Turn) -> list[Detachment]:
    """Return the temporary detachments that are isolated and cannot go (EP-66)."""
    own = (each for each in turns.on_map(turn) if each.temporary)
    return [each for each in own if turns.is_isolated(turn, each)]


def free_to_go(turn: Turn) -> list[Detachment]:
    """Return those who were bought and stay only if they are paid for again (EP-66)."""
    own, cut_off = choices.at_hand(turn), bound(turn)
    return [each for each in own if each.temporary in HIRED and each not in cut_off]


def forced(turn: Turn) -> int:
    """Return what must be paid for those who cannot go (EP-66, EP-R40)."""
    whole = sum(upkeep(turn, each) for each in bound(turn))
    return advanced.forced_upkeep(turns.score(turn), whole, turn.option)


@spend.refuses
def _spend(turn: Turn, decision: Spending) -> Iterator[Refusal]:
    prices, has = turn.lookup("prices"), turn.get(records.Side, turn.side).dropships
    for row, new in enumerate(decision.joining):
        faults = advanced.buy(prices, BOUGHT[new.kind], new.points, has)
        yield from refuse(f"joining[{row}]", faults)
    most = prices.whole("ground", of="points") * records.MOST
    here = choices.entrances(turn)
    yield from choices.refuse_joining(turn, decision.joining, most, "EP-61", here)
    # What is paid besides shares what is left of the most (EP-60, EP-R39).
    kept = (turn.get(Detachment, each.detachment) for each in decision.kept)
    cost = (
        sum(upkeep(turn, each) for each in kept)
        + sum(price(turn, BOUGHT[new.kind], new.points) for new in decision.joining)
        + price(turn, "bombardment") * decision.bombardments
        + price(turn, "engineers") * len(decision.engineers)
    )
    if cost:
        if turn.option("command_resources") == "no":
            yield veto("resources", "command resources are not played", "EP-60")
        yield from turn.purse(VP).cannot_pay("", "it takes", forced(turn) + cost)


spend.offers(
    offering(
        ("kept.detachment", free_to_go),
        ("joining.territory", choices.entrances),
        ("engineers.territory", choices.held),
    )
)


class Effects(Record):
    """The effects of momentum that a side picks."""

    divine_inspiration: int = count("Divine Inspiration", high=9)
    forced_march: int = count("Forced March", high=9)
    stubborn: int = count("Stubborn", high=9)
    re_roll: int = count("Re-Roll", high=9)

    @property
    def names(self) -> list[str]:
        """The effects by name, as often as each was picked."""
        pairs = zip(advanced.EFFECTS, self.model_dump().values(), strict=True)
        return [name for name, times in pairs for _ in range(times)]


@step("E6", Effects)
def pick_effects(turn: Turn, decision: Effects) -> Iterator[Change | None]:
    """Each full 2 VP gained over the turn give an effect for the next battles (EP-58)."""
    for effect in decision.names:
        turn.say(effect)
        yield turn.new(Momentum, effect=effect)


def may_pick(turn: Turn) -> int:
    """Return how many effects the gain of the turn gives."""
    end, spent = turns.score(turn), -turns.gained(turn, *turns.SPENDING)
    return advanced.effects(end - turns.gained(turn), end, spent, turn.option)


pick_effects.refuses(
    lambda turn, decision: refuse("", advanced.pick(decision.names, may_pick(turn)))
)


@pick_effects.warns
def _left_to_pick(turn: Turn, decision: Effects) -> Iterator[Caution]:
    most, picked = may_pick(turn), len(decision.names)
    if picked < most:
        yield Caution("", f"{picked} of {most} effects are picked", "EP-58")


class Played(Record):
    """An effect that is played in a battle."""

    effect: str = column("Effect", default="", offered=True)
    territory: str = column("Battle", default="", offered=True)


def effects(turn: Turn) -> Iterable[str]:
    """Return the effects that the side may play, each once."""
    return dict.fromkeys(each.effect for each in turns.unplayed(turn))


@step("U", Played, offering(("effect", effects), ("territory", forces.to_fight)))
def play_effect(turn: Turn, decision: Played) -> Iterator[Change | None]:
    """An effect is played at the start of a battle, and then it is gone (EP-58, EP-59)."""
    row = next(each for each in turns.unplayed(turn) if each.effect == decision.effect)
    turn.say(f"{row.effect} in {choices.ground(turn, decision.territory)}")
    yield turn.change(row, used=decision.territory)
