"""Who the lines of a block belong to: by a column, the tab's name, a section, a line."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.seen import Block, Line
from refkit.workbook.adopt.understanding.clues import Clues
from refkit.workbook.adopt.understanding.columns import Solution
from refkit.workbook.sheets.vocabulary import RosterKind

# What spreadsheets call a worksheet that nobody has named.
_UNNAMED = re.compile(
    r"(?:sheet|tabelle|feuil(?:le)?|foglio|hoja|arkusz|blad|planilha|list|lapa|munkalap"
    r"|\u043b\u0438\u0441\u0442)\s*\d*",
    re.IGNORECASE,
)
# From how surely a tab's name is only that of a list.
WHOLE = 97
LONGEST_NAME, MOST = 24, 0.6
BY_COLUMN, BY_TAB = "by its column", "by the tab's name"
BY_SECTION, BY_LINE = "by the section", "by a line above"


@dataclass(frozen=True, slots=True)
class Team:
    """What names a side in one place, and the nation it names, '' where none is known."""

    text: str
    nation: str = ""

    @property
    def key(self) -> str:
        """What all names of the same side have in common."""
        return self.nation or fold_words(self.text)


@dataclass(frozen=True, slots=True)
class Named:
    """The team of each line of a block, and where it comes from; none where not told."""

    teams: Mapping[int, Team] = field(default_factory=dict)
    why: str = ""


def find_teams(block: Block, solution: Solution, given: str, clues: Clues) -> Named:
    """Return who the lines of a block belong to; `given` is the side the umpire said."""
    lines = [line.number for line in block.lines]
    if given:
        return Named(dict.fromkeys(lines, Team(given, clues.nations(given))), "as you said")
    finders = (_by_column, _by_label, _by_tab, _by_section, _by_line)
    tries = (Named(*find(block, solution, clues)) for find in finders)
    return next((each for each in tries if each.teams), Named())


Found = tuple[Mapping[int, Team], str]


def _by_column(block: Block, solution: Solution, clues: Clues) -> Found:
    """Return the sides a column names; a name stands for the blank lines below it too."""
    column = next(iter(solution.by_role("side")), None)
    if column is None:
        return {}, ""
    found: dict[int, Team] = {}
    last = None
    for line in block.lines:
        cell = line.cells.get(column.contents.heading.number)
        if cell and cell.text:
            last = Team(cell.text, clues.nations(cell.text))
        if last:
            found[line.number] = last
    return found, BY_COLUMN


def _by_label(block: Block, solution: Solution, clues: Clues) -> Found:
    """Return the side that a line above says by name: "Side: Red"."""
    for text in reversed(block.above):
        label, _, name = (part.strip() for part in text.partition(":"))
        found = solution.kind.heading_meanings((label,)) if name else ()
        field = solution.kind.roles.get("side")
        if found and found[0].value == field and found[0].score >= WHOLE:
            team = Team(name, clues.nations(name) or clues.hinted_nation(name))
            return dict.fromkeys((line.number for line in block.lines), team), BY_LINE
    return {}, ""


def _by_tab(block: Block, solution: Solution, clues: Clues) -> Found:
    nation = clues.nations(block.sheet)
    if not nation or is_unnamed(block.sheet, solution.kind):
        return {}, ""
    team = Team(short_name(block.sheet, nation, clues), nation)
    return dict.fromkeys((line.number for line in block.lines), team), BY_TAB


def _by_section(block: Block, solution: Solution, clues: Clues) -> Found:
    """Return the sides that section heads name by nation, the widest first.

    Where all but one section of a width name a nation, that one is a side as well.
    """
    del solution
    deepest = max((len(line.sections) for line in block.lines), default=0)
    for width in range(deepest):
        found = _in_sections(block, width, clues)
        if len(found) >= MOST * len(block.lines):
            return found, BY_SECTION
    mixed = {ln.number: team for ln in block.lines if (team := _section_team(ln, clues))}
    is_most = len(mixed) >= MOST * len(block.lines)
    return (mixed, BY_SECTION) if is_most else ({}, "")


def _in_sections(block: Block, width: int, clues: Clues) -> Mapping[int, Team]:
    """Return the sides that the heads of one width name; one without a nation is one."""
    heads = {
        ln.number: ln.sections[width] for ln in block.lines if len(ln.sections) > width
    }
    nations = {text: clues.nations(text) for text in heads.values()}
    teams = {t: Team(_phrase(t, n, clues), n) for t, n in nations.items() if n}
    others = nations.keys() - teams.keys()
    if teams and len(others) == 1:
        other = others.pop()
        teams[other] = Team(other, clues.hinted_nation(other))
    return {number: teams[text] for number, text in heads.items() if text in teams}


def _by_line(block: Block, solution: Solution, clues: Clues) -> Found:
    """Return the side that the nearest line above names, and those of later sections."""
    del solution
    named = [(text, clues.nations(text)) for text in reversed(block.above)]
    text, nation = next((each for each in named if each[1]), ("", ""))
    if not nation:
        return {}, ""
    team = Team(_phrase(text, nation, clues), nation)
    return {ln.number: _section_team(ln, clues) or team for ln in block.lines}, BY_LINE


def _section_team(line: Line, clues: Clues) -> Team | None:
    """Return the side that a section head above a line names by nation."""
    named = ((text, clues.nations(text)) for text in line.sections)
    return next((Team(_phrase(t, n, clues), n) for t, n in named if n), None)


def is_unnamed(title: str, kind: RosterKind) -> bool:
    """Tell whether a tab's name says nothing of whose it is."""
    return bool(_UNNAMED.fullmatch(title.strip())) or kind.title_score(title) >= WHOLE


def short_name(text: str, nation: str, clues: Clues) -> str:
    """Return a text as the name of a side, the words for its nation if it is long."""
    return text if len(text) <= LONGEST_NAME else _phrase(text, nation, clues)


def _phrase(text: str, nation: str, clues: Clues) -> str:
    """Return the fewest words of a text that name its nation."""
    words = re.findall(r"[^\W_]+(?:['\u2019-][^\W_]+)*", text)
    for length in range(1, len(words) + 1):
        for at in range(len(words) - length + 1):
            phrase = " ".join(words[at : at + length])
            if clues.nations(phrase) == nation:
                return phrase.title() if phrase.isupper() and len(phrase) > 3 else phrase
    return nation
