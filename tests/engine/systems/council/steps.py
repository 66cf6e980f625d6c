"""The steps of a council."""

from collections.abc import Iterator
from typing import ClassVar

from refkit.systems.council.records import Envoy

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Record, column


class Errand(Record):
    """Where an envoy goes."""

    key: ClassVar[tuple[str, ...]] = ("envoy",)
    envoy: str = column("Envoy")
    court: str = column("To the court of", default="", by_row=True)


class Errands(Record):
    """Where all the envoys of a prince go."""

    errands: tuple[Errand, ...] = column("Envoys", default=(), fill="each")


@step("send", Errands)
def send(turn: Turn, decision: Errands) -> Iterator[Change | None]:
    """Envoys go to other courts (1)."""
    for errand in decision.errands:
        yield turn.change(turn.get(Envoy, errand.envoy), court=errand.court)


@send.offers
def offer_courts(turn: Turn) -> Iterator[Choice]:
    """The envoys of the prince, each with the courts where he is not yet."""
    for envoy in turn.own(Envoy):
        yield Choice("errands", envoy.id, envoy.id)
        for other in turn.others:
            if other != envoy.court:
                name = naming.short(other)
                yield Choice("errands.court", other, name, row=envoy.id)


@step("meet")
def meet(turn: Turn, _: Record) -> Iterator[Change | None]:
    """The envoys arrive (2)."""
    for envoy in turn.rows(Envoy):
        turn.say(
            f"{envoy.id} of {envoy.side} is at the court of {envoy.court or envoy.side}"
        )
    yield None
