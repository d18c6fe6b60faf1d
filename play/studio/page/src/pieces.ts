import type { GameInfo, Square, Turn } from "./protocol";
import { t } from "./words";

// Piece is a piece on the board. It keeps its ID when it moves.
export interface Piece { id: number; x: number; y: number; side: 0 | 1; kind: string; path: Square[] }

let nextID = 1;

// sideOf and kindOfPiece say whose piece a letter of Turn.board is, and of which kind: MAN, or a letter such as K. Men are f and s; of other kinds, the first
// side has capital letters.
export const sideOf = (letter: string): 0 | 1 => (letter === "f" || letter < "a" ? 0 : 1);
export const kindOfPiece = (letter: string): string => (letter === "f" || letter === "s" ? MAN : letter.toUpperCase());
export const MAN = "";

// pieceName is the name of a kind of piece; "" for men.
export function pieceName(kind: string): string {
  const names: Record<string, () => string> = {
    K: () => t("king"), Q: () => t("queen"), R: () => t("rook"), B: () => t("bishop"), N: () => t("knight"), P: () => t("pawn"),
  };
  return names[kind]?.() ?? "";
}

// pieceAt returns the letter of a square in Turn.board.
export function pieceAt(board: string, info: GameInfo, x: number, y: number): string {
  return board[(y - 1) * (info.width + 1) + x - 1] ?? ".";
}

// castles returns true if a piece may be the rook that castles on a row.
const castles = (p: Piece, side: number, kind: string, y: number): boolean => p.side === side && p.kind === kind && kind === "R" && p.y === y;

// standing returns the pieces of a board. Pieces that were on the board before keep their IDs. The piece that turn has moved gets the path of the
// move.
export function standing(board: string, info: GameInfo, before: Piece[], turn?: Turn): Piece[] {
  const path = turn?.path ?? [];
  const left = new Map(before.map((p) => [`${p.x},${p.y}`, p]));
  const to = path.at(-1);
  const mover = path.length > 1 ? left.get(`${path[0].X},${path[0].Y}`) : undefined;
  const pieces: Piece[] = [];
  for (let y = 1; y <= info.height; y++) {
    for (let x = 1; x <= info.width; x++) {
      const letter = pieceAt(board, info, x, y);
      if (letter === ".") continue;
      const side = sideOf(letter);
      const landed = to?.X === x && to.Y === y;
      const there = left.get(`${x},${y}`);
      const stood = there?.side === side; // true of a piece that has landed if somebody steps back to its move
      const old = landed && !stood ? mover : there;
      const kind = kindOfPiece(letter);
      const castled = turn && !landed && !stood ? before.find((p) => castles(p, side, kind, y) && pieceAt(board, info, p.x, p.y) === ".") : undefined;
      const id = castled ? castled.id : old?.side === side ? old.id : nextID++;
      const way = castled ? [{ X: castled.x, Y: y }, { X: x, Y: y }] : landed && !stood ? path : [];
      pieces.push({ id, x, y, side, kind, path: way });
    }
  }
  return pieces.sort((a, b) => a.id - b.id);
}
