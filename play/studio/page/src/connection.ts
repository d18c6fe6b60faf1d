import type { Inward, Outward } from "./errand";
import type { Message, Request } from "./protocol";
import { KEPT } from "./sound/sound";

// Refusal is the error of a request that the studio has rejected.
export class Refusal extends Error {
  constructor(message: string, readonly hint: string) {
    super(message);
  }
}

interface Waiting { resolve: (m: Message) => void; reject: (e: Error) => void }

// Connection connects the page with its worker.
export class Connection {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private id = 0;

  // A meta element of the page has the worker's address: link.js if there is a program, engine.js if the studio runs in the
  // browser. The worker's name says whether to keep its files for the service worker.
  constructor(
    private readonly heard: (m: Message) => void,
    private readonly told: (o: Outward) => void,
  ) {
    const address = document.querySelector<HTMLMetaElement>('meta[name="studio"]')?.content ?? "link.js";
    this.worker = new Worker(address, { type: "module", name: KEPT ? "kept" : "" });
    this.worker.onmessage = ({ data }: MessageEvent<string | Outward>) => this.take(data);
  }

  // ask sends a request and returns the answer. It fails with a Refusal.
  ask<K extends keyof Request>(what: K, value: Request[K]): Promise<Message> {
    const id = ++this.id;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage(JSON.stringify({ id, [what]: value }));
    });
  }

  send(inward: Inward, transfer: Transferable[] = []): void {
    this.worker.postMessage(inward, transfer);
  }

  private take(data: string | Outward): void {
    if (typeof data !== "string") {
      if (data.connected === false) this.fail();
      this.told(data);
      return;
    }
    for (const message of JSON.parse(data) as Message[]) {
      this.answer(message);
      this.heard(message);
    }
  }

  private answer(message: Message): void {
    const waiting = message.re ? this.waiting.get(message.re) : undefined;
    if (!waiting) return;
    this.waiting.delete(message.re!);
    if (message.error) waiting.reject(new Refusal(message.error, message.hint ?? ""));
    else waiting.resolve(message);
  }

  // fail rejects all requests without an answer.
  private fail(): void {
    for (const { reject } of this.waiting.values()) reject(new Refusal("the studio does not answer", "the page goes on when it is back"));
    this.waiting.clear();
  }
}
