import assert from "node:assert/strict";
import { test } from "node:test";
import { KeptFiles, type Trouble } from "../src/worker/keptfiles";
import { BLOCK, type Change, type Fact, type Store } from "../src/worker/store";

// Shelf is what a browser has stored. Each tab has a store of its own on it.
class Shelf {
  readonly facts = new Map<string, Fact>();
  readonly data = new Map<string, Uint8Array>();
  readonly locks = new Set<string>();
  full = false;
  written = 0; // bytes

  tab(): Store {
    return {
      facts: async (under) => [...this.facts.values()].filter(({ path }) => path === under || path.startsWith(`${under}/`)),
      read: async (path) => this.data.get(path) ?? new Uint8Array(),
      write: async (changes) => {
        if (this.full) throw new DOMException("full", "QuotaExceededError");
        changes.forEach((change) => this.change(change));
      },
      claim: async (name) => {
        if (this.locks.has(name)) return undefined;
        this.locks.add(name);
        return () => void this.locks.delete(name);
      },
      claimed: async () => new Set(this.locks),
    };
  }

  private change({ path, fact, from, data }: Change): void {
    this.written += data.length;
    if (fact) this.facts.set(path, fact);
    else this.facts.delete(path);
    const before = this.data.get(path)?.slice(0, from) ?? new Uint8Array();
    assert.equal(before.length, from, `${path} is written from ${from} on, but only ${before.length} bytes are there`);
    if (fact) this.data.set(path, Uint8Array.from([...before, ...data]));
    else this.data.delete(path);
  }
}

class Tab {
  readonly troubles: Trouble[] = [];
  readonly files: KeptFiles;

  constructor(readonly shelf?: Shelf) {
    this.files = new KeptFiles(shelf?.tab(), (trouble) => this.troubles.push(trouble));
  }

  // does makes a call. It returns the answer or, after an error, the error's code.
  does(name: keyof KeptFiles, ...args: unknown[]): Promise<any> {
    const call = this.files[name] as unknown as (...args: unknown[]) => void;
    return new Promise((resolve) => call.call(this.files, ...args, (error: { code: string } | null, value: unknown) => resolve(error?.code ?? value)));
  }

  async write(path: string, text: string, flags = CREATE): Promise<any> {
    const fd = await this.does("open", path, flags, 0);
    if (typeof fd !== "number") return fd;
    const data = new TextEncoder().encode(text);
    await this.does("write", fd, data, 0, data.length, null);
    return fd;
  }

  async put(path: string, text: string, flags = CREATE): Promise<any> {
    const fd = await this.write(path, text, flags);
    return typeof fd === "number" ? this.does("close", fd) : fd;
  }

  async read(path: string): Promise<string> {
    const fd = await this.does("open", path, 0, 0);
    if (typeof fd !== "number") return fd;
    const into = new Uint8Array(4 * BLOCK);
    const n = await this.does("read", fd, into, 0, into.length, 0);
    await this.does("close", fd);
    return new TextDecoder().decode(into.subarray(0, n));
  }

  async writable(path: string): Promise<boolean> {
    return ((await this.does("stat", path)).mode & 0o200) !== 0;
  }

  // stored waits until everything is stored.
  async stored(): Promise<void> {
    await this.does("fsync", 0);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const [WRONLY, CREAT, EXCL, TRUNC, APPEND] = [1, 64, 128, 512, 1024];
const CREATE = WRONLY | CREAT | TRUNC;

test("what was written is there after a reload, and forgotten when it is removed", async () => {
  const shelf = new Shelf();
  const before = new Tab(shelf);
  await before.does("mkdir", "/runs/one", 0o777);
  await before.put("/runs/one/.tmp-checkpoint-1", "generation 7");
  await before.stored();
  await before.does("rename", "/runs/one/.tmp-checkpoint-1", "/runs/one/checkpoint");
  await before.put("/tmp/other", "for a while");
  await before.stored();
  assert.deepEqual([...shelf.data.keys()], ["/runs/one", "/runs/one/checkpoint"]);
  assert.equal(shelf.locks.size, 0);

  const after = new Tab(shelf);
  assert.deepEqual(await after.does("readdir", "/runs"), ["one"]);
  assert.deepEqual(await after.does("readdir", "/runs/one"), ["checkpoint"]);
  assert.equal((await after.does("stat", "/runs/one/checkpoint")).size, 12);
  assert.equal(await after.read("/runs/one/checkpoint"), "generation 7");
  await after.does("unlink", "/runs/one/checkpoint");
  assert.equal(await after.does("rmdir", "/runs/one"), undefined);
  await after.stored();
  assert.equal(shelf.facts.size, 0);
  assert.deepEqual(await before.does("readdir", "/runs"), []);
});

test("of a file that grows, only the end is stored", async () => {
  const shelf = new Shelf();
  const tab = new Tab(shelf);
  await tab.put("/sets/a", "x".repeat(3 * BLOCK));
  await tab.stored();
  assert.equal(shelf.written, 3 * BLOCK);
  await tab.put("/sets/a", "the end", WRONLY | APPEND);
  await tab.stored();
  assert.equal(shelf.written, 3 * BLOCK + 7);
  const other = new Tab(shelf);
  assert.equal(await other.read("/sets/a"), "x".repeat(3 * BLOCK) + "the end");
  await other.put("/sets/a", "short");
  await other.stored();
  assert.equal(shelf.data.get("/sets/a")!.length, 5);
});

test("two tabs do not write to the same entry", async () => {
  const shelf = new Shelf();
  const [one, two] = [new Tab(shelf), new Tab(shelf)];
  await one.does("mkdir", "/runs/r", 0o777);
  const lock = await one.write("/runs/r/lock", "");
  await one.put("/runs/r/checkpoint", "1");
  await one.stored();
  assert.deepEqual(await two.does("readdir", "/runs"), ["r"]);
  assert.equal(await two.writable("/runs/r"), false);
  assert.equal(await one.writable("/runs/r"), false);
  assert.equal(await two.put("/runs/r/checkpoint", "2"), "EBUSY");
  assert.equal(await two.does("unlink", "/runs/r/checkpoint"), "EBUSY");
  assert.equal(await two.read("/runs/r/checkpoint"), "1");
  assert.equal(await two.put("/runs/s", "another"), undefined);

  await one.put("/runs/r/checkpoint", "100");
  await one.does("close", lock);
  await one.stored();
  assert.equal(await two.writable("/runs/r"), true);
  assert.equal(await two.read("/runs/r/checkpoint"), "100");
  assert.equal(await two.put("/runs/r/checkpoint", "200"), undefined);
  await two.stored();
  assert.equal(new TextDecoder().decode(shelf.data.get("/runs/r/checkpoint")), "200");
});

test("a name that another tab has taken is taken", async () => {
  const shelf = new Shelf();
  const [one, two] = [new Tab(shelf), new Tab(shelf)];
  await one.does("readdir", "/sets");
  await two.put("/sets/a", "of two");
  await two.stored();
  assert.equal(await one.put("/sets/a", "of one", CREATE | EXCL), "EEXIST");
  assert.equal(await one.read("/sets/a"), "of two");
});

test("a full storage is told once, and everything is stored when there is room", async () => {
  const shelf = new Shelf();
  const tab = new Tab(shelf);
  shelf.full = true;
  await tab.put("/sets/a", "first");
  await tab.stored();
  await tab.put("/sets/b", "second");
  await tab.stored();
  assert.deepEqual(tab.troubles, ["full"]);
  assert.equal(await tab.read("/sets/a"), "first");
  assert.equal(shelf.facts.size, 0);
  shelf.full = false;
  await (tab.files as unknown as { flush(): Promise<void> }).flush(); // which a timer does after ten seconds
  assert.deepEqual([...shelf.data.keys()].sort(), ["/sets/a", "/sets/b"]);
});

test("without storage, files are in memory, and this is told once", async () => {
  const tab = new Tab();
  await tab.does("readdir", "/runs");
  assert.deepEqual(tab.troubles, []);
  await tab.put("/sets/a", "first");
  await tab.put("/sets/b", "second");
  assert.equal(await tab.read("/sets/a"), "first");
  assert.deepEqual(tab.troubles, ["refused"]);
});
