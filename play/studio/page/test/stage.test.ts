import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bar, Game, GameInfo, Part, Setup, Turn } from "../src/protocol";
import { keyName, musicOf, partsOf } from "../src/music";
import { standing } from "../src/pieces";
import { emptyStage, isOver, perform, type Stage } from "../src/stage";

const columns: GameInfo = { name: "connect", width: 3, height: 2, columns: true, labels: [], start: ".../...", gamers: [], usual: ["a", "b"], score: "song", levels: {} };
const setup = { game: "connect", gamers: ["a", "b"], seed: "18446744073709551000", games: "2", score: { name: "paper", yaml: "" } } satisfies Setup;
const game = (seed: string): Game => ({ game: "connect", names: ["a", "b"], people: [false, false], title: "", seed, parts: [], board: ".../...", next: 0 });

function bar(start: number, name: string, key: number): Bar {
  const notes = [{ key, name, start, ticks: 480, velocity: 80 }];
  return { move: 1, player: "first", x: 1, y: 1, feature: "plain", confidence: 0.5, notes, start, ticks: 1920, tempo: 120 };
}

function turn(number: number, board: string, result = ""): Turn {
  return { at: 0, number, side: (number - 1) % 2, move: "1", path: [{ X: 1, Y: number }], board, next: number % 2, result, shift: 0, bars: [bar((number - 1) * 1920, "C4", 60)] };
}

const after = (...turns: Turn[]): Stage =>
  turns.reduce((stage, t) => perform(stage, { turn: t }), perform(perform(emptyStage, { setup }), { game: game(setup.seed) }));

test("a game begins with its own board, and turns change it", () => {
  assert.equal(after().board, ".../...");
  const stage = after(turn(1, "f../..."), turn(2, "f../s.."));
  assert.equal(stage.board, "f../s..");
  assert.equal(stage.turns.length, 2);
  assert.match(stage.said, /^Second, b: 1/);
});

test("turns that are taken back leave the board that the studio tells", () => {
  const stage = perform(after(turn(1, "f../..."), turn(2, "f../s..")), { back: { turns: 1, board: "f../..." } });
  assert.deepEqual([stage.turns.length, stage.board, stage.moved, stage.said], [1, "f../...", undefined, "1 move left."]);
});

test("a turn that is told again takes the place of those from it on", () => {
  const stage = perform(after(turn(1, "f../..."), turn(2, "f../s..")), { turn: turn(1, ".f./...") });
  assert.deepEqual(stage.turns.map((t) => t.board), [".f./..."]);
});

test("a performance is over after the last game, though its seed is larger than a number holds", () => {
  const running = { ...emptyStage.state, running: true };
  const first = { ...after(turn(1, "f../...", "first wins")), state: running };
  assert.equal(isOver(first), false);
  const last = { ...first, game: game("18446744073709551001") };
  assert.equal(isOver(last), true);
  assert.equal(isOver({ ...last, turns: [] }), false);
});

test("a piece that moves stays the same piece, and one that is taken is gone", () => {
  const board: GameInfo = { ...columns, columns: false };
  const before = standing("f.s/...", board, []);
  const path = [{ X: 1, Y: 1 }, { X: 3, Y: 2 }];
  const now = standing(".../..K", board, before, { ...turn(1, ""), path });
  assert.deepEqual(now.map(({ id, x, y, side, kind }) => ({ id, x, y, side, kind })), [{ id: before[0].id, x: 3, y: 2, side: 0, kind: "K" }]);
  assert.deepEqual(now[0].path, path);
});

test("the notes of a bar are in the part that plays them, not in the part of the player who moved", () => {
  const music = musicOf(after(turn(1, "f../..."), { ...turn(2, "f../s.."), bars: [{ ...bar(1920, "D4", 62), player: "second", part: "first" }] }));
  assert.deepEqual(music.notes.map((n) => n.part), [0, 0]);
});

test("what another score composes is shown after what was heard, in its own parts", () => {
  const part = (name: string, percussion = false): Part => ({ name, instrument: "", percussion });
  const lined = (t: Turn, ...voices: [number, number][]): Turn => {
    const lines = voices.map(([part, key]) => ({ voice: part - 2, part, name: "", notes: [{ ...t.bars![0].notes![0], key }] }));
    return { ...t, bars: [{ ...t.bars![0], lines }] };
  };
  const before = perform(perform(emptyStage, { setup }), { game: { ...game("1"), parts: [part("a"), part("b"), part("bass"), part("drums", true)] } });
  const longer: Turn = { ...lined(turn(2, ""), [3, 40]), bars: [{ ...bar(9000, "C4", 60), lines: lined(turn(2, ""), [3, 40], [4, 41]).bars![0].lines }], parts: [part("c"), part("d"), part("horn"), part("bass")] };
  const told: Turn[] = [lined(turn(1, ""), [3, 36], [4, 38]), longer, { ...turn(3, ""), bars: [bar(9000 + 1920, "C4", 60)] }];
  const stage = told.reduce((s, t) => perform(s, { turn: t }), before);
  const music = musicOf(stage);
  assert.deepEqual(partsOf(stage).map((p) => p.name), ["c", "d", "horn", "bass"]);
  assert.deepEqual(music.bars.map((b) => b.tick), [0, 1920, 3840]);
  assert.deepEqual(music.notes.map((n) => [n.key, n.part, n.percussion]), [[60, 0, false], [36, 3, false], [38, -1, true], [60, 1, false], [40, 2, false], [41, 3, false], [60, 0, false]]);
  assert.equal(music.end, 5760);
  const again = perform(perform(stage, { back: { turns: 1, board: "" } }), { turn: longer });
  assert.deepEqual(musicOf(again).bars.map((b) => b.tick), [0, 1920]);
});

test("octaves are those of the score", () => {
  const music = musicOf(after(turn(1, "f../...")));
  assert.equal(keyName(60, musicOf(after({ ...turn(1, ""), bars: [bar(0, "D4", 62)] })).octave), "C4");
  assert.equal(music.notes.length, 1);
  assert.equal(music.end, 1920);
});
