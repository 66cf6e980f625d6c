"""The demonstration: a pack's campaign played by the decisions written beside it."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from refkit import session
from refkit.engine.campaign import ledger, naming
from refkit.engine.declarations import key_path
from refkit.engine.play.play import Due
from refkit.engine.problems import Refusal, Refused
from refkit.launch import script as scripts
from refkit.launch.script import Script
from refkit.session.game import Game
from refkit.workbook.sheets import packs
from refkit.workbook.sheets.pack_files import SCRIPT

# Some orders of an example are wrong on purpose.
TRIED = "  tried, to show that it is refused: "


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
    # Nobody decides anything on the way: one save does for all.
    with game.saving_together():
        while owed := game.due():
            is_first = not done_before(game, owed[0], of_side=False)
            if is_first and owed[0].step.id in script.sheets_at:
                sheets += write_sheets(game, out / "sheets", paper)
            chronicle += do_step(game, owed[0], script)
            tick()
    sheets += write_sheets(game, out / "sheets", paper)
    # With Windows' own line ends the same seed would give other bytes there.
    (out / "chronicle.txt").write_text("\n".join(chronicle) + "\n", "utf-8", newline="\n")
    refused = sum(line.startswith(TRIED) for line in chronicle)
    written = f"{out / 'sheets'}: {len(sheets)} turn sheets"
    return [written, *summary(game, workbook, refused), *_left_over(script, game)]


def read_script(pack: str) -> Script:
    """Return the decisions written for a pack; Refused names the packs that have some."""
    file = packs.packs_folder() / pack / SCRIPT
    if not file.is_file():
        there = ", ".join(card.name for card in packs.pack_cards() if card.has_demo)
        raise Refused([f"pack {pack!r}: it has no example to play; expected {there}"])
    return scripts.read_script(file, packs.campaign(pack, seed=""))


def _left_over(script: Script, game: Game) -> Iterator[str]:
    """Yield a line where the script has decisions for slots that never came."""
    if left := scripts.never_played(script, game.campaign):
        yield f"{SCRIPT} has decisions for {', '.join(left)}, which never came"


def summary(game: Game, workbook: Path, refused: int) -> Iterator[str]:
    """Yield the number of entries, rolls and refusals, and the last lines."""
    entries = game.campaign.entries
    rolls = sum(len(entry.readings) for entry in entries)
    yield f"{workbook}: {len(entries)} entries, {rolls} rolls"
    if refused:
        were = "order was" if refused == 1 else "orders were"
        yield f"{refused} {were} wrong on purpose, to show how refkit refuses them"
    yield from (naming.sentence(game.campaign, line) for line in entries[-1].lines)


def write_sheets(game: Game, folder: Path, paper: str) -> list[Path]:
    """Write every side's sheet and the umpire's, where there are any; return the files."""
    if game.campaign.system.brief is None:
        return []
    readers = (*game.campaign.sides, "umpire")
    return [f for reader in readers for f in game.sheets(reader, folder, paper=paper)]


def do_step(game: Game, owed: Due, script: Script) -> Iterator[str]:
    """Do one due step as written, less what is refused; yield its lines."""
    raw = scripted_decision(game, owed, script)
    yield owed.describe(game.campaign)
    while refusals := game.preview(owed, raw).refusals:
        for refusal in refusals:
            yield f"{TRIED}{owed.explain(refusal)}"
        try:
            raw = drop_refused(raw, refusals)
        except Refused as refused:
            keys = key_path([owed.slot, owed.side or scripts.UMPIRE, owed.step.id])
            place = f"{SCRIPT} {keys}"
            said = (f"{place}: {owed.explain(fault)}" for fault in refused.faults)
            raise Refused(said) from refused
    entry = game.commit(owed, raw, who="demonstration")
    yield from (f"  {line}" for line in naming.entry_lines(game.campaign, entry))


def done_before(game: Game, owed: Due, *, of_side: bool) -> int:
    """Return how often the step was done in the slot, by its side or by any."""
    wanted = (owed.slot, owed.step.id)
    done = ledger.standing_steps(game.campaign.entries)
    return sum(
        (each.slot, each.step) == wanted and (not of_side or each.side == owed.side)
        for each in done
    )


def scripted_decision(game: Game, owed: Due, script: Script) -> dict[str, Any]:
    """Return the written decision laid over the draft, row by row where both have rows."""
    written = script.written(owed, done_before(game, owed, of_side=True))
    raw = scripts.lay_over(owed.step, game.draft(owed).values, written)
    if owed.step.id in script.placed_at:
        lists = (rows for rows in raw.values() if isinstance(rows, list))
        for row in (row for rows in lists for row in rows if isinstance(row, dict)):
            row["place"] = row.get("place") or script.place
    return raw


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
