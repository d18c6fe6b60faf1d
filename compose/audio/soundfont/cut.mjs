// Cuts the bundled SoundFont from FluidR3_GM.sf2. README.md tells how to run it.
import { readFileSync, writeFileSync } from "node:fs";
import { SoundBankLoader, GeneratorTypes, SampleTypes } from "spessasynth_core";

// General MIDI programs, from 1, with a key of each sample to keep; of a stereo
// pair the left one. An instrument without keys is synthetic, has a few kilobytes,
// and is copied unchanged.
const piano = [48, 52, 56, 60, 64, 68, 72, 76, 80];
const instruments = new Map([
  [1, piano], // Acoustic Grand Piano
  [2, piano], // Bright Acoustic Piano, of the same samples
  [4, piano], // Honky-tonk Piano, of the same samples
  [5, [48, 60, 67, 79]], // Electric Piano 1
  [7, [52, 63, 75, 82]], // Harpsichord
  [9, [54, 60, 72, 84, 96]], // Celesta
  [11, [48, 58, 68, 76, 85]], // Music Box
  [12, [57, 60, 65, 70, 75, 80, 84, 87, 90, 95, 98, 101, 105]], // Vibraphone
  [13, [48, 60, 74]], // Marimba
  [16, [60, 72, 85]], // Dulcimer
  [20, [59, 77]], // Church Organ
  [21, [54, 60, 66, 72, 78, 84, 90, 96]], // Reed Organ
  [25, [45, 55, 64, 71, 78]], // Acoustic Guitar (nylon)
  [27, [45, 52, 59, 66, 74]], // Electric Guitar (jazz)
  [33, [28, 41, 52, 58]], // Acoustic Bass
  [34, [28, 36, 43, 50]], // Electric Bass (finger)
  [39, null], // Synth Bass 1
  [41, [60, 70, 76, 85]], // Violin
  [43, [43, 49, 58, 70]], // Cello
  [44, [29, 35, 41, 47]], // Contrabass
  [46, [47, 61, 72]], // Pizzicato Strings
  [47, [45, 53, 61, 70, 78]], // Orchestral Harp
  [49, [43, 49, 55, 61, 67, 73, 79, 85]], // String Ensemble 1
  [52, null], // Synth Strings 2
  [57, [60, 73, 80]], // Trumpet
  [58, [43, 51, 58, 65]], // Trombone
  [60, [57, 68, 76, 85]], // Muted Trumpet
  [61, [45, 57, 69]], // French Horn
  [69, [63, 70, 77, 84]], // Oboe
  [71, [36, 43, 50, 58, 65]], // Bassoon
  [72, [52, 58, 61, 64, 67, 71, 75, 79, 84]], // Clarinet
  [74, [61, 70, 77, 84]], // Flute
  [75, [72, 78, 84]], // Recorder
  [76, [55, 64, 76, 88]], // Pan Flute
  [78, [72]], // Shakuhachi
  [81, null], // Lead 1 (square)
  [82, null], // Lead 2 (sawtooth)
  [91, [60]], // Pad 3 (polysynth)
  [108, [60, 64, 72]], // Koto
]);

// Instruments with little energy above 11 kHz (8 kHz for the horn), which is lost
// at half the sample rate.
const halved = new Set([7, 12, 13, 25, 27, 33, 34, 41, 43, 44, 47, 49, 58, 60, 61, 71, 72, 74, 75, 78, 91, 108]);

// General MIDI's keys of the drum kit; the hi-hats keep their sample rate.
const kit = Array.from({ length: 81 - 35 + 1 }, (_, i) => 35 + i);
const hiHat = /Hi-Hat (Closed|Foot)/;

const everyVelocity = new Set(Array.from({ length: 127 }, (_, i) => i + 1));
const everyKey = Array.from({ length: 128 }, (_, i) => i);

const [source, target] = process.argv.slice(2);
const file = readFileSync(source);
const bank = SoundBankLoader.fromArrayBuffer(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));

const wanted = new Map();
const drums = bank.presets.find((preset) => preset.isGMGSDrum && preset.program === 0);
wanted.set(drums, new Map(kit.map((key) => [key, everyVelocity])));
instrumentsOf(drums).forEach(keepLeft);
for (const preset of bank.presets) {
  if (preset.bankMSB !== 0 || preset.isGMGSDrum || !instruments.has(preset.program + 1)) continue;
  const keys = instruments.get(preset.program + 1);
  wanted.set(preset, new Map((keys ?? everyKey).map((key) => [key, everyVelocity])));
  if (keys) instrumentsOf(preset).forEach(keepLeft);
}
bank.trim(wanted);
for (const preset of wanted.keys()) if (preset !== drums) instrumentsOf(preset).forEach(stretch);
const samples = [...wanted.keys()]
  .filter((preset) => halved.has(preset.program + 1))
  .flatMap((preset) => [...instrumentsOf(preset)].flatMap((instrument) => instrument.zones.map((zone) => zone.sample)));
new Set(samples).forEach(halve);
const struck = [...instrumentsOf(drums)].flatMap((instrument) => instrument.zones.map((zone) => zone.sample));
new Set(struck.filter((sample) => !hiHat.test(sample.name))).forEach(halve);

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

// keepLeft drops the right sample of each stereo pair and centres the left one,
// so that a score's pan places the whole instrument.
function keepLeft(instrument) {
  const whole = instrument.globalZone.getGenerator(GeneratorTypes.pan, 0);
  for (let i = instrument.zones.length - 1; i >= 0; i--) {
    const zone = instrument.zones[i];
    if (zone.getGenerator(GeneratorTypes.pan, whole) > 0) instrument.deleteZone(i, true);
    zone.setGenerator(GeneratorTypes.pan, null);
  }
  instrument.globalZone.setGenerator(GeneratorTypes.pan, null);
  for (const { sample } of instrument.zones) {
    sample.unlinkSample();
    sample.setSampleType(SampleTypes.monoSample);
  }
}

// halve halves the rate of a sample, or nearly: its loop becomes a whole number
// of frames that starts on one, so that it stays in tune.
function halve(sample) {
  const data = sample.getAudioData();
  const { loopStart, loopEnd } = sample;
  const loop = loopEnd - loopStart;
  const ratio = loop > 0 ? Math.round(loop / 2) / loop : 1 / 2;
  const start = Math.round(loopStart * ratio);
  const shift = loopStart - start / ratio; // distance that the first frame moved
  const at = (i) => (i >= loopEnd && loop > 0 ? data[loopStart + ((i - loopStart) % loop)] : (data[i] ?? 0));
  const low = new Float32Array(Math.floor((data.length - shift) * ratio));
  for (let i = 0; i < low.length; i++) low[i] = lowPass(at, i / ratio + shift, 0.95 * ratio);
  sample.setAudioData(low, Math.round(sample.sampleRate * ratio));
  sample.loopStart = start;
  sample.loopEnd = start + Math.round(loop * ratio);
}

// lowPass interpolates low-passed samples at a place between frames: a sinc under
// a Hann window. The cutoff is relative to half the sample rate.
function lowPass(at, place, cutoff) {
  const reach = 24 / cutoff;
  let sum = 0;
  for (let i = Math.ceil(place - reach); i <= place + reach; i++) {
    const x = Math.PI * (i - place);
    const sinc = x === 0 ? cutoff : Math.sin(x * cutoff) / x;
    sum += at(i) * sinc * (1 + Math.cos(x / reach)) / 2;
  }
  return sum;
}

// stretch widens the remaining zones to cover all keys. Where the sample between
// two others is gone, they meet half way between their pitches.
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
