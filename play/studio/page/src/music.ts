import type { Bar, Note, Part, Turn } from "./protocol";
import type { Stage } from "./stage";

// Sounding is a note as it is drawn: where it sounds, and in which part.
export interface Sounding { key: number; from: number; to: number; velocity: number; part: number; percussion: boolean }

// Music is the notes of a game so far, with its bar lines. Octave is the one of key 0.
export interface Music { notes: Sounding[]; bars: { tick: number; label: string }[]; end: number; octave: number }

// musicOf gathers the music of what a stage shows.
export function musicOf(stage: Stage): Music {
  const { turns, ending } = stage;
  const parts = partsOf(stage);
  const music: Music = { notes: [], bars: [], end: 0, octave: octaveOf(turns) };
  for (const turn of turns) turn.bars?.forEach((bar, i) => addBar(music, bar, turn, i === 0, parts));
  const last = ending?.music;
  if (ending && last) {
    music.bars.push({ tick: last.start, label: "end" });
    add(music, last.first, 0, ending.shift, parts);
    add(music, last.second, 1, ending.shift, parts);
    for (const line of last.lines ?? []) add(music, line.notes, line.part - 1, ending.shift, parts);
    music.end = last.start + last.ticks;
  }
  return music;
}

function addBar(music: Music, bar: Bar, turn: Turn, first: boolean, parts: Part[]): void {
  music.bars.push({ tick: bar.start, label: first ? String(turn.number) : "" });
  add(music, bar.notes, turn.side, turn.shift, parts);
  add(music, bar.drone, turn.side, turn.shift, parts);
  for (const line of bar.lines ?? []) add(music, line.notes, line.part - 1, turn.shift, parts);
  music.end = bar.start + bar.ticks;
}

function add(music: Music, notes: Note[] | null | undefined, part: number, shift: number, parts: Part[]): void {
  const percussion = parts[part]?.percussion ?? false;
  for (const n of notes ?? []) {
    const from = n.on ?? n.start;
    const to = n.off ?? n.start + n.ticks;
    music.notes.push({ key: n.key + (percussion ? 0 : shift), from, to, velocity: n.velocity, part, percussion });
  }
}

// partsOf lists the parts of a game; a score that came later may have more voices.
export function partsOf({ game, turns }: Stage): Part[] {
  const parts = [...(game?.parts ?? [])];
  for (const line of turns.flatMap((t) => t.bars ?? []).flatMap((bar) => bar.lines ?? [])) {
    parts[line.part - 1] ??= { name: line.name, instrument: line.kind ?? "", percussion: line.kind === "drums" };
  }
  return Array.from(parts, (part) => part ?? { name: "", instrument: "", percussion: false });
}

// noteName writes C#4 as C♯4.
export const noteName = (name: string): string => name.replace("#", "♯").replace(/b(?=-?\d)/, "♭");

const NAMES = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];

// keyName is the name of a MIDI key, where key 0 is in an octave.
export const keyName = (key: number, octave: number): string => NAMES[key % 12] + (Math.floor(key / 12) + octave);

const USUAL_OCTAVE = -3; // of key 0, so that 60 is C2, as the papers have it

// octaveOf is the octave of key 0, which each score chooses: seen in the name of a note.
function octaveOf(turns: Turn[]): number {
  for (const { bars } of turns) {
    for (const n of bars?.flatMap((bar) => bar.notes ?? []) ?? []) {
      const octave = /^[D-G].*?(-?\d+)$/.exec(n.name)?.[1]; // no B sharp or C flat, which are in the next octave
      if (octave) return Number(octave) - Math.floor(n.key / 12);
    }
  }
  return USUAL_OCTAVE;
}
