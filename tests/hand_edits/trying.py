"""One kind of hand edit tried: what each command says of it, and how it ends."""

import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from refkit.cli.main import main
from tests.hand_edits.kinds import Kind

COMMANDS = ("check", "status", "put-back", "accept")


class Said(NamedTuple):
    """What a command says, how it ends, and what it lets through that is no refusal."""

    code: int
    lines: tuple[str, ...]
    error: str

    @property
    def short(self):
        """What matters of it in a few words."""
        if self.error:
            return f"TRACEBACK {self.error}"
        first = self.lines[0] if self.lines else ""
        more = f" (+{len(self.lines) - 1})" if len(self.lines) > 1 else ""
        return f"{self.code} {first}{more}"


@dataclass
class Tried:
    """What the commands say of one kind of hand edit, and verify after two of them."""

    kind: Kind
    said: dict[str, Said] = field(default_factory=dict)

    @property
    def is_named(self):
        """Whether check or status says anything of it."""
        told = [line for name in COMMANDS[:2] for line in self.said[name].lines]
        return any("changed by hand" in line or "; expected " in line for line in told)

    @property
    def tracebacks(self):
        return [name for name, said in self.said.items() if said.error]

    @property
    def ways_out(self):
        """Which of putting back and accepting end in a workbook that verify takes."""
        return [
            name
            for name in COMMANDS[2:]
            if self.said[name].code == 0 and self.said[f"verify after {name}"].code == 0
        ]


def run(*words):
    """Return what a command says."""
    done = CliRunner().invoke(main, [str(word) for word in words])
    error = done.exception
    failed = "" if error is None or isinstance(error, SystemExit) else repr(error)
    lines = (line for line in (done.stdout + done.stderr).splitlines() if line.strip())
    return Said(done.exit_code, tuple(lines), failed)


def try_kind(kind: Kind, source: Path, folder: Path) -> Tried:
    """Make the edit in a copy of a workbook and let every command have a copy of that."""
    folder.mkdir(parents=True)
    edited = Path(shutil.copy(source, folder / source.name))
    kind.edit(edited)
    tried = Tried(kind)
    for name in COMMANDS:
        copy = shutil.copy(edited, folder / f"{name}.xlsx")
        reason = ("--why", "as I wrote it") if name == "accept" else ()
        tried.said[name] = run(name, copy, *reason)
        if name in COMMANDS[2:]:
            tried.said[f"verify after {name}"] = run("verify", copy)
    return tried


def faults(tried: Tried) -> list[str]:
    """Return what is wrong with how an edit is taken."""
    found = [f"traceback in {name}" for name in tried.tracebacks]
    if tried.kind.means and not tried.is_named:
        found.append("it is silent")
    earlier = any("--versions" in line for line in tried.said["check"].lines)
    if not (tried.ways_out or earlier) and tried.kind.means:
        found.append("no way out")
    if not tried.kind.means and tried.said["status"].code:
        found.append("status refuses")
    return found
