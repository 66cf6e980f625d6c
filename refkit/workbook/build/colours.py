"""Conditional formats of a new workbook: states, bands, signs and groups."""

from collections.abc import Collection, Mapping
from typing import Any

from refkit.engine.campaign.entry import REPLACED
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Column
from refkit.workbook.build import formats
from refkit.workbook.build.formats import NEGATIVE, POSITIVE, Format, Formats, Worksheet
from refkit.workbook.sheets.books import Book
from refkit.workbook.sheets.layout import HEADINGS, Tab, part_name
from refkit.workbook.sheets.meaning import plain_choice
from refkit.xlsx.cells.addresses import column_letters

SPARE_ENTRIES = 5000


Rules = list[dict[str, Any]]
Tones = Mapping[str, tuple[str, ...]]


def lay_colours(sheet: Worksheet, tab: Tab, looks: Formats, tones: Tones) -> None:
    """Put the conditional formats of every column on its cells, spare rows included."""
    for part in tab.parts:
        for rule in _column_rules(part, looks, tones):
            _add_rule(sheet, tab, part_name(part), rule)
    if tab.is_chart:
        _part_groups(sheet, tab, looks)


def _column_rules(part: Column | Derived, looks: Formats, tones: Tones) -> Rules:
    if isinstance(part, Derived):
        return [*state_rules(looks, tones, part.choices), _sign_rule("<", NEGATIVE, looks)]
    match part.kind:
        case "choice":
            rules = state_rules(looks, tones, part.choices)
        case "whole" if formats.is_signed(part):
            rules = [_sign_rule("<", NEGATIVE, looks), _sign_rule(">", POSITIVE, looks)]
        case "whole":
            rules = [_sign_rule("==", formats.NOTHING, looks)]
        case "yes/no":
            rules = [_word_rule("no", looks.bare(**formats.NOTHING))]
        case _:
            rules = []
    return rules


def state_rules(looks: Formats, tones: Tones, choices: Collection[str]) -> Rules:
    """Return the rules that show how things stand, for the words that a column may hold."""
    return [
        _word_rule(plain_choice(word), looks.bare(**formats.TONES[tone]))
        for tone, words in tones.items()
        for word in words
        if word in choices
    ]


def _word_rule(word: str, look: Format) -> dict[str, Any]:
    return {"type": "cell", "criteria": "==", "value": f'"{word}"', "format": look}


def _sign_rule(criteria: str, says: dict[str, Any], looks: Formats) -> dict[str, Any]:
    return {"type": "cell", "criteria": criteria, "value": 0, "format": looks.bare(**says)}


def _add_rule(sheet: Worksheet, tab: Tab, column: str, rule: dict[str, Any]) -> None:
    grid = tab.grid
    number = grid.columns[column] - 1
    sheet.conditional_format(grid.first - 1, number, grid.last - 1, number, rule)


def lay_ledger(sheet: Worksheet, book: Book, looks: Formats) -> None:
    """Strike through what was taken back or is revised, as the rows below say."""
    first, last = HEADINGS + 1, HEADINGS + SPARE_ENTRIES
    corrects, revised = (
        f"${letters}${first}:${letters}${last}"
        for letters in map(book.letters, ("Corrects", "Revised"))
    )
    number = f"$A{first}"
    # The blanks around the number keep entry 1 apart from entry 12.
    told = [f'COUNTIF({revised},"*entry "&{number}&" {done}*")' for done in REPLACED]
    criteria = f"=AND(ISNUMBER({number}),COUNTIF({corrects},{number})+{'+'.join(told)}>0)"
    rule = {"type": "formula", "criteria": criteria, "format": looks.bare(**formats.STRUCK)}
    sheet.conditional_format(first - 1, 0, last - 1, len(book.columns) - 1, rule)


def _part_groups(sheet: Worksheet, tab: Tab, looks: Formats) -> None:
    """Draw a line over the first row of each kind, as printed charts part theirs."""
    by = next((col.field for col in tab.columns if col.field in {"kind", "date"}), "")
    if not by:
        return
    grid = tab.grid
    letters = column_letters(grid.columns[by])
    here, above = f"${letters}{grid.first}", f"${letters}{grid.heading}"
    criteria = f'=AND({here}<>"",{here}<>{above})'
    rule = {"type": "formula", "criteria": criteria, "format": looks.bare(**formats.GROUP)}
    sheet.conditional_format(grid.first - 1, 0, grid.last - 1, len(tab.parts) - 1, rule)
