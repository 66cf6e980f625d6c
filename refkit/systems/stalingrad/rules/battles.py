"""Battles: what is in the cups, who plays next, and what a chit does to whom."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NamedTuple

from refkit.engine.charts.lookups import Lookup
from refkit.engine.problems import Refusals, veto
from refkit.systems.stalingrad.rules import units

FORTIFIED = -2
FORTIFICATIONS = "Field Fortifications"
NOBODY = "nobody"
UNCHECKED = "depleted without a check"
# What the words of the charts of chits do to a unit; other words do nothing to it.
GETS = {
    units.DEPLETED: (units.DEPLETED,),
    units.DISORGANISED: (units.DISORGANISED,),
    "depleted and disorganised": (units.DEPLETED, units.DISORGANISED),
    UNCHECKED: (units.DEPLETED,),
}


class Present(NamedTuple):
    """What decides on the chits of a side: its units, and how the war stands."""

    panzer: bool = False
    tank: bool = False
    defending: bool = False
    stavka: bool = False  # reorganised
    allies: bool = False  # Axis units that are not German

    @property
    def columns(self) -> dict[str, bool]:
        """Which columns of the charts of chits count."""
        tank = self.stavka and self.tank
        told = {"with_panzer": self.panzer, "stavka": self.stavka, "stavka_with_tank": tank}
        return {"always": True, "defending": self.defending, **told}

    def has(self, needed: str) -> bool:
        """Whether the unit that a chit needs is there; most need nothing."""
        return {units.PANZER: self.panzer, units.TANK: self.tank}.get(needed, True)


def cup(chits: Lookup, present: Present) -> dict[str, int]:
    """Return the chits of a side at the beginning of a battle (RS-58, RS-60, RS-R24)."""
    columns = [name for name, _ in chits.gives if present.columns.get(name)]
    made = Counter[str]()
    for name in chits.keys[0].words:
        made[name] = sum(chits.whole(name, of=column) for column in columns)
    return dict(+made)


class Redraw(NamedTuple):
    """How many chits are drawn, and whether the cup is filled again in between."""

    draws: int
    refills: bool


def redraw(in_hand: int, best: int, left: int) -> Redraw:
    """Return what a side draws that has to play: nothing while it has chits (RS-45)."""
    many = 0 if in_hand else best
    return Redraw(many, many > left)


def is_drawn_again(chits: Lookup, chit: str, present: Present, room: int) -> bool:
    """Whether a chit is drawn again; `room` is for fortifications (RS-60, RS-61)."""
    if chit == FORTIFICATIONS and room <= 0:
        return True
    if present.allies and not chits.is_yes(chit, of="with_allies"):
        return True
    return not present.has(chits.text(chit, of="needs"))


def fortify(*, is_fortified: bool) -> Refusals:
    """Yield why a unit is not given a fortification (RS-61)."""
    if is_fortified:
        yield veto("fortified", "the unit is fortified already", "RS-61")


def turn(by: str, attacker: str, last: str) -> Refusals:
    """Yield why a side does not play now; `last` did before, '' for nobody (RS-43)."""
    due = units.OTHER[last] if last else attacker
    if by != due:
        yield veto("turn", "it is the other side's turn to play a chit", "RS-43")


class Effect(NamedTuple):
    """What a chit does to a unit of a side, who picks it, and what is added to its die."""

    side: str
    gets: tuple[str, ...]
    checks: bool
    added: int
    picked_by: str


def effects(
    chits: Lookup, chit: str, by: str, attacker: str, present: Present
) -> list[Effect]:
    """Return what a chit does, to the defender's unit first (RS-44, RS-60, RS-61)."""
    if not present.has(chits.text(chit, of="needs")):
        return []
    foe, added = units.OTHER[by], chits.whole(chit, of="added")
    picker = by if chits.text(chit, of="picked_by") == "player" else foe
    own, enemy = (chits.text(chit, of=whose) for whose in ("own", "enemy"))
    both = [(foe, enemy, added, picker), (by, own, 0, by)]
    found = [
        Effect(side, GETS[word], word != UNCHECKED, plus, picks)
        for side, word, plus, picks in both
        if word in GETS
    ]
    return sorted(found, key=lambda each: each.side == attacker)


def may_take(chits: Lookup, chit: str, kind: str, nation: str) -> Refusals:
    """Yield why a chit of its own side is not for a unit (RS-60, RS-61)."""
    if nation != units.GERMAN and not chits.is_yes(chit, of="with_allies"):
        yield veto("german", "a German unit checks", "RS-60")
    if chits.text(chit, of="needs") == units.TANK and kind != units.TANK:
        yield veto("tank", "a tank unit checks", "RS-61")


class Check(NamedTuple):
    """A cohesion check: the die with all that is added, and whether it passes."""

    total: int
    passes: bool


def check(cv: int, die: int, added: int, *, fortified: bool) -> Check:
    """Return the cohesion check of a unit (RS-46, RS-47)."""
    total = die + added + FORTIFIED * fortified
    return Check(total, total <= cv)


def strike(effect: Effect, state: units.State, checked: Check | None) -> units.Outcome:
    """Return what becomes of a unit after its check, None for a chit without (RS-44)."""
    passes = checked.passes if checked else None
    return units.suffer(state, () if passes else effect.gets, passes)


def winner(left: Mapping[str, Collection[object]]) -> str:
    """Return who won a battle, '' while it goes on (RS-49c)."""
    standing = [side for side, units in left.items() if units]
    if len(standing) == len(left):
        return ""
    return standing[0] if standing else NOBODY


def goes_on(left: Mapping[str, Collection[object]], option: units.Option) -> bool:
    """Whether the rest of a chit is applied after its first effect (RS-R18)."""
    return option("finish_chit") == "yes" or not winner(left)
