"""Which core is used: SCOPA_CORE, what is missing, and what is said about it."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys

import pytest

NATIVE_PARTS = ("scopa._core", "scopa._core_batch", "scopa._types")

# Hides native modules the way a broken file does: the import raises with a reason.
HIDE = """
import sys
class Hider:
    def find_spec(self, name, path=None, target=None):
        if name in {hidden!r}:
            raise ImportError("no room at the inn for " + name)
sys.meta_path.insert(0, Hider())
"""
TELL = "import scopa; print(scopa.core_name())"


def has_native() -> bool:
    return all(importlib.util.find_spec(name) is not None for name in NATIVE_PARTS)


def run(code: str, word: str | None) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "SCOPA_CORE"}
    if word is not None:
        environment["SCOPA_CORE"] = word
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.fixture
def native_core() -> None:
    if not has_native():
        assert os.environ.get("SCOPA_TEST_REQUIRE_NATIVE") != "1", "the native core is missing"
        pytest.skip("the native core is not installed")


def test_python_is_always_to_be_had() -> None:
    result = run(TELL, "python")
    assert (result.stdout, result.stderr) == ("python\n", "")


@pytest.mark.usefixtures("native_core")
@pytest.mark.parametrize("word", ["native", "auto", None])
def test_native_is_used_where_it_is(word: str | None) -> None:
    result = run(TELL, word)
    assert (result.stdout, result.stderr) == ("native\n", "")


@pytest.mark.parametrize("word", ["cython", "NATIVE", " python", "pure", "1"])
def test_any_other_word_is_an_error_that_lists_the_three(word: str) -> None:
    result = run(TELL, word)
    assert result.returncode != 0
    last = result.stderr.strip().splitlines()[-1]
    for expected in ("SCOPA_CORE", repr(word), "native", "python", "auto"):
        assert expected in last


@pytest.mark.parametrize("hidden", [NATIVE_PARTS, NATIVE_PARTS[:1], NATIVE_PARTS[1:]])
@pytest.mark.parametrize("word", ["auto", None])
def test_auto_takes_all_of_the_native_core_or_none(
    hidden: tuple[str, ...], word: str | None
) -> None:
    result = run(HIDE.format(hidden=hidden) + TELL, word)
    assert (result.stdout, result.stderr) == ("python\n", "")


@pytest.mark.parametrize("hidden", [NATIVE_PARTS, NATIVE_PARTS[:1]])
def test_native_when_missing_says_why(hidden: tuple[str, ...]) -> None:
    result = run(HIDE.format(hidden=hidden) + TELL, "native")
    assert result.returncode != 0
    last = result.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: ")
    assert "no room at the inn for scopa._core" in last


@pytest.mark.usefixtures("native_core")
def test_native_with_half_of_it_missing_says_why() -> None:
    result = run(HIDE.format(hidden=NATIVE_PARTS[1:]) + TELL, "native")
    last = result.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: ")
    assert f"no room at the inn for {NATIVE_PARTS[1]}" in last


def test_the_reason_is_kept_when_auto_falls_back() -> None:
    code = HIDE.format(hidden=NATIVE_PARTS[:1]) + (
        "import scopa._backend as b; print(type(b.native_error).__name__, b.native_error)"
    )
    result = run(code, "auto")
    assert result.stdout == "ImportError no room at the inn for scopa._core\n"


def test_the_choice_of_python_loads_nothing_native() -> None:
    code = f"import scopa, sys; print(sorted(set(sys.modules) & set({NATIVE_PARTS!r})))"
    assert run(code, "python").stdout == "[]\n"
