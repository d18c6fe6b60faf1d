// The shapes of boards and pieces, as SVG and canvases draw them. Those of a piece are around its middle.
import FIGURES from "../../../../compose/picture/figures.json";
import type { Piece } from "./pieces";
import type { GameInfo } from "./protocol";

export const UNIT = 100; // side of a square

// Radii of discs, of the signs on them, and of the marks of noughts and crosses.
export const FACE = 41, RIM = 32, SIGN = 11, NOUGHT = 29, RING = 44;

export const SIGN_CROSS = "M-10 -10 L10 10 M10 -10 L-10 10";
export const CROSS = "M-26 -26 L26 26 M26 -26 L-26 26";
export const CROWN = "M-20 14 L-24 -12 L-10 0 L0 -18 L10 0 L24 -12 L20 14 Z";

// Figure is the outline of a figure of chess, and the lines on it. The table of figures is that of the program's pictures.
export interface Figure { body: string; lines: string }

export const figureOf = (kind: string): Figure => (FIGURES as Record<string, Figure>)[kind];

// Kind is the look of a board: discs that fall behind a front, discs or figures on chequers, or discs or marks on a grid.
export type Kind = "columns" | "chequered" | "figures" | "stones" | "marks";

export function kindOf(info: GameInfo): Kind {
  if (info.columns) return "columns";
  if (info.start.includes("K")) return "figures";
  if (info.labels?.some((row) => row.includes(""))) return "chequered";
  return /[a-z]/.test(info.start) ? "stones" : "marks"; // Othello starts with discs
}

// hasChequers returns true if the squares of a board are dark and light; lined, if lines separate them.
export const hasChequers = (kind: Kind): boolean => kind === "chequered" || kind === "figures";
export const lined = (kind: Kind): boolean => kind === "marks" || kind === "stones";

// isDark says whether a square of a chequered board is dark: one that the game uses or, if it uses all, one of the colour of a1.
export const isDark = (info: GameInfo, x: number, y: number): boolean => (kindOf(info) === "figures" ? (x + y) % 2 === 0 : !!info.labels?.[y - 1]?.[x - 1]);

// middle returns the middle of a square.
export const middle = (x: number, y: number, info: GameInfo): [number, number] => [(x - 0.5) * UNIT, (info.height - y + 0.5) * UNIT];

// slab is the front of a board, with a hole at each square, to be filled by the rule evenodd.
export function slab({ width, height }: GameInfo): string {
  let holes = "";
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) holes += `M${x * UNIT + 9} ${y * UNIT + 50}a41 41 0 1 0 82 0a41 41 0 1 0 -82 0z`;
  }
  return `M0 0H${width * UNIT}V${height * UNIT}H0z${holes}`;
}

// grid has the lines between squares.
export function grid({ width, height }: GameInfo): string {
  let lines = "";
  for (let x = 1; x < width; x++) lines += `M${x * UNIT} 12V${height * UNIT - 12}`;
  for (let y = 1; y < height; y++) lines += `M12 ${y * UNIT}H${width * UNIT - 12}`;
  return lines;
}

// fallTime is how long a disc falls to a row until it lands, in ms.
export const fallTime = (y: number, info: GameInfo): number => 90 + 110 * Math.sqrt(info.height - y + 1);

// slideTime is how long a piece takes along a path, in ms.
export const slideTime = (squares: number): number => 160 + 140 * squares;

// placeOf returns where a piece is: the one that has moved is on its way for a moment. since says how many ms ago it
// has moved.
export function placeOf(piece: Piece, info: GameInfo, since: number): [number, number] {
  const end = middle(piece.x, piece.y, info);
  const { path } = piece;
  const share = path.length ? Math.min(1, since / (info.columns ? fallTime(piece.y, info) : slideTime(path.length))) : 1;
  if (share === 1) return end;
  if (info.columns) return [end[0], -UNIT / 2 + share * share * (end[1] + UNIT / 2)];
  const at = share * (path.length - 1);
  const [from, to] = [path[Math.floor(at)], path[Math.ceil(at)]].map((s) => middle(s.X, s.Y, info));
  return [0, 1].map((i) => from[i] + (at % 1) * (to[i] - from[i])) as [number, number];
}
