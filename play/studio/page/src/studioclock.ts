const WINDOW = 30; // pings in use
const JUMP = 30; // ms of difference that only a sleep of the computer explains
const SLEW = 0.05; // ms of correction per ping, inaudibly small

interface Sample { trip: number; offset: number }

// StudioClock estimates the studio's clock from the recent ping with the shortest round trip.
export class StudioClock {
  private samples: Sample[] = [];
  offset = NaN; // the studio's clock minus this page's

  get known(): boolean {
    return !Number.isNaN(this.offset);
  }

  reset(): void {
    this.samples = [];
    this.offset = NaN;
  }

  // add adds a ping: when it was sent, received by the studio, and answered.
  add(sent: number, at: number, back: number): void {
    const sample = { trip: back - sent, offset: at - (sent + back) / 2 };
    if (Math.abs(sample.offset - this.offset) > JUMP + sample.trip) this.samples = [];
    this.samples.push(sample);
    if (this.samples.length > WINDOW) this.samples.shift();
    const target = this.samples.reduce((best, s) => (s.trip < best.trip ? s : best)).offset;
    if (this.samples.length < WINDOW / 3) this.offset = target;
    else this.offset += Math.max(-SLEW, Math.min(SLEW, target - this.offset));
  }
}
