"""The demonstration: a pack's campaign played by the decisions written beside it."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from refkit import session, shipped
from refkit.engine.campaign import naming
from refkit.engine.play.play import Due
from refkit.engine.problems import Refusal, Refused
from refkit.session.game import Game
from refkit.workbook.sheets import packs

# Some orders of an example are wrong on purpose.
TRIED = "  tried, to show that it is refused: "
PACKS = shipped.folder("templates") / "packs"


def play(
    out: Path | None,
    seed: str,
    *,
    pack: str = "",
    paper: str = "a4",
    tick: Callable[[], None] = lambda: None,
) -> list[str]:
    """Play the whole example of a pack into a folder; return its summary.

    The folder gets the workbook, the turn sheets of every slot, and `chronicle.txt` with
    each entry and each refusal. The same seed gives the same bytes.
    """
    if not seed.strip():
        raise Refused(["seed: is blank; expected any text, such as 1"])
    about = packs.pack_card(pack) if pack else packs.example_pack()
    script, name = read_script(about.name), about.short_name or about.name
    out = out or Path(f"{name}-demo")
    out.mkdir(parents=True, exist_ok=True)
    workbook = out / f"{name}.xlsx"
    game = session.new(about.name, workbook, seed=seed)
    chronicle: list[str] = []
    sheets: list[Path] = []
    while owed := game.due():
        first = owed[0].side in ("", game.campaign.sides[0])
        if first and owed[0].step.id in script["sheets_at"]:
            sheets += write_sheets(game, out / "sheets", paper)
        chronicle += do_step(game, owed[0], script)
        tick()
    sheets += write_sheets(game, out / "sheets", paper)
    # With Windows' own line ends the same seed would give other bytes there.
    (out / "chronicle.txt").write_text("\n".join(chronicle) + "\n", "utf-8", newline="\n")
    refused = sum(line.startswith(TRIED) for line in chronicle)
    written = f"{out / 'sheets'}: {len(sheets)} turn sheets"
    return [written, *summary(game, workbook, refused)]


def read_script(pack: str) -> Mapping[str, Any]:
    """Return the decisions written for a pack; Refused names the packs that have some."""
    file = PACKS / pack / "demo.toml"
    if not file.is_file():
        there = ", ".join(sorted(each.parent.name for each in PACKS.glob("*/demo.toml")))
        raise Refused([f"pack {pack!r}: it has no example to play; expected {there}"])
    return tomllib.loads(file.read_text("utf-8"))


def summary(game: Game, workbook: Path, refused: int) -> Iterator[str]:
    """Yield the number of entries, rolls and refusals, the last digest and last lines."""
    entries = game.campaign.entries
    rolls = sum(len(entry.readings) for entry in entries)
    yield f"{workbook}: {len(entries)} entries, {rolls} rolls"
    if refused:
        yield f"{refused} orders are refused: mistakes made on purpose, to show refusals"
    yield f"last digest {entries[-1].digest}"
    yield from (naming.sentence(game.campaign, line) for line in entries[-1].lines)


def write_sheets(game: Game, folder: Path, paper: str) -> list[Path]:
    """Write every side's sheet and the umpire's; return the files."""
    readers = (*game.campaign.sides, "umpire")
    return [f for reader in readers for f in game.sheets(reader, folder, paper=paper)]


def do_step(game: Game, owed: Due, script: Mapping[str, Any]) -> Iterator[str]:
    """Do one due step as written, less what is refused; yield its lines."""
    raw = scripted_decision(game, owed, script)
    yield owed.describe(game.campaign)
    while refusals := game.preview(owed, raw).refusals:
        for refusal in refusals:
            yield f"{TRIED}{owed.explain(refusal)}"
        raw = drop_refused(raw, refusals)
    entry = game.commit(owed, raw, who="demonstration")
    yield from (f"  {line}" for line in naming.entry_lines(game.campaign, entry))


def scripted_decision(game: Game, owed: Due, script: Mapping[str, Any]) -> dict[str, Any]:
    """Return the written decision laid over the draft, row by row where both have rows."""
    raw = game.draft(owed).values
    written = script.get(owed.slot, {}).get(owed.side or "umpire", {}).get(owed.step.id, {})
    for name, value in written.items():
        raw[name] = _laid_over(raw.get(name), value)
    if owed.step.id in script["placed_at"]:
        lists = (rows for rows in raw.values() if isinstance(rows, list))
        for row in (row for rows in lists for row in rows if isinstance(row, dict)):
            row["place"] = row.get("place") or script["place"]
    return raw


def _laid_over(drafted: Any, written: Any) -> Any:
    if not drafted or not isinstance(drafted, list) or not isinstance(drafted[0], dict):
        return written
    key = next(iter(drafted[0]))
    by_key = {row[key]: row for row in written}
    merged = [{**row, **by_key.pop(row[key], {})} for row in drafted]
    return [*merged, *by_key.values()]


def drop_refused(raw: Mapping[str, Any], refusals: tuple[Refusal, ...]) -> dict[str, Any]:
    """Return the decision without the rows and names that were refused.

    Raises Refused when a refusal is about the whole decision.
    """
    lists = {n: list(each) for n, each in raw.items() if isinstance(each, list | tuple)}
    places = {(re.split(r"[\[.]", each.field)[0], _row(each.field)) for each in refusals}
    if not {name for name, _ in places} <= set(lists):
        raise Refused(refusals)
    message = "\n".join(map(str, refusals))
    kept = {
        name: [
            each
            for row, each in enumerate(rows)
            if not {(name, row), (name, row - len(rows))} & places
            and not ((name, None) in places and repr(each) in message)
        ]
        for name, rows in lists.items()
    }
    if kept == lists:
        raise Refused(refusals)
    return {**raw, **kept}


def _row(path: str) -> int | None:
    """Return the row in a path such as `orders[1].group`, the last one for `orders[]`."""
    _, bracket, inside = path.partition("[")
    index = inside.partition("]")[0]
    return None if not bracket else int(index) if index.isdigit() else -1
