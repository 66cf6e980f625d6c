"""The commands of the lab: a campaign played on many times, compared, or asked exactly."""

from pathlib import Path
from typing import Any

import click

from refkit import session
from refkit.cli import lab_options, terminal
from refkit.engine.campaign.campaign import Campaign
from refkit.lab import comparing, exact, wording
from refkit.lab.answers import answers
from refkit.lab.cells import column_of, edit_of
from refkit.lab.plan import AS_IT_IS, Told, Variant, edited

RUNS = click.option(
    "--runs",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="How many campaigns are played at most.",
)
WITHIN = click.option(
    "--within",
    type=click.FloatRange(0, 100, min_open=True),
    metavar="PERCENT",
    help="Stop when every share of campaigns won is known so well, either way.",
)


@click.group()
def lab() -> None:
    """Study a campaign: play it on many times, or ask exact chances."""


@lab.command()
@terminal.WORKBOOK
@RUNS
@WITHIN
@lab_options.study_options
def play(workbook: Path, *, runs: int, within: float | None, **told: Any) -> None:
    """Play the campaign on from where it stands, and tell how it ends.

    Nothing is written to the workbook. The runs are kept in a folder; the same command
    goes on where it was stopped.
    """
    study = lab_options.begin(workbook, told)
    lab_options.run(study, told, runs, within / 100 if within else None)
    found, campaign = answers(study), study.campaign()
    lines = [*wording.lines(found, campaign), f"The runs are kept in {study.folder}"]
    lab_options.draw(study, told)
    terminal.show(wording.data(found), lines, as_json=told["as_json"])


@lab.command()
@terminal.WORKBOOK
@click.option(
    "--change",
    "changes",
    nargs=4,
    multiple=True,
    required=True,
    metavar="WORKSHEET ROW COLUMN VALUE",
    help="What is otherwise in the second campaign; may be repeated.",
)
@RUNS
@lab_options.study_options
def compare(
    workbook: Path,
    *,
    changes: tuple[tuple[str, str, str, str], ...],
    runs: int,
    **told: Any,
) -> None:
    """Compare the campaign with one that has other charts or options, on the same dice."""
    campaign = session.open(workbook).campaign
    edits = tuple(edit_of(campaign, each) for each in changes)
    name = "; ".join(" ".join(each) for each in changes)
    _compare(workbook, (AS_IT_IS, Variant(name, edits)), runs, told)


@lab.command()
@terminal.WORKBOOK
@click.argument("step")
@click.option("--side", default="", help="Whose decision it is.")
@click.option(
    "--decisions",
    multiple=True,
    required=True,
    type=terminal.FILE,
    help="A file with a decision, as TOML or JSON; repeat it for each branch.",
)
@RUNS
@lab_options.study_options
def branch(
    workbook: Path,
    step: str,
    *,
    side: str,
    decisions: tuple[Path, ...],
    runs: int,
    **told: Any,
) -> None:
    """Play the campaign on from several decisions of a STEP, side by side.

    `refkit do --form` prints the form of a decision.
    """
    game = session.open(workbook)
    side = terminal.meant_side(game, side)
    variants = tuple(
        Variant(file.stem, told=(Told(step, side, terminal.read_fields(file)),))
        for file in decisions
    )
    _compare(workbook, variants, runs, told)


@lab.command()
@terminal.WORKBOOK
@click.option(
    "--column",
    "cells",
    nargs=2,
    multiple=True,
    metavar="WORKSHEET COLUMN",
    help="A column that is changed row by row; without it all numbers of the charts.",
)
@click.option(
    "--by", default=1, show_default=True, help="By how much each number is changed."
)
@RUNS
@lab_options.study_options
def sensitivity(
    workbook: Path, *, cells: tuple[tuple[str, str], ...], by: int, runs: int, **told: Any
) -> None:
    """Change each number of the charts by one, and rank them by what that moves."""
    campaign = session.open(workbook).campaign
    variants = comparing.by_one(campaign, comparing.chart_cells(campaign), by)
    if cells:
        found = [column_of(campaign, *each) for each in cells]
        changed = (
            comparing.by_one(campaign, [(cls.__name__, col.field)], by, side=side)
            for cls, side, col in found
        )
        variants = (AS_IT_IS, *(each for _, *others in changed for each in others))
    _compare(workbook, variants, runs, told)


def _compare(
    workbook: Path, variants: tuple[Variant, ...], runs: int, told: dict[str, Any]
) -> None:
    """Play each variant on the same dice and show the differences, the greatest first."""
    study = lab_options.begin(workbook, told, variants=variants)
    lab_options.run(study, told, runs)
    found = answers(study)
    rows = comparing.sensitivities(study)
    first = study.plan.variants[0].name or "As it is"
    lines = [f"{first}:", *wording.lines(found, study.campaign())]
    lines += [line for each in rows for line in wording.difference(each)]
    lines.append(f"The runs are kept in {study.folder}")
    lab_options.draw(study, told, rows)
    data = {"first": wording.data(found), "others": [each._asdict() for each in rows]}
    terminal.show(data, lines, as_json=told["as_json"])


@lab.command()
@terminal.WORKBOOK
@click.option(
    "--days",
    "slots",
    type=click.IntRange(1, 999),
    default=1,
    show_default=True,
    help="What the numbers of so many slots come to together.",
)
@click.option(
    "--change",
    "changes",
    nargs=4,
    multiple=True,
    metavar="WORKSHEET ROW COLUMN VALUE",
    help="Show beside it what it would be with this cell; may be repeated.",
)
@terminal.AS_JSON
def odds(
    workbook: Path,
    *,
    slots: int,
    changes: tuple[tuple[str, str, str, str], ...],
    as_json: bool,
) -> None:
    """Show exactly what this slot brings each side, and what the next ones come to.

    The chances are fractions worked out from the charts; nothing is rolled.
    """
    campaign = session.open(workbook).campaign
    edits = [edit_of(campaign, each) for each in changes]
    campaigns = {"As it is": campaign}
    if edits:
        named = "; ".join(" ".join(each) for each in changes)
        campaigns[f"With {named}"] = edited(campaign, edits)
    told = {name: tuple(exact.slot_brings(each)) for name, each in campaigns.items()}
    lines: list[str] = []
    data = []
    for name, found in told.items():
        lines += [name] if edits else []
        for each in found:
            sums = _coming(campaigns[name], each, slots)
            lines += wording.chances(each, campaigns[name])
            lines += [f"  In {slots} slots: {wording.spread(sums)}"] if sums else []
            data.append(wording.chance_data(name, each, sums))
    terminal.show(data, lines or ["no die is rolled in this slot"], as_json=as_json)


def _coming(campaign: Campaign, each: exact.Brings, slots: int) -> exact.Sums:
    """Return what the next slots come to, nothing where no numbers are to be added."""
    if slots == 1 or exact.SUM not in each.together:
        return {}
    return exact.over_slots(campaign, each.step, each.side, slots)
