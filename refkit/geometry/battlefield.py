"""The battlefield as hands change it: a layout, what is hidden, what the umpire ruled."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from refkit.geometry.faults import BadLayout, Fault
from refkit.geometry.layout import Layout, Overrides, Point, Stand, Status

THE_LINE = ""  # where the reason for a moved line is kept, beside those for stands


@dataclass(frozen=True, slots=True)
class Landmarks:
    """What all may see on the table: the places that count, and the line as it was."""

    places: tuple[tuple[str, Point], ...] = ()
    line: tuple[tuple[Point, ...], ...] = ()
    line_title: str = ""


@dataclass(frozen=True, slots=True)
class Pocket:
    """A pocket as the umpire draws it: its name, whose it is, and its outlines.

    An outline says each corner once; a pocket without any is not drawn yet.
    """

    name: str
    side: str = ""
    outlines: tuple[tuple[Point, ...], ...] = ()

    def covers(self, point: Point) -> bool:
        """Whether a point lies in it, its rim included."""
        # Loaded by who measures: to tell the status of a campaign needs none of it.
        import shapely

        at = shapely.Point(point)
        areas = (shapely.make_valid(shapely.Polygon(each)) for each in self.outlines)
        return any(area.covers(at) for area in areas)


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A layout, the stands the enemy does not see, and the reasons for the rulings.

    `tray` holds the stands without a place: they count for nothing, and their x and y mean
    nothing. `names` is what stands and elements are called.
    """

    layout: Layout
    hidden: frozenset[str] = frozenset()
    why: Mapping[str, str] = field(default_factory=dict)
    tray: tuple[Stand, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    landmarks: Landmarks = Landmarks()
    pockets: tuple[Pocket, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether no stand has a place."""
        return not self.layout.stands

    @property
    def waiting(self) -> Mapping[str, Stand]:
        """The stands without a place by their names."""
        return {stand.id: stand for stand in self.tray}

    def title(self, name: str) -> str:
        """Return what a stand or an element is called; its name where nobody says it."""
        return self.names.get(name, name)

    @property
    def stands(self) -> Mapping[str, Stand]:
        """The stands by their names."""
        return {stand.id: stand for stand in self.layout.stands}

    @property
    def line_why(self) -> str:
        """Why the umpire moved the line."""
        return self.why.get(THE_LINE, "")

    def place(self, name: str, x: float, y: float) -> "Battlefield":
        """Return it with a stand elsewhere, on the table, to a thousandth of an inch.

        A stand that was in the tray leaves it.
        """
        table = self.layout.table
        at = {"x": _within(x, table.width), "y": _within(y, table.height)}
        waiting = self.waiting.get(name)
        if waiting is None:
            return self.change(name, **at)
        left = tuple(stand for stand in self.tray if stand.id != name)
        return replace(self.add(waiting.model_dump() | at), tray=left)

    def take_off(self, name: str) -> "Battlefield":
        """Return it with a stand in the tray; what was ruled about it is gone."""
        back = self.rule(name, None).take_out(name, is_out=False)
        others = tuple(stand for stand in self.layout.stands if stand.id != name)
        return replace(back._with(stands=others), tray=(*self.tray, self.stands[name]))

    def change(self, name: str, **values: Any) -> "Battlefield":
        """Return it with other values of a stand; a new name is taken everywhere."""
        # A copy with other values would go unchecked: the stand is read anew.
        made = _stand(self.stands[name].model_dump() | values)
        if made.id != name and made.id in self.stands:
            fault = Fault(f"stand {name}", f"the name {made.id!r} is taken", "a free one")
            raise BadLayout([fault])
        stands = tuple(made if s.id == name else s for s in self.layout.stands)
        return self._with(stands=stands)._renamed({name: made.id})

    def add(self, values: Mapping[str, Any]) -> "Battlefield":
        """Return it with one more stand."""
        return self._with(stands=(*self.layout.stands, _stand(values)))

    def remove(self, name: str) -> "Battlefield":
        """Return it without a stand, and without what was ruled about it."""
        stands = tuple(s for s in self.layout.stands if s.id != name)
        return self._with(stands=stands)._renamed({name: None})

    def hide(self, name: str, *, is_hidden: bool) -> "Battlefield":
        """Return it with a stand the enemy sees, or does not see."""
        hidden = self.hidden | {name} if is_hidden else self.hidden - {name}
        return replace(self, hidden=hidden)

    def rule(self, name: str, status: Status | None, why: str = "") -> "Battlefield":
        """Return it with a status the umpire gives a stand, None for the one judged."""
        ruled = {**self.layout.overrides.status, name: status}
        kept = {each: ruling for each, ruling in ruled.items() if ruling}
        reasons = {**self.why, name: why if status else ""}
        return self._ruled(status=kept)._because(reasons)

    def take_out(self, name: str, *, is_out: bool) -> "Battlefield":
        """Return it with a stand that forms no line, or forms one again."""
        others = tuple(n for n in self.layout.overrides.out_of_line if n != name)
        return self._ruled(out_of_line=(*others, name) if is_out else others)

    def bend(
        self, line: tuple[tuple[Point, ...], ...] | None, why: str = ""
    ) -> "Battlefield":
        """Return it with the front line the umpire draws, None for the one computed."""
        reasons = {**self.why, THE_LINE: why if line else ""}
        return self._ruled(line=line)._because(reasons)

    def enclose(self, outline: tuple[Point, ...]) -> "Battlefield":
        """Return it with one more outline: of the pocket not drawn yet, else of a new one.

        It is the pocket of the side that has the most stands in it, as far as one has.
        """
        named = (each for each in self.pockets if not each.outlines)
        free = (f"P{number}" for number in range(1, len(self.pockets) + 2))
        taken = {each.name for each in self.pockets}
        new = next(named, None) or Pocket(next(n for n in free if n not in taken))
        drawn = replace(new, outlines=(outline,))
        inside = [stand.side for stand in self.stands_in(drawn)]
        most = max(self.layout.sides, key=inside.count) if inside else ""
        drawn = replace(drawn, side=new.side or most)
        others = (each for each in self.pockets if each is not new)
        return replace(self, pockets=(*others, drawn))

    def reshape(self, name: str, outlines: tuple[tuple[Point, ...], ...]) -> "Battlefield":
        """Return it with other outlines of a pocket; without any the pocket is gone."""
        changed = (
            replace(each, outlines=outlines) if each.name == name else each
            for each in self.pockets
        )
        left = tuple(p for p in changed if p.outlines or p.name != name)
        return replace(self, pockets=left)

    def stands_in(self, pocket: Pocket) -> tuple[Stand, ...]:
        """Return the stands that a pocket covers."""
        return tuple(s for s in self.layout.stands if pocket.covers((s.x, s.y)))

    def seen_by(self, side: str) -> "Battlefield":
        """Return what a side sees: nothing at all of the enemy's hidden stands.

        Of the other stands of the enemy it sees where they are and of what class, not the
        element, nor what was decided about them that only the umpire knows.
        """
        stands = self.layout.stands
        gone = {s.id: None for s in stands if s.side != side and s.id in self.hidden}
        # What has no place is on nobody's table: of it the enemy sees nothing either.
        gone |= {s.id: None for s in self.tray if s.side != side}
        seen = (s for s in stands if s.id not in gone)
        shown = tuple(s if s.side == side else _outside(s) for s in seen)
        tray = tuple(s for s in self.tray if s.side == side)
        own = {s.id for s in (*stands, *tray) if s.side == side}
        named = {s.id for s in shown} | own | {s.me for s in (*shown, *tray)}
        censored = replace(
            self,
            # THE_LINE is no stand's name: why the line was moved stays with the umpire.
            why={n: why for n, why in self.why.items() if n in own},
            names={n: title for n, title in self.names.items() if n in named},
            tray=tray,
            # What is in a pocket may be hidden: a side sees those of its own.
            pockets=tuple(p for p in self.pockets if p.side == side),
        )
        return censored._with(stands=shown)._renamed(gone)

    def _with(self, **values: object) -> "Battlefield":
        return replace(self, layout=self.layout.model_copy(update=values))

    def _ruled(self, **values: object) -> "Battlefield":
        return self._with(overrides=self.layout.overrides.model_copy(update=values))

    def _because(self, reasons: Mapping[str, str]) -> "Battlefield":
        return replace(self, why={name: why for name, why in reasons.items() if why})

    def _renamed(self, names: Mapping[str, str | None]) -> "Battlefield":
        """Follow new names everywhere; None is a stand that is gone."""

        def new(name: str) -> str | None:
            return names.get(name, name)

        ruled = self.layout.overrides
        status = {after: ruling for n, ruling in ruled.status.items() if (after := new(n))}
        out = tuple(after for name in ruled.out_of_line if (after := new(name)))
        followed = Overrides(status=status, out_of_line=out, line=ruled.line)
        return replace(
            self._with(overrides=followed),
            hidden=frozenset(filter(None, map(new, self.hidden))),
            # THE_LINE is an empty name: here None alone is a stand that is gone.
            why={a: ruling for n, ruling in self.why.items() if (a := new(n)) is not None},
        )


def _outside(stand: Stand) -> Stand:
    """What an enemy sees of a stand."""
    hidden = {"me": "", "improved": False, "unmoved": False, "immobile": False}
    return stand.model_copy(update=hidden)


def _within(value: float, length: float) -> float:
    return round(min(max(value, 0.0), length), 3)


def _stand(values: Mapping[str, Any]) -> Stand:
    try:
        return Stand.model_validate(values)
    except ValidationError as error:
        faults = (_fault(f"stand {values.get('id', '')}", e) for e in error.errors())
        raise BadLayout(faults) from error


def _fault(place: str, error: Any) -> Fault:
    found = f"{error['loc'][-1]} is {error['input']!r}"
    return Fault(place, found, error["msg"].removeprefix("Input should be "))
