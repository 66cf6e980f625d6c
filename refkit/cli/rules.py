"""The commands that look up: rules, rulings and chances."""

from pathlib import Path
from typing import Any

import click

from refkit.cli.terminal import AS_JSON, WHO, WORKBOOK, misused, notice, show, told

SEEN = click.option(
    "--seen",
    default="umpire",
    show_default=True,
    help="Who may know of the ruling: umpire, open, or a side.",
)


@click.command()
@click.argument("system")
@click.argument("clause", required=False)
@click.option(
    "--workbook",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A campaign, for its options and its rulings.",
)
@AS_JSON
@told
def rules(system: str, clause: str | None, workbook: Path | None, *, as_json: bool) -> None:
    """List the clauses of a rules SYSTEM, or tell all there is on one CLAUSE.

    With a clause: where it is done, the options that bear on it, how it is read where it is
    unclear, and what was ruled on it in a campaign.
    """
    from refkit import session, systems
    from refkit.engine.rules import reference

    if system not in systems.names():
        misused(f"rules system {system!r}: expected one of {', '.join(systems.names())}")
    found = systems.load(system)
    if clause is None:
        sections = list(reference.listing(found))
        data = {each.id: each.text for each in found.clauses.values()}
        lines = [line for section in sections for line in _section(*section)]
        show(data, lines, as_json=as_json)
        return
    campaign = session.open(workbook).campaign if workbook else None
    passage = reference.look_up(found, clause, campaign)
    show(passage.data, list(passage.lines), as_json=as_json)


def _section(section: str, clauses: tuple[Any, ...]) -> list[str]:
    return [section, *(f"  {clause.id}  {clause.text}" for clause in clauses)]


@click.command()
@WORKBOOK
@click.argument("clause")
@click.argument("text")
@click.option("--question", default="", help="What was asked.")
@SEEN
@WHO
@AS_JSON
@told
def rule(
    workbook: Path,
    clause: str,
    text: str,
    *,
    question: str,
    seen: str,
    who: str,
    as_json: bool,
) -> None:
    """Put a ruling on record: TEXT, on a CLAUSE of the rules.

    It is shown wherever the clause comes up again, to those who may know of it.
    """
    from refkit import session

    game = session.open(workbook)
    entry = game.rule(clause, text, question=question, seen=seen, who=who)
    notice(game)
    show(
        entry.model_dump(mode="json"),
        [f"entry {entry.number}: {line}" for line in entry.lines],
        as_json=as_json,
    )


@click.command()
@WORKBOOK
@click.argument("step", required=False, default="")
@click.option("--side", default="", help="Only what this side may be told.")
@AS_JSON
@told
def odds(workbook: Path, step: str, *, side: str, as_json: bool) -> None:
    """Tell the exact chances of what is due, or of another STEP of the slot."""
    from refkit import session
    from refkit.engine.charts import odds as chances

    found = session.open(workbook).odds(step, side)
    data = [
        {
            "step": owed.step.id,
            "from": owed.side or "umpire",
            "choice": choice.label,
            "note": choice.note,
            "odds": {result: str(chance) for result, chance in choice.odds.items()},
        }
        for owed, choice in found
    ]
    lines = []
    for owed, choice in found:
        parts = (f"{result} {chances.percent(p)}" for result, p in choice.odds.items())
        note = f" ({choice.note})" if choice.note else ""
        whose = f"{owed.side}: " if owed.side else ""
        lines.append(f"{whose}{choice.label}: {', '.join(parts)}{note}")
    show(data, lines or ["no die is thrown for what is due"], as_json=as_json)
