import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SoundBankLoader } from "spessasynth_core";
import { StandIns } from "../src/sound/standins";

test("a violin plays for a fiddle, and the instruments that there are play themselves", () => {
  const tables = readFileSync("../../../compose/audio/soundfont/tables.sf2");
  const standIns = new StandIns(SoundBankLoader.fromArrayBuffer(Uint8Array.from(tables).buffer).presets);
  const passed = (...message: number[]): number[] => [...standIns.pass(Uint8Array.from(message))];
  assert.deepEqual(passed(0xc3, 110), [0xc3, 40]);
  assert.deepEqual(passed(0xc3, 107), [0xc3, 107]);
  assert.deepEqual(passed(0xc9, 40), [0xc9, 40]); // a drum kit
  assert.deepEqual(passed(0x93, 110, 100), [0x93, 110, 100]);
});
