import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choicesAt, type Schema } from "../src/compose/completion";
import { placeOf } from "../src/compose/yamlplace";

const schema = JSON.parse(readFileSync("../../../scores/score.schema.json", "utf8")) as Schema;

// at splits a text at its cursor, which is written as ‸.
function at(text: string): [string, number] {
  const cursor = text.indexOf("‸");
  return [text.replace("‸", ""), cursor];
}

test("the place of a cursor is its path in the text", () => {
  const places: [string, string][] = [
    ["‸", "a name"],
    ["te‸", "a name, word te"],
    ["tempo: ‸", "value of tempo"],
    ["tempo:‸", "nothing"],
    ["tempo: 9‸\nbar: 4/4", "value of tempo, word 9"],
    ["bar: 4/4\n‸\ntempo: 90", "a name, not bar tempo"],
    ["scale:\n  ‸", "a name in scale"],
    ["scale:\n  root: D\n  mo‸\n", "a name in scale, not root, word mo"],
    ["scale:\n  mo‸\n  root: D\nbar: 4/4", "a name in scale, not root, word mo"],
    ["scale:\n  root: D\n‸", "a name, not scale"],
    ["scale: {root: D, mode: har‸", "value of scale mode, word har"],
    ["scale: {root: D, ‸}", "a name in scale, not root"],
    ["scale: {‸", "a name in scale"],
    ["scale: {root: D} ‸", "nothing"],
    ["players:\n  first:\n    {name: A, ‸", "a name in players first, not name"],
    ["voices:\n  - ‸", "a name in voices"],
    ["voices:\n- ‸", "a name in voices"],
    ["voices:\n  - bass: {style: root}\n  - chords:\n      name: P\n      ‸", "a name in voices chords, not name"],
    ["voices:\n  - bass:\n      style: root\n  - ‸", "a name in voices"],
    ["voices: [{bass: {style: ‸", "value of voices bass style"],
    ["drama:\n  - {signal: lead, target: voices, voices: [a, ‸", "value of drama voices"],
    ["drama:\n  - signal: lead\n    ‸", "a name in drama, not signal"],
    ["reference:\n  notes: [C4,\n    D‸", "value of reference notes, word D"],
    ["# a comm‸", "nothing"],
    ["tempo: 90 # a comm‸", "nothing"],
    ["title: 'a: {b‸'", "value of title, word 'a: {b"],
  ];
  for (const [text, want] of places) {
    const [whole, cursor] = at(text);
    const place = placeOf(whole, cursor);
    const word = place ? whole.slice(place.from, cursor) : "";
    const got = !place ? "nothing"
      : (place.key === undefined ? `a name${place.path.length ? ` in ${place.path.join(" ")}` : ""}${place.given.length ? `, not ${place.given.join(" ")}` : ""}` : `value of ${[...place.path, place.key].join(" ")}`)
        + (word && `, word ${word}`);
    assert.equal(got, want, text);
  }
});

test("names and values come from the schema, with descriptions", () => {
  const choices = (text: string): string[] => choicesAt(schema, ...at(text), (path) => (path.join() === "game" ? ["checkers"] : []))?.all.map((c) => c.word) ?? [];
  assert.ok(["title", "tempo", "scale", "voices", "form"].every((name) => choices("‸").includes(name)));
  assert.ok(!choices("tempo: 90\n‸").includes("tempo"));
  assert.deepEqual(choices("scale: {root: D, ‸").sort(), ["mode", "rising", "steps"]);
  assert.ok(choices("scale:\n  mode: ‸").includes("harmonic minor"));
  assert.deepEqual(choices("voices:\n  - ‸").sort(), ["answer", "bass", "chords", "counterpoint", "drums", "line"]);
  assert.ok(choices("voices:\n  - bass:\n      ‸").includes("style"));
  assert.ok(choices("players: {first: {program: ‸").includes("Acoustic Grand Piano"));
  assert.ok(choices("drama:\n  - {signal: ‸").includes("tension"));
  assert.ok(choices("form:\n  movements:\n    - {voices: [{bass: {style: ‸").includes("walking"));
  assert.deepEqual(choices("players: {first: {hold: ‸"), ["true", "false"]);
  assert.deepEqual(choices("game: ‸"), ["checkers"]);
  assert.deepEqual(choices("nothing: {‸"), []);
  const [signs] = [choicesAt(schema, ...at("signs: ‸"), () => [])!];
  assert.match(signs.about, /^Directions/);
  assert.deepEqual(signs.all.map((c) => [c.word, c.usual]), [["shared", true], ["independent", false], ["players", false], ["result", false]]);
});
