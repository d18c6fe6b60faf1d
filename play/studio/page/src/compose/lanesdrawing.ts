import type { Music, Sounding } from "../music";
import { colours } from "../palette";

// Heights are the heights in px of a part and of a signal.
export interface Heights { lane: number; curve: number }

// heights returns the heights for the size of the page's font.
export function heights(): Heights {
  const em = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { lane: Math.round(2.3 * em), curve: Math.round(1.6 * em) };
}

// Signal has the values of a signal during the game. Each value lasts from its tick until the next value.
export interface Signal { name: string; values: { tick: number; value: number }[] }

const LEAST_SPAN = 12; // minimum number of keys in a lane

// drawLanes draws a lane for each part, and the signals below them. tick is the current position of the music; pixels is the width of a tick.
export function drawLanes(c: CanvasRenderingContext2D, width: number, parts: number, music: Music, signals: Signal[], tick: number, pixels: number, tall: Heights): void {
  const paint = colours();
  const height = parts * tall.lane + signals.length * tall.curve;
  const left = Math.max(0, tick - (width * 0.75) / pixels);
  const x = (t: number): number => (t - left) * pixels;
  c.clearRect(0, 0, width, height);
  c.strokeStyle = paint.line;
  for (const bar of music.bars) upright(c, Math.round(x(bar.tick)) + 0.5, 0, height);
  for (let part = 0; part < parts; part++) {
    level(c, (part + 1) * tall.lane - 0.5, 0, width);
    const notes = music.notes.filter((n) => n.part === part);
    lane(c, notes, part * tall.lane, tall.lane, x, pixels, tick);
  }
  signals.forEach((s, i) => curve(c, s, parts * tall.lane + i * tall.curve, tall.curve, x, Math.min(x(music.end), width)));
  c.strokeStyle = paint.head;
  c.lineWidth = 2;
  upright(c, x(tick), 0, height);
  c.lineWidth = 1;
}

function lane(c: CanvasRenderingContext2D, notes: Sounding[], top: number, tall: number, x: (t: number) => number, pixels: number, tick: number): void {
  const paint = colours();
  let low = Math.min(...notes.map((n) => n.key));
  const high = Math.max(...notes.map((n) => n.key), low + LEAST_SPAN);
  if (!notes.length) return;
  low = Math.min(low, high - LEAST_SPAN);
  const row = (tall - 10) / (high - low + 1);
  for (const n of notes) {
    const sounds = n.from <= tick && tick < n.to;
    c.fillStyle = paint.parts[n.part % paint.parts.length];
    c.globalAlpha = sounds ? 1 : 0.45 + (0.45 * n.velocity) / 127;
    const thick = Math.max(3, row);
    c.beginPath();
    c.roundRect(x(n.from), top + 5 + row * (high - n.key), Math.max(3, (n.to - n.from) * pixels - 1), thick, 2);
    c.fill();
  }
  c.globalAlpha = 1;
}

function curve(c: CanvasRenderingContext2D, { values }: Signal, top: number, tall: number, x: (t: number) => number, end: number): void {
  const paint = colours();
  const y = (value: number): number => top + tall - 5 - value * (tall - 10);
  c.strokeStyle = paint.ink;
  c.lineWidth = 1.5;
  c.beginPath();
  values.forEach(({ tick, value }, i) => {
    const until = values[i + 1] ? x(values[i + 1].tick) : end;
    c.lineTo(x(tick), y(value));
    c.lineTo(until, y(value));
  });
  c.stroke();
  c.lineWidth = 1;
  c.strokeStyle = paint.line;
  level(c, top + tall - 0.5, 0, 1e4);
}

function line(c: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  c.beginPath();
  c.moveTo(x1, y1);
  c.lineTo(x2, y2);
  c.stroke();
}

export const upright = (c: CanvasRenderingContext2D, x: number, from: number, to: number): void => line(c, x, from, x, to);
export const level = (c: CanvasRenderingContext2D, y: number, from: number, to: number): void => line(c, from, y, to, y);
