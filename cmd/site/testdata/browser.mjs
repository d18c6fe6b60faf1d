// Runs a site's engine.js under node, as a browser's worker would. Requests are lines of standard
// input, frames of the studio lines of standard output. For each MIDI message a line says by
// how many milliseconds it comes too late.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const site = pathToFileURL(`${process.argv[2]}/`);
const print = (line) => process.stdout.write(`${line}\n`);
const now = () => performance.timeOrigin + performance.now();

Object.assign(globalThis, {
  self: globalThis,
  location: { href: new URL("engine.js", site).href },
  postMessage: (data) => typeof data === "string" && print(data),
  async fetch(name) {
    const address = new URL(name, site);
    return new Response(await readFile(address));
  },
});
await import(new URL("engine.js", site).href);
const synth = { postMessage: ({ due }) => due && print(`late ${now() - due.at}`) };
globalThis.onmessage({ data: { synth, sounds: true } });
createInterface({ input: process.stdin })
  .on("line", (data) => globalThis.onmessage({ data }))
  .on("close", () => process.exit());
