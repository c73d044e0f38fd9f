"""Check what a wheel holds: ``check_wheel.py native|pure WHEEL``.

setuptools leaves an optional extension out without a word and tags the wheel for the platform
all the same, so a wheel that was meant to be native must be opened and looked at.
"""

import sys
from pathlib import Path
from zipfile import ZipFile

NATIVE = ("_core", "_core_batch", "_types")
WANTED = (
    "__init__.py",
    "py.typed",
    "values.json",
    "_core.pyi",
    "_core_batch.pyi",
    "_core_py.py",
    "_types_py.py",
    "records/record.schema.json",
    "web/static/index.html",
    "web/static/js/main.js",
    *(
        f"locale/{language}/LC_MESSAGES/scopa.{kind}"
        for language in ("it", "da", "sv", "fy")
        for kind in ("po", "mo")
    ),
)
UNWANTED = (".pyx", ".pxd", ".pxi", ".c", ".h")


def complaints(kind: str, wheel: Path) -> list[str]:
    names = ZipFile(wheel).namelist()
    binaries = {Path(n).name.split(".")[0] for n in names if n.endswith((".so", ".pyd"))}
    found = [f"holds {n}" for n in names if n.endswith(UNWANTED)]
    found += [f"lacks scopa/{n}" for n in WANTED if f"scopa/{n}" not in names]
    found += [f"holds {n}" for n in names if not n.startswith(("scopa/", "scopa-"))]
    expected = set(NATIVE) if kind == "native" else set()
    if binaries != expected:
        found.append(f"extensions are {sorted(binaries)}, expected {sorted(expected)}")
    if wheel.name.endswith("-py3-none-any.whl") != (kind == "pure"):
        found.append("has the tag of the other kind")
    return found


def main() -> int:
    kind, wheel = sys.argv[1], Path(sys.argv[2])
    found = complaints(kind, wheel)
    for complaint in found:
        print(f"{wheel.name}: {complaint}")
    if not found:
        print(f"{wheel.name}: a {kind} wheel with what it should hold")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
