"""What something consists of, as people write it: `HQ/9 Rifle/2 Bren`, `Bren (3), HQ`."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

# A bare number before or after a name is a count up to here; beyond it is a calibre.
MOST_BARE, MOST_BEHIND = 36, 20
LONGEST_LOOSE, LONGEST = 3, 600
_BREAKS = (
    re.compile(r"\s*[;\n|\u2022\u00b7]\s*|,(?!\d)\s*|(?<=\s),\s*|\s+-\s+(?=\d)"),
    re.compile(
        r"\s*[;\n|\u2022\u00b7+&]\s*|,(?!\d)\s*|\s+-\s+(?=\d)"
        r"|\s+(?:and|und|u\.|et|e|y|i|oraz|en|og|och|plus|\u0438)\s+"
    ),
    re.compile(r"\s+/\s+|/(?=\D)|(?<=\D)/"),
    re.compile(r"/(?=\d{1,2}\s*[x*\u00d7]?\s*[^\W\d])"),
)
_CALIBRE = (
    r"(?!\s?-?(?:mm|cm|pdr|pr|lb|lbs|pounder|pfd|inch|in|ins|libras|funt\w*|ton|tons|t|ft|kg)"
    r"\b)"
)
# What may stand behind a count without a blank: no "2nd" and no "3e".
_NAME = r"(?!(?:st|nd|rd|th|er|re|eme|\u00e8me|nde?|de|ste)\b)[^\W\d]{2,}"
_BEFORE = (
    re.compile(
        r"(?P<count>\d{1,3})(?P<mark>[x*\u00d7]\s*|\s+[x*\u00d7]\s+|\s*X\s+)(?P<name>\S.*)"
    ),
    re.compile(rf"(?P<count>\d{{1,2}}){_CALIBRE}(?P<mark>\s+)(?P<name>[^\s/=-].*)"),
    re.compile(rf"(?P<count>\d{{1,2}}){_CALIBRE}(?P<mark>)(?P<name>{_NAME}.*)"),
)
_BEHIND = (
    re.compile(
        r"(?P<name>\S.*?)(?P<mark>\s*\(\s*[x\u00d7]?\s*)(?P<count>\d{1,3})(?P<end>\s*\))"
    ),
    re.compile(
        r"(?P<name>\S.*?)(?P<mark>\s*[x*\u00d7]\s*)(?P<count>\d{1,3})", re.IGNORECASE
    ),
    re.compile(r"(?P<name>\S.*?)(?P<mark>\s*[:=]\s*)(?P<count>\d{1,3})"),
)
_LAST = re.compile(r"(?P<name>[^\W\d].*?)(?P<mark>\s+)(?P<count>\d{1,2})")
# A number behind these names a model and counts nothing.
_MODEL = re.compile(
    r"(?:^|\W)(?:T|KV|IS|JS|SU|ISU|BT|BA|M|MG|LG|DT|DP|PaK|FlaK|KwK|Mk|Mark|Type|Typ|No|Nr"
    r"|Pz|PzKpfw|StuG|StuH|FH|leFH|sFH|IG|sIG|leIG|Gr\.?W|PTRD|PPSh|MP|Vickers|L"
    r"|n|n\u00b0|num|lp|day|tag|jour|turn)\.?$",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"(?P<total>\d{1,3})(?P<mark>\s*[:=]\s*|\s*\()(?P<rest>.+?)(?P<end>\)?)"
)
_RUN = re.compile(
    r"\d{1,2}\s+(?!(?:and|und|u|et|e|y|i|oraz|en|og|och|plus)\b)[^\W\d][^\d,;:+&/\n()]*?"
    r"(?=\s+\d|$)"
)
# What a name does not hold if a text was divided well.
_HIDDEN = re.compile(
    r"[,;+&](?![^(]*\))|\s/\s|[\d)]/[^\W\d]|(?<!^\d)/\s*\d+\s*[x*\u00d7 ]\s*[^\W\d]|^\d+$"
)
_TALK = frozenset(
    {"etc", "usw", "others", "more", "as", "usual", "none", "all", "ecc", "itd"}
)


@dataclass(frozen=True, slots=True)
class Item:
    """So many of a kind, and the signs it is written with; a lone name is one of it."""

    count: int
    name: str
    is_before: bool = True
    mark: str = ""
    end: str = ""

    @property
    def is_lone(self) -> bool:
        """Whether its count is not written."""
        return not self.mark and not self.is_before

    def write(self) -> str:
        """Return it as it is written."""
        if self.is_lone:
            return self.name
        if self.is_before:
            return f"{self.count}{self.mark}{self.name}"
        return f"{self.name}{self.mark}{self.count}{self.end}"


@dataclass(frozen=True, slots=True)
class Composition:
    """What something consists of, and how that is written: items and what is between."""

    items: tuple[Item, ...]
    gaps: tuple[str, ...]
    head: str = ""
    tail: str = ""

    @property
    def parts(self) -> tuple[tuple[int, str], ...]:
        """Return how many of what, in order."""
        return tuple((item.count, item.name) for item in self.items)

    @property
    def size(self) -> int:
        """Return how many there are of all kinds."""
        return sum(item.count for item in self.items)

    def write(self) -> str:
        """Return it as it is written, '' for nothing; a total at its head is right."""
        if not self.items:
            return ""
        said = "".join(
            text
            for gap, item in zip(("", *self.gaps), self.items, strict=True)
            for text in (gap, item.write())
        )
        head = re.sub(r"\d+", str(self.size), self.head, count=1)
        return f"{head}{said}{self.tail}"

    def with_counts(self, counts: Mapping[str, int]) -> "Composition":
        """Return it with other counts by name; kinds that are no more are left out.

        Kinds that are new stand at its end, written as the others are.
        """
        left = dict(counts)
        kept: list[Item] = []
        gaps: list[str] = []
        for item, gap in zip(self.items, ("", *self.gaps), strict=True):
            count = left.pop(item.name, 0)
            if count:
                gaps += [gap] if kept else []
                kept.append(self._counted(item, count))
        for name, count in left.items():
            if count:
                gaps += [self._gap] if kept else []
                kept.append(replace(self._model, count=count, name=name))
        return replace(self, items=tuple(kept), gaps=tuple(gaps))

    @property
    def _gap(self) -> str:
        return self.gaps[0] if self.gaps else ", "

    @property
    def _model(self) -> Item:
        """An item whose count is written: there is one in every composition."""
        return next(item for item in self.items if not item.is_lone)

    def _counted(self, item: Item, count: int) -> Item:
        """Return an item with a count, written as those beside it where it had none."""
        if not item.is_lone or count == 1:
            return replace(item, count=count)
        model = next(
            (each for each in self.items if not each.is_lone), Item(1, "", mark=" ")
        )
        return replace(model, count=count, name=item.name)


@lru_cache(4096)  # one text is read for each thing that its column might be
def read_composition(text: str) -> Composition | None:
    """Return what a text says something consists of, None where it says no such thing.

    >>> read_composition("HQ/9 Rifle/2 T-34/85").parts
    ((1, 'HQ'), (9, 'Rifle'), (2, 'T-34/85'))
    >>> read_composition("as usual"), read_composition("MG 42")
    (None, None)
    """
    whole = text.strip().rstrip(".")
    if not whole or len(whole) > LONGEST:
        return None
    told = _read_total(whole) or _read_items(whole)
    # What reads as one of a kind with a long name may be several without a sign between.
    return (_read_run(whole) or told) if told and len(told.items) == 1 else told


def _read_total(text: str) -> Composition | None:
    """Return a composition that stands behind its total: `12: 9 Rifle, 3 Bren`."""
    found = _TOTAL.fullmatch(text)
    inner = _read_items(found["rest"]) if found else None
    if not found or inner is None or inner.size != int(found["total"]):
        return None
    return replace(inner, head=f"{found['total']}{found['mark']}", tail=found["end"])


def _read_run(text: str) -> Composition | None:
    """Return a composition without signs between: `9 Rifle 2 Bren 1 HQ`."""
    found = list(_RUN.finditer(text))
    counted = (_before(each[0].strip()) for each in found)
    items = [item for item in counted if item and item.count <= MOST_BEHIND]
    if not found or len(items) < max(2, len(found)):
        return None
    gaps = tuple(text[a.end() : b.start()] for a, b in itertools.pairwise(found))
    is_whole = sum(map(len, gaps)) + sum(len(each[0]) for each in found) == len(text)
    return Composition(tuple(items), gaps) if is_whole else None


def _read_items(text: str) -> Composition | None:
    """Return a composition split by the signs that leave the fewest lone names."""
    found = (_read_split(*_split(text, breaks)) for breaks in _ways())
    read = [each for each in found if each and not any(map(_is_hiding, each.items))]
    return min(read, key=lambda told: sum(i.is_lone for i in told.items), default=None)


def _is_hiding(item: Item) -> bool:
    """Whether signs or counts in a name show that a text was not divided well."""
    return bool(_HIDDEN.search(item.name))


def _ways() -> Iterator[tuple[re.Pattern[str], ...]]:
    plain, joined, slashed, counted = _BREAKS
    yield from ((joined,), (plain,), (joined, slashed), (joined, slashed, counted))


def _split(text: str, breaks: tuple[re.Pattern[str], ...]) -> tuple[list[str], list[str]]:
    """Return the items between some signs, and the signs; brackets hold together."""
    cuts = sorted(
        (found.start(), found.end())
        for pattern in breaks
        for found in pattern.finditer(text)
        if text.count("(", 0, found.start()) == text.count(")", 0, found.start())
    )
    items, gaps, at = [], [], 0
    for start, end in cuts:
        if start >= at and text[at:start].strip():
            items.append(text[at:start])
            gaps.append(text[start:end])
            at = end
    return [*items, text[at:]], gaps


def _read_split(texts: list[str], gaps: list[str]) -> Composition | None:
    """Return a composition of these items: counts all before or all behind the names."""
    bare = [text.strip() for text in texts]
    if not bare[-1]:
        bare, gaps = bare[:-1], gaps[:-1]
    ways = (
        [_before(t) or _behind(t) for t in bare],
        [_behind(t) or _last(t) for t in bare],
    )
    best = max(ways, key=lambda items: sum(item is not None for item in items))
    if not any(best) or len(gaps) != len(bare) - 1:
        return None
    items = [item or _lone(text) for item, text in zip(best, bare, strict=True)]
    told = tuple(item for item in items if item and item.count)
    return Composition(told, tuple(gaps)) if len(told) == len(bare) else None


def _before(text: str) -> Item | None:
    for number, pattern in enumerate(_BEFORE):
        found = pattern.fullmatch(text)
        if found and (number == 0 or int(found["count"]) <= MOST_BARE):
            return Item(int(found["count"]), found["name"], mark=found["mark"])
    return None


def _behind(text: str) -> Item | None:
    for pattern in _BEHIND:
        if found := pattern.fullmatch(text):
            end = found.groupdict().get("end") or ""
            name, mark = found["name"], found["mark"]
            return Item(int(found["count"]), name, is_before=False, mark=mark, end=end)
    return None


def _last(text: str) -> Item | None:
    """Return an item whose count stands behind it without a sign: `Rifle 9`."""
    found = _LAST.fullmatch(text)
    if not found or int(found["count"]) > MOST_BEHIND or _MODEL.search(found["name"]):
        return None
    return Item(int(found["count"]), found["name"], is_before=False, mark=found["mark"])


def _lone(text: str) -> Item | None:
    """Return one of what is named without a count, if it is a name and no remark."""
    words = text.split()
    is_name = len(words) == 1 or text[:1].isupper() or text[:1].isdecimal()
    fits = len(words) <= LONGEST_LOOSE and is_name and any(map(str.isalpha, text))
    fits = fits and ":" not in text
    talk = _TALK & {word.strip(".,").casefold() for word in words}
    return Item(1, text, is_before=False) if fits and not talk else None


def plain_composition(parts: Iterable[tuple[int, str]]) -> str:
    """Return a composition in the plainest way: `9 Rifle; 1 LMG`."""
    return "; ".join(f"{count} {name}" for count, name in parts)
