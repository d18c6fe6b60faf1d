import type { Bar, Game, Note, Turn } from "./protocol";
import type { Stage } from "./stage";

// Sounding is a note as it is drawn: where it sounds, and in which part.
export interface Sounding { key: number; from: number; to: number; velocity: number; part: number; percussion: boolean }

// Music is the notes of a game so far, with its bar lines.
export interface Music { notes: Sounding[]; bars: { tick: number; label: string }[]; end: number }

// musicOf gathers the music of what a stage shows.
export function musicOf({ turns, ending, game }: Stage): Music {
  const music: Music = { notes: [], bars: [], end: 0 };
  for (const turn of turns) turn.bars?.forEach((bar, i) => addBar(music, bar, turn, i === 0, game));
  const last = ending?.music;
  if (ending && last) {
    music.bars.push({ tick: last.start, label: "end" });
    add(music, last.first, 0, ending.shift, game);
    add(music, last.second, 1, ending.shift, game);
    for (const line of last.lines ?? []) add(music, line.notes, line.part - 1, ending.shift, game);
    music.end = last.start + last.ticks;
  }
  return music;
}

function addBar(music: Music, bar: Bar, turn: Turn, first: boolean, game?: Game): void {
  music.bars.push({ tick: bar.start, label: first ? String(turn.number) : "" });
  add(music, bar.notes, turn.side, turn.shift, game);
  add(music, bar.drone, turn.side, turn.shift, game);
  for (const line of bar.lines ?? []) add(music, line.notes, line.part - 1, turn.shift, game);
  music.end = bar.start + bar.ticks;
}

function add(music: Music, notes: Note[] | null | undefined, part: number, shift: number, game?: Game): void {
  const percussion = game?.parts[part]?.percussion ?? false;
  for (const n of notes ?? []) {
    const from = n.on ?? n.start;
    const to = n.off ?? n.start + n.ticks;
    music.notes.push({ key: n.key + (percussion ? 0 : shift), from, to, velocity: n.velocity, part, percussion });
  }
}

// noteName writes C#4 as C♯4.
export const noteName = (name: string): string => name.replace("#", "♯").replace(/b(?=-?\d)/, "♭");

const NAMES = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];

// keyName is the name of a MIDI key, as scores and files of JSON count octaves: 60 is C2 there.
export const keyName = (key: number): string => NAMES[key % 12] + (Math.floor(key / 12) - 3);
