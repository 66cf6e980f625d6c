"""What refkit makes of a roster, as facts to compare: what `refkit adopt --json` tells."""

import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from refkit import session
from refkit.engine.problems import Refused
from refkit.workbook.sheets.worksheets import fold_text

Fact = tuple[str, ...]
# Stands in these states are on a unit's strength.
THERE = ("available", "scheduled", "withdrawn")
NOTHING = {"adopted": False, "proposal": {"tabs": [], "left": {}}, "questions": []}


@dataclass(frozen=True, slots=True)
class Reading:
    """What `refkit adopt --yes --json` says of a workbook, and what it adopted.

    `told` is the data; `elements` are the campaign's by name, none where it is refused.
    """

    told: Mapping[str, Any]
    elements: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def blocks(self) -> Sequence[Mapping[str, Any]]:
        """The blocks taken for lists of ours."""
        return self.told["proposal"]["tabs"]

    @property
    def is_adopted(self) -> bool:
        """Whether a campaign came of it."""
        return bool(self.told["adopted"])

    def columns(self, tab: str) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
        """Yield each column of a tab's blocks with its block."""
        for block in self.blocks:
            if block["tab"] == tab:
                yield from ((block, column) for column in block["columns"])

    def facts(self, old: Mapping[str, str] | None = None) -> dict[Fact, Any]:
        """Return all that can be compared; `old` has former names and headings."""
        found: dict[Fact, Any] = {("adopted",): self.is_adopted}
        for tab in sorted({block["tab"] for block in self.blocks}):
            found["tab", tab] = Counter(
                (block["record"], fold_text(block.get("side") or ""))
                for block in self.blocks
                if block["tab"] == tab
            )
            found |= self._column_facts(tab, old or {})
        found |= {("left", tab): True for tab in self.told["proposal"]["left"]}
        for name, values in self.elements.items():
            found |= {
                ("element", (old or {}).get(name, name), told): _folded(told, value)
                for told, value in values.items()
            }
        return found

    @property
    def tells_classes(self) -> bool:
        """Whether a column says of which class or type units are."""
        return any(
            column["field"] in ("unit_class", "unit_type")
            for block in self.blocks
            for column in block["columns"]
        )

    def _column_facts(self, tab: str, old: Mapping[str, str]) -> dict[Fact, Any]:
        found: dict[Fact, Any] = {}
        counted: Counter[str] = Counter()
        for block, column in self.columns(tab):
            heading = fold_text(column["heading"])
            heading = old.get(f"{tab}!{heading}", heading)
            field = f"{block['record']}.{column['field']}" if column["field"] else ""
            counted[heading, field] += 1
            place = ("column", tab, heading, f"{field} {counted[heading, field]}")
            found[place] = bool(column.get("asked"))
            for his, meant in column.get("words", {}).items():
                found["word", tab, heading, fold_text(his)] = (meant[0], any(meant[2:]))
        return found


def _folded(told: str, value: Any) -> Any:
    """Return a value, a side without its capitals: it is called as a heading is."""
    return fold_text(value) if told == "side" else value


def adopt(path: Path, answers: Sequence[str] = ()) -> dict[str, Any]:
    """Adopt a workbook as `adopt --yes --json` with these flags; return what that tells."""
    typed = {flag: [] for flag in ("--set", "--word", "--ignore")}
    for flag, text in zip(answers[::2], answers[1::2], strict=True):
        typed[flag].append(text)
    try:
        file = session.roster(path, seed="rosters")
        attempt = file.attempt(file.flags(*typed.values()))
        if attempt.adoption:
            session.adopt(file, attempt.adoption)
    except Refused as refused:
        return {**NOTHING, "faults": [str(fault) for fault in refused.faults]}
    return attempt.data(adopted=bool(attempt.adoption))


def read(data: bytes, answers: Sequence[str] = (), name: str = "roster.xlsx") -> Reading:
    """Return what refkit makes of a copy of a workbook, with these flags."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        told = adopt(path, answers)
        return Reading(told, _elements(path) if told["adopted"] else {})


def _elements(path: Path) -> dict[str, dict[str, Any]]:
    """Return what the adopted campaign says of each unit, by name."""
    campaign = session.open_set_up(path).campaign
    left: dict[str, Counter[str]] = {}
    for stand in campaign.rows("Stand"):
        left.setdefault(stand.element, Counter())[stand.card] += stand.status in THERE
    return {
        unit.name: {
            "side": campaign.find("Side", unit.side).id,
            "rating": unit.rating,
            "status": unit.status,
            "class": unit.unit_class,
            "full": unit.establishment,
            "arrives": str(unit.arrives) if unit.arrives else "",
            "now": sum(left.get(unit.id, Counter()).values()),
            "parts": sorted(
                count for count in left.get(unit.id, Counter()).values() if count
            ),
        }
        for unit in campaign.rows("Element")
    }


def compared(one: Mapping[Fact, Any], other: Mapping[Fact, Any]) -> tuple[list[Fact], int]:
    """Return the facts that are not the same in both, and how many there are in all."""
    every = {**one, **other}
    missing = object()
    changed = [at for at in every if one.get(at, missing) != other.get(at, missing)]
    return changed, len(every)
