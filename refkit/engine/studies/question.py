"""A question that a step asks in a study, and what may be answered to it."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from refkit.engine.charts.charts import Chart
from refkit.engine.charts.dice import Roll, faces_by
from refkit.engine.play.choices import Choice
from refkit.engine.play.row_choices import row_offers
from refkit.engine.play.steps import PASSES, Step
from refkit.engine.play.turn import Turn
from refkit.engine.records.columns import columns
from refkit.engine.studies.chance import Chance

Answer = dict[str, Any]
FULL = 100


class Mind(NamedTuple):
    """How a side decides: the share of its means that it spends, how often it dares."""

    spends: Fraction
    dares: Fraction


UMPIRE = Mind(Fraction(1), Fraction(1))


class Question:
    """What a step asks of a side in a study: its draft, what it offers, and how to choose.

    All that is left to chance follows from `key`; a battle is lost by the chart `losses`.
    """

    def __init__(self, turn: Turn, step: Step, key: str, losses: Chart | None) -> None:
        self.turn, self.step, self.losses = turn, step, losses
        self._key = key
        self.chance = Chance(f"{key}/{turn.slot}/{step.id}/{turn.side}")
        self.mind = UMPIRE

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What the decision may name."""
        return tuple(self.step.code.offer(self.turn))

    def offered(self, field: str, row: str = "") -> list[Any]:
        """Return what a field may name, in the row with this key where there is one."""
        return [*dict.fromkeys(e.value for e in row_offers(self.choices, field, row))]

    def cost(self, field: str, value: Any) -> Mapping[str, int | Fraction]:
        """Return what a thing that is offered takes, by the names of the accounts."""
        named = (e.cost for e in self.choices if e.field == field and e.value == value)
        return next(named, {})

    def draft(self) -> Answer:
        """Return the step's own draft."""
        return dict(self.step.draft(self.turn).values)

    def least(self) -> Answer:
        """Return the draft passed where one may pass, its blanks filled with the first."""
        raw = self.draft()
        if self.step.can_be_passed:
            return {**raw, PASSES: True}
        for col in columns(self.step.decision):
            if col.kind != "rows" and raw.get(col.field) in (None, ""):
                there = self.offered(col.field) or list(col.choices if col.required else ())
                raw |= {col.field: there[0]} if there else {}
        return raw

    def filled(self) -> Answer:
        """Return the draft with choices at random of what is offered, as the mind is."""
        raw = self.draft()
        if self.step.can_be_passed:
            raw[PASSES] = not self.dares()
        for col in columns(self.step.decision):
            if col.kind == "rows" and col.row is not None:
                raw[col.field] = [*raw.get(col.field, ()), *self.rows(col.field)]
            elif raw.get(col.field) in (None, "", [], ()):
                raw |= self._one(col, raw)
        return raw

    def _one(self, col: Any, raw: Answer) -> Answer:
        """Return a blank field with what is offered for it, nothing where nothing is."""
        before = raw.get(col.follows) if col.follows else ""
        there = self.offered(col.field, str(before or ""))
        if col.kind == "list":
            return {col.field: self.chance.part(there, self.mind.spends)}
        there = there or list(col.choices if col.required else ())
        return {col.field: self.chance.pick(there)} if there else {}

    def rows(self, field: str) -> list[Answer]:
        """Return rows for things that are offered, as many as the mind spends on them."""
        (col,) = (e for e in columns(self.step.decision) if e.field == field)
        assert col.row is not None
        key, place = col.row.key[0], f"{field}.{col.row.key[0]}"
        drafted = [row.get(key) for row in self.draft().get(field, ())]
        there = [e for e in self.offered(place) if e not in drafted]
        return [{key: each} for each in self._afforded(place, there)]

    def _afforded(self, place: str, there: list[Any]) -> list[Any]:
        """Return things in an order of chance, as long as what is to be spent lasts.

        Of things that cost nothing it is a share.
        """
        costs = {each: self.cost(place, each) for each in there}
        if not any(cost for each in costs.values() for cost in each.values()):
            return self.chance.part(there, self.mind.spends)
        left = self.purse()
        chosen = []
        for each in self.chance.shuffled(there):
            owed = costs[each].items()
            if all(left.get(name, Fraction(0)) >= cost for name, cost in owed):
                left = {k: left[k] - costs[each].get(k, 0) for k in left}
                chosen.append(each)
        return chosen

    def purse(self) -> dict[str, Fraction]:
        """Return what the mind spends of each account of the side."""
        own = (e for e in self.turn.campaign.system.accounts if e.owner == ("side",))
        side = self.turn.side
        has = {e.name: self.turn.purse(e).in_hand for e in own} if side else {}
        has |= self.turn.campaign.system.at_hand(self.turn.campaign, self.turn.slot, side)
        return {name: Fraction(most) * self.mind.spends for name, most in has.items()}

    def answered(self, mind: Mind) -> Answer:
        """Return the answer of a side that decides so."""
        self.mind = mind
        own = self.turn.campaign.system.studies.answers.get(self.step.code.id)
        return dict(own(self)) if own else self.filled()

    def dares(self) -> bool:
        """Return whether the side dares something that it need not do."""
        return self.chance.happens(self.mind.dares)

    def lost(self, what: str, facts: Mapping[str, bool]) -> Fraction:
        """Return the share that a battle costs, by the chart of losses.

        Whoever asks in a slot for the same gets the same. Without a chart it costs nothing.
        """
        if self.losses is None:
            return Fraction(0)
        key = f"{self._key}/{self.turn.slot}/losses/{what}"
        faces = faces_by(key, 1, self.losses.dice)
        known = {modifier.when for modifier in self.losses.modifiers}
        told = {name: holds for name, holds in facts.items() if name in known}
        roll = Roll(
            number=1, purpose=what, dice=self.losses.dice, faces=faces, source="sealed"
        )
        return Fraction(self.losses.read(roll, told).number, FULL)
