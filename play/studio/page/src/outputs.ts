import { Channels } from "./channels";
import { type Connection, Refusal } from "./connection";
import type { Due } from "./errand";
import { factor } from "./limiter";
import { Sound } from "./sound";

// Where the page plays: here is its own synthesizer.
export type Place = "here" | "none" | `midi:${string}`;

// Bounds of the volume, in decibels.
export const QUIETEST = -40;
export const LOUDEST = 20; // bundled scores begin as softly as -36 dB

const PATIENCE = 2000; // ms that the music waits for the sound card
const SOUNDS_BY = 10000; // ms after which there is probably none

// Outputs is where a page plays: its own synthesizer, a MIDI port by Web MIDI, or nowhere.
export class Outputs {
  readonly sound = new Sound();
  place: Place = "here";
  ports: MIDIOutput[] = [];
  volume = 0; // decibels; QUIETEST is silence
  private readonly channels = new Channels();
  private access?: MIDIAccess;
  private check = 0;

  constructor(
    private readonly connection: Connection,
    private readonly changed: () => void,
    private readonly complain: (e: unknown) => void,
  ) {
    this.sound.context.onstatechange = changed;
    const kept = Number(localStorage.getItem("volume"));
    if (kept >= QUIETEST && kept <= LOUDEST) this.setVolume(kept);
    void this.load();
  }

  get latency(): number {
    return this.sound.latency;
  }

  // silent reports whether the browser waits for a click before it sounds.
  get silent(): boolean {
    return this.place === "here" && !this.sound.allowed;
  }

  get canMIDI(): boolean {
    return "requestMIDIAccess" in navigator;
  }

  private async load(): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    this.connection.send({ synth: port1, external: this.canMIDI }, [port1]);
    try {
      await this.sound.load(port2);
    } catch (e) {
      this.complain(e);
    }
  }

  // start begins to sound, and waits for that, but not for long: without a sound card some browsers never do.
  async start(): Promise<void> {
    this.check ||= window.setTimeout(() => this.checkSound(), SOUNDS_BY);
    await Promise.race([this.sound.start(), new Promise((soon) => setTimeout(soon, PATIENCE))]);
  }

  private checkSound(): void {
    if (this.silent) this.complain(new Refusal("this browser makes no sound", "the music goes on without; is there a loudspeaker?"));
  }

  // askMIDI asks the browser for the MIDI ports of this computer.
  async askMIDI(): Promise<void> {
    this.access ??= await navigator.requestMIDIAccess({ sysex: true }).catch(() => navigator.requestMIDIAccess());
    this.access.onstatechange = () => this.list();
    this.list();
  }

  private list(): void {
    this.ports = [...this.access!.outputs.values()];
    this.changed();
  }

  choose(place: Place): void {
    this.silence();
    this.place = place;
    this.sound.mute(place !== "here");
    const port = this.port();
    for (const message of port ? this.channels.all() : []) send(port!, message);
    this.changed();
  }

  setVolume(volume: number): void {
    localStorage.setItem("volume", String(volume));
    this.volume = volume;
    this.sound.volume = volume > QUIETEST ? factor(volume) : 0;
    this.changed();
  }

  // external plays messages on the chosen port of Web MIDI.
  external({ at, data }: Due): void {
    const port = this.port();
    for (const message of data) {
      this.channels.add(message);
      if (port) send(port, message, at + this.latency - performance.timeOrigin);
    }
  }

  silence(): void {
    const port = this.port() as (MIDIOutput & { clear?: () => void }) | undefined;
    port?.clear?.();
    for (let channel = 0; port && channel < 16; channel++) {
      for (const controller of [64, 123, 120]) send(port, Uint8Array.of(0xb0 + channel, controller, 0));
    }
  }

  private port(): MIDIOutput | undefined {
    return this.ports.find((port) => this.place === `midi:${port.id}`);
  }
}

// send leaves out system exclusive messages if the user did not allow them.
function send(port: MIDIOutput, message: Uint8Array, at?: number): void {
  try {
    port.send(message, at);
  } catch {
    // The port is gone, or the message needs a permission.
  }
}
