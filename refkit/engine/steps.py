"""Steps: the umpire's work in order, what a step is given, and what it leaves."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from refkit.engine.charts import Reading
from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.turn import Turn

Actor = Literal["side", "umpire"]
Resolve = Callable[[Turn, Any], Iterator[Change | None]]
Refuse = Callable[[Turn, Any], Iterator[Refusal]]


class Choice(NamedTuple):
    """One thing a decision may name, in words, with the exact chance of each result."""

    field: str
    value: str | int
    label: str
    odds: Mapping[str, Fraction] = {}
    note: str = ""


class Reminder(NamedTuple):
    """Something the step's people must not forget, with its clause."""

    text: str
    clause: str = ""


class Done(Record):
    """A step that only wants to be ticked off; there is room for a note."""

    note: str = column("Note", default="", help="Anything worth keeping on record.", width=60)


@dataclass(slots=True)
class StepCode:
    """The code of one step: the rule, and by its side refusals, offers and a first draft."""

    id: str
    decision: type[Record]
    resolve: Resolve
    refuse: Refuse = lambda _turn, _decision: iter(())
    offer: Callable[[Turn], Iterator[Choice]] = lambda _turn: iter(())
    draft: Callable[[Turn], Record] | None = None

    def refuses(self, code: Refuse) -> Refuse:
        """Take the function that yields every ground for refusing a decision."""
        self.refuse = code
        return code

    def offers(self, code: Callable[[Turn], Iterator[Choice]]) -> Callable[[Turn], Iterator[Choice]]:
        """Take the function that yields what a decision may name, with its chances."""
        self.offer = code
        return code

    def drafts(self, code: Callable[[Turn], Record]) -> Callable[[Turn], Record]:
        """Take the function that returns the decision a form starts from."""
        self.draft = code
        return code


def step(step_id: str, decision: type[Record] = Done) -> Callable[[Resolve], StepCode]:
    """Make a step of a generator of changes; its docstring is the rule."""
    return lambda resolve: StepCode(step_id, decision, resolve)


@dataclass(frozen=True, slots=True)
class Step:
    """One piece of the umpire's work: who does it, when it is due, what it asks."""

    id: str
    title: str
    code: StepCode
    clauses: tuple[str, ...] = ()
    actor: Actor = "umpire"
    audience: str = "open"
    when: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()
    reveals: bool = False
    reminders: tuple[Reminder, ...] = ()
    help: str = ""

    @property
    def decision(self) -> type[Record]:
        """The record class of what the step asks."""
        return self.code.decision

    @property
    def cited(self) -> tuple[str, ...]:
        """Every clause the step and its reminders cite."""
        return (*self.clauses, *(reminder.clause for reminder in self.reminders))

    def is_due(self, facts: frozenset[str]) -> bool:
        """Whether the facts of a slot call for this step."""
        return self.when <= facts and not self.unless & facts

    def draft(self, turn: Turn) -> Record:
        """The decision a form starts from."""
        if self.code.draft is not None:
            return self.code.draft(turn)
        return self.decision.model_construct(
            **{n: i.get_default() for n, i in self.decision.model_fields.items() if not i.is_required()}
        )


def build_steps(declared: Iterable[Mapping[str, Any]], code: Mapping[str, StepCode]) -> tuple[Step, ...]:
    """Return the declared steps, in order, each with its code; ValueError on a misfit."""
    steps = tuple(_build(dict(given), code) for given in declared)
    unknown = set(code) - {each.id for each in steps}
    if unknown:
        message = f"code for step {', '.join(sorted(unknown))}, which is not declared"
        raise ValueError(message)
    return steps


def _build(given: dict[str, Any], code: Mapping[str, StepCode]) -> Step:
    own = code.get(given["id"], StepCode(given["id"], Done, _tick))
    reminders = tuple(Reminder(r["text"], r.get("clause", "")) for r in given.pop("reminders", ()))
    sets = {name: frozenset(given.pop(name, ())) for name in ("when", "unless")}
    clauses = tuple(given.pop("clauses", ()))
    return Step(**given, code=own, clauses=clauses, reminders=reminders, **sets)


def _tick(turn: Turn, decision: Any) -> Iterator[Change]:  # noqa: ANN401
    """Settled at the table; the note is kept."""
    if decision.note:
        turn.say(decision.note)
    return iter(())


@dataclass(slots=True)
class Outcome:
    """What a step left: its changes, its readings and what it said, in order."""

    changes: list[Change] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
