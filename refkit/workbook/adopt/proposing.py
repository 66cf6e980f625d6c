"""What refkit takes a stranger's workbook for: shown, put right, and then adopted."""

import dataclasses
from collections.abc import Iterator

from refkit.engine.play.system import System
from refkit.workbook.adopt import guessing, siding
from refkit.workbook.adopt.corrections import Corrections
from refkit.workbook.adopt.guessing import LEAST_TAB, TabGuess
from refkit.workbook.adopt.headings import HeadedColumn
from refkit.workbook.adopt.proposal import (
    Proposal,
    ProposedColumn,
    ProposedTab,
    ProposedWord,
)
from refkit.workbook.sheets import likeness, vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text, is_blank
from refkit.xlsx.cells.cells import Sheet, Sheets

LEAST_LIKE = 30
NOTHING = "nothing on it looks like a roster, a chart or a calendar"
LIKELY = "only a little like refkit's {} ({} of 100)"
TWICE = "the headings {} appear twice; put one list below the other"
TAKEN = "{} is used as the {} already"


def propose(sheets: Sheets, system: System, said: Corrections) -> Proposal:
    """Return what each tab is most likely; the umpire's corrections come first."""
    kinds = [kind for kind in vocabulary.roster_kinds(system) if not kind.gathers]
    names = vocabulary.side_words(system)
    found: list[ProposedTab] = []
    left: dict[str, str] = {}
    for sheet in sheets.values():
        if sheet.title in said.left:
            left[sheet.title] = "you said so"
            continue
        name, _ = said.tabs.get(sheet.title, ("", ""))
        wanted = [kind for kind in kinds if name in ("", kind.name)]
        seen = guessing.guess_tab(sheet, wanted)
        if seen is None or (not name and seen.score < LEAST_TAB):
            left[sheet.title] = _reason_left(sheet, seen)
        else:
            found.append(
                siding.find_sides(sheet, _propose_tab(sheet.title, seen, said), names)
            )
    kept = tuple(_without_repeated_ids(siding.unify_sides(_choose_tabs(found, left))))
    return Proposal(kept, left, said.always)


def _reason_left(sheet: Sheet, seen: TabGuess | None) -> str:
    """Return why a tab is left alone, and what would help."""
    if seen is None or seen.score < LEAST_LIKE:
        twice = guessing.missed_headings(sheet, seen)
        return TWICE.format(", ".join(twice)) if twice else NOTHING
    return LIKELY.format(seen.kind.title, seen.score)


def _propose_tab(title: str, seen: TabGuess, said: Corrections) -> ProposedTab:
    matches = _correct_matches(title, seen, said)
    columns = tuple(
        _propose_column(title, seen.kind, strip, matches.get(strip.number), said)
        for strip in seen.columns
    )
    _, side = said.tabs.get(title, ("", ""))
    score = None if title in said.tabs else seen.score
    return ProposedTab(title, seen.row, seen.kind, side, score, columns)


def _correct_matches(
    title: str, seen: TabGuess, said: Corrections
) -> dict[int, tuple[str, int | None]]:
    """Return the field and score of each column; no score where the umpire said it."""
    told = {
        strip.number: field
        for strip in seen.columns
        if (field := said.column(title, strip.heading)) is not None
    }
    guessed = {
        match.number: (match.field, match.score)
        for match in seen.matches
        if match.number not in told and match.field not in told.values()
    }
    return {**guessed, **{number: (field, None) for number, field in told.items()}}


def _propose_column(
    title: str,
    kind: RosterKind,
    strip: HeadedColumn,
    match: tuple[str, int | None] | None,
    said: Corrections,
) -> ProposedColumn:
    field, score = match or ("", None)
    cells = tuple(cell for cell in strip.cells if not is_blank(cell))
    filled = dataclasses.replace(strip, cells=cells)
    words = tuple(_propose_words(title, kind, filled, field, said)) if field else ()
    return ProposedColumn(strip.heading, strip.number, field, score, cells, words)


def _propose_words(
    title: str, kind: RosterKind, strip: HeadedColumn, field: str, said: Corrections
) -> Iterator[ProposedWord]:
    guessed = guessing.guess_words(kind, field, strip.cells)
    for his in dict.fromkeys(str(cell.value).strip() for cell in strip.cells):
        told = said.word(title, strip.heading, his)
        if told is not None:
            yield ProposedWord(his, told, None)
        elif his in guessed:
            yield ProposedWord(his, *guessed[his])


def _without_repeated_ids(tabs: tuple[ProposedTab, ...]) -> Iterator[ProposedTab]:
    """Yield the tabs without guessed ids that another tab of the kind has as well."""
    for tab in tabs:
        ids = _key_values(tab)
        others = (_key_values(o) for o in tabs if o is not tab and o.kind is tab.kind)
        twice = ids & set().union(*others)
        columns = tuple(
            dataclasses.replace(c, field="", score=None)
            if twice and c.score is not None and (c.field,) == tab.kind.record.key
            else c
            for c in tab.columns
        )
        yield dataclasses.replace(tab, columns=columns)


def _key_values(tab: ProposedTab) -> set[str]:
    """Return the values in the key column, where the key is a single column."""
    key = tab.mapped.get(tab.kind.record.key[-1])
    is_whole = key is not None and len(tab.kind.record.key) == 1
    return {fold_text(cell.value) for cell in key.cells} if key and is_whole else set()


def _choose_tabs(found: list[ProposedTab], left: dict[str, str]) -> tuple[ProposedTab, ...]:
    """Return the likeliest tab for each of ours; one for all sides excludes the others."""
    taken: dict[tuple[str, str], ProposedTab] = {}
    for tab in sorted(found, key=lambda each: -(each.score or likeness.SURE + 1)):
        rivals = [
            other
            for (name, side), other in taken.items()
            if name == tab.kind.name
            and (fold_text(side) == fold_text(tab.side) or not side or not tab.side)
        ]
        if rivals:
            left[tab.title] = TAKEN.format(rivals[0].title, rivals[0].means)
        else:
            taken[tab.kind.name, tab.side] = tab
    kept = {tab.title for tab in taken.values()}
    return tuple(tab for tab in found if tab.title in kept)
