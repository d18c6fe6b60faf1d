import assert from "node:assert/strict";
import { test } from "node:test";
import { FrameClock } from "../src/sound/frameclock";
import { StudioClock } from "../src/worker/studioclock";

// noise returns a function whose results look random, from -1 to 1, but are the same in each run.
function noise(): () => number {
  let state = 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return (2 * state) / 2147483647 - 1;
  };
}

test("the sound card's time of a moment moves by less than a millisecond, though single pairs are 2 ms off", () => {
  const clock = new FrameClock();
  const jitter = noise();
  const drift = 1 + 50e-6; // how much faster the sound card's clock runs
  const errors: number[] = [];
  for (let now = 1e12, i = 0; i < 600; i++, now += 200) {
    const audio = ((now - 1e12) / 1000) * drift + 5;
    clock.add({ audio: audio + jitter() * 0.002, now });
    if (i > 60) errors.push((clock.audio(now) - audio) * 1000);
  }
  assert.ok(Math.max(...errors) - Math.min(...errors) < 1, `${Math.min(...errors)} to ${Math.max(...errors)} ms`);
});

test("after the sound was interrupted, its clock is right at once", () => {
  const clock = new FrameClock();
  for (let i = 0; i < 100; i++) clock.add({ audio: i * 0.2, now: 1e12 + i * 200 });
  clock.add({ audio: 20, now: 1e12 + 80_000 });
  assert.ok(Math.abs(clock.audio(1e12 + 80_000) - 20) < 1e-6);
});

test("the ping with the shortest round trip tells the studio's clock", () => {
  const clock = new StudioClock();
  const jitter = noise();
  const ahead = -12345;
  for (let i = 0; i < 60; i++) {
    const sent = 1e12 + i * 1000;
    const there = 1 + 20 * Math.abs(jitter());
    const back = 1 + 20 * Math.abs(jitter());
    clock.add(sent, sent + there + ahead, sent + there + back);
  }
  assert.ok(Math.abs(clock.offset - ahead) < 3, `${clock.offset - ahead} ms off`);
});

test("a clock that was never heard is not known", () => {
  assert.equal(new StudioClock().known, false);
  assert.equal(new FrameClock().known, false);
});
