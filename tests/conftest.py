"""What every test shares: the Hypothesis profiles, the two cores and the header line."""

from __future__ import annotations

import os
from types import ModuleType

import extras
import pytest
import twins
from hypothesis import HealthCheck, settings

import scopa

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("dev", max_examples=25, deadline=None, suppress_health_check=_SLOW)
settings.register_profile(
    "ci",
    max_examples=60,
    deadline=None,
    suppress_health_check=_SLOW,
    derandomize=True,
    print_blob=True,
)
settings.register_profile("deep", max_examples=2_000, deadline=None, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_report_header() -> list[str]:
    missing = twins.native_missing()
    native = "present" if missing is None else f"MISSING ({missing})"
    return [f"scopa: core in use {scopa.core_name()}; native core {native}"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    missing = twins.native_missing()
    if missing is not None:
        terminalreporter.section("NO NATIVE CORE", red=True)
        terminalreporter.line(f"Only the pure-Python core was tested: {missing}", red=True)
    without = extras.web_missing()
    if without:
        terminalreporter.section("NO GAME IN THE BROWSER", red=True)
        terminalreporter.line(f"tests/web was left out: no {', '.join(without)}", red=True)
    elif extras.browser_missing():
        terminalreporter.section("NO BROWSER", red=True)
        lacking = ", ".join(extras.browser_missing())
        terminalreporter.line(f"tests/web/browser was left out: no {lacking}", red=True)


@pytest.fixture(scope="session", params=list(twins.CORES))
def core(request: pytest.FixtureRequest) -> ModuleType:
    """Each of the two cores in turn; a missing native one is a skip, or a failure if required."""
    if request.param == "native":
        _need_native()
    return twins.load_core(request.param)


@pytest.fixture(scope="session")
def cores() -> tuple[ModuleType, ModuleType]:
    """Both cores, native first."""
    _need_native()
    return twins.load_core("native"), twins.load_core("python")


@pytest.fixture(scope="session", params=["first", "twin"])
def api(request: pytest.FixtureRequest) -> ModuleType:
    """The package on the core in use, and its copy on the pure-Python core."""
    if request.param == "first":
        if scopa.core_name() != "native" and twins.REQUIRE_NATIVE:
            pytest.fail(f"the native core is required, but scopa runs on {scopa.core_name()}")
        return scopa
    return twins.twin()


@pytest.fixture(scope="session")
def twin() -> ModuleType:
    """The copy of the package on the pure-Python core."""
    return twins.twin()


def _need_native() -> None:
    missing = twins.native_missing()
    if missing is None:
        return
    if twins.REQUIRE_NATIVE:
        pytest.fail(f"SCOPA_TEST_REQUIRE_NATIVE=1, but there is no native core: {missing}")
    pytest.skip(f"NO NATIVE CORE: {missing}")
