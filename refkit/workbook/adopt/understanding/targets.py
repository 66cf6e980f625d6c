"""What a column of a kind of list may be: a field, a role, or two numbers in one cell."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from refkit.workbook.adopt.seen import Heading
from refkit.workbook.sheets.vocabulary import RosterKind

# Several columns may count each a kind of stand; each other target is one column.
MANY = "part"
RATIO = "ratio"


class Target(NamedTuple):
    """The fields a column may say, and its role: "now", "lost" ..., '' for none."""

    fields: tuple[str, ...]
    role: str

    @property
    def name(self) -> str:
        """By what headings know it: its field, or else its role."""
        return self.fields[0] if self.fields else self.role


def kind_targets(kind: RosterKind) -> tuple[Target, ...]:
    """Return what a column of a list of this kind may be."""
    roles = {field: role for role, field in kind.roles.items() if field}
    named = [name for name in kind.headings if name in kind.columns or name in roles]
    found = [Target((name,), roles.get(name, "")) for name in named]
    found += [Target(_home(kind, role), role) for role, f in kind.roles.items() if not f]
    now, full = kind.roles.get("now"), kind.roles.get("full")
    if now and full:
        found.append(Target((now, full), RATIO))
    return tuple(found)


def _home(kind: RosterKind, role: str) -> tuple[str, ...]:
    """Return the field that a role without one of its own adds to."""
    of = {"share": "now", MANY: "parts"}.get(role, "")
    field = kind.roles.get(of, "")
    return (field,) if field else ()


def heading_scores(
    kind: RosterKind, heading: Heading, languages: Collection[str]
) -> Mapping[str, int]:
    """Return how surely a heading means each field, or role without a field."""
    found = kind.heading_meanings(heading.levels, languages)
    scores = {each.value: each.score for each in found}
    for field, _, score in kind.tick_meanings(heading.text, languages):
        scores[field] = max(score, scores.get(field, 0))
    if {"lost", "share"} <= scores.keys():
        # "Lost %" is the part that is gone.
        scores["lost"] = max(scores["lost"], scores.pop("share"))
    return scores
