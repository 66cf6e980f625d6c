"""What a side must decide next: its chances where dice fall, questions for its pen."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from refkit.engine.accounts import costs
from refkit.engine.accounts.account import Account
from refkit.engine.campaign import naming
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import Step
from refkit.engine.play.turn import Turn
from refkit.engine.records import records
from refkit.engine.records.records import Record
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Chance, Chances, FormRow, Questions, Section
from refkit.engine.sheets.tables import row_table

# How a step's choices are shown where there is more to say than their chances: from the
# turn, the choices and the title of the section.
Shown = Callable[[Turn, tuple[Choice, ...], str], Section]
# Questions, each with the steps at which they are asked.
Asks = Sequence[tuple[tuple[str, ...], FormRow]]


def chance_sections(
    asked: Asked,
    side: str,
    *,
    ahead: Sequence[str] = (),
    due: Sequence[str] | None = None,
    shown: Mapping[str, Shown] | None = None,
) -> Iterator[Section]:
    """Yield what a side has still to decide on, with its chances where dice fall.

    Of the steps `ahead` as long as they are to come; of those in `due`, or of any, while
    they are due. `shown` has forms for the steps that have one of their own.
    """
    turn = Turn(asked.campaign, asked.slot.id, side)
    now = asked.step.id if asked.step else ""
    for step in asked.campaign.system.steps:
        is_to_come = step.id in ahead and not asked.is_past(step.id)
        if is_to_come or (step.id == now and (due is None or now in due)):
            offers = tuple(step.code.offer(turn))
            title, form = f"{asked.whose(side)}{step.title}", (shown or {}).get(step.id)
            if form is None:
                yield from step_chances(step, offers, title)
                yield from price_table(asked, side, step, offers)
            elif offers:
                yield form(turn, offers, title)


def step_chances(step: Step, offers: Sequence[Choice], title: str) -> Iterator[Section]:
    """Yield the chances of what a step offers; nothing where no die is thrown."""
    rows = tuple(
        Chance(what=choice.label, result=result, chance=chance)
        for choice in offers
        for result, chance in choice.odds.items()
    )
    if rows:
        yield Chances(title=title, rows=rows, clause=next(iter(step.clauses), ""))


def price_table(
    asked: Asked, side: str, step: Step, offers: Sequence[Choice]
) -> Iterator[Section]:
    """Yield what a step offers at a price, and what each leaves in hand."""
    sold = [choice for choice in offers if any(choice.cost.values()) and not choice.odds]
    accounts = costs.accounts_of(asked.campaign, (choice.cost for choice in sold))
    heads = [f">{account.short}" for account in accounts]
    heads += [f">Leaves {account.short}" for account in accounts]
    rows = ((choice.label, *_paid(asked, side, choice, accounts)) for choice in sold)
    title = f"{asked.whose(side)}{step.title}: what it costs"
    clause = next(iter(step.clauses), "")
    yield from row_table(title, ("What*5", *heads), rows, clause)


def _paid(
    asked: Asked, side: str, choice: Choice, accounts: Sequence[Account]
) -> Iterator[str]:
    """Yield what a choice costs of each account, then what it leaves of each."""
    found = {each.account: each for each in costs.costs(asked.campaign, side, choice.cost)}
    there = [found.get(account) for account in accounts]
    yield from (costs.number_text(each.amount) if each else "" for each in there)
    yield from (each.rest_text if each else "" for each in there)


def typed_captions(record: type[Record]) -> tuple[str, ...]:
    """Return the headings of what is typed in, in its order, as captions of blanks."""
    titles = (col.title for col in records.columns(record))
    return tuple(f"{title[0].lower()}{title[1:]}" for title in titles)


def order_form(asked: Asked, asks: Asks) -> Iterator[Section]:
    """Yield the questions that a side still has to answer in the slot, for its pen."""
    due = {step.id for step in asked.steps if not asked.is_past(step.id)}
    rows = tuple(row for steps, row in asks if due & set(steps))
    if rows and asked.own == (asked.reader,):
        yield Questions(title=_orders_of(asked), rows=rows)


def whole_order_form(asked: Asked, asks: Asks) -> Questions:
    """Return every question a side may have to answer in a slot."""
    return Questions(title=_orders_of(asked), rows=tuple(row for _, row in asks))


def _orders_of(asked: Asked) -> str:
    return f"Orders of {naming.the_side(asked.campaign, asked.reader)}"
