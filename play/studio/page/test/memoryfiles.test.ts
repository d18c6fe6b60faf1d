import assert from "node:assert/strict";
import { test } from "node:test";
import { MemoryFiles } from "../src/worker/memoryfiles";

type Call = (...args: unknown[]) => void;

// does makes a call. It returns the answer or, after an error, the error's code.
function does(files: MemoryFiles, name: keyof MemoryFiles, ...args: unknown[]): any {
  let result: unknown;
  (files[name] as unknown as Call).call(files, ...args, (error: { code: string } | null, value: unknown) => (result = error?.code ?? value));
  return result;
}

const { O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND } = new MemoryFiles().constants;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const create = (files: MemoryFiles, path: string): number => does(files, "open", path, O_RDWR | O_CREAT | O_EXCL, 0o600);

function contents(files: MemoryFiles, path: string): string {
  const fd = does(files, "open", path, 0, 0);
  const into = new Uint8Array(100);
  const n = does(files, "read", fd, into, 0, into.length, null);
  does(files, "close", fd);
  return new TextDecoder().decode(into.subarray(0, n));
}

test("what is written is read, at its place and one after another", () => {
  const files = new MemoryFiles();
  const fd = create(files, "/tmp/a");
  assert.equal(does(files, "write", fd, bytes("hello "), 0, 6, null), 6);
  assert.equal(does(files, "write", fd, bytes("all the world"), 4, 3, null), 3);
  assert.equal(does(files, "write", fd, bytes("J"), 0, 1, 0), 1);
  assert.equal(does(files, "fstat", fd).size, 9);
  assert.equal(contents(files, "/tmp/../tmp//a"), "Jello the");
  const end = does(files, "open", "/tmp/a", O_WRONLY | O_APPEND, 0);
  does(files, "write", end, bytes("!"), 0, 1, null);
  assert.equal(contents(files, "/tmp/a"), "Jello the!");
  does(files, "close", does(files, "open", "/tmp/a", O_WRONLY | O_TRUNC, 0));
  assert.equal(contents(files, "/tmp/a"), "");
});

test("bytes that a file gains by its size are zero", () => {
  const files = new MemoryFiles();
  const fd = create(files, "/tmp/a");
  does(files, "write", fd, bytes("abcdef"), 0, 6, null);
  does(files, "ftruncate", fd, 2);
  does(files, "ftruncate", fd, 4);
  assert.equal(contents(files, "/tmp/a"), "ab\0\0");
});

test("a file that has gone can be read by those who have it open", () => {
  const files = new MemoryFiles();
  const fd = create(files, "/tmp/a");
  does(files, "write", fd, bytes("abc"), 0, 3, null);
  does(files, "unlink", "/tmp/a");
  assert.equal(does(files, "stat", "/tmp/a"), "ENOENT");
  const into = new Uint8Array(3);
  assert.equal(does(files, "read", fd, into, 0, 3, 0), 3);
  assert.deepEqual(into, bytes("abc"));
});

test("a file takes the place of another by its name", () => {
  const files = new MemoryFiles();
  for (const [path, text] of [["/tmp/a", "new"], ["/tmp/b", "old"]]) {
    const fd = create(files, path);
    does(files, "write", fd, bytes(text), 0, 3, null);
    does(files, "close", fd);
  }
  does(files, "rename", "/tmp/a", "/tmp/b");
  assert.equal(contents(files, "/tmp/b"), "new");
  assert.deepEqual(does(files, "readdir", "/tmp"), ["b"]);
});

test("folders have what was put into them", () => {
  const files = new MemoryFiles();
  does(files, "mkdir", "/tmp/one", 0o777);
  create(files, "/tmp/one/a");
  assert.deepEqual(does(files, "readdir", "/tmp"), ["one"]);
  assert.equal(does(files, "rmdir", "/tmp/one"), "ENOTEMPTY");
  does(files, "unlink", "/tmp/one/a");
  does(files, "rmdir", "/tmp/one");
  assert.deepEqual(does(files, "readdir", "/tmp"), []);
});

test("what goes wrong has the code that Go knows", () => {
  const files = new MemoryFiles();
  const fd = create(files, "/tmp/a");
  assert.equal(create(files, "/tmp/a"), "EEXIST");
  assert.equal(does(files, "open", "/tmp/none", 0, 0), "ENOENT");
  assert.equal(does(files, "open", "/none/a", O_CREAT, 0), "ENOENT");
  assert.equal(does(files, "open", "/tmp/a/b", O_CREAT, 0), "ENOTDIR");
  assert.equal(does(files, "open", "/tmp", O_WRONLY, 0), "EISDIR");
  assert.equal(does(files, "mkdir", "/tmp", 0), "EEXIST");
  assert.equal(does(files, "readdir", "/tmp/a"), "ENOTDIR");
  assert.equal(does(files, "unlink", "/tmp"), "EISDIR");
  assert.equal(does(files, "readlink", "/tmp/a"), "EINVAL");
  does(files, "close", fd);
  assert.equal(does(files, "read", fd, new Uint8Array(1), 0, 1, null), "EBADF");
});
