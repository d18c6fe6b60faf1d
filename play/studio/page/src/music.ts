import type { Note, Part } from "./protocol";
import type { Heard, Stage } from "./stage";

// Sounding is a note with its part, from and to the tick at which it sounds. part is -1 if the current score does not have that part.
export interface Sounding { key: number; from: number; to: number; velocity: number; part: number; percussion: boolean }

// Music has the notes and bar lines of a game so far. octave is the octave of MIDI key 0.
export interface Music { notes: Sounding[]; bars: { tick: number; label: string }[]; end: number; octave: number }

// musicOf returns the music of a stage.
export function musicOf(stage: Stage): Music {
  const { turns, ending } = stage;
  const now = partsOf(stage);
  const music: Music = { notes: [], bars: [], end: 0, octave: octaveOf(turns) };
  for (const turn of turns) {
    music.notes.push(...notesOf(turn, now));
    turn.bars?.forEach((bar, i) => {
      music.bars.push({ tick: bar.start + turn.place, label: i === 0 ? String(turn.number) : "" });
      music.end = bar.start + bar.ticks + turn.place;
    });
  }
  const last = ending?.music;
  if (ending && last) {
    const add = adder(music.notes, ending, now);
    music.bars.push({ tick: last.start + ending.place, label: "end" });
    add(last.first, 0);
    add(last.second, 1);
    for (const line of last.lines ?? []) add(line.notes, line.part - 1);
    music.end = last.start + last.ticks + ending.place;
  }
  return music;
}

// notesOf returns the notes of a turn. now has the parts of the current score.
export function notesOf(turn: Heard, now: Part[]): Sounding[] {
  const notes: Sounding[] = [];
  const add = adder(notes, turn, now);
  for (const bar of turn.bars ?? []) {
    const part = bar.part ? Number(bar.part === "second") : turn.side;
    add(bar.notes, part);
    add(bar.drone, part);
    for (const line of bar.lines ?? []) add(line.notes, line.part - 1);
  }
  return notes;
}

// adder returns a function that adds the notes of a turn to all. The function converts the turn's parts to the parts of the current score.
function adder(all: Sounding[], { parts, place, shift }: Heard, now: Part[]): (notes: Note[] | null | undefined, part: number) => void {
  return (notes, own) => {
    const percussion = parts[own]?.percussion ?? false;
    const part = parts === now || own < 2 ? own : now.findIndex((p, i) => i >= 2 && p.name === parts[own]?.name);
    for (const n of notes ?? []) {
      const from = (n.on ?? n.start) + place;
      const to = (n.off ?? n.start + n.ticks) + place;
      all.push({ key: n.key + (percussion ? 0 : shift), from, to, velocity: n.velocity, part, percussion });
    }
  };
}

// partsOf returns the parts of the current score.
export const partsOf = ({ game, turns }: Stage): Part[] => turns.at(-1)?.parts ?? game?.parts ?? [];

// noteName formats C#4 as C♯4.
export const noteName = (name: string): string => name.replace("#", "♯").replace(/b(?=-?\d)/, "♭");

const NAMES = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];

// keyName returns the name of a MIDI key. octave is the octave of key 0.
export const keyName = (key: number, octave: number): string => NAMES[key % 12] + (Math.floor(key / 12) + octave);

const USUAL_OCTAVE = -3; // octave of key 0; with it, key 60 is C2, as in the papers

// octaveOf finds the octave of key 0 from the name of a note, because each score chooses its own octave.
function octaveOf(turns: Heard[]): number {
  for (const { bars } of turns) {
    for (const n of bars?.flatMap((bar) => bar.notes ?? []) ?? []) {
      const octave = /^[D-G].*?(-?\d+)$/.exec(n.name)?.[1]; // B sharp and C flat do not match, because they belong to the next octave
      if (octave) return Number(octave) - Math.floor(n.key / 12);
    }
  }
  return USUAL_OCTAVE;
}
