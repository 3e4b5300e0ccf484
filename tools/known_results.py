"""Writes the exact results of all built-in ways against themselves, which come with the package.

python tools/known_results.py
"""

import json
from pathlib import Path

import houseway
from houseway import paigow as pg

OUT = Path(houseway.__file__).parent / "paigow" / "known_results.json"

results = {}
for name in pg.house_ways():
    result = pg.solve(name, name)
    print(result)  # noqa: T201
    results[name] = result.to_dict()
data = {"made_by": f"houseway {houseway.__version__}", "results": results}
OUT.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
