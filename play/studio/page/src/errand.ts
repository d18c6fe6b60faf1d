// Messages between a page, its worker and the synthesizer, besides the studio's frames. Times are
// milliseconds of Unix time, as performance.now() has a different origin in each thread.

import type { Progress } from "./download";

// now returns a time that all threads of a page share.
export const now = (): number => performance.timeOrigin + performance.now();

// Outward is sent from worker to page, besides frames, which are text.
export interface Outward {
  loading?: Progress; // of the studio itself, on a page without a program
  connected?: boolean;
  clock?: number; // the studio's clock minus now()
  midi?: Due; // for Web MIDI
  silence?: true;
}

// Inward is sent from page to worker, besides requests, which are text.
export interface Inward {
  synth?: MessagePort; // takes Played
  external?: boolean; // MIDI messages go to the page, too
}

// Due holds MIDI messages with the time when they are due, without the latency.
export interface Due { at: number; data: Uint8Array[] }

// Played is sent to the synthesizer.
export interface Played {
  due?: Due;
  silence?: true;
  port?: MessagePort; // another source of Played
  font?: ArrayBuffer; // SoundFont
  time?: TimePair;
  latency?: number; // from when a message is due to when it sounds, in ms
  muted?: boolean;
  gain?: number; // factor for the samples
}

// TimePair is a time of the sound card's clock, in seconds, with now() at that time.
export interface TimePair { audio: number; now: number }
