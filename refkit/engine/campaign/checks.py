"""Faults of rows against each other: names that lead nowhere, options out of range."""

import itertools
from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts import lookup_files
from refkit.engine.problems import RowFault, suggestion
from refkit.engine.readers import RESERVED, name_fault, named_wrongly
from refkit.engine.records.records import Record, columns
from refkit.engine.terminal_text import printable


def faults(campaign: Campaign) -> list[RowFault]:
    """Return everything wrong between the rows, the system's own checks included."""
    found = reference_faults(campaign)
    found += [*_side_faults(campaign), *_option_faults(campaign), *_ruling_faults(campaign)]
    found += [*campaign.system.checks(campaign), *_account_faults(campaign)]
    found += _lookup_faults(campaign)
    # What a ruling lets stand is no fault as long as the ruling is on its worksheet.
    let = {place for ruling in campaign.rows("Ruling") for place in ruling.lets}
    return [fault for fault in found if fault.place not in let]


def reference_faults(campaign: Campaign) -> list[RowFault]:
    """Return the fields that name a row which is not there."""
    records = campaign.system.records
    return [fault for cls in records for fault in _reference_faults(campaign, cls)]


def _reference_faults(campaign: Campaign, cls: type[Record]) -> Iterator[RowFault]:
    for col in (col for col in columns(cls) if col.refers):
        target, field = col.refers.split(".")
        names = {str(getattr(row, field)) for row in campaign.rows(target)}
        tab = campaign.system.record(target).tab.replace("{side} ", "")
        for row in campaign.rows(cls.__name__):
            held = getattr(row, col.field)
            wanted = map(str, filter(None, held if isinstance(held, tuple) else (held,)))
            for name in (each for each in wanted if each not in names):
                place = cls.__name__, row.identity, col.field
                expected = f"a name listed in {tab}" + suggestion(name, names)
                yield RowFault(*place, f"{col.title} is {name!r}", expected)


def _side_faults(campaign: Campaign) -> Iterator[RowFault]:
    for side in campaign.sides:
        if expected := name_fault(side):
            yield RowFault("Side", side, "id", f"Side is {side!r}", expected)
        if printable(side) != side or "\n" in side:
            # It is the title of worksheets, which hold no such letters.
            expected = "a name of letters that can be printed"
            yield RowFault("Side", side, "id", f"Side is {side!r}", expected)


def _option_faults(campaign: Campaign) -> Iterator[RowFault]:
    for row in campaign.rows("Option"):
        known = next((o for o in campaign.system.options if o.name == row.name), None)
        value = campaign.system.spelled(row.name, row.value)
        if known and (expected := known.expected(value)):
            yield RowFault("Option", row.name, "value", f"Value is {row.value!r}", expected)


def _account_faults(campaign: Campaign) -> Iterator[RowFault]:
    """The lines after which a balance is out of its bounds."""
    accounts, in_hand = campaign.system.accounts, Counter[tuple[str, ...]]()
    for record in dict.fromkeys(account.record for account in accounts):
        own = [account for account in accounts if account.record == record]
        for line, account in itertools.product(campaign.rows(record), own):
            held = account.name, *account.owner_of(line)
            in_hand[held] += getattr(line, account.amount)
            if not account.is_within(in_hand[held]):
                place = record, line.identity, account.amount
                found = f"{account.title} would be {in_hand[held]}"
                yield RowFault(*place, found, f"{account.bounds} after every line")


def _lookup_faults(campaign: Campaign) -> Iterator[RowFault]:
    """What keeps the charts without dice on worksheets from answering whatever is asked."""
    for name, cls in campaign.system.lookup_rows.items():
        printed, rows = campaign.system.lookup(name), campaign.rows(cls.__name__)
        yield from lookup_files.typed_faults(printed, rows) if rows else ()


def _ruling_faults(campaign: Campaign) -> Iterator[RowFault]:
    """Whom a ruling is for: a name that is nobody's would hide it from all."""
    names = (*RESERVED, *campaign.sides)
    for row in campaign.rows("Ruling"):
        for wrong in named_wrongly(row.seen, campaign.sides)[:1]:
            expected = f"one of {', '.join(names)}" + suggestion(wrong, names)
            found = f"Seen by is {row.seen!r}"
            yield RowFault("Ruling", row.identity, "seen", found, expected)
