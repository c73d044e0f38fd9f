"""The pages that need the frameworks are tested where they are, and otherwise said not to be."""

import sys
from importlib.util import find_spec
from pathlib import Path

NEEDED = {
    "training.rst": ("gymnasium", "pettingzoo", "pyspiel"),
    "howto/train.rst": ("gymnasium", "pettingzoo"),
}
MISSING = {
    page: missing
    for page, names in NEEDED.items()
    if (missing := [name for name in names if find_spec(name) is None])
}

collect_ignore = list(MISSING)
sys.path.insert(0, str(Path(__file__).parent / "examples"))  # pages import the bot from there


def pytest_report_header():
    return [f"{page} is NOT TESTED without {', '.join(names)}" for page, names in MISSING.items()]
