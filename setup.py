"""Extension modules only; everything else about the build is in pyproject.toml.

SCOPA_BUILD says what to do about the native core:

    require   build it, and fail when it cannot be built
    skip      leave it out: a pure wheel that runs on any machine
    auto      build it when a C compiler is at hand, else install without it (default)

SCOPA_SANITIZE=1 builds it with the address and undefined-behaviour sanitizers, and with the
portable code that stands in for compiler built-ins.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

MODULES = ("_core", "_core_batch", "_types")
PACKAGE = Path("src", "scopa")
CHOICES = ("require", "skip", "auto")


def choice() -> str:
    word = os.environ.get("SCOPA_BUILD", "auto")
    if word not in CHOICES:
        sys.exit(f"SCOPA_BUILD={word!r} is not one of {', '.join(CHOICES)}")
    return word


def extensions(build: str) -> list[Extension]:
    try:
        from Cython.Build import cythonize  # noqa: PLC0415  a pure build must not need it
    except ImportError:
        if build == "require":
            raise
        return []
    # The hot loops are many small functions: beside the rare ones, GCC would leave some apart.
    compile_args = ["/O2"] if os.name == "nt" else ["-O3", "--param=inline-unit-growth=100"]
    link_args = []
    if os.environ.get("SCOPA_SANITIZE") == "1":
        link_args = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        compile_args = ["-O1", "-g", "-fno-omit-frame-pointer", "-DSCOPA_PORTABLE", *link_args]
    shared = sorted(p.as_posix() for p in PACKAGE.iterdir() if p.suffix in {".pxd", ".pxi", ".h"})
    modules = [
        Extension(
            f"scopa.{name}",
            [(PACKAGE / f"{name}.pyx").as_posix()],
            depends=shared,
            include_dirs=[PACKAGE.as_posix()],
            extra_compile_args=compile_args,
            extra_link_args=link_args,
        )
        for name in MODULES
    ]
    modules = cythonize(
        modules,
        build_dir="build/cython",
        include_path=["src"],
        # For the shared .pxd code too, which header comments do not reach; the bounds are
        # reasoned out in _core_captures.pxd and _core_play.pxd.
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
        },
    )
    for module in modules:  # cythonize makes new objects and forgets this attribute
        module.optional = build == "auto"
    return modules


build = choice()
setup(ext_modules=[] if build == "skip" else extensions(build))
