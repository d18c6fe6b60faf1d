import type { MadeFile } from "./protocol";

// bytesOf decodes Base64.
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

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

// pick has the user choose a file, and returns its text.
export function pick(suffixes: string): Promise<{ name: string; text: string } | undefined> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = suffixes;
  return new Promise((resolve, reject) => {
    input.oncancel = () => resolve(undefined);
    input.onchange = () => {
      const file = input.files?.[0];
      if (!file) return resolve(undefined);
      file.text().then((text) => resolve({ name: file.name, text }), reject);
    };
    input.click();
  });
}
