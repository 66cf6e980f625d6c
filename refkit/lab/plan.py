"""The plan of a study: a campaign as values, who decides how, and what is varied."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from refkit import systems
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts import charts
from refkit.engine.charts.charts import Chart
from refkit.engine.play.system import Option
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record
from refkit.engine.records.tables import Table
from refkit.engine.studies.study_rules import BATTLE_FACTS
from refkit.lab.policies import USUAL, Policy, named

SLOTS = 5
SEED = "seed"


class Edit(NamedTuple):
    """One cell of the workbook that a variant has otherwise."""

    record: str
    key: str
    field: str
    value: Any


class Told(NamedTuple):
    """A decision that is made at once in a variant: the step, the side, the answer."""

    step: str
    side: str
    answer: Mapping[str, Any]


class Variant(NamedTuple):
    """A campaign that differs: in cells of the workbook, or in what is decided first."""

    name: str = ""
    edits: tuple[Edit, ...] = ()
    told: tuple[Told, ...] = ()


AS_IT_IS = Variant()


@dataclass(frozen=True, slots=True)
class Plan:
    """What each run of a study plays: plain values, so that a worker needs no file.

    `slots` is how many slots are played on at most, `losses` the chart of losses as text.
    """

    system: str
    rows: Mapping[str, tuple[Mapping[str, Any], ...]]
    entries: tuple[Mapping[str, Any], ...]
    seed: str
    slots: int = SLOTS
    policies: Mapping[str, str | Policy] = field(default_factory=dict)
    losses: str = ""
    variants: tuple[Variant, ...] = (AS_IT_IS,)
    # A short text that is the same for the same plan, and for no other.
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", self._digest())

    def _digest(self) -> str:
        told = [self.system, self.rows, self.entries, self.seed, self.slots]
        told += [{side: policy_name(each) for side, each in self.policies.items()}]
        text = json.dumps([*told, self.losses, self.variants], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def policy(self, side: str) -> Policy:
        """Return how a side decides."""
        found = self.policies.get(side, USUAL)
        return named(found) if isinstance(found, str) else found

    def campaign(self, variant: Variant = AS_IT_IS) -> Campaign:
        """Return the campaign as it stands, with the cells of a variant."""
        system = systems.load(self.system)
        tables = {
            name: Table(
                {
                    row.identity: row
                    for row in map(system.by_name[name].model_validate, rows)
                }
            )
            for name, rows in self.rows.items()
        }
        entries = tuple(map(Entry.model_validate, self.entries))
        return edited(Campaign(system, tables, entries), variant.edits)

    def loss_chart(self) -> Chart | None:
        """Return the chart of losses: the plan's own, else the system's."""
        return parse_losses(self.losses) if self.losses else systems.losses(self.system)


def _table(cls: type[Record], rows: Iterable[Mapping[str, Any]]) -> Table:
    made = map(cls.model_validate, rows)
    return Table({row.identity: row for row in made})


def policy_name(policy: str | Policy) -> str:
    """Return what a policy is called."""
    if isinstance(policy, str):
        return policy
    return f"{policy.__module__}.{policy.__qualname__}"


def plan_of(campaign: Campaign, **told: Any) -> Plan:
    """Return the plan of a campaign as it stands; `told` are the other fields.

    The dice of a study follow from its own seed: it says nothing of the dice to come.
    """
    rows = {
        name: tuple(_plain(row.values) for row in table.values())
        for name, table in campaign.tables.items()
    }
    entries = tuple(_without_secret(e.model_dump(mode="json")) for e in campaign.entries)
    made = {"seed": "lab", **told}
    strange = sorted(set(made.get("policies", {})) - set(campaign.sides))
    if strange:
        expected = f"one of {', '.join(campaign.sides)}"
        raise Refused(
            [f"there is no side {each!r}; expected {expected}" for each in strange]
        )
    plan = Plan(campaign.system.name, _without_seed(rows), entries, **made)
    for side in plan.policies:
        plan.policy(side)
    plan.loss_chart()
    return plan


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(values, default=str))
    return plain


def _without_seed(
    rows: Mapping[str, tuple[Mapping[str, Any], ...]],
) -> dict[str, tuple[Mapping[str, Any], ...]]:
    """Return the rows without the seed of the campaign's own dice: no worker needs it."""
    kept = tuple(row for row in rows.get("Option", ()) if row["name"] != SEED)
    return {**rows, "Option": kept}


def _without_secret(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry without the seed that it may have set."""
    for change in entry["changes"]:
        if (change["record"], change["key"]) == ("Option", SEED):
            change["before"] = change["before"] and {**change["before"], "value": ""}
            change["after"] = change["after"] and {**change["after"], "value": ""}
    return entry


def seeded(campaign: Campaign, seed: str) -> Campaign:
    """Return the campaign with this seed: piles of cards are shuffled by it."""
    row = Option(name=SEED, value=seed)
    tables = {**campaign.tables, "Option": Table({**campaign.tables["Option"], SEED: row})}
    return replace(campaign, tables=tables)


def edited(campaign: Campaign, edits: Iterable[Edit]) -> Campaign:
    """Return the campaign with other cells; Refused names every one that cannot be so."""
    faults: list[Problem | str] = []
    tables = dict(campaign.tables)
    for each in edits:
        row = tables.get(each.record, {}).get(each.key)
        if row is None:
            faults.append(f"{each.record} {each.key}: there is no such row")
            continue
        made, wrong = parse_record(type(row), {**row.values, each.field: each.value})
        place = f"{type(row).tab} {each.key}"
        faults += [Problem(place, fault.found, fault.expected) for fault in wrong]
        if made is not None and not wrong:
            tables[each.record] = Table({**tables[each.record], each.key: made})
    if faults:
        raise Refused(faults)
    return replace(campaign, tables=tables)


def parse_losses(text: str) -> Chart:
    """Return the chart of losses in a text; Refused says what does not fit.

    Its results are per cent, its modifiers are for the facts of a battle.
    """
    try:
        chart = charts.parse("losses", text)
    except ValueError as error:
        raise Refused([str(error)]) from None
    wrong = [
        r.result for r in chart.rows if not r.result.isdecimal() or int(r.result) > 100
    ]
    faults = [f"{chart.title}: {each!r}; expected per cent from 0 to 100" for each in wrong]
    for each in chart.modifiers:
        if each.when not in BATTLE_FACTS:
            expected = f"expected one of {', '.join(BATTLE_FACTS)}"
            faults.append(f"{chart.title}: no battle knows {each.when!r}; {expected}")
    if faults:
        raise Refused(faults)
    return chart
