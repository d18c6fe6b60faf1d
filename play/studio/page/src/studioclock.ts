const WINDOW = 30; // pings that are kept
const JUMP = 30; // ms by which the clocks part only if the computer slept
const SLEW = 0.05; // ms of correction for a ping, so that no correction is heard

interface Sample { trip: number; offset: number }

// StudioClock estimates the studio's clock by pings: of the last ones, the one with the
// shortest round trip is trusted.
export class StudioClock {
  private samples: Sample[] = [];
  private used = NaN;

  get known(): boolean {
    return !Number.isNaN(this.used);
  }

  // offset is the studio's clock minus that of this page.
  get offset(): number {
    return this.used;
  }

  reset(): void {
    this.samples = [];
    this.used = NaN;
  }

  // add takes in a ping: when it went, when the studio had it, and when its answer came.
  add(sent: number, at: number, back: number): void {
    const sample = { trip: back - sent, offset: at - (sent + back) / 2 };
    if (Math.abs(sample.offset - this.used) > JUMP + sample.trip) this.samples = [];
    this.samples.push(sample);
    if (this.samples.length > WINDOW) this.samples.shift();
    const { offset } = this.samples.reduce((best, s) => (s.trip < best.trip ? s : best));
    if (this.samples.length < WINDOW / 3) this.used = offset;
    else this.used += Math.max(-SLEW, Math.min(SLEW, offset - this.used));
  }
}
