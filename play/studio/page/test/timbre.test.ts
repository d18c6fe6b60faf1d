import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SoundBankLoader, SpessaSynthProcessor } from "spessasynth_core";
import { decode } from "../src/sound/flac";
import { setTimbre } from "../src/sound/timbre";

const RATE = 44100;
const BLOCK = 128;
const PIANO = 1, VIOLIN = 41;

const FOLDER = "../../../compose/audio/soundfont/";
const bank = SoundBankLoader.fromArrayBuffer(Uint8Array.from(readFileSync(FOLDER + "tables.sf2")).buffer);
const packs = JSON.parse(readFileSync(FOLDER + "packs.json", "utf8")) as { file: string; samples: [number, number][] }[];
for (const { file, samples } of packs) {
  let at = 0;
  const data = decode(readFileSync(FOLDER + file));
  for (const [row, frames] of samples) bank.samples[row].setAudioData(data.subarray(at, (at += frames)), bank.samples[row].sampleRate);
}
setTimbre(bank);

interface Sound { left: Float32Array; right: Float32Array }

// note returns the sound of middle C in a room without reverb: it is held for a second, and dies away during another. controls has pairs of a
// controller and its value, which are set before.
async function note(program: number, ...controls: number[]): Promise<Sound> {
  const synth = new SpessaSynthProcessor(RATE, { eventsEnabled: false });
  synth.soundBankManager.addSoundBank(bank, "bundled");
  await synth.processorInitialized;
  synth.processMessage(Uint8Array.of(0xc0, program - 1));
  synth.processMessage(Uint8Array.of(0xb0, 91, 0));
  for (let i = 0; i < controls.length; i += 2) synth.processMessage(Uint8Array.of(0xb0, controls[i], controls[i + 1]));
  synth.processMessage(Uint8Array.of(0x90, 60, 100));
  const left = new Float32Array(2 * RATE), right = new Float32Array(2 * RATE);
  let ended = false;
  for (let at = 0; at + BLOCK <= 2 * RATE; at += BLOCK) {
    if (at >= RATE && !ended) synth.processMessage(Uint8Array.of(0x80, 60, 0));
    ended = at >= RATE;
    synth.process(left, right, at, BLOCK);
  }
  return { left, right };
}

const level = ({ left }: Sound, from: number, to: number): number =>
  left.subarray(from * RATE, to * RATE).reduce((most, v) => Math.max(most, Math.abs(v)), 0);

// edges returns how much the sound changes from sample to sample. The result is higher for a brighter sound.
const edges = ({ left, right }: Sound): number => level({ left: left.map((v, i) => v - (left[i - 1] ?? 0)), right }, 0.2, 0.9);

const rise = (sound: Sound): number => {
  let at = 0;
  while (level(sound, at, at + 0.002) < level(sound, 0, 1) / 2) at += 0.002;
  return at;
};

test("controllers of timbre change the page's sound as they change WAV files", async () => {
  const plain = await note(VIOLIN);
  assert.ok(edges(await note(VIOLIN, 74, 20)) < edges(plain) / 4, "brightness 20");
  const [flat, peak] = [await note(VIOLIN, 74, 44), await note(VIOLIN, 74, 44, 71, 110)];
  assert.ok(edges(peak) / level(peak, 0.2, 0.9) > (1.5 * edges(flat)) / level(flat, 0.2, 0.9), "resonance 110");
  const [piano, slow] = [rise(await note(PIANO)), rise(await note(PIANO, 73, 120))];
  assert.ok(slow > 0.2 && piano < 0.02, `attack 120: ${piano} s and ${slow} s`);
  assert.ok(level(await note(VIOLIN, 72, 110), 1.3, 1.4) > 4 * level(plain, 1.3, 1.4), "release 110");
  assert.ok(level(await note(VIOLIN, 72, 20), 1.05, 1.07) < level(plain, 1.05, 1.07) / 4, "release 20");
  const soft = level(await note(PIANO, 67, 127), 0, 1) / level(await note(PIANO), 0, 1);
  assert.ok(soft > 0.5 && soft < 0.7, `soft pedal: ${soft}`);
});

test("balance places instruments as pan does, and breath and foot change nothing", async () => {
  assert.deepEqual(await note(VIOLIN, 8, 20), await note(VIOLIN, 10, 20));
  assert.deepEqual(await note(VIOLIN, 2, 100, 4, 100), await note(VIOLIN));
});
