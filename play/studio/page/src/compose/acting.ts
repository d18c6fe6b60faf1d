import type { Bar, EndingMusic, Note } from "../protocol";
import type { Heard, Stage } from "../stage";

// Acting is a part, a voice or an entry of the drama that acts in the music now. path is its path in the score, part the number of its part (-1 for an
// entry of the drama), and strength is 0 to 1.
export interface Acting { path: string; part: number; strength: number }

const LEAST = 160; // ticks for which a note is shown at least

// acting returns what acts in the music at a tick. calm makes everything act through the whole bar.
export function acting({ turns, ending }: Stage, tick: number, calm: boolean): Acting[] {
  const turn = turns.at(-1);
  if (!turn) return [];
  const all = new Map<string, Acting>();
  const add = (path: string, part: number, strength: number): void => {
    const whole = turn.within ? `${turn.within}.${path}` : path;
    if (strength > (all.get(whole)?.strength ?? 0)) all.set(whole, { path: whole, part, strength });
  };
  const plays = (notes: Note[] | null | undefined, path: string, part: number, place: number): void => {
    const sounds = (n: Note): boolean => (n.on ?? n.start) <= tick - place && tick - place < Math.max(n.off ?? n.start + n.ticks, (n.on ?? n.start) + LEAST);
    if (calm ? notes?.length : notes?.some(sounds)) add(path, part, 1);
  };
  const player = (notes: Note[] | null | undefined, side: number, place: number): void => plays(notes, SIDES[side], side, place);
  const lines = ({ lines }: Bar | EndingMusic, place: number): void => {
    for (const { voice, part, notes } of lines ?? []) plays(notes, voice > 0 ? `voices[${voice - 1}]` : SIDES[part - 1], part - 1, place);
  };
  const music = ending?.music;
  if (music && tick >= music.start + ending.place) {
    player(music.first, 0, ending.place);
    player(music.second, 1, ending.place);
    lines(music, ending.place);
    return [...all.values()];
  }
  for (const bar of barsAt(turn, tick)) {
    const side = bar.part ? Number(bar.part === "second") : turn.side;
    player(bar.notes, side, turn.place);
    player(bar.drone, side, turn.place);
    lines(bar, turn.place);
  }
  turn.drama?.forEach((along, i) => add(`drama[${i}]`, -1, along));
  return [...all.values()];
}

const SIDES = ["players.first", "players.second"];

// barsAt returns the bar of a turn at a tick; before and after the turn, its nearest bar.
function barsAt({ bars, place }: Heard, tick: number): Bar[] {
  const begun = bars?.filter((bar) => bar.start + place <= tick) ?? [];
  return begun.slice(-1).concat(begun.length ? [] : bars?.slice(0, 1) ?? []);
}
