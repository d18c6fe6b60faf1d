import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { FirstPiece, type Recorded } from "../src/worker/firstpiece";
import type { Message, Turn } from "../src/protocol";

const turn = (number: number, at: number): Message => ({ turn: { number, at } as Turn });
const note = (at: number): Message => ({ midi: { at, data: ["kDxk"] } });

// record has two turns of a second each, with two notes.
const record = (): Recorded => ({
  seed: "1",
  before: [{ notice: "before" }],
  after: [turn(1, 0), note(0), note(500), turn(2, 1000), note(1000), note(1500)].map((message) => ({ at: message.turn?.at ?? message.midi!.at, message })),
});

test("the studio takes over at a bar line when it has caught up, and no message comes twice or is lost", () => {
  mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"] });
  let time = 0;
  mock.method(performance, "now", () => time);
  Object.assign(globalThis, { self: globalThis });
  const told: Message[] = [];
  let over = false;
  const piece = new FirstPiece(record(), (messages) => told.push(...messages), () => (over = true));
  const pass = (ms: number): void => {
    for (; ms > 0; ms -= 10) {
      time += 10;
      mock.timers.tick(10);
    }
  };
  piece.introduce();
  assert.equal(piece.answer({ id: 1, call: "undo" }), false);
  assert.equal(piece.answer({ id: 2, call: "pause-off" }), true);
  pass(560); // the second note is due after 550 ms
  const asked: string[] = [];
  const rushed: number[] = [];
  piece.follow({ receive: (frame) => void asked.push(frame), rush: (ms) => void rushed.push(ms) });
  assert.deepEqual(asked, [`{"call":"pause-off"}`, `{"ping":{}}`]);
  assert.ok(rushed[0] > 500);

  // The studio's clock is 5000 ms behind. At first it is at its first note.
  assert.deepEqual(piece.pass([turn(1, -4900), note(-4900), { pong: { at: -4900 } }]), []);
  assert.ok(rushed[1] > 500 && !over);
  pass(50);
  assert.equal(asked.length, 3);
  // Then it has caught up, but its gamer thinks for 200 ms, so that its second turn comes late.
  assert.deepEqual(piece.pass([note(-4400), { pong: { at: -4350 } }]), []);
  pass(460);
  assert.deepEqual(piece.pass([note(-3700)]), []);
  assert.ok(!over);
  assert.deepEqual(piece.pass([turn(2, -3700)]), []);
  assert.ok(over);
  const late = piece.pass([note(-3700), note(-3200), { re: 7, pong: { at: -3750 } }]);
  const before = told.flatMap((m) => m.turn?.at ?? m.midi?.at ?? []);
  const after = late.flatMap((m) => m.turn?.at ?? m.midi?.at ?? []);
  assert.deepEqual([...before, ...after], [50, 50, 550, 1050, 1050, 1550]);
  assert.equal(late.at(-1)!.pong!.at, 1000);
  mock.reset();
});
