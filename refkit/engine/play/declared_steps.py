"""Steps as system.toml declares them, each with the code that does it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Done, Step, StepCode


def build_steps(
    declared: Iterable[Mapping[str, Any]], code: Mapping[str, StepCode[Any]]
) -> tuple[Step, ...]:
    """Return the declared steps, in order, each with its code; ValueError on a misfit."""
    steps = tuple(_build(given, code) for given in declared)
    ids = [each.id for each in steps]
    misfits = {
        "step {} is declared twice": {each for each in ids if ids.count(each) > 1},
        "step {} is shown by no step that is declared": {
            f"{each.id} by {each.shown_by}"
            for each in steps
            if each.shown_by not in {"", *ids}
        },
        "orders for step {}: no step before it is declared so": {
            f"{each.id} after {each.orders_after}"
            for place, each in enumerate(steps)
            if each.orders_after not in {"", *ids[:place]}
        },
        "code for step {}, which is not declared": set(code) - set(ids),
    }
    for message, found in misfits.items():
        if found:
            raise ValueError(message.format(", ".join(sorted(found))))
    return steps


def _build(given: Mapping[str, Any], code: Mapping[str, StepCode[Any]]) -> Step:
    """Return a step as system.toml writes it; its `code` may name another that does it."""
    name = given.get("id", "")
    own = code.get(given.get("code", name), StepCode(name, Done, _tick))
    try:
        return Step.model_validate({**given, "code": own})
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(map(str, fault['loc'])) or 'the whole'}: {fault['msg']}"
            for fault in error.errors()
        )
        message = f"step {name!r}: {faults}"
        raise ValueError(message) from error


def _tick(turn: Any, decision: Any) -> Iterator[Change]:
    """Settled at the table; the note is kept."""
    if decision.note:
        turn.say(decision.note)
    return iter(())
