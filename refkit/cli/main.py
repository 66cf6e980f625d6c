"""The command line: every command with its module, which is loaded when it is called."""

import os
from importlib import import_module
from typing import Any

import click

# pydantic would look through every installed package for plugins, at each start.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

# Each command with its module in refkit/cli and the first line of its own help.
COMMANDS = {
    "accept": ("hand_edits", "Take over what you changed by hand, all of it or some."),
    "adopt": ("adopt", "Turn a roster you keep already into a campaign."),
    "check": (
        "campaign",
        "List every problem in the workbook, with its worksheet and cell.",
    ),
    "correct": ("history", "Correct a mistake in an earlier ENTRY."),
    "demo": ("demo", "Play a pack's whole example: workbook, ledger and turn sheets."),
    "do": ("campaign", "Do the STEP that is due, without a browser."),
    "history": ("history", "List what was done, entry by entry."),
    "lab": ("lab", "Study a campaign: play it on many times, or ask exact chances."),
    "new": ("campaign", "Make a new campaign workbook from a PACK."),
    "odds": ("rules", "Show the exact chances of what is due, or of another STEP."),
    "orders": ("order_forms", "Write order forms for a side and read them back."),
    "perimeter": ("perimeter", "Show where the front runs in a LAYOUT of stands."),
    "play": ("play", "Open a campaign in the browser."),
    "put-back": ("hand_edits", "Restore cells you changed by hand, all of them or some."),
    "recalculate": ("campaign", "Recalculate your own formulas with LibreOffice."),
    "rule": ("rules", "Record a ruling: TEXT, on a CLAUSE of the rules."),
    "rules": ("rules", "List the clauses of a rules SYSTEM, or explain one CLAUSE."),
    "seal": ("dice_seals", "Show the seals of the dice, and the keys of finished slots."),
    "set-up": ("set_up", "List what a campaign still needs before it starts."),
    "sheets": ("sheets", "Write turn sheets as PDF."),
    "start": ("set_up", "Start a campaign that is being set up."),
    "status": ("campaign", "Show where the campaign stands and what is due."),
    "undo": ("campaign", "Take back the last step."),
    "verify": ("dice_seals", "Check that the workbook agrees with its ledger and dice."),
}


class LazyGroup(click.Group):
    """The commands of the table; help on all of them loads none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command from its module; None where there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"refkit.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is called; a wrong name is told with the one meant."""
        if args[0] not in COMMANDS:
            # Only a wrong name needs what finds the near ones.
            from refkit.engine.problems import suggestion

            near = suggestion(args[0], COMMANDS)
            ctx.fail(f"there is no command {args[0]!r}; `refkit --help` names them{near}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what it refuses becomes a sentence and exit 1."""
        # It comes with the commands: help on all of them does without.
        from refkit.cli.terminal import exit_on_refusal

        with exit_on_refusal():
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with its line of help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="refkit", prog_name="refkit")
def main() -> None:
    """refkit: the umpire's assistant for campaigns of linked tabletop battles."""
