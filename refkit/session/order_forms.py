"""Order forms: written for a side, read back, and carried out or sealed."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import orders
from refkit.engine.play.orders import Standing
from refkit.engine.problems import Refused
from refkit.handouts import write_handouts
from refkit.session.game import Game
from refkit.session.returned_forms import Judgement, ReturnedForms
from refkit.workbook.orders import book, forms, identity, reading


def write_form(
    game: Game, side: str, folder: str | Path, *, allow: Collection[str] = ()
) -> tuple[Path, ...]:
    """Write the order form of a side into a folder and return its file.

    Raises Refused, and writes nothing, when there is no such side, when it has nothing to
    decide, or when the form would hold what the side may not know and is not allowed.
    """
    if side not in game.campaign.sides:
        raise Refused([f"side {side!r}: expected one of {', '.join(game.campaign.sides)}"])
    form = blank_form(game, side)
    title = form.blocks[0].owed.step.title.lower()
    name = naming.file_name(form.slot, title, side, "orders", form.number) + ".xlsx"
    made = {name: book.write_form(form)}
    return write_handouts(game.campaign, side, Path(folder), made, allow=allow)


def write_every_form(
    game: Game, folder: str | Path, *, allow: Collection[str] = ()
) -> Iterator[tuple[str, tuple[Path, ...]]]:
    """Write the order forms of all sides; yield each side with its file.

    A side that has nothing to decide gets none. Raises Refused as `write_form` does; the
    forms before it are written then.
    """
    for side in game.campaign.sides:
        asked = orders.orders_with_drafts(game.campaign, game.slot, side)
        is_asked = bool(forms.make_blocks(game.view(side), asked))
        yield side, write_form(game, side, folder, allow=allow) if is_asked else ()


def blank_form(game: Game, side: str) -> forms.OrderForm:
    """Return what a side can decide now; all of it is from what the side may know."""
    seen, slot, seed = game.view(side), game.slot, game.campaign.option("seed")
    number = identity.form_number(seed, slot, side, len(seen.entries))
    due = orders.orders_with_drafts(game.campaign, slot, side)
    return forms.make_form(seen, slot, side, due, number)


def read_forms(
    game: Game,
    files: Mapping[str, bytes],
    *,
    skip: Collection[tuple[str, str]] = (),
    again: bool = False,
    only_seal: bool = False,
) -> ReturnedForms:
    """Return what is written on the forms, by file name, and what each order would do.

    Nothing is changed and nothing rolled. `skip` names steps to leave out, each with its
    side. `again` lets in a form that was read before, or one older than it. With
    `only_seal` every order waits.
    """
    forms_read = reading.read_forms(game.campaign, files, skip=skip, again=again)
    return Judgement(game, forms_read, only_seal=only_seal).judge()


def carry_out(game: Game, taken: ReturnedForms, *, who: str = "") -> tuple[Entry, ...]:
    """Carry out what is due and seal the rest, in one save; Refused with every fault."""
    # All forms or none: half a side's orders are worse than a form that is sent back.
    if taken.faults:
        raise Refused(taken.faults)
    return game.take_orders(taken.orders, who=who, only_seal=taken.only_seal)


def owing(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Return the sides that still owe orders, each with the titles of its steps."""
    found: dict[str, tuple[str, ...]] = {}
    for each in order_states(game):
        if each.state in ("owed", "due"):
            title = each.owed.step.title
            found[each.owed.side] = (*found.get(each.owed.side, ()), title)
    return found


def order_states(game: Game) -> tuple[Standing, ...]:
    """Return the state of each side's orders in the slot that is being played.

    A step in which a side has nothing to decide is left out.
    """
    asked_of = set[tuple[str, str]]()
    for side in game.campaign.sides:
        asked = orders.orders_with_drafts(game.campaign, game.slot, side)
        blocks = forms.make_blocks(game.view(side), asked)
        asked_of |= {(side, block.owed.step.id) for block in blocks}
    return tuple(
        each
        for each in orders.standing(game.campaign)
        if each.state != "owed" or (each.owed.side, each.owed.step.id) in asked_of
    )
