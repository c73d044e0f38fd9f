"""The pictures of the pages: whole, and true to what they are made from."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

PATH = Path(__file__).parents[2] / "docs" / "draw.py"
_SPEC = importlib.util.spec_from_file_location("draw", PATH)
draw = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(draw)


def record(folder, name, *rows):
    folder.mkdir(exist_ok=True)
    keys = ("section", "name", "unit", "median", "values")
    plain = {"bench": name, "rows": [dict(zip(keys, row, strict=True)) for row in rows]}
    (folder / f"{name}.json").write_text(json.dumps(plain), encoding="utf-8")


def strength(folder):
    unit = "points / 1000 hands"
    record(
        folder,
        "strength",
        ("ladder", "easy over random, 20000 hands", unit, 750.0, [720.0, 750.0, 780.0]),
        ("ladder", "hard 6 over normal, 8000 hands", unit, -40.0, [-90.0, -40.0, 10.0]),
        ("ladder", "easy over random, a move", "microseconds", 2.0, [2.0]),
        ("matches", "easy over random, 4000 matches", unit, 700.0, [600.0, 700.0, 800.0]),
    )


def words(svg):
    return [element.text for element in ElementTree.fromstring(svg).iter() if element.text]


def test_all_pictures_are_drawn_and_whole(tmp_path):
    strength(tmp_path / "results")
    draw.draw(tmp_path / "drawn", tmp_path / "results")
    pictures = list((tmp_path / "drawn").glob("*.svg"))
    assert len(pictures) >= 9
    for path in pictures:
        root = ElementTree.parse(path).getroot()
        assert root.tag.endswith("svg")
        assert "http" not in path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")


def test_the_ladder_has_the_rungs_of_the_record_and_no_others(tmp_path):
    strength(tmp_path)
    shown = words(draw.ladder(tmp_path))
    assert "easy over random" in shown
    assert "hard 6 over normal" in shown
    assert {"0.75", "-0.04"} <= set(shown)
    assert not any("matches" in text or "0.70" in text for text in shown)


def test_without_a_record_the_ladder_is_left_out_in_words(tmp_path):
    draw.draw(tmp_path / "drawn", tmp_path / "none")
    assert not (tmp_path / "drawn" / "ladder.svg").exists()
    assert "left out" in (tmp_path / "drawn" / "ladder.txt").read_text(encoding="utf-8")
    assert "not measured" in (tmp_path / "drawn" / "speed.csv").read_text(encoding="utf-8")


def test_the_rows_of_speed_are_in_the_records():
    if not draw.RESULTS.is_dir():
        pytest.skip("a source distribution has no results")
    assert len(draw.SPEED) == draw.speed(draw.RESULTS).count("\n")


def test_the_capture_shows_both_groups():
    shown = words(draw.capture())
    assert "either 4 + 5" in shown
    assert "or 1 + 2 + 6" in shown


def test_the_bits_are_those_of_the_mask():
    shown = words(draw.bits())
    assert "mask = 0x4003000011" in shown
    assert "bit 39" in shown
