"""The sides of a workbook: one for each nation or name that teams go by."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from refkit import systems
from refkit.engine.records.columns import columns
from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understanding.names import nation_question
from refkit.workbook.adopt.understanding.teams import BY_COLUMN, Named, Team
from refkit.workbook.adopt.understood import Question, UnderstoodBlock
from refkit.workbook.sheets import vocabulary

# So many sides are played.
PLAYED = 2
SOME = 3  # nations that are named as examples
HANGS = "{}Type one such as {}; without an answer {!r} itself is taken for a nation."


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of a workbook by the key of their teams, and the nation of each.

    `allied` has a sentence for each side that several armies are, `tabs` the side of the
    worksheets that are one side's, by their names folded.
    """

    names: Mapping[str, str]
    nations: Mapping[str, str]
    allied: tuple[str, ...] = ()
    tabs: Mapping[str, str] = field(default_factory=dict)

    def of(self, team: Team) -> str:
        """Return the side a team is, '' where no roster names it."""
        known = self.names.get(team.key) or self.tabs.get(fold_words(team.text))
        return known or self.in_text(team.text) or self._begun(team)

    def of_all(self, teams: Iterable[Team]) -> Mapping[Team, str]:
        """Return the side of each team; a nation beside a known one is the side left."""
        told = {team: self.of(team) for team in dict.fromkeys(teams)}
        unknown = [team for team, side in told.items() if not side]
        left = {*self.names.values()} - {*told.values()}
        is_plain = len({t.nation for t in unknown if t.nation}) == len(left) == 1
        if is_plain and all(t.nation for t in unknown) and len(unknown) < len(told):
            told |= dict.fromkeys(unknown, left.pop())
        return told

    def _begun(self, team: Team) -> str:
        """Return the one side whose name or nation begins as a name does, '' for none."""
        short = fold_words(team.text)
        begun = {
            side
            for side in self.names.values()
            for text in (side, self.nations.get(side, ""))
            if short and fold_words(text).startswith(short)
        }
        return begun.pop() if len(begun) == 1 else ""

    def in_text(self, text: str) -> str:
        """Return the one side whose name or nation a text holds, '' for none or several."""
        folded = f" {fold_words(text)} "
        named = {s for s in self.names.values() if f" {fold_words(s)} " in folded}
        return named.pop() if len(named) == 1 else ""


def gather_sides(rosters: Sequence[tuple[str, Named]], camps: Mapping[str, str]) -> Sides:
    """Return the sides that the teams of rosters make: one for each nation or name.

    `rosters` are the teams with the worksheet they are on; `camps` has the camp of nations:
    armies of one camp are one side if there are more armies than two.
    """
    named = [each for _, each in rosters]
    ranked = sorted(named, key=lambda each: each.why != BY_COLUMN)
    texts: dict[str, list[str]] = {}
    nations: dict[str, str] = {}
    for team in _teams(ranked):
        texts.setdefault(team.key, []).append(team.text)
        nations[team.key] = team.nation
    names: dict[str, str] = {}
    for key, said in texts.items():
        one = said[0] if len(set(said)) == 1 else _common(said, nations[key])
        names[key] = one if one not in names.values() else f"{one} {len(names)}"
    told = {names[key]: nation for key, nation in nations.items() if nation}
    found = _in_camps(Sides(names, told), camps, _sizes(named))
    return replace(found, tabs=dict(_by_tab(rosters, found.names)))


def _by_tab(
    rosters: Sequence[tuple[str, Named]], names: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield each worksheet that is one side's, its name folded, and the side."""
    sides: dict[str, set[str]] = {}
    for sheet, named in rosters:
        mine = {names[team.key] for team in named.teams.values()}
        sides.setdefault(fold_words(sheet), set()).update(mine)
    return ((sheet, mine.pop()) for sheet, mine in sides.items() if len(mine) == 1)


def _sizes(named: Iterable[Named]) -> Counter[str]:
    """Return how many lines each team has, by its key."""
    return Counter(team.key for each in named for team in each.teams.values())


def _in_camps(found: Sides, camps: Mapping[str, str], sizes: Counter[str]) -> Sides:
    """Return two sides instead of more armies, if it is known who fought beside whom.

    A side is called as the army in it with the most lines is.
    """
    of = {
        key: camps.get(found.nations.get(name, ""), "") for key, name in found.names.items()
    }
    if len(of) <= PLAYED or not all(of.values()) or len({*of.values()}) != PLAYED:
        return found
    names: dict[str, str] = {}
    allied = []
    for camp in dict.fromkeys(of.values()):
        keys = [key for key in of if of[key] == camp]
        chief = found.names[max(keys, key=lambda key: sizes[key])]
        names |= dict.fromkeys(keys, chief)
        if len(keys) > 1:
            armies = ", ".join(found.names[key] for key in keys)
            nation = found.nations[chief]
            allied.append(f"{armies} fight on one side, {chief}; its nation is {nation}.")
    kept = {
        name: nation for name, nation in found.nations.items() if name in names.values()
    }
    return Sides({key: names[key] for key in found.names}, kept, tuple(allied))


def _common(said: Sequence[str], nation: str) -> str:
    """Return the name of a side that has several: the first, if it is used most."""
    most, count = Counter(said).most_common(1)[0]
    return most if count > 1 or not nation else nation


def _teams(named: Iterable[Named]) -> Iterator[Team]:
    for each in named:
        yield from dict.fromkeys(each.teams.values())


def said_nations(sides: Iterable[str], said: Answers) -> Mapping[str, str]:
    """Return the nations that the umpire answered, by side."""
    told = ((side, said.answer(nation_question(side))) for side in sides)
    return {side: nation for side, nation in told if nation}


def nation_questions(
    sides: Iterable[str],
    known: Mapping[str, str],
    lists: Iterable[UnderstoodBlock],
    system: str,
) -> Iterator[Question]:
    """Yield a question for each side whose nation nothing tells; `known` has the others."""
    blocks, names = list(lists), vocabulary.nation_names(system)
    helps = {col.field: col.help for col in columns(systems.load(system).record("Side"))}
    such, told = ", ".join(names[:SOME]), helps.get("nation", "")
    says = f"Its nation {told[:1].lower()}{told[1:]} " if told else ""
    for side in sides:
        if side not in known:
            yield Question(
                nation_question(side),
                f"Which nation are the troops of {side!r}? Nothing says it.",
                tuple(_first_cells(side, blocks)),
                (),
                hangs=HANGS.format(says, such, side),
                suggests=names,
            )


def _first_cells(side: str, blocks: Iterable[UnderstoodBlock]) -> Iterator[str]:
    """Yield the first cell of each line of a side."""
    for each in blocks:
        for line in each.block.lines:
            cell = next(iter(line.cells.values()), None)
            if cell and each.sides.get(line.number) == side:
                yield f"{each.block.sheet}!{cell.cell.ref}"
