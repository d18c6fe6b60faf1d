const WINDOW = 30; // number of pings in use
const JUMP = 30; // difference in ms that only a sleep of the computer can cause
const SLEW = 0.05; // correction in ms per ping, too small to be heard

interface Sample { trip: number; offset: number }

// StudioClock estimates the studio's clock. Of the last pings, it uses the one with the shortest round trip.
export class StudioClock {
  private samples: Sample[] = [];
  offset = NaN; // time on the studio's clock minus time on the page's clock

  get known(): boolean {
    return !Number.isNaN(this.offset);
  }

  reset(): void {
    this.samples = [];
    this.offset = NaN;
  }

  // add adds a ping: the times at which it was sent, the studio received it, and the answer came back.
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
