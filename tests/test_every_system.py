"""What every rules system must prove, over all that are there.

What a system brings to it has one place: `tests/systems/NAME/proof.py`.
"""

import contextlib
import json
import re
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from refkit import session, shipped, systems
from refkit.engine.campaign import checks, naming
from refkit.engine.campaign.row_names import ID
from refkit.engine.campaign.view import view
from refkit.engine.play import play, telling
from refkit.engine.play.steps import Done
from refkit.engine.problems import Refused
from refkit.engine.rules.clauses import Home
from refkit.launch import demo, notebooks
from refkit.turnsheets.documents import documents
from refkit.workbook.__main__ import stale_examples
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import packs
from tests.cases.__main__ import agrees, answers
from tests.play.whole import played
from tests.recorded import recording
from tests.secrecy import whole
from tests.systems import examples, proofs
from tests.widgets.players import texts

NAMES = systems.names()
HERE = Path(__file__).parent
CLAUSE = re.compile(r"(?<![\w-])[A-Z]{2}-[\w.]*\w(?:-\w+)*")


def of_systems(**parts):
    """Return the pairs of systems and of what each has of a kind, for parametrize."""
    ((name, found),) = parts.items()
    pairs = [(system, each) for system in NAMES for each in found(system)]
    ids = [f"{system} {named(each)}" for system, each in pairs]
    return pytest.mark.parametrize(("system", name), pairs, ids=ids)


def named(each):
    """Return what an example or a case is called; other things by themselves."""
    return each.get("title") or each.get("id") if isinstance(each, dict) else str(each)


every = pytest.mark.parametrize("system", NAMES)


def code(system):
    """Return the texts of a system's modules and declarations, by their names."""
    return dict(_texts(resources.files(f"refkit.systems.{system}")))


def _texts(folder):
    for path in sorted(folder.iterdir(), key=lambda each: each.name):
        if path.is_dir():
            yield from _texts(path)
        elif path.name.endswith((".py", ".toml")):
            yield str(path), path.read_text("utf-8")


# ---- what is declared


@every
def test_a_system_loads_and_brings_what_the_tests_ask_of_it(system):
    assert systems.load(system).steps
    assert proofs.of(system).system == system
    assert systems.words(system) is not None


def test_only_systems_that_are_there_bring_something():
    places = ("systems", "cases", "recorded")
    found = {path.name for each in places for path in (HERE / each).iterdir()}
    folders = {name for name in found if "." not in name and name != "__pycache__"}
    assert folders - set(NAMES) == set()
    assert {path.parent.name for path in HERE.glob("systems/*/proof.py")} == set(NAMES)


@every
def test_every_clause_has_a_home_that_is_there(system):
    loaded = systems.load(system)
    assert loaded.clauses
    assert [each.id for each in loaded.clauses.values() if not each.homes] == []
    steps = {step.id for step in loaded.steps}
    homes = {home for each in loaded.clauses.values() for home in each.homes}
    assert {home.name for home in homes if home.kind == "step"} <= steps
    assert all(isinstance(home, Home) for home in homes)


@every
def test_every_ruling_cited_is_written_down(system):
    loaded = systems.load(system)
    there = {doubt.number for doubt in loaded.doubts}
    cited = {n for text in code(system).values() for n in loaded.rulings_in(text)}
    assert cited - there == set()
    if there:
        assert loaded.rulings_in(loaded.doubts[0].number)


@every
def test_the_rulings_stand_in_their_order(system):
    loaded = systems.load(system)
    numbers = [int(re.search(r"\d+$", each.number)[0]) for each in loaded.doubts]
    assert numbers == sorted(set(numbers))


@every
def test_every_clause_cited_is_listed(system):
    loaded = systems.load(system)
    shapes = {shape(clause) for clause in loaded.clauses}
    # Those of the readings, and what they begin with.
    rulings = {loaded.rulings, *(each.number for each in loaded.doubts)}
    told = "\n".join([*code(system).values(), *(each.text for each in loaded.doubts)])
    cited = {each for each in CLAUSE.findall(told) if shape(each) in shapes} - rulings
    assert cited - set(loaded.clauses) == set()


def shape(clause):
    """Return what a clause's number begins with, and whether it ends in a letter."""
    return clause.partition("-")[0], clause[-1].isdigit(), clause.count("-")


@every
def test_every_option_is_asked_for_and_read_in_a_line_for_each_value(system):
    loaded, whole_code = systems.load(system), "\n".join(code(system).values())
    for option in loaded.options:
        assert re.search(rf"""option\(\s*["']{option.name}["']""", whole_code), option.name
        told = [line.partition(": ") for line in option.readings.splitlines()]
        assert all(name and meaning for name, _, meaning in told), option.name
        values = [name for name, _, _ in told]
        assert not option.listed or values == [*option.listed], option.name


@every
def test_every_doubtful_option_names_the_ruling_that_reads_it(system):
    loaded = systems.load(system)
    doubtful = [option for option in loaded.options if option.doubtful]
    assert [each.name for each in doubtful if not loaded.rulings_in(each.help)] == []


@every
def test_every_chart_is_read(system):
    whole_code = "\n".join(code(system).values())
    charts = systems.load(system).charts
    assert [chart for chart in charts if f'"{chart}"' not in whole_code] == []


@every
def test_every_chart_cites_a_clause_for_every_modifier(system):
    loaded = systems.load(system)
    cites = {each.cite for chart in loaded.charts.values() for each in chart.modifiers}
    assert cites <= set(loaded.clauses)


@every
def test_every_clause_is_told_in_a_short_line(system):
    clauses = systems.load(system).clauses.values()
    assert [each.id for each in clauses if not 5 < len(each.text) < 100] == []


# ---- worked examples and cases


@of_systems(example=examples.of)
def test_the_step_does_what_the_example_says(system, example):
    assert [*examples.differences(proofs.of(system), example)] == []


@every
def test_every_step_that_does_something_has_an_example(system):
    steps = systems.load(system).steps
    working = {step.id for step in steps if step.code.resolve.__name__ != "_tick"}
    assert working - {each["step"] for each in examples.of(system)} == set()


@every
def test_every_example_has_a_title_of_its_own_and_cites_a_listed_clause(system):
    clauses, told = systems.load(system).clauses, examples.of(system)
    assert [each["title"] for each in told if each["cite"] not in clauses] == []
    assert len({each["title"] for each in told}) == len(told)


def cases(system):
    file = proofs.cases_file(system)
    return answers(system).read(json.loads(file.read_text("utf-8"))) if file else []


@of_systems(case=cases)
def test_the_rules_answer_the_case(system, case):
    found, expected = answers(system).answer(case["given"]), case["expect"]
    differing = {
        k: found.get(k) for k, v in expected.items() if not agrees(found.get(k), v)
    }
    assert not differing, {"expected": expected, **differing}


# ---- its pack, its workbook, its pages and sheets


def pack_names(system):
    return [card.name for card in packs.pack_cards() if card.system == system]


@every
def test_a_system_has_a_pack_to_begin_with(system):
    assert packs.example_pack(system).name in pack_names(system)


@of_systems(pack=pack_names)
def test_the_pack_makes_a_workbook_that_checks_clean(system, pack, tmp_path):
    campaign = packs.campaign(pack, seed="a seed of its own")
    assert checks.faults(campaign) == []
    WorkbookFile.create(tmp_path / "campaign.xlsx", campaign)
    game = session.open(tmp_path / "campaign.xlsx")
    assert (game.check(), [*game.hand_edits], game.verify()) == ([], [], [])
    assert game.campaign.entries == campaign.entries


def demonstrations(system):
    return [c.name for c in packs.pack_cards() if c.system == system and c.has_demo]


@of_systems(pack=demonstrations)
def test_the_script_of_a_demonstration_fits_its_pack(system, pack):
    assert demo.read_script(pack).slots


@pytest.mark.long
@of_systems(pack=demonstrations)
def test_a_demonstration_is_played_to_its_end_and_leaves_nothing_over(
    system, pack, tmp_path
):
    lines = demo.play(tmp_path, "1", pack=pack)
    assert [line for line in lines if "never came" in line] == []
    (workbook,) = tmp_path.glob("*.xlsx")
    game = session.open(workbook)
    assert (game.due(), game.verify(), game.campaign.system.name) == ((), [], system)


def test_the_workbooks_and_the_notebooks_are_current():
    assert stale_examples(shipped.folder("workbooks")) == []
    assert [*notebooks.stale_notebooks(shipped.folder("notebooks"))] == []


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A campaign of a system's example pack, three steps on, by the system."""
    kept = {}

    def made(system):
        if system not in kept:
            path = tmp_path_factory.mktemp(system) / "campaign.xlsx"
            game = session.new(packs.example_pack(system).name, path, seed="a seed")
            for _ in range(3):
                owed = game.due()[0]
                least = proofs.of(system).least.get(owed.step.id, {})
                game.commit(owed, {**game.draft(owed).values, **least})
            kept[system] = path
        return kept[system]

    return made


@of_systems(page=lambda system: [part.id for part in systems.load(system).parts])
def test_each_page_opens_and_shows_what_it_is_for(system, page, begun):
    from refkit.widgets.page.walkthrough import Walkthrough

    loaded = systems.load(system)
    shown = Walkthrough(begun(system), part=page)
    panels = [shown.panel(notebooks.SHOWN[e.name].widget) for e in loaded.part(page).shows]
    assert shown.is_open
    assert (shown.notice.body, all(place.children for place in panels)) == ("", True)
    assert f'aria-current="page">{loaded.part(page).number} ' in texts(shown)


@every
def test_each_sheet_prints_for_whom_it_is_for(system, begun):
    campaign = session.open(begun(system)).campaign
    readers = (*campaign.sides, "umpire", "open")
    if campaign.system.brief is None:
        assert not campaign.system.kinds
        return
    for reader in readers:
        found = documents(campaign, reader)
        assert all(data.startswith(b"%PDF") for data in found.values())
        assert found or reader == "open", reader
    for kind in campaign.system.kinds:
        own = [each for each in readers if each != "open" or kind.is_open]
        assert any(printed(campaign, each, kind.name) for each in own), kind.name


def printed(campaign, reader, kind):
    """Return the sheets of a kind, blank ones where there is nothing to print now."""
    for blank in (False, True):
        with contextlib.suppress(Refused):
            return documents(campaign, reader, kinds=(kind,), blank=blank)
    return {}


# ---- recorded and random campaigns, planted secrets


@every
def test_the_recordings_are_those_that_the_proof_names(system):
    names = {path.name for path in (HERE / "recorded" / system).glob("*.json.gz")}
    assert names == {f"{name}.json.gz" for name in proofs.of(system).recorded} != set()


@every
def test_the_recorded_campaign_replays_to_the_last_digit(system):
    name = recording.campaigns(system)[0]
    assert recording.differences(recording.read(system, name)) == []


def not_plain(campaign, sentence, named):
    """What of a sentence is no plain writing: ids, names as they are kept, code."""
    # Who plays at random calls a pocket by its slot.
    sentence = sentence.replace("full_day", "")
    # A counter on the table has a number, with which its name begins.
    said = sentence.casefold()
    codes = {each for each in ID.findall(sentence) if named.of(each).casefold() not in said}
    kept = {side for side in campaign.sides if naming.short(side) != side}
    words = {word for word in re.findall(r"\w+", sentence) if word in kept}
    marks = re.findall(r"[\[\]{}_]|\bNone\b|\bTrue\b|\d{4}-\d\d-\d\d", sentence)
    is_whole = sentence[:1] == sentence[:1].upper() and sentence[-1] in ".!?"
    return [*codes, *words, *marks, *([] if is_whole else [sentence])]


@every
def test_what_each_step_did_is_told_in_plain_words(system):
    recorded = recording.read(system, recording.campaigns(system)[0])
    campaign, told = recording.replay(recorded), Counter()
    for reader in ("umpire", *campaign.sides):
        seen = view(campaign, reader)
        names = telling.ledger_names(seen)
        for entry in seen.entries:
            said = telling.entry_sentences(seen, entry, reader, names)
            told[reader] += len(said)
            assert [each for line in said for each in not_plain(seen, line, names)] == []
    assert all(told[reader] > 20 for reader in ("umpire", *campaign.sides))


@every
def test_every_button_is_named_by_what_it_does(system):
    declared = systems.load(system)
    assert all(step.does for step in declared.steps)
    named = [step.does for step in declared.steps if step.code.decision is not Done]
    assert not {name.casefold() for name in named} & {"ok", "commit", "submit", "next"}


@of_systems(seed=lambda system: proofs.of(system).seeds)
def test_a_campaign_played_at_random_breaks_no_law(system, seed):
    campaign, player = played(system, seed)
    assert play.due_steps(campaign) == ()
    steps = [entry for entry in campaign.entries if entry.kind == "step"]
    assert player.late == len(steps) > 0


@of_systems(seed=lambda system: proofs.of(system).secrecy)
def test_planted_secrets_stay_secret(system, seed):
    told, found = whole.played(system, seed)
    assert found == []
    looked_at = ["moments", "markers", "texts"]
    looked_at += ["files"] if systems.load(system).brief else []
    assert [what for what in looked_at if not told[what]] == []
