import { now } from "../errand";
import type { Message, Request } from "../protocol";

const LEAD = 50; // ms before the first note
const STEP = 10; // ms between two looks at the clock
const BEHIND = 30; // ms by which the studio may be behind without a hurry
const NEAR = 100; // ms by which it may be behind when it takes over, less than the latency of the sound
const ASK_EVERY = 40; // ms between two questions where the studio is

// Recorded is the file first.json (cmd/site/first.go): what the studio says during its first performance. All times are in ms after
// the first turn.
export interface Recorded {
  seed: string;
  before: Message[];
  after: { at: number; message: Message }[];
}

// Late is a studio that has the same performance to do, but later.
export interface Late {
  receive(frame: string): void;
  rush(ms: number): void; // makes its clock catch up
}

// FirstPiece performs the first piece while the studio is not there yet. Then the studio performs the same, in a hurry, and takes over at the first bar line
// after it has caught up. From then on, its times are shifted to the clock of this piece.
export class FirstPiece {
  private readonly created = now();
  private readonly turns = new Map<number, number>(); // times of turns, by number
  private next = 0;
  private timer = 0;
  private shift = NaN; // from the record's clock to this one; NaN before the piece begins
  private studio?: Late; // while it catches up
  private studioShift = NaN; // from the studio's clock to this one; NaN until its first turn
  private taken = NaN; // time at which the studio took over

  constructor(
    private readonly record: Recorded,
    private readonly tell: (messages: Message[]) => void,
    private readonly over: () => void, // called when the studio takes over
  ) {
    for (const { message } of record.after) if (message.turn) this.turns.set(message.turn.number, message.turn.at);
  }

  get seed(): string {
    return this.record.seed;
  }

  get begun(): boolean {
    return !Number.isNaN(this.shift);
  }

  private get clock(): number {
    return now() - this.created;
  }

  // introduce tells what the page needs before the piece begins.
  introduce(): void {
    this.tell(this.record.before);
  }

  // answer answers a request in place of the studio. It returns false if only the studio can do that.
  answer(request: { id: number } & Partial<Request>): boolean {
    if ("ping" in request) this.tell([{ re: request.id, pong: { at: this.clock } }]);
    else if (request.call === "pause-off" && !this.begun) this.begin(request.id);
    else return false;
    return true;
  }

  private begin(id: number): void {
    this.shift = this.clock + LEAD;
    this.timer = self.setInterval(() => this.step(), STEP);
    this.tell([{ re: id }]);
  }

  // step tells the messages that are due.
  private step(clock = this.clock): void {
    const due: Message[] = [];
    const { after } = this.record;
    for (; this.next < after.length && after[this.next].at + this.shift <= clock; this.next++) due.push(shifted(after[this.next].message, this.shift));
    if (due.length) this.tell(due);
  }

  // follow lets the studio perform the same until it has caught up.
  follow(studio: Late): void {
    this.studio = studio;
    studio.receive(`{"call":"pause-off"}`);
    studio.rush(this.clock - this.shift);
    this.ask();
  }

  private ask(): void {
    this.studio?.receive(`{"ping":{}}`);
  }

  // pass returns those messages of the studio that this piece has not told, with times on its clock.
  pass(messages: Message[]): Message[] {
    return messages.filter((m) => (this.studio ? this.hear(m, this.studio) : this.isNew(shifted(m, this.studioShift))));
  }

  // hear watches how far the studio is. It returns false, because this piece still performs. The studio's music may have waited for a gamer at a bar line,
  // so only a turn says what its clock means.
  private hear(m: Message, studio: Late): false {
    const due = m.turn && this.turns.get(m.turn.number);
    if (due !== undefined) {
      this.studioShift = due + this.shift - m.turn!.at;
      if (this.clock - (due + this.shift) < NEAR) this.handOver();
    } else if (m.pong) {
      const behind = this.clock - (m.pong.at + this.studioShift);
      const ended = this.next === this.record.after.length;
      if (ended && behind < NEAR) this.handOver();
      else if (behind > BEHIND) studio.rush(behind);
      setTimeout(() => this.ask(), ASK_EVERY);
    }
    return false;
  }

  private handOver(): void {
    clearInterval(this.timer);
    this.taken = this.clock;
    this.step(this.taken);
    this.studio = undefined;
    this.over();
  }

  private isNew(m: Message): boolean {
    const at = timesIn(m).map((place) => place.at);
    return m.pong !== undefined || at.length === 0 || at[0] > this.taken;
  }
}

const timesIn = ({ midi, turn, ending, pulse, pong }: Message): { at: number }[] => [midi, turn, ending, pulse, pong].filter((place) => place !== undefined);

// shifted moves all times in a message.
function shifted(m: Message, by: number): Message {
  for (const place of timesIn(m)) place.at += by;
  return m;
}
