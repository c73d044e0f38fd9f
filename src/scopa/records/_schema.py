"""The JSON Schema of the records, which is shipped with the library."""

from __future__ import annotations

from typing import Any

__all__ = ["schema"]


def schema() -> dict[str, Any]:
    """Give the JSON Schema (draft 2020-12) of the plain form that all files share.

    It describes a whole document, which is also what `tomllib` makes of the TOML form, and a
    line of JSON Lines. What only playing can tell, such as whether a move is legal, it leaves
    to `read_records`.

    Examples
    --------
    >>> schema()["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    import json  # noqa: PLC0415  (import scopa stays light)
    from importlib.resources import files  # noqa: PLC0415

    text = files("scopa.records").joinpath("record.schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
