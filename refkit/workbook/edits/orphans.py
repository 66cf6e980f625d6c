"""What hand edits would leave behind: rows that name one which is gone."""

from collections.abc import Iterator

from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem, Refused, RowFault
from refkit.workbook.read.contents import Contents

EXPECTED = "delete or change these rows too and accept them together, or put the edit back"


def refuse_orphans(told: Campaign, entered: Campaign, contents: Contents) -> None:
    """Raise Refused with the cells that hand edits on record would lead nowhere."""
    known = set(checks.reference_faults(told))
    new = [each for each in checks.reference_faults(entered) if each not in known]
    if new:
        raise Refused(_problems(new, contents))


def _problems(faults: list[RowFault], contents: Contents) -> Iterator[Problem]:
    """Yield the faults, those of one column that say the same as one."""
    alike: dict[tuple[str, str], list[RowFault]] = {}
    for each in faults:
        alike.setdefault((each.record, each.found), []).append(each)
    for first, *rest in alike.values():
        last = _place(rest[-1], contents) if rest else ""
        more = f", as in {len(rest)} more down to {last}" if rest else ""
        found = f"{first.found}{more}, and there is none"
        yield Problem(_place(first, contents), found, f"a row of that name: {EXPECTED}")


def _place(fault: RowFault, contents: Contents) -> str:
    if (fault.record, fault.key) in contents.rows:
        return contents.place(fault.record, fault.key, fault.field)
    return f"{fault.record} {fault.key}"
