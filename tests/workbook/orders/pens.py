"""Players with an order form before them: campaigns to write for, and cells to fill in."""

import io
from dataclasses import replace

import openpyxl

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.view import view
from refkit.engine.play import orders, play
from refkit.engine.play.system import Option
from refkit.workbook.orders import book, forms, identity, reading
from refkit.xlsx.package.package import Package
from tests.systems.battlefront import field
from tests.xlsx.edits import edit_at, edit_cells

SEED = "a seed"


def campaign(step, before=None, days=(), slot=field.TODAY, options=None):
    """Return a campaign at a step, with the title and the seed of a real one."""
    found = field.at(field.campaign(before, options=options, days=days), step, slot)
    rows = (Option(name="title", value="Rostov"), Option(name="seed", value=SEED))
    after = campaigns.apply_changes(
        found, [campaigns.change_between(None, row) for row in rows]
    )
    return replace(after, entries=tuple(_shown(after, each) for each in after.entries))


def _shown(campaign, entry):
    """Return an entry as it is when its step was played: for the eyes it is for."""
    if not entry.step:
        return entry
    audience = campaign.system.step(entry.step).audience
    told = {"audience": entry.side if audience == "side" else audience}
    return entry.model_copy(update=told)


def form(campaign, side="german"):
    """Return what a side is asked."""
    slot, seen = play.due_steps(campaign)[0].slot, view(campaign, side)
    number = identity.form_number(campaign.option("seed"), slot, side, len(seen.entries))
    return forms.make_form(
        seen, slot, side, orders.orders_with_drafts(campaign, slot, side), number
    )


def written(campaign, side="german"):
    """Return the order form of a side as a file."""
    return book.write_form(form(campaign, side))


def sheet(data, title="Orders"):
    return openpyxl.load_workbook(io.BytesIO(data))[title]


def row(sheet, mark):
    """Return the row that is marked so in the first column."""
    return next(
        row for row in range(1, sheet.max_row + 1) if sheet.cell(row, 1).value == mark
    )


def filled(data, answers):
    """Return a form with cells filled in, by mark and column, as openpyxl saves it."""
    file = openpyxl.load_workbook(io.BytesIO(data))
    for (mark, column), value in answers.items():
        cell = file["Orders"][f"{column}{row(file['Orders'], mark)}"]
        cell.value = value
        if isinstance(value, str) and value.startswith("=") and column != "X":
            cell.data_type = "f"
    out = io.BytesIO()
    file.save(out)
    return out.getvalue()


def edited(data, answers):
    """Return a form with cells filled in and every other part of it as it was."""
    found = sheet(data)
    edits = [edit_at("Orders", f"{c}{row(found, m)}", v) for (m, c), v in answers.items()]
    return edit_cells(Package.open(data), edits).to_bytes()


def read(campaign, *files, **how):
    """Return the forms as they are read."""
    return reading.read_forms(
        campaign, {f"{n}.xlsx": data for n, data in enumerate(files)}, **how
    )


def answered(campaign, answers, **how):
    """Return a side's form as it is read with these answers in it."""
    return read(campaign, filled(written(campaign), answers), **how)[0]


def raw(found, step):
    """Return the decision that was read for a step."""
    return next(o.decision for o in found.orders if o.owed.step.id == step)


def faults(found):
    return [str(each) for each in found.faults]


def values(path):
    """Return the rows of a form with the stored values of its formulas."""
    return openpyxl.load_workbook(path, data_only=True)["Orders"].iter_rows()
