"""The words that every file of a kind has in any campaign: print, legends, format."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.abc import Traversable
from importlib.resources import files
from itertools import product

from refkit import shipped
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.area_map import Area, AreaBorder, AreaMap
from refkit.engine.maps.plan import Plan
from refkit.engine.maps.side_looks import colours_of
from refkit.engine.play.play import Due
from refkit.engine.play.steps import Step
from refkit.engine.problems import Refused
from refkit.engine.records.records import columns
from refkit.engine.sheets.brief import Brief
from refkit.engine.trust.disclosure import Disclosure
from refkit.handouts.comparing import FEWEST_BYTES, Needle, Text
from refkit.handouts.formats import reading
from refkit.turnsheets import legend, picture
from refkit.turnsheets.documents import briefs
from refkit.turnsheets.render import render_brief
from refkit.turnsheets.web_page import render_page
from refkit.workbook.orders import book
from refkit.workbook.orders.forms import Block, OrderForm, Part
from refkit.workbook.printable.printable import print_workbook
from refkit.workbook.sheets import packs

BARE = Plan(title="Map", width=12, height=12, sides=("a", "b"))
CLOSED = AreaMap(
    title="Map",
    sides=("a", "b"),
    areas=[
        Area(
            id=name,
            name=name,
            outline=(((x, 0), (x, 1), (x + 1, 0)),),
            middle=(x + 0.3, 0.3),
        )
        for x, name in enumerate("ab")
    ],
    borders=[AreaBorder(one="a", other="b", courses=(((1, 0), (1, 1)),))],
)
WORDS = re.compile(rb"(?:[ -~]\0?){%d,}" % FEWEST_BYTES)


def is_wording(text: Needle, system: str, ending: str) -> bool:
    """Tell whether a text is in every file with this ending that a rules system makes."""
    if not _blank_packs(system) or ending not in MADE:
        return False
    # The code of the system is long, and is read only for what no sample file has.
    return text.in_text(file_wording(system, ending)) or text.in_text(code_wording(system))


def _blank_packs(system: str) -> list[str]:
    cards = packs.pack_cards()
    return [each.name for each in cards if each.blank and each.system == system]


@cache
def file_wording(system: str, ending: str) -> Text:
    """Return the words of sample files with an ending, of the system's blank pack.

    They say nothing of any campaign. Empty for an ending that no file has, and without
    such a pack.
    """
    made, blank = MADE.get(ending), _blank_packs(system)
    if made is None or not blank:
        return Text(())
    return Text(made(packs.campaign(blank[0], seed=system)))


@cache
def code_wording(system: str) -> Text:
    """Return the texts in the code of the system, of sheets and forms, and in templates."""
    return Text(_code_texts(system))


def _code_texts(system: str) -> Iterator[str]:
    pages = shipped.folder("templates") / "pages"
    yield from (page.read_text("utf-8") for page in pages.glob("*.typ"))
    packages = ("refkit.turnsheets", "refkit.workbook", "refkit.xlsx")
    for package in (f"refkit.systems.{system}", *packages):
        for file in _module_files(files(package)):
            yield from _string_literals(ast.parse(file.read_bytes()))


def _string_literals(code: ast.AST) -> Iterator[str]:
    """Yield the texts in some code, without its docstrings."""
    for node in ast.iter_child_nodes(code):
        is_about = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.Constant):
            # A text with a digit could be the id of something in a campaign.
            if isinstance(node.value, str) and not any(map(str.isdigit, node.value)):
                yield node.value
        elif not is_about:
            yield from _string_literals(node)


def _module_files(folder: Traversable) -> Iterator[Traversable]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _module_files(each)
        elif each.name.endswith(".py"):
            yield each


def _pdf_wording(campaign: Campaign) -> Iterator[str]:
    said = [*_possible_briefs(campaign)]
    yield from (item.words for item in legend.legend_items((campaign.sides[0], "")))
    yield from (brief.model_dump_json() for brief in said)
    yield from _document_texts(render_brief(_sample_sheet(said)))


def _page_wording(campaign: Campaign) -> Iterator[str]:
    said = [*_possible_briefs(campaign)]
    yield from (item.words for item in legend.legend_items((campaign.sides[0], "")))
    yield from (brief.model_dump_json() for brief in said)
    yield from _document_texts(render_page([_sample_sheet(said)]))


def _workbook_wording(campaign: Campaign) -> Iterator[str]:
    said = [*_possible_briefs(campaign)]
    yield from (brief.model_dump_json() for brief in said)
    yield from _document_texts(print_workbook([_sample_sheet(said)], picture.draw_picture))
    yield from _document_texts(book.write_form(_sample_form(campaign)))


def _seals_wording(_: Campaign) -> Iterator[str]:
    yield str(Disclosure.model_json_schema())


MADE: Mapping[str, Callable[[Campaign], Iterator[str]]] = {
    ".html": _page_wording,
    ".pdf": _pdf_wording,
    ".xlsx": _workbook_wording,
    ".json": _seals_wording,
}


def _document_texts(data: bytes) -> Iterator[str]:
    for each in reading.pieces(data):
        if isinstance(each.held, str):
            yield each.held
        else:
            yield from (word.decode("ascii") for word in _letter_runs(each.held))


def _letter_runs(data: bytes) -> Iterator[bytes]:
    """Yield the runs of letters in bytes, such as the names and licences of fonts."""
    yield from (found[0].replace(b"\0", b"") for found in WORDS.finditer(data))


def _possible_briefs(campaign: Campaign) -> Iterator[Brief]:
    """Yield every sheet for a side and for everybody, filled in and blank."""
    readers, kinds = (campaign.sides[0], "open"), campaign.system.kinds
    for reader, kind, blank in product(readers, kinds, (False, True)):
        # Some have nothing to print yet, and some are not for everybody.
        with suppress(Refused):
            yield from briefs(campaign, reader, [kind.name], blank=blank).values()


def _sample_sheet(said: list[Brief]) -> Brief:
    """Return one sheet with every section once, and a map of each kind."""
    found = {(each.kind, each.title): each for brief in said for each in brief.sections}
    return said[0].model_copy(update={"sections": (*found.values(), BARE, CLOSED)})


def _sample_form(campaign: Campaign) -> OrderForm:
    """Return an order form with every step that takes orders by file."""
    side, slot = campaign.sides[0], campaign.rows("Slot")[0].identity
    steps = (step for step in campaign.system.steps if step.orders)
    return OrderForm(
        title="",
        slot=slot,
        side=side,
        state=0,
        number="",
        blocks=tuple(_sample_block(step, slot, side) for step in steps),
        in_hand={},
        colours=colours_of(campaign),
        abbreviations=campaign.system.abbreviations,
    )


def _sample_block(step: Step, slot: str, side: str) -> Block:
    parts = (
        Part(f"{step.id}.{col.field}", col, col.default if col.row is None else ())
        for col in columns(step.decision)
    )
    return Block(Due(slot, step, side), is_due=True, is_sealed=True, parts=tuple(parts))
