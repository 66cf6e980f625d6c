"""Order forms: the steps a side can decide now, and what each asks, by its own view."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import takewhile
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts import odds
from refkit.engine.play.orders import Asked
from refkit.engine.play.play import Due
from refkit.engine.play.steps import Choice
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.engine.records.records import Column, columns

SHEET, CHOICES = "Orders", "Choices"
# Before the id of a step, in the first column of the step's own row.
STEP = "step "
BELOW, LATER, NONE = "as below", "at the table", "no orders"
SEPARATOR = " \N{MIDDLE DOT} "
# A drop-down is looked up by its text, and Excel compares no more than 255 characters.
LONGEST_TEXT = 200
SPARE = 10
_LINE = re.compile(r"(.+\.)[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Named:
    """One choice for an answer: its text in the drop-down list, chances and cost."""

    value: str
    text: str
    remark: str
    cost: Mapping[str, int | Fraction]


@dataclass(frozen=True, slots=True)
class Part:
    """One question of a step: its column, the answer so far, the choices by field.

    `keys` are the things its rows are about, where each thing has a row.
    """

    mark: str
    column: Column
    value: Any
    offers: Mapping[str, tuple[Named, ...]] = field(default_factory=dict)
    keys: tuple[Named, ...] = ()

    @property
    def fields(self) -> tuple[Column, ...]:
        """The columns of its rows, that of the key first; none where it has no rows."""
        if self.column.row is None:
            return ()
        (key,) = self.column.row.key
        return tuple(sorted(columns(self.column.row), key=lambda col: col.field != key))

    @property
    def has_ticks(self) -> bool:
        """Whether the player ticks the rows he wants."""
        return self.column.kind == "list" or self.column.fill == "ticked"

    @property
    def is_closed(self) -> bool:
        """Whether there is nothing to choose at the moment."""
        if self.column.kind == "list":
            return not self.keys
        if self.column.row is None:
            return False
        is_free = any(each.free for each in columns(self.column.row))
        return not self.keys and not any(self.offers.values()) and not is_free


@dataclass(frozen=True, slots=True)
class Block:
    """One step on a form: whether it is due, and its questions."""

    owed: Due
    is_due: bool
    is_sealed: bool
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class OrderForm:
    """The questions to a side: its steps, and the points it has for them."""

    title: str
    slot: str
    side: str
    state: int
    number: str
    blocks: tuple[Block, ...]
    in_hand: Mapping[str, tuple[str, int]]
    sides: tuple[str, ...] = ()
    when: str = ""
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    wording: str = ""

    @property
    def texts(self) -> Iterator[str]:
        """Every sentence on the form that comes from the rules or the campaign."""
        for block in self.blocks:
            yield from (block.owed.step.title, block.owed.step.help)
            yield from (reminder.text for reminder in block.owed.step.reminders)
            for part in block.parts:
                for col in (part.column, *part.fields):
                    yield from (col.title, col.help)
                for named in part.offers.values():
                    yield from (text for each in named for text in (each.text, each.remark))


def make_form(
    seen: Campaign, slot: str, side: str, asked: Sequence[Asked], number: str
) -> OrderForm:
    """Return the form of a side for a slot, made from its own view.

    `wording` is filled in when it is written. Raises Refused when the side has nothing to
    decide there.
    """
    found = make_blocks(seen, asked)
    if not found:
        whose = f"the {naming.short(side)} side"
        raise Refused(
            [f"{naming.slot(seen, slot)}: {whose} has nothing to decide at present"]
        )
    made = OrderForm(
        title=seen.option("title"),
        slot=slot,
        side=side,
        state=len(seen.entries),
        number=number,
        blocks=found,
        in_hand=figures_in_hand(seen, side, found),
        sides=seen.sides,
        when=naming.slot(seen, slot),
    )
    return replace(made, abbreviations=seen.system.spelled_out(made.texts))


def mark_kind(mark: str) -> str:
    """Return the part of a mark that all rows of its table share.

    >>> mark_kind("B9.orders.12"), mark_kind("B9.orders.")
    ('B9.orders.', 'B9.orders.')
    """
    line = _LINE.fullmatch(mark)
    return line[1] if line else mark


def make_blocks(seen: Campaign, asked: Sequence[Asked]) -> tuple[Block, ...]:
    """Return the steps in which a side has something to decide now, by its own view.

    Each starts from the orders that are sealed for it already.
    """
    found = (_make_block(seen, each) for each in asked)
    return tuple(each for each in found if not all(p.is_closed for p in each.parts))


def _make_block(seen: Campaign, asked: Asked) -> Block:
    owed = asked.owed
    turn = Turn(seen, owed.slot, side=owed.side)
    draft = asked.sealed or owed.step.draft(turn)
    choices = tuple(owed.step.code.offer(turn))
    return Block(
        owed=owed,
        is_due=asked.is_due,
        is_sealed=asked.sealed is not None,
        parts=tuple(
            _make_part(col, getattr(draft, col.field, None), choices, owed.step.id)
            for col in columns(owed.step.decision)
        ),
    )


def _make_part(col: Column, value: Any, choices: Sequence[Choice], step: str) -> Part:
    offers = offered_names(col, choices)
    mark = f"{step}.{col.field}"
    if col.kind == "list":
        return Part(mark, col, value or (), offers, offers.get("", ()))
    if col.row is None:
        return Part(mark, col, value, offers)
    rows = tuple(row.values for row in value or ())
    (key,) = col.row.key
    keys = offers.get(key, ()) if col.fill in ("each", "ticked") else ()
    return Part(mark, col, rows, offers, keys)


def offered_names(col: Column, choices: Sequence[Choice]) -> dict[str, tuple[Named, ...]]:
    """Return the choices of each field of an answer, '' for the answer itself."""
    found: dict[str, dict[str, list[Choice]]] = {}
    for choice in choices:
        head, _, name = choice.field.partition(".")
        if head == col.field:
            found.setdefault(name, {}).setdefault(str(choice.value), []).append(choice)
    return {
        name: tuple(_name_choice(value, alike) for value, alike in by_value.items())
        for name, by_value in found.items()
    }


def _name_choice(value: str, alike: Sequence[Choice]) -> Named:
    """Return one choice, with the chances and notes of all that share its value."""
    labels = [choice.label for choice in alike]
    name = labels[0] if len(alike) == 1 else _shared_label(value, labels)
    is_same = name.casefold().startswith(value.casefold())
    rest = name[len(value) * is_same :].lstrip(" :,")
    text = f"{value}{SEPARATOR}{rest}" if rest else value
    remarks = (
        _odds_words(each, each.label.removeprefix(name).lstrip(" ,")) for each in alike
    )
    return Named(
        value, text[:LONGEST_TEXT], "; ".join(filter(None, remarks)), alike[0].cost
    )


def _shared_label(value: str, labels: Sequence[str]) -> str:
    """Return the start that all labels share, up to a comma, or else the value.

    >>> _shared_label("W1", ["W1 Tank, with fuel", "W1 Tank, without fuel"])
    'W1 Tank'
    """
    parts = zip(*(label.split(", ") for label in labels), strict=False)
    alike = takewhile(lambda some: len(set(some)) == 1, parts)
    return ", ".join(some[0] for some in alike) or value


def _odds_words(choice: Choice, name: str) -> str:
    """Return the exact chances of a choice in words, after its name where it has one."""
    chances = ", ".join(f"{each} {odds.percent(p)}" for each, p in choice.odds.items())
    noted = f"{chances} ({choice.note})" if chances and choice.note else ""
    words = noted or chances or choice.note
    return f"{name}: {words}" if name and words else words


def meant_name(text: object, named: Sequence[Named]) -> object:
    """Return the choice that an answer names: the text before the dot, as it was offered.

    Case and blanks do not matter, unless two names differ in nothing else.

    >>> meant_name("I3 \N{MIDDLE DOT} Rifle platoon: 3 points", ())
    'I3'
    """
    if not isinstance(text, str):
        return text
    for fold in (str.strip, _fold_spaces):
        answer = fold(text)
        for each in named:
            value = fold(each.value)
            if answer in (value, fold(each.text)) or answer.startswith(value + SEPARATOR):
                return each.value
    return text.partition(SEPARATOR)[0].strip()


def _fold_spaces(text: str) -> str:
    return " ".join(text.split()).casefold()


def figures_in_hand(
    seen: Campaign, side: str, blocks: Sequence[Block]
) -> dict[str, tuple[str, int]]:
    """Return the figures that pay for the side's orders: title and amount of each."""
    spent = {name for block in blocks for part in block.parts for name in _spent_on(part)}
    accounts = (each for each in seen.system.accounts if each.name in spent)
    return {each.name: (each.title, each.balance(seen, side)) for each in accounts}


def _spent_on(part: Part) -> Iterator[str]:
    for each in (part.column, *(columns(part.column.row) if part.column.row else ())):
        if each.spends:
            yield each.spends
    for named in part.offers.values():
        yield from (name for each in named for name in each.cost)
