"""The demonstration: a pack's campaign played by the decisions written beside it."""

import contextlib
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

from refkit import session
from refkit.engine.campaign import ledger, naming
from refkit.engine.declarations import key_path
from refkit.engine.play import row_choices
from refkit.engine.play.listing import counted
from refkit.engine.play.play import Due
from refkit.engine.play.steps import PASSES
from refkit.engine.problems import Refusal, Refused
from refkit.engine.records.columns import columns
from refkit.launch import script as scripts
from refkit.launch.script import Script
from refkit.session.game import Game
from refkit.workbook import locks
from refkit.workbook.sheets import packs
from refkit.workbook.sheets.pack_files import SCRIPT

REFUSED = "  refused: "
# How many written decisions were refused as a whole, by slot, side and step.
Given = Counter[tuple[str, str, str]]


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
    out.mkdir(mode=locks.PRIVATE, parents=True, exist_ok=True)
    workbook = out / f"{name}.xlsx"
    game = session.new(about.name, workbook, seed=seed)
    chronicle: list[str] = []
    sheets: list[Path] = []
    given_up = Given()
    # Nobody decides anything on the way: one save does for all.
    with game.saving_together():
        while owed := game.due():
            is_first = not done_before(game, owed[0], of_side=False)
            if is_first and owed[0].step.id in script.sheets_at:
                sheets += write_sheets(game, out / "sheets", paper)
            for each in game.offered():
                chronicle += interrupt(game, each, script, given_up)
            # What interrupted may have ended the campaign.
            if owed == game.due():
                chronicle += do_step(game, owed[0], script, given_up)
            tick()
    sheets += write_sheets(game, out / "sheets", paper)
    locks.write_private(out / "chronicle.txt", "\n".join([*chronicle, ""]).encode())
    refused = sum(line.startswith(REFUSED) for line in chronicle)
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
        what = counted(refused, "refusal")
        yield f"{what}: what was refused was left out, and chronicle.txt says why"
    yield from (naming.sentence(game.campaign, line) for line in entries[-1].lines)


def write_sheets(game: Game, folder: Path, paper: str) -> list[Path]:
    """Write every side's sheet and the umpire's, where there are any; return the files."""
    if game.campaign.system.brief is None:
        return []
    readers = (*game.campaign.sides, "umpire")
    return [f for reader in readers for f in game.sheets(reader, folder, paper=paper)]


def interrupt(game: Game, offered: Due, script: Script, given_up: Given) -> Iterator[str]:
    """Do a step that nobody owes, where a decision is written for it; yield its lines."""
    times = done_before(game, offered, of_side=True) + given_up[place_of(offered)]
    if script.written(offered, times):
        yield from do_step(game, offered, script, given_up)


def do_step(
    game: Game, owed: Due, script: Script, given_up: Given | None = None
) -> Iterator[str]:
    """Do one due step as written, less what is refused; yield its lines.

    A decision that is refused as a whole is given up, and the next that is written is
    taken. Where none is left, the step is passed, or filled in with what is offered first.
    """
    given_up = Given() if given_up is None else given_up
    yield owed.describe(game.campaign)
    raw = yield from decide(game, owed, script, given_up)
    if raw is None:
        return
    entry = game.commit(owed, raw, who="demonstration")
    yield from (f"  {line}" for line in naming.entry_lines(game.campaign, entry))


def decide(
    game: Game, owed: Due, script: Script, given_up: Given
) -> Generator[str, None, dict[str, Any] | None]:
    """Yield what is refused of what is written for a step; return what is left of it.

    None where all that is written for a step that nobody owes was refused.
    """
    raw: dict[str, Any] | None = None
    while raw is None:
        times = done_before(game, owed, of_side=True) + given_up[place_of(owed)]
        if script.written(owed, times):
            raw = yield from _less_refused(
                game, owed, scripted_decision(game, owed, script, given_up)
            )
            given_up[place_of(owed)] += raw is None
        elif owed.step.interrupts:
            return None
        else:
            raw = filled_in(game, owed, scripted_decision(game, owed, script, given_up))
    return raw


def place_of(owed: Due) -> tuple[str, str, str]:
    """Return the slot, the side and the step, under which decisions are written."""
    return owed.slot, owed.side or scripts.UMPIRE, owed.step.id


def _less_refused(
    game: Game, owed: Due, raw: dict[str, Any]
) -> Generator[str, None, dict[str, Any] | None]:
    """Yield what is refused; return the rest of the decision, None where it goes whole."""
    while refusals := game.preview(owed, raw).refusals:
        if all(each.waits for each in refusals):
            with contextlib.suppress(Refused):
                return filled_in(game, owed, raw)
        for refusal in refusals:
            yield f"{REFUSED}{owed.explain(refusal)}"
        try:
            raw = drop_refused(raw, refusals)
        except Refused:
            return None
    return raw


def filled_in(game: Game, owed: Due, raw: dict[str, Any]) -> dict[str, Any]:
    """Return a decision that nobody wrote: passed, or with what is offered first.

    Raises Refused where the step is not to be done so.
    """
    while refusals := game.preview(owed, raw).refusals:
        if owed.step.can_be_passed:
            return {**raw, PASSES: True}
        fuller = raw
        for name in dict.fromkeys(re.split(r"[\[.]", each.field)[0] for each in refusals):
            fuller = {**fuller, **_one_more(game, owed, fuller, name)}
        if fuller == raw:
            place = f"{SCRIPT} {key_path(place_of(owed))}"
            raise Refused(f"{place}: {owed.explain(fault)}" for fault in refusals)
        raw = fuller
    return raw


def _one_more(game: Game, owed: Due, raw: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the field with what is offered next, or a list with one row more."""
    choices = game.choices(owed)
    col = next((each for each in columns(owed.step.decision) if each.field == name), None)
    if col is None:
        return {}
    if col.row is None:
        offered = [each.value for each in row_choices.row_offers(choices, name, "")]
        now = raw.get(name)
        after = offered[offered.index(now) + 1 :] if now in offered else offered
        return {name: after[0]} if after else {}
    key, rows = col.row.key[0], list(raw.get(name, ()))
    taken = [row[key] for row in rows]
    there = row_choices.row_offers(choices, f"{name}.{key}", "")
    left = [each for each in there if each.value not in taken]
    if not left:
        return {}
    row = {key: left[0].value}
    for own in columns(col.row):
        fits = row_choices.row_offers(choices, f"{name}.{own.field}", left[0].text)
        if own.field != key and fits:
            row[own.field] = fits[0].value
    return {name: [*rows, row]}


def done_before(game: Game, owed: Due, *, of_side: bool) -> int:
    """Return how often the step was done in the slot, by its side or by any."""
    wanted = (owed.slot, owed.step.id)
    done = ledger.standing_steps(game.campaign.entries)
    return sum(
        (each.slot, each.step) == wanted and (not of_side or each.side == owed.side)
        for each in done
    )


def scripted_decision(
    game: Game, owed: Due, script: Script, given_up: Given | None = None
) -> dict[str, Any]:
    """Return the written decision laid over the draft, row by row where both have rows."""
    before = given_up[place_of(owed)] if given_up else 0
    written = script.written(owed, before + done_before(game, owed, of_side=True))
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
