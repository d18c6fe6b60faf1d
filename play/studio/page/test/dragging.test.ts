import assert from "node:assert/strict";
import { test } from "node:test";
import { downloadOf } from "../src/files";

const here = "http://127.0.0.1:1234/secret/#compose";

test("a file that a program has made is dragged by its whole address", () => {
  assert.equal(downloadOf({ name: "a.mid", type: "audio/midi", address: "files/X" }, here), "audio/midi:a.mid:http://127.0.0.1:1234/secret/files/X");
});

test("without a program, the file is in the address", () => {
  assert.equal(downloadOf({ name: "a.mid", type: "audio/midi", data: "TVRoZA==" }, here), "audio/midi:a.mid:data:audio/midi;base64,TVRoZA==");
  assert.equal(downloadOf({ name: "a.wav", type: "audio/wav", data: "A".repeat((1 << 20) + 1) }, here), undefined);
});
