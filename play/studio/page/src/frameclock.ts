import type { TimePair } from "./errand";

const WINDOW = 80; // pairs in use
const FIRST = 20; // pairs that take effect at once
const JUMP = 20; // ms of difference that only an interruption of the sound explains
const SLEW = 0.01; // ms of correction per pair, inaudibly small

// FrameClock converts times to the sound card's clock. Single pairs are off by some milliseconds;
// their median is not.
export class FrameClock {
  private offsets: number[] = []; // now minus audio, in ms
  private offset = NaN;

  get known(): boolean {
    return !Number.isNaN(this.offset);
  }

  add({ audio, now }: TimePair): void {
    const seen = now - audio * 1000;
    if (Math.abs(seen - this.offset) > JUMP) this.offsets = [];
    this.offsets.push(seen);
    if (this.offsets.length > WINDOW) this.offsets.shift();
    const target = median(this.offsets);
    if (this.offsets.length < FIRST) this.offset = target;
    else this.offset += Math.max(-SLEW, Math.min(SLEW, target - this.offset));
  }

  // audio returns the sound card's time in seconds.
  audio(now: number): number {
    return (now - this.offset) / 1000;
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
