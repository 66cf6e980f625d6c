"""The roster: no stand lost or won without its reason, no wreck without its stand."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from refkit.engine.audit.walk import Event, Fields, Page, break_of
from refkit.engine.problems import Problem

# What may become of a stand; what is not here has left the roster for good.
MOVES = {
    None: ("available", "scheduled"),
    "scheduled": ("available",),
    "available": ("knocked_out", "abandoned", "eliminated", "withdrawn", "surplus"),
    # BF-2.1.2.2-k: mended after its element was withdrawn, a vehicle leaves with it.
    "knocked_out": ("available", "withdrawn", "eliminated"),
    "abandoned": ("available", "withdrawn", "eliminated"),
}
LYING = ("knocked_out", "abandoned")
PRESENT = ("available", "scheduled")


def stands_move(page: Page) -> Iterator[Problem]:
    """A stand struck off never comes back, and none vanishes (BF-2.1.2.4.1-a)."""
    for event in page.of("Stand") if page.binds else ():
        was, now = event.was("status"), (event.after or {}).get("status", "no row")
        if now not in (was, *MOVES.get(was, ())):
            made = page.books.made.get(("Stand", event.key), page.entry.number)
            expected = " or ".join(MOVES.get(was, ())) or "that for good"
            found = f"stand {event.key} was {was} and is {now}"
            yield page.problem(found, expected, made)


def stands_stay(page: Page) -> Iterator[Problem]:
    """A stand changes its element only as the old one joins the new (R-76)."""
    for event in page.of("Stand") if page.binds else ():
        if event.before and event.changed("element"):
            old, new = event.before["element"], event.now["element"]
            if new not in _joined(page, old):
                found = f"stand {event.key} goes from {old} to {new}"
                yield page.problem(found, "no other element unless they combine")


def _joined(page: Page, element: str) -> list[str]:
    """Return what an element is combined into, and that again where it is."""
    found: list[str] = []
    row = page.books.find("Element", element)
    while row and row["combined_into"] and row["combined_into"] not in found:
        found.append(row["combined_into"])
        row = page.books.find("Element", found[-1])
    return found


def losses_are_noted(page: Page) -> Iterator[Problem]:
    """What an element is noted to have lost is what its stands show (BF-2.1.2.4.2-n)."""
    noted, lost = Counter[str](), Counter[str]()
    for event in page.of("Engagement") if page.binds else ():
        noted[event.now["element"]] += _noted_losses(event.after) - _noted_losses(
            event.before
        )
    # An escape or a wreck destroyed changes stands too, but no engagement notes it.
    for event in page.of("Stand") if noted else ():
        lost[event.now["element"]] += _is_lost(event)
    for element in {*noted, *lost}:
        if noted[element] != lost[element]:
            found = f"{element} is noted to have lost {noted[element]} stands"
            yield page.problem(found, f"{lost[element]}, as its stands show")


def _noted_losses(row: Fields | None) -> int:
    names = ("knocked_out", "soft", "afv_knocked_out", "afv_abandoned", "panicked")
    return sum(row[name] for name in names) if row else 0


def _is_lost(event: Event) -> bool:
    """Whether a stand was put out of action or panicked off in this entry."""
    struck = event.changed("status") and event.now["status"] in ("eliminated", *LYING)
    return struck or (event.changed("panicked") and event.now["panicked"])


class Strength:
    """Strength is what there was, plus what came, less what was lost.

    Full strength is the stands an element has when it is formed (BF-2.1.2.4.3-f, R-30).
    """

    def __init__(self) -> None:
        self.present = Counter[str]()
        self.available = Counter[str]()
        self.touched: defaultdict[str, set[int]] = defaultdict(set)

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield an element formed of more or fewer stands than it has."""
        for event in page.of("Stand"):
            self._count(page, event)
        for event in page.of("Element") if page.binds else ():
            full, now = event.now["establishment"], self.present[event.key]
            # one formed in this refit may at once be joined to another
            is_gone = event.now["status"] == "combined"
            if event.changed("establishment") and full != now and not is_gone:
                found = f"{event.key} has a full strength of {full}"
                yield page.problem(found, f"{now}, the stands it has")
        if page.is_last:
            yield from self._against_the_rows(page)

    def _count(self, page: Page, event: Event) -> None:
        for row, sign in event.signed:
            self.present[row["element"]] += sign * (row["status"] in PRESENT)
            self.available[row["element"]] += sign * (row["status"] == "available")
            self.touched[row["element"]].add(page.entry.number)

    def _against_the_rows(self, page: Page) -> Iterator[Problem]:
        rows = page.books.campaign.rows("Stand", status="available")
        strength = Counter(row.element for row in rows)
        for key in self.touched:
            if strength[key] != self.available[key]:
                found = f"{key} has {strength[key]} stands by the worksheet"
                expected = f"{self.available[key]}, which the entries leave it"
                yield break_of(self.touched[key], found, expected)


class Wrecks:
    """A vehicle is on the roster or lies on the map as a wreck (BF-2.1.2.4.1-e)."""

    def __init__(self) -> None:
        self.lying: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self.touched: defaultdict[str, list[int]] = defaultdict(list)
        self.told: set[str] = set()

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield each vehicle that a step leaves both or neither, and all at the end."""
        moved = dict.fromkeys((*self._lie(page), *self._stands(page)))
        for stand in moved:
            self.touched[stand].append(page.entry.number)
        for stand in moved if page.binds else ():
            yield from self._misfit(page, stand)
        for stand in self.touched if page.is_last else ():
            yield from self._misfit(page, stand)

    def _lie(self, page: Page) -> Iterator[str]:
        for event in page.of("Wreck"):
            if event.before:
                self.lying[event.before["stand"]].pop(event.key, None)
            if event.after:
                self.lying[event.after["stand"]][event.key] = event.after["state"]
            yield event.now["stand"]

    def _stands(self, page: Page) -> Iterator[str]:
        for event in page.of("Stand"):
            if event.changed("status"):
                yield event.key

    def _misfit(self, page: Page, key: str) -> Iterator[Problem]:
        stand, wrecks = page.books.find("Stand", key), self.lying[key]
        if stand is None or key in self.told or self._by_hand(page, key, wrecks):
            return
        wanted = [stand["status"]] if stand["status"] in LYING else []
        if [*wrecks.values()] != wanted:
            self.told.add(key)
            lie = ", ".join(f"{name} {state}" for name, state in wrecks.items())
            found = f"stand {key} is {stand['status']} and its wreck is {lie or 'nowhere'}"
            expected = "one wreck of a vehicle that is out, none of any other stand"
            yield break_of(set(self.touched[key]), found, expected)

    def _by_hand(self, page: Page, key: str, wrecks: dict[str, str]) -> bool:
        """A vehicle that the umpire himself put out of action may lie nowhere."""
        last = page.books.campaign.entries[self.touched[key][-1] - 1]
        return not wrecks and last.kind != "step"


LAWS = (
    lambda: stands_move,
    lambda: stands_stay,
    lambda: losses_are_noted,
    Strength,
    Wrecks,
)
