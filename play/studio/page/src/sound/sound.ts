import { type Due, type Loaded, now, type Played, type ToLoader } from "../errand";

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

// KEPT is true if a service worker is to keep the files of this page. It keeps none for a frame of another page.
export const KEPT = document.querySelector('script[src="offline.js"]') !== null;

// Sound is the page's synthesizer.
export class Sound {
  readonly context = new AudioContext({ latencyHint: "interactive" });
  latency = ALONE ? LATENCY.engine : LATENCY.link;
  private readonly loader = new Worker("loader.js", { type: "module" });
  private node?: AudioWorkletNode;
  private muted = false;
  private gain = 1;

  get allowed(): boolean {
    return this.context.state === "running";
  }

  // open prepares the synthesizer. It plays the messages that arrive on port. A worker loads the instruments, and reports the progress.
  async open(port: MessagePort, told: (loaded: Loaded) => void): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    this.loader.onmessage = ({ data }: MessageEvent<Loaded>) => told(data);
    this.load({ synth: port1, keep: KEPT }, [port1]);
    await this.context.audioWorklet.addModule("synth.js");
    this.node = new AudioWorkletNode(this.context, "synth", { numberOfInputs: 0, outputChannelCount: [2] });
    this.node.connect(this.context.destination);
    this.tell({ port: port2 }, [port2]);
    this.tell({ port, latency: this.latency, muted: this.muted, gain: this.gain }, [port]);
    this.keepTime();
  }

  // load tells the loader of the instruments what to do.
  load(order: ToLoader, transfer: Transferable[] = []): void {
    this.loader.postMessage(order, transfer);
  }

  // start starts the sound. Browsers allow this only after a click.
  async start(): Promise<void> {
    await this.context.resume();
  }

  // tap returns a stream of the sound, as late as it is heard.
  tap(): { stream: MediaStream; end: () => void } {
    const [tap, delay] = [this.context.createMediaStreamDestination(), this.context.createDelay()];
    delay.delayTime.value = TELLS_LATENCY ? this.context.outputLatency || 0 : 0;
    this.node?.connect(delay).connect(tap);
    return { stream: tap.stream, end: () => this.node?.disconnect(delay) };
  }

  set volume(gain: number) {
    this.gain = gain;
    this.tell({ gain });
  }

  // play plays messages beside those of the studio.
  play(due: Due): void {
    this.tell({ due });
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
