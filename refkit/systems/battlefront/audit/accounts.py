"""CPP and FPP: what came in and what was paid, and for what."""

from collections import Counter
from collections.abc import Iterator, Mapping

from refkit.engine.audit.booking import Booked, booking_faults
from refkit.engine.audit.walk import Fields, Page, break_of
from refkit.engine.problems import Problem

UNITS = ("Element", "Module", "Flight")
BY_HAND = ("setup", "adoption", "hand edit")
# Lines that answer to rolls, of whatever vehicle, module or item.
ROLLED = ("replenishment", "repair", "smoke_air", "removal")


def lines_answer(page: Page) -> Iterator[Problem]:
    """The lines an entry writes are what it did costs by the charts of that moment.

    Groups, works and points bought (BF-2.1.2.5-e), the roll for CPP (BF-2.1.2.1-c), repair
    (BF-2.1.2.2-i), smoke and aircraft (R-45), removal (R-48), fortifications, bonuses.
    """
    booked = (each for line in page.new("Points") for each in _booked(line))
    # More points on a roll than the rules allow are the umpire's to let pass.
    yield from booking_faults(page, booked, _owed(page), ROLLED)


def _booked(line: Fields) -> Iterator[tuple[Booked, int]]:
    kind = line["kind"]
    what = "" if kind in ROLLED else line["reference"]
    # out of a defile the umpire's step books it, and his entries have no side.
    side = "" if kind == "removal" else line["side"]
    yield Booked(side, kind, what, "CPP"), line["cpp"]
    yield Booked(side, kind, what, "FPP"), line["fpp"]
    if kind in ("group", "point", "repair", "removal"):
        yield Booked(side, kind, what, "lines"), 1


def _owed(page: Page) -> Iterator[tuple[Booked, int]]:
    yield from _brought(page)
    yield from _works(page)
    yield from _rolls(page)
    yield from _forts(page)
    yield from _bonuses(page)


def _brought(page: Page) -> Iterator[tuple[Booked, int]]:
    for record in UNITS:
        for row in page.new(record):
            line = page.books.find("Group", f"{row['side']}/{row['group']}")
            account = row["side"], "group", row["group"]
            yield Booked(*account, "CPP"), -line["price"] if line else 0
            yield Booked(*account, "lines"), 1
    for point in page.new("TargetPoint"):
        account = point["side"], "point", point["module"]
        yield Booked(*account, "CPP"), -1
        yield Booked(*account, "lines"), 1


def _works(page: Page) -> Iterator[tuple[Booked, int]]:
    """FPP bought leave nothing but their line, which says what the chart says."""
    for row in page.new("Points"):
        if row["kind"] != "works":
            continue
        line = page.books.find("Group", f"{row['side']}/{row['reference']}")
        account = row["side"], "works", row["reference"]
        yield Booked(*account, "CPP"), -line["price"] if line else 0
        yield Booked(*account, "FPP"), line["fpp"] if line else 0


def _rolls(page: Page) -> Iterator[tuple[Booked, int]]:
    side = page.entry.side
    for reading in page.readings("cpp"):
        # What somebody altered into no number gives nothing, and so is told.
        gain = reading.number if reading.result.isdecimal() else 0
        yield Booked(side, "replenishment", "", "CPP"), gain
    for _ in page.put("repair", "cpp"):
        yield Booked(side, "repair", "", "CPP"), -1
        yield Booked(side, "repair", "", "lines"), 1
    for extra in page.put("smoke_air", "extra"):
        yield Booked(side, "smoke_air", "", "CPP"), -extra
    for _ in page.readings("removal"):
        yield Booked("", "removal", "", "FPP"), -1
        yield Booked("", "removal", "", "lines"), 1


def _forts(page: Page) -> Iterator[tuple[Booked, int]]:
    """A piece that gets another number as it is shown is no new one."""
    for event in page.of("Fortification"):
        row, sign = event.now, (event.after is not None) - (event.before is not None)
        line = page.books.find("FortLine", f"{row['side']}/{row['item']}")
        price = line["price"] if line else 0
        yield Booked(row["side"], "fortification", row["item"], "FPP"), -price * sign


def _bonuses(page: Page) -> Iterator[tuple[Booked, int]]:
    """Paid once, when the objective first falls to the side."""
    for event in page.of("Objective"):
        if event.before and event.changed("bonus_cpp"):
            side, cpp = event.before["bonus_side"], event.before["bonus_cpp"]
            yield Booked(side, "bonus", event.key, "CPP"), cpp


def all_is_paid(page: Page) -> Iterator[Problem]:
    """At the end every unit and point bought has its line, every line what it bought.

    What the umpire put there by hand, or set up, needs no line.
    """
    if not page.is_last:
        return
    paid, bought = _paid(page), _bought(page)
    for key in dict.fromkeys((*paid, *bought)):
        lines, rows = paid.get(key, Counter()), bought.get(key, Counter())
        if lines.total() != rows.total():
            side, what = key
            found = f"{side} {what}: {lines.total()} lines of the account"
            odd = {*(lines - rows), *(rows - lines)}
            yield break_of(odd, found, f"{rows.total()}, one for each brought on")


Numbers = dict[tuple[str, str], Counter[int]]


def _paid(page: Page) -> Numbers:
    """The entries of the lines that stand, by side and by what they pay for."""
    found: Numbers = {}
    for key, line in page.books.rows.get("Points", {}).items():
        if line["kind"] in ("group", "point"):
            _count(page, found, (line["side"], line["reference"]), ("Points", key))
    return found


def _bought(page: Page) -> Numbers:
    """The entries of the units and points that stand and were bought."""
    found: Numbers = {}
    for record, named in (*((unit, "group") for unit in UNITS), ("TargetPoint", "module")):
        for key, row in page.books.rows.get(record, {}).items():
            # Modules, flights and points have no such field: no step brings them unpaid.
            if row.get("origin", "bought") == "bought":
                _count(page, found, (row["side"], row[named]), (record, key))
    return found


def _count(
    page: Page, found: Numbers, what: tuple[str, str], place: tuple[str, str]
) -> None:
    entries: Mapping[tuple[str, str], int] = page.books.made
    number = entries[place]
    if page.books.campaign.entries[number - 1].kind not in BY_HAND:
        found.setdefault(what, Counter())[number] += 1


LAWS = (lambda: lines_answer, lambda: all_is_paid)
