"""What the text of a card does: rows that the umpire changes by a form, with a note."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, cast

from pydantic import create_model

from refkit.engine.accounts.account import Account
from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.cards.cards import Card
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import StepCode
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refusals
from refkit.engine.records.columns import Column, Fault, columns
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record, column


class Touched(Record):
    """A row that a card changes; what is blank stays as it is."""

    key: ClassVar[tuple[str, ...]] = ("row",)
    row: str = column("Which", offered=True)


class Booked(Record):
    """What a card adds to an account, or takes from it."""

    key: ClassVar[tuple[str, ...]] = ("account",)
    account: str = column("Whose", offered=True)
    amount: int = column("More or less", default=0, low=-99, high=99)


class Written(Record):
    """What the text of a card does; a system adds fields of its own and the lists."""

    card: str = column("Card", default="", offered=True)
    note: str = column("What it does", default="", width=40)
    sums: tuple[Booked, ...] = column("Points", default=())


@dataclass(frozen=True, slots=True)
class CardTexts:
    """What the cards of a system may do by their texts, and where they lie.

    `lists` names the lists of the form: of which rows, and which of their fields may be
    changed; `owners` yields the accounts to add to, each with its owner's names.
    """

    cards: Callable[[Campaign], Iterable[Card]]
    lists: Mapping[str, tuple[type[Record], tuple[str, ...]]]
    owners: Callable[[Campaign], Iterable[tuple[Account, tuple[str, ...]]]]
    clause: str

    def step(
        self,
        step_id: str,
        base: type[Written],
        resolve: Callable[[Turn, Any], Iterator[Change | None]],
    ) -> StepCode[Turn]:
        """Return the step that makes the changes of a card, then what `resolve` yields."""

        def write(turn: Turn, decision: Any) -> Iterator[Change | None]:
            yield from self._changes(turn, decision)
            yield from resolve(turn, decision)

        write.__doc__ = resolve.__doc__
        form = self._form(base)
        code = StepCode(step_id, form, write, offer=self._offers)
        code.refuses(self._refusals)
        return code

    def _form(self, base: type[Written]) -> type[Written]:
        asked: dict[str, Any] = {
            name: (tuple[_row(cls, fields), ...], column(name.capitalize(), default=()))  # type: ignore[misc]
            for name, (cls, fields) in self.lists.items()
        }
        made: Any = create_model(f"{base.__name__}Form", __base__=base, **asked)
        made.__doc__ = base.__doc__
        return cast("type[Written]", made)

    def _changes(self, turn: Turn, decision: Any) -> Iterator[Change | None]:
        turn.say(f"{decision.card}: {decision.note}")
        for _, row, there in self._touched(turn, decision):
            told, _ = _parsed(row, there)
            yield turn.change(there, **told)
        known = self._accounts(turn)
        for booked in decision.sums:
            account, owner = known[booked.account]
            yield turn.book(account, decision.card, booked.amount, owner)

    def _accounts(self, turn: Turn) -> dict[str, tuple[Account, tuple[str, ...]]]:
        found = self.owners(turn.campaign)
        return {"/".join((each.name, *owner)): (each, owner) for each, owner in found}

    def _touched(self, turn: Turn, decision: Any) -> Iterator[tuple[str, Touched, Record]]:
        for name, (cls, _) in self.lists.items():
            for number, row in enumerate(getattr(decision, name)):
                if there := turn.find(cls, row.row):
                    yield f"{name}[{number}]", row, there

    def _refusals(self, turn: Turn, decision: Any) -> Refusals:
        if not decision.note:
            wanted = "say what the card does"
            yield Refusal("note", "no_note", wanted, self.clause, waits=True)
        for path, row, there in self._touched(turn, decision):
            for fault in _parsed(row, there)[1]:
                message = f"{fault.found}; expected {fault.expected}"
                yield Refusal(f"{path}.{fault.field}", "not_possible", message, self.clause)
        known = self._accounts(turn)
        for number, booked in enumerate(decision.sums):
            account, owner = known.get(booked.account, (None, ()))
            left = account.balance(turn.campaign, owner) if account else 0
            if account and not account.is_within(left + booked.amount):
                message = f"it would be {left + booked.amount}; expected {account.bounds}"
                field = f"sums[{number}].amount"
                yield Refusal(field, "not_possible", message, self.clause)

    def _offers(self, turn: Turn) -> Iterator[Choice]:
        for card in {each.name: each for each in self.cards(turn.campaign)}.values():
            yield Choice("card", card.name, card.name, note=card.text)
        for name, (account, owner) in self._accounts(turn).items():
            whose = ", ".join(map(naming.short, owner))
            yield Choice("sums.account", name, f"{account.short}: {whose}")
        for name, (cls, fields) in self.lists.items():
            for row in turn.rows(cls):
                yield Choice(f"{name}.row", row.identity, _called(turn, row))
            own = {col.field: col for col in columns(cls)}
            for field in fields:
                goal = turn.campaign.system.by_name.get(own[field].refers.partition(".")[0])
                for row in turn.rows(goal) if goal else ():
                    yield Choice(f"{name}.{field}", row.identity, _called(turn, row))


def _row(cls: type[Record], fields: Iterable[str]) -> type[Touched]:
    own = {col.field: col for col in columns(cls)}
    asked: dict[str, Any] = {
        name: (_answers(own[name]), column(own[name].title, default="")) for name in fields
    }
    made: Any = create_model(f"{cls.__name__}Touched", __base__=Touched, **asked)
    made.__doc__ = Touched.__doc__
    return cast("type[Touched]", made)


def _answers(col: Column) -> Any:
    """Return what may be answered: one of the choices, or any text; blank in both."""
    listed = ("yes", "no") if col.kind == "yes/no" else col.choices
    return Literal[("", *listed)] if listed else str


def _parsed(row: Touched, there: Record) -> tuple[dict[str, Any], list[Fault]]:
    """Return the fields of a row as they become, and what is wrong with the answers."""
    told = {name: said for name, said in row.values.items() if said != "" and name != "row"}
    made, faults = parse_record(type(there), {**there.values, **told})
    return {name: getattr(made, name) for name in told if made}, faults


def _called(turn: Turn, row: Record) -> str:
    name_of = turn.campaign.system.names.get(type(row))
    return name_of(turn.campaign, (), row) if name_of else row.identity
