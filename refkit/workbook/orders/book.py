"""An order form as a workbook: two tabs, protected but for the answers, no password."""

from dataclasses import replace

from refkit.engine.campaign import naming
from refkit.engine.maps.side_looks import side_colours
from refkit.workbook.build import building, pages
from refkit.workbook.build.formats import INK, Formats, Workbook, Worksheet, of_sides
from refkit.workbook.orders import intake, wording
from refkit.workbook.orders.choices import ChoiceLists, all_lists
from refkit.workbook.orders.forms import CHOICES, SHEET, OrderForm
from refkit.workbook.orders.page import FormPage

# A player may make columns and rows larger; the cells themselves stay as they are.
LET = {"format_columns": True, "format_rows": True}


def write_form(form: OrderForm) -> bytes:
    """Return the workbook of an order form; the same form gives the same bytes."""
    own = intake.form_cells(_form_bytes(form))
    return _form_bytes(replace(form, wording=wording.word_numbers(own)))


def _form_bytes(form: OrderForm) -> bytes:
    about = {"title": f"Orders of {naming.short(form.side)}", "subject": form.title}
    made = building.make_workbook(lambda book: _write_tabs(book, form), about)
    return building.let_rows_fit(made)


def _write_tabs(book: Workbook, form: OrderForm) -> None:
    looks, colour = Formats(book), of_sides(form.colours or side_colours((form.side,)))
    orders = _add_sheet(book, form, SHEET, colour[form.side])
    choices = _add_sheet(book, form, CHOICES, INK)
    # Long lists: upright a page holds twice as many lines.
    choices.set_portrait()
    listed = ChoiceLists(choices, looks, form)
    listed.write()
    if not any(all_lists(form)):
        choices.hide()
    FormPage(orders, looks, form, listed, colour[form.side]).write()
    orders.activate()


def _add_sheet(book: Workbook, form: OrderForm, title: str, colour: str) -> Worksheet:
    """Return a worksheet set up for paper and protected."""
    heading = f"{form.title}: orders of {form.whose}"
    footer = f"{pages.page_header(form.when)}, form {form.number}"
    sheet = pages.add_sheet(book, title, colour, heading, footer)
    sheet.protect("", LET)
    return sheet
