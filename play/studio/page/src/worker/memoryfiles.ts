// A file system in memory for Go's program. It has those functions of node's fs that Go calls. Paths are absolute, and errors have node's codes.

export type Answer<T = void> = (error: Error | null, value?: T) => void;

export interface Entry {
  number: number;
  path: string; // empty if the file was removed
  folder: boolean;
  data: Uint8Array; // may be longer than size
  size: number;
  changed: number;
}

export interface Opened { entry: Entry; at: number; appends: boolean; writes: boolean }

export const FLAGS = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };
const FOLDER_MODE = 0o040777;
const FILE_MODE = 0o100666;
const FIRST = 3; // the first descriptor after those of the standard streams

export class Fault extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

// tidy removes a trailing slash, dots and empty names from a path.
export function tidy(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return "/" + names.join("/");
}

const parent = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

// MemoryFiles has the folder /tmp, and further ones that are given, from the start.
export class MemoryFiles {
  readonly constants = FLAGS;
  protected readonly entries = new Map<string, Entry>();
  protected readonly opened = new Map<number, Opened>();
  private made = 0;
  private line = "";

  constructor(folders: string[] = []) {
    for (const path of ["/", "/tmp", ...folders]) this.entries.set(path, this.entry(path, true));
  }

  // writeSync logs the output of Go's program, line by line.
  writeSync(_fd: number, data: Uint8Array): number {
    const lines = (this.line + new TextDecoder().decode(data)).split("\n");
    this.line = lines.pop()!;
    lines.forEach((line) => console.error(line));
    return data.length;
  }

  open(path: string, flags: number, _mode: number, answer: Answer<number>): void {
    this.answer(answer, () => {
      path = tidy(path);
      let entry = this.entries.get(path);
      if (entry && flags & FLAGS.O_CREAT && flags & FLAGS.O_EXCL) throw new Fault("EEXIST");
      if (entry?.folder && flags & (FLAGS.O_WRONLY | FLAGS.O_RDWR)) throw new Fault("EISDIR");
      if (entry && !entry.folder && flags & FLAGS.O_DIRECTORY) throw new Fault("ENOTDIR");
      if (!entry) {
        if (!(flags & FLAGS.O_CREAT)) throw new Fault("ENOENT");
        entry = this.add(path, false);
      }
      if (flags & FLAGS.O_TRUNC) this.resize(entry, 0);
      let fd = FIRST;
      while (this.opened.has(fd)) fd++;
      this.opened.set(fd, { entry, at: 0, appends: (flags & FLAGS.O_APPEND) !== 0, writes: (flags & (FLAGS.O_WRONLY | FLAGS.O_RDWR)) !== 0 });
      return fd;
    });
  }

  close(fd: number, answer: Answer): void {
    this.answer(answer, () => {
      this.file(fd);
      this.opened.delete(fd);
    });
  }

  read(fd: number, into: Uint8Array, offset: number, length: number, position: number | null, answer: Answer<number>): void {
    this.answer(answer, () => {
      const file = this.file(fd);
      const from = position ?? file.at;
      const part = file.entry.data.subarray(Math.min(from, file.entry.size), Math.min(from + length, file.entry.size));
      into.set(part, offset);
      if (position === null) file.at += part.length;
      return part.length;
    });
  }

  write(fd: number, data: Uint8Array, offset: number, length: number, position: number | null, answer: Answer<number>): void {
    this.answer(answer, () => {
      if (fd < FIRST) return this.writeSync(fd, data.subarray(offset, offset + length));
      const file = this.file(fd);
      const from = file.appends ? file.entry.size : (position ?? file.at);
      this.resize(file.entry, Math.max(file.entry.size, from + length));
      file.entry.data.set(data.subarray(offset, offset + length), from);
      this.touched(file.entry.path, from);
      if (position === null) file.at = from + length;
      return length;
    });
  }

  ftruncate(fd: number, size: number, answer: Answer): void {
    this.answer(answer, () => this.resize(this.file(fd).entry, size));
  }

  fstat(fd: number, answer: Answer<object>): void {
    this.answer(answer, () => facts(this.file(fd).entry));
  }

  stat(path: string, answer: Answer<object>): void {
    this.answer(answer, () => facts(this.find(path)));
  }

  lstat(path: string, answer: Answer<object>): void {
    this.stat(path, answer);
  }

  mkdir(path: string, _mode: number, answer: Answer): void {
    this.answer(answer, () => {
      if (this.entries.has(tidy(path))) throw new Fault("EEXIST");
      this.add(tidy(path), true);
    });
  }

  readdir(path: string, answer: Answer<string[]>): void {
    this.answer(answer, () => {
      if (!this.find(path).folder) throw new Fault("ENOTDIR");
      return this.names(tidy(path));
    });
  }

  rename(from: string, to: string, answer: Answer): void {
    this.answer(answer, () => {
      const entry = this.find(from);
      [from, to] = [tidy(from), tidy(to)];
      if (entry.folder) throw new Fault("ENOSYS"); // folders cannot be renamed
      if (this.entries.get(to)?.folder) throw new Fault("EISDIR");
      if (!this.entries.get(parent(to))?.folder) throw new Fault("ENOENT");
      this.remove(from);
      if (this.entries.has(to)) this.remove(to);
      this.entries.set(to, Object.assign(entry, { path: to }));
      this.touched(to, 0);
    });
  }

  unlink(path: string, answer: Answer): void {
    this.answer(answer, () => {
      if (this.find(path).folder) throw new Fault("EISDIR");
      this.remove(tidy(path));
    });
  }

  rmdir(path: string, answer: Answer): void {
    this.answer(answer, () => {
      if (!this.find(path).folder) throw new Fault("ENOTDIR");
      if (this.names(tidy(path)).length) throw new Fault("ENOTEMPTY");
      this.remove(tidy(path));
    });
  }

  readlink(path: string, answer: Answer<string>): void {
    this.answer(answer, () => {
      this.find(path);
      throw new Fault("EINVAL"); // there are no links
    });
  }

  fsync(_fd: number, answer: Answer): void {
    answer(null);
  }

  fchmod(_fd: number, _mode: number, answer: Answer): void {
    answer(null);
  }

  // touched is called when a file has changed from a byte on, or when a name has come or gone.
  protected touched(_path: string, _from: number): void {}

  protected answer<T>(answer: Answer<T>, what: () => T): void {
    let value: T;
    try {
      value = what();
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      answer(fault);
      return;
    }
    answer(null, value);
  }

  protected entry(path: string, folder: boolean): Entry {
    return { number: ++this.made, path, folder, data: new Uint8Array(), size: 0, changed: Date.now() };
  }

  private add(path: string, folder: boolean): Entry {
    const above = this.entries.get(parent(path));
    if (!above) throw new Fault("ENOENT");
    if (!above.folder) throw new Fault("ENOTDIR");
    const entry = this.entry(path, folder);
    this.entries.set(path, entry);
    this.touched(path, 0);
    return entry;
  }

  private remove(path: string): void {
    this.entries.get(path)!.path = "";
    this.entries.delete(path);
    this.touched(path, 0);
  }

  protected find(path: string): Entry {
    const entry = this.entries.get(tidy(path));
    if (!entry) throw new Fault("ENOENT");
    return entry;
  }

  private file(fd: number): Opened {
    const file = this.opened.get(fd);
    if (!file) throw new Fault("EBADF");
    return file;
  }

  private names(folder: string): string[] {
    return [...this.entries.keys()].filter((path) => path !== "/" && parent(path) === folder).map((path) => path.slice(path.lastIndexOf("/") + 1));
  }

  // resize changes the size of a file. New bytes are zero.
  private resize(entry: Entry, size: number): void {
    this.touched(entry.path, Math.min(size, entry.size));
    if (size > entry.data.length) {
      const more = new Uint8Array(Math.max(size, 2 * entry.data.length));
      more.set(entry.data.subarray(0, entry.size));
      entry.data = more;
    } else if (size < entry.size) {
      entry.data.fill(0, size, entry.size);
    }
    entry.size = size;
    entry.changed = Date.now();
  }
}

// facts returns what stat returns for an entry.
const facts = ({ number, folder, size, changed }: Entry): object => ({
  dev: 0, ino: number, mode: folder ? FOLDER_MODE : FILE_MODE, nlink: 1, uid: 0, gid: 0, rdev: 0,
  size, blksize: 4096, blocks: Math.ceil(size / 512), atimeMs: changed, mtimeMs: changed, ctimeMs: changed,
  isDirectory: () => folder,
});
