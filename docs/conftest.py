"""The page that needs the frameworks is tested where they are, and otherwise said not to be."""

from importlib.util import find_spec

MISSING = [name for name in ("gymnasium", "pettingzoo", "pyspiel") if find_spec(name) is None]

collect_ignore = ["training.rst"] if MISSING else []


def pytest_report_header():
    return [f"training.rst is NOT TESTED without {', '.join(MISSING)}"] if MISSING else []
