import assert from "node:assert/strict";
import { test } from "node:test";
import { MAN, type Piece, standing } from "../src/pieces";
import type { GameInfo, Turn } from "../src/protocol";
import { fallTime, figureOf, isDark, kindOf, placeOf, slideTime } from "../src/shapes";

const board = (columns: boolean, width: number, labels: string[][] | null): GameInfo => ({ name: "", width, height: width, columns, labels, start: "", gamers: [], usual: ["", ""], levels: {} });
const piece = (x: number, y: number, ...path: [number, number][]): Piece => ({ id: 1, x, y, side: 0, kind: MAN, path: path.map(([X, Y]) => ({ X, Y })) });

test("a disc falls from above the board", () => {
  const four = board(true, 6, null);
  const disc = piece(2, 1, [2, 1]);
  const lands = fallTime(1, four);
  assert.deepEqual(placeOf(disc, four, 0), [150, -50]);
  assert.deepEqual(placeOf(disc, four, lands / 2), [150, -50 + 600 / 4]);
  for (const later of [lands, 1e6]) assert.deepEqual(placeOf(disc, four, later), [150, 550]);
  assert.deepEqual(placeOf(piece(2, 1), four, 0), [150, 550]); // it has not moved
});

test("a piece slides from square to square", () => {
  const checkers = board(false, 8, [[]]);
  const man = piece(5, 5, [1, 1], [3, 3], [5, 5]);
  const ends = slideTime(3);
  assert.deepEqual(placeOf(man, checkers, 0), [50, 750]);
  assert.deepEqual(placeOf(man, checkers, ends / 4), [150, 650]);
  assert.deepEqual(placeOf(man, checkers, ends / 2), [250, 550]);
  assert.deepEqual(placeOf(man, checkers, ends), [450, 350]);
});

test("the kind of a board", () => {
  assert.equal(kindOf(board(true, 7, null)), "columns");
  assert.equal(kindOf(board(false, 8, [["", "1"]])), "chequered");
  assert.equal(kindOf(board(false, 3, [["1", "2"]])), "marks");
  assert.equal(kindOf({ ...board(false, 2, [["a1", "b1"]]), start: "fs/sf" }), "stones");
});

const chess: GameInfo = { ...board(false, 8, [["a1"]]), start: ["RNBQKBNR", "PPPPPPPP", ...Array(4).fill("........"), "pppppppp", "rnbqkbnr"].join("/") };

test("chess has figures, and a1 is dark", () => {
  assert.equal(kindOf(chess), "figures");
  assert.deepEqual([isDark(chess, 1, 1), isDark(chess, 2, 1), isDark(chess, 8, 8)], [true, false, true]);
  for (const { kind } of standing(chess.start, chess, [])) assert.match(figureOf(kind).body, /^M.*Z$/);
});

test("the rook that castles slides, too", () => {
  const rows = (first: string): string => [first, ...Array(6).fill("........"), "....k..."].join("/");
  const before = standing(rows("R...K..R"), chess, []);
  const after = standing(rows("R....RK."), chess, before, { path: [{ X: 5, Y: 1 }, { X: 7, Y: 1 }] } as Turn);
  const rook = after.find((p) => p.x === 6)!;
  assert.equal(rook.id, before.find((p) => p.x === 8)!.id);
  assert.deepEqual(rook.path, [{ X: 8, Y: 1 }, { X: 6, Y: 1 }]);
  assert.deepEqual(after.find((p) => p.x === 1)!.path, []);
});
