"""Play hands in a core loaded from its file alone; `_callgrind` counts what that takes.

Arguments: the extension file, the policy, the number of hands, and the numbers of the rules.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location

path, policy, hands, *numbers = sys.argv[1:]
spec = spec_from_file_location("scopa._core", path)
assert spec is not None
assert spec.loader is not None
core = module_from_spec(spec)
spec.loader.exec_module(core)
rules = [int(number) for number in numbers]
counted = core.rollouts(rules, 0, [0], int(policy), 1, 0, int(hands))
length = len(counted) // rules[1]  # of the counts of one side; the points come first
print(*counted[::length])
