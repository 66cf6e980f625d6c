"""How many a cell of the umpire's says there are, were or are gone, and how to write it."""

from collections.abc import Iterator

from refkit.workbook.adopt.values.amounts import Amount, NowOfFull, Percent, PlainNumber
from refkit.workbook.adopt.values.notation import Notation
from refkit.workbook.adopt.values.notations import notation_named
from refkit.workbook.sheets.own_lists import FULL, LOST, NOW, SHARE
from refkit.xlsx.cells.values import Value

# What stands where there is nothing to count.
NOTHING = frozenset({"", "-", "\N{EN DASH}", "\N{EM DASH}"})


def read_amount(notation: str, role: str, value: object) -> Amount | None:
    """Return what a cell of a column of this role says, None where it says no amount.

    A question mark beside a number leaves the number as it is.
    >>> read_amount("now/full", "now", "9/12").full, read_amount("", "lost", None).lost
    (12, 0)
    """
    if value is None or (isinstance(value, str) and value.strip() in NOTHING):
        return Amount(lost=0) if role == LOST else Amount()
    if isinstance(value, str) and any(map(str.isdecimal, value)):
        value = value.replace("?", "").strip()
    read = (each.read(value) for each in _ways(notation, role))
    found = next((each for each in read if each is not None), None)
    if not isinstance(found, int):
        return _of_losses(found) if found and role == LOST else found
    says = {NOW: Amount(now=found), FULL: Amount(full=found), LOST: Amount(lost=found)}
    return says.get(role)


def _says(notation: str, role: str, written: Value, said: tuple[int, int]) -> bool:
    """Tell whether what was written reads as it was meant."""
    found = read_amount(notation, role, written)
    return found is not None and agrees(found, *said)


def _ways(notation: str, role: str) -> Iterator[Notation]:
    """Yield the notation of the column, and those in which a single cell may differ."""
    own = notation_named(notation)
    if own:
        yield own
    if role != SHARE:
        yield PlainNumber()
    yield NowOfFull()
    yield Percent()


def _of_losses(found: Amount) -> Amount:
    """Return what "3/12" and "25 %" say in a column of losses."""
    if found.share is not None:
        return Amount(share=1 - found.share)
    return Amount(full=found.full, lost=found.now).worked_out()


def agrees(found: Amount, now: int, full: int) -> bool:
    """Tell whether a record with these numbers is what a cell says.

    >>> agrees(Amount(share=Percent().read("75 %").share), 9, 12)
    True
    """
    if found.share is not None:
        worked = Amount(full=full, share=found.share).worked_out()
        return found.full in (None, full) and worked.now == now
    return (
        found.now in (None, now)
        and found.full in (None, full)
        and found.lost in (None, full - now)
    )


def write_amount(
    notation: str, role: str, said: tuple[int, int], held: tuple[Value, Value]
) -> Value:
    """Return what a cell shall hold for the number there and the full number.

    `held` is what it holds now, and another cell of the column to be written like.

    >>> write_amount("now/full", "now", (7, 12), (None, "12 / 12"))
    '7 / 12'
    """
    now, full = said
    # Nought is the same in hundredths and in parts of one: the others tell which it is.
    there, like = held if held[0] != 0 or held[1] is None else held[::-1]
    if role == LOST:
        now = full - now
        if there is None and not now:
            return None
    for way in _ways(notation, role):
        # Like itself first: each cell keeps its own signs.
        for model in (there, like):
            if model is None or way.read(model) is None:
                continue
            is_plain = isinstance(way.read(model), int)
            number = full if role == FULL else now
            written: Value = way.write(number if is_plain else Amount(now, full), model)
            if written is not None and _says(notation, role, written, said):
                return written
    if role == SHARE:
        model = like if there is None else there
        is_number = isinstance(model, int | float)
        share: Value = Percent().write(Amount(now, full), model if is_number else "0 %")
        return share
    return {NOW: now, FULL: full, LOST: now}[role]
