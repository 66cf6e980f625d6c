"""The demonstration: a pack's campaign played by the decisions written beside it."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from refkit import session, shipped
from refkit.engine.play.play import Due
from refkit.engine.problems import Refusal, Refused
from refkit.session.game import Game

PACK = "advance-to-rostov"
WORKBOOK = "rostov.xlsx"


def play(
    out: Path, seed: str, *, paper: str = "a4", tick: Callable[[], None] = lambda: None
) -> list[str]:
    """Play the whole campaign into a folder and return what there is to tell.

    The folder gets the workbook, the turn sheets of every slot, and `chronicle.txt` with
    each entry and each refusal. The same seed gives the same bytes.
    """
    if not seed.strip():
        raise Refused(["seed: is blank; expected any text, such as 1"])
    out.mkdir(parents=True, exist_ok=True)
    game = session.new(PACK, out / WORKBOOK, seed=seed)
    pack = shipped.folder("templates") / "packs" / PACK
    script = tomllib.loads((pack / "demo.toml").read_text("utf-8"))
    chronicle: list[str] = []
    sheets: list[Path] = []
    while owed := game.due():
        first = owed[0].side in ("", game.campaign.sides[0])
        if first and owed[0].step.id in script["sheets_at"]:
            sheets += hand_out(game, out / "sheets", paper)
        chronicle += act(game, owed[0], script)
        tick()
    sheets += hand_out(game, out / "sheets", paper)
    (out / "chronicle.txt").write_text("\n".join(chronicle) + "\n", "utf-8", newline="\n")
    refused = sum(line.startswith("  refused") for line in chronicle)
    told = f"{out / 'sheets'}: {len(sheets)} turn sheets"
    return [told, *summary(game, out / WORKBOOK, refused)]


def summary(game: Game, workbook: Path, refused: int) -> Iterator[str]:
    """Yield what it came to: entries, rolls, refusals, the last digest, the last words."""
    entries = game.campaign.entries
    rolls = sum(len(entry.readings) for entry in entries)
    yield f"{workbook}: {len(entries)} entries, {rolls} rolls, {refused} refusals"
    yield f"last digest {entries[-1].digest}"
    yield from entries[-1].lines


def hand_out(game: Game, folder: Path, paper: str) -> list[Path]:
    """Write every side's sheet and the umpire's; return the files."""
    readers = (*game.campaign.sides, "umpire")
    return [f for reader in readers for f in game.sheets(reader, folder, paper=paper)]


def act(game: Game, owed: Due, script: Mapping[str, Any]) -> Iterator[str]:
    """Do one due step as written; what is refused is told and left out."""
    raw = decision(game, owed, script)
    yield str(owed)
    while refusals := game.preview(owed, raw).refusals:
        for refusal in refusals:
            yield f"  refused: {refusal}"
        raw = without(raw, refusals)
    entry = game.commit(owed, raw, who="demonstration")
    yield from (f"  {line}" for line in (*entry.lines, *map(str, entry.readings)))


def decision(game: Game, owed: Due, script: Mapping[str, Any]) -> dict[str, Any]:
    """Return the written decision laid over the draft, row by row where both have rows."""
    raw = game.draft(owed).values
    written = script.get(owed.slot, {}).get(owed.side or "umpire", {}).get(owed.step.id, {})
    for name, value in written.items():
        raw[name] = _laid_over(raw.get(name), value)
    for row in (row for rows in raw.values() if isinstance(rows, list) for row in rows):
        if (
            isinstance(row, dict)
            and owed.step.id in script["placed_at"]
            and not row.get("place")
        ):
            row["place"] = script["place"]
    return raw


def _laid_over(drafted: Any, written: Any) -> Any:
    if not drafted or not isinstance(drafted, list) or not isinstance(drafted[0], dict):
        return written
    key = next(iter(drafted[0]))
    told = {row[key]: row for row in written}
    merged = [{**row, **told.pop(row[key], {})} for row in drafted]
    return [*merged, *told.values()]


def without(raw: Mapping[str, Any], refusals: tuple[Refusal, ...]) -> dict[str, Any]:
    """Return the decision less the rows and names that were refused.

    Raises Refused when a refusal is about the whole, which no leaving out can mend.
    """
    left = {
        name: list(value) if isinstance(value, list | tuple) else value
        for name, value in raw.items()
    }
    paths = sorted({refusal.field for refusal in refusals}, key=_row, reverse=True)
    for path in paths:
        name = path.split("[")[0].split(".")[0]
        if not isinstance(left.get(name), list):
            raise Refused(refusals)
        if "[" in path:
            row = _row(path)
            if row < len(left[name]):
                left[name][row] = None
        else:
            left[name] = [
                each
                for each in left[name]
                if not any(repr(each) in str(r) for r in refusals)
            ]
    less = {
        name: [row for row in value if row is not None]
        if isinstance(value, list)
        else value
        for name, value in left.items()
    }
    if all(len(less[n]) == len(v) for n, v in raw.items() if isinstance(v, list | tuple)):
        raise Refused(refusals)
    return less


def _row(path: str) -> int:
    inside = path.partition("[")[2].partition("]")[0]
    return int(inside) if inside.isdigit() else -1
