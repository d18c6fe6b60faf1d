"""The table of events of human.md: how far a listener hears the game in each score.
python3 events.py MIDICONNECT4 [--seeds 701-720,801-820] [--work FOLDER] [SCORE ...]

Needs numpy and mido (Debian: python3-numpy, python3-mido). Without scores it takes the bundled ones; a path is a score of one's own.
"""

import argparse
import bisect
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

import mido
import numpy as np

# What is measured in a bar, and the least deviation that counts as usual: velocities, notes a second, keys, share of pairs, parts, share of the bar.
FEATURES = {"loudness": 3, "density": 0.3, "register": 2, "dissonance": 0.05, "parts": 0.3, "articulation": 0.05}
AROUND = 6  # bars before and after with which a bar is compared
SKIPPED = 4  # bars at the start of a game, which have little before them
DISSONANT = {1, 2, 6, 10, 11}
EVENTS = ["blunder", "mistake", "threat", "win", "lead"]
HEARD = 0.75  # AUC from which an event stands out
FOLLOWED = 0.5  # rank correlation from which a score says who is ahead


def run(*arguments):
    done = subprocess.run([o.program, *arguments], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout


def games(score, first, last, folder):
    """Yields each game of some seeds as what the program says of it and its MIDI file."""
    path = os.path.join(folder, "p.mid")
    each = ["--score", score, "--json", "--signals", "-o", path]
    if score in o.suites:
        for seed in range(first, last + 1):
            for line in run("render", "--seed", str(seed), *each).splitlines():
                yield json.loads(line), path
        return
    told = run("render", "--seed", str(first), "--games", str(last - first + 1), "--split", *each).splitlines()
    files = sorted(os.listdir(folder), key=lambda name: int(re.match(r"p-(\d+)", name)[1]))
    for line, name in zip(told, files, strict=True):
        yield json.loads(line), os.path.join(folder, name)


def load(path):
    """Returns the notes of a MIDI file (start and end in quarter notes, key, velocity, channel, track), and a function from quarter notes to seconds."""
    file = mido.MidiFile(path)
    notes, tempos = [], []
    for number, track in enumerate(file.tracks):
        tick, sounding = 0, collections.defaultdict(list)
        for e in track:
            tick += e.time
            if e.type == "set_tempo":
                tempos.append((tick / file.ticks_per_beat, e.tempo / 1e6))
            elif e.type == "note_on" and e.velocity > 0:
                sounding[e.channel, e.note].append((tick, e.velocity))
            elif e.type in ("note_on", "note_off") and sounding[e.channel, e.note]:
                start, velocity = sounding[e.channel, e.note].pop(0)
                notes.append((start / file.ticks_per_beat, tick / file.ticks_per_beat, e.note, velocity, e.channel, number))
    tempos.sort()
    if not tempos or tempos[0][0] > 0:
        tempos.insert(0, (0, 0.5))
    times = [0.0]
    for (a, slow), (b, _) in zip(tempos, tempos[1:]):
        times.append(times[-1] + (b - a) * slow)
    starts = [start for start, _ in tempos]

    def seconds(quarters):
        i = bisect.bisect_right(starts, quarters) - 1
        return times[i] + (quarters - starts[i]) * tempos[i][1]

    return sorted(notes), seconds


def features(game, path):
    """Returns the features of each move's bars, a row each, and the first bar of each move as the program told it."""
    notes, seconds = load(path)
    moves = collections.OrderedDict()
    for bar in game["bars"]:
        if "move" in bar:
            moves.setdefault(bar["move"], []).append(bar)
    rows = []
    for bars in moves.values():
        start, end = bars[0]["start"] / 480, (bars[-1]["start"] + bars[-1]["ticks"]) / 480
        here = [n for n in notes if start - 1e-3 <= n[0] < end - 0.02]
        pitched = [n for n in here if n[4] != 9]
        around = [n for n in notes if n[4] != 9 and n[0] < end and n[1] > start]
        pairs = []
        for at in np.arange(start + 0.05, end, 0.25):
            keys = [n[2] for n in around if n[0] <= at < n[1]]
            pairs += [abs(a - b) % 12 in DISSONANT for i, a in enumerate(keys) for b in keys[i + 1:] if a != b]
        rows.append([
            np.mean([n[3] for n in here]) if here else 0,
            len(here) / (seconds(end) - seconds(start)),
            np.mean([n[2] for n in pitched]) if pitched else np.nan,
            np.mean(pairs) if pairs else 0,
            len({(n[4], n[5]) for n in here}),
            np.mean([min(1, (n[1] - n[0]) / (end - start)) for n in pitched]) if pitched else 0,
        ])
    rows = np.array(rows, float)
    register = rows[:, 2]
    register[np.isnan(register)] = np.nanmean(register)
    return rows, [bars[0] for bars in moves.values()]


def greatest(rows, i):
    """Returns by how many deviations the bar's most unusual feature lies from the bars around."""
    near = rows[[j for j in range(max(0, i - AROUND), min(len(rows), i + AROUND + 1)) if j != i]]
    return np.abs((rows[i] - near.mean(0)) / np.maximum(near.std(0), list(FEATURES.values()))).max()


def ranks(values):
    order, result = np.sort(values), np.empty(len(values))
    for i, v in enumerate(values):
        result[i] = (np.searchsorted(order, v, "left") + np.searchsorted(order, v, "right")) / 2
    return result


def correlation(a, b):
    a, b = ranks(a), ranks(b)
    return 0 if a.std() == 0 or b.std() == 0 else np.corrcoef(a, b)[0, 1]


def events(before, bar, last):
    """Returns the events of a bar; none is a plain bar, and None a bar of neither kind. before is the bar before."""
    s, kinds = bar["signals"], []
    grave = s["blunder"] >= 0.5
    if grave and before["signals"]["blunder"] < 0.5:
        kinds.append("blunder")
    kinds += [kind for kind in ("mistake", "lead") if s[kind] > 0]
    if bar["feature"] == "win" and last:
        kinds.append("win")
    if bar["feature"] == "threat" and not grave:
        kinds.append("threat")
    return kinds if kinds or bar["feature"] == "plain" and not grave else None


def measure(score):
    """Returns for each event its number and AUC, the feature that follows who is ahead with the correlation, and the share of mistakes."""
    found, ahead, bars, mistakes = collections.defaultdict(list), [], 0, 0
    for first, last in o.seeds:
        with tempfile.TemporaryDirectory(dir=o.work) as folder:
            for game, path in games(score, first, last, folder):
                rows, moves = features(game, path)
                bars += len(moves)
                mistakes += sum(m["signals"]["mistake"] > 0 for m in moves)
                for i in range(SKIPPED, len(moves)):
                    kinds = events(moves[i - 1], moves[i], i == len(moves) - 1)
                    if kinds is not None:
                        for kind in kinds or ["plain"]:
                            found[kind].append(greatest(rows, i))
                ahead.append([correlation([m["signals"]["advantage"] for m in moves], column) for column in rows.T])
    plain = np.array(found["plain"])
    result = {kind: (len(found[kind]), np.mean([(v > plain).mean() + (v == plain).mean() / 2 for v in found[kind]])) for kind in EVENTS if found[kind] and len(plain)}
    means = np.mean(ahead, 0)
    best = int(np.argmax(np.abs(means)))
    return result, list(FEATURES)[best], means[best], mistakes / bars


def table(rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print("    " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def span(text):
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def main():
    global o
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="MIDICONNECT4")
    parser.add_argument("score", nargs="*")
    parser.add_argument("--seeds", default="701-720,801-820", help="ranges of seeds")
    parser.add_argument("--work", help="folder for pieces, which are removed again")
    o = parser.parse_intermixed_args()
    o.seeds = [span(text) for text in o.seeds.split(",")]
    o.suites = {"evolution", "summit"}  # movements with gamers of their own: a piece for each seed
    names = o.score or [line.split()[0] for line in run("scores", "list").splitlines() if line.strip()]
    rows, heard, followed, shares = [["SCORE", *map(str.upper, EVENTS), "AHEAD", ""]], collections.Counter(), 0, {}
    for name in names:
        result, feature, r, shares[name] = measure(name)
        cells = [f"{result[kind][1]:.2f}" if kind in result else "–" for kind in EVENTS]
        rows.append([name, *cells, f"{r:+.2f}", feature])
        heard.update(kind for kind in result if result[kind][1] >= HEARD)
        followed += abs(r) >= FOLLOWED
    rows.append([f"{HEARD} or more", *(str(heard[kind]) for kind in EVENTS), str(followed), f"{FOLLOWED} or more"])
    table(rows)
    print(f"\nMistakes in {100 * np.median(list(shares.values())):.1f} % of the bars, in the middle of the scores")


main()
