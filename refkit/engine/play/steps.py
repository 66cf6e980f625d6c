"""Steps: the umpire's work in order, what a step is given, and what it leaves."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, Self, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    field_validator,
    model_validator,
)

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records.records import Record, column

# Who does a step, where it is not what the system's `actors` give under another name.
ACTORS = ("umpire", "side")
# The field of a decision by which somebody passes, in a step that repeats.
PASSES = "passes"
EVERY_STEP = "*"
# What a step is given: a Turn, which stands above this module with the campaign in it.
T = TypeVar("T")
# What a step does, one after the other; None where nothing is to be changed.
Changes = Iterator[Change | None]
Resolve = Callable[[T, Any], Changes]
Refuse = Callable[[T, Any], Iterator[Refusal]]
Warn = Callable[[T, Any], Iterator[Caution]]


class Reminder(NamedTuple):
    """Something the step's people must not forget, with its clause.

    It is told where the facts of the slot hold.
    """

    text: str
    clause: str = ""
    when: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()


class OutOfTurn(NamedTuple):
    """Why a step waits, in words of its own; told where the facts of the slot hold."""

    code: str
    text: str
    clause: str = ""
    when: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()


class Done(Record):
    """A step that only wants to be ticked off; there is room for a note."""

    note: str = column(
        "Note", default="", help="Anything worth keeping on record.", width=60
    )


def offers_nothing(_turn: Any) -> Iterator[Choice]:
    """Offer nothing, as a step does that asks for no choice."""
    return iter(())


@dataclass(slots=True)
class StepCode(Generic[T]):
    """The code of one step: the rule; its refusals, warnings, offers and first draft.

    The fields that are `not_asked` of a turn are left as they are when they are blank.
    """

    id: str
    decision: type[Record]
    resolve: Resolve[T]
    refuse: Refuse[T] = lambda _turn, _decision: iter(())
    offer: Callable[[T], Iterator[Choice]] = offers_nothing
    draft: Callable[[T], Record] | None = None
    warn: Warn[T] = lambda _turn, _decision: iter(())
    remark: Callable[[T, Any], str] = lambda _turn, _decision: ""
    not_asked: Callable[[T], Iterable[str]] = lambda _turn: ()

    def refuses(self, code: Refuse[T]) -> Refuse[T]:
        """Take the function that yields every ground for refusing a decision."""
        self.refuse = code
        return code

    def offers(
        self, code: Callable[[T], Iterator[Choice]]
    ) -> Callable[[T], Iterator[Choice]]:
        """Take the function that yields what a decision may name, with its chances."""
        self.offer = code
        return code

    def drafts(self, code: Callable[[T], Record]) -> Callable[[T], Record]:
        """Take the function that returns the decision a form starts from."""
        self.draft = code
        return code

    def leaves_out(self, code: Callable[[T], Iterable[str]]) -> None:
        """Take the function that yields the fields that need not be asked at a turn."""
        self.not_asked = code

    def asks_only(self, **where: Callable[[T], object]) -> None:
        """Leave each of these fields out of the form where what is given for it fails."""
        self.not_asked = lambda turn: [name for name in where if not where[name](turn)]

    def remarks(self, code: Callable[[T, Any], str]) -> Callable[[T, Any], str]:
        """Take the function that says in a few words what a decision costs, for a map."""
        self.remark = code
        return code

    def warns(self, code: Warn[T]) -> Warn[T]:
        """Take the function that yields what a decision loses though nothing refuses it."""
        self.warn = code
        return code


def step(
    step_id: str,
    decision: type[Record] = Done,
    offers: Callable[[Any], Iterator[Choice]] = offers_nothing,
) -> Callable[[Resolve[T]], StepCode[T]]:
    """Make a step of a generator of changes; its docstring is the rule.

    What it `offers` may be said at once.
    """
    return lambda resolve: StepCode(step_id, decision, resolve, offer=offers)


class Step(BaseModel):
    """One piece of the umpire's work: who does it, when it is due, what it asks.

    What a side decides may be shown to all by a later step, whose id is `shown_by`. Orders
    may be written for it in advance, once the step `orders_after` is done where there is
    one; refusals with a code in `for_good` then hold, whatever is still to come. A form
    has room for so many `declarations` of it, to be carried out each in its turn. What
    it `gives` are accounts of which its side gets more before later orders are paid. Its
    `charts` are those without dice that stand beside its form.

    The `actor` is the umpire, every side, or those that the system gives by this name; they
    act all at once, or `in_order`. Steps with the same word in `repeats` are a block: it
    begins again with its first step until nobody is left who may do that, and `outer/inner`
    is a block within another. A step that `interrupts` others is owed by nobody: it may be
    done while one of them is due.

    That there is a step of the umpire's eyes alone is a secret too, unless it is `told`.

    Its button is named by what it `does`, by `does_rolling` while refkit is to throw and by
    `does_nothing` where nothing comes of the answers; `{whose}` is the side that does it,
    `{cost}` what it spends. What is done `at_table` is said where nothing else is. Lines
    of the ledger that fit a pattern in `says` are shown as the words beside it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    id: str
    title: str
    code: StepCode[Any]
    clauses: tuple[str, ...] = ()
    actor: str = "umpire"
    in_order: bool = False
    repeats: str = Field("", pattern=r"^(\w+(/\w+)*)?$")
    interrupts: tuple[str, ...] = ()
    audience: Literal["open", "side", "umpire"] = "open"
    told: bool = False
    when: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()
    reveals: bool = False
    orders: bool = False
    orders_after: str = ""
    declarations: int = Field(1, ge=1, le=99)
    for_good: frozenset[str] = frozenset()
    gives: tuple[str, ...] = ()
    shown_by: str = ""
    reminders: tuple[Reminder, ...] = ()
    out_of_turn: tuple[OutOfTurn, ...] = ()
    charts: tuple[str, ...] = ()
    help: str = ""
    part: str = ""
    does: str = ""
    does_rolling: str = ""
    does_nothing: str = ""
    at_table: str = ""
    says: tuple[tuple[str, str], ...] = ()

    @field_validator("says")
    @classmethod
    def _are_patterns(
        cls, said: tuple[tuple[str, str], ...]
    ) -> tuple[tuple[str, str], ...]:
        for pattern, _ in said:
            try:
                re.compile(pattern)
            except re.error as fault:
                message = f"{pattern!r}: {fault}; expected a pattern of a line"
                raise ValueError(message) from None
        return said

    @model_validator(mode="after")
    def _fits_its_actor(self) -> Self:
        is_side, is_secret = self.is_of_sides, self.audience == "side"
        waits = self.orders or self.in_order or self.repeats
        misfits = {
            "only a step of the sides is for a side's eyes": is_secret and not is_side,
            "only the sides write orders": self.orders and not is_side,
            "only orders wait for another step": self.orders_after and not self.orders,
            "only orders for what repeats are declared several times on a form": (
                self.declarations > 1 and not (self.orders and self.repeats)
            ),
            "only what a side decides in secret is shown by another step": (
                self.shown_by and not is_secret
            ),
            "only sides act in order": self.in_order and not is_side,
            "what interrupts has no place of its own: it takes no orders, does not repeat "
            "and waits for no turn": self.interrupts and waits,
        }
        for message, is_so in misfits.items():
            if is_so:
                raise ValueError(message)
        return self

    @property
    def is_of_sides(self) -> bool:
        """Whether sides do it, be it all of them or those that the system gives."""
        return self.actor != "umpire"

    @property
    def is_known(self) -> bool:
        """Whether everybody may know that there is this step."""
        return self.audience != "umpire" or self.told

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks it repeats in, from the outermost."""
        return tuple(filter(None, self.repeats.split("/")))

    @property
    def decision(self) -> type[Record]:
        """The record class of what the step asks."""
        return self.code.decision

    @property
    def cited(self) -> tuple[str, ...]:
        """Every clause the step and its reminders cite."""
        reminded = (reminder.clause for reminder in self.reminders)
        return (*self.clauses, *reminded, *(each.clause for each in self.out_of_turn))

    @property
    def can_be_passed(self) -> bool:
        """Whether who does it may pass, and is out till all have passed."""
        return bool(self.repeats) and PASSES in self.decision.model_fields

    def is_pass(self, decision: Record) -> bool:
        """Whether a decision passes: then nothing else in it is looked at."""
        return self.can_be_passed and bool(getattr(decision, PASSES))

    def is_due(self, facts: frozenset[str]) -> bool:
        """Whether the facts of a slot call for this step."""
        return self.when <= facts and not self.unless & facts

    def reminds(self, facts: frozenset[str]) -> tuple[Reminder, ...]:
        """The reminders that the facts of a slot call for."""
        return tuple(r for r in self.reminders if r.when <= facts and not r.unless & facts)

    def draft(self, turn: object) -> Record:
        """The decision a form starts from."""
        if self.code.draft is not None:
            return self.code.draft(turn)
        return self.decision.model_construct()
