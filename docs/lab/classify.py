"""Can a classifier tell scores from music by people? python3 classify.py MIDICONNECT4 [--from SEED] [SCORE…]. Needs numpy; shows a random forest
too if scikit-learn is there. A score may also be a CSV file of explore."""

import argparse
import csv
import os
import subprocess
import tempfile

import numpy as np

BEST = "crowns gradus prolation chaconne invention modes music-box nocturne passacaglia pizzicato song swing"
GROUPS = {
    "returns": ["return5", "return9", "return13", "phrases"],
    "melody": ["steps", "leaps", "awkward", "ambitus"],
    "harmony": ["clarity", "changes", "fifths", "dissonance"],
    "parts": ["crossings", "parallels"],
    "end": ["tonic", "close"],
    "shape": ["contrast", "register", "texture"],
    "loudness": ["swell", "climax"],
}
NAMES = sum(GROUPS.values(), [])
PENALTIES = [0.3, 1, 3, 10, 30, 100]
random = np.random.default_rng(1)


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def ours(score):
    if score.endswith(".csv"):
        return read(score)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pieces.csv")
        seeds = ["--seeds", "20", "--from", o.first, "--top", "20"]
        command = [o.program, "explore", "--score", score, *seeds, "--quiet", "--csv", path]
        subprocess.run(command, check=True, capture_output=True)
        return read(path)


def fit(x, y, penalty):
    """Logistic regression by Newton's method; both classes weigh the same. The last coefficient is the constant."""
    x = np.column_stack([x, np.ones(len(x))])
    weight = np.where(y, 1 / y.sum(), 1 / (~y).sum()) * len(y) / 2
    ridge = penalty * np.eye(x.shape[1])
    ridge[-1, -1] = 1e-6
    b = np.zeros(x.shape[1])
    for _ in range(12):
        p = 1 / (1 + np.exp(-np.clip(x @ b, -30, 30)))
        slope = x.T @ (weight * (y - p)) - ridge @ b
        b += np.linalg.solve((x.T * (weight * p * (1 - p))) @ x + ridge, slope)
    return b


def scale(train, test):
    """Missing values get the median; then means of 0 and deviations of 1, as the training pieces have them."""
    middle = np.nanmedian(train, axis=0)
    train, test = np.where(np.isnan(train), middle, train), np.where(np.isnan(test), middle, test)
    mean, deviation = train.mean(axis=0), train.std(axis=0) + 1e-9
    return (train - mean) / deviation, (test - mean) / deviation


def folds(y, group, n):
    """Scores, and works by people, are dealt out to n folds whole."""
    fold = np.zeros(len(y), int)
    for kind in (True, False):
        for i, g in enumerate(random.permutation(np.unique(group[y == kind]))):
            fold[group == g] = i % n
    return fold


def balanced(y, guess):
    return (guess[y].mean() + (~guess[~y]).mean()) / 2


def logistic(x, y, group):
    """The answer for new pieces; the penalty is chosen by folds within the training pieces."""
    best, penalty = 0, PENALTIES[-1]
    fold = folds(y, group, 4)
    for candidate in reversed(PENALTIES):
        guess = np.zeros(len(y), bool)
        for f in range(4):
            train, test = scale(x[fold != f], x[fold == f])
            b = fit(train, y[fold != f], candidate)
            guess[fold == f] = test @ b[:-1] + b[-1] > 0
        if balanced(y, guess) > best:
            best, penalty = balanced(y, guess), candidate
    return lambda new: (lambda train, test, b: test @ b[:-1] + b[-1] > 0)(*(s := scale(x, new)), fit(s[0], y, penalty))


def forest(x, y, group):
    from sklearn.ensemble import RandomForestClassifier

    model = RandomForestClassifier(300, min_samples_leaf=3, class_weight="balanced", random_state=1)
    train, _ = scale(x, x)
    model.fit(train, y)
    return lambda new: model.predict(scale(x, new)[1])


def accuracy(x, y, group, learn=logistic, rounds=10):
    """The mean balanced accuracy of rounds of six folds, and the guesses."""
    guesses = np.zeros((rounds, len(y)), bool)
    for r in range(rounds):
        fold = folds(y, group, 6)
        for f in range(6):
            guesses[r, fold == f] = learn(x[fold != f], y[fold != f], group[fold != f])(x[fold == f])
    return np.mean([balanced(y, g) for g in guesses]), guesses.mean(axis=0)


def value(row, name):
    return float(row[name]) if row[name] not in ("", "NaN") else np.nan


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("program", metavar="MIDICONNECT4")
parser.add_argument("score", nargs="*")
parser.add_argument("--from", dest="first", default="701", metavar="SEED", help="the first of 20 seeds")
o = parser.parse_intermixed_args()
scores = o.score or BEST.split()
rows, group = [], []
for score in scores:
    pieces = ours(score)
    rows += pieces
    group += [os.path.splitext(os.path.basename(score))[0]] * len(pieces)
human = os.path.join(os.path.dirname(__file__), "../../compose/measure/human.csv")
for piece in read(human):
    if not piece["piece"].startswith(("essen", "fiddle", "nott")):
        rows.append(piece)
        group.append("people: " + piece["piece"].split("-m")[0])
x = np.array([[value(row, name) for name in NAMES] for row in rows])
group = np.array(group)
y = np.array([not g.startswith("people") for g in group])
index = {name: i for i, name in enumerate(NAMES)}


def columns(names):
    return x[:, [index[name] for name in names]]


all_measures, taken = accuracy(x, y, group)
print(f"{y.sum()} pieces of {len(scores)} scores, {(~y).sum()} by people; chance is 50 %\n")
print(f"    all measures             {all_measures:.0%}")
for g, names in GROUPS.items():
    rest = [name for name in NAMES if name not in names]
    without, alone = accuracy(columns(rest), y, group)[0], accuracy(columns(names), y, group)[0]
    print(f"    without {g:<16} {without:.0%}    these alone {alone:.0%}")
rest = [name for name in NAMES if name not in GROUPS["loudness"] + GROUPS["end"]]
print(f"    without end and loudness {accuracy(columns(rest), y, group)[0]:.0%}")
try:
    print(f"    all, by a random forest  {accuracy(x, y, group, forest, 5)[0]:.0%}")
    music = [name for name in NAMES if name not in GROUPS["loudness"]]
    print(f"    the same without loudness {accuracy(columns(music), y, group, forest, 5)[0]:.0%}")
except ImportError:
    pass

standard, _ = scale(x, x)
b = fit(standard, y, 10)
print("\n    MEASURE     OURS   PEOPLE  WEIGHT  ALONE")
for name in sorted(NAMES, key=lambda name: -abs(b[index[name]])):
    i = index[name]
    alone = accuracy(columns([name]), y, group, rounds=3)[0]
    print(f"    {name:<10} {np.nanmedian(x[y, i]):6.2f}  {np.nanmedian(x[~y, i]):6.2f}  {b[i]:+6.2f}  {alone:.0%}")

print("\n    SCORE        TAKEN FOR OURS")
for score in sorted(set(group[y]), key=lambda s: taken[group == s].mean()):
    print(f"    {score:<12} {taken[group == score].mean():.0%}")
print(f"    people       {taken[~y].mean():.0%}")
