import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { decode } from "../src/sound/flac";

const CHECKSUM = 26; // place of the checksum that the encoder has written
const AUDIO = "../../../compose/audio/";

for (const folder of [AUDIO + "flac/testdata/", AUDIO + "soundfont/"]) {
  test(`samples of ${folder} are exact`, () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".flac"));
    assert.ok(names.length > 5);
    for (const name of names) {
      const file = readFileSync(folder + name);
      const samples = Int16Array.from(decode(file), (x) => x * 32768);
      assert.equal(createHash("md5").update(samples).digest("hex"), file.subarray(CHECKSUM, CHECKSUM + 16).toString("hex"), name);
    }
  });
}

test("files that are cut short or damaged are errors", () => {
  const file = readFileSync(AUDIO + "flac/testdata/linear.flac");
  for (let end = 0; end < file.length; end++) assert.throws(() => decode(file.subarray(0, end)), Error);
  const other = Uint8Array.from(file);
  other[0]++;
  assert.throws(() => decode(other), /not a FLAC file/);
});
