"""What each column is worth as each thing it may be: by heading, cells and sums."""

from collections.abc import Collection, Iterator, Mapping, Sequence

import numpy as np

from refkit.workbook.adopt.understanding import arithmetic, evidence, histories
from refkit.workbook.adopt.understanding.arithmetic import Difference, Sum
from refkit.workbook.adopt.understanding.clues import Clues
from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.adopt.understanding.targets import MANY, RATIO, Target
from refkit.workbook.sheets.vocabulary import RosterKind

Table = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Scores = Mapping[str, int]
# What headings are worth, by how surely they mean a field, best first.
BY_HEADING = ((97, 4.0), (90, 3.2), (82, 2.4), (72, 1.4))
# What is lost where a heading surely means something else: more than its beginning says.
SURELY_ANOTHER, MEANS_ANOTHER = 91, -1.0
# What it is worth that formulas, or a few numbers, show how columns depend on each other.
TOLD, COUNTED, NEVER_LESS = 3.0, 1.0, 1.25
# What is left is worked out more often than what is lost: too little to go by alone.
SWAPPED = 0.9
# Too little for anything but a choice between two alike.
FULLER = 0.01
NAMED_STAND, UNDER_STANDS, IN_A_RUN, LEAST_RUN = 1.5, 1.0, 1.5, 3
# Beside counts of other kinds the count of one kind is not the strength.
ONE_KIND = -4.0


def worth_table(
    kind: RosterKind,
    columns: Sequence[Contents],
    scores: Sequence[Scores],
    slots: Sequence[Target],
    clues: Clues,
) -> Table:
    """Return the worth of each column, by row, as each target."""
    table = np.zeros((len(columns), len(slots)))
    for at, column in enumerate(columns):
        # A list of many columns has a slot for each of them that is alike to the others.
        worths = {
            target: _worth(kind, column, scores[at], target, clues) for target in {*slots}
        }
        table[at] = [worths[target] for target in slots]
    _add_runs(table, columns, slots, clues)
    stands = frozenset(c.heading.number for c in columns if _is_stand(c, clues))
    _add_sums(table, columns, slots, [_is_now(each, kind) for each in scores], stands)
    _add_history(table, columns, slots, clues)
    return table


def _worth(
    kind: RosterKind, column: Contents, scores: Scores, target: Target, clues: Clues
) -> float:
    """Return what a column is worth as a target by its heading and its cells."""
    said = heading_worth(scores, target, kind)
    if target.role == MANY and clues.stands(column.heading.text):
        said = max(said, 0.0)
    fits = evidence.cells_fit(kind, target, column, clues)
    worth = said + fits + _kept(column)
    is_many = target.role == MANY
    return worth + _stand_worth(column, scores, kind, clues) if is_many else worth


def _kept(column: Contents) -> float:
    """Return what tells two columns of one meaning apart: one is fuller, one is hidden."""
    return FULLER * column.filled - FULLER * column.is_hidden


def _add_history(
    table: Table, columns: Sequence[Contents], slots: Sequence[Target], clues: Clues
) -> None:
    """Let the last of the columns of a strength day by day be that of now, no other."""
    days = histories.history(columns, clues)
    for at in days:
        for slot, target in enumerate(slots):
            is_last = at == days[-1] and target.role == "now"
            table[at, slot] += TOLD if is_last else evidence.NEVER


def _add_runs(
    table: Table, columns: Sequence[Contents], slots: Sequence[Target], clues: Clues
) -> None:
    """Speak for counts of stands side by side, of which a few are known to be such."""
    many = [slot for slot, target in enumerate(slots) if target.role == MANY]
    if not many:
        return
    whole = [slot for slot, target in enumerate(slots) if target.role in ("now", "full")]
    known = [table[at, many[0]] >= NAMED_STAND for at in range(len(columns))]
    run: list[int] = []
    for at in range(len(columns) + 1):
        is_open = at < len(columns) and table[at, many[0]] > 0
        if is_open and (
            known[at] or not clues.is_count_heading(columns[at].heading.levels)
        ):
            run.append(at)
            continue
        if len(run) >= LEAST_RUN or sum(known[each] for each in run) > 1:
            table[np.ix_(run, many)] += IN_A_RUN
        if sum(known[each] for each in run) > LEAST_RUN - 1:
            named = [each for each in run if known[each]]
            table[np.ix_(named, whole)] += ONE_KIND
        run = []


def heading_worth(scores: Scores, target: Target, kind: RosterKind) -> float:
    """Return what a heading is worth for a target; less than 0 if it means another."""
    score = max((scores.get(name, 0) for name in heading_names(target, kind)), default=0)
    found = next((worth for least, worth in BY_HEADING if score >= least), 0.0)
    is_another = not found and max(scores.values(), default=0) >= SURELY_ANOTHER
    return MEANS_ANOTHER if is_another else found


def heading_names(target: Target, kind: RosterKind) -> tuple[str, ...]:
    """Return by what names of the vocabulary a heading may mean a target.

    A count of one kind of stand is named by the stand, never by the field it adds to; a
    share of the stands may be headed as their number is.
    """
    now = kind.roles.get("now") or "now"
    full = kind.roles.get("full") or "full"
    by_role = {RATIO: (now, full), "share": ("share", now), MANY: (MANY,)}
    return by_role.get(target.role, (target.name,))


def _stand_worth(column: Contents, scores: Scores, kind: RosterKind, clues: Clues) -> float:
    """Return what a heading says for the count of one kind of stand."""
    heading = column.heading
    worth = NAMED_STAND if clues.stands(heading.text) else 0.0
    under = [kind.heading_meanings((level,)) for level in heading.levels[:-1]]
    stands = {kind.roles.get(role, role) for role in ("now", "full", "parts")}
    if any(each.value in stands for found in under for each in found):
        worth += UNDER_STANDS
    return worth


def _is_now(scores: Scores, kind: RosterKind) -> bool:
    return scores.get(kind.roles.get("now") or "now", 0) >= SURELY_ANOTHER


def _is_stand(column: Contents, clues: Clues) -> bool:
    """Tell whether a heading names a kind of stand and nothing that is counted."""
    heading = column.heading
    return clues.stands(heading.text) and not clues.is_count_heading(heading.levels)


def _add_sums(
    table: Table,
    columns: Sequence[Contents],
    slots: Sequence[Target],
    now: Sequence[bool],
    stands: Collection[int],
) -> None:
    """Add what differences and sums among the columns say.

    `now` marks headings; `stands` are the columns that count one kind of stand: they
    are neither lost nor left, and no total.
    """
    places = {column.heading.number: at for at, column in enumerate(columns)}
    roles: dict[str, list[int]] = {}
    for slot, target in enumerate(slots):
        roles.setdefault(target.role, []).append(slot)
    gaps = [
        each
        for each in arithmetic.differences(columns)
        if each.taken not in stands and each.rest not in stands
    ]
    for number, role, worth in (
        *_never_less(columns, now),
        *_difference_worths(gaps),
        *_sum_worths([s for s in arithmetic.sums(columns) if s.total not in stands], gaps),
    ):
        if number in places:
            table[places[number], roles.get(role, [])] += worth


def _never_less(
    columns: Sequence[Contents], now: Sequence[bool]
) -> Iterator[tuple[int, str, float]]:
    """Yield a number never less than the one headed as of now, at times as much."""
    heading = next((c for c, is_now in zip(columns, now, strict=True) if is_now), None)
    for column in columns if heading else ():
        if heading and column is not heading and column.counts == 1:
            lines = heading.numbers.keys()
            both = [(column.numbers.get(n, -1.0), heading.numbers[n]) for n in lines]
            more = sum(whole > left for whole, left in both)
            is_whole = 1 < more < len(both) and all(w >= n for w, n in both)
            if len(both) >= LEAST_RUN and is_whole:
                yield column.heading.number, "full", NEVER_LESS


def _difference_worths(gaps: Sequence[Difference]) -> Iterator[tuple[int, str, float]]:
    """Yield the columns and roles that differences speak for, each once at its most."""
    found: dict[tuple[int, str], float] = {}
    for each in gaps:
        worth = TOLD if each.is_sure else COUNTED
        for number, role, much in (
            (each.whole, "full", worth),
            (each.taken, "lost", worth),
            (each.rest, "now", worth),
            (each.taken, "now", SWAPPED * worth),
            (each.rest, "lost", SWAPPED * worth),
        ):
            found[number, role] = max(much, found.get((number, role), 0.0))
    return ((number, role, worth) for (number, role), worth in found.items())


def _sum_worths(
    totals: Sequence[Sum], gaps: Sequence[Difference]
) -> Iterator[tuple[int, str, float]]:
    explained = {frozenset((each.taken, each.rest)) for each in gaps}
    for each in totals:
        if each.parts not in explained:
            worth = TOLD if each.is_sure else COUNTED
            yield each.total, "now", worth
            yield each.total, MANY, -TOLD
            yield from ((part, MANY, worth) for part in each.parts)
