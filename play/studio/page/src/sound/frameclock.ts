import type { TimePair } from "../errand";

const WINDOW = 80; // number of pairs that the median is taken of
const FIRST = 20; // number of first pairs after which the offset is set at once
const JUMP = 20; // difference in ms that only an interruption of the sound can cause
const SLEW = 0.01; // correction in ms per pair, too small to be heard

// FrameClock converts times to the sound card's clock. A single pair may be wrong by some milliseconds, but the median of many pairs is right.
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

  // audio returns the time on the sound card's clock, in seconds.
  audio(now: number): number {
    return (now - this.offset) / 1000;
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
