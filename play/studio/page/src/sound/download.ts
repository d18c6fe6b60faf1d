const STEP = 1 << 18; // bytes between two reports

// Progress says how many bytes of a file have arrived. all is 0 if the length is not known, as for compressed files.
export interface Progress { came: number; all: number }

// download loads a file, and reports the progress.
export async function download(address: string | URL, told: (p: Progress) => void, signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const all = answer.headers.has("Content-Encoding") ? 0 : Number(answer.headers.get("Content-Length"));
  let [came, last] = [0, 0];
  told({ came, all });
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      came += part.length;
      if (came - last >= STEP || came === all) told({ came: (last = came), all });
      out.enqueue(part);
    },
  });
  return new Response(answer.body!.pipeThrough(count), answer);
}

// handOver puts a file into the cache of the service worker that serves a page without a program. Otherwise some browsers would load the file twice.
// It does nothing if the page is already cached, because then all files come from the cache.
export async function handOver(address: string | URL, file: Response): Promise<void> {
  try {
    const scope = new URL(".", location.href);
    if (await caches.has(`midiconnect4 ${scope}`)) return;
    await (await caches.open(`midiconnect4 handed over ${scope}`)).put(address, file);
  } catch {
    // There is no room, or no cache, because the address of the page is not https:.
  }
}

// megabytes formats the progress.
export function megabytes({ came, all }: Progress): string {
  const mega = (bytes: number): string => (bytes / 1e6).toFixed(1);
  return all ? `${mega(came)} of ${mega(all)} MB` : `${mega(came)} MB`;
}
