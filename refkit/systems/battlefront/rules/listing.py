"""Lists a person wrote: what they name twice."""

from collections.abc import Iterable, Iterator

from refkit.engine.problems import Refusal


def shortly(names: Iterable[str], most: int, part: str = ", ") -> str:
    """Return names in a row, those beyond the most counted only.

    >>> shortly(["G01.1", "G01.2", "G01.3"], 2)
    'G01.1, G01.2 and 1 more'
    """
    there = list(names)
    more = len(there) - most
    return part.join(there[:most]) + (f" and {more} more" if more > 0 else "")


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
