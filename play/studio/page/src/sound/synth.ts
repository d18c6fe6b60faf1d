// The AudioWorklet that makes the sound. It renders up to the frame of a message, plays the message, and then renders on. So a note starts exactly at
// its frame, and not at the start of a block.
import { type BasicSoundBank, SoundBankLoader, SpessaSynthProcessor } from "spessasynth_core";
import type { Due, Played, Samples } from "../errand";
import { FrameClock } from "./frameclock";
import { Limiter } from "./limiter";
import { Sostenuto } from "./sostenuto";
import { StandIns } from "./standins";
import { setTimbre } from "./timbre";

const TOO_LATE = 0.3; // seconds after which a late note is dropped
const DRUM_BANK = 128;
const MOST = 4096; // maximum number of entries in the queue, which grows until the browser allows sound

class Synth extends AudioWorkletProcessor {
  private readonly synth = new SpessaSynthProcessor(sampleRate, { eventsEnabled: false });
  private readonly clock = new FrameClock();
  private readonly limiter = new Limiter(sampleRate);
  private readonly sostenuto = new Sostenuto();
  private bank?: BasicSoundBank;
  private standIns?: StandIns;
  private readonly complete = new Set<string>(); // instruments that have all their samples
  private readonly queue: Due[] = []; // in order of time
  private latency = 0; // in ms
  private muted = false;
  private ready = false;

  constructor() {
    super();
    this.synth.setSystemParameter("autoAllocateVoices", false);
    this.listen(this.port);
  }

  private listen(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<Played>) => {
      if (data.port) this.listen(data.port);
      if (data.tables) this.open(data.tables);
      if (data.samples) {
        this.fill(data.samples);
        port.postMessage(data.samples.pack);
      }
      if (data.time) this.clock.add(data.time);
      if (data.latency !== undefined) this.latency = data.latency;
      if (data.muted !== undefined) this.mute(data.muted);
      if (data.gain !== undefined) this.limiter.turn(data.gain);
      if (data.due) this.enqueue(data.due);
      if (data.silence) this.silence();
    };
  }

  // open prepares the instruments, which have no samples yet.
  private open(tables: ArrayBuffer): void {
    const bank = (this.bank = SoundBankLoader.fromArrayBuffer(tables));
    setTimbre(bank);
    this.standIns = new StandIns(bank.presets);
    this.synth.soundBankManager.addSoundBank(bank, "bundled");
    void this.synth.processorInitialized.then(() => (this.ready = true));
  }

  private fill({ data, rows, complete }: Samples): void {
    let at = 0;
    for (const [row, frames] of rows) {
      const sample = this.bank!.samples[row];
      sample.setAudioData(data.subarray(at, (at += frames)), sample.sampleRate);
    }
    for (const [bank, program] of complete) this.complete.add(`${bank} ${program}`);
  }

  // canSound returns true if the instrument of a channel has its samples.
  private canSound(channel: number): boolean {
    const preset = this.synth.midiChannels[channel].preset;
    return preset !== undefined && this.complete.has(`${preset.isGMGSDrum ? DRUM_BANK : preset.bankMSB} ${preset.program}`);
  }

  private mute(muted: boolean): void {
    this.muted = muted;
    if (muted && this.ready) this.synth.stopAllChannels(true);
  }

  // enqueue inserts messages in order of time. They nearly always arrive in that order. Without instruments, it drops notes.
  private enqueue(due: Due): void {
    if (!this.ready) due.data = due.data.filter((message) => !isNote(message));
    let place = this.queue.length;
    while (place > 0 && this.queue[place - 1].at > due.at) place--;
    this.queue.splice(place, 0, due);
    if (this.queue.length > MOST) this.skip(this.queue.shift()!);
  }

  private silence(): void {
    if (!this.ready) return; // without instruments, no notes are in the queue
    this.queue.forEach((due) => this.skip(due));
    this.queue.length = 0;
    this.synth.stopAllChannels(false);
    for (let channel = 0; channel < 16; channel++) this.sostenuto.silence(channel);
  }

  // skip drops the notes of an entry. It plays programs and controllers, because later notes need them.
  private skip(due: Due): void {
    for (const message of due.data) if (!isNote(message)) this.tell(message);
  }

  process(_: Float32Array[][], [[left, right]]: Float32Array[][]): boolean {
    if (!this.ready || !this.clock.known) return true; // messages wait for the instruments and for the clock
    let done = 0;
    for (let frame; this.queue.length && (frame = this.frame(this.queue[0], left.length)) < currentFrame + left.length; ) {
      const until = Math.max(done, frame - currentFrame);
      this.render(left, right, done, until);
      done = until;
      this.play(this.queue.shift()!, currentFrame - frame > TOO_LATE * sampleRate);
    }
    this.render(left, right, done, left.length);
    this.limiter.pass(left, right);
    return true;
  }

  // frame returns the frame at which messages are due. This is one block early, because the limiter delays the sound by a block.
  private frame(due: Due, block: number): number {
    return Math.round(this.clock.audio(due.at + this.latency) * sampleRate) - block;
  }

  private play(due: Due, late: boolean): void {
    for (const message of due.data) if (!isStart(message) || !(late || this.muted) && this.canSound(message[0] & 15)) this.tell(message);
  }

  private tell(message: Uint8Array): void {
    for (const one of this.sostenuto.pass(this.standIns?.pass(message) ?? message)) this.synth.processMessage(one);
  }

  private render(left: Float32Array, right: Float32Array, from: number, to: number): void {
    if (to > from && !this.muted) this.synth.process(left, right, from, to - from);
  }
}

const isNote = (message: Uint8Array): boolean => message[0] >> 4 === 8 || message[0] >> 4 === 9;
const isStart = (message: Uint8Array): boolean => message[0] >> 4 === 9 && message[2] > 0;

registerProcessor("synth", Synth);
