import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME, readText, SCORE } from "../src/files";

const file = (name: string, ...parts: BlobPart[]): File => new File(parts, name);

test("a score is read as it is", async () => {
  assert.equal(await readText(file("mine.yaml", "tempo: 90 # ♩\n"), SCORE), "tempo: 90 # ♩\n");
  assert.equal((await readText(file("most.yaml", "#".repeat(256 << 10)), SCORE)).length, 256 << 10);
});

test("a file that is too long is not read", async () => {
  const long = file("long.yaml", "#".repeat((256 << 10) + 1));
  long.arrayBuffer = () => Promise.reject(new Error("it was read"));
  await assert.rejects(readText(long, SCORE), { message: "long.yaml has 257 KiB; a score has 256 KiB at most" });
  await assert.rejects(readText(file("long.txt", new Uint8Array((8 << 20) + 1)), GAME), { message: "long.txt has 9 MiB; a saved game has 8 MiB at most" });
});

test("what is not text is refused", async () => {
  const header = [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1];
  await assert.rejects(readText(file("song.mid", Uint8Array.from(header)), SCORE), { message: "song.mid is not a text file, so it is not a score" });
  await assert.rejects(readText(file("song.mp3", Uint8Array.of(0xff, 0xfb, 0x90)), SCORE), { message: "song.mp3 is not a text file, so it is not a score" });
});

test("PGN files of older programs are read as Latin-1", async () => {
  assert.equal(await readText(file("game.PGN", "[White \"M", Uint8Array.of(0xfc), "ller\"]"), GAME), '[White "Müller"]');
});
