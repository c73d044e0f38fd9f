"""Sphinx: the pages of docs/, built with ``sphinx-build -n -W docs out``; needs no network."""

import os
import sys
from pathlib import Path

os.environ["SCOPA_CORE"] = "python"  # its types carry the docstrings and signatures
sys.path.insert(0, str(Path(__file__).parent))

from draw import draw

import scopa

project = "scopa"
author = "The scopa authors"
copyright = "2026, The scopa authors"
release = version = scopa.__version__

extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"scopa {release}"

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
autodoc_preserve_defaults = True
autodoc_mock_imports = ["gymnasium", "pettingzoo", "pyspiel"]  # the pages need none of them
add_module_names = False
default_role = "py:obj"
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_preprocess_types = False

# Only references into this library are checked: others would need an inventory from the network.
nitpick_ignore_regex = [("py:.*", r"(?!scopa\.)[\w.]+|.*[^\w.].*")]

for _name in scopa.__all__:  # documented where users import them from
    _value = getattr(scopa, _name)
    if isinstance(_value, type) and _value.__module__.startswith("scopa."):
        _value.__module__ = "scopa"


def _keep_colons(app, what, name, value, options, lines):
    """Keep napoleon from reading "The ranks: A to R." on a property as "type: description"."""
    if what == "property":
        lines[:0] = ["..", ""]


def _skip_fields(app, what, name, value, skip, options):
    """Leave out the fields of named tuples, which their class describes as parameters."""
    return True if str(value.__doc__).startswith("Alias for field number") else None


def _draw(app):
    """Draw the pictures of the pages, into a folder that is not kept."""
    draw(Path(app.srcdir, "_drawings"))


def setup(app):
    app.connect("builder-inited", _draw)
    app.connect("autodoc-process-docstring", _keep_colons, priority=400)  # before napoleon
    app.connect("autodoc-skip-member", _skip_fields)
