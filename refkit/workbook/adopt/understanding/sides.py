"""The sides of a workbook: one for each nation or name that teams go by."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.understanding.teams import BY_COLUMN, Named, Team


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of a workbook by the key of their teams, and the nation of each."""

    names: Mapping[str, str]
    nations: Mapping[str, str]

    def of(self, team: Team) -> str:
        """Return the side a team is, '' where no roster names it."""
        return self.names.get(team.key) or self.in_text(team.text)

    def in_text(self, text: str) -> str:
        """Return the one side whose name or nation a text holds, '' for none or several."""
        folded = f" {fold_words(text)} "
        named = {s for s in self.names.values() if f" {fold_words(s)} " in folded}
        return named.pop() if len(named) == 1 else ""


def gather_sides(named: Sequence[Named]) -> Sides:
    """Return the sides that the teams of rosters make: one for each nation or name."""
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
    return Sides(names, {names[key]: nation for key, nation in nations.items() if nation})


def _common(said: Sequence[str], nation: str) -> str:
    """Return the name of a side that has several: the first, if it is used most."""
    most, count = Counter(said).most_common(1)[0]
    return most if count > 1 or not nation else nation


def _teams(named: Iterable[Named]) -> Iterator[Team]:
    for each in named:
        yield from dict.fromkeys(each.teams.values())
