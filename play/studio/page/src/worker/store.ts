// The browser's storage for files (IndexedDB), which all tabs of the page share.

// Fact describes a file or a folder.
export interface Fact { path: string; folder: boolean; size: number; changed: number }

// Change is a file from one of its bytes on, a folder or, without a fact, a path that is gone.
export interface Change { path: string; fact?: Fact; from: number; data: Uint8Array<ArrayBuffer> }

// Store keeps files. write writes all changes or none.
export interface Store {
  facts(under: string): Promise<Fact[]>; // the path itself, and everything in it
  read(path: string): Promise<Uint8Array>;
  write(changes: Change[]): Promise<void>;
  claim(name: string): Promise<(() => void) | undefined>; // keeps other tabs off, until the result is called; undefined if another tab was first
  claimed(): Promise<Set<string>>; // by any tab
}

// BLOCK is a number of bytes. A file is stored in blocks, so that a growing file is not written anew each time.
export const BLOCK = 1 << 16;

const PATIENCE = 15_000; // ms after which the storage counts as refused; a busy machine may need some seconds

const place = (): string => `midiconnect4 ${new URL(".", self.location.href)}`;

// openStore opens the storage. It fails if the browser has none, or refuses it.
export async function openStore(): Promise<Store> {
  if (!globalThis.indexedDB || !navigator.locks) throw new Error("this browser has no storage here");
  const opening = indexedDB.open(place(), 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("facts", { keyPath: "path" });
    opening.result.createObjectStore("blocks");
  };
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("the storage does not answer")), PATIENCE));
  return new Database(await Promise.race([done(opening), late]));
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

const blocksOf = (path: string, from = 0): IDBKeyRange => IDBKeyRange.bound([path, from], [path, Infinity]);

class Database implements Store {
  constructor(private readonly base: IDBDatabase) {}

  async facts(under: string): Promise<Fact[]> {
    const store = this.base.transaction("facts").objectStore("facts");
    const all = await Promise.all([done(store.getAll(under)), done(store.getAll(IDBKeyRange.bound(`${under}/`, `${under}/\uffff`)))]);
    return all.flat() as Fact[];
  }

  async read(path: string): Promise<Uint8Array> {
    const blocks = (await done(this.base.transaction("blocks").objectStore("blocks").getAll(blocksOf(path)))) as Uint8Array<ArrayBuffer>[];
    return new Uint8Array(await new Blob(blocks).arrayBuffer());
  }

  write(changes: Change[]): Promise<void> {
    const transaction = this.base.transaction(["facts", "blocks"], "readwrite");
    const [facts, blocks] = [transaction.objectStore("facts"), transaction.objectStore("blocks")];
    for (const { path, fact, from, data } of changes) {
      blocks.delete(blocksOf(path, from / BLOCK));
      if (fact) facts.put(fact);
      else facts.delete(path);
      for (let at = 0; at < data.length; at += BLOCK) blocks.put(data.slice(at, at + BLOCK), [path, (from + at) / BLOCK]);
    }
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error!);
    });
  }

  claim(name: string): Promise<(() => void) | undefined> {
    return new Promise((resolve, reject) => {
      const held = (lock: Lock | null): Promise<void> | undefined => {
        if (lock) return new Promise((release) => resolve(release));
        resolve(undefined);
      };
      navigator.locks.request(place() + name, { ifAvailable: true }, held).catch(reject);
    });
  }

  async claimed(): Promise<Set<string>> {
    const names = ((await navigator.locks.query()).held ?? []).map((lock) => lock.name!);
    return new Set(names.filter((name) => name.startsWith(place())).map((name) => name.slice(place().length)));
  }
}
