import type { Due } from "./errand";
import { now } from "./errand";
import { notesOf } from "./music";
import type { Part, State } from "./protocol";
import type { Heard } from "./stage";

const AHEAD = 120; // ms by which notes are sent before they sound
const TICKS = 480; // of a quarter note

// Replay plays the bars of a turn again, on this page only.
export class Replay {
  private timers: number[] = [];
  private held = new Set<number>(); // keys that sound, with their channels
  private from = 0; // when it began
  private turn?: Heard;
  private speed = 0; // ticks in a ms

  constructor(private readonly send: (due: Due) => void) {}

  // play plays a turn with the instruments of the given parts.
  play(turn: Heard, parts: Part[], state: State): void {
    this.stop();
    const [first, last] = [turn.bars?.[0], turn.bars?.at(-1)];
    if (!first || !last) return;
    this.turn = turn;
    this.speed = (first.tempo * state.tempo * TICKS) / 60000;
    this.from = now() + AHEAD;
    const at = (tick: number): number => (tick - turn.place - first.start) / this.speed;
    for (const n of notesOf(turn, parts)) {
      if (n.part < 0 || !parts[n.part]) continue;
      const { channel } = parts[n.part];
      this.later(at(n.from), channel, n.key, n.velocity);
      this.later(at(n.to), channel, n.key, 0);
    }
    this.timers.push(window.setTimeout(() => this.stop(), at(last.start + last.ticks + turn.place) + 2 * AHEAD));
  }

  // tick returns the position of the music that is played again; undefined if nothing is.
  get tick(): number | undefined {
    const first = this.turn?.bars?.[0];
    return first && first.start + this.turn!.place + Math.max(0, now() - this.from) * this.speed;
  }

  stop(): void {
    this.timers.splice(0).forEach(clearTimeout);
    const data = [...this.held].map((key) => Uint8Array.of(0x80 + (key >> 7), key & 127, 0));
    if (data.length) this.send({ at: now(), data });
    this.held.clear();
    this.turn = undefined;
  }

  // later sends a note at a time in ms after the beginning. Notes wait here and not in the synthesizer, so that stop can drop them.
  private later(ms: number, channel: number, key: number, velocity: number): void {
    const send = (): void => {
      const id = (channel << 7) + key;
      if (velocity) this.held.add(id);
      else this.held.delete(id);
      this.send({ at: this.from + ms, data: [Uint8Array.of((velocity ? 0x90 : 0x80) + channel, key, velocity)] });
    };
    this.timers.push(window.setTimeout(send, ms));
  }
}
