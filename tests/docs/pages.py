"""The pages a user reads, and the blocks of code in them."""

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from refkit.cli.main import main

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = {path.name: path for path in (README, *sorted((ROOT / "docs").glob("*.md")))}
TEXT = "\n".join(path.read_text("utf-8") for path in PAGES.values())
# Its kind, the file it is where it says so, and what stands in it.
BLOCK = re.compile(
    r"""^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$""", re.MULTILINE | re.DOTALL
)


def blocks(page, kind):
    """Return the blocks of one kind on a page, such as `sh`, in their order."""
    text = PAGES[page].read_text("utf-8")
    return [body for found, _, body in BLOCK.findall(text) if found == kind]


def files(page):
    """Return the files that a page shows whole: what stands in each, by its name."""
    found = BLOCK.findall(PAGES[page].read_text("utf-8"))
    return {name: body for _, name, body in found if name}


def lines(page):
    """Return the command lines of a page; each is a line, or a part of one between &&."""
    whole = "".join(blocks(page, "sh")).splitlines()
    return [part for line in whole for part in line.split(" && ")]


def words(line):
    """Split a command line as a shell in this folder does: quotes, and names with a *."""
    found = [
        sorted(map(str, Path().glob(word))) if "*" in word else [word]
        for word in shlex.split(line)
    ]
    return [word for some in found for word in some]


def run(line, typed=""):
    """Run a refkit command line in this folder and process; return what came of it."""
    asked, _, file = line.partition(" > ")
    done = CliRunner().invoke(main, words(asked)[1:], input=typed)
    if file:
        Path(file).write_text(done.stdout, "utf-8")
    return done
