import assert from "node:assert/strict";
import { test } from "node:test";
import { acting } from "../src/compose/acting";
import type { Bar, Note, Turn } from "../src/protocol";
import { emptyStage, perform, type Stage } from "../src/stage";

const note = (key: number, start: number, ticks: number): Note => ({ key, name: "", start, ticks, velocity: 80 });

const bar: Bar = {
  move: 1, player: "first", x: 1, y: 1, feature: "plain", confidence: 0.5, start: 0, ticks: 1920, tempo: 120,
  notes: [note(60, 0, 480), note(64, 960, 960)],
  lines: [{ voice: 0, part: 2, name: "", notes: [note(50, 480, 480)] }, { voice: 3, part: 4, name: "", notes: [note(40, 960, 10)] }],
};

const turn: Turn = { at: 0, number: 1, side: 0, move: "1", path: null, board: "", result: "", shift: 0, bars: [bar], drama: [0, 0.25] };

const after = (...turns: Turn[]): Stage => turns.reduce((stage, t) => perform(stage, { turn: t }), emptyStage);

const paths = (stage: Stage, tick: number, calm = false): string[] => acting(stage, tick, calm).map((a) => a.path).sort();

test("a part acts while one of its notes sounds, and an entry of the drama through the bar", () => {
  assert.deepEqual(paths(emptyStage, 0), []);
  assert.deepEqual(paths(after(turn), 0), ["drama[1]", "players.first"]);
  assert.deepEqual(paths(after(turn), 500), ["drama[1]", "players.second"]);
  assert.deepEqual(paths(after(turn), 1000), ["drama[1]", "players.first", "voices[2]"]);
  assert.deepEqual(paths(after(turn), 1500), ["drama[1]", "players.first"]);
  assert.deepEqual(acting(after(turn), 1000, false).map((a) => [a.part, a.strength]), [[0, 1], [3, 1], [-1, 0.25]]);
});

test("with reduced motion, everything acts through its bar", () => {
  for (const tick of [0, 500, 1900]) assert.deepEqual(paths(after(turn), tick, true), ["drama[1]", "players.first", "players.second", "voices[2]"]);
});

test("a movement with settings of its own has them at its place", () => {
  assert.deepEqual(paths(after({ ...turn, within: "form.movements[1]" }), 0), ["form.movements[1].drama[1]", "form.movements[1].players.first"]);
});

test("the ending acts in its turn", () => {
  const music = { first: [note(60, 1920, 480)], second: null, start: 1920, ticks: 1920, tempo: 60 };
  const stage = perform(after({ ...turn, result: "first wins" }), { ending: { ...turn, bars: null, music } });
  assert.deepEqual(paths(stage, 1930), ["players.first"]);
});

test("a turn remembers the score that composed it", () => {
  const score = (name: string) => ({ name, yaml: name, voices: [] });
  const setup = { game: "connect", gamers: ["a", "b"], seed: "1", games: "1", score: score("one") };
  let stage = perform(emptyStage, { setup } as never);
  const told = (t: Turn): void => void (stage = perform(stage, { turn: t }));
  told(turn);
  stage = perform(stage, { score: score("two") });
  assert.equal(stage.turns.at(-1)!.by!.name, "one");
  told({ ...turn, number: 2, parts: [] });
  told({ ...turn, number: 3 });
  assert.deepEqual(stage.turns.map((t) => t.by!.name), ["one", "two", "two"]);
});
