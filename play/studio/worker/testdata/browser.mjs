// Runs a site's engine.js under node, as a browser's worker would: frames of the page are lines
// of standard input, those of the studio lines of standard output.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const site = pathToFileURL(`${process.argv[2]}/`);
const post = (data) => typeof data === "string" && process.stdout.write(`${data}\n`);

Object.assign(globalThis, {
  self: globalThis,
  location: { href: new URL("engine.js", site).href },
  postMessage: post,
  async fetch(name) {
    const address = new URL(name, site);
    const type = address.pathname.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(await readFile(address), { headers: { "Content-Type": type } });
  },
});
createInterface({ input: process.stdin })
  .on("line", (data) => globalThis.onmessage({ data }))
  .on("close", () => process.exit());
await import(new URL("engine.js", site).href);
