"""The tables of human.md: bundled scores beside music by people. python3 human.py MIDICONNECT4 [--from SEED]"""

import argparse
import csv
import json
import os
import statistics
import subprocess
import tempfile

SHOWN = [
    ("return5", 2), ("return9", 2), ("phrases", 2), ("steps", 2), ("leaps", 2), ("awkward", 2), ("clarity", 2),
    ("changes", 2), ("fifths", 2), ("contrast", 2), ("swell", 0), ("parallels", 1), ("crossings", 2),
]
SHARES = ["tonic", "cadence"]  # 0 or 1: how many pieces, not the median


def run(*arguments):
    command = [o.program, "explore", *arguments, "--seeds", "20", "--from", o.first, "--quiet"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def pieces(score):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pieces.csv")
        run("--score", score, "--top", "20", "--csv", path)
        with open(path, newline="") as file:
            return list(csv.DictReader(file))


def table(rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print("    " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("program", metavar="MIDICONNECT4")
parser.add_argument("--from", dest="first", default="701", metavar="SEED", help="the first of 20 seeds")
o = parser.parse_args()
rows = [["SCORE"] + [name.upper() for name, _ in SHOWN] + [name.upper() for name in SHARES]]
outside = [["SCORE", "NUMBER", "OUTSIDE"]]
for line in run("--compare", "--json").splitlines():
    score = json.loads(line)
    row = [score["score"]]
    found = pieces(score["score"])
    for name, decimals in SHOWN:
        value = score["measures"][name]
        row.append("–" if value is None else f"{value:.{decimals}f}")
    for name in SHARES:
        row.append(f"{statistics.mean(float(piece[name]) for piece in found):.2f}")
    rows.append(row)
    outside.append([score["score"], str(len(score["outside"])), ", ".join(score["outside"])])
table(rows)
print()
table(outside)
