// The worker for a page without a program. It runs the studio as Go's program studio.wasm. They exchange the same frames as a page and a program with
// a WebSocket.
import { Carrier, post } from "./carrier";
import { download, handOver } from "../sound/download";
import { FirstPiece, type Recorded } from "./firstpiece";
import type { KeptFiles } from "./keptfiles";
import { unpacking } from "./lzma";
import type { Message } from "../protocol";

// wasm_exec.js, which belongs to Go, defines Go and uses fs.
declare global {
  var Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  var fs: KeptFiles;
  var studio: Border;
}

// Border has the functions that Go's program calls.
interface Border {
  seed: string; // of the first game; empty for any
  opened(receive: (frame: string) => void, rush: (ms: number) => void): void;
  frame(text: string): void;
  closed(): void;
}

const PAUSE = 2000; // ms before another try, if the program could not be loaded or has crashed
const SOUND_BY = 15000; // ms after which the program is loaded even if the instruments are not there

let receive: ((frame: string) => void) | undefined;
const early: string[] = []; // requests that came before the studio was ready
let first: FirstPiece | undefined; // performs until the studio is ready
let taken: FirstPiece | undefined; // the first piece that the studio has taken over

const carrier = new Carrier(
  (frame) => {
    if (first) void (first.answer(JSON.parse(frame)) || early.push(frame));
    else if (receive) receive(frame);
    else early.push(frame);
  },
  () => undefined, // a connection within a worker is never lost
);

globalThis.studio = {
  seed: "",
  opened(newReceive, rush) {
    receive = newReceive;
    if (first?.begun) return first.follow({ receive, rush });
    first = undefined;
    carrier.opened();
    flush();
  },
  frame(text) {
    const messages = JSON.parse(text) as Message[];
    carrier.take((first ?? taken)?.pass(messages) ?? messages);
  },
  closed() {
    receive = first = taken = undefined;
    carrier.closed();
  },
};

// flush sends the studio the requests that have waited for it.
function flush(): void {
  for (const frame of early.splice(0)) receive?.(frame);
}

// perform begins with the first piece, which comes sooner than the studio.
async function perform(): Promise<void> {
  const json = async (name: string): Promise<unknown> => (await fetch(name)).json();
  const [record, facts] = (await Promise.all([json("first.json"), json("facts.json")])) as [Recorded, object];
  for (const { welcome } of record.before) if (welcome) Object.assign(welcome, facts);
  first = new FirstPiece(record, (messages) => carrier.take(messages), () => {
    [first, taken] = [undefined, first];
    post({ early: false });
    flush();
  });
  globalThis.studio.seed = record.seed;
  carrier.opened(true);
  first.introduce();
  await Promise.race([carrier.sounds, new Promise((soon) => setTimeout(soon, SOUND_BY))]);
}

// load loads and compiles the program at the same time.
async function load(): Promise<WebAssembly.Module> {
  const address = new URL("studio.lzma", self.location.href);
  const response = await download(address, (loading) => post({ loading }));
  if (self.name === "kept") void handOver(address, response.clone());
  const program = new Response(response.body!.pipeThrough(unpacking()), { headers: { "Content-Type": "application/wasm" } });
  return WebAssembly.compileStreaming(program);
}

let files: Promise<KeptFiles> | undefined; // all programs have the same

async function open(): Promise<KeptFiles> {
  const { openFiles } = (await import("./keptfiles.js" as string)) as typeof import("./keptfiles");
  return (files ??= openFiles((unkept) => post({ unkept })));
}

// run returns only if the program could not be loaded or has crashed.
async function run(): Promise<void> {
  const [opened, module] = await Promise.all([open(), load(), import("./wasm_exec.js" as string)]);
  globalThis.fs = opened;
  opened.restart();
  const go = new Go();
  await go.run(await WebAssembly.instantiate(module, go.importObject));
}

async function runForEver(): Promise<never> {
  await perform().catch((reason: unknown) => console.error(reason));
  for (;;) {
    await run().catch((reason: unknown) => console.error(reason));
    if (receive) globalThis.studio.closed();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

void runForEver();
