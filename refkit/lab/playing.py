"""Playing on: one run of a study, from the campaign as it stands through its own steps."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from refkit.engine.accounts.figures import side_figures
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.charts import Chart
from refkit.engine.play import play
from refkit.engine.play.play import Due
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.engine.records.columns import columns
from refkit.engine.studies.question import Question
from refkit.lab.common_dice import CommonDice
from refkit.lab.deciding import Decided, decide, judge
from refkit.lab.plan import Plan, Told, Variant, seeded
from refkit.lab.runs import (
    BOUGHT,
    END,
    FIGURE,
    OFFERED,
    POINTS,
    REFUSED,
    Line,
    Run,
    Task,
)

MOST_STEPS = 20_000
ENDLESS = f"it was not over after {MOST_STEPS} steps"


def play_run(plan: Plan, task: Task) -> Run:
    """Return what comes of one run; the same task of the same plan gives the same."""
    variant = plan.variants[task.variant]
    campaign, losses = _begin(plan, task.variant)
    own = seeded(campaign, f"{plan.seed} {task.number}")
    return Run(task, tuple(_Played(plan, task, variant, losses).lines(own)))


def play_campaign(plan: Plan, task: Task) -> Campaign:
    """Return the campaign of a run as it ends, with its ledger."""
    variant = plan.variants[task.variant]
    campaign, losses = _begin(plan, task.variant)
    played = _Played(plan, task, variant, losses)
    for _ in played.lines(seeded(campaign, f"{plan.seed} {task.number}")):
        pass
    return played.campaign


_KEPT: dict[tuple[str, int], tuple[Campaign, Chart | None]] = {}


def _begin(plan: Plan, variant: int) -> tuple[Campaign, Chart | None]:
    """Return where all runs of a variant begin, kept for the next of them."""
    # Two variants may have the same name.
    place = plan.digest, variant
    if place not in _KEPT:
        # A worker that is given another study needs the last one no more.
        for old in [each for each in _KEPT if each[0] != plan.digest]:
            del _KEPT[old]
        _KEPT[place] = plan.campaign(plan.variants[variant]), plan.loss_chart()
    return _KEPT[place]


class _Played:
    """A run that is being played."""

    def __init__(
        self, plan: Plan, task: Task, variant: Variant, losses: Chart | None
    ) -> None:
        self._plan, self._losses = plan, losses
        self._key = f"{plan.seed}/{task.number}"
        self._told = list(variant.told)
        self._counted = Counter[tuple[str, str, str]]()
        self._roll = 0

    def lines(self, campaign: Campaign) -> Iterator[Line]:
        """Yield the lines of the run, its end last."""
        slots: list[str] = []
        self.campaign = campaign
        stuck, self._roll = ENDLESS, ledger.next_roll(campaign.entries)
        for _ in range(MOST_STEPS):
            owed = play.due_steps(campaign)
            if not owed or owed[0].slot not in slots:
                yield from _figures(campaign, slots[-1]) if slots else ()
                if not owed or len(slots) == self._plan.slots:
                    stuck = ""
                    break
                slots.append(owed[0].slot)
            try:
                self.campaign = campaign = self._after(campaign, owed)
            except Refused as error:
                stuck = f"{owed[0].describe(campaign)}: {'; '.join(map(str, error.faults))}"
                break
        last = slots[-1] if slots else ""
        for (side, kind, name), many in sorted(self._counted.items()):
            yield Line("", side, kind, name, str(many))
        digest = campaign.entries[-1].digest if campaign.entries else ""
        yield Line(last, leader(campaign), END, stuck, digest)

    def _after(self, campaign: Campaign, owed: tuple[Due, ...]) -> Campaign:
        """Return the campaign after a step that is due, told first or decided."""
        now, told = self._next(owed)
        turn = Turn(campaign, now.slot, now.side)
        question = Question(turn, now.step, self._key, self._losses)
        if told is None:
            decided = decide(campaign, now, question, self._plan.policy(now.side))
            self._count(now, question, decided)
        else:
            decided = _as_told(campaign, now, told)
        key = f"{self._key}/{now.slot}/{now.step.id}/{now.side}/{now.time}"
        dice = CommonDice(key, self._roll)
        done = play.run_step(campaign, now, decided.decision, dice)
        self._roll = dice.next_number
        return ledger.append(campaign, *done)

    def _next(self, owed: tuple[Due, ...]) -> tuple[Due, Told | None]:
        """Return which step is done, and what was told of it."""
        for told in self._told:
            for due in owed:
                if (due.step.id, due.side) == (told.step, told.side):
                    self._told.remove(told)
                    return due, told
        return owed[0], None

    def _count(self, now: Due, question: Question, decided: Decided) -> None:
        """Count what was offered for a price and what was bought, and what was refused."""
        is_sale = False
        for col in columns(now.step.decision):
            key = col.row.key[0] if col.row else ""
            priced = _priced(question, f"{col.field}.{key}")
            is_sale = is_sale or bool(priced)
            for name in priced.values():
                self._counted[now.side, OFFERED, name] += 1
            for row in decided.answer.get(col.field, ()) if priced else ():
                if row.get(key) in priced:
                    self._counted[now.side, BOUGHT, priced[row[key]]] += 1
        for each in decided.refused if is_sale else ():
            name = f"{now.step.title}: {each.code.replace('_', ' ')}"
            self._counted[now.side, REFUSED, name] += 1


def _priced(question: Question, place: str) -> dict[object, str]:
    """Return what is sold there for a price, with what it is called."""
    return {
        each.value: each.ware.name
        for each in question.choices
        if each.field == place and each.ware and any(each.cost.values())
    }


def _as_told(campaign: Campaign, owed: Due, told: Told) -> Decided:
    """Return a decision that was told; Refused where the step does not take it."""
    raw = {**owed.step.draft(Turn(campaign, owed.slot, owed.side)).values, **told.answer}
    grounds, decision = judge(campaign, owed, raw)
    if decision is None or grounds:
        raise Refused(grounds)
    return Decided(decision, raw, ())


def _figures(campaign: Campaign, slot: str) -> Iterator[Line]:
    """Yield the figures that the system follows, and the points, of each side."""
    points = campaign.system.studies.points(campaign)
    for side in campaign.sides:
        told = side_figures(campaign, side)
        for name in campaign.system.courses:
            if isinstance(told.get(name), int):
                yield Line(slot, side, FIGURE, name, str(told[name]))
        yield Line(slot, side, POINTS, "", str(points.get(side, Fraction(0))))


def leader(campaign: Campaign) -> str:
    """Return who has won by the rules, else who has most points; '' for nobody."""
    won = campaign.system.studies.winner(campaign)
    if won is not None:
        return won
    points: Mapping[str, Fraction] = campaign.system.studies.points(campaign)
    best = [side for side, many in points.items() if many == max(points.values())]
    return best[0] if len(best) == 1 else ""
