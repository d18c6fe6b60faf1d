import assert from "node:assert/strict";
import { test } from "node:test";
import { seedProblem } from "../src/seedfield";

test("a seed has 64 bits", () => {
  for (const right of ["", " 7 ", "18446744073709551615"]) assert.equal(seedProblem(right), "");
  for (const wrong of ["18446744073709551616", "99999999999999999999", "-1", "1e3", "seven"]) {
    assert.equal(seedProblem(wrong), "A seed is a whole number from 1 to 18446744073709551615.");
  }
});
