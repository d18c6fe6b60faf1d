// Messages between a page, its worker and the synthesizer, apart from the studio's frames. All times are in milliseconds of Unix time, because
// performance.now() counts from another time in each thread.

import type { Progress } from "./sound/download";
import type { Trouble } from "./worker/keptfiles";

// now returns the time on a clock that all threads of a page share.
export const now = (): number => performance.timeOrigin + performance.now();

// Outward is a message from the worker to the page. The worker also sends frames, which are texts.
export interface Outward {
  loading?: Progress; // progress of loading the studio, on a page without a program
  connected?: boolean;
  early?: boolean; // whether the page performs its first piece because the studio itself is not there yet
  clock?: number; // time on the studio's clock minus now()
  midi?: Due; // for a port of Web MIDI
  silence?: true;
  unkept?: Trouble; // why what is played does not stay in the browser, on a page without a program
}

// Inward is a message from the page to the worker. The page also sends requests, which are texts.
export interface Inward {
  synth?: MessagePort; // receives Played
  sounds?: true; // the page has its instruments, or cannot get them, so that loading may go on with the studio
  external?: boolean; // whether the worker also sends MIDI messages to the page
}

// Due has MIDI messages, with the time at which they are due. They sound later, by the latency.
export interface Due { at: number; data: Uint8Array[] }

// Played is a message to the synthesizer.
export interface Played {
  due?: Due;
  silence?: true;
  port?: MessagePort; // another port from which Played messages come
  tables?: ArrayBuffer; // a SoundFont without samples
  samples?: Samples; // answered by the number of the pack
  time?: TimePair;
  latency?: number; // ms between the time at which a message is due and the time at which it sounds
  muted?: boolean;
  gain?: number; // factor for the samples
}

// Samples are the samples of a pack.
export interface Samples {
  pack: number;
  data: Float32Array;
  rows: [row: number, frames: number][]; // the samples' rows in the tables, in the order of data
  complete: Voice[]; // instruments that now have all their samples
}

// Voice is an instrument of a SoundFont: its bank (128 for drums) and its program, both counted from 0.
export type Voice = [bank: number, program: number];

// ToLoader is a message to the worker that loads the instruments.
export interface ToLoader {
  synth?: MessagePort; // the synthesizer's; must come first
  keep?: boolean; // whether to keep the files for the service worker
  need?: Voice[] | "all"; // the instruments that the music needs
  others?: true; // load the other instruments, too
  again?: true; // try again after a problem
}

// Loaded is the progress of loading the needed instruments.
export interface Loaded extends Progress {
  asked: number; // how many messages have said what is needed
  ready: boolean; // whether the needed instruments are there
  complete: boolean; // whether all instruments are there
  problem: string; // why loading has stopped; otherwise empty
}

// TimePair has two readings for the same moment: the sound card's clock, in seconds, and now().
export interface TimePair { audio: number; now: number }
