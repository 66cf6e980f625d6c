"""What the sides do in a turn."""

from typing import ClassVar

from refkit.systems.provinces.map import goals
from refkit.systems.provinces.records import Force, Province

from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column


class Order(Record):
    """Where a force goes."""

    key: ClassVar[tuple[str, ...]] = ("force",)
    force: str = column("Force")
    goal: str = column("Goal", default="", by_row=True)


class Orders(Record):
    orders: tuple[Order, ...] = column("Orders", default=(), fill="each")


@step("march", Orders)
def march(turn, decision):
    """Forces go where they are ordered to."""
    for order in decision.orders:
        if order.goal:
            yield turn.change(turn.get(Force, order.force), province=order.goal)


@march.refuses
def _refuse(turn, decision):
    for place, order in enumerate(decision.orders):
        force = turn.find(Force, order.force)
        if force is None or force.side != turn.side:
            yield Refusal(
                f"orders[{place}]", "not_yours", f"{order.force} is not yours", ""
            )
        elif order.goal and order.goal not in goals(turn.campaign, force):
            yield Refusal(
                f"orders[{place}].goal", "too_far", f"{order.goal} is too far", ""
            )


@march.offers
def _offer(turn):
    names = {each.id: each.name for each in turn.rows(Province)}
    for force in turn.rows(Force, side=turn.side):
        yield Choice("orders.force", force.id, force.name or force.id)
        for goal in goals(turn.campaign, force):
            yield Choice("orders.goal", goal, names[goal], row=force.id)


@march.drafts
def _draft(turn):
    own = turn.rows(Force, side=turn.side)
    return Orders(orders=[Order(force=force.id) for force in own])
