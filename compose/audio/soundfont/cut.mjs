// Cuts the embedded SoundFont from FluidR3_GM.sf2. README.md tells how to run it.
import { readFileSync, writeFileSync } from "node:fs";
import { SoundBankLoader, GeneratorTypes, SampleTypes } from "spessasynth_core";

// General MIDI programs, from 1, with a key of each sample that is kept. Of a
// stereo pair the left side is kept. An instrument without keys is a synthetic
// one of a few kilobytes and is taken as it is.
const instruments = new Map([
  [1, [44, 48, 52, 56, 60, 64, 68, 72, 76, 80]], // Acoustic Grand Piano
  [2, [44, 48, 52, 56, 60, 64, 68, 72, 76, 80]], // Bright Acoustic Piano, of the same samples
  [4, [44, 48, 52, 56, 60, 64, 68, 72, 76, 80]], // Honky-tonk Piano, of the same samples
  [5, [43, 55, 60, 67, 79]], // Electric Piano 1
  [9, [54, 60, 66, 72, 78, 84, 90, 96]], // Celesta
  [11, [48, 58, 68, 76, 85]], // Music Box
  [12, [57, 60, 65, 70, 75, 80, 84, 87, 90, 95, 98, 101, 105]], // Vibraphone
  [13, [48, 60, 74, 84]], // Marimba
  [21, [54, 60, 66, 72, 78, 84, 90, 96]], // Reed Organ
  [25, [45, 55, 64, 71, 78]], // Acoustic Guitar (nylon)
  [33, [28, 41, 52, 58]], // Acoustic Bass
  [39, null], // Synth Bass 1
  [43, [43, 49, 58, 70]], // Cello
  [52, null], // Synth Strings 2
  [57, [60, 73, 80]], // Trumpet
  [72, [52, 55, 58, 61, 64, 67, 69, 71, 73, 75, 77, 79, 81, 84]], // Clarinet
  [74, [61, 70, 77, 84]], // Flute
  [81, null], // Lead 1 (square)
  [82, null], // Lead 2 (sawtooth)
  [91, [60]], // Pad 3 (polysynth)
  [108, [60]], // Koto
]);

const everyVelocity = new Set(Array.from({ length: 127 }, (_, i) => i + 1));
const everyKey = Array.from({ length: 128 }, (_, i) => i);

const [source, target] = process.argv.slice(2);
const file = readFileSync(source);
const bank = SoundBankLoader.fromArrayBuffer(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));

const wanted = new Map();
for (const preset of bank.presets) {
  if (preset.bankMSB !== 0 || preset.isGMGSDrum || !instruments.has(preset.program + 1)) continue;
  const keys = instruments.get(preset.program + 1);
  wanted.set(preset, new Map((keys ?? everyKey).map((key) => [key, everyVelocity])));
  if (keys) instrumentsOf(preset).forEach(keepLeft);
}
bank.trim(wanted);
for (const preset of wanted.keys()) instrumentsOf(preset).forEach(stretch);

Object.assign(bank.soundBankInfo, {
  name: "Fluid R3 GM, a cut",
  creationDate: new Date("2008-02-24T00:00:00Z"),
  copyright: "Copyright 2000-2002, 2008 Frank Wen. MIT licence",
  comment: "Some instruments of Fluid R3 GM with fewer samples, most of them mono.",
});
writeFileSync(target, new Uint8Array(bank.writeSF2({ writeDefaultModulators: false, writeExtendedLimits: false })));

function instrumentsOf(preset) {
  return new Set(preset.zones.map((zone) => zone.instrument));
}

// keepLeft leaves out the right of each stereo pair and puts the left in the
// middle. A score's pan then places the whole instrument.
function keepLeft(instrument) {
  for (let i = instrument.zones.length - 1; i >= 0; i--) {
    const zone = instrument.zones[i];
    const pan = zone.getGenerator(GeneratorTypes.pan, 0);
    if (pan > 0) instrument.deleteZone(i, true);
    if (pan < 0) zone.setGenerator(GeneratorTypes.pan, null);
  }
  for (const { sample } of instrument.zones) {
    sample.unlinkSample();
    sample.setSampleType(SampleTypes.monoSample);
  }
}

// stretch widens the zones that are left to all keys. Where the sample between
// two others is gone, they meet half way between their own pitches.
function stretch(instrument) {
  const zones = instrument.zones.filter((zone) => zone.hasKeyRange);
  const places = [...new Map(zones.map((zone) => [zone.keyRange.min, zone])).values()]
    .sort((a, b) => a.keyRange.min - b.keyRange.min)
    .map((zone) => ({ ...zone.keyRange, pitch: zone.getGenerator(GeneratorTypes.overridingRootKey, zone.sample.originalKey) }));
  const ends = places.map(({ max, pitch }, i) => {
    const next = places[i + 1];
    return next ? Math.min(Math.max(Math.floor((pitch + next.pitch) / 2), max), next.min - 1) : 127;
  });
  for (const zone of zones) {
    const i = places.findIndex(({ min }) => min === zone.keyRange.min);
    zone.keyRange = { min: i === 0 ? 0 : ends[i - 1] + 1, max: ends[i] };
  }
}
