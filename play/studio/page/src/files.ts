// bytesOf decodes Base64.
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

// keep has the browser save a file.
export function keep(name: string, type: string, data: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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
