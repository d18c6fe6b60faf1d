import { useRef, useState } from "preact/hooks";
import { STEPS } from "./looking";
import { kindOfPiece, pieceAt, pieceName, sideOf } from "./pieces";
import type { GameInfo, Square } from "./protocol";
import { kindOf, UNIT } from "./shapes";
import { counted, t } from "./words";

export interface SquaresProps {
  info: GameInfo;
  board: string;
  targets: Square[]; // squares that may be chosen; empty if the person is not to move
  side: number; // the side to move
  selected: Square[];
  line: Square[];
  names: [string, string];
  votes: Map<string, number>; // number of votes, by square
  choose: (s: Square, from?: Square) => void; // from is the square from which a piece was dragged
  hear?: (s: Square) => void; // shows the move that put a piece there
  putDown: () => void; // drops the selected piece
}

const LONG_PRESS = 500; // ms

const has = (list: Square[], x: number, y: number): boolean => list.some((s) => s.X === x && s.Y === y);

// Squares is the grid of buttons over the drawn board. The Tab key reaches one button, and the arrow keys move to the others. A digit chooses a
// column.
export function Squares(p: SquaresProps) {
  const { width, height, columns } = p.info;
  const [at, setAt] = useState({ X: Math.ceil(width / 2), Y: 1 });
  const [column, setColumn] = useState(0); // the column that is under the pointer or focused; 0 for none
  const press = useRef(0); // timer of a long press
  const held = useRef(false); // whether a long press has just been one, so that its click does not count
  const pressed = useRef<Square | undefined>(undefined); // the square of the piece that is dragged
  const start = useRef([0, 0]); // where the pointer went down
  const grid = useRef<HTMLDivElement>(null);
  const here = { X: Math.min(at.X, width), Y: Math.min(at.Y, height) };

  const go = (X: number, Y: number): void => {
    setAt({ X, Y });
    grid.current?.querySelector<HTMLElement>(`[data-square="${X},${Y}"]`)?.focus();
  };
  const key = (e: KeyboardEvent): void => {
    const [dx, dy] = ARROWS[e.key] ?? [0, 0];
    const digit = Number(e.key);
    if (e.key in STEPS && !p.targets.length && clicked(grid.current!)) return; // the key steps through the game
    delete grid.current!.dataset.clicked;
    if (e.key === "Enter" && e.shiftKey) p.hear?.(here);
    else if (dx || dy) go(within(here.X + dx, width), within(here.Y + dy, height));
    else if (e.key === "Escape" && p.selected.length) p.putDown();
    else if (e.key === "Home") go(1, here.Y);
    else if (e.key === "End") go(width, here.Y);
    else if (columns && digit >= 1 && digit <= width && !e.ctrlKey && !e.metaKey && !e.altKey) p.choose({ X: digit, Y: 1 });
    else return;
    e.preventDefault();
  };
  // carry draws the dragged piece under the pointer or, without an event, on its square.
  const carry = (e?: PointerEvent): void => {
    if (!pressed.current) return;
    const { X, Y } = pressed.current;
    const piece = grid.current!.parentElement!.querySelector<SVGElement>(`[data-at="${X},${Y}"]`);
    const unit = (width * UNIT) / grid.current!.clientWidth;
    if (piece) piece.style.translate = e ? `${(e.clientX - start.current[0]) * unit}px ${(e.clientY - start.current[1]) * unit}px` : "";
  };
  const square = (x: number, y: number) => {
    const target = p.targets.some((s) => s.X === x && (columns || s.Y === y));
    const aimed = columns && column === x && target;
    const lands = aimed && pieceAt(p.board, p.info, x, y) === "." && (y === 1 || pieceAt(p.board, p.info, x, y - 1) !== ".");
    const classes = ["square", target && "target", has(p.selected, x, y) && "selected", has(p.line, x, y) && "won", aimed && "aimed", lands && `lands side${p.side}`];
    return (
      <button
        type="button"
        role="gridcell"
        key={`${x},${y}`}
        data-square={`${x},${y}`}
        class={classes.filter(Boolean).join(" ")}
        aria-label={label(p, x, y)}
        aria-selected={has(p.selected, x, y)}
        aria-disabled={!target}
        tabIndex={x === here.X && y === here.Y ? 0 : -1}
        onFocus={() => {
          setAt({ X: x, Y: y });
          setColumn(x);
        }}
        onPointerEnter={() => setColumn(x)}
        onPointerDown={(e) => {
          grid.current!.dataset.clicked = "";
          held.current = false;
          pressed.current = !columns && has(p.targets.concat(p.selected), x, y) ? { X: x, Y: y } : undefined;
          start.current = [e.clientX, e.clientY];
          if (p.hear) press.current = window.setTimeout(() => {
            held.current = true;
            p.hear?.({ X: x, Y: y });
          }, LONG_PRESS);
        }}
        onPointerUp={(e) => {
          clearTimeout(press.current);
          carry();
          const [from, to] = [pressed.current, under(e)];
          pressed.current = undefined;
          if (from && to && (from.X !== to.X || from.Y !== to.Y)) p.choose(to, from);
        }}
        onPointerLeave={() => clearTimeout(press.current)}
        onPointerCancel={() => {
          clearTimeout(press.current);
          carry();
          pressed.current = undefined;
        }}
        onClick={(e) => {
          if (held.current) held.current = false;
          else if (e.shiftKey && p.hear) p.hear?.({ X: x, Y: y });
          else p.choose({ X: x, Y: y });
        }}
      />
    );
  };
  return (
    <div
      ref={grid}
      class={`squares ${p.targets.length ? "asking" : ""}`}
      role="grid"
      aria-label={t("Board of {0} columns and {1} rows", width, height)}
      onKeyDown={key}
      onPointerMove={carry}
      onPointerLeave={() => {
        setColumn(0);
        carry();
        pressed.current = undefined;
      }}
      onFocusOut={() => setColumn(0)}
      style={{ gridTemplateRows: `repeat(${height}, 1fr)` }}
    >
      {range(height).map((fromTop) => (
        <div role="row" key={fromTop} style={{ gridTemplateColumns: `repeat(${width}, 1fr)` }}>
          {range(width).map((x) => square(x + 1, height - fromTop))}
        </div>
      ))}
    </div>
  );
}

// clicked returns true if the focus came to a grid by a click, and not by keys.
export const clicked = (grid: HTMLElement): boolean => grid.dataset.clicked !== undefined;

// focusBoard moves the focus from a button that disappears to the board. After a click on the button, arrow keys step through the game, as after a
// click on the board.
export function focusBoard(e: MouseEvent): void {
  const grid = document.querySelector<HTMLElement>("[role=grid]");
  const byKeys = e.detail === 0;
  if (grid && !byKeys) grid.dataset.clicked = "";
  grid?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
}

// under returns the square under the pointer. A finger's events go to where it was put down, so the place decides.
function under(e: PointerEvent): Square | undefined {
  const [X, Y] = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>("[data-square]")?.dataset.square?.split(",").map(Number) ?? [];
  return X && Y ? { X, Y } : undefined;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const within = (n: number, most: number): number => Math.max(1, Math.min(n, most));
const range = (n: number): number[] => [...Array(n).keys()];

function label({ info, board, names, votes, targets }: SquaresProps, x: number, y: number): string {
  const letter = pieceAt(board, info, x, y);
  const side = sideOf(letter);
  const colour = side === 0 ? t("first") : t("second");
  const kind = kindOfPiece(letter);
  let piece = kind === "K" ? t("{0}, king, {1}", colour, names[side]) : `${colour}, ${names[side]}`;
  if (letter === ".") piece = t("empty");
  else if (kindOf(info) === "figures") piece = `${colour}, ${pieceName(kind)}, ${names[side]}`;
  const square = info.labels?.[y - 1]?.[x - 1];
  const place = square ? t("square {0}", square) : t("column {0}, row {1}", x, y);
  const count = votes.get(`${x},${y}`);
  const may = !info.columns && has(targets, x, y) ? `, ${t("can be chosen")}` : "";
  return `${place}, ${piece}${may}${count ? `, ${counted(count, "{0} vote", "{0} votes")}` : ""}`;
}
