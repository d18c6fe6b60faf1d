import { colours } from "./palette";
import type { Piece } from "./pieces";
import type { GameInfo, Square } from "./protocol";
import { CROSS, CROWN, FACE, figureOf, grid, hasChequers, isDark, kindOf, lined, middle, NOUGHT, placeOf, RIM, RING, SIGN, SIGN_CROSS, slab, UNIT } from "./shapes";

// Shown is a board as it is drawn. since says how many ms ago the last move was shown.
export interface Shown { info: GameInfo; pieces: Piece[]; last: Square[]; line: Square[]; since: number }

// drawBoard draws a board on a canvas, like the style sheet draws that of the page. Its squares have sides of UNIT.
export function drawBoard(c: CanvasRenderingContext2D, { info, pieces, last, line, since }: Shown): void {
  const paint = colours();
  const kind = kindOf(info);
  const chequers = hasChequers(kind);
  const [width, height] = [info.width * UNIT, info.height * UNIT];
  c.save();
  c.beginPath();
  c.roundRect(0, 0, width, height, chequers ? 9 : 24);
  c.clip();
  c.fillStyle = kind === "columns" ? paint.hole : paint.ground;
  c.fillRect(0, 0, width, height);
  if (lined(kind)) stroke(c, paint.edge, 4, new Path2D(grid(info)));
  if (chequers) drawChequers(c, info, kind === "figures" ? last : []);
  for (const piece of pieces) {
    const [x, y] = placeOf(piece, info, since);
    c.save();
    c.translate(x, y);
    if (kind === "figures") drawFigure(c, piece);
    else drawPiece(c, piece, kind === "marks");
    c.restore();
  }
  if (kind === "columns") {
    c.fillStyle = paint.slab;
    c.fill(new Path2D(slab(info)), "evenodd");
  }
  if (last.length && !chequers) drawRing(c, last.at(-1)!, info, paint.ink, 5, [7, 8.8]);
  for (const square of line) drawRing(c, square, info, paint.head, 9, []);
  c.restore();
}

function drawChequers(c: CanvasRenderingContext2D, info: GameInfo, last: Square[]): void {
  for (let y = 1; y <= info.height; y++) {
    for (let x = 1; x <= info.width; x++) {
      const [cx, cy] = middle(x, y, info);
      c.fillStyle = last.some((s) => s.X === x && s.Y === y) ? colours().way : colours().squares[isDark(info, x, y) ? 1 : 0];
      c.fillRect(cx - UNIT / 2, cy - UNIT / 2, UNIT, UNIT);
    }
  }
}

function drawFigure(c: CanvasRenderingContext2D, { side, kind }: Piece): void {
  const [inside, edge, lines] = colours().figures[side];
  const { body, lines: on } = figureOf(kind);
  c.fillStyle = inside;
  c.fill(new Path2D(body));
  stroke(c, edge, 3, new Path2D(body));
  stroke(c, lines, 3, new Path2D(on));
}

function drawPiece(c: CanvasRenderingContext2D, { side, kind }: Piece, mark: boolean): void {
  const paint = colours();
  if (mark) return stroke(c, paint.parts[side], 14, side === 0 ? new Path2D(CROSS) : circle(NOUGHT));
  c.fillStyle = paint.parts[side];
  c.fill(circle(FACE));
  c.globalAlpha = 0.4;
  stroke(c, paint.signs[side], 2.5, circle(RIM));
  c.globalAlpha = 0.9;
  if (kind === "K") {
    c.fillStyle = paint.signs[side];
    c.fill(new Path2D(CROWN));
  } else stroke(c, paint.signs[side], 6, side === 0 ? new Path2D(SIGN_CROSS) : circle(SIGN));
  c.globalAlpha = 1;
}

function drawRing(c: CanvasRenderingContext2D, square: Square, info: GameInfo, colour: string, width: number, dash: number[]): void {
  const [x, y] = middle(square.X, square.Y, info);
  c.save();
  c.translate(x, y);
  c.setLineDash(dash);
  stroke(c, colour, width, circle(RING));
  c.restore();
}

function circle(radius: number): Path2D {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, 2 * Math.PI);
  return path;
}

function stroke(c: CanvasRenderingContext2D, colour: string, width: number, path: Path2D): void {
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.lineCap = "round";
  c.stroke(path);
  c.lineWidth = 1;
}
