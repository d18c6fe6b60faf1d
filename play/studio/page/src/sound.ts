import { download, handOver, type Progress } from "./download";
import { now, type Played } from "./errand";

// LATENCY is how long after its due time a message sounds, and a move is shown, in ms. It
// covers the way from the studio to the loudspeaker, so that all notes are late by the same,
// also where other programs keep all processors busy: then 120 ms are too few now and then.
const LATENCY = { link: 200, engine: 250 };
const SPARE = 60; // ms between the sound card's own latency and ours, at least

const PAIRS_EVERY = 200; // ms between readings of both clocks
const FIRST_PAIRS = 20; // as many at first, in quick succession

// Firefox (153, with PulseAudio) may stand still for good when it is asked for the sound card's latency, as its thread
// for sound and the page then wait for each other.
const TELLS_LATENCY = !navigator.userAgent.includes("Firefox");

// ALONE is whether the page has no program, but the studio itself in its worker.
export const ALONE = document.querySelector<HTMLMetaElement>('meta[name="studio"]')?.content === "engine.js";

// Sound is the synthesizer of the page.
export class Sound {
  readonly context = new AudioContext({ latencyHint: "interactive" });
  readonly usual: number;
  latency: number;
  private node?: AudioWorkletNode;
  private muted = false;
  private gain = 1;

  constructor() {
    this.usual = this.latency = ALONE ? LATENCY.engine : LATENCY.link;
  }

  get allowed(): boolean {
    return this.context.state === "running";
  }

  // open readies the synthesizer, which plays what comes through port, but has no instruments yet.
  async open(port: MessagePort): Promise<void> {
    await this.context.audioWorklet.addModule("synth.js");
    this.node = new AudioWorkletNode(this.context, "synth", { numberOfInputs: 0, outputChannelCount: [2] });
    this.node.connect(this.context.destination);
    this.tell({ port, latency: this.latency, muted: this.muted, gain: this.gain }, [port]);
    this.keepTime();
  }

  // load loads the instruments of a synthesizer that opens, and tells how they come.
  async load(opened: Promise<void>, told: (p: Progress) => void, signal: AbortSignal): Promise<void> {
    const [answer] = await Promise.all([download("soundfont.sf2", told, signal), opened]);
    if (ALONE) void handOver("soundfont.sf2", answer.clone());
    const font = await answer.arrayBuffer();
    const ready = new Promise((resolve) => (this.node!.port.onmessage = resolve));
    this.tell({ font }, [font]);
    await ready;
    dispatchEvent(new Event("instruments")); // for who keeps the files of the page
  }

  // start begins to sound; browsers allow it after a click.
  async start(): Promise<void> {
    await this.context.resume();
  }

  set volume(gain: number) {
    this.gain = gain;
    this.tell({ gain });
  }

  mute(muted: boolean): void {
    this.muted = muted;
    this.tell({ muted });
  }

  private tell(played: Played, transfer: Transferable[] = []): void {
    this.node?.port.postMessage(played, transfer);
  }

  // keepTime tells the synthesizer both clocks, again and again, as they drift.
  private keepTime(): void {
    let readings = 0;
    const read = (): void => {
      if (this.allowed) {
        this.tellTime();
        readings++;
      }
      setTimeout(read, readings < FIRST_PAIRS ? 10 : PAIRS_EVERY);
    };
    read();
  }

  // tellTime tells both clocks at a moment that is heard now, or where the browser does not
  // know that, at the one that is rendered now.
  private tellTime(): void {
    const { contextTime, performanceTime } = TELLS_LATENCY ? this.context.getOutputTimestamp() : {};
    const heard = contextTime && performanceTime;
    const time = heard ? { audio: contextTime, now: performance.timeOrigin + performanceTime } : { audio: this.context.currentTime, now: now() };
    this.tell({ time });
    this.fitLatency();
  }

  // fitLatency gives more time to a slow sound card, such as headphones without a wire.
  private fitLatency(): void {
    const card = TELLS_LATENCY ? (this.context.outputLatency || 0) * 1000 : 0;
    if (card + SPARE <= this.latency) return;
    this.latency = Math.ceil((card + SPARE) / 20) * 20;
    this.tell({ latency: this.latency });
  }
}
