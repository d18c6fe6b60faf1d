import { useLayoutEffect, useRef } from "preact/hooks";
import { standing, type Piece } from "./pieces";
import type { GameInfo, Square, Turn } from "./protocol";
import { CROSS, CROWN, FACE, fallTime, figureOf, grid, hasChequers, isDark, kindOf, lined, middle, NOUGHT, RIM, RING, SIGN, SIGN_CROSS, slab, slideTime, UNIT } from "./shapes";
import { Squares, type SquaresProps } from "./squares";

interface BoardProps extends SquaresProps { moved?: Turn }

// Board shows a game's board: drawn pieces, with a button over each square.
export function Board(p: BoardProps) {
  const { info, board, moved } = p;
  const before = useRef<{ pieces: Piece[]; board: string; game: string }>({ pieces: [], board: "", game: "" });
  if (before.current.board !== board || before.current.game !== info.name) {
    const known = before.current.game === info.name ? before.current.pieces : [];
    before.current = { pieces: standing(board, info, known, moved), board, game: info.name };
  }
  const { pieces } = before.current;
  const kind = kindOf(info);
  const last = moved?.path ?? [];
  const chequers = hasChequers(kind);
  return (
    <div class={`board ${kind} ${chequers ? "chequers" : ""}`}>
      <svg viewBox={`0 0 ${info.width * UNIT} ${info.height * UNIT}`} aria-hidden="true">
        {chequers && <Chequers info={info} last={last} check={moved?.check} />}
        {lined(kind) && <path class="grid" d={grid(info)} />}
        {pieces.map((piece) => (
          <Disc key={piece.id} piece={piece} info={info} kind={kind} />
        ))}
        {kind === "columns" && <path class="slab" fill-rule="evenodd" d={slab(info)} />}
        {last.length > 0 && !chequers && <Ring square={last.at(-1)!} info={info} class="last" />}
        {p.line.map((s) => (
          <Ring key={`${s.X},${s.Y}`} square={s} info={info} class="line" />
        ))}
        {[...p.votes].map(([square, count]) => count > 0 && <Votes key={square} square={square} count={count} info={info} />)}
      </svg>
      <Squares {...p} />
    </div>
  );
}

// Disc is a piece that falls, slides or appears.
function Disc({ piece, info, kind }: { piece: Piece; info: GameInfo; kind: string }) {
  const g = useRef<SVGGElement>(null);
  const [cx, cy] = middle(piece.x, piece.y, info);
  useLayoutEffect(() => animate(g.current!, piece, info, kind), [piece.x, piece.y]);
  return (
    <g ref={g} data-at={`${piece.x},${piece.y}`} class={`piece side${piece.side}`} style={{ transform: `translate(${cx}px, ${cy}px)` }}>
      {kind === "marks" ? <Mark side={piece.side} /> : kind === "figures" ? <Figure kind={piece.kind} /> : <Face side={piece.side} kind={piece.kind} />}
    </g>
  );
}

function animate(g: SVGGElement, piece: Piece, info: GameInfo, kind: string): void {
  if (!piece.path.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const put = ([x, y]: [number, number]): Keyframe => ({ transform: `translate(${x}px, ${y}px)` });
  const end = middle(piece.x, piece.y, info);
  if (kind === "columns") {
    const rows = info.height - piece.y + 1;
    g.animate([{ ...put([end[0], -UNIT / 2]), easing: "cubic-bezier(.5,0,.9,.6)" }, { ...put(end), offset: 0.72 }, { ...put([end[0], end[1] - 4 * rows]), offset: 0.86 }, put(end)], fallTime(piece.y, info) / 0.72);
  } else if (piece.path.length > 1) {
    g.animate(piece.path.map((s) => ({ ...put(middle(s.X, s.Y, info)), easing: "ease-in-out" })), slideTime(piece.path.length));
  } else {
    g.animate([{ ...put(end), opacity: 0 }, { ...put(end), opacity: 1 }], 180);
  }
}

// Face is a disc with a mark of its side, for people who cannot distinguish the colours.
function Face({ side, kind }: { side: number; kind: string }) {
  return (
    <>
      <circle r={FACE} class="face" />
      <circle r={RIM} class="rim" />
      {kind === "K" ? <path class="crown" d={CROWN} /> : <SideMark side={side} />}
    </>
  );
}

// Figure is a piece of chess.
export function Figure({ kind }: { kind: string }) {
  const { body, lines } = figureOf(kind);
  return (
    <>
      <path class="body" d={body} />
      <path class="lines" d={lines} />
    </>
  );
}

// SideMark is a cross for the first side and a ring for the second.
export function SideMark({ side }: { side: number }) {
  return side === 0 ? <path class="sign" d={SIGN_CROSS} /> : <circle class="sign" r={SIGN} />;
}

function Mark({ side }: { side: number }) {
  return side === 0 ? <path class="stroke" d={CROSS} /> : <circle class="stroke" r={NOUGHT} />;
}

function Chequers({ info, last, check }: { info: GameInfo; last: Square[]; check?: Square }) {
  const squares = [];
  const lettered = kindOf(info) === "figures";
  for (let y = 1; y <= info.height; y++) {
    for (let x = 1; x <= info.width; x++) {
      const label = info.labels?.[y - 1]?.[x - 1];
      const [cx, cy] = middle(x, y, info);
      const way = check?.X === x && check.Y === y ? "check" : last.some((s) => s.X === x && s.Y === y) ? "way" : "";
      squares.push(<rect key={`${x},${y}`} class={`${isDark(info, x, y) ? "dark" : "light"} ${way}`} x={cx - UNIT / 2} y={cy - UNIT / 2} width={UNIT} height={UNIT} />);
      if (label && !lettered) squares.push(<text key={`n${x},${y}`} class="number" x={cx - 44} y={cy - 28}>{label}</text>);
      if (label && lettered && x === 1) squares.push(<text key={`row${y}`} class="number" x={cx - 46} y={cy - 30}>{label.slice(1)}</text>);
      if (label && lettered && y === 1) squares.push(<text key={`column${x}`} class="number" x={cx + 36} y={cy + 45}>{label[0]}</text>);
    }
  }
  return <g>{squares}</g>;
}

function Ring({ square, info, ...rest }: { square: Square; info: GameInfo; class: string }) {
  const [cx, cy] = middle(square.X, square.Y, info);
  return <circle class={`ring ${rest.class}`} cx={cx} cy={cy} r={RING} />;
}

function Votes({ square, count, info }: { square: string; count: number; info: GameInfo }) {
  const [x, y] = square.split(",").map(Number);
  const [cx, cy] = middle(x, y, info);
  return (
    <g class="votes" transform={`translate(${cx} ${cy})`}>
      <circle r="34" />
      <text y="15">{count}</text>
    </g>
  );
}
