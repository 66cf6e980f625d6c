"""The table after the game: markers, bogged vehicles, rally."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import misnamed
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Stand
from refkit.systems.battlefront.rules import forces
from refkit.systems.battlefront.steps.game import losses

COME_OFF = ("artillery template", "smoke", "improved position", "hull down")
CHECKS = 2  # failed ones that leave a bogged vehicle immobile
VEHICLES = ("V", "A")


class Markers(Record):
    """The markers that lie on the table."""

    kinds: tuple[str, ...] = column("Markers", default=(), help="Such as smoke; hull down.")
    note: str = column(
        "Note", default="", help="Kept on record, and every side may read it.", width=60
    )


class Bogged(Record):
    """A vehicle that is bogged when the game ends."""

    key = ("stand",)

    stand: str = column("Stand")
    failed: int = column(
        "Checks failed", default=0, low=0, high=CHECKS, help="Free ones are left out."
    )
    place: str = column(
        "Place", default="", width=30, point=True, help="Where an immobile one is."
    )
    crew_left: bool = column(
        "Crew left it",
        default=False,
        help="Your word: an immobile armoured vehicle is then abandoned and a wreck.",
    )


class BoggedUnits(Record):
    """The vehicles of either side that are bogged; none is an answer."""

    stands: tuple[Bogged, ...] = column("Bogged", default=())
    note: str = column(
        "Note", default="", help="Kept on record, and every side may read it.", width=60
    )


class Shaken(Record):
    """A unit that is suppressed or disordered."""

    key = ("unit",)

    unit: str = column("Unit", help="As it is called at the table.", width=30)
    state: Literal["suppressed", "disordered"] = column("State", default="suppressed")


class Rally(Record):
    """The units of either side that rally; none is an answer."""

    units: tuple[Shaken, ...] = column("Units", default=())
    note: str = column(
        "Note", default="", help="Kept on record, and every side may read it.", width=60
    )


def comes_off(kind: str) -> bool:
    """Whether a marker of this kind comes off the table (BF-2.1.5.1-a).

    >>> comes_off("Hull-down"), comes_off("wreck")
    (True, False)
    """
    return kind.casefold().replace("_", " ").replace("-", " ") in COME_OFF


@step("E1", Markers)
def clear_markers(turn: Turn, decision: Markers) -> Iterator[Change | None]:
    """Templates, smoke and markers of position come off, wrecks stay (BF-2.1.5.1-a)."""
    for off, told in ((True, "come off"), (False, "stay")):
        kinds = [kind for kind in decision.kinds if comes_off(kind) is off]
        if kinds:
            turn.say(f"{told}: {', '.join(kinds)}")
    _note(turn, decision.note)
    yield None


@step("E3", BoggedUnits)
def check_bogged(turn: Turn, decision: BoggedUnits) -> Iterator[Change | None]:
    """A vehicle that fails a second time is immobile (BF-2.1.5.3-b, R-63).

    The step is open, so it names what stands on the table and no id of a roster, and
    tells nothing of a vehicle that the enemy does not see.
    """
    for each in decision.stands:
        stand = turn.get(Stand, each.stand)
        if not forces.is_hidden(turn, stand):
            turn.say(_checked(turn, stand, each))
        if each.crew_left:
            # only so may it be repaired, as an abandoned vehicle.
            told = {"stand": stand.id, "result": "abandoned", "minefield": stand.minefield}
            place = each.place or stand.place
            loss = losses.StandLoss.model_validate({**told, "place": place})
            yield from losses.strike_off(turn, loss)
        elif each.failed == CHECKS:
            yield turn.change(stand, immobile=True, place=each.place or stand.place)
    _note(turn, decision.note)


def _checked(turn: Turn, stand: Stand, each: Bogged) -> str:
    what = f"{forces.unit_card(turn, stand).name} {each.place}".strip()
    again = "bogged: it takes its check again"
    if each.crew_left:
        return f"{what} is immobile, and its crew left it"
    return f"{what} is {again if each.failed < CHECKS else 'immobile'}"


@step("E4", Rally)
def rally(turn: Turn, decision: Rally) -> Iterator[Change | None]:
    """Suppression and disorder end by themselves, without a die (BF-2.1.5.4-a)."""
    for each in decision.units:
        turn.say(f"{each.unit}: {each.state} no more, in good order")
    _note(turn, decision.note)
    yield None


def _note(turn: Turn, note: str) -> None:
    if note:
        turn.say(note)


def _vehicles(turn: Turn) -> dict[str, Stand]:
    there = (stand for side in turn.sides for stand in losses.stands_afield(turn, side))
    return {s.id: s for s in there if forces.unit_card(turn, s).unit_class in VEHICLES}


@check_bogged.refuses
def _bogged(turn: Turn, decision: BoggedUnits) -> Iterator[Refusal]:
    keys, there = (each.stand for each in decision.stands), _vehicles(turn)
    why, clause = "is no vehicle on the table", "BF-2.1.5.3-a"
    yield from misnamed("stands[].stand", keys, there, why, clause)
    for number, each in enumerate(decision.stands):
        if each.crew_left and each.stand in there:
            field = f"stands[{number}].crew_left"
            yield from _kept_crew(turn, field, there[each.stand], each)


def _kept_crew(turn: Turn, field: str, stand: Stand, each: Bogged) -> Iterator[Refusal]:
    """Why the crew of a vehicle did not leave it (R-63)."""
    name = forces.unit_card(turn, stand).name
    if not forces.is_armour(turn, stand):
        message = f"{name} is no armoured vehicle, and only one of those is abandoned"
        yield Refusal(field, "not_type_A", message, "BF-2.1.2.4.1-e")
    if each.failed < CHECKS and not stand.immobile:
        message = f"{name} is not immobile: {each.failed} of {CHECKS} checks failed"
        yield Refusal(field, "not_immobile", message, "BF-2.1.5.3-b")


@check_bogged.offers
def _may_be_bogged(turn: Turn) -> Iterator[Choice]:
    for stand in _vehicles(turn).values():
        yield Choice("stands.stand", stand.id, forces.stand_name(turn, stand))
