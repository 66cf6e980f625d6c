"""What a sheet is asked for: whose view it says, and where the slot has come to."""

from typing import Any, NamedTuple

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.play import Due
from refkit.engine.play.steps import Step


class Asked(NamedTuple):
    """A reader, the campaign as he may know it, and what is due of anybody."""

    campaign: Campaign
    reader: str
    owed: tuple[Due, ...]

    @property
    def is_umpire(self) -> bool:
        """Whether it is the umpire's master, which says all."""
        return self.reader == "umpire"

    @property
    def is_open(self) -> bool:
        """Whether it is for everybody, and so says nothing of one side's own."""
        return self.reader == "open"

    @property
    def own(self) -> tuple[str, ...]:
        """The sides whose own things the reader knows."""
        if self.is_umpire:
            return self.campaign.sides
        return () if self.is_open else (self.reader,)

    @property
    def signers(self) -> tuple[str, ...]:
        """Who signs the sheet."""
        sides = () if self.is_umpire else tuple(map(naming.short, self.own))
        return *sides, "Umpire"

    @property
    def slot(self) -> Any:
        """The row of the slot that is at work, of the last one when all is over."""
        now = self.campaign.find("Slot", self.owed[0].slot) if self.owed else None
        return now or self.campaign.rows("Slot")[-1]

    @property
    def when(self) -> str:
        """What the slot is called in plain writing."""
        return naming.slot(self.campaign, self.slot.id)

    @property
    def step(self) -> Step | None:
        """The due step; none where it is one the umpire does in secret.

        That there is such a step may tell what the enemy declared.
        """
        due = self.owed[0].step if self.owed else None
        return due if due and self.knows(due) else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the slot that the reader may know of, in their order."""
        facts = self.campaign.system.facts(self.campaign, self.slot.id)
        steps = self.campaign.system.steps
        return tuple(step for step in steps if self.knows(step) and step.is_due(facts))

    def knows(self, step: Step) -> bool:
        """Whether the reader may know that a step is done."""
        return self.is_umpire or step.is_known

    def whose(self, side: str) -> str:
        """Return the words before a title that say whose it is, where there are two."""
        return f"{naming.short(side)}: " if self.is_umpire else ""

    def is_past(self, step_id: str) -> bool:
        """Whether the slot has come farther than a step, for every side."""
        if not self.owed:
            return True
        ids = [step.id for step in self.campaign.system.steps]
        return ids.index(self.owed[0].step.id) > ids.index(step_id)

    def is_due_or_to_come(self, step_id: str) -> bool:
        """Whether a step of this slot is not done yet."""
        is_known = any(step.id == step_id for step in self.steps)
        return is_known and not self.is_past(step_id)

    def is_within(self, first: str, last: str) -> bool:
        """Whether one of the steps from the first to the last is due."""
        ids = [step.id for step in self.campaign.system.steps]
        due = ids.index(self.owed[0].step.id) if self.owed else len(ids)
        return ids.index(first) <= due <= ids.index(last)
