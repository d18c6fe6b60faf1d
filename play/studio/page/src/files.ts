import type { MadeFile } from "./protocol";

// bytesOf decodes Base64. Of minutes of sound, Uint8Array.from would make a list of letters first.
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// textOf is the text of a file that the studio made.
export async function textOf({ address, data }: MadeFile): Promise<string> {
  return address ? (await fetch(address)).text() : new TextDecoder().decode(bytesOf(data ?? ""));
}

// keepMade has the browser save a file that the studio made. The page never holds one that has an address.
export function keepMade({ name, type, address, data }: MadeFile): void {
  if (address) keepFrom(address, name);
  else keep(name, type, bytesOf(data ?? ""));
}

// keep has the browser save a file.
export function keep(name: string, type: string, data: BlobPart): void {
  const address = URL.createObjectURL(new Blob([data], { type }));
  keepFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function keepFrom(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

// Kind is what the user is asked to open.
export interface Kind { name: string; suffixes: string; most: number } // bytes

export const SCORE: Kind = { name: "a score", suffixes: ".yaml,.yml", most: 256 << 10 };
export const GAME: Kind = { name: "a saved game", suffixes: ".txt,.json,.game", most: 8 << 20 };

// readText is the text of a file. A file that is too long is not read.
export async function readText(file: File, { name, most }: Kind): Promise<string> {
  if (file.size > most) throw new Error(`${file.name} has ${sizeOf(file.size)}; ${name} has ${sizeOf(most)} at most`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes("\0")) return text;
  } catch (e) {
    if (!(e instanceof TypeError)) throw e; // it is no UTF-8
  }
  throw new Error(`${file.name} is not text; ${name} is`);
}

const sizeOf = (bytes: number): string => (bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${Math.ceil(bytes / (1 << 20))} MiB`);

// pick has the user choose a file, and returns its text.
export function pick(kind: Kind): Promise<{ name: string; text: string } | undefined> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = kind.suffixes;
  return new Promise((resolve, reject) => {
    input.oncancel = () => resolve(undefined);
    input.onchange = () => {
      const file = input.files?.[0];
      if (!file) return resolve(undefined);
      readText(file, kind).then((text) => resolve({ name: file.name, text }), reject);
    };
    input.click();
  });
}
