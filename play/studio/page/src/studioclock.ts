const WINDOW = 30; // pings in use
const JUMP = 30; // ms of difference that only a sleep of the computer explains
const SLEW = 0.05; // ms of correction per ping, inaudibly small

interface Sample { trip: number; offset: number }

// StudioClock estimates the studio's clock from the recent ping with the shortest round trip.
export class StudioClock {
  private samples: Sample[] = [];
  private used = NaN;

  get known(): boolean {
    return !Number.isNaN(this.used);
  }

  // offset is the studio's clock minus this page's.
  get offset(): number {
    return this.used;
  }

  reset(): void {
    this.samples = [];
    this.used = NaN;
  }

  // add adds a ping: when it was sent, received by the studio, and answered.
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
