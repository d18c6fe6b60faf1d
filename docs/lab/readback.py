#!/usr/bin/python3
"""Reads pieces back: .mid by midicsv, .wav by Python's wave. measurements.md has the results.

    docs/lab/readback.py --seeds 10 invention blues docs/examples/spiral.yaml

The notes of the MIDI file must be those of --json. The sound must last as long as the piece and its dying away,
reach -1 dB and not clip, and at onsets, the loudest of the 23 keys around a note must be one that sounds.
"""

import argparse
import array
import csv
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import wave

STEPS = {"docs/examples/spiral.yaml": 19}  # to the octave, where they are not twelve


def pitch(key, steps):
    return key if steps == 12 else 60 + (key - 60) * 12 / steps


def written(lines, steps):
    """The notes of --json, [part, on, off, pitch, velocity]: a key ends where it is struck again."""
    parts = {}

    def add(part, notes):
        for n in notes or []:
            off = n.get("off", n["start"] + n["ticks"])
            parts.setdefault(part, []).append([n.get("on", n["start"]), off, n["key"], n["velocity"]])

    def add_lines(bar):
        for line in bar.get("lines", []):
            add(line["part"], line["notes"])

    for game in lines:
        for bar in game["bars"]:
            part = 1 if bar.get("part", bar["player"]) == "first" else 2
            add(part, bar["notes"])
            add(part, bar.get("drone"))
            add_lines(bar)
        ending = game.get("ending")
        if ending:
            add(1, ending["first"])
            add(2, ending["second"])
            add_lines(ending)
    all_notes = []
    for part, notes in parts.items():
        last = {}
        for n in sorted(notes, key=lambda n: n[0]):
            before = last.get(n[2])
            if before and before[0] == n[0]:
                before[1], before[3] = max(before[1], n[1]), max(before[3], n[3])
                continue
            if before:
                before[1] = min(before[1], n[0])
            last[n[2]] = n
            all_notes.append((part, n))
    return sorted([part, on, off, round(pitch(key, steps), 2), velocity] for part, (on, off, key, velocity) in all_notes)


def read(path):
    """The notes of a MIDI file as midicsv lists them, the same way, their tempos, and the parts of drums."""
    notes, tempos, sounding, wheel, drums = [], [], {}, {}, set()
    for row in csv.reader(subprocess.run(["midicsv", path], capture_output=True, check=True).stdout.decode("latin-1").splitlines(), skipinitialspace=True):
        part, tick, kind = int(row[0]) - 1, int(row[1]), row[2]
        if kind == "Tempo":
            tempos.append((tick, int(row[3]) / 1e6 / 480))
        elif kind == "Pitch_bend_c":
            wheel[row[3]] = (int(row[4]) - 8192) / 8192 * 2
        elif kind in ("Note_on_c", "Note_off_c"):
            channel, key, velocity = row[3], int(row[4]), int(row[5])
            if kind == "Note_on_c" and velocity:
                if channel == "9":
                    drums.add(part)
                note = [part, tick, None, round(key + wheel.get(channel, 0), 2), velocity]
                sounding.setdefault((channel, key), []).append(note)
                notes.append(note)
            else:
                sounding[channel, key].pop(0)[2] = tick
    return sorted(notes), tempos, drums


def clock(tempos):
    def seconds(tick):
        total = 0.0
        for (start, each), (end, _) in zip(tempos, tempos[1:] + [(math.inf, 0)]):
            total += max(0, min(tick, end) - start) * each
        return total
    return seconds


def energy(sound, rate, frequency):
    w = 2 * math.cos(2 * math.pi * frequency / rate)
    a = b = 0.0
    for v in sound:
        a, b = v + w * a - b, a
    return math.sqrt(max(0, a * a + b * b - w * a * b))


def hears(sound, rate, at, near):
    """The loudest of the keys around one, in a quarter of a second from at on."""
    count = rate // 4
    part = sound[int(at * rate):int(at * rate) + count]
    part = [v * (0.5 - 0.5 * math.cos(2 * math.pi * i / count)) for i, v in enumerate(part)]
    return max((near + step for step in range(-11, 12)),
               key=lambda key: sum(energy(part, rate, h * 440 * 2 ** ((key - 69) / 12)) / h for h in (1, 2, 3, 4)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="bin/midiconnect4")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--onsets", type=int, default=8, help="of each piece that are listened to")
    parser.add_argument("--control", action="store_true", help="listen where another note begins, to see what chance gives")
    parser.add_argument("scores", nargs="+")
    o = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        mid, wav = os.path.join(folder, "x.mid"), os.path.join(folder, "x.wav")
        for name in o.scores:
            steps, same, notes, peaks, full, heard, listened, tails = STEPS.get(name, 12), 0, 0, [], 0, 0, 0, []
            for seed in range(1, o.seeds + 1):
                render = [o.bin, "render", "--score", name, "--seed", str(seed)]
                printed = subprocess.run([*render, "--json"], capture_output=True, check=True).stdout
                subprocess.run([*render, "-o", mid, "-o", wav], capture_output=True, check=True)
                want = written([json.loads(line) for line in printed.splitlines()], steps)
                got, tempos, drums = read(mid)
                if len(got) == len(want) and all(g[:3] == w[:3] and g[4] == w[4] and abs(g[3] - w[3]) < 0.011 for g, w in zip(got, want)):
                    same += 1
                else:
                    print(f"{name}, seed {seed}: the notes differ:", next(((g, w) for g, w in zip(got, want) if g != w), (len(got), len(want))))
                notes += len(got)
                with wave.open(wav) as file:
                    rate, frames = file.getframerate(), file.getnframes()
                    samples = array.array("h", file.readframes(frames))
                peaks.append(max(max(samples), -min(samples)))
                full += sum(1 for v in samples if abs(v) >= 32767)
                at = clock(tempos)
                tails.append(frames / rate - at(max(n[2] for n in got)))
                slow = [sum(samples[i:i + 8]) for i in range(0, len(samples) - 7, 8)]  # mono, a quarter of the rate
                tonal = [n for n in got if n[0] not in drums and at(n[2]) - at(n[1]) >= 0.2 and 40 <= n[3] <= 90]
                draw = random.Random(seed)
                for n in draw.sample(tonal, min(o.onsets, len(tonal))):
                    start = at(n[1])
                    sounding = {m[3] for m in got if m[0] not in drums and at(m[1]) < start + 0.25 and at(m[2]) > start - 1}
                    key = hears(slow, rate // 4, at(draw.choice(tonal)[1]) if o.control else start, n[3])
                    listened += 1
                    heard += any(abs(key - s) < 0.5 for s in sounding)
            failed |= same != o.seeds or full > 0
            print(f"{name}: {same} of {o.seeds} .mid equal, {notes} notes; peak {20 * math.log10(max(peaks) / 32768):.2f} dB, {full} samples clipped, "
                  f"ends {min(tails):.1f} to {max(tails):.1f} s after the last note, {heard} of {listened} onsets heard", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
