import { level, upright } from "./compose/lanesdrawing";
import { keyName, type Music, type Sounding } from "./music";
import { colours } from "./palette";

// type returns the size of the roll's texts in px, which depends on the font of the page.
const type = (): number => Math.max(12, parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.72);

const DRUMS = 5; // number of rows for drums, below the keys
const LEAST_SPAN = 20; // minimum number of keys
const BEHIND = 0.72; // share of the width for the music that has sounded

// Span is the range of keys that a roll shows.
interface Span { low: number; high: number; drums: boolean }

// Lit is a part of the music, from and to a tick.
export interface Lit { from: number; to: number }

const gutterOf = (size: number): number => size * 2.8;
const leftOf = (width: number, gutter: number, tick: number, pixels: number): number => Math.max(0, tick - ((width - gutter) * BEHIND) / pixels);

// tickAt returns the tick that drawRoll draws at x.
export function tickAt(x: number, width: number, tick: number, pixels: number): number {
  const gutter = gutterOf(type());
  return leftOf(width, gutter, tick, pixels) + (x - gutter) / pixels;
}

// spanOf returns the range of the keys of all notes, with a margin.
export function spanOf(notes: Sounding[]): Span {
  let [low, high, drums] = [127, 0, false];
  for (const n of notes) {
    if (n.percussion) drums = true;
    else [low, high] = [Math.min(low, n.key), Math.max(high, n.key)];
  }
  if (low > high) [low, high] = [54, 74];
  const missing = Math.max(0, LEAST_SPAN - (high - low));
  return { low: low - 1 - (missing >> 1), high: high + 1 + ((missing + 1) >> 1), drums };
}

// drawRoll draws the music around the current position, which is tick. pixels is the width of a tick.
// lit is the bar that the board shows; undefined for none.
export function drawRoll(c: CanvasRenderingContext2D, width: number, height: number, music: Music, span: Span, tick: number, pixels: number, lit?: Lit): void {
  const paint = colours();
  const size = type();
  const [gutter, header] = [gutterOf(size), size * 1.7]; // px for the names of keys and for the numbers of bars
  const rows = span.high - span.low + 1 + (span.drums ? DRUMS : 0);
  const row = (height - header) / rows;
  const left = leftOf(width, gutter, tick, pixels);
  const x = (t: number): number => gutter + (t - left) * pixels;
  const y = (n: Sounding): number => header + row * (n.percussion ? rows - 1 - (n.key % DRUMS) : span.high - n.key);
  c.clearRect(0, 0, width, height);
  c.font = `${size}px system-ui, sans-serif`;
  c.textBaseline = "middle";
  drawKeys(c, width, span, row, [gutter, header], music.octave);
  c.save();
  c.beginPath();
  c.rect(gutter, 0, width - gutter, height);
  c.clip();
  if (lit) {
    c.fillStyle = paint.line;
    c.globalAlpha = 0.35;
    c.fillRect(x(lit.from), header, (lit.to - lit.from) * pixels, height);
    c.globalAlpha = 1;
  }
  for (const bar of music.bars) {
    const at = Math.round(x(bar.tick)) + 0.5;
    if (at < gutter - 200 || at > width) continue;
    c.strokeStyle = paint.line;
    upright(c, at, header, height);
    c.fillStyle = paint.faint;
    if (at + 4 >= gutter) c.fillText(bar.label, at + 4, header / 2); // omit a number that would be cut off on the left
  }
  for (const n of music.notes) {
    if (x(n.to) < gutter || x(n.from) > width) continue;
    drawNote(c, n, x(n.from), y(n), Math.max(3, (n.to - n.from) * pixels - 1), row, n.from <= tick && tick < n.to);
  }
  c.strokeStyle = paint.head;
  c.lineWidth = 2;
  upright(c, x(tick), header, height);
  c.lineWidth = 1;
  c.restore();
}

function drawKeys(c: CanvasRenderingContext2D, width: number, span: Span, row: number, [gutter, header]: number[], octave: number): void {
  const paint = colours();
  for (let key = span.low; key <= span.high; key++) {
    if (key % 12 !== 0) continue;
    const y = header + row * (span.high - key + 1);
    c.strokeStyle = paint.line;
    level(c, Math.round(y) + 0.5, gutter, width);
    c.fillStyle = paint.faint;
    c.fillText(keyName(key, octave), 4, y - row / 2);
  }
}

// drawNote draws a note. Notes of the second player have a stripe, for people who cannot distinguish the colours.
function drawNote(c: CanvasRenderingContext2D, n: Sounding, x: number, y: number, width: number, row: number, sounds: boolean): void {
  const paint = colours();
  const tall = n.part < 2 ? Math.max(4, row) : Math.max(3, row * 0.6);
  const top = y + (row - tall) / 2;
  c.globalAlpha = sounds ? 1 : 0.45 + (0.45 * n.velocity) / 127;
  c.fillStyle = n.part < 0 ? paint.faint : paint.parts[n.part % paint.parts.length];
  c.beginPath();
  c.roundRect(x, top, width, tall, Math.min(3, tall / 2));
  c.fill();
  if (n.part === 1 && tall >= 5) {
    c.fillStyle = paint.ground;
    c.globalAlpha = 0.75;
    c.fillRect(x + 2, top + tall / 2 - 0.75, Math.max(0, width - 4), 1.5);
  }
  c.globalAlpha = 1;
  if (sounds) {
    c.strokeStyle = paint.ink;
    c.stroke();
  }
}
