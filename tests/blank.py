"""Campaigns from blank packs that have begun as they are, without anything filled in."""

from refkit import session
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import packs


def begun(pack, path, seed="seed"):
    """Return the campaign of a pack in a new workbook, its ledger begun at once."""
    WorkbookFile.create(path, packs.campaign(pack, seed=seed))
    return session.open(path)
