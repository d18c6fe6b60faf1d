import assert from "node:assert/strict";
import { test } from "node:test";
import { Sostenuto } from "../src/sound/sostenuto";

const on = (key: number): number[] => [0x90, key, 100];
const off = (key: number): number[] => [0x80, key, 0];
const PRESS = [0xb0, 66, 127], LIFT = [0xb0, 66, 0], ALL_NOTES_OFF = [0xb0, 123, 0], RESET = [0xb0, 121, 0];

// passed returns the messages that reach the synthesizer.
function passed(...messages: number[][]): number[][] {
  const pedal = new Sostenuto();
  return messages.flatMap((message) => pedal.pass(Uint8Array.from(message)).map((one) => [...one]));
}

test("the pedal holds the keys that are down when it is pressed, until it is lifted", () => {
  assert.deepEqual(passed(on(60), PRESS, off(60), on(62), off(62), LIFT), [on(60), PRESS, on(62), off(62), off(60), LIFT]);
  assert.deepEqual(passed(PRESS, on(60), off(60)), [PRESS, on(60), off(60)]);
  assert.deepEqual(passed(on(60), PRESS, off(60), on(60), LIFT, off(60)), [on(60), PRESS, on(60), LIFT, off(60)]);
  assert.deepEqual(passed(on(60), PRESS, [0x90, 60, 0], RESET), [on(60), PRESS, off(60), RESET]);
});

test("all notes off ends what the pedal holds", () => {
  assert.deepEqual(passed(on(60), PRESS, off(60), ALL_NOTES_OFF, LIFT), [on(60), PRESS, ALL_NOTES_OFF, LIFT]);
});

test("channels have pedals of their own", () => {
  assert.deepEqual(passed(on(60), [0xb1, 66, 127], off(60)), [on(60), [0xb1, 66, 127], off(60)]);
});
