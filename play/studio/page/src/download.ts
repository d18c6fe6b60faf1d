const STEP = 1 << 18; // bytes between two tellings

// Progress is how many bytes of a file have come. All is 0 where the server does not say, as of a file that it
// compresses.
export interface Progress { came: number; all: number }

// download fetches a file, and tells how it comes.
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

// handOver leaves a file to the service worker that is going to keep a page without a program: some browsers would fetch
// it twice. A page that is kept already has all files from there.
export async function handOver(address: string | URL, file: Response): Promise<void> {
  try {
    const scope = new URL(".", location.href);
    if (await caches.has(`midiconnect4 ${scope}`)) return;
    await (await caches.open(`midiconnect4 handed over ${scope}`)).put(address, file);
  } catch {
    // There is no room, or the page is not kept because its address is not https:.
  }
}

// megabytes says how far a file has come.
export function megabytes({ came, all }: Progress): string {
  const mega = (bytes: number): string => (bytes / 1e6).toFixed(1);
  return all ? `${mega(came)} of ${mega(all)} MB` : `${mega(came)} MB`;
}
