// Files of Go's program that stay in the browser: those in the folders KEPT. Their names are in memory, and their contents while they are in use.
//
// Several tabs may use the same files. An entry is a file or a folder in one of the folders KEPT: a run, a set, a score. A tab holds the lock of an
// entry while one of its files is open for writing or not stored yet. For other tabs, and for whoever else opens it in this one, the entry has no
// permission to write meanwhile.
import { type Answer, type Entry, Fault, FLAGS, MemoryFiles, tidy } from "./memoryfiles";
import { BLOCK, type Change, type Fact, openStore, type Store } from "./store";

const KEPT = ["/runs", "/sets", "/scores"];
const SOON = 1000; // ms after a change until it is stored, unless the program asks for it at once
const AGAIN = 10_000; // ms between two tries after a failure

// Trouble is why files do not stay: there is no storage, or no more room in it.
export type Trouble = "refused" | "full";

interface Claim { release: Promise<(() => void) | undefined>; users: number }

// entryOf returns the entry to which a path belongs; "" for none.
function entryOf(path: string): string {
  const [, folder, name] = path.split("/");
  return name && KEPT.includes(`/${folder}`) ? `/${folder}/${name}` : "";
}

const within = (path: string, entry: string): boolean => path === entry || path.startsWith(`${entry}/`);

const WRITES = FLAGS.O_WRONLY | FLAGS.O_RDWR | FLAGS.O_CREAT | FLAGS.O_TRUNC;

export class KeptFiles extends MemoryFiles {
  private readonly dirty = new Map<string, number>(); // paths that are not stored as they are, with the first byte that has changed
  private readonly claims = new Map<string, Claim>();
  private timer?: ReturnType<typeof setTimeout>;
  private storing = false;
  private pending = 0; // calls that are being prepared
  private failed = false;

  // told is called when files cannot be stored, once until they can be stored again.
  constructor(
    private readonly store: Store | undefined,
    private readonly told: (trouble: Trouble) => void,
  ) {
    super(KEPT);
  }

  // open returns the files of this browser.
  static async opened(told: (trouble: Trouble) => void): Promise<KeptFiles> {
    const store = await openStore().catch((reason: unknown) => console.warn("nothing is kept:", reason));
    return new KeptFiles(store ?? undefined, told);
  }

  // restart closes all files of a program that has crashed.
  restart(): void {
    this.opened.clear();
    this.release();
  }

  override open(path: string, flags: number, mode: number, answer: Answer<number>): void {
    const go = (): void => super.open(path, flags, mode, answer);
    this.prepared([path], flags & WRITES, answer, go, async (entry) => {
      if (entry && !(flags & FLAGS.O_TRUNC)) await this.load(entry);
    });
  }

  override close(fd: number, answer: Answer): void {
    super.close(fd, answer);
    this.release();
  }

  override stat(path: string, answer: Answer<object>): void {
    path = tidy(path);
    const entry = entryOf(path);
    if (entry !== path) return super.stat(path, answer);
    void this.seen(entry).then((free) => super.stat(path, (error, facts) => answer(error, free || !facts ? facts : withoutWriting(facts))));
  }

  override mkdir(path: string, mode: number, answer: Answer): void {
    this.prepared([path], 1, answer, () => super.mkdir(path, mode, answer));
  }

  override readdir(path: string, answer: Answer<string[]>): void {
    const go = (): void => super.readdir(path, answer);
    if (KEPT.includes(tidy(path))) void this.refresh(tidy(path)).then(go);
    else go();
  }

  override rename(from: string, to: string, answer: Answer): void {
    this.prepared([from, to], 1, answer, () => super.rename(from, to, answer), async (entry) => entry && this.load(entry)); // its content gets another name
  }

  override unlink(path: string, answer: Answer): void {
    this.prepared([path], 1, answer, () => super.unlink(path, answer));
  }

  override rmdir(path: string, answer: Answer): void {
    this.prepared([path], 1, answer, () => super.rmdir(path, answer));
  }

  // fsync stores soon what has changed. It does not wait, because music might wait for it.
  override fsync(_fd: number, answer: Answer): void {
    if (!this.failed) this.flushIn(0);
    answer(null);
  }

  protected override touched(path: string, from: number): void {
    if (!entryOf(path)) return;
    this.dirty.set(path, Math.min(from, this.dirty.get(path) ?? Infinity));
    if (this.store) this.flushIn(this.failed ? AGAIN : SOON, false);
    else this.fails("refused");
  }

  // prepared does something with paths once this tab has claimed their entries, if it writes, and once their first file is ready.
  private prepared<T>(paths: string[], writes: number, answer: Answer<T>, go: () => void, ready: (entry?: Entry) => unknown = () => undefined): void {
    const names = [...new Set(paths.map((path) => entryOf(tidy(path))))].filter((name) => name !== "");
    if (!names.length || !this.store) return go();
    const prepare = async (): Promise<void> => {
      for (const name of names) {
        if (writes) await this.claim(name);
        else if (!this.entries.has(tidy(paths[0]))) await this.refresh(name);
      }
      await ready(this.entries.get(tidy(paths[0])));
    };
    const leave = (): void => {
      this.pending--;
      for (const name of names) if (writes && this.claims.has(name)) this.claims.get(name)!.users--;
    };
    this.pending++;
    void prepare().then(go, (fault: unknown) => answer(fault instanceof Fault ? fault : new Fault("EIO"))).then(leave).then(() => this.release());
  }

  private async claim(name: string): Promise<void> {
    const lock = async (): Promise<(() => void) | undefined> => {
      const release = await this.store!.claim(name).catch(() => undefined);
      if (release) await this.refresh(name, true);
      return release;
    };
    const claim = this.claims.get(name) ?? { release: lock(), users: 0 };
    claim.users++;
    this.claims.set(name, claim);
    if (await claim.release) return;
    this.claims.delete(name);
    throw new Fault("EBUSY");
  }

  // release lets other tabs have the entries that are not in use any more, and forgets contents that are stored.
  private release(): void {
    if (!this.store || this.storing) return;
    const open = new Set([...this.opened.values()].map((file) => file.entry));
    for (const [name, { users, release }] of this.claims) {
      const used = users > 0 || [...this.dirty.keys()].some((path) => within(path, name)) || [...open].some((entry) => within(entry.path, name));
      if (used) continue;
      this.claims.delete(name);
      void release.then((free) => free?.());
    }
    if (this.pending) return;
    for (const [path, entry] of this.entries) if (entryOf(path) && !open.has(entry) && !this.dirty.has(path)) entry.data = new Uint8Array();
  }

  // seen learns of an entry from the storage. It returns whether nobody writes to it.
  private async seen(entry: string): Promise<boolean> {
    if ([...this.opened.values()].some((file) => file.writes && within(file.entry.path, entry))) return false;
    if (!this.store || this.claims.has(entry)) return true;
    await this.refresh(entry);
    return !(await this.store.claimed().catch(() => new Set())).has(entry) || this.claims.has(entry);
  }

  // refresh learns what other tabs have stored under a path. It leaves out what this tab has claimed, unless claimed is true.
  private async refresh(under: string, claimed = false): Promise<void> {
    const facts = await this.store?.facts(under).catch(() => undefined);
    if (!facts) return;
    const foreign = (path: string): boolean => entryOf(path) !== "" && (claimed || !this.claims.has(entryOf(path)));
    const known = new Map(facts.map((fact) => [fact.path, fact]));
    for (const path of [...this.entries.keys()]) if (within(path, under) && foreign(path) && !known.has(path)) this.entries.delete(path);
    for (const fact of facts) if (foreign(fact.path)) this.learn(fact);
  }

  private learn({ path, folder, size, changed }: Fact): void {
    const before = this.entries.get(path);
    if (before?.size === size && before.changed === changed) return;
    this.entries.set(path, Object.assign(this.entry(path, folder), { size, changed }));
  }

  // load gets the content of a file if it is not in memory.
  private async load(entry: Entry): Promise<void> {
    if (entry.data.length >= entry.size) return;
    const data = await this.store!.read(entry.path);
    if (entry.data.length >= entry.size) return; // somebody else has loaded it, or has emptied the file
    [entry.data, entry.size] = [data, data.length];
  }

  private flushIn(ms: number, sooner = true): void {
    if (!this.store || (this.timer !== undefined && !sooner)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  // flush stores everything that has changed: all of it, as it is now, or nothing.
  private async flush(): Promise<void> {
    this.timer = undefined;
    if (this.storing) return this.flushIn(SOON);
    const changes = [...this.dirty].map(([path, from]) => this.change(path, from));
    this.dirty.clear();
    this.storing = true;
    try {
      if (changes.length) await this.store!.write(changes);
      this.failed = false;
    } catch (reason) {
      for (const { path, from } of changes) this.dirty.set(path, Math.min(from, this.dirty.get(path) ?? Infinity));
      this.fails(reason instanceof DOMException && reason.name === "QuotaExceededError" ? "full" : "refused");
      this.flushIn(AGAIN);
    } finally {
      this.storing = false;
    }
    this.release();
  }

  private change(path: string, from: number): Change {
    const entry = this.entries.get(path);
    if (!entry) return { path, from: 0, data: new Uint8Array() };
    const { folder, size, changed, data } = entry;
    const first = from - (from % BLOCK);
    return { path, fact: { path, folder, size, changed }, from: first, data: data.slice(first, size) };
  }

  private fails(trouble: Trouble): void {
    if (!this.failed) this.told(trouble);
    this.failed = true;
  }
}

const WRITABLE = 0o222;

const withoutWriting = (facts: object): object => ({ ...facts, mode: (facts as { mode: number }).mode & ~WRITABLE });

// openFiles opens the files of this browser.
export const openFiles = KeptFiles.opened;
