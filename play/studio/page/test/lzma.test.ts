import assert from "node:assert/strict";
import { test } from "node:test";
import { Unpacker } from "../src/worker/lzma";

// content is what the file below has: numbers, noise, and the numbers again.
function content(): Uint8Array {
  const numbers = new TextEncoder().encode(Array.from({ length: 3000 }, (_, i) => `${(i * i) % 997} `).join(""));
  let x = 1;
  const noise = Array.from({ length: 300 }, () => (x = (Math.imul(x, 1664525) + 1013904223) >>> 0) >>> 24);
  return Uint8Array.of(...numbers, ...noise, ...numbers.subarray(0, 5000));
}

// From Go, by the package that makes the site.
const FILE = Buffer.from(
  "XQAAEAAlQgAAAAAAAAAYCAKGSS5oDibOK/GSYvkQumIwtlhN6l+XJ0EfAB1Cmrxu1BLKn6kaycCZMUWLUhW/bHfjANEebyV3WqEuBOPoO4BqtJFC0VkJOM9nWlvzH7MCVYUDKYj+/58S" +
  "C81a3oWcejXtiOlrJPYUMeFvanuJwNX0XRRLPR9IhIGCsdDOPP9bKip9UOD7w2XmI52bNoCiyvWlmfzqqJRZD4x2Pj2L3T3+e2Y3aX9RTIJetki5VZQii1tml78UuiUHIDkuZCTgoZ0t" +
  "t5McaPtjRS1hO+oNsq73xoak2wMcasMCT8j5cbRUe6hwluqs18oOYjEMy8qWBrjeXbokwBHb7UdEoh6luuv5u749UFzFzN0FZm3Q1e2iBlvWgDFWYCz7Exq8E2oDpoNjzqi7P71M1Czd" +
  "8q80XmycpacLE0VqpTIxNCDTkCR2hOLujKLCVtvQCLY5UB5uX8gUPpMGYTH2so+9nAhb3PhGVHfL0jhS09/4aXLdi2eneFttYuqlqVdLyYA26kdLq2QOGSznkpYzvyUXn8aEsNEyeN21" +
  "qxg4jzi1LiHt68wtXvGdeLs/NemQECXSYpKB/XqkCTZ3vvdbgSt6Mr78iCi20ad5WMihIrOFKL2VpoLyifQtupnd8EmWkvN7FSFmh4tsmtuuvivFNVHnigZMGI6ATX49pwPehXW6cJIk" +
  "ZjZUuDe4TP9lvwvpO9fVsOjb7lmtsmbPnASichIOjIG14yLIQQ1PoZqITJXQ+O9IYMsqH2cZ+/E46VyZ/89WMXZYsBD2+rtd9o8UyHppq1ZS7Vg1ezO7CPt81smjWYdbny8e2BBYc4I+" +
  "8TRnWWYkELNN8CDaJrj0L7okMFo0DMdqvC3yMA1ku+Rdnea1Wxfc0KrU5vtytD4Y7i6jVVpnDFK/5tWeMWX6kKBnMN66e8NG+mIzAVjvqqXHMgDk9sApfbtlnf1eUkCHuZkvB5495LEW" +
  "0g3r1W1rZFe1CREXEKGH+HUpMRaFMUB8uKW1iWienjkTT7uu/zge63cMekD6+Phi/XLpq9JeREpCko7UYgBWwggeqOnwWPlz02L1BwFsW/YbA9FkQqBV2iMCcLFGkaBtW6bmj4n6soYB" +
  "nTRPjj3OqRSFohSdCWijv1+R5+6dlmJ6fnZFF3ClpvEZEBHLpKp0hsoaB+GcMtNgzuwxWspIWWzJwd4/ON/4rJ0q/rorGs8AafAcFF6p4u8qr4oXyWLye3nwNo1P5T+oD/h8vncotWQL" +
  "K2VyS7K5qg+64E78YGg9zSJ7+gsWYjRjqGJcotZDS6UdvP/0XDmccn7fPYTiIiOZSWYw2VFrRIv2qmiTkTuZ0uxpK3BwTeJaSjFFxu7ds56shA3lj9fNsuEKMFW/CZYfyJxjuPNBeqtq" +
  "3sN4ek5y5DPAJoiLs4cKY7PWv+NTe7LJ/Py2i2kKkV6H4OuTOVhWO+CIFd/AsFUYn9+D7eaW2avYAwCXj4PNaTQPOPCkfKepwe5oe9pUUNCD0gUtueREs7G5z5HmoEqSKSikiEl7wc9Q" +
  "qesvk7HqKrHuaaT7GE4ATyCSdw1kKdDnxObmn5Mf0i+hcSEJ1DAcvIcBQclHUtHQnH4Uu73nDHd4aJaGzDW/iBYBmL3UvLJtnMVeIoGSB9AyC8qg+0UOvCXRSuf8aIy0Gc9l3nsaM8QG" +
  "jldqdHgtik4DCnBWjQY7tAt13iPIAGfhKWOMUiIqbwlHhJzLYAQgAM4PgEOtaZylu1tLN9CpFbkJE0rlhPI36vBTx7SaX6fhazQ4oGE2D7r/EHHR1EVEJB9nujcRBf7GTUBYUUNwHcAg" +
  "s6ywN7OLomcYer8ucB8MJqalSwf3waVdyl4SxpDVk1l/EF/9bepVsH0oWF1rNyPWa7dShWRxNjFAOcO0wTc8Dti6FEa0GdhonqusEWAb4bbGm8TgePJcuEydPvH01txvtGqyipmjkbKo" +
  "p82TMm2eBKkL/+jhNbmL1ukRBI+/IAluLwAdOexh0krsVcCp/h1wXl7yf+jkeE1GrQQv1JdWfMi2P9zqvRAAGQhPraavKeRVWLslS0MdoGDpeSxSf757FhNEs2yfUfGbINcc4XGfhVHX" +
  "f1w8fyqrWzYduz3+rhNXrHbdP5OlCP8Bm+W+GC48sKrtX/C+pqa8z+IQ5ac8T9oGTovvkPtdYjF0PfgusbOBAqfR9xYY9T/AE6RZk6iU+Ua0xh31MW/FCBcdohZcr5N2GD2ThzID0bLl" +
  "v+bKd/m/w8exDlBU/1l+7kWseXNQSAKgP5E80hCSpESotOye8frJCg86D4mPAtXM6kUb0+p0l8jcfOA9bvcPb2+RcSY2UzX+n5T+TfanjRP4fEdQNsfNyKbIWfIUzv72enO63H18lRkw" +
  "ArgIGEHqxhg9cMvGM1lR0LUPWQ1ZMGWFrTipVVJxbOMgXi8m3nM/kquUOtoPVByRjOpdBXqk4q1KavwLix5jdrAz9ECG1iYDwygkcXV+/QEAUGVMq4U5EXSGhMFCEVq+VoVqCSWEFbz0" +
  "hrmnocVsf+r1itmH9YbTf5qM879GDoO6gZwSHuHADvcag6+pBWrJt39g0YfkIEktlnqpeyk1r1Mh7ELlJSnS4lbXGesApcvL+vS/wc4yuAdg0+IBodV5PmWEfy61cJNbfVSAkLTXrlBr" +
  "jhExch+x8LbZ9sxiN16O7ycid770GaOZ+Hr6VDWwc8HZxAeIPWJXoCfmpUK4dN4IMtq7crQYjRwkxvkCPR/bl63mxnXlTV6nsxuVXbDRSjRfaHTzriVyjy3Vb63fXy4CbUAEMnOGiw==",
  "base64",
);

function unpack(file: Uint8Array, part: number): Uint8Array {
  const unpacker = new Unpacker();
  const all: number[] = [];
  for (let at = 0; at < file.length; at += part) all.push(...unpacker.add(file.subarray(at, at + part)));
  all.push(...unpacker.end());
  return Uint8Array.from(all);
}

test("a file is unpacked in parts of any size", () => {
  for (const part of [1, 7, 19, 1000, FILE.length]) assert.deepEqual(unpack(FILE, part), content(), `parts of ${part} bytes`);
});

test("files that are cut short or of another kind are errors", () => {
  for (let end = 0; end < FILE.length; end += 11) assert.throws(() => unpack(FILE.subarray(0, end), 100), /cut short|damaged/);
  assert.throws(() => unpack(new TextEncoder().encode("\0asm, and what else is in a program"), 100), /not a file of LZMA/);
});
