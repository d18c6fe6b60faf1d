import type { Music, Sounding } from "./music";
import { colours } from "./palette";

export const LANE = 40; // height of a part in px
export const CURVE = 30; // height of a signal in px

// Signal has the values of a signal during the game. Each value lasts from its tick until the next value.
export interface Signal { name: string; values: { tick: number; value: number }[] }

const LEAST_SPAN = 12; // minimum number of keys in a lane

// drawLanes draws a lane for each part, and the signals below them. tick is the current position of the music; pixels is the width of a tick.
export function drawLanes(c: CanvasRenderingContext2D, width: number, parts: number, music: Music, signals: Signal[], tick: number, pixels: number): void {
  const paint = colours();
  const height = parts * LANE + signals.length * CURVE;
  const left = Math.max(0, tick - (width * 0.75) / pixels);
  const x = (t: number): number => (t - left) * pixels;
  c.clearRect(0, 0, width, height);
  c.strokeStyle = paint.line;
  for (const bar of music.bars) upright(c, Math.round(x(bar.tick)) + 0.5, 0, height);
  for (let part = 0; part < parts; part++) {
    level(c, (part + 1) * LANE - 0.5, 0, width);
    const notes = music.notes.filter((n) => n.part === part);
    lane(c, notes, part * LANE, x, pixels, tick);
  }
  signals.forEach((s, i) => curve(c, s, parts * LANE + i * CURVE, x, Math.min(x(music.end), width)));
  c.strokeStyle = paint.head;
  c.lineWidth = 2;
  upright(c, x(tick), 0, height);
  c.lineWidth = 1;
}

function lane(c: CanvasRenderingContext2D, notes: Sounding[], top: number, x: (t: number) => number, pixels: number, tick: number): void {
  const paint = colours();
  let low = Math.min(...notes.map((n) => n.key));
  const high = Math.max(...notes.map((n) => n.key), low + LEAST_SPAN);
  if (!notes.length) return;
  low = Math.min(low, high - LEAST_SPAN);
  const row = (LANE - 10) / (high - low + 1);
  for (const n of notes) {
    const sounds = n.from <= tick && tick < n.to;
    c.fillStyle = paint.parts[n.part % paint.parts.length];
    c.globalAlpha = sounds ? 1 : 0.45 + (0.45 * n.velocity) / 127;
    const tall = Math.max(3, row);
    c.beginPath();
    c.roundRect(x(n.from), top + 5 + row * (high - n.key), Math.max(3, (n.to - n.from) * pixels - 1), tall, 2);
    c.fill();
  }
  c.globalAlpha = 1;
}

function curve(c: CanvasRenderingContext2D, { values }: Signal, top: number, x: (t: number) => number, end: number): void {
  const paint = colours();
  const y = (value: number): number => top + CURVE - 5 - value * (CURVE - 10);
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
  level(c, top + CURVE - 0.5, 0, 1e4);
}

function line(c: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  c.beginPath();
  c.moveTo(x1, y1);
  c.lineTo(x2, y2);
  c.stroke();
}

export const upright = (c: CanvasRenderingContext2D, x: number, from: number, to: number): void => line(c, x, from, x, to);
export const level = (c: CanvasRenderingContext2D, y: number, from: number, to: number): void => line(c, from, y, to, y);
