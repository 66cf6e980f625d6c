"""What hand edits would make wrong: rows that name one which is gone, and worse values."""

from collections.abc import Iterator

from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem, Refused, RowFault
from refkit.workbook.read.contents import Contents

TOGETHER = "delete or change these rows too and accept them together, or put the edit back"


def refuse_new_faults(told: Campaign, entered: Campaign, contents: Contents) -> None:
    """Raise Refused with what would be wrong once hand edits are on record, at its cell.

    What was wrong before stands in nobody's way, nor does a limit, which he may pass.
    """
    known = {*checks.faults(told)}
    found = (each for each in checks.faults(entered) if each not in known)
    new = [each for each in found if not each.limit]
    orphans = {*checks.reference_faults(entered)}
    rest = [each for each in new if each not in orphans]
    problems = [*_orphans([each for each in new if each in orphans], contents)]
    problems += [
        Problem(_place(each, contents), each.found, each.expected) for each in rest
    ]
    if problems:
        raise Refused(problems)


def _orphans(faults: list[RowFault], contents: Contents) -> Iterator[Problem]:
    """Yield the faults, those of one column that say the same as one."""
    alike: dict[tuple[str, str], list[RowFault]] = {}
    for each in faults:
        alike.setdefault((each.record, each.found), []).append(each)
    for first, *rest in alike.values():
        last = _place(rest[-1], contents) if rest else ""
        more = f", as in {len(rest)} more down to {last}" if rest else ""
        found = f"{first.found}{more}, and there is none"
        yield Problem(_place(first, contents), found, f"a row of that name: {TOGETHER}")


def _place(fault: RowFault, contents: Contents) -> str:
    if (fault.record, fault.key) in contents.rows:
        return contents.place(fault.record, fault.key, fault.field)
    return f"{fault.record} {fault.key}"
