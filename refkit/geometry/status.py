"""Normal, isolated or cut off: the status of every stand, decided exactly (D7 to D16)."""

from dataclasses import dataclass, replace

import numpy as np

from refkit.geometry.forces import Flags, Force, force
from refkit.geometry.front import Front, Road, measures
from refkit.geometry.homes import Ints
from refkit.geometry.layout import Layout, Status
from refkit.geometry.links import Links, home_linked, links
from refkit.geometry.opening import Opening
from refkit.geometry.tracing import Reach


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found for one side: each flag by the number of the stand."""

    force: Force
    foes: Force
    opening: Opening
    links: Links
    roads: tuple[tuple[Road, ...], ...]
    anchors: Flags  # friends a chain may end at
    behind: Flags
    normal: Flags
    traced: Flags  # he or his group can trace a line
    upgraded: Flags  # Normal only because the enemies behind him form no real line (D9)
    passed: Ints  # how many enemies his group's best stand has passed (D9)
    broken: dict[int, tuple[float, float]]  # where a stand breaks contact to (D9a)
    reach: Reach | None

    def status(self, number: int) -> Status:
        """Return a stand's status (D10, D12, D14)."""
        fixed = self.opening.layout.overrides.status.get(self.force.stands[number].id)
        if fixed:
            return fixed
        if self.normal[number]:
            return "normal"
        return "isolated" if self.traced[number] else "cut_off"

    @property
    def is_normal(self) -> Flags:
        """Whether each stand is Normal, the umpire's rulings included."""
        found = (self.status(each) == "normal" for each in range(len(self.force)))
        return np.fromiter(found, dtype=bool, count=len(self.force))


def judge(layout: Layout, places: dict[str, Ints] | None = None) -> tuple[Verdict, Verdict]:
    """Return the verdict on each side, where the stands are or at other places."""
    places = places or {}
    one, two = (force(layout, side, places.get(side)) for side in layout.sides)
    first = _first(layout, one, two), _first(layout, two, one)
    if layout.options.intruder_rule == "none":
        return first
    # Both go by the first look: neither side's second look sees the other's.
    return _second(*first), _second(*reversed(first))


def _ruled(force: Force, layout: Layout) -> tuple[Flags, Flags]:
    """Return which stands the umpire has ruled Normal, and which otherwise."""
    ruled = layout.overrides.status
    other = force.flags(lambda each: ruled.get(each.id, "normal") != "normal")
    return force.flags(lambda each: ruled.get(each.id) == "normal"), other


def _in_line(force: Force, layout: Layout) -> Flags:
    """Whether each stand may form a line: the umpire may take one out of it."""
    out = layout.overrides.out_of_line
    return force.flags(lambda each: each.id not in out)


def _first(layout: Layout, force: Force, foes: Force) -> Verdict:
    """Judge a side with every enemy in the line (D9, first pass)."""
    opening = Opening(layout, force, foes)
    facing, line = Front(force, foes, measures(layout.options)), _in_line(foes, layout)
    ways = facing.roads(np.arange(len(force)), lambda _, enemy: line[enemy])
    behind = np.array([all(road.barred for road in each) for each in ways], dtype=bool)
    chain = links(force, foes, layout.options, layout.ground)
    ruled_normal, ruled_other = _ruled(force, layout)
    # Before the chains: one may end at who is ruled Normal, none at who is ruled otherwise.
    behind = (behind & ~ruled_normal) | ruled_other
    anchors = home_linked(force, foes, layout.options, layout.ground)
    # D16: with no enemy on the table everything is Normal.
    anchors = (anchors if len(foes) else np.ones_like(anchors)) & ~ruled_other
    # D8a: a chain may end at a home element, or at a friend whose own road is open.
    if layout.options.chain_anchor == "front":
        anchors |= ~behind
    normal = (~behind | chain.any_of(anchors)) & ~ruled_other
    verdict = Verdict(
        force, foes, opening, chain, tuple(ways), anchors, behind, normal,
        traced=np.zeros_like(normal), upgraded=np.zeros_like(normal),
        passed=np.zeros(len(force), dtype=np.int64), broken={}, reach=None,
    )  # fmt: skip
    return verdict if normal.all() else _traced(verdict, facing)


def _traced(verdict: Verdict, facing: Front) -> Verdict:
    """Add who can trace a line home, and whom each stand in doubt has passed."""
    opening, asked = verdict.opening, ~verdict.normal
    found = opening.reach(verdict.normal, verdict.links)
    traced = opening.traced(found, asked)
    broken = {}
    rule = opening.layout.options.break_contact
    if rule != "never":
        broken = opening.broken(found, asked)
    # D11 read loosely: a stand in contact may step out first, and trace from there.
    if rule == "always":
        traced[list(broken)] = True
    traced = verdict.links.any_of(traced)  # D13
    # After the sharing: who is only ruled isolated lends his group no line.
    ruled = opening.layout.overrides.status
    traced |= verdict.force.flags(lambda each: ruled.get(each.id) == "isolated")
    traced &= ~verdict.force.flags(lambda each: ruled.get(each.id) == "cut_off")
    passed = np.zeros(len(asked), dtype=np.int64)
    passed[asked] = facing.passed(np.flatnonzero(asked))
    if opening.layout.options.intruder_rule == "group":
        passed = _best(passed, verdict.links)
    return replace(verdict, traced=traced, passed=passed, broken=broken, reach=found)


def _best(passed: Ints, chain: Links) -> Ints:
    """Return for each stand the best figure of its group."""
    best = np.zeros(chain.count, dtype=np.int64)
    np.maximum.at(best, chain.groups, passed)
    return np.asarray(best[chain.groups])


def _second(own: Verdict, enemy: Verdict) -> Verdict:
    """Judge those in doubt again, against the real line only (D9, second pass)."""
    layout = own.opening.layout
    _, ruled = _ruled(own.force, layout)
    isolated = ~enemy.normal & enemy.traced
    cut_off = ~enemy.normal & ~enemy.traced
    real = enemy.normal | (cut_off & layout.options.cutoff_forms_line)
    line = _in_line(own.foes, layout)

    def forms(stand: Ints, foe: Ints) -> Flags:
        # D9: an Isolated enemy who has passed more of ours than we of his is the intruder.
        no_intruder = isolated[foe] & (enemy.passed[foe] <= own.passed[stand])
        return np.asarray(line[foe] & (real[foe] | no_intruder))

    # Who can trace a line after breaking contact is looked at again as well (D9a).
    goes = own.traced.copy()
    goes[list(own.broken)] = True
    asked = np.flatnonzero(~own.normal & ~ruled & goes)
    ways = Front(own.force, own.foes, measures(layout.options)).roads(asked, forms)
    upgraded = np.zeros(len(own.force), dtype=bool)
    upgraded[asked] = [not all(road.barred for road in each) for each in ways]
    if not upgraded.any():
        return own
    normal = (own.normal | own.links.any_of(upgraded)) & ~ruled
    return replace(own, normal=normal, upgraded=upgraded)
