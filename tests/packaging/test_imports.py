"""The rooms of the house: imports point downwards only, and every module stays small."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from graphlib import TopologicalSorter
from pathlib import Path

import extras
import pytest

# From the bottom up.  A module may import from the rooms below its own and, as long as no circle
# comes of it, from its own.
ROOMS = (
    ("_version",),
    ("_core", "_core_batch", "_core_py", "_core_py_*"),
    ("errors", "_columns", "_frozen", "_pictures", "_registration"),
    ("cards",),
    ("decks",),
    ("_languages", "_card_names"),
    ("_rule_*", "rules", "presets"),
    ("notation",),
    ("_checks", "_view_checks", "_illegal", "_packed"),
    ("_position_text",),
    ("_types", "_types_py", "_types_py_*"),
    ("_backend", "_values"),
    ("_pickles", "position"),
    ("scoring",),
    ("state", "_openings"),
    ("view",),
    ("actions", "observation"),
    ("drawing", "drawing.*"),
    ("_notebooks",),
    ("rollout", "solver"),
    ("match",),
    ("records", "records.*"),
    ("equity",),
    ("_reasons", "_reason_words", "_trials", "_worth", "analysis", "reviews"),
    ("bots", "bots.*"),
    ("_seats", "_tally", "tournament", "tournament.*"),
    ("batch", "batch.*"),
    ("training", "training.*"),
    ("envs", "envs.*"),
    ("play", "play.*"),
    ("web", "web.*"),
    ("cli", "_cli_*"),
    ("__init__",),
    ("__main__",),
)
CORES = ("_core", "_core_batch", "_core_py", "_core_py_*")
TYPES = ("_types", "_types_py", "_types_py_*")
MOST_LINES = 400


def package_folder() -> Path:
    spec = importlib.util.find_spec("scopa")
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


def source_folder() -> Path:
    return Path(__file__).parents[2] / "src" / "scopa"


def module_name(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


FOLDER = package_folder()
MODULES = {module_name(path, FOLDER): path for path in sorted(FOLDER.rglob("*.py"))}
NAMES = MODULES.keys() | {"_core", "_core_batch", "_types"}


def nearest(dotted: str) -> str:
    """The module that *dotted* (without the leading ``scopa``) is, or is a name of."""
    while dotted and dotted not in NAMES:
        dotted = dotted.rpartition(".")[0]
    return dotted or "__init__"


def imported(name: str, path: Path) -> Iterator[str]:
    """Every module of ours that the file imports, wherever in it the import stands."""
    package = ["scopa", *name.split(".")]
    if path.name != "__init__.py" or name == "__init__":
        package.pop()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = [*base, *([node.module] if node.module else [])]
            targets = [".".join([*base, alias.name]) for alias in node.names]
        else:
            continue
        for target in targets:
            if target == "scopa" or target.startswith("scopa."):
                yield nearest(target.removeprefix("scopa").removeprefix("."))


GRAPH = {name: set(imported(name, path)) - {name} for name, path in MODULES.items()}


def fits(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def room(name: str) -> int:
    for number, patterns in enumerate(ROOMS):
        if fits(name, patterns):
            return number
    raise AssertionError(f"{name} has no room: give it one in ROOMS and in CONTRIBUTING.md")


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_point_downwards(name: str) -> None:
    upwards = sorted(other for other in GRAPH[name] if room(other) > room(name))
    assert not upwards, f"{name} imports {upwards} from a room above its own"


def test_no_module_imports_itself_by_a_detour() -> None:
    TopologicalSorter(GRAPH).prepare()  # raises CycleError, which names the circle


@pytest.mark.parametrize("name", sorted(name for name in MODULES if fits(name, CORES)))
def test_a_core_imports_nothing_of_ours(name: str) -> None:
    assert [other for other in GRAPH[name] if not fits(other, CORES)] == []


@pytest.mark.parametrize("name", sorted(name for name in MODULES if not fits(name, CORES)))
def test_only_the_chooser_reaches_a_core(name: str) -> None:
    if name == "_backend":
        return
    hidden = {other for other in GRAPH[name] if fits(other, CORES + TYPES)}
    if fits(name, TYPES):  # the twin of the types works on the twin of the core
        hidden = {other for other in hidden if not other.startswith(("_core_py", "_types_py"))}
    assert hidden == set()


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_module_can_be_read_in_one_sitting(name: str) -> None:
    assert len(MODULES[name].read_text(encoding="utf-8").splitlines()) < MOST_LINES


ALONE = """
import sys, types
package = types.ModuleType("scopa")
package.__path__ = [sys.argv[1]]
sys.modules["scopa"] = package  # scopa/__init__.py, which would import all, is not run
__import__("scopa." + sys.argv[2])
"""


# What a module of the environments needs and may not find: then it says so.
FRAMEWORKS = {
    "envs.gymnasium": "gymnasium",
    "envs._vector": "gymnasium",
    "envs.pettingzoo": "pettingzoo",
    "envs.openspiel": "pyspiel",
}


@pytest.mark.parametrize("name", sorted(MODULES.keys() - {"__init__", "__main__"}))
def test_a_module_imports_alone(name: str) -> None:
    if fits(name, ("web", "web.*")) and extras.web_missing():
        pytest.skip("NO EXTRA scopa[web]")
    run = subprocess.run(
        [sys.executable, "-c", ALONE, str(FOLDER), name],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    framework = FRAMEWORKS.get(name)
    if framework is not None and importlib.util.find_spec(framework) is None:
        assert f"No module named '{framework}'" in run.stderr.splitlines()[-1]
        return
    assert run.returncode == 0, run.stderr


CIMPORT = re.compile(r"^\s*(?:from\s+(\S+)\s+c?import\s+(.*)|c?import\s+(\S+))", re.MULTILINE)


@pytest.mark.skipif(not source_folder().is_dir(), reason="needs the source tree")
@pytest.mark.parametrize("kind", ["pyx", "pxd", "pxi"])
def test_native_sources_keep_to_the_same_rooms(kind: str) -> None:
    for path in source_folder().glob(f"*.{kind}"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) < MOST_LINES, path.name
        for module, names, plain in CIMPORT.findall(text):
            target = module or plain
            if not target.startswith(("scopa", ".")):
                continue
            base = target.removeprefix("scopa").lstrip(".")
            others = [base] if base else [word.split()[0] for word in names.split(",")]
            for other in others:
                if path.stem.startswith("_core"):
                    assert other.startswith("_core"), f"{path.name} imports {other}"
                elif not other.startswith(("_core", "_types")):
                    assert room(other) < room("_types"), f"{path.name} imports {other}"
