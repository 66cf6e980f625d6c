"""What not to forget at the steps to come, and what was ruled on their clauses."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.steps import Step
from refkit.engine.rules.rulings import rulings
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Reminder, Reminders


def due_reminders(
    asked: Asked, expected: frozenset[str] = frozenset()
) -> Iterator[Reminders]:
    """Yield what the steps from the due one on ask not to forget.

    `expected` are facts that hold for who prepares, although they are not certain yet.
    """
    campaign = asked.campaign
    facts = campaign.system.facts(campaign, asked.slot.id) | expected
    due = _to_come(asked, facts)
    if items := (*_of_steps(due, facts), *_rulings(campaign, due)):
        yield Reminders(title="Reminders", items=items)


def now_reminders(asked: Asked) -> Iterator[Reminders]:
    """Yield what the due step asks not to forget, and what was ruled on those to come."""
    campaign, now = asked.campaign, asked.step
    facts = campaign.system.facts(campaign, asked.slot.id)
    own = (*_of_steps([now], facts),) if now else ()
    if items := (*own, *_rulings(campaign, _to_come(asked, facts))):
        yield Reminders(title="Reminders", items=items)


def later_reminders(asked: Asked, expected: frozenset[str]) -> Iterator[Reminders]:
    """Yield what the steps behind the due one ask not to forget."""
    campaign = asked.campaign
    facts = campaign.system.facts(campaign, asked.slot.id) | expected
    later = (step for step in _to_come(asked, facts) if step != asked.step)
    if items := tuple(_of_steps(later, facts)):
        yield Reminders(title="Reminders of what is to come", items=items)


def _to_come(asked: Asked, facts: frozenset[str]) -> list[Step]:
    steps = (step for step in asked.campaign.system.steps if step.is_due(facts))
    return [step for step in steps if not asked.is_past(step.id)]


def step_reminders(asked: Asked, step_ids: tuple[str, ...]) -> Iterator[Reminders]:
    """Yield what these steps ask not to forget."""
    campaign = asked.campaign
    facts = campaign.system.facts(campaign, asked.slot.id)
    steps = [campaign.system.step(each) for each in step_ids]
    if items := tuple(_of_steps(steps, facts)):
        yield Reminders(title="Reminders", items=items)


def _of_steps(steps: Iterable[Step], facts: frozenset[str]) -> Iterator[Reminder]:
    for step in steps:
        for each in step.reminds(facts):
            text = f"{step.title}: {each.text}"
            yield Reminder(text=text, clause=each.clause)


def _rulings(campaign: Campaign, due: Iterable[Step]) -> Iterator[Reminder]:
    """What was ruled on the clauses of these steps, each ruling once."""
    system = campaign.system
    clauses = {clause.id for step in due for clause in system.behind(step.id)}
    for row in rulings(campaign, clauses):
        text = str(row)
        yield Reminder(text=f"{text[0].upper()}{text[1:]}", clause=row.clause)
