// The part that both kinds of the page's worker share. It passes frames of the studio to the page. MIDI messages go directly to the synthesizer, so
// that a busy page does not disturb the music.
import { now, type Due, type Inward, type Outward, type Played } from "../errand";
import type { Message } from "../protocol";
import { StudioClock } from "./studioclock";

const FIRST_PINGS = 8; // sent at once, so that the studio's clock is known before the first note
const PING_EVERY = 1000; // ms
const CHECK_EVERY = 50;
const QUIET = 200; // ms without a message before a ping tests the connection
const SILENT = 700; // ms without a message before all notes are ended
const LOST = 4000; // ms without a message before the connection counts as lost

// Carrier carries frames between a page and a studio.
export class Carrier {
  private readonly clock = new StudioClock();
  private readonly pings = new Map<number, number>(); // time of sending, by ID
  private pingID = -1;
  private pingedAt = 0;
  private heardAt = 0;
  private silenced = true;
  private synth?: MessagePort;
  private readonly early: Due[] = []; // messages that set up channels, until there is a synthesizer
  private external = false;
  private sound = (): void => undefined;
  readonly sounds = new Promise<void>((sound) => (this.sound = sound)); // settled when the page has the instruments that it needs

  // toStudio sends a frame. lost is called when the connection counts as lost.
  constructor(
    private readonly toStudio: (frame: string) => void,
    private readonly lost: () => void,
  ) {
    setInterval(() => this.check(), CHECK_EVERY);
    self.onmessage = ({ data }: MessageEvent<string | Inward>) => {
      if (typeof data === "string") this.toStudio(data);
      else this.attach(data);
    };
  }

  private attach({ synth, external, sounds }: Inward): void {
    if (sounds) this.sound();
    if (synth) this.synth = synth;
    if (external !== undefined) this.external = external;
    if (synth) this.early.splice(0).forEach((due) => this.send(due));
  }

  // opened must be called when a connection starts. early is true if the studio itself is not there yet.
  opened(early = false): void {
    this.clock.reset();
    this.pings.clear();
    this.heardAt = now();
    for (let i = 0; i < FIRST_PINGS; i++) this.ping();
    post({ connected: true, early });
  }

  // closed must be called when a connection ends.
  closed(): void {
    this.heardAt = 0;
    this.silence();
    post({ connected: false });
  }

  // frame handles a frame from the studio.
  frame(text: string): void {
    this.take(JSON.parse(text) as Message[]);
  }

  // take handles messages of the studio.
  take(messages: Message[]): void {
    this.heardAt = now();
    const rest = messages.filter((m) => !this.handled(m));
    if (rest.length) postMessage(JSON.stringify(rest));
  }

  // handled handles a message that is not for the page. It returns false for a message that is.
  private handled(m: Message): boolean {
    if (m.pong) this.pong(m.re ?? 0, m.pong.at);
    else if (m.midi) this.midi(m.midi.at, m.midi.data);
    else return false;
    return true;
  }

  private midi(at: number, data: string[]): void {
    const due: Due = { at: this.clock.known ? at - this.clock.offset : now(), data: data.map(decode) }; // messages that set up channels come before the clock is known
    if (this.synth) this.send(due);
    else this.early.push(due);
  }

  private send(due: Due): void {
    this.silenced = false;
    this.play({ due });
    if (this.external) post({ midi: due });
  }

  private silence(): void {
    this.silenced = true;
    this.play({ silence: true });
    post({ silence: true });
  }

  private play(played: Played): void {
    this.synth?.postMessage(played);
  }

  private ping(): void {
    const id = this.pingID--; // negative, because requests of the page have positive IDs
    this.pingedAt = now();
    this.pings.set(id, this.pingedAt);
    this.toStudio(JSON.stringify({ id, ping: {} }));
  }

  private pong(id: number, at: number): void {
    const sent = this.pings.get(id);
    if (sent === undefined) return;
    this.pings.delete(id);
    this.clock.add(sent, at, now());
    post({ clock: this.clock.offset });
  }

  private check(): void {
    if (!this.heardAt) return;
    const quiet = now() - this.heardAt;
    if (quiet > LOST) return this.lost();
    if (quiet > SILENT && !this.silenced) this.silence();
    const since = now() - this.pingedAt;
    if (since > PING_EVERY || (quiet > QUIET && since > QUIET)) this.ping();
  }
}

export const post = (outward: Outward): void => postMessage(outward);

const decode = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
