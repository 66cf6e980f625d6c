"""Lists and numbers a person wrote: what is told twice, unknown or too much."""

from collections.abc import Container, Iterable, Iterator

from refkit.engine.problems import Refusal


def shorten_list(names: Iterable[str], most: int, part: str = ", ") -> str:
    """Return names in a row, those beyond the most counted only.

    >>> shorten_list(["G01.1", "G01.2", "G01.3"], 2)
    'G01.1, G01.2 and 1 more'
    """
    there = list(names)
    more = len(there) - most
    return part.join(there[:most]) + (f" and {more} more" if more > 0 else "")


def join_words(names: Iterable[str], most: int = 0) -> str:
    """Return names as one says them, of more than the most the first ones and how many.

    >>> join_words(["wire", "mines", "a roadblock"]), join_words("abcd", 2)
    ('wire, mines and a roadblock', 'a, b and 2 more')
    """
    there = list(names)
    # A name with a comma in it would be taken for two.
    part = "; " if any(", " in name for name in there) else ", "
    if most and len(there) > most:
        return shorten_list(there, most, part)
    *first, last = there or [""]
    return f"{part.join(first)} and {last}" if first else last


def counted(count: int, one: str) -> str:
    """Return so many of a kind in words.

    >>> counted(3, "kind of stand"), counted(1, "scenario")
    ('3 kinds of stand', '1 scenario')
    >>> counted(0, "starting points"), counted(2, "card of a deck")
    ('no starting points', '2 cards of a deck')
    """
    head, of, rest = one.partition(" of ")
    if head.endswith("s"):
        return f"{count or 'no'} {one}" if count != 1 else one
    return f"{count} {head}{'s' * (count != 1)}{of}{rest}"


def several(one: str) -> str:
    """Return what several of a kind are called.

    >>> several("kind of stand"), several("starting points")
    ('kinds of stand', 'starting points')
    """
    return counted(2, one).removeprefix("2 ")


def repeats(
    path: str, keys: Iterable[str], clause: str, code: str = "not_available"
) -> Iterator[Refusal]:
    """Yield a refusal for each key named before; `path` is such as `stands[].stand`."""
    seen = set[str]()
    for number, key in enumerate(keys):
        if key in seen:
            field = path.replace("[]", f"[{number}]")
            yield Refusal(field, code, f"{key!r} is listed twice", clause)
        seen.add(key)


def unknown(  # noqa: PLR0913 - a refusal says all of it
    path: str,
    keys: Iterable[str],
    known: Container[str],
    why: str,
    clause: str,
    code: str = "not_available",
) -> Iterator[Refusal]:
    """Yield a refusal for each key that is not known; `why` is such as `is no side`."""
    for number, key in enumerate(keys):
        if key not in known:
            field = path.replace("[]", f"[{number}]")
            yield Refusal(field, code, f"{key!r} {why}", clause)


def not_offered(  # noqa: PLR0913 - a refusal says all of it
    field: str,
    answer: str,
    wanted: str,
    clause: str = "",
    code: str = "not_offered",
    title: str = "",
) -> Refusal:
    """Return the refusal of an answer that is none of what is wanted, or still missing.

    >>> print(not_offered("goal", "Berlin", "one of Kiev, Odessa"))
    goal: Goal is 'Berlin'; expected one of Kiev, Odessa
    """
    found = repr(answer) if answer else "still to choose"
    message = f"{title or field.capitalize()} is {found}; expected {wanted}"
    return Refusal(field, code, message, clause, waits=not answer)


def misnamed(  # noqa: PLR0913 - a refusal says all of it
    path: str,
    keys: Iterable[str],
    known: Container[str],
    why: str,
    clause: str,
    code: str = "not_available",
) -> Iterator[Refusal]:
    """Yield a refusal for each key named before, then for each that is not known."""
    named = tuple(keys)
    yield from repeats(path, named, clause)
    yield from unknown(path, named, known, why, clause, code)


def no_sides(
    path: str, keys: Iterable[str], sides: Iterable[str], clause: str
) -> Iterator[Refusal]:
    """Yield a refusal for each key that is no side; a blank is nobody's."""
    yield from unknown(path, keys, ("", *sides), "is no side", clause, "unknown_side")


def at_most(  # noqa: PLR0913 - a refusal says all of it
    field: str, number: int, most: int, what: str, clause: str, code: str = "too_many"
) -> Iterator[Refusal]:
    """Yield a refusal of a number above the most; `what` is such as `cards taken`."""
    if number > most:
        yield Refusal(field, code, f"{number} {what}; expected {most} at most", clause)


def exactly(  # noqa: PLR0913 - a refusal says all of it
    field: str, number: int, wanted: int, what: str, clause: str, code: str
) -> Iterator[Refusal]:
    """Yield a refusal of a number other than what is wanted."""
    if number != wanted:
        yield Refusal(field, code, f"{number} {what}; expected {wanted}", clause)
