"""Reads damaged packs and demonstrations: `python -m tests.mutate.packs N --seed S`.

Each is a copy of a pack of templates/packs in which one file was spoiled: bytes, lines or
words of it. It makes a campaign and a script, or is refused in sentences.
"""

import argparse
import random
import re
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from refkit import shipped
from refkit.engine.problems import Refused
from refkit.launch import script
from refkit.workbook.sheets import packs
from refkit.workbook.sheets.pack_files import SCRIPT

PACKS = shipped.folder("templates") / "packs"
SENTENCE = re.compile(r"[^\n]+")
WORD = re.compile(rb"[\w.-]+")
STRANGE = [
    *("", "x", "-1", "1e999", '"', "\\", "[", "{", "}", "=", "\n", "\0", "é", "\r", "nan"),
    *(
        "9" * 20,
        "true",
        "#",
        '"""',
        "2026-13-45",
        "1942-12-23",
        "[[x]]",
        "a.b=1",
        " ",
        "0x",
    ),
    *("\t", ",", ";", "12:00", "\U0001f3b2", "german", "9}xS-INF"),
]


@cache
def sound(pack: str):
    """Return the campaign of a pack as it is shipped."""
    return packs.campaign(pack, seed="sound")


def spoiled(data: bytes, chance: random.Random) -> bytes:
    """Return what a file holds after some damage."""
    for _ in range(chance.randint(1, 4)):
        data = chance.choice((_bytes, _lines, _words))(data, chance)
    return data


def _bytes(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    strange = chance.choice(STRANGE).encode()
    new = chance.choice((b"", strange, bytes([chance.randrange(256)])))
    return data[:at] + new + data[at + chance.choice((0, 0, 1, 20, len(data))) :]


def _lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, other = (chance.randrange(len(lines)) for _ in range(2))
    lines[one : one + chance.randint(0, 1)] = chance.choice(([], [lines[other]]))
    return b"\n".join(lines)


def _words(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    at, strange = chance.randrange(len(lines)), chance.choice(STRANGE).encode()
    lines[at] = WORD.sub(lambda w: strange if chance.random() < 0.3 else w[0], lines[at])
    return b"\n".join(lines)


def used(seed: str, number: int) -> tuple[str, str]:
    """Damage a pack and read it; return the damaged file, and what came of it."""
    chance = random.Random(f"{seed} {number}")
    pack = chance.choice(sorted(folder.name for folder in PACKS.iterdir()))
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(shutil.copytree(PACKS / pack, Path(temporary) / pack))
        files = sorted(folder.iterdir())
        file = chance.choice([*files, *(each for each in files if each.name == SCRIPT)])
        file.write_bytes(spoiled(file.read_bytes(), chance))
        return f"{pack}/{file.name}", outcome(folder, file)


def outcome(folder: Path, file: Path) -> str:
    """Return whether a pack is read or refused, else what is wrong with that."""
    try:
        if file.name == SCRIPT:
            script.read_script(file, sound(folder.name))
        else:
            packs.read_pack(folder, seed="spoiled")
    except Refused as refused:
        return "refused" if _are_sentences(refused.faults) else f"no sentence: {refused}"
    except Exception:
        return traceback.format_exc(limit=-2)
    return "read"


def _are_sentences(faults: Iterable[object]) -> bool:
    told = [str(fault) for fault in faults]
    return bool(told) and all(SENTENCE.fullmatch(fault) for fault in told)


def main(argv: list[str]) -> int:
    """Damage packs, and say what became of them."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutate.packs", description=__doc__
    )
    parser.add_argument("count", type=int, help="how many packs to damage")
    parser.add_argument("--seed", default="refkit")
    asked = parser.parse_args(argv)
    counted: Counter[str] = Counter()
    for number in range(asked.count):
        name, came = used(asked.seed, number)
        is_right = came in {"read", "refused"}
        counted[came if is_right else "failed"] += 1
        if not is_right:
            sys.stdout.write(f"{number} of {name}: {came}\n")
    sys.stdout.write(f"{asked.count} damaged packs: {dict(sorted(counted.items()))}\n")
    return 1 if counted["failed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
