"""All that a reader is given at one moment."""

from refkit.engine.campaign.view import view
from refkit.engine.play import due_odds, orders, play
from refkit.engine.trust.disclosure import disclosed
from refkit.turnsheets.documents import briefs, documents
from refkit.workbook.orders import book, forms


def readers(campaign):
    """Return who is given anything: every side, and whoever may read what is open."""
    return (*campaign.sides, "open")


def said(campaign, reader):
    """Return what every sheet, order form and seal says to a reader, by its name."""
    seen, owed = view(campaign, reader), play.due_steps(campaign)
    told = {
        f"{kind.name} of {reader}": campaign.system.brief(seen, reader, owed, kind.name)
        for kind in campaign.system.kinds
        if reader != "open" or kind.is_open
    }
    told |= briefs(campaign, reader) if campaign.system.brief else {}
    texts = {name: brief.model_dump_json() for name, brief in told.items() if brief}
    texts[f"seals of {reader}"] = disclosed(campaign, reader).model_dump_json()
    if asks := order_form(campaign, reader):
        texts[f"orders of {reader}"] = repr(asks)
    return texts


def order_form(campaign, reader):
    """Return the order form of a side; None where it has nothing to decide."""
    seen, slot = view(campaign, reader), due_odds.slot_at_work(campaign)
    asked = orders.orders_with_drafts(campaign, slot, reader)
    has_orders = reader != "open" and forms.make_blocks(seen, asked)
    return forms.make_form(seen, slot, reader, asked, "0") if has_orders else None


def printed(campaign, reader):
    """Return the sheets that the due step wants, the appendix and the order form."""
    has_sheets = bool(campaign.system.brief)
    files = dict(documents(campaign, reader, appendix=True)) if has_sheets else {}
    asks = order_form(campaign, reader)
    return files | ({"orders.xlsx": book.write_form(asks)} if asks else {})
