// The worker for a page without a program. It runs the studio as Go's program studio.wasm. They exchange the same frames as a page and a program with
// a WebSocket.
import { Carrier, post } from "./carrier";
import { download, handOver } from "./download";
import { MemoryFiles } from "./memoryfiles";

// wasm_exec.js, which belongs to Go, defines Go and uses fs.
declare global {
  var Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  var fs: MemoryFiles;
  var studio: Border;
}

// Border has the functions that Go's program calls.
interface Border {
  opened(receive: (frame: string) => void): void;
  frame(text: string): void;
  closed(): void;
}

const PAUSE = 2000; // ms before another try, if the program could not be loaded or has crashed

let receive: ((frame: string) => void) | undefined;
let early: string[] = []; // requests that came before the studio was ready

const carrier = new Carrier(
  (frame) => (receive ? receive(frame) : void early.push(frame)),
  () => undefined, // a connection within a worker is never lost
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
  // Some servers do not send the media type of the file. Without it, the browser cannot compile the file while it is being loaded.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// run returns only if the program could not be loaded or has crashed.
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
