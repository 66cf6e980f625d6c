"""The house: no circle of imports, no crowded folder, no vague module, no system's word."""

import ast
import csv
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

PACKAGE = Path("refkit").resolve()
MOST = 30
VAGUE = {"utils", "helpers", "common", "base", "manager"}


def modules(package):
    """Return the file of each module of a package, by its full name."""
    return {
        ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): path
        for path in sorted(package.rglob("*.py"))
    }


def imported(path):
    """Yield what a file imports, be it inside a function or under TYPE_CHECKING."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute"
            # `from a import b` imports the module a.b where there is one, else a.
            yield from (
                (f"{node.module}.{alias.name}", node.module) for alias in node.names
            )


def graph(package):
    """Return which modules of a package each of them imports."""
    there = modules(package)
    found = {name: set() for name in there}
    for name, path in there.items():
        for each in imported(path):
            names = (each,) if isinstance(each, str) else each
            target = next((one for one in names if one in there), name)
            found[name] |= {target} - {name}
    return found


def circles(package):
    """Return the modules that lie on a circle: those from which a way leads back."""
    ahead = graph(package)
    # What no way back leads to is taken off, leaf by leaf, from either end.
    while True:
        wanted = set().union(*ahead.values())
        loose = {name for name, seen in ahead.items() if not seen or name not in wanted}
        if not loose:
            return sorted(ahead)
        ahead = {name: seen - loose for name, seen in ahead.items() if name not in loose}


def test_no_module_imports_itself_by_way_of_others():
    assert circles(PACKAGE) == []


@pytest.mark.parametrize(
    "back",
    [
        "from house import attic\n",
        "import house.attic\n",
        "from house.attic import box\n",
        "if TYPE_CHECKING:\n    from house.attic import Box\n",
        "def fetch():\n    from house import attic\n    return attic\n",
    ],
    ids=["plain", "whole", "name", "for types", "in a function"],
)
def test_a_planted_circle_is_found_however_it_hides(tmp_path, back):
    house = tmp_path / "house"
    house.mkdir()
    files = {
        "__init__": "",
        "attic": "from house import stairs\n",
        "stairs": "from house.cellar import wine\n",
        "cellar": back,
        "garden": "from house import attic\n",
    }
    for name, text in files.items():
        (house / f"{name}.py").write_text(text, "utf-8")
    assert circles(house) == ["house.attic", "house.cellar", "house.stairs"]
    (house / "cellar.py").write_text("import os\n", "utf-8")
    assert circles(house) == []


def test_no_folder_is_crowded():
    files = Counter(path.parent for path in modules(PACKAGE).values())
    crowded = {
        str(folder): count - 1 for folder, count in files.items() if count - 1 > MOST
    }
    assert crowded == {}


def test_no_module_has_a_name_that_says_nothing():
    assert [name for name in modules(PACKAGE) if name.rpartition(".")[2] in VAGUE] == []


def system_words():
    """Return what only a rules system may say: its name, its packs, their sides, its steps.

    The words are found anywhere in a module, the steps as a text of their own. The sides of
    a blank pack, such as red and blue, are anybody's.
    """
    folders = [path for path in (PACKAGE / "systems").iterdir() if path.is_dir()]
    words = {path.name for path in folders if not path.name.startswith("_")}
    steps: set[str] = set()
    for name in words:
        told = tomllib.loads(
            (PACKAGE / "systems" / name / "system.toml").read_text("utf-8")
        )
        steps |= {text for step in told["step"] for text in (step["id"], step["title"])}
    for pack in sorted((PACKAGE.parent / "templates" / "packs").iterdir()):
        told = tomllib.loads((pack / "pack.toml").read_text("utf-8"))
        if not told.get("blank"):
            sides = (pack / "Side.csv").read_text("utf-8").splitlines()
            rows = csv.DictReader(line for line in sides if not line.startswith("#"))
            names = ("id", "name", "nation")
            words |= {row[name] for row in rows for name in names if row.get(name)}
            # The first word of a title is big without being a name.
            words |= set(re.findall(r"(?<=\s)[A-Z]\w+", told["title"]))
            words |= {pack.name, told.get("short_name", pack.name)}
    # What turns or is drawn along has an axis, too.
    spoken = {word.casefold() for word in words} - {"axis", "the axis"}
    return spoken, {text for text in steps if len(text) > 1}


def own_words(package, words, steps):
    """Return by module what it says, outside the systems, that is a system's own word."""
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(words))) + ")", re.I)
    found = {}
    for name, path in modules(package).items():
        if not name.startswith(f"{package.name}.systems"):
            text = path.read_text("utf-8")
            said = {each.casefold() for each in pattern.findall(text)}
            nodes = ast.walk(ast.parse(text))
            texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
            found[name] = sorted(said | {each for each in steps if each in texts})
    return {name: said for name, said in found.items() if said}


def test_no_module_outside_the_systems_names_a_system_a_side_a_place_or_a_step():
    assert own_words(PACKAGE, *system_words()) == {}


@pytest.mark.parametrize(
    "breach",
    [
        '"""Hold the line at Rostov."""\n',
        "from refkit.systems import battlefront\n",
        "SIDES = ('Germans', 'Allies')\n",
        "# the German roster has it otherwise\n",
        "if step.id == 'B9':\n    pass\n",
        "TITLE = 'Fortifications'\n",
    ],
    ids=["place", "system", "side", "comment", "step's id", "step's title"],
)
def test_a_planted_name_is_found(tmp_path, breach):
    house = tmp_path / "house"
    (house / "systems").mkdir(parents=True)
    (house / "systems" / "rules.py").write_text(breach, "utf-8")
    (house / "attic.py").write_text(
        '"""Boxes of red and blue: B 9, 10 of them."""\n', "utf-8"
    )
    assert own_words(house, *system_words()) == {}
    (house / "attic.py").write_text(breach, "utf-8")
    assert [*own_words(house, *system_words())] == ["house.attic"]
