// What a page, its worker and the synthesizer tell each other beside the frames of the
// studio. Times are milliseconds since the start of the Unix era: each thread has an origin
// of performance.now() of its own.

import type { Progress } from "./download";

// now is the time for all threads of a page.
export const now = (): number => performance.timeOrigin + performance.now();

// Outward goes from the worker to the page, beside frames, which are text.
export interface Outward {
  loading?: Progress; // of the studio, where it comes to the page
  connected?: boolean;
  clock?: number; // the studio's clock minus now()
  midi?: Due; // for Web MIDI
  silence?: true;
}

// Inward goes from the page to the worker, beside requests, which are text.
export interface Inward {
  synth?: MessagePort; // takes Played
  external?: boolean; // MIDI messages go to the page, too
}

// Due is MIDI messages and when they are due, before the latency.
export interface Due { at: number; data: Uint8Array[] }

// Played goes to the synthesizer.
export interface Played {
  due?: Due;
  silence?: true;
  port?: MessagePort; // from which more of it comes
  font?: ArrayBuffer; // SoundFont
  time?: TimePair;
  latency?: number; // from when a message is due to when it sounds, in ms
  muted?: boolean;
  gain?: number; // times the samples
}

// TimePair is a time of the sound card's clock, in seconds, and now() at that time.
export interface TimePair { audio: number; now: number }
