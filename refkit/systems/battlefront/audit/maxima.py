"""The limits of charts and rules: how many, how often, how many points on each."""

from collections import defaultdict
from collections.abc import Iterator

from refkit.engine.audit.walk import Event, Fields, Page, break_of
from refkit.engine.problems import Problem
from refkit.systems.battlefront.audit.accounts import UNITS
from refkit.systems.battlefront.rules.forces import MISSING
from refkit.systems.battlefront.rules.support import POINTS_IN_FORCE

Kind = tuple[str, str]


class BroughtOn:
    """No more of a group than the campaign allows, whatever became of them (R-37)."""

    def __init__(self) -> None:
        self.on: defaultdict[Kind, dict[str, int]] = defaultdict(dict)

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield each group of which the entry brings one too many."""
        more = dict.fromkeys(kind for e in page.events for kind in self._more(page, e))
        for side, group in more if page.limits else ():
            line, there = page.books.find("Group", f"{side}/{group}"), self.on[side, group]
            if line and len(there) > line["campaign_max"]:
                found = f"{side} has brought on {len(there)} of {group}"
                expected = f"{line['campaign_max']} at most in the campaign"
                yield break_of({*there.values()}, found, expected)

    def _more(self, page: Page, event: Event) -> Iterator[Kind]:
        """Count the row where it belongs; yield its kind when that is one more."""
        old, new = (self._kind(page, event, row) for row in (event.before, event.after))
        place = f"{event.record} {event.key}"
        if old and old != new:
            self.on[old].pop(place, None)
        if new and old != new:
            self.on[new][place] = page.entry.number
            yield new

    def _kind(self, page: Page, event: Event, row: Fields | None) -> Kind | None:
        if row is None:
            return None
        if event.record == "Points":
            return (row["side"], row["reference"]) if row["kind"] == "works" else None
        on_arrival = page.books.option("scheduled_count") == "on_arrival"
        if event.record not in UNITS or (on_arrival and row["status"] == "scheduled"):
            return None
        return row["side"], row["group"]


class Chosen:
    """No more of a kind in a scenario than its maximum, pockets among them (R-38)."""

    def __init__(self) -> None:
        self.away: defaultdict[str, set[str]] = defaultdict(set)
        self.there: defaultdict[tuple[str, Kind], dict[str, int]] = defaultdict(dict)

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield each kind of which the entry chooses more than are allowed."""
        for event in page.of("Stand"):
            self._penned(event)
        added: dict[Kind, None] = {}
        for event in (e for e in page.events if e.record in UNITS):
            if event.changed("chosen") and event.now["chosen"] == page.entry.slot:
                kind = event.now["side"], event.now["group"]
                self.there[page.entry.slot, kind][event.key] = page.entry.number
                # what is in a pocket counts, but was not chosen and breaks nothing.
                if not self.away[event.key]:
                    added[kind] = None
        for kind in added if page.limits else ():
            yield from self._too_many(page, kind)

    def _penned(self, event: Event) -> None:
        for row, note in ((event.before, set.discard), (event.after, set.add)):
            if row and row["status"] == "available" and row["position"] in MISSING:
                note(self.away[row["element"]], event.key)

    def _too_many(self, page: Page, kind: Kind) -> Iterator[Problem]:
        line = page.books.find("Group", "/".join(kind))
        there = self.there[page.entry.slot, kind]
        most = _scenario_most(page, line) if line else len(there)
        if len(there) > most:
            side, group = kind
            found = f"{side} has {len(there)} of {group} in {page.entry.slot}"
            yield break_of({*there.values()}, found, f"{most} at most in a scenario")


def _scenario_most(page: Page, line: Fields) -> int:
    """The maximum of a scenario; that of a day holds for artillery (R-41)."""
    by_day = line["kind"] == "OBA" and page.books.option("oba_max_basis") == "day"
    return int(_day_most(line) if by_day else line["scenario_max"])


def _day_most(line: Fields) -> int:
    most = line["scenario_max"] if line["day_max"] is None else line["day_max"]
    return int(most)


class Fired:
    """No more artillery of a kind fires in a day than its maximum of the day (R-41)."""

    def __init__(self) -> None:
        self.fired: defaultdict[tuple[int, Kind], dict[str, int]] = defaultdict(dict)

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield each kind of which one module too many has fired."""
        for event in page.of("Module"):
            slot = page.books.find("Slot", event.now["fired"])
            if slot is not None and event.changed("fired"):
                kind = event.now["side"], event.now["group"]
                there = self.fired[slot["day"], kind]
                there.setdefault(event.key, page.entry.number)
                if page.limits and page.books.option("oba_max_basis") == "day":
                    yield from self._too_many(page, kind, there)

    def _too_many(self, page: Page, kind: Kind, there: dict[str, int]) -> Iterator[Problem]:
        line = page.books.find("Group", "/".join(kind))
        if line and len(there) > _day_most(line):
            found = f"{len(there)} modules {kind[1]} of {kind[0]} have fired in a day"
            yield break_of({*there.values()}, found, f"{_day_most(line)} at most")


class Registered:
    """Two points at most are in force for a module (BF-2.1.2.5.4-c, R-44)."""

    def __init__(self) -> None:
        self.points: defaultdict[str, dict[str, int]] = defaultdict(dict)

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield each module that is given one too many."""
        for event in page.of("TargetPoint"):
            there = self.points[event.now["module"]]
            if self._counts(page, event.after):
                there.setdefault(event.key, page.entry.number)
            else:
                there.pop(event.key, None)
        modules = dict.fromkeys(row["module"] for row in page.new("TargetPoint"))
        for module in modules if page.limits else ():
            there = self.points[module]
            if len(there) > POINTS_IN_FORCE:
                found = f"{module} has {len(there)} registered points"
                yield break_of({*there.values()}, found, f"{POINTS_IN_FORCE} at most")

    def _counts(self, page: Page, row: Fields | None) -> bool:
        ever = page.books.option("prp_cap") == "module_lifetime"
        return row is not None and (ever or row["status"] != "lapsed")


class Once:
    """One roll for each vehicle in a night, for each item in a refit (R-24, R-48).

    Each thing has a name in the purpose of its roll.
    """

    charts = ("repair", "withdrawal", "removal", "smoke_air")

    def __init__(self) -> None:
        self.rolled: dict[tuple[str, str, str], int] = {}

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield each thing that is rolled for again in the same slot."""
        entry = page.entry
        for chart in self.charts if page.limits else ():
            for reading in page.readings(chart):
                what = entry.slot, entry.side, reading.roll.purpose
                if what in self.rolled:
                    found = f"a second roll for the {reading.roll.purpose} in {entry.slot}"
                    yield page.problem(found, "one", self.rolled[what])
                self.rolled.setdefault(what, entry.number)


def extra_points(page: Page) -> Iterator[Problem]:
    """So many extra CPP on a smoke or aircraft roll as the option allows (R-45)."""
    most = page.books.option("smoke_air_extra_cpp_max")
    for extra in page.put("smoke_air", "extra") if page.limits else ():
        if most != "unlimited" and extra > int(most):
            yield page.problem(f"{extra} extra CPP on one roll", f"{most} at most")


LAWS = (BroughtOn, Chosen, Fired, Registered, Once, lambda: extra_points)
