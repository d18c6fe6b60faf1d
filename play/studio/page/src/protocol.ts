// The frames of play/studio/protocol.go and info.go, where their fields are explained. A frame of the studio is an array of Messages; a frame of a page is one
// Request.

import type { Voice } from "./errand";

export interface Square { X: number; Y: number }

// Players that are not gamers with a file.
export const PERSON = "human";
export const AUDIENCE = "audience"; // the listeners choose its moves
export const EVOLVING = "evolving"; // the best gamer of the newest generation

// MORE is the group of controls that are hidden at first.
export const MORE = "more";

// SAVED is the form of files that can be opened again.
export const SAVED = "saved";

export interface ScoreText { name: string; yaml: string }

// ENDLESS is a number of games: games follow each other without end.
export const ENDLESS = "endless";

// Setup says what to play, in texts as people write them. Empty and missing fields have default values.
export interface Setup {
  game: string;
  gamers: [string, string];
  seed?: string;
  opening?: string;
  games?: string;
  score: ScoreText;
  start?: string;
  moves?: string;
  signs?: string;
  length?: string;
  tempo?: string;
  transpose?: string;
  title?: string;
}

export interface Explore { setup: Setup; seeds: number; rank: string; where: string }

// SavedGames is a file with saved games.
export interface SavedGames { name: string; text: string }

export interface Evolve {
  system: string;
  settings: Record<string, number | string | boolean>;
  seed: string;
  heard: boolean;
}

// Request has exactly one of these fields.
export interface Request {
  ping: {};
  play: Setup;
  call: string; // name of one of Welcome.functions, followed by a space and its value
  score: ScoreText;
  port: string;
  listPorts: {};
  load: string;
  check: ScoreText;
  set: ScoreText & { path: string; value: string };
  export: { form: string; setup?: Setup; set?: string; heard?: boolean };
  open: SavedGames & { score?: ScoreText };
  link: string;
  share: {};
  explore: Explore;
  stopExplore: {};
  evolve: Evolve;
  stopEvolve: {};
  listRuns: {};
  goOn: { name: string; heard: boolean };
  listKept: {};
  openSet: string;
  showSet: string;
  keepScore: ScoreText;
  forget: string;
  pack: {};
  unpack: string;
  vote: string;
}

export interface Message {
  re?: number;
  error?: string;
  hint?: string;
  pong?: { at: number };
  welcome?: Welcome;
  setup?: Setup;
  items?: Items;
  item?: Setup; // an item of the set list begins; a game follows
  score?: ScoreText; // composes from the next bar line on
  voices?: Voice[]; // the instruments that the music needs from now on
  game?: Game;
  turn?: Turn;
  ending?: Turn;
  back?: { turns: number; board: string };
  ask?: Ask;
  chosen?: string;
  pulse?: Pulse;
  state?: State;
  notice?: string;
  ended?: boolean;
  midi?: { at: number; data: string[] };
  ports?: string[];
  checked?: Checked;
  file?: MadeFile;
  link?: string;
  needs?: string;
  explored?: Explored;
  evolved?: Evolved;
  runs?: Run[];
  kept?: Kept;
  unpacked?: { sets: number; runs: number; scores: number; known: number };
  poll?: Poll;
  shown?: { setup: Setup; games: { game: Game; turns: Turn[] }[] };
}

export interface Welcome {
  version: string;
  listener: boolean;
  alone: boolean;
  aloud: boolean;
  bounds: Bounds;
  functions: FunctionInfo[];
  games: GameInfo[];
  gamers: { name: string; about: string }[];
  scores: ScoreInfo[];
  forms: string[];
  controls: Control[];
  measures: { name: string; about: string }[];
  systems: System[];
  audience: string;
  site: string;
}

export interface Bounds { games: number }

// FunctionInfo describes a function that can be called by its name.
export interface FunctionInfo {
  name: string;
  group: string;
  about: string;
  takes: string;
  kind: "nothing" | "number" | "whole" | "square" | "text";
  low: number;
  high: number;
}

export interface GameInfo {
  name: string;
  width: number;
  height: number;
  columns: boolean;
  labels: string[][] | null;
  start: string;
  gamers: string[];
  usual: [string, string];
  score: string; // the default one
  levels: Record<string, string>; // gamers that play under the names of levels
}

export interface ScoreInfo { name: string; about: string; game: string; voices: Voice[] }

export interface Control {
  path: string;
  group: string;
  about: string;
  default: string;
  options?: string[];
  least?: number;
  most?: number;
  whole?: boolean;
}

export interface System { name: string; about: string; settings: SystemSetting[] }

export interface SystemSetting { name: string; about: string; value: number | string | boolean }

// Items is a set list.
export interface Items { title: string; items: Item[]; scenes: string[] }

export interface Item { name: string; line: string; sounding: boolean; next: boolean; began: number; lasts: number }

export interface Game {
  number: number;
  game: string;
  names: [string, string];
  people: [boolean, boolean];
  title: string;
  seed: string;
  parts: Part[];
  board: string;
  next: number;
}

export interface Part { name: string; instrument: string; percussion: boolean; channel: number }

export interface Turn {
  at: number;
  number: number;
  side: number;
  move: string;
  path: Square[] | null;
  board: string;
  line?: Square[];
  check?: Square; // the square of a king in check
  next: number;
  result: string;
  reason?: string;
  shift: number;
  bars: Bar[] | null;
  ways?: Way[];
  music?: EndingMusic;
  parts?: Part[]; // parts of the music from this turn on; only set if the score has changed since the last turn
  within?: string; // path of the movement in the score, if it has settings of its own
  drama?: number[]; // how far each entry of the score's drama is along its range, 0 to 1
}

export interface Way {
  from: "last" | "reference" | "person";
  intervals: [number, number];
  unit: "semitones" | "steps" | "thirds";
  notes: [string, string, string];
  pulled: [boolean, boolean, boolean];
}

// Bar is the music of a move, as in JSON files.
export interface Bar {
  move: number;
  player: "first" | "second";
  part?: "first" | "second"; // the player whose part plays the notes, if this is not the player who moved
  x: number;
  y: number;
  feature: string;
  confidence: number;
  notes: Note[] | null;
  drone?: Note[];
  start: number;
  ticks: number;
  tempo: number;
  lines?: Line[];
  signals?: Signals;
}

export interface Note { key: number; name: string; start: number; ticks: number; velocity: number; on?: number; off?: number }

export interface Line { voice: number; kind?: string; part: number; name: string; notes: Note[] | null }

export interface Signals {
  tension: number;
  advantage: number;
  surprise: number;
  progress: number;
  density: number;
  capture: number;
  blunder: number;
}

export interface EndingMusic { first: Note[] | null; second: Note[] | null; start: number; ticks: number; tempo: number; lines?: Line[] }

export interface Ask { side: number; audience: boolean; targets: Square[] | null; selected: Square[] | null; refused: string }

export interface Pulse { at: number; tick: number; tempo: number }

export interface State {
  running: boolean;
  paused: boolean;
  locked: boolean;
  waiting: boolean;
  tempo: number;
  shift: number;
  port: string;
  lost: string[] | null;
  score: string;
  clock: "" | "runs" | "stopped" | "lost";
  unfit: string;
  over: string;
  allOver: boolean;
  fadeEnds: number;
  audience: number;
  changes: string[] | null;
}

export interface Checked extends ScoreText { problems: Problem[] | null; values: Record<string, string> | null; game: string; sections: Sections | null }

// Sections are the lines of a score's parts, voices and drama entries, by their paths.
export type Sections = Record<string, number[]>;

export interface Problem { line: number; column: number; field: string; text: string; hint: string }

// MadeFile is a file that the studio has made. It has an address, from which it can be loaded once, or its data in Base64.
export interface MadeFile { name: string; type: string; address?: string; data?: string }

export interface Explored { done: number; all: number; error: string; rows: Candidate[] | null }

export interface Candidate { seed: string; result: string; moves: string; ranking: number; values: (number | null)[]; picture: string }

export interface Evolved {
  running: boolean;
  error: string;
  dir: string;
  system: string;
  game: string;
  reached: number;
  last: number;
  champion: boolean;
  generation: Generation[] | null;
}

export interface Run {
  name: string;
  system: string;
  game: string;
  reached: number;
  last: number;
  state: "stopped" | "done" | "here" | "elsewhere" | "broken";
  problem: string;
}

export interface Generation { number: number; best: number; mean: number; strength: number | null }

export interface Kept { sets: KeptSet[]; scores: ScoreText[] }

export interface KeptSet {
  name: string;
  began: string;
  game: string;
  players: [string, string];
  score: string;
  seconds: number;
  now: boolean;
  problem: string;
}

export interface Poll { open: boolean; side: number; number: number; moves: Option[] | null; late: boolean }

export interface Option { move: string; path: Square[]; votes: number }
