"""The reference: what a clause says, where it is done, and what was ruled on it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.ledger import standing_steps
from refkit.engine.charts.charts import Chart
from refkit.engine.charts.lookups import Lookup
from refkit.engine.play.system import Option, System
from refkit.engine.rules.clauses import Clause, Home, require_clause
from refkit.engine.rules.doubts import Doubt
from refkit.engine.rules.ruling import Ruling
from refkit.engine.rules.rulings import rulings


@dataclass(frozen=True, slots=True)
class Passage:
    """A clause with all that bears on it; options and charts are the campaign's."""

    clause: Clause
    homes: tuple[str, ...]
    charts: tuple[Chart | Lookup, ...]
    options: tuple[Option, ...]
    doubts: tuple[Doubt, ...]
    rulings: tuple[Ruling, ...]

    @property
    def data(self) -> dict[str, Any]:
        """The passage as plain JSON values."""
        return {
            "clause": self.clause.id,
            "text": self.clause.text,
            "homes": [
                {"kind": home.kind, "name": home.name, "told": told}
                for home, told in zip(self.clause.homes, self.homes, strict=True)
            ],
            "charts": [
                {"title": each.title, "heads": each.heads, "rows": each.printed}
                for each in self.charts
            ],
            "options": [option.values for option in self.options],
            "readings": [
                {"number": d.number, "title": d.title, "text": d.text} for d in self.doubts
            ],
            "rulings": [row.values for row in self.rulings],
        }

    @property
    def lines(self) -> Iterator[str]:
        """The passage in words."""
        yield f"{self.clause.id}: {self.clause.text}"
        homes = zip(self.clause.homes, self.homes, strict=True)
        yield from (f"  where: {told}" for home, told in homes if home.kind != "option")
        for chart in self.charts:
            yield from _chart_lines(chart)
        for option in self.options:
            here = f"Here: {option.meaning(option.value) or 'nothing'}"
            yield f"  {option.help} {here} (option {option.name}, {option.value!r})"
            yield from (f"    {line}" for line in option.readings.strip().splitlines())
        for doubt in self.doubts:
            yield f"  {doubt.number} {doubt.title}. {doubt.words}"
        yield from (f"  {row} (for {row.seen})" for row in self.rulings)


def look_up(system: System, clause: str, campaign: Campaign | None = None) -> Passage:
    """Return what there is on a clause; Refused with the one that was meant."""
    require_clause(system, clause)
    found = system.clauses[clause]
    doubts = tuple(doubt for doubt in system.doubts if clause in doubt.clauses)
    return Passage(
        clause=found,
        homes=tuple(_describe_home(system, home) for home in found.homes),
        charts=tuple(c for c in _charts(system, campaign) if c.clause == clause),
        options=tuple(_options_bearing_on(system, clause, doubts, campaign)),
        doubts=doubts,
        rulings=() if campaign is None else rulings(campaign, [clause]),
    )


def _charts(system: System, campaign: Campaign | None) -> Iterator[Chart | Lookup]:
    """The charts as printed, or as the campaign has them in the slot it came to last."""
    if campaign is None:
        yield from system.charts.values()
        yield from system.lookups.values()
    else:
        slots = [entry.slot for entry in campaign.entries if entry.slot]
        slot = (slots or [row.id for row in campaign.rows("Slot")])[-1]
        yield from campaign.charts(slot).values()
        yield from campaign.lookups.values()


def _chart_lines(chart: Chart | Lookup) -> Iterator[str]:
    """A chart as it is printed: its columns one below the other, then what modifies it."""
    yield f"  {chart.title}"
    table = (chart.heads, *chart.printed)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell.ljust(wide) for cell, wide in zip(row, widths, strict=True))
        yield f"    {' | '.join(cells)}".rstrip()
    for each in chart.modifiers if isinstance(chart, Chart) else ():
        yield f"    {each.label}: {each.add:+d}{' for each' if each.each else ''}"


def _options_bearing_on(
    system: System, clause: str, doubts: tuple[Doubt, ...], campaign: Campaign | None
) -> Iterator[Option]:
    """The options that cite a clause, or that a reading of it names."""
    for option in system.options:
        named = any(doubt.names(option.name) for doubt in doubts)
        if named or clause in option.clauses:
            now = option.value if campaign is None else campaign.option(option.name)
            yield option.replace(value=now)


def _describe_home(system: System, home: Home) -> str:
    """A home in words: steps and charts by their titles, a record by its worksheet."""
    kind, name = home
    words: Mapping[str, Callable[[], str]] = {
        "step": lambda: f"step {name} {system.step(name).title}",
        "reminder": lambda: f"a reminder of step {name} {system.step(name).title}",
        "chart": lambda: f"chart {_chart_title(system, name)}",
        "account": lambda: f"account {system.account(name).title}",
        "record": lambda: f"worksheet {system.record(name).tab.replace('{side} ', '')}",
    }
    return words[kind]() if kind in words else str(home)


def _chart_title(system: System, name: str) -> str:
    return system.charts[name].title if name in system.charts else system.lookup(name).title


def listing(system: System) -> Iterator[tuple[str, tuple[Clause, ...]]]:
    """Yield the sections of the rules in order, each with its clauses."""
    for section in dict.fromkeys(each.section for each in system.clauses.values()):
        own = (each for each in system.clauses.values() if each.section == section)
        yield section, tuple(own)


def undecided(campaign: Campaign) -> list[str]:
    """Return a line on the doubtful readings, while no step is done yet."""
    if standing_steps(campaign.entries):
        return []
    found = doubtful(campaign)
    same = sum(o.value == campaign.system.option(o.name).value for o in found)
    many = "all" if same == len(found) else str(same)
    asked = f"{len(found)} open questions of the rules, {many} as refkit proposes"
    return [f"{asked}; see the worksheet Options"] if found else []


def doubtful(campaign: Campaign) -> tuple[Option, ...]:
    """Return the options the rules leave open either way, with the campaign's values.

    Those of which the campaign's own row says that it is not doubtful are decided.
    """
    return tuple(
        option.replace(value=campaign.option(option.name))
        for option in campaign.system.options
        if option.doubtful and (campaign.find(Option, option.name) or option).doubtful
    )
