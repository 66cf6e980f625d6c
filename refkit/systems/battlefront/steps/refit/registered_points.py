"""Registered points: targets for off-board artillery, bought with a module or for one."""

from collections import Counter
from collections.abc import Iterable, Iterator

from refkit.engine.accounts.account import Purse
from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.turn import Turn
from refkit.engine.play.wares import Ware
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import CPP, Group, Module, TargetPoint
from refkit.systems.battlefront.rules import books, forces, support
from refkit.systems.battlefront.rules.support import POINTS_IN_FORCE


class PointOrder(Record):
    """One registered point for a module on the roster."""

    key = ("module",)

    module: str = column("Module")


def register(turn: Turn, module: str, points: int) -> Iterator[Change | None]:
    """Bring registered points into being for a module, each for 1 CPP."""
    for _ in range(points):
        key = forces.next_id(turn.campaign, TargetPoint, f"{module}/")
        note = f"registered point {key}"
        yield turn.add(turn.line(CPP, "point", cpp=-1, reference=module, note=note))
        yield turn.add(TargetPoint(id=key, side=turn.side, module=module, slot=turn.slot))


def ordered_limits(field: str, group: Group, points: int) -> Iterator[Refusal]:
    """Yield what bars points that are ordered with a group."""
    code = "preregistered_limit"
    if points and group.kind != "OBA":
        message = f"{group.id} is no artillery; expected 0 points"
        yield Refusal(field, code, message, "BF-2.1.2.5.4-b")
    # BF-2.1.2.5.4-a: a new module has no points but those ordered with it.
    elif points > POINTS_IN_FORCE:
        message = (
            f"{points} registered points for one module; expected {POINTS_IN_FORCE} at most"
        )
        yield Refusal(field, code, message, "BF-2.1.2.5.4-c")


def held_limits(
    turn: Turn, orders: Iterable[PointOrder], purse: Purse
) -> Iterator[Refusal]:
    """Yield what bars points for modules that the side has already."""
    wanted = Counter[str]()
    for number, point in enumerate(orders):
        field = f"points[{number}].module"
        module = turn.find(Module, point.module)
        # of the enemy's module it says no more than of one that is not there.
        if module is None or module.side != turn.side or module.status != "active":
            message = f"{point.module!r} is not a module of the side"
            yield Refusal(field, "not_available", message, "BF-2.1.2.5.4-b")
            continue
        wanted[module.id] += 1
        grounds = list(_over_limit(turn, field, module, wanted[module.id]))
        grounds += books.cannot_pay(turn, purse, field, "a point costs", 1)
        yield from grounds
        # A point costs 1 CPP (BF-2.1.2.5.4-b), and one that is refused costs nothing.
        purse = purse.after(not grounds)


def _over_limit(turn: Turn, field: str, module: Module, wanted: int) -> Iterator[Refusal]:
    """Two points in force, or by the option two in a module's life; any refit (R-44)."""
    points = turn.own(TargetPoint, module=module.id)
    for_life = turn.option("prp_cap") == "module_lifetime"
    held = sum(for_life or point.status != "lapsed" for point in points)
    if held + wanted > POINTS_IN_FORCE:
        kept = "bought" if for_life else "in force"
        asked = f"{wanted} registered point{'s' * (wanted != 1)} for {module.id}"
        message = (
            f"{asked}, which has {held} {kept}; expected {POINTS_IN_FORCE} at most in all"
        )
        yield Refusal(field, "preregistered_limit", message, "BF-2.1.2.5.4-c")
    if turn.option("prp_purchase") == "morning_only" and not forces.is_morning(turn):
        message = "points are sold in the morning refit only"
        yield Refusal(field, "oba_only_in_morning", message, "BF-2.1.2.5.4-b")


def for_sale(turn: Turn) -> Iterator[Choice]:
    """Yield the modules that a point may be bought for."""
    for module in turn.own(Module, status="active"):
        title = support.unit_title(turn.campaign, module)
        label, cost = f"{title}: 1 CPP a point", {"cpp": 1}
        ware = Ware(title, "1 registered point")
        yield Choice("points.module", module.id, label, cost=cost, ware=ware)
