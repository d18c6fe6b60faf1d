#!/usr/bin/python3
"""Measures what can be heard in pieces, from their MIDI files alone. heard.md says how.

    apt-get install -y python3-sklearn python3-mido
    docs/lab/heard.py players --score nerve
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter

import mido
import numpy as np
from scipy.stats import spearmanr
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import confusion_matrix
from sklearn.model_selection import StratifiedKFold, cross_val_predict

GAMERS = ["random", "generation-200", "hard", "perfect"]
BARS = 16  # that are listened to, where only the beginning counts


# ---- making pieces -------------------------------------------------------------------------


def tried(*command):
    """Runs the program and returns what it prints, and its errors if it fails."""
    done = subprocess.run([o.bin, *map(str, command)], capture_output=True, text=True)
    return done.stdout, done.stderr if done.returncode != 0 else ""


def run(*command):
    """Runs the program, which must not fail, and returns what it prints."""
    out, error = tried(*command)
    if error:
        sys.exit(f"{' '.join(map(str, command))}: {error}")
    return out


def games_of(first, second):
    """Returns a file of saved games between two gamers, which it plays unless they are there. No two
    pairs share a seed: a seed draws the signs and rhythms of a piece, whoever plays, and pieces of one seed are alike."""
    path = os.path.join(o.work, f"{o.game}-{first}-{second}-{o.opening}-{o.seed}-{o.games}.txt".replace("/", "_"))
    names = o.gamers + [n for n in (first, second) if n not in o.gamers]
    seed = o.seed + 1_000_000 * (1 + names.index(first) + 100 * names.index(second))
    if not os.path.exists(path):
        opening = [] if o.opening is None else ["--opening", o.opening]
        run("render", "--game", o.game, "--first", first, "--second", second, "--seed", seed, "--games", o.games,
            *opening, "--score", "paper", "--save", path, "-o", os.path.join(o.work, "saved.mid"))
    return path


def withheld(path):
    """Returns a copy of saved games without what the gamers thought of their chances."""
    bare = path.replace(".txt", "-withheld.txt")
    with open(path) as games, open(bare, "w") as out:
        out.writelines(line for line in games if not line.strip().startswith("confidence:"))
    return bare


def composed(path, score):
    """Composes saved games by a score and returns the MIDI files in the order of the games."""
    folder = os.path.join(o.work, "pieces")
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    run("render", path, "--score", score, "--split", "-o", os.path.join(folder, "p.mid"))
    return in_order(folder)


def in_order(folder):
    """Returns the files of --split in the order of their numbers."""
    number = lambda name: int(re.match(r"p-(\d+)", name)[1])
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder), key=number)]


# ---- reading them --------------------------------------------------------------------------


class Piece:
    """The notes of a MIDI file: onset and length in quarter notes, key, velocity, track."""

    def __init__(self, path):
        file = mido.MidiFile(path)
        self.beat = file.ticks_per_beat
        self.bar = 4.0
        self.tempos = []  # (quarter, quarters a minute)
        notes = []
        for track_number, track in enumerate(file.tracks):
            at, sounding = 0, {}
            for message in track:
                at += message.time
                if message.type == "time_signature" and at == 0:
                    self.bar = 4 * message.numerator / message.denominator
                elif message.type == "set_tempo":
                    self.tempos.append((at / self.beat, 6e7 / message.tempo))
                elif message.type == "note_on" and message.velocity > 0:
                    sounding.setdefault((message.channel, message.note), []).append((at, message.velocity))
                elif message.type in ("note_on", "note_off"):
                    started = sounding.get((message.channel, message.note))
                    if started:
                        start, velocity = started.pop(0)
                        notes.append((start / self.beat, (at - start) / self.beat, message.note, velocity, track_number, message.channel))
        self.notes = sorted(notes)
        self.players = sorted({n[4] for n in notes})[:2]  # tracks of the moves: they come first
        self.bars = int(np.ceil(max((n[0] + 1e-6 for n in notes), default=0) / self.bar))

    def bare(self):
        """Takes range, key and meter away: keys count from the piece's mean, and time in bars."""
        middle = round(mean([n[2] for n in self.notes]))
        self.notes = [(n[0] / self.bar, n[1] / self.bar, n[2] - middle + 60, *n[3:]) for n in self.notes]
        self.bar = 1.0

    def beginning(self, bars):
        """Returns the notes that start in the first bars."""
        return [n for n in self.notes if n[0] < bars * self.bar - 1e-6]

    def by_bar(self, bars):
        """Returns the notes that start in each bar."""
        each = [[] for _ in range(bars)]
        for n in self.notes:
            if int(n[0] / self.bar + 1e-6) < bars:
                each[int(n[0] / self.bar + 1e-6)].append(n)
        return each

    def tempo(self, bar):
        """Returns the tempo at the start of a bar."""
        at = bar * self.bar + 1e-6
        before = [t for start, t in sorted(self.tempos) if start <= at]
        return before[-1] if before else 120.0


# ---- features ------------------------------------------------------------------------------


def spread(values):
    """Returns what a list of numbers is like."""
    if len(values) == 0:
        return [0.0] * 8
    v = np.asarray(values, float)
    return [v.mean(), v.std(), v.min(), v.max(), *np.percentile(v, [10, 25, 75, 90])]


def slope(values):
    """Returns how much a list of numbers rises from one to the next."""
    return float(np.polyfit(range(len(values)), values, 1)[0]) if len(values) > 1 else 0.0


def share(counts, size):
    """Returns a histogram as shares."""
    total = max(1, sum(counts.values()))
    return [counts.get(i, 0) / total for i in range(size)]


def of_line(notes, loudness):
    """Returns the features of one line of notes in the order of their onsets."""
    keys = [n[2] for n in notes]
    steps = np.diff(keys) if len(keys) > 1 else np.array([])
    lengths = [n[1] for n in notes]
    onsets = np.diff([n[0] for n in notes]) if len(notes) > 1 else np.array([])
    f = share(Counter(k % 12 for k in keys), 12)
    f += share(Counter(min(abs(int(s)), 13) for s in steps), 14)
    f += [float((steps > 0).mean()) if len(steps) else 0.0, float((steps == 0).mean()) if len(steps) else 0.0]
    f += [float((np.diff(np.sign(steps)) != 0).mean()) if len(steps) > 1 else 0.0]
    f += spread(keys) + spread(np.abs(steps)) + spread(lengths) + spread(onsets)
    if loudness:
        velocities = [n[3] for n in notes]
        f += spread(velocities) + spread(np.abs(np.diff(velocities)) if len(velocities) > 1 else [])
    return f


def mean(values):
    return float(np.mean(values)) if len(values) else 0.0


def features(piece, bars, loudness=True):
    """Returns the features of the first bars of a piece: of all notes and of the two players' tracks, of
    their bars and those of all other voices one by one, and of how they rise. Nothing in them depends on what follows."""
    notes = piece.beginning(bars)
    f = of_line(notes, loudness)
    for t in (piece.players + [-1, -1])[:2]:
        f += of_line([n for n in notes if n[4] == t], loudness)
    all_bars = piece.by_bar(bars)
    each = [[n for n in b if n[4] in piece.players] for b in all_bars]
    voices = [[n for n in b if n[4] not in piece.players] for b in all_bars]
    lines = [[len(b) for b in voices], [mean([n[2] for n in b]) for b in voices], [max([n[2] for n in b], default=0) for b in voices]]
    lines += [
        [mean([n[2] for n in b]) for b in each],
        [max([n[2] for n in b], default=0) - min([n[2] for n in b], default=0) for b in each],
        [len(b) for b in each],
        [mean([n[1] for n in b]) for b in each],
        [sum(n[1] for n in b) for b in each],
    ]
    if loudness:
        lines += [[mean([n[3] for n in b]) for b in each], [max([n[3] for n in b], default=0) for b in each]]
    for values in lines:
        change = np.abs(np.diff(values))
        f += list(values) + spread(values) + spread(change) + [slope(values), slope(values[0::2]), slope(values[1::2])]
        f += [mean(values[0::2]), mean(values[1::2])]
        f += spread(np.abs(np.array(values[2:]) - np.array(values[:-2])))  # a player's bar against its last one
    cells = Counter(cell(b) for b in all_bars)
    f += [len(cells) / max(1, len(each))]
    return f


def cell(bar):
    """Returns the intervals and lengths of a bar's notes, line by line, so that a bar that returns on
    another key is the same cell."""
    lines = {}
    for n in bar:
        lines.setdefault(n[4], []).append(n)
    return tuple(
        tuple((b[2] - a[2], round(b[0] - a[0], 2), round(b[1], 1)) for a, b in zip(line, line[1:])) + (round(line[0][1], 1),)
        for _, line in sorted(lines.items())
    )


# ---- measures ------------------------------------------------------------------------------


def told_apart(x, y):
    """Returns how many pieces a random forest assigns to their class, when each fifth of them is
    judged by a forest that has heard the others; and the guesses."""
    folds = StratifiedKFold(5, shuffle=True, random_state=1)
    forest = RandomForestClassifier(300, random_state=1, n_jobs=2)
    guesses = cross_val_predict(forest, np.array(x), np.array(y), cv=folds)
    return float((guesses == np.array(y)).mean()), guesses


def players():
    """Who plays is heard."""
    for score in o.score:
        x, y = [], []
        for name in o.gamers:
            pairs = [(name, name)] if o.pairs == "self" else [(name, other) for other in o.gamers]
            kept = 0
            for first, second in pairs:
                saved = games_of(first, second)
                if o.withheld:
                    saved = withheld(saved)
                for path in composed(saved, score):
                    piece = Piece(path)
                    if piece.bars > BARS:  # with shorter ones, length would tell
                        x.append(features(piece, BARS))
                        y.append(name)
                        kept += 1
        result, guesses = told_apart(x, y)
        most = max(Counter(y).values()) / len(y)
        print(f"{score}: {100 * result:.0f} % of {len(y)} pieces told apart (most frequent class {100 * most:.0f} %), "
              f"{'confidence withheld' if o.withheld else 'confidence as played'}, {o.pairs} pairs, seeds {o.seed}.., opening {o.opening or 'usual'}", flush=True)
        if o.verbose:
            print("  guessed, in columns:", *o.gamers)
            for name, row in zip(o.gamers, confusion_matrix(y, guesses, labels=o.gamers)):
                print(f"  {name:16}", *(f"{n:5}" for n in row))


TARGETS = {
    "loudness": lambda p, i, bar: mean([n[3] for n in bar]),
    "register": lambda p, i, bar: mean([n[2] for n in bar]),
    "start": lambda p, i, bar: bar[0][2],
    "density": lambda p, i, bar: len(bar),
    "articulation": lambda p, i, bar: sum(n[1] for n in bar) / p.bar,
    "tempo": lambda p, i, bar: p.tempo(i),
    "length": lambda p, i, bar: mean([n[1] for n in bar]),
    "voices": lambda p, i, bar: len({(n[4], n[5]) for n in bar}),
    "dark": lambda p, i, bar: mean([n[2] % 12 for n in bar]),
}


def drama():
    """Drama is heard: a signal against a target, by bars."""
    for score in o.score:
        for pair in o.bind:
            signal, target = pair.split(":")
            each = []
            for name in o.gamers:
                saved = games_of(name, name)
                said = [json.loads(line) for line in run("render", saved, "--score", score, "--json", "--signals").splitlines()]
                for path, game in zip(composed(saved, score), said):
                    piece = Piece(path)
                    values, heard = [], []
                    for i, (bar, notes) in enumerate(zip(game["bars"], piece.by_bar(len(game["bars"])))):
                        if target != "voices":
                            notes = [n for n in notes if n[4] in piece.players]
                        if not notes or o.player not in ("both", bar["player"]):
                            continue
                        values.append(bar["confidence"] if signal == "confidence" else bar["signals"][signal])
                        heard.append(TARGETS[target](piece, i, notes))
                    if len(set(values)) > 2:
                        r = spearmanr(values, heard)[0]
                        each.append(0.0 if np.isnan(r) else r)
            print(f"{score}: {signal} against {target}: rank correlation {np.mean(each):+.2f} (a tenth of the pieces below {np.percentile(each, 10):+.2f}), "
                  f"mean of {len(each)} pieces", flush=True)


def bundled():
    """Returns the names of the bundled scores."""
    return [line.split()[0] for line in run("scores", "list").splitlines() if line.strip()]


def scores():
    """Scores differ, with instruments, tempo and loudness taken away."""
    names = o.score or bundled()
    x, y = [], []
    for name in names:
        folder = os.path.join(o.work, "pieces")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        _, error = tried("render", "--score", name, "--seed", o.seed, "--games", o.games, "--split", "-o", os.path.join(folder, "p.mid"))
        if error:  # a suite names its games: it is a piece for each seed
            for i in range(o.games):
                run("render", "--score", name, "--seed", o.seed + 100 * i, "-o", os.path.join(folder, f"p-{i}.mid"))
        for path in in_order(folder):
            piece = Piece(path)
            if o.bare:
                piece.bare()
            x.append(features(piece, BARS, loudness=False) + [piece.bar])
            y.append(name)
    result, guesses = told_apart(x, y)
    print(f"{100 * result:.0f} % of {len(y)} pieces by {len(names)} scores told apart")
    table = confusion_matrix(y, guesses, labels=names)
    for i, name in enumerate(names):
        others = [f"{names[j]} {n}" for j, n in enumerate(table[i]) if n and j != i]
        print(f"  {name:16} {100 * table[i][i] / sum(table[i]):4.0f} %  {', '.join(others)}")


def texture():
    """Time with several voices sounding, and cells that return."""
    for score in o.score:
        several, returning = [], []
        for path in composed(games_of(*o.gamers[:2]), score):
            piece = Piece(path)
            edges = sorted([(n[0], 1) for n in piece.notes] + [(n[0] + n[1], -1) for n in piece.notes])
            sounding, time, last = 0, Counter(), 0.0
            for at, change in edges:
                time[min(sounding, 2)] += at - last
                last, sounding = at, sounding + change
            several.append(time[2] / max(1e-9, time[1] + time[2]))
            cells = [cell(b) for b in piece.by_bar(piece.bars) if b]
            returning.append(1 - len(set(cells)) / len(cells))
        print(f"{score}: two notes or more in {100 * np.mean(several):.0f} % of the time that anything sounds; "
              f"{100 * np.mean(returning):.0f} % of the cells are returns ({len(several)} pieces)", flush=True)


def main():
    global o
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=["players", "drama", "scores", "texture"])
    parser.add_argument("--score", action="append", default=[], help="name or file of a score; may be given several times")
    parser.add_argument("--bin", default="bin/midiconnect4", help="the program")
    parser.add_argument("--work", default="/tmp/heard", help="folder for saved games and pieces")
    parser.add_argument("--game", default="connect4-6x6")
    parser.add_argument("--games", type=int, default=150, help="games of each gamer or score")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--opening", type=int, help="random moves before the gamers choose; left out: the usual opening")
    parser.add_argument("--gamers", nargs="+", default=GAMERS)
    parser.add_argument("--pairs", choices=["self", "mixed"], default="self", help="each gamer against itself, or against each of them as the first player")
    parser.add_argument("--withheld", action="store_true", help="take the gamers' confidence out of the saved games")
    parser.add_argument("--bind", action="append", default=[], metavar="SIGNAL:TARGET", help=f"for drama; targets: {', '.join(TARGETS)}")
    parser.add_argument("--player", choices=["both", "first", "second"], default="both", help="whose bars count, for drama")
    parser.add_argument("--bare", action="store_true", help="for scores: range, key and meter are taken away too")
    parser.add_argument("--verbose", action="store_true")
    o = parser.parse_args()
    os.makedirs(o.work, exist_ok=True)
    o.score = [os.path.abspath(s) if os.path.exists(s) else s for s in o.score]
    {"players": players, "drama": drama, "scores": scores, "texture": texture}[o.measure]()


main()
