"""The commands that look up: rules, rulings and chances."""

from pathlib import Path

import click

from refkit import session, systems
from refkit.cli import terminal
from refkit.engine.campaign import naming
from refkit.engine.charts.odds import percent
from refkit.engine.play.choices import Choice
from refkit.engine.play.play import Due
from refkit.engine.rules import reference

SEEN = click.option(
    "--seen",
    default="umpire",
    show_default=True,
    help="Who may know of the ruling: umpire, open, or sides, parted by a semicolon.",
)


@click.command()
@click.argument("system")
@click.argument("clause", required=False)
@click.option(
    "--workbook",
    type=terminal.NEW_FILE,
    help="A campaign, for its options and its rulings.",
)
@terminal.AS_JSON
def rules(system: str, clause: str | None, workbook: Path | None, *, as_json: bool) -> None:
    """List the clauses of a rules SYSTEM, or explain one CLAUSE.

    An explanation says which step applies the clause, which options change it, how refkit
    reads it where it is unclear, and what was ruled on it in the campaign.
    """
    if system not in systems.names():
        expected = ", ".join(systems.names())
        terminal.refuse_call(f"rules system {system!r}: expected one of {expected}")
    loaded = systems.load(system)
    if clause is None:
        data = {each.id: each.text for each in loaded.clauses.values()}
        lines: list[str] = []
        for section, clauses in reference.listing(loaded):
            lines += [section, *(f"  {each.id}  {each.text}" for each in clauses)]
        terminal.show(data, lines, as_json=as_json)
        return
    campaign = session.open(workbook).campaign if workbook else None
    passage = reference.look_up(loaded, clause, campaign)
    terminal.show(passage.data, list(passage.lines), as_json=as_json)


@click.command()
@terminal.WORKBOOK
@click.argument("clause")
@click.argument("text")
@click.option("--question", default="", help="What was asked.")
@SEEN
@terminal.WHO
@terminal.AS_JSON
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
    """Record a ruling: TEXT, on a CLAUSE of the rules.

    It is shown wherever the clause comes up again, to those who may know of it.
    """
    game = session.open(workbook)
    entry = game.rule(clause, text, question=question, seen=seen, who=who)
    lines = [f"entry {entry.number}: {line}" for line in entry.lines]
    terminal.show_entry(game, entry, lines, as_json=as_json)


@click.command()
@terminal.WORKBOOK
@click.argument("step", required=False, default="")
@click.option("--side", default="", help="Only what this side may know.")
@terminal.AS_JSON
def odds(workbook: Path, step: str, *, side: str, as_json: bool) -> None:
    """Show the exact chances of what is due, or of another STEP.

    A step is named by its code, as `refkit status` shows it; it must belong to the slot
    that is being played.
    """
    game = session.open(workbook)
    chances = game.odds(step, terminal.meant_side(game, side))
    data = [
        {
            "step": owed.step.id,
            "from": owed.side or "umpire",
            "choice": choice.label,
            "note": choice.note,
            "odds": {result: str(chance) for result, chance in choice.odds.items()},
        }
        for owed, choice in chances
    ]
    lines = [_odds_line(owed, choice) for owed, choice in chances]
    terminal.show(
        data,
        lines or [f"no die is rolled at {step or 'the step that is due'}"],
        as_json=as_json,
    )


def _odds_line(owed: Due, choice: Choice) -> str:
    results = (f"{result} ({percent(chance)})" for result, chance in choice.odds.items())
    note = f"; {choice.note}" if choice.note else ""
    whose = f"{naming.short(owed.side)}: " if owed.side else ""
    return f"{whose}{choice.label}: {', '.join(results)}{note}"
