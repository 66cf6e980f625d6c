"""Who lines belong to where nothing names a nation: what lists and tabs are called."""

import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.seen import Block
from refkit.workbook.adopt.understanding.clues import Clues
from refkit.workbook.adopt.understanding.columns import Solution
from refkit.workbook.adopt.understanding.repeats import name_cells
from refkit.workbook.adopt.understanding.teams import (
    BY_LINE,
    BY_SECTION,
    BY_TAB,
    Named,
    Team,
    is_unnamed,
)

# So many sections, lists or tabs of which none is part of another are the armies.
PAIR = 2
# What part of the names must tell a nation, and what part of those the same.
TOLD, AGREED = 0.2, 0.8
BY_NAMES = "by the names of its units"
_BRACKETS = re.compile(r"[(\[]([^()\[\]]+)[)\]]")
_BEHIND = re.compile(r"\s[-\u2013\u2014]\s+([^|]+?)\s*(?=\||$)")
Lists = Sequence[tuple[Block, Solution, Named]]


def name_armies(lists: Lists, clues: Clues) -> Sequence[Named]:
    """Return the teams of rosters, of those too where nothing names a nation.

    Two sections of a list, two lists beside each other or two tabs are the two armies,
    unless they are called like units: those are parts of one. The names of units tell the
    nation of an army, and the army where nothing else does.
    """
    shared = _shared_phrases([block for block, _, named in lists if not named.teams])
    tabs = len({block.sheet for block, _, _ in lists})
    known = {block.sheet for block, _, named in lists if named.teams}
    teams = {team for _, _, named in lists for team in named.teams.values()}
    found = []
    for block, solution, named in lists:
        if named.teams:
            found.append(named)
        elif shared:
            found.append(_by_phrase(block, shared, clues))
        elif team := _team_in(block, teams):
            found.append(_all(block, team, BY_LINE))
        elif len({team.key for team in teams}) >= PAIR:
            # Both armies are known: a tab's name alone makes no third.
            found.append(_of_known(block, solution, teams, clues))
        else:
            is_beside = tabs == 1 or block.sheet in known
            found.append(_called(block, solution, tabs, clues, is_beside=is_beside))
    return found


def _team_in(block: Block, teams: Collection[Team]) -> Team | None:
    """Return the one team of other lists that what stands above a list mentions: "(UN)"."""
    said = set(fold_words(" ".join((block.sheet, *block.above))).split())
    told = {team: _own_words(team, teams) & said for team in teams}
    found = [team for team, words in told.items() if words]
    return found[0] if len({team.key for team in found}) == 1 else None


def _own_words(team: Team, teams: Collection[Team]) -> set[str]:
    """Return the words of a team's name in brackets or alone, that no other's has."""
    others = [each.text for each in teams if each.key != team.key]
    taken = set(fold_words(" ".join(others)).split())
    alone = [team.text] if " " not in team.text.strip() else []
    mine = fold_words(" ".join([*_BRACKETS.findall(team.text), *alone])).split()
    return {word for word in mine if len(word) > 1 and not word.isdecimal()} - taken


def _of_known(
    block: Block, solution: Solution, teams: Collection[Team], clues: Clues
) -> Named:
    """Return the one of the armies that are known that the names of units tell."""
    names = [cell.text for cell in name_cells(block, solution).values()]
    nation = _usual(names, clues) or clues.hinted_nation(_title(block, solution))
    return next(
        (_all(block, team, BY_NAMES) for team in teams if nation and team.nation == nation),
        Named(),
    )


def _shared_phrases(blocks: Sequence[Block]) -> frozenset[str]:
    """Return the two phrases one of which is in the titles of each of several lists.

    Lists of battalions say in brackets, or behind a dash, whose they are.
    """
    if len({block.sheet for block in blocks}) <= PAIR:
        return frozenset()
    for split in (_BRACKETS, _BEHIND):
        found = [set(split.findall(" | ".join(block.above))) for block in blocks]
        phrases = set().union(*found)
        if len(phrases) == PAIR and all(len(each) == 1 for each in found):
            return frozenset(phrases)
    return frozenset()


def _by_phrase(block: Block, shared: Collection[str], clues: Clues) -> Named:
    title = " | ".join(block.above)
    phrase = next(each for each in shared if each in title)
    nation = clues.nations(phrase) or clues.hinted_nation(phrase)
    return _all(block, Team(phrase, nation), BY_LINE)


def _all(block: Block, team: Team, why: str) -> Named:
    return Named(dict.fromkeys((line.number for line in block.lines), team), why)


def _called(
    block: Block, solution: Solution, tabs: int, clues: Clues, *, is_beside: bool
) -> Named:
    names = {number: cell.text for number, cell in name_cells(block, solution).items()}
    by_heads = _by_heads(block, names, clues)
    if by_heads:
        return Named(by_heads, BY_SECTION)
    usual = _usual(names.values(), clues)
    beside = block.above[-1] if len(block.above) > 1 and is_beside else ""
    if beside and (usual or not clues.unit_names(beside)):
        return _all(block, Team(beside, usual or clues.hinted_nation(beside)), BY_LINE)
    title = _title(block, solution)
    nation = usual or clues.hinted_nation(title)
    if title and (nation or tabs == PAIR):
        return _all(block, Team(title, nation), BY_TAB)
    return Named(_by_names(block, names, clues), BY_NAMES)


def _title(block: Block, solution: Solution) -> str:
    """Return what a list is called: its tab, or the text above where that has no name."""
    if not is_unnamed(block.sheet, solution.kind):
        return block.sheet
    return block.above[0] if block.above else ""


def _by_heads(block: Block, names: Mapping[int, str], clues: Clues) -> Mapping[int, Team]:
    """Return the teams that the two widest sections of a block stand for, if they do.

    Sections called like units are armies only if their units are of two nations.
    """
    heads = {line.number: line.sections[0] for line in block.lines if line.sections}
    texts = set(heads.values())
    if len(heads) < len(block.lines) or len(texts) != PAIR:
        return {}
    usual = {
        text: _usual([name for n, name in names.items() if heads.get(n) == text], clues)
        for text in texts
    }
    are_two = all(usual.values()) and len(set(usual.values())) == PAIR
    if not are_two and any(map(clues.unit_names, texts)):
        return {}
    nations = {text: usual[text] or clues.hinted_nation(text) for text in texts}
    return {number: Team(text, nations[text]) for number, text in heads.items()}


def _usual(names: Iterable[str], clues: Clues) -> str:
    """Return the nation that most names of units are usual in, '' for none."""
    named = list(names)
    found = Counter(filter(None, map(clues.hinted_nation, named)))
    nation, count = found.most_common(1)[0] if found else ("", 0)
    is_told = count >= max(2, TOLD * len(named)) or count == len(named)
    return nation if is_told and count >= AGREED * found.total() else ""


def _by_names(block: Block, names: Mapping[int, str], clues: Clues) -> Mapping[int, Team]:
    """Return the nations of the units' names, where one army stands above another."""
    found = {
        line.number: clues.hinted_nation(names.get(line.number, "")) for line in block.lines
    }
    runs = [(nation, len(list(of))) for nation, of in itertools.groupby(found.values())]
    are_armies = len(runs) == PAIR and all(n and of >= PAIR for n, of in runs)
    return {n: Team(nation, nation) for n, nation in found.items()} if are_armies else {}
