import assert from "node:assert/strict";
import { test } from "node:test";
import { Channels } from "../src/sound/channels";

const add = (channels: Channels, ...messages: number[][]): void => messages.forEach((m) => channels.add(Uint8Array.from(m)));
const all = (channels: Channels): number[][] => channels.all().map((m) => [...m]);

test("of programs and controllers the last one counts, and notes leave nothing behind", () => {
  const channels = new Channels();
  add(channels, [0xc0, 5], [0xb0, 7, 90], [0x90, 60, 100], [0xc0, 6], [0xc1, 5], [0x80, 60, 0]);
  assert.deepEqual(all(channels), [[0xb0, 7, 90], [0xc0, 6], [0xc1, 5]]);
});

test("the value of a parameter comes with what selects it", () => {
  const channels = new Channels();
  const bend = [[0xb0, 101, 0], [0xb0, 100, 0], [0xb0, 6, 12]];
  const tuning = [[0xb0, 101, 0], [0xb0, 100, 1], [0xb0, 6, 64]];
  add(channels, ...bend, ...tuning);
  assert.deepEqual(all(channels), [...bend, ...tuning]);
});
