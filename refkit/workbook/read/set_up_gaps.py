"""What a workbook that is being set up lacks, each thing at its worksheet and cell."""

import re
from collections.abc import Iterator
from dataclasses import replace

from refkit.engine.campaign import gaps
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.dismissed import dismissed_subjects
from refkit.engine.campaign.gaps import Gap
from refkit.engine.problems import Problem
from refkit.engine.records.columns import quote_value
from refkit.workbook.read.contents import Contents, own_option_faults
from refkit.workbook.read.guesses import find_guesses
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.packs import NEEDED, OWN
from refkit.xlsx.cells.addresses import parse_cell

TWICE = "Refkit has it otherwise; a number alone does not say which are meant."
AS_FOUND = "refkit cannot read this; what is not read is in no campaign."
YOURS = "On your own worksheet it is right and counts:"
SIDELESS = "refkit does not read this worksheet: delete it in Excel, or list its side."
_PLACE = re.compile(r"(?P<title>.+)!(?P<cell>[A-Z]{1,3}[0-9]+)(?::.*)?")


def placed_gaps(contents: Contents) -> Iterator[Gap]:
    """Yield everything that is missing or wrong, what must be filled in first."""
    campaign = contents.campaign
    assert campaign is not None
    found = [*(_unread(contents, each) for each in contents.faults), *_options(contents)]
    found += [Gap(each.place, "", "", "", each.words, TWICE) for each in contents.counted]
    lacking = gaps.find_gaps(campaign, contents.own.begins)
    found += [_placed(contents, gap) for gap in lacking]
    found += _overruled(contents, campaign)
    found += [_sideless(contents, title) for title in contents.sideless]
    gone = dismissed_subjects(campaign)
    found = [replace(g, is_dismissed=bool(g.subject) and g.subject in gone) for g in found]
    yield from (gap for gap in found if gap.must)
    yield from (each.gap for each in find_guesses(contents))
    yield from (gap for gap in found if not gap.must)


def _overruled(contents: Contents, campaign: Campaign) -> Iterator[Gap]:
    """Yield refkit's own cells that make no sense, where a cell of his counts instead."""
    written = contents.written
    if written is None or written.tables == campaign.tables:
        return
    own = campaign.rows("Option")
    whole = replace(
        written, tables={**written.tables, "Option": {o.identity: o for o in own}}
    )
    for gap in gaps.find_gaps(whole, contents.own.begins):
        row = campaign.find(gap.record, gap.key) if gap.key and gap.field else None
        was = written.find(gap.record, gap.key) if row else None
        if row is None or was is None or not gap.must:
            continue
        counts = getattr(row, gap.field)
        if counts != getattr(was, gap.field):
            place = contents.our_place(gap.record, gap.key, gap.field)
            yield replace(gap, place=place, purpose=f"{YOURS} {quote_value(counts)}.")


def _sideless(contents: Contents, title: str) -> Gap:
    """Return a worksheet of a side that is none any more, as a gap of the sides."""
    assert contents.campaign is not None
    step = gaps.step_of(contents.campaign, "Side")
    return Gap(title, "", "", "", "no side is called so", SIDELESS, must=False, step=step)


def _unread(contents: Contents, fault: Problem) -> Gap:
    """Return a cell that cannot be read as a gap of the field it is of."""
    tab, field = _field_at(contents, fault.place)
    missing = f"{fault.found}; expected {fault.expected}"
    if tab is None or contents.campaign is None:
        return Gap(fault.place, "", "", "", missing, AS_FOUND.capitalize())
    purpose = gaps.purpose_of(tab.record, field)
    step = gaps.step_of(contents.campaign, tab.record.__name__)
    name = tab.record.__name__
    return Gap(fault.place, name, "", field, missing, purpose, step=step)


def _field_at(contents: Contents, place: str) -> tuple[Tab | None, str]:
    """Return the tab and the field that a cell is of, as far as it is of one."""
    found = _PLACE.fullmatch(place)
    title = found["title"] if found else place
    for tab in contents.tabs:
        there = contents.found.get(tab.title)
        if there is not None and there.title == title:
            column = parse_cell(found["cell"])[1] if found else 0
            fields = {number: name for name, number in there.grid.columns.items()}
            return tab, fields.get(column, "")
    return None, ""


def _options(contents: Contents) -> Iterator[Gap]:
    """Yield the options that are not there or that nobody knows, each at its cell."""
    campaign = contents.campaign
    assert campaign is not None
    for name in NEEDED:
        if not campaign.option(name).strip():
            place = _place(contents, "Option", name, "value")
            yield Gap(place, "Option", name, "value", f"the {name} is blank", OWN[name])
    for fault in own_option_faults(campaign):
        yield _placed(contents, gaps.fault_gap(campaign, fault))


def _placed(contents: Contents, gap: Gap) -> Gap:
    """Return a gap at its cell, where its row has one; else at its worksheet."""
    if not gap.record:
        return replace(gap, place="the workbook")
    return replace(gap, place=_place(contents, gap.record, gap.key, gap.field, gap.place))


def _place(contents: Contents, record: str, key: str, field: str, title: str = "") -> str:
    if (record, key) in contents.rows:
        return contents.place(record, key, field)
    lines = (each for each in contents.new_lines for c in each.changes if c.key == key)
    new = next(lines, None)
    if new is not None:
        return new.place
    titled = {tab.record.__name__: tab.title for tab in contents.tabs}
    whole = ("{side}" not in title and title) or titled.get(record, record)
    return contents.own.title(whole)
