"""What a campaign that is being set up lacks before it can start."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from refkit.engine.campaign import beginning, checks, dismissed, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Kind
from refkit.engine.maps import side_looks
from refkit.engine.play.setup_steps import Fill, SetupStep, one_of
from refkit.engine.problems import RowFault
from refkit.engine.records.records import Record, columns

UNCHECKED = "some rows do not fit together, so that the rules cannot be asked about them"
# What many rows name that are not filled in where these are.
ANYWHERE = frozenset({"Side", "Slot"})
CONSISTS = "what it consists of"
TO_CHECK = "Fill in the other gaps first; then this one goes, or says more."


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that is missing, or does not fit, before the first step.

    `place` is its worksheet and cell, or its worksheet; `record`, `key` and `field` say of
    which row it is, as far as it is of one. `missing` says what is wrong in a few words,
    `purpose` in one plain sentence what the thing is for. Without those that it `must` have
    a campaign cannot start. `step` is the set-up step that fills it in, '' for none; `side`
    whose row it is, '' where it is no side's. It `is_guess` where it is there and refkit
    guessed it. Advice goes by its `subject`; once that is dismissed it `is_dismissed`.
    """

    place: str
    record: str
    key: str
    field: str
    missing: str
    purpose: str
    must: bool = True
    step: str = ""
    side: str = ""
    is_guess: bool = False
    subject: str = ""
    is_dismissed: bool = False

    def __str__(self) -> str:
        return f"{self.place}: {self.missing}. {self.purpose}".strip()


def find_gaps(campaign: Campaign, kind: Kind = "setup") -> Iterator[Gap]:
    """Yield what a campaign lacks, first what it must have; each at its worksheet.

    It is asked as it would begin, of the kind that its first entry would be.
    """
    try:
        begun = beginning.as_begun(campaign, kind)
        faults = [*checks.faults(begun), *_without_parts(begun)]
        advice = [*campaign.system.advice(begun)]
    # A row that is half filled in can break any rule anywhere.
    except Exception:
        faults, advice = [], []
        yield Gap("", "", "", "", UNCHECKED, TO_CHECK)
    found = [fault_gap(campaign, each) for each in faults] + list(_lacking(campaign))
    there = {(gap.record, gap.key, gap.field) for gap in found}
    marked = _left_open(campaign)
    found += [g for g in marked if (g.record, g.key, g.field) not in there]
    yield from (gap for gap in found if gap.must)
    # What a side has none of is said by the step that fills it in.
    lacking = {gap.record for gap in found if not gap.key}
    advised = [
        fault_gap(campaign, each, must=False)
        for each in advice
        if each.lacks not in lacking
    ]
    told = {gap.record for gap in advised}
    yield from advised
    yield from (gap for gap in found if not gap.must and gap.record not in told)


def _left_open(campaign: Campaign) -> Iterator[Gap]:
    """Yield the cells that hold a question mark and nothing else."""
    rows = (row for cls in campaign.system.records for row in campaign.rows(cls.__name__))
    for row in rows:
        for col in (col for col in columns(type(row)) if col.kind == "text"):
            value = str(getattr(row, col.field))
            if value and not value.strip("? "):
                must = col.required or bool(col.suggests or col.lists)
                found = f"{col.title} is {value!r}"
                expected = "what it is" + ", or a blank" * (not col.required)
                name = type(row).__name__
                told = RowFault(name, row.identity, col.field, found, expected)
                yield fault_gap(campaign, told, must=must)


def _without_parts(campaign: Campaign) -> Iterator[RowFault]:
    """Yield the rows that are there and consist of nothing."""
    for fill in (fill for step in campaign.system.setup for fill in step.fills):
        if not fill.parts:
            continue
        parts = campaign.system.record(fill.parts)
        refers = f"{fill.record}.id"
        [named] = (col.field for col in columns(parts) if col.refers == refers)
        # The start brings what follows from the rows.
        follow = (row for row in campaign.system.complete(campaign) if type(row) is parts)
        have = {getattr(row, named) for row in (*campaign.rows(fill.parts), *follow)}
        for row in campaign.rows(fill.record):
            says = campaign.system.roster_says(campaign, row)
            # Of one that comes later its parts may come with it.
            if says.is_here and not says.state and row.identity not in have:
                found = f"it has no {parts.__name__.lower()}s"
                yield RowFault(fill.record, row.identity, fill.made_of, found, CONSISTS)


def fault_gap(campaign: Campaign, fault: RowFault, *, must: bool = True) -> Gap:
    """Return a fault of a row as a gap, with what the field is for."""
    cls = campaign.system.record(fault.record)
    whose = naming.short(fault.side) if fault.side else "{side}"
    return Gap(
        place=cls.tab.replace("{side}", whose),
        record=fault.record,
        key=fault.key,
        field=fault.field,
        missing=f"{fault.found}; expected {fault.expected}",
        purpose=purpose_of(cls, fault.field),
        must=must,
        step=step_of(campaign, fault.record, fault.key),
        side=fault.side,
        subject="" if must else dismissed.subject_of(campaign, fault),
    )


def purpose_of(cls: type[Record], field: str = "") -> str:
    """Return what a field is for, or its record where the field says nothing."""
    # Of a name there is nothing to say but what the row is.
    helps = {col.field: col.help for col in columns(cls) if col.field not in cls.key}
    return helps.get(field) or (cls.__doc__ or "").partition("\n")[0].strip()


def step_of(campaign: Campaign, record: str, key: str = "") -> str:
    """Return the set-up step that fills in a row of a record, '' where none does.

    What lies on the table is drawn there; another row belongs to the row it must name.
    """
    system = campaign.system
    steps = {fill.record: s.id for s in reversed(system.setup) for fill in s.fills}
    editors = {step.editor: step.id for step in reversed(system.setup)}
    drawn = system.ground.records if system.ground else ()
    if record in steps:
        return steps[record]
    if record in drawn:
        return editors.get("map", "")
    if record == "Option":
        return _asking(campaign, key)
    named = (
        c.refers.partition(".")[0] for c in columns(system.record(record)) if c.required
    )
    return next((steps[each] for each in named if each in steps.keys() - ANYWHERE), "")


def _asking(campaign: Campaign, option: str) -> str:
    """Return the set-up step that asks for an option, '' where none does."""
    system = campaign.system
    own = next((step.id for step in system.setup if option in step.options), "")
    editor = "sides" if option == side_looks.OPTION else "readings"
    usual = [s.id for s in system.setup if s.editor == editor and not s.options]
    is_known = option == side_looks.OPTION or option in {o.name for o in system.options}
    return own or next(iter(usual if is_known else ()), "")


def _lacking(campaign: Campaign) -> Iterator[Gap]:
    """Yield the records of which the campaign, or a side of it, has no row."""
    for name in ("Side", "Slot"):
        if not campaign.rows(name):
            yield _no_row(
                campaign, name, f"there is no {one_of(campaign.system.setup, name)}"
            )
    for step in campaign.system.setup:
        for fill in step.fills:
            yield from _unfilled(campaign, step, fill)


def _unfilled(campaign: Campaign, step: SetupStep, fill: Fill) -> Iterator[Gap]:
    cls = campaign.system.record(fill.record)
    if fill.record in ("Side", "Slot"):
        return
    if "{side}" not in cls.tab:
        if not campaign.rows(fill.record):
            lacks = f"there is no {fill.one}"
            yield _no_row(campaign, fill.record, lacks, step.text, must=fill.needed)
        return
    for side in campaign.sides:
        if not campaign.rows(fill.record, side=side):
            lacks = naming.agree(f"{naming.short(side)} has no {fill.one}", [side])
            # One side may come without any, as long as another has some.
            must = fill.needed and not campaign.rows(fill.record)
            gap = _no_row(campaign, fill.record, lacks, step.text, must=must)
            place = cls.tab.replace("{side}", naming.short(side))
            yield replace(gap, place=place, side=side, subject="" if must else place)


def _no_row(
    campaign: Campaign, record: str, lacks: str, purpose: str = "", *, must: bool = True
) -> Gap:
    cls = campaign.system.record(record)
    said = purpose or purpose_of(cls)
    step, subject = step_of(campaign, record), "" if must else cls.tab
    return Gap(cls.tab, record, "", "", lacks, said, must, step, subject=subject)
