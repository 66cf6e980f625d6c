"""Order forms: the steps a side can decide now, and what each asks, by its own view."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.side_looks import SideColour, colours_of
from refkit.engine.play import row_choices
from refkit.engine.play.choices import Choice
from refkit.engine.play.orders import Asked
from refkit.engine.play.play import Due
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.engine.records.records import Column, Record, columns
from refkit.engine.records.row_keys import key_fields, key_text, key_title
from refkit.workbook.orders.offers import Named, name_choices, offered_names

SHEET, CHOICES = "Orders", "Choices"
# Before the id of a step, in the first column of the step's own row.
STEP = "step "
BELOW, LATER, NONE = "as below", "at the table", "no orders"
FEWEST, SPARE = 3, 10
_LINE = re.compile(r"(.+\.)[0-9]{1,4}")
# Between the id of a step and the time it is for, where a form has several.
TIME = "#"


@dataclass(frozen=True, slots=True)
class Part:
    """One question of a step: its column, the answer so far, the choices by field.

    `keys` are the things its rows are about, where each thing has a row; `own` has the
    choices that belong to one of these rows, by the field and the key of the row.
    """

    mark: str
    column: Column
    value: Any
    offers: Mapping[str, tuple[Named, ...]] = field(default_factory=dict)
    keys: tuple[Named, ...] = ()
    own: Mapping[tuple[str, str], tuple[Named, ...]] = field(default_factory=dict)

    @property
    def is_keyed(self) -> bool:
        """Whether each thing that may be named has a row, and the row a name."""
        return self.column.row is not None and self.column.fill != "added"

    @property
    def key(self) -> str:
        """The first column of its rows: their key, which `own` and `offers` go by."""
        return self.fields[0].field if self.fields else ""

    @property
    def fields(self) -> tuple[Column, ...]:
        """The columns of its rows, those of the key first; none where it has no rows.

        The name of a row that is there beforehand is in one cell, whatever its key.
        """
        if self.column.row is None:
            return ()
        names = key_fields(self.column.row)
        cols = {col.field: col for col in columns(self.column.row)}
        rest = [col for name, col in cols.items() if name not in names]
        if self.is_keyed and len(names) > 1:
            return (
                replace(cols[names[0]], field="", title=key_title(self.column.row)),
                *rest,
            )
        return (*(cols[name] for name in names), *rest)

    def row_key(self, row: Mapping[str, Any]) -> str:
        """Return the key of one of its rows."""
        return key_text(self.column.row, row) if self.column.row else ""

    def named(self, field: str, key: str) -> tuple[Named, ...]:
        """Return what the row with this key may name in a field."""
        own = self.own.get((field, key))
        return self.offers.get(field, ()) if own is None else own

    def list_place(self, field: str, key: str) -> str:
        """Return the place of the list that a field of a row is picked from.

        Every time of a step has the same.
        """
        own = f":{key}" if (field, key) in self.own else ""
        name, _, asked = self.mark.rpartition(".")
        return f"{name.partition(TIME)[0]}.{asked}:{field}{own}"

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


def block_name(owed: Due) -> str:
    """Return what the marks of a step begin with, and how `--skip` names it."""
    several = owed.step.declarations > 1
    return f"{owed.step.id}{TIME}{owed.time}" if several else owed.step.id


@dataclass(frozen=True, slots=True)
class Block:
    """One step on a form: whether it is due, and its questions."""

    owed: Due
    is_due: bool
    is_sealed: bool
    parts: tuple[Part, ...]

    @property
    def title(self) -> str:
        """What it is called: the step, and which time of it."""
        return self.owed.step.title + self.owed.which


@dataclass(frozen=True, slots=True)
class OrderForm:
    """The questions to a side: its steps, its points for them and those still to come."""

    title: str
    slot: str
    side: str
    state: int
    number: str
    blocks: tuple[Block, ...]
    in_hand: Mapping[str, tuple[str, int]]
    colours: Mapping[str, SideColour] = field(default_factory=dict)
    when: str = ""
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    wording: str = ""
    income: tuple[str, ...] = ()
    whose: str = ""  # as people say it, by the system's word for a side

    @property
    def texts(self) -> Iterator[str]:
        """Every sentence on the form that comes from the rules or the campaign."""
        for block in self.blocks:
            yield from (block.owed.step.title, block.owed.step.help)
            yield from (reminder.text for reminder in block.owed.step.reminders)
            for part in block.parts:
                for col in (part.column, *part.fields):
                    yield from (col.title, col.help)
                for named in (*part.offers.values(), *part.own.values()):
                    yield from (text for each in named for text in (each.text, each.remark))


def make_form(
    seen: Campaign, slot: str, side: str, asked: Sequence[Asked], number: str
) -> OrderForm:
    """Return the form of a side for a slot, made from its own view.

    `wording` is filled in when it is written. Raises Refused when the side has nothing to
    decide there.
    """
    found = make_blocks(seen, asked)
    whose, when = naming.the_side(seen, side), naming.slot(seen, slot)
    if not found:
        raise Refused([f"{when}: {whose} has nothing to decide at present"])
    made = OrderForm(
        title=seen.option("title"),
        slot=slot,
        side=side,
        state=len(seen.entries),
        number=number,
        blocks=found,
        in_hand=figures_in_hand(seen, side, found),
        colours=colours_of(seen),
        when=when,
        income=tuple(income_to_come(seen, side, found)),
        whose=whose,
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
    draft = asked.sealed or _proposed(asked, turn)
    choices = tuple(owed.step.code.offer(turn))
    return Block(
        owed=owed,
        is_due=asked.is_due,
        is_sealed=asked.sealed is not None,
        parts=tuple(
            _make_part(col, getattr(draft, col.field, None), choices, block_name(owed))
            for col in columns(owed.step.decision)
        ),
    )


def _proposed(asked: Asked, turn: Turn) -> Record | None:
    """Return what a form begins with where nothing is sealed, None for blank cells."""
    step = asked.owed.step
    draft = step.draft(turn)
    if step.declarations == 1:
        return draft
    # What is left blank ends the declarations: so nothing stands there of itself.
    is_plain = draft.values == step.decision.model_construct().values
    return None if asked.number > 1 or is_plain else draft


def _make_part(col: Column, value: Any, choices: Sequence[Choice], step: str) -> Part:
    part = open_part(f"{step}.{col.field}", col, choices)
    if col.kind == "list":
        return replace(part, value=value or (), keys=part.offers.get("", ()))
    if col.row is None:
        return replace(part, value=value)
    rows = tuple(row.values for row in value or ())
    return replace(part, value=rows, keys=part.offers.get(part.key, ()) * part.is_keyed)


def open_part(mark: str, col: Column, choices: Sequence[Choice]) -> Part:
    """Return a question with its choices; nothing is answered, no row is there yet."""
    part = Part(mark, col, (), offered_names(col, choices))
    return replace(part, own=_own_names(part, choices)) if part.is_keyed else part


def _own_names(
    part: Part, choices: Sequence[Choice]
) -> dict[tuple[str, str], tuple[Named, ...]]:
    """Return the choices of each row in the columns whose choices are the row's own."""
    rows = [each.value for each in part.offers.get(part.key, ())]
    return {
        (col.field, key): name_choices(
            row_choices.row_offers(choices, f"{part.column.field}.{col.field}", key)
        )
        for col in part.fields
        if col.by_row
        for key in rows
    }


def figures_in_hand(
    seen: Campaign, side: str, blocks: Sequence[Block]
) -> dict[str, tuple[str, int]]:
    """Return the figures that pay for the side's orders: title and amount of each."""
    spent = {name for block in blocks for part in block.parts for name in _spent_on(part)}
    accounts = (each for each in seen.system.accounts if each.name in spent)
    return {each.name: (each.title, each.balance(seen, side)) for each in accounts}


def income_to_come(seen: Campaign, side: str, blocks: Sequence[Block]) -> Iterator[str]:
    """Yield what a side gets before some of these steps are due, in sentences.

    So much is not in hand yet, and these steps can be paid from it.
    """
    waiting = [block.owed for block in blocks if not block.is_due]
    if not waiting:
        return
    slot, order = waiting[-1].slot, [step.id for step in seen.system.steps]
    last, facts = order.index(waiting[-1].step.id), seen.system.facts(seen, slot)
    done = ledger.steps_done(seen.entries)
    for step in seen.system.steps[:last]:
        is_done = (slot, step.id, side if step.is_of_sides else "") in done
        if step.gives and step.is_due(facts) and not is_done:
            units = " and ".join(seen.system.account(name).short for name in step.gives)
            yield (
                f"Still to come before these orders are carried out: {units}, in the step "
                f"{step.title}. The points in hand do not hold them yet."
            )


def _spent_on(part: Part) -> Iterator[str]:
    for each in (part.column, *(columns(part.column.row) if part.column.row else ())):
        if each.spends:
            yield each.spends
    for named in part.offers.values():
        yield from (name for each in named for name in each.cost)
