// The worker that loads the instruments: those that the music needs first, then the others. It decodes their samples, and passes them to the
// synthesizer.
import { download, handOver } from "./download";
import { type Loaded, type Played, type ToLoader, type Voice } from "../errand";
import { decode } from "./flac";
import { standIn } from "./standins";

const FOLDER = "instruments/";
const AT_ONCE = 4; // files loaded at the same time

// Pack is a file with the samples of an instrument.
interface Pack {
  file: string;
  bytes: number;
  samples: [row: number, frames: number][];
  presets: Voice[]; // the instruments that need the pack
}

class Loader {
  private packs: Pack[] = [];
  private readonly came = new Map<Pack, number>(); // bytes
  private readonly loading = new Set<Pack>();
  private readonly ready = new Set<Pack>(); // packs that the synthesizer has
  private needed: Voice[] | "all" = [];
  private asked = 0;
  private rest = false; // whether to load the other instruments, too
  private problem = "";
  private told = "";

  constructor(
    private readonly synth: MessagePort,
    private readonly keep: boolean,
  ) {
    synth.onmessage = ({ data }: MessageEvent<number>) => this.has(data);
    void this.list();
  }

  need(voices: Voice[] | "all"): void {
    this.needed = voices;
    this.asked++;
    this.proceed();
  }

  others(): void {
    this.rest = true;
    this.proceed();
  }

  again(): void {
    this.problem = "";
    if (!this.packs.length) void this.list();
    this.proceed();
  }

  // list loads the list of the packs, and the tables that describe the instruments.
  private async list(): Promise<void> {
    try {
      const [packs, tables] = await Promise.all([this.file("packs.json"), this.file("tables.sf2")]);
      this.tell({ tables }, [tables]);
      this.packs = JSON.parse(new TextDecoder().decode(packs)) as Pack[];
    } catch (e) {
      this.problem = String(e);
    }
    this.proceed();
  }

  private async file(name: string, told: (came: number) => void = () => undefined): Promise<ArrayBuffer> {
    const answer = await download(FOLDER + name, ({ came }) => told(came));
    if (this.keep) void handOver(new URL(FOLDER + name, location.href), answer.clone());
    return answer.arrayBuffer();
  }

  // isNeeded returns true if the music needs a pack.
  private isNeeded(pack: Pack): boolean {
    return this.needed === "all" || this.needed.some((voice) => has(pack, this.playing(voice)));
  }

  // playing returns the instrument that plays for another.
  private playing(voice: Voice): Voice {
    return this.packs.some((pack) => has(pack, voice)) ? voice : standIn(voice);
  }

  // proceed loads further packs, and tells the page how far it is.
  private proceed(): void {
    const missing = this.packs.filter((pack) => !this.ready.has(pack) && !this.loading.has(pack));
    const next = [...missing.filter((pack) => this.isNeeded(pack)), ...(this.rest ? missing.filter((pack) => !this.isNeeded(pack)) : [])];
    if (!this.problem) for (const pack of next.slice(0, AT_ONCE - this.loading.size)) void this.load(pack);
    this.report();
  }

  private async load(pack: Pack): Promise<void> {
    this.loading.add(pack);
    try {
      const file = await this.file(pack.file, (came) => {
        this.came.set(pack, came);
        this.report();
      });
      const data = pack.file.endsWith(".flac") ? decode(new Uint8Array(file)) : numbers(file);
      this.tell({ samples: { pack: this.packs.indexOf(pack), data, rows: pack.samples, complete: this.complete(pack) } }, [data.buffer]);
    } catch (e) {
      this.loading.delete(pack);
      this.problem = e instanceof Error ? e.message : String(e);
      this.report();
    }
  }

  // complete lists the instruments that have all their samples with those of a pack. Packs reach the synthesizer in the order in which they are sent.
  private complete(last: Pack): Voice[] {
    this.ready.add(last);
    return last.presets.filter((voice) => this.packs.every((pack) => !has(pack, voice) || this.ready.has(pack)));
  }

  // has is called when the synthesizer has a pack.
  private has(index: number): void {
    this.loading.delete(this.packs[index]);
    this.proceed();
  }

  private report(): void {
    const needed = this.packs.filter((pack) => this.isNeeded(pack));
    const sum = (of: (pack: Pack) => number): number => needed.reduce((bytes, pack) => bytes + of(pack), 0);
    const done = (packs: Pack[]): boolean => this.packs.length > 0 && packs.every((pack) => this.ready.has(pack) && !this.loading.has(pack));
    const loaded: Loaded = {
      asked: this.asked,
      came: sum((pack) => (this.ready.has(pack) ? pack.bytes : this.came.get(pack) ?? 0)),
      all: sum((pack) => pack.bytes),
      ready: this.asked > 0 && done(needed),
      complete: done(this.packs),
      problem: this.problem,
    };
    if (JSON.stringify(loaded) === this.told) return;
    this.told = JSON.stringify(loaded);
    postMessage(loaded);
  }

  private tell(played: Played, transfer: Transferable[]): void {
    this.synth.postMessage(played, transfer);
  }
}

const has = (pack: Pack, [bank, program]: Voice): boolean => pack.presets.some(([b, p]) => b === bank && p === program);

// numbers returns samples that are not compressed.
function numbers(file: ArrayBuffer): Float32Array<ArrayBuffer> {
  const view = new DataView(file);
  return Float32Array.from({ length: file.byteLength / 2 }, (_, i) => view.getInt16(2 * i, true) / 32768);
}

let loader: Loader | undefined;

self.onmessage = ({ data }: MessageEvent<ToLoader>) => {
  if (data.synth) loader = new Loader(data.synth, data.keep ?? false);
  if (data.need) loader?.need(data.need);
  if (data.others) loader?.others();
  if (data.again) loader?.again();
};
