"""Assembly: the files of a system's folder as one value, refused where they do not fit."""

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from types import ModuleType
from typing import Any

from refkit.engine.accounts import declared as accounts
from refkit.engine.charts import charts, lookup_files
from refkit.engine.charts.charts import Chart
from refkit.engine.charts.lookup_files import Choices
from refkit.engine.charts.lookups import Lookup
from refkit.engine.maps.step_map import StepMap
from refkit.engine.play import area_steps, blocks, declaration, parts, setup_steps
from refkit.engine.play.area_steps import AreaStep
from refkit.engine.play.declared_steps import build_steps
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.steps import Step, StepCode
from refkit.engine.play.system import TONES, Option, System
from refkit.engine.records.records import Record, columns
from refkit.engine.rules import clauses, doubts
from refkit.engine.rules.clauses import Home
from refkit.engine.rules.ruling import Ruling


def assemble(  # noqa: PLR0913 - one for each file of a system's folder
    name: str,
    declared: str,
    chart_texts: Mapping[str, str],
    records: ModuleType,
    code: ModuleType,
    hooks: Hooks[Any],
    rulings: str = "",
) -> System:
    """Return the system made of the files and modules of its folder.

    Raises ValueError naming what does not fit: a step without code or code without a
    step, a cited clause that is not listed or one that is done nowhere, a chart that
    leaves a result without a row.
    """
    data = declaration.parse(name, declared)
    tabs = hooks.tabs or _record_classes(records)
    classes: tuple[type[Record], ...] = (Option, *tabs, Ruling)
    steps = build_steps(data.step, _step_code(code))
    rolled, asked = _charts(chart_texts, _named_choices(classes, steps))
    system = System(
        name=name,
        title=data.title,
        edition=data.edition,
        records=classes,
        steps=steps,
        charts=rolled,
        lookups=asked,
        clauses=clauses.declared(data.clauses),
        options=tuple(Option.model_validate(given) for given in data.option),
        by_name={cls.__name__: cls for cls in classes},
        doubts=doubts.parse(rulings, data.rulings, f"{name}/{doubts.FILE}"),
        parts=parts.declared(data.part),
        setup=setup_steps.declared(data.setup, f"{name}/{declaration.FILE}"),
        slot=data.slot,
        side=data.side,
        phase=data.phase,
        calendar=data.calendar,
        front=data.front,
        rear=data.rear,
        courses=data.courses,
        rulings=data.rulings,
        numbered=data.numbered,
        dice_when=data.dice_when,
        tones=data.tones,
        abbreviations=data.abbreviations,
        wording=data.wording,
        **{each.name: getattr(hooks, each.name) for each in fields(Hooks)}
        | {"maps": _maps(data.map, hooks)},
    )
    faults = list(_misfits(system))
    if faults:
        message = f"system {name!r}: " + "; ".join(faults)
        raise ValueError(message)
    return replace(system, clauses=clauses.housed(system.clauses, _citations(system)))


def _maps(declared: Sequence[AreaStep], hooks: Hooks[Any]) -> Mapping[str, StepMap[Any]]:
    """The maps of the steps: those that are declared need what lays one out."""
    if not declared:
        return hooks.maps
    if hooks.area_map is None:
        message = "there are maps of steps; expected a hook area_map that lays them out"
        raise ValueError(message)
    found = area_steps.declared_maps(declared, hooks.area_map, hooks.aim)
    return {**hooks.maps, **found}


Charts = tuple[dict[str, Chart], dict[str, Lookup]]


def _charts(texts: Mapping[str, str], choices: Choices) -> Charts:
    """The charts that dice are read on, and those that are read without."""
    rolled: dict[str, Chart] = {}
    asked: dict[str, Lookup] = {}
    for name, text in texts.items():
        if lookup_files.is_without_dice(text):
            asked[name] = lookup_files.parse(name, text, choices)
        else:
            rolled[name] = charts.parse(name, text)
    return rolled, asked


def _named_choices(classes: Iterable[type[Record]], steps: Iterable[Step]) -> Choices:
    """Return the choices of a field by its class and name, of what steps ask too."""
    asked = [step.decision for step in steps]
    rows = [col.row for decision in asked for col in columns(decision) if col.row]
    fields = {
        (cls.__name__, col.field): ("no", "yes") if col.kind == "yes/no" else col.choices
        for cls in (*classes, *asked, *rows)
        for col in columns(cls)
    }
    return lambda record, name: fields.get((record, name), ())


def _record_classes(module: ModuleType) -> tuple[type[Record], ...]:
    """The classes that have a worksheet, in the order of the module."""
    return tuple(
        found
        for found in dict.fromkeys(filter(inspect.isclass, vars(module).values()))
        if issubclass(found, Record) and found.tab and found not in {Option, Ruling}
    )


def _step_code(module: ModuleType) -> dict[str, StepCode[Any]]:
    found: dict[str, StepCode[Any]] = {}
    for each in _modules(module):
        for code in vars(each).values():
            # One may stand in several modules by import: only another is a fault.
            if isinstance(code, StepCode) and found.setdefault(code.id, code) is not code:
                message = f"step {code.id} has code twice, the second in {each.__name__}"
                raise ValueError(message)
    return found


def _modules(module: ModuleType) -> Iterator[ModuleType]:
    """Yield a module, and those that it holds or that are below it."""
    yield module
    for each in tuple(vars(module).values()):
        if isinstance(each, ModuleType):
            is_below = each.__name__.startswith(f"{module.__name__}.")
            yield from _modules(each) if is_below else [each]


def _misfits(system: System) -> Iterable[str]:
    for needed in ("Side", "Slot"):
        if needed not in system.by_name or system.by_name[needed].key != ("id",):
            yield f"there is no record {needed}; expected one with the key id"
    names = [cls.__name__ for cls in system.records]
    for twice in {name for name in names if names.count(name) > 1}:
        yield f"there are two records {twice}; expected one"
    for cls in system.records:
        yield from _misleading(system, cls)
    for option in system.options:
        if expected := option.expected(option.value):
            yield f"option {option.name} is {option.value!r}; expected {expected}"
    yield from _misshown(system)
    yield from _stray(system)
    decisions = {step.id: step.decision for step in system.steps}
    yield from accounts.misfits(system.accounts, system.by_name, decisions)
    yield from (*_mistyped(system), *_misread(system))
    yield from (*_miscited(system), *_homeless(system), *_misgiven(system))
    yield from parts.misfits(system.parts, system.steps)
    yield from blocks.misfits(system.steps, system.actors)
    options = [option.name for option in system.options]
    yield from setup_steps.misfits(system.setup, system.by_name, options)


def _stray(system: System) -> Iterator[str]:
    """Yield the steps that nobody declares, of which there is a map or a wording."""
    known = dict.fromkeys(step.code.id for step in system.steps)
    for what, steps in {"a map": system.maps, "a wording": system.says}.items():
        for stray in sorted(set(steps) - set(known)):
            expected = f"expected one of {', '.join(known)}"
            yield f"there is {what} for step {stray!r}; {expected}"


def _misgiven(system: System) -> Iterator[str]:
    """Yield the steps that give of an account that there is not."""
    names = [account.name for account in system.accounts]
    for step in system.steps:
        for name in sorted({*step.gives} - {*names}):
            expected = " or ".join(names) or "an account"
            yield f"step {step.id}: it gives {name!r}; expected {expected}"


def _mistyped(system: System) -> Iterator[str]:
    """Yield the worksheets that cannot hold the charts that they should."""
    for name, cls in system.lookup_rows.items():
        if name not in system.lookups:
            known = ", ".join(system.lookups) or "no chart without dice"
            yield f"{cls.__name__} holds the chart {name!r}; expected one of {known}"
        elif cls not in system.records:
            yield f"{cls.__name__} holds the chart {name!r}; expected a worksheet"
        else:
            yield from lookup_files.misfits(system.lookups[name], cls)


def _misread(system: System) -> Iterator[str]:
    """Yield what is read beside steps and is not there: charts, and what a strip shows."""
    known = ", ".join(system.lookups) or "no chart without dice"
    for step in system.steps:
        for name in sorted({*step.charts} - {*system.lookups}):
            yield f"step {step.id}: it has the chart {name!r}; expected one of {known}"
    if system.strip:
        steps = [step.id for step in system.steps]
        for name in sorted({*system.strip.steps} - {*steps}):
            expected = f"expected one of {', '.join(steps)}"
            yield f"the strip shows step {name!r}; {expected}"
        if system.strip.record not in system.by_name:
            expected = f"expected one of {', '.join(system.by_name)}"
            yield f"the strip begins with {system.strip.record!r}; {expected}"


def _misshown(system: System) -> Iterable[str]:
    """Yield the tones, fields of the calendar and worksheets that nobody knows."""
    for tone in sorted(set(system.tones) - set(TONES)):
        yield f"there are words of the tone {tone!r}; expected one of {', '.join(TONES)}"
    slots = system.by_name["Slot"].model_fields if "Slot" in system.by_name else ()
    for name in sorted(set(system.calendar) - set(slots)):
        yield f"the calendar shows {name!r}; expected a field of Slot"
    for name in sorted({*system.front, *system.rear} - set(system.by_name)):
        yield f"the worksheets of {name!r} stand first or behind; expected a record"


def _misleading(system: System, cls: type[Record]) -> Iterable[str]:
    for col in columns(cls):
        target, _, field = col.refers.partition(".")
        found = system.by_name.get(target)
        if col.refers and (found is None or field not in found.model_fields):
            place = f"{cls.__name__}.{col.field}"
            yield f"{place} refers to {col.refers!r}; expected a field of a record"


def _citations(system: System) -> Iterator[tuple[Home, str]]:
    """Yield every place that cites a clause, with the clause."""
    for step in system.steps:
        yield from ((Home("step", step.id), clause) for clause in step.clauses)
        yield from ((Home("reminder", step.id), each.clause) for each in step.reminders)
        yield from ((Home("step", step.id), each.clause) for each in step.out_of_turn)
    for lookup in system.lookups.values():
        yield Home("chart", lookup.id), lookup.clause
    for chart in system.charts.values():
        cites = (chart.clause, *(modifier.cite for modifier in chart.modifiers))
        yield from ((Home("chart", chart.id), clause) for clause in cites)
    for account in system.accounts:
        yield Home("account", account.name), account.clause
    for option in system.options:
        yield from ((Home("option", option.name), clause) for clause in option.clauses)


def _miscited(system: System) -> Iterator[str]:
    """Yield every citation of a clause that is not listed."""
    for home, cited in _citations(system):
        if cited and cited not in system.clauses:
            yield f"{home} cites {cited!r}; expected a clause that is listed"
    for doubt in system.doubts:
        for cited in set(doubt.clauses) - set(system.clauses):
            yield f"{doubt.number} cites {cited!r}; expected a clause that is listed"
    helps = {option.name: option.help for option in system.options}
    yield from doubts.misread(system.doubts, helps, system.rulings)


def _homeless(system: System) -> Iterator[str]:
    """Yield the clauses that are done nowhere, and the homes that are not there."""
    there = {
        "step": {step.id for step in system.steps},
        "record": set(system.by_name),
        "check": _checks_of(system),
    }
    for clause in clauses.housed(system.clauses, _citations(system)).values():
        if not clause.homes:
            yield f"clause {clause.id} is done nowhere; expected a home"
        for kind, name in clause.homes:
            if kind in there and name not in there[kind]:
                yield f"clause {clause.id}: there is no {kind} {name!r}"


def _checks_of(system: System) -> set[str]:
    """The checks by name: the functions of the module that the system's `checks` is in."""
    found = inspect.getmembers(inspect.getmodule(system.checks), inspect.isfunction)
    return {name.removeprefix("_") for name, _ in found}
