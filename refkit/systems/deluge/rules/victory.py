"""The victory points: each faction's own, what comes off them, and who is first."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from refkit.engine.accounts.shares import solve
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.numbers import fraction_text
from refkit.systems.deluge.records import Deduction, Score, Side, VictoryTerm
from refkit.systems.deluge.rules import turns
from refkit.systems.deluge.rules.board import Board, Option, board

Points = Mapping[str, Fraction]


class Item(NamedTuple):
    """Points for one thing, in words."""

    words: str
    points: Fraction

    def __bool__(self) -> bool:
        return bool(self.points)

    def __str__(self) -> str:
        return f"{fraction_text(self.points)} ({self.words})"


Terms = Sequence[VictoryTerm]
Finals = dict[str, tuple[Fraction, list[Item]]]


class NoSolutionError(ValueError):
    """Deductions that hang on each other so that no points, or many, would do."""


def occupied(chart: Board, side: str) -> frozenset[str]:
    """Return the foreign territories that a faction occupies (DL-R3).

    They are captured or, unless the option says otherwise, held by a force of its own
    where no enemy force is.
    """
    found = {n for n, each in chart.grounds.items() if each.holder == side != each.home}
    if chart.option("occupied_means") == "captured_or_held":
        there = {each.place for each in chart.forces if each.side == side}
        own = {each.id for each in chart.homes(side)}
        found |= there - own - chart.threatened(side)
    return frozenset(found)


def counted(chart: Board, term: VictoryTerm, kept: int) -> int:
    """Return how many territories or tokens a term counts (DL-43 to DL-51)."""
    grounds, side = chart.grounds, term.side
    own = [each for each in grounds.values() if each.home == side]
    named = grounds.get(term.territory)
    holder = named.holder if named else ""
    held = occupied(chart, side)
    theirs = [each for each in grounds.values() if each.home == term.other]
    found: dict[str, int] = {
        "to begin with": 1,
        "holds": holder == side,
        "not held by": holder != term.other,
        "own home held": sum(each.holder == side for each in own),
        "home of another held": sum(each.id in held for each in theirs),
        "own home lost": sum(each.holder not in ("", side, term.other) for each in own),
        "loot kept": kept,
    }
    return found[term.kind]


def points(term: VictoryTerm, many: int, option: Option) -> Fraction:
    """Return what a term gives for so many (DL-R41)."""
    times = Fraction(many, term.each)
    return term.points * (times if option("fractions") == "exact" else Fraction(times // 1))


def items(chart: Board, terms: Terms, kept: int, side: str) -> Iterator[Item]:
    """Yield what a faction scores for before deductions."""
    for term in terms:
        if term.side == side:
            many = counted(chart, term, kept)
            what = " ".join(filter(None, (term.kind, term.territory, term.other)))
            words = what if many < 2 else f"{what}, {many}"
            yield Item(words, points(term, many, chart.option))


def finals(gross: Points, deductions: Sequence[Deduction], option: Option) -> Finals:
    """Return each faction's points after deductions, with these (DL-R39 to DL-R42).

    By option they take the others' points before deductions, after them in the order of
    the factions, or after them all solved together: those are exact. NoSolutionError is
    raised where there are no such points.
    """
    how = option("deductions_use")
    base = _solved(gross, deductions) if how == "solve" else dict(gross)
    is_exact = how == "solve" or option("fractions") == "exact"
    found = {}
    for side in gross:
        owed = [
            Item(f"of {each.other}", -Fraction(part if is_exact else floor(part)))
            for each in deductions
            if each.side == side and each.other in gross
            for part in [max(base[each.other], Fraction(0)) / each.part]
        ]
        found[side] = gross[side] + sum(each.points for each in owed), owed
        if how == "in_order":
            base[side] = found[side][0]
    return found


def _solved(gross: Points, deductions: Sequence[Deduction]) -> dict[str, Fraction]:
    """Return the points that fit each other; who is below 0 takes nothing off."""
    sides, taking = list(gross), frozenset(gross)
    parts = {(each.side, each.other): Fraction(1, each.part) for each in deductions}
    tried: list[frozenset[str]] = []
    while taking not in tried:
        tried.append(taking)
        off = {pair: part for pair, part in parts.items() if pair[1] in taking}
        rows = [
            [*(Fraction(one == o) + off.get((one, o), 0) for o in sides), gross[one]]
            for one in sides
        ]
        solution = solve(rows)
        if solution is None:
            message = "the deductions cancel each other out"
            raise NoSolutionError(message)
        found = dict(zip(sides, solution, strict=True))
        above = frozenset(each for each in sides if found[each] >= 0)
        if above == taking:
            return found
        taking = above
    message = "the deductions hang on each other without an answer"
    raise NoSolutionError(message)


def places(final: Points) -> dict[str, int]:
    """Return each faction's place; who is level shares it (DL-R45)."""
    return {side: 1 + sum(v > own for v in final.values()) for side, own in final.items()}


def scores(campaign: Campaign) -> tuple[list[Score], str]:
    """Return how the factions that play stand now, with workings (DL-43 to DL-51).

    Where deductions that are solved together have no answer there are none, and it says so.
    """
    chart, terms = board(campaign), campaign.rows(VictoryTerm)
    kept = {each: campaign.get(Side, each).kept for each in turns.playing(campaign)}
    made = {side: list(items(chart, terms, many, side)) for side, many in kept.items()}
    gross = {side: sum((i.points for i in own), Fraction(0)) for side, own in made.items()}
    try:
        found = finals(gross, campaign.rows(Deduction), campaign.option)
    except NoSolutionError as error:
        return [], str(error)
    ranks = places({side: final for side, (final, _) in found.items()})
    rows = [
        Score(
            side=side,
            gross=fraction_text(gross[side]),
            deducted=fraction_text(gross[side] - final),
            workings=", ".join(map(str, filter(None, (*made[side], *off)))) or "0",
            final=fraction_text(final),
            place=ranks[side],
        )
        for side, (final, off) in found.items()
    ]
    return rows, ""
