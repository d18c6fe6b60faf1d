import { download, handOver, type Progress } from "./download";
import { now, type Played } from "./errand";

// LATENCY is the delay in ms after which sounds and moves are heard and shown. It covers the way from the studio to the loudspeaker, so that all
// notes have the same delay even on a busy machine. There, 120 ms would sometimes be too short.
const LATENCY = { link: 200, engine: 250 };
const SPARE = 60; // minimum ms by which our latency exceeds the sound card's

const PAIRS_EVERY = 200; // ms between readings of both clocks
const FIRST_PAIRS = 20; // number of first readings, which follow each other quickly

// Firefox (153, with PulseAudio) may hang for ever if a page asks for the sound card's latency, because its sound thread and the page wait for each
// other.
const TELLS_LATENCY = !navigator.userAgent.includes("Firefox");

// ALONE is true if there is no program: the page's worker runs the studio.
export const ALONE = document.querySelector<HTMLMetaElement>('meta[name="studio"]')?.content === "engine.js";

// Sound is the page's synthesizer.
export class Sound {
  readonly context = new AudioContext({ latencyHint: "interactive" });
  latency = ALONE ? LATENCY.engine : LATENCY.link;
  private node?: AudioWorkletNode;
  private muted = false;
  private gain = 1;

  get allowed(): boolean {
    return this.context.state === "running";
  }

  // open prepares the synthesizer. It plays the messages that arrive on port, but has no instruments before load.
  async open(port: MessagePort): Promise<void> {
    await this.context.audioWorklet.addModule("synth.js");
    this.node = new AudioWorkletNode(this.context, "synth", { numberOfInputs: 0, outputChannelCount: [2] });
    this.node.connect(this.context.destination);
    this.tell({ port, latency: this.latency, muted: this.muted, gain: this.gain }, [port]);
    this.keepTime();
  }

  // load loads the instruments, and reports the progress. opened is the result of open.
  async load(opened: Promise<void>, told: (p: Progress) => void, signal: AbortSignal): Promise<void> {
    const [answer] = await Promise.all([download("soundfont.sf2", told, signal), opened]);
    if (ALONE) void handOver("soundfont.sf2", answer.clone());
    const font = await answer.arrayBuffer();
    const ready = new Promise((resolve) => (this.node!.port.onmessage = resolve));
    this.tell({ font }, [font]);
    await ready;
    dispatchEvent(new Event("instruments")); // tells the script that caches the page's files
  }

  // start starts the sound. Browsers allow this only after a click.
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

  // keepTime sends readings of both clocks to the synthesizer again and again, because the clocks drift apart.
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

  // tellTime sends a reading of both clocks. The reading is for the sample that is heard now or, if the browser does not know that sample, for the
  // sample that is computed now.
  private tellTime(): void {
    const { contextTime, performanceTime } = TELLS_LATENCY ? this.context.getOutputTimestamp() : {};
    const heard = contextTime && performanceTime;
    const time = heard ? { audio: contextTime, now: performance.timeOrigin + performanceTime } : { audio: this.context.currentTime, now: now() };
    this.tell({ time });
    this.fitLatency();
  }

  // fitLatency increases the latency for a slow sound card, such as wireless headphones.
  private fitLatency(): void {
    const card = TELLS_LATENCY ? (this.context.outputLatency || 0) * 1000 : 0;
    if (card + SPARE <= this.latency) return;
    this.latency = Math.ceil((card + SPARE) / 20) * 20;
    this.tell({ latency: this.latency });
  }
}
