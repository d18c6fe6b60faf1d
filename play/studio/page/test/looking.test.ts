import assert from "node:assert/strict";
import { test } from "node:test";
import { moveAt, seen, shown, STEPS, turningPoint } from "../src/looking";
import type { Message, Signals, Turn } from "../src/protocol";
import { emptyStage, look, perform } from "../src/stage";

const turn = (number: number, advantage?: number, x = number, y = 1): Turn => ({
  at: 0, number, side: (number + 1) % 2, move: String(x), path: [{ X: x, Y: y }], board: "", result: "", shift: 0,
  bars: [{ move: number, player: "first", x, y, feature: "", confidence: 0.5, notes: [], start: 0, ticks: 1920, tempo: 120, ...(advantage !== undefined && { signals: { advantage } as Signals }) }],
});

test("the game turns at the largest change of advantage", () => {
  assert.equal(turningPoint([]), 0);
  assert.equal(turningPoint([turn(1, 0.5), turn(2, 0.5)]), 0, "nothing changes");
  assert.equal(turningPoint([turn(1, 0.55), turn(2, 0.6), turn(3, 0.2), turn(4, 0.1)]), 3);
  assert.equal(turningPoint([turn(1, 0.9), turn(2, 0.8)]), 1, "the first move counts from level");
  assert.equal(turningPoint([turn(1, 0.5), turn(2), turn(3, 0.7)]), 3, "a move without signals changes nothing");
  assert.equal(turningPoint([turn(1, 0.75), turn(2, 0.5), turn(3, 0.25)]), 1, "of equal changes, the first");
});

test("a piece was put down by the latest move to its square", () => {
  const turns = [turn(1, 0.5, 4, 1), turn(2, 0.5, 4, 2), turn(3, 0.5, 4, 1)];
  assert.equal(moveAt(turns, 4, 1), 3);
  assert.equal(moveAt(turns, 4, 2), 2);
  assert.equal(moveAt(turns, 1, 1), 0);
});

test("looking back ends with the next move", () => {
  const play = (stage = emptyStage, ...messages: Message[]) => messages.reduce((s, m) => perform(s, m), stage);
  let stage = play(emptyStage, { turn: turn(1) }, { turn: turn(2) }, { turn: turn(3) });
  assert.equal(seen(stage), 3);
  stage = look(stage, STEPS.ArrowLeft(seen(stage), 3));
  assert.equal(shown(stage)?.number, 2);
  stage = look(stage, STEPS.Home(seen(stage), 3));
  assert.equal(shown(stage), undefined);
  assert.equal(look(stage, STEPS.End(0, 3)).looked, undefined, "the newest move is no move back");
  assert.equal(shown(play(stage, { turn: turn(4) }))?.number, 4);
  assert.equal(shown(play(stage, { back: { turns: 2, board: "" } }))?.number, 2);
});
