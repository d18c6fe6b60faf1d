import assert from "node:assert/strict";
import { test } from "node:test";
import { factor, Limiter } from "../src/sound/limiter";

const RATE = 48000;
const BLOCK = 128;

// passed returns what a limiter makes of a sine wave; peaks has the wave's peak in each block.
function passed(limiter: Limiter, peaks: number[]): number[] {
  const all: number[] = [];
  peaks.forEach((peak, block) => {
    const left = Float32Array.from({ length: BLOCK }, (_, i) => peak * Math.sin((2 * Math.PI * 1500 * (block * BLOCK + i)) / RATE));
    const right = left.slice();
    limiter.pass(left, right);
    assert.deepEqual(left, right);
    all.push(...left);
  });
  return all;
}

const peakOf = (sound: number[]): number => Math.max(...sound.map(Math.abs));

test("what does not clip is a block late, and as loud as the gain wants it", () => {
  const plain = passed(new Limiter(RATE), [0.25, 0.25, 0.25]);
  assert.equal(peakOf(plain.slice(0, BLOCK)), 0);
  assert.ok(Math.abs(peakOf(plain.slice(BLOCK)) - 0.25) < 1e-6);
  const louder = new Limiter(RATE);
  louder.turn(factor(20));
  assert.ok(Math.abs(peakOf(passed(louder, [0, 0.016, 0.016, 0])) - 0.16) < 1e-3);
});

test("nothing is louder than the ceiling, from the first sample on", () => {
  const limiter = new Limiter(RATE);
  limiter.turn(factor(20));
  const sound = passed(limiter, [0, 0.05, 0.05, 0.9, 0.9, 0.05, 0.3, 0.05, 0]);
  assert.ok(peakOf(sound) <= 0.8911, String(peakOf(sound)));
  assert.ok(peakOf(sound) > 0.88);
});

test("a gain that is turned down is heard at once, whatever was limited before", () => {
  const limiter = new Limiter(RATE);
  limiter.turn(factor(20));
  passed(limiter, [0, 0.5, 0.5]);
  limiter.turn(1);
  const sound = passed(limiter, [0.5, 0.5, 0.5, 0.5]);
  assert.ok(peakOf(sound) <= 0.8911, String(peakOf(sound)));
  assert.ok(Math.abs(peakOf(sound.slice(2 * BLOCK)) - 0.5) < 0.01, String(peakOf(sound.slice(2 * BLOCK))));
});
