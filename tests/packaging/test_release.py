"""What a release says of itself in more than one place says the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import scopa

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not ROOT.joinpath("CITATION.cff").is_file(), reason="needs CITATION.cff")
def test_the_citation_names_this_version() -> None:
    text = ROOT.joinpath("CITATION.cff").read_text(encoding="utf-8")
    assert [scopa.__version__] == re.findall(r"^version: *(\S+)", text, re.MULTILINE)
