"""What the geometry of the front finds on a battlefield, as the map shows it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from refkit.geometry import checks
from refkit.geometry.battlefield import Battlefield
from refkit.geometry.disengaging import Disengagement, disengage
from refkit.geometry.drawing import Island
from refkit.geometry.layout import Point, Status
from refkit.geometry.perimeter import Perimeter, perimeter
from refkit.geometry.reasons import Reason
from refkit.geometry.showing import Shown
from refkit.turnsheets import perimeters
from refkit.turnsheets.front import Caption, Front, Lines

Basis = Iterator[tuple[str, tuple[Point, ...]]]


@dataclass(frozen=True)
class Judgement:
    """A battlefield with its perimeter, or with what keeps it from being judged.

    There is none either while every stand waits for its place.
    """

    field: Battlefield
    found: Perimeter | None
    faults: tuple[str, ...] = ()
    side: str = ""

    @property
    def status(self) -> Mapping[str, Status]:
        """The status of every stand that counts."""
        return self.found.status if self.found else {}

    @cached_property
    def shown(self) -> Shown | None:
        """What both sides see of the front."""
        return Shown(self.found, self.field.hidden) if self.found else None

    @cached_property
    def disengaged(self) -> Disengagement | None:
        """Who would go back from the enemy, and where to; a side cannot know."""
        if self.found is None or self.side:
            return None
        return disengage(self.field.layout, self.found.verdicts)

    @property
    def moves(self) -> Mapping[str, Point]:
        """Where the stands that would disengage go."""
        return self.disengaged.moves if self.disengaged else {}

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The stands the umpire should look at himself."""
        return tuple(name for name, reason in self._reasons.items() if reason.doubtful)

    def why(self, name: str) -> Iterator[str]:
        """Yield why a stand has its status."""
        if reason := self._reasons.get(name):
            yield reason.words
            if reason.doubtful:
                yield f"Doubtful: {reason.doubtful}."
        if ruled := self.field.why.get(name):
            yield f"The umpire's reason: {ruled}"

    def notes(self) -> Iterator[str]:
        """Yield what there is to say of contacts, and of who is left out of the line."""
        status = self.status
        unseen = sorted(n for n in self.field.hidden if status.get(n) == "normal")
        if unseen and self.field.layout.overrides.line is None:
            yield f"Hidden, so the line ignores them: {self._titles(unseen)}."
        if self.moves:
            moving = self._titles(self.moves)
            yield f"To disengage, {len(self.moves)} would move: {moving}."
        if self.disengaged and self.disengaged.held:
            yield f"Held in place for a salient: {self._titles(self.disengaged.held)}."
        if self.disengaged and self.disengaged.contacts:
            contacts = self.disengaged.contacts
            pairs = (" and ".join(map(self.field.title, pair)) for pair in contacts)
            yield f"Left in contact: {'; '.join(pairs)}."

    def _titles(self, names: Iterable[str]) -> str:
        """Return what these stands are called, those alike counted together."""
        counts = Counter(map(self.field.title, names))
        return ", ".join(f"{t} ({n})" if n > 1 else t for t, n in counts.items())

    def statuses(self, chosen: str = "") -> Front:
        """Return what is drawn at once: statuses, and what one of them rests on."""
        return Front(
            status=self.status,
            marks=self._marks(),
            reasons=tuple(self._basis(chosen)),
            titles=self.field.names,
            # What has a title is told by it: its id would only be in the way of the map.
            names=dict.fromkeys(self.field.names, ""),
            captions=self._captions,
        )

    def line(self) -> Front:
        """Return what takes longer: the line, the start lines, the ground, the pockets.

        It is what both sides see of them, as the step keeps it; hidden pockets besides.
        """
        own = tuple(each.outlines for each in self.field.pockets if each.outlines)
        if self.shown is None:
            return Front(pockets=own)
        found = self.shown.drawing
        computed = tuple(each for each in found.islands if not self._is_redrawn(each))
        drawn = perimeters.drawn_front(replace(found, islands=computed))
        return replace(drawn, pockets=(*drawn.pockets, *own))

    def _is_redrawn(self, island: Island) -> bool:
        """Whether the umpire drew another outline round all stands of a pocket."""
        stands = self.field.stands
        places = [(stands[name].x, stands[name].y) for name in island.stands]
        own = (each for each in self.field.pockets if each.side == island.side)
        return any(all(map(each.covers, places)) for each in own)

    def front(self, chosen: str = "") -> Front:
        """Return all there is to draw."""
        now, drawn = self.statuses(chosen), self.line()
        return replace(
            now,
            line=drawn.line,
            starts=drawn.starts,
            ground=drawn.ground,
            pockets=drawn.pockets,
            before=self.field.landmarks.line,
            moves=self.moves,
            signs=self._signs(now.marks),
        )

    @cached_property
    def _captions(self) -> tuple[Caption, ...]:
        """The objectives by their names, and the date of the line as it was."""
        known = self.field.landmarks
        places = (Caption(n, at, is_objective=True) for n, at in known.places)
        longest = max(known.line, key=len, default=())
        pair = longest[len(longest) // 2 - 1 :][:2]
        middle = tuple(sum(values) / 2 for values in zip(*pair, strict=True))
        dated = [Caption(known.line_title, (middle[0], middle[1]))] if pair else []
        drawn = (each for each in self.field.pockets if each.outlines)
        named = (Caption(each.name, _northernmost(each.outlines)) for each in drawn)
        return (*places, *dated, *named)

    def _signs(self, marks: Mapping[str, str]) -> frozenset[str]:
        """Return what is on the map, for its legend to explain."""
        layout, drawn = self.field.layout, self.line()
        lines = {
            "line": bool(drawn.line),
            "start": bool(drawn.starts),
            "pocket": bool(drawn.pockets),
            "home": any(homes.edges for homes in layout.homes.values()),
            "entry": any(homes.entry for homes in layout.homes.values()),
        }
        there = {name for name, is_drawn in lines.items() if is_drawn}
        classes = {stand.cls for stand in layout.stands}
        return frozenset(
            there.union(layout.sides, classes, self.status.values(), *marks.values())
        )

    @property
    def _reasons(self) -> Mapping[str, Reason]:
        return self.found.reasons if self.found else {}

    def _basis(self, name: str) -> Basis:
        """What a stand's status rests on: roads home, witnesses, chain, open line."""
        if self.found:
            yield from perimeters.basis(self.found, name)

    def _marks(self) -> dict[str, str]:
        ruled = self.field.layout.overrides
        signs = {
            "?": self.doubtful,
            "!": ruled.status,
            "H": self.field.hidden,
            "N": ruled.out_of_line,
            "X": [stand.id for stand in self.field.layout.stands if stand.ko],
        }
        marked = {name for names in signs.values() for name in names}
        return {
            name: "".join(sign for sign, names in signs.items() if name in names)
            for name in marked
        }


def _northernmost(outlines: Lines) -> Point:
    """Return the northernmost corner, the place of a pocket's name."""
    return max((point for ring in outlines for point in ring), key=lambda each: each[1])


def judge(field: Battlefield, side: str = "") -> Judgement:
    """Return what follows from a battlefield as it stands, or as a side sees it."""
    if faults := tuple(map(str, checks.faults(field.layout))):
        return Judgement(field, None, faults, side)
    if field.is_empty and field.layout.overrides.line is None:
        return Judgement(field, None, side=side)
    return Judgement(field, perimeter(field.layout), side=side)
