"""Verifying: every break between the ledger, the dice, the books and the cells."""

from refkit.engine.campaign import ledger
from refkit.engine.problems import Problem, Refused
from refkit.workbook.file import WorkbookFile


def find_breaks(file: WorkbookFile) -> list[Problem]:
    """Return every break: ledger, dice, books, cells the ledger does not explain."""
    campaign = file.campaign
    found = ledger.faults(campaign, campaign.option("seed"))
    try:
        edits = [str(edit) for edit in file.hand_edits]
    except Refused as refused:
        wanted = "changes that follow from each other"
        told = (Problem("Ledger", str(fault), wanted) for fault in refused.faults)
        return [*found, *told]
    by_hand = (Problem(e, "the ledger has it otherwise", "one of the two") for e in edits)
    audit = campaign.system.audit(campaign)
    return [*found, *by_hand, *audit, *file.problems()]
