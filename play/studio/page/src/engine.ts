// The worker that has the studio itself in it, for a page without a program: Go's program
// studio.wasm, which talks by frames as the program at the other end of a WebSocket does.
import { Carrier, post } from "./carrier";
import { download, handOver } from "./download";
import { MemoryFiles } from "./memoryfiles";

// What wasm_exec.js of Go's distribution leaves, and what it takes.
declare global {
  var Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  var fs: MemoryFiles;
  var studio: Border;
}

// Border is what Go's program calls.
interface Border {
  opened(receive: (frame: string) => void): void;
  frame(text: string): void;
  closed(): void;
}

const PAUSE = 2000; // ms before another try, where the program could not be loaded or has ended

let receive: ((frame: string) => void) | undefined;
let early: string[] = []; // requests of the page before there is a studio

const carrier = new Carrier(
  (frame) => (receive ? receive(frame) : void early.push(frame)),
  () => undefined, // a worker does not lose itself
);

globalThis.studio = {
  opened(newReceive) {
    receive = newReceive;
    carrier.opened();
    early.forEach(receive);
    early = [];
  },
  frame: (text) => carrier.frame(text),
  closed() {
    receive = undefined;
    carrier.closed();
  },
};

async function load(): Promise<WebAssembly.Module> {
  const address = new URL("studio.wasm", self.location.href);
  const response = await download(address, (loading) => post({ loading }));
  void handOver(address, response.clone());
  // Some hosts do not know the type of the file, and only with it is it compiled as it comes.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// run returns only if the program could not be loaded, or has ended by a fault.
async function run(): Promise<void> {
  globalThis.fs = new MemoryFiles();
  await import("./wasm_exec.js" as string);
  const go = new Go();
  await go.run(await WebAssembly.instantiate(await load(), go.importObject));
}

async function runForEver(): Promise<never> {
  for (;;) {
    await run().catch((reason: unknown) => console.error(reason));
    if (receive) globalThis.studio.closed();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

void runForEver();
