import type { MadeFile } from "./protocol";

// bytesOf decodes Base64. It does not use Uint8Array.from, which would first build a huge list for a long sound.
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// textOf returns the text of a file that the studio has made.
export async function textOf({ address, data }: MadeFile): Promise<string> {
  return address ? (await fetch(address)).text() : new TextDecoder().decode(bytesOf(data ?? ""));
}

// keepMade downloads a file that the studio has made. If the file has an address, its data does not pass through the page.
export function keepMade({ name, type, address, data }: MadeFile): void {
  if (address) keepFrom(address, name);
  else keep(name, type, bytesOf(data ?? ""));
}

// keep downloads a file with the given data.
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

const LONGEST = 1 << 20; // characters of a file that can be dragged in its address

// downloadOf returns what Chromium needs to write a file where it is dropped: type, name and address. Without a program, the file is in the address;
// undefined if it is too long for that. here is the address of the page.
export function downloadOf({ name, type, address, data }: MadeFile, here: string): string | undefined {
  if (address) return `${type}:${name}:${new URL(address, here).href}`;
  return data && data.length <= LONGEST ? `${type}:${name}:data:${type};base64,${data}` : undefined;
}

// Kind describes a kind of files that people can open.
export interface Kind { name: string; suffixes: string; most: number } // most: in bytes

export const SCORE: Kind = { name: "a score", suffixes: ".yaml,.yml", most: 256 << 10 };
export const GAME: Kind = { name: "a saved game", suffixes: ".txt,.json,.game,.pgn", most: 8 << 20 };

// readText returns the text of a file. It fails if the file is too long or not text.
export async function readText(file: File, { name, most }: Kind): Promise<string> {
  if (file.size > most) throw new Error(tooLong(file, name, most));
  const data = await file.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(data);
    if (!text.includes("\0")) return text;
  } catch (e) {
    if (!(e instanceof TypeError)) throw e; // a TypeError means that the file is not UTF-8
    if (file.name.toLowerCase().endsWith(".pgn")) return new TextDecoder("windows-1252").decode(data); // older programs write so
  }
  throw new Error(`${file.name} is not a text file, so it is not ${name}`);
}

const sizeOf = (bytes: number): string => (bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${Math.ceil(bytes / (1 << 20))} MiB`);

// PACK is a file with everything that is kept.
export const PACK: Kind = { name: "an exported file", suffixes: ".zip", most: 64 << 20 };

// pickBytes is how a PACK is read: in Base64, as requests need it.
export async function pickBytes(file: File, { name, most }: Kind): Promise<string> {
  if (file.size > most) throw new Error(tooLong(file, name, most));
  const reader = new FileReader();
  await new Promise((done, failed) => {
    reader.onload = done;
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
  return String(reader.result).replace(/^[^,]*,/, "");
}

const tooLong = (file: File, name: string, most: number): string => `${file.name} has ${sizeOf(file.size)}; ${name} has ${sizeOf(most)} at most`;

// pick lets people choose a file, and returns what read makes of it.
export function pick<T>(kind: Kind, read: (file: File, kind: Kind) => Promise<T>): Promise<T | undefined> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = kind.suffixes;
  return new Promise((resolve, reject) => {
    input.oncancel = () => resolve(undefined);
    input.onchange = () => {
      const file = input.files?.[0];
      if (!file) return resolve(undefined);
      read(file, kind).then(resolve, reject);
    };
    input.click();
  });
}
