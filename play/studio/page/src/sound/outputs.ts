import { Channels } from "./channels";
import { type Connection, Refusal } from "../connection";
import type { Due, Loaded, Voice } from "../errand";
import { keepText, kept } from "../remembered";
import { factor } from "./limiter";
import { Sound } from "./sound";

// Place is where the page's music sounds. "here" is the page's own synthesizer.
export type Place = "here" | "none" | `midi:${string}`;

// Bounds of the volume in decibels.
export const QUIETEST = -40;
export const LOUDEST = 20; // the quietest bundled scores have peaks of -36 dB

const PATIENCE = 2000; // ms that the music waits for the sound card
const SOUNDS_BY = 10000; // ms without sound after which there is probably no sound card
const NOTICED = 500; // ms of waiting that nobody is told of, so that the page does not jump
const STALLED = 10000; // ms without data after which loading has probably stalled

// Loading is the progress of loading the instruments that the music needs.
export interface Loading extends Loaded {
  stalled: boolean;
}

const nothing: Loaded = { asked: 0, came: 0, all: 0, ready: false, complete: false, problem: "" };

// Outputs plays on the page's synthesizer, on a port of Web MIDI, or nowhere.
export class Outputs {
  readonly sound = new Sound();
  place: Place = "here";
  ports: MIDIOutput[] = [];
  volume = 0; // in decibels; QUIETEST means silence
  loading?: Loading; // undefined while the needed instruments are ready
  private readonly channels = new Channels();
  private access?: MIDIAccess;
  private waiting: (() => void)[] = []; // called when the music may start
  private since = 0; // when the music began to wait
  private patient = true; // whether the music waits for its instruments
  private needed?: Voice[] | "all";
  private asked = 0; // how often needed has changed
  private check = 0;
  private watch = 0;

  constructor(
    private readonly connection: Connection,
    private readonly changed: () => void,
    private readonly complain: (e: unknown) => void,
  ) {
    this.sound.context.onstatechange = changed;
    const volume = Number(kept("volume"));
    if (volume >= QUIETEST && volume <= LOUDEST) this.setVolume(volume);
    const { port1, port2 } = new MessageChannel();
    connection.send({ synth: port1, external: this.canMIDI }, [port1]);
    this.tellLoading(nothing);
    this.sound.open(port2, (loaded) => this.tellLoading(loaded)).catch((e) => this.complain(e));
  }

  get latency(): number {
    return this.sound.latency;
  }

  // silent returns true if the browser allows sound only after a click.
  get silent(): boolean {
    return this.place === "here" && !this.sound.allowed;
  }

  get canMIDI(): boolean {
    return "requestMIDIAccess" in navigator;
  }

  // need says which instruments the music needs. They are loaded first, and the music waits for them.
  need(voices: Voice[] | "all"): void {
    if (JSON.stringify(voices) === JSON.stringify(this.needed)) return;
    this.needed = voices;
    this.asked++;
    this.loading ??= { ...nothing, stalled: false }; // until the loader answers
    this.sound.load({ need: voices });
  }

  // needOthers lets the loader load all other instruments, too.
  needOthers(): void {
    this.sound.load({ others: true });
  }

  // again tries again to load the instruments.
  again(): void {
    this.sound.load({ again: true });
  }

  private tellLoading(loaded: Loaded): void {
    if (loaded.complete) dispatchEvent(new Event("orchestra")); // tells the script that caches the page's files
    if (loaded.asked !== this.asked) return; // about the instruments that were needed before
    clearTimeout(this.watch);
    if (loaded.ready) {
      this.loading = undefined;
      dispatchEvent(new Event("instruments"));
      this.connection.send({ sounds: true });
      this.release();
      return;
    }
    this.loading = { ...loaded, stalled: false };
    if (!loaded.problem) this.watch = window.setTimeout(() => this.stall(), STALLED);
    if (this.waits) this.changed();
  }

  private stall(): void {
    this.connection.send({ sounds: true });
    if (this.loading) this.loading.stalled = true;
    this.changed();
  }

  // waits returns true if the music has waited for the instruments for so long that people should know.
  get waits(): boolean {
    return this.waiting.length > 0 && performance.now() - this.since >= NOTICED;
  }

  // proceed lets the music start without instruments.
  proceed(): void {
    this.patient = false;
    this.release();
  }

  private release(): void {
    for (const go of this.waiting.splice(0)) go();
    this.changed();
  }

  // start starts the sound, and returns when the page can be heard. It returns earlier if the music sounds elsewhere, if the person does not want to
  // wait for the instruments, or if the browser makes no sound (as some do without a sound card).
  async start(): Promise<void> {
    const begun = this.sound.start();
    if (this.place !== "here") return;
    this.check ||= window.setTimeout(() => this.checkSound(), SOUNDS_BY);
    if (!this.needed) this.need("all");
    if (this.patient && this.loading) {
      await new Promise<void>((go) => {
        this.waiting.push(go);
        this.since = performance.now();
        setTimeout(() => this.changed(), NOTICED);
      });
    }
    await Promise.race([begun, new Promise((soon) => setTimeout(soon, PATIENCE))]);
  }

  private checkSound(): void {
    if (!this.silent) return;
    this.complain(new Refusal("this browser makes no sound", "the music goes on without sound; check the loudspeaker"));
    this.proceed();
  }

  // askMIDI asks for access to the MIDI ports of this computer.
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
    if (place !== "here") this.proceed();
    this.sound.mute(place !== "here");
    const port = this.port();
    for (const message of port ? this.channels.all() : []) send(port!, message);
    this.changed();
  }

  setVolume(volume: number): void {
    keepText("volume", String(volume));
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

  // play plays messages of the page's own as soon as they are due, beside those of the studio.
  play({ at, data }: Due): void {
    const early = { at: at - this.latency, data };
    if (this.place === "here") this.sound.play(early);
    else this.external(early);
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

// send sends a message. It drops a system exclusive message if the browser does not permit such messages.
function send(port: MIDIOutput, message: Uint8Array, at?: number): void {
  try {
    port.send(message, at);
  } catch {
    // The port does not exist any more, or the message is not permitted.
  }
}
