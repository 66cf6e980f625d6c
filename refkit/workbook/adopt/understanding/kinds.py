"""What each block is: a list of one kind of record, or none of ours, and why."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.understanding import evidence
from refkit.workbook.adopt.understanding.clues import Clues, OtherList, other_lists
from refkit.workbook.adopt.understanding.columns import Placed, Puzzle, Solution
from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.sheets.vocabulary import RosterKind

# From what share of lines on something counts as said of the whole block.
MOST, SOME, FEWEST = 0.6, 0.4, 2
# Signs that make a roster, and those that make it worth asking.
ENOUGH_SIGNS, SOME_SIGNS = 3, 2
NAMED, SURELY, TITLED = 80, 95, 85
# Signs of a roster that no collection shows.
CAMPAIGN = frozenset({"rating", "status", "arms", "parts", "stands"})
ROSTER_ROLES = ("now", "unit")


@dataclass(frozen=True, slots=True)
class Known:
    """What alike blocks are taken for: the solution, none where they are none of ours.

    `is_doubtful` says that they may be a list of ours and nobody can tell.
    """

    solution: Solution | None
    score: int
    grounds: tuple[str, ...]
    is_doubtful: bool = False

    @property
    def columns(self) -> tuple[Placed, ...]:
        """Its columns, none where the blocks are none of ours."""
        return self.solution.columns if self.solution else ()


def is_roster(kind: RosterKind) -> bool:
    """Tell whether lists of a kind are rosters: units or models with their numbers."""
    return any(role in kind.roles for role in ROSTER_ROLES)


def know(puzzle: Puzzle, kinds: Sequence[RosterKind], titles: Sequence[str]) -> Known:
    """Return what alike blocks are; `titles` are those of the tab and above the blocks."""
    found = [puzzle.solve(kind) for kind in kinds]
    likely = [each for each in found if has_needed(each, puzzle.clues)]
    if not likely:
        return Known(None, 0, tuple(_other_grounds(puzzle, titles, None)))
    best = max(likely, key=lambda each: _rank(each, titles))
    return _judged(puzzle, best, titles)


def has_needed(solution: Solution, clues: Clues) -> bool:
    """Tell whether a list has what no list of its kind can do without."""
    kind = solution.kind
    if kind.gathers:
        return _is_of_models(solution, clues)
    if is_roster(kind):
        return bool(solution.by_role("name")) and _strengths(solution)
    fields = [solution.by_field(name) is not None for name in kind.needed]
    marks = any(solution.by_field(mark) for mark in kind.marks)
    return marks and 2 * sum(fields) > len(fields)


def _is_of_models(solution: Solution, clues: Clues) -> bool:
    """Tell whether each line is a model: of a kind there are several of, in a unit."""
    units, models = solution.by_role("unit"), solution.by_role("type")
    if not units or not models:
        return False
    texts = units[0].contents.worded.values()
    named = 2 * sum(map(clues.unit_names, texts)) >= len(texts)
    are_units = named or units[0].named >= SURELY
    are_several = models[0].contents.uniqueness < 1 or bool(solution.by_role("status"))
    return (
        are_units
        and are_several
        and not any(_names_units(each.contents, clues) for each in solution.columns)
    )


def _names_units(column: Contents, clues: Clues) -> bool:
    """Tell whether a column names another unit in each line."""
    texts = column.worded.values()
    named = sum(map(clues.unit_names, texts))
    return named > MOST * column.count and column.uniqueness > 1 - SOME


def _rank(solution: Solution, titles: Sequence[str]) -> float:
    title = max((solution.kind.title_score(text) for text in titles), default=0)
    return solution.worth + 3.0 * (title >= TITLED)


def _judged(puzzle: Puzzle, solution: Solution, titles: Sequence[str]) -> Known:
    """Return whether the likeliest kind is what the blocks are, by all the signs."""
    kind = solution.kind
    signs = dict(_signs(puzzle, solution, titles))
    other = list(_others(puzzle, titles, solution))
    against = max((weight for _, weight, _ in other), default=0)
    grounds = (*_together(puzzle), *filter(None, signs.values()))
    score = min(99, 50 + 10 * len(signs))
    if not is_roster(kind):
        named = sum(each.named >= NAMED for each in solution.columns)
        is_plain = 2 * named >= len(solution.columns) and named >= 2 and not against > 1
        return (
            Known(solution, score, grounds) if is_plain else _none(puzzle, titles, solution)
        )
    is_plain = _is_plain(solution, signs.keys(), against)
    is_of_units = "troops" in signs or {"rating", "headings"} <= signs.keys()
    is_likely = len(signs) >= SOME_SIGNS and is_of_units and len(signs) > against
    if is_plain or (is_likely and against < 3):
        doubts = () if is_plain else _other_grounds(puzzle, titles, solution)
        return Known(solution, score, (*grounds, *doubts), is_doubtful=not is_plain)
    return _none(puzzle, titles, solution)


def _is_plain(solution: Solution, signs: Collection[str], against: int) -> bool:
    """Tell whether signs leave no doubt that a list is a campaign's roster.

    Units and numbers alone may be a collection of miniatures.
    """
    named = sum(each.named >= NAMED for each in solution.columns)
    enough = ENOUGH_SIGNS + (named < 2)
    # Units may be called anything: then their grades and all the rest must tell them.
    is_graded = "rating" in signs and not against and len(signs) > enough
    is_of_troops = bool({"troops", "arms", "stands"} & set(signs)) or is_graded
    is_campaign = bool(CAMPAIGN & set(signs)) or ("sides" in signs and not against)
    return is_of_troops and is_campaign and against < 2 and len(signs) - against >= enough


def _together(puzzle: Puzzle) -> Iterator[str]:
    """Yield that lists of several worksheets are read as one, where they are."""
    others = len({block.sheet for block in puzzle.blocks}) - 1
    if others > 0:
        such = f"{others} other worksheets" if others > 1 else "another worksheet"
        yield f"read together with {such} of the same headings"


def _none(puzzle: Puzzle, titles: Sequence[str], solution: Solution) -> Known:
    return Known(None, 0, tuple(_other_grounds(puzzle, titles, solution)))


def _strengths(solution: Solution) -> bool:
    roles = ("now", "full", "ratio", "share", "parts", "part", "lost", "status")
    return any(solution.by_role(role) for role in roles)


def _signs(
    puzzle: Puzzle, solution: Solution, titles: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield the signs that blocks are a list of a kind, each with its ground in words."""
    columns = solution.columns
    named = sum(each.named >= NAMED for each in columns)
    if 2 * named >= len(columns):
        yield (
            "headings",
            f"{named} of {len(columns)} headings are those of {one(solution.kind)}",
        )
    yield from _troop_signs(puzzle, solution)
    yield from _word_signs(solution, puzzle.clues)
    if any(_is_strength(each.named, each.target) for each in columns):
        yield "strength", "it counts how many there are"
    if any(solution.by_role(role) for role in ("ratio", "parts")):
        yield "parts", "it says what the units consist of"
    nations = sorted({n for text in titles if (n := puzzle.clues.nations(text))})
    if nations or solution.by_role("side"):
        yield "sides", f"it names {' and '.join(nations) or 'sides'}"
    if any(solution.kind.title_score(text) >= TITLED for text in titles):
        yield "title", f"its title is that of {one(solution.kind)}"


def _word_signs(solution: Solution, clues: Clues) -> Iterator[tuple[str, str]]:
    """Yield that most lines have known words for a grade, or for what became of them."""
    for role, says in (("rating", "gives a grade"), ("status", "says what became of it")):
        for each in solution.by_role(role):
            field = solution.kind.roles[role]
            lines = evidence.known_lines(solution.kind, field, each.contents, clues)
            if lines >= max(_fewest(solution), MOST * len(each.contents.cells)):
                yield (
                    role,
                    f"{lines} of {each.contents.count} lines have a word that {says}",
                )


def _fewest(solution: Solution) -> int:
    """Return how many lines must say something: of a list of one line that one."""
    return min(FEWEST, max((each.contents.count for each in solution.columns), default=0))


def _is_strength(named: int, target: object) -> bool:
    role = getattr(target, "role", "")
    return role == "part" or (role in {"now", "full", "lost", "share"} and named >= NAMED)


def _troop_signs(puzzle: Puzzle, solution: Solution) -> Iterator[tuple[str, str]]:
    """Yield that lines name units or their arms, and headings kinds of stand."""
    kinds = [each.contents.heading.text for each in solution.by_role("part")]
    stands = sum(map(puzzle.clues.stands, kinds))
    if stands >= FEWEST:
        yield "stands", f"{stands} headings name a kind of stand"
    for each in (*solution.by_role("name"), *solution.by_role("unit")):
        texts = each.contents.worded.values()
        lines = sum(map(puzzle.clues.unit_names, texts))
        if lines >= max(_fewest(solution), SOME * len(texts)):
            yield "troops", f"{lines} of {len(texts)} lines name a unit"
    for each in (*solution.by_role("class"), *solution.by_role("type")):
        texts = each.contents.worded.values()
        lines = sum(map(puzzle.clues.stands, texts))
        if lines >= max(_fewest(solution), MOST * len(texts)):
            yield "arms", f"{lines} of {each.contents.count} lines name an arm"


def in_words(kind: RosterKind) -> str:
    """Return what a list is called within a sentence: `roster`, `RG chart`."""
    words = kind.title.split()
    return " ".join(word if word.isupper() else word.lower() for word in words)


def one(kind: RosterKind) -> str:
    """Return a list of a kind with its article: `a roster`, `an RG chart`."""
    words = in_words(kind)
    # Capitals are read letter by letter: an R, an F, a G.
    letters = "AEFHILMNORSX" if words[:2].isupper() else "aeio"
    return f"{'an' if words[0] in letters else 'a'} {words}"


def _others(
    puzzle: Puzzle, titles: Sequence[str], solution: Solution | None
) -> Iterator[tuple[OtherList, int, str]]:
    """Yield the lists of other things that blocks may be, their weight and why."""
    taken = {
        each.contents.heading.number
        for each in (solution.columns if solution else ())
        if each.target and each.named >= NAMED and not is_roster(solution.kind)  # type: ignore[union-attr]
    }
    headings = {
        heading.text: fold_words(heading.text)
        for heading in puzzle.blocks[0].headings
        if heading.number not in taken
    }
    for each in other_lists():
        mine = [text for text, folded in headings.items() if folded in each.headings]
        titled = [
            text
            for text in titles
            if _is_titled(each, text) and not _is_ours(solution, text)
        ]
        if mine or titled:
            heads = "its heading" if len(mine) == 1 else "its headings"
            told = [f"{heads} {', '.join(mine)}"] * bool(mine)
            told += [f"its title {titled[0]!r}" for _ in titled[:1]]
            yield (
                each,
                len(mine) + 2 * bool(titled),
                f"{' and '.join(told)} {_are(len(mine) + len(titled[:1]))} {each.what}",
            )


def _are(count: int) -> str:
    return "is that of" if count == 1 else "are those of"


def _is_ours(solution: Solution | None, text: str) -> bool:
    """Tell whether a title is that of a chart as well: "Reinforcements to buy"."""
    is_chart = solution is not None and not is_roster(solution.kind)
    return is_chart and solution is not None and solution.kind.title_score(text) >= TITLED


def _is_titled(each: OtherList, text: str) -> bool:
    folded = f" {fold_words(text)} "
    return any(f" {title} " in folded for title in each.titles)


def _other_grounds(
    puzzle: Puzzle, titles: Sequence[str], solution: Solution | None
) -> Iterator[str]:
    """Yield why blocks are none of ours: what they are instead, or what they lack."""
    found = sorted(_others(puzzle, titles, solution), key=lambda each: -each[1])
    if found:
        yield found[0][2]
    elif solution is None:
        yield "nothing on it looks like a roster, a chart or a calendar"
    else:
        yield f"too little on it is that of {one(solution.kind)}"
