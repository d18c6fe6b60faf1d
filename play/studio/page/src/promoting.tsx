import { Figure } from "./board";
import { pieceAt, pieceName } from "./pieces";
import type { GameInfo, Square } from "./protocol";
import { kindOf } from "./shapes";
import { t } from "./words";

const KINDS = ["Q", "R", "B", "N"]; // what a pawn can become

// promotes returns true if a pawn goes from its last row but one to the last.
export function promotes(info: GameInfo, board: string, from: Square, to: Square): boolean {
  if (kindOf(info) !== "figures" || Math.abs(from.X - to.X) > 1) return false;
  const piece = pieceAt(board, info, from.X, from.Y);
  return (piece === "P" && to.Y === info.height && from.Y === to.Y - 1) || (piece === "p" && to.Y === 1 && from.Y === 2);
}

// Promoting asks what a pawn becomes. done gets the move from square to square, or "" if the pawn stays.
export function Promoting({ info, side, way, done }: { info: GameInfo; side: number; way: [Square, Square]; done: (move: string) => void }) {
  const [from, to] = way.map((s) => info.labels![s.Y - 1][s.X - 1]);
  return (
    <div class="promoting" role="dialog" aria-label={t("What does the pawn become?")} onClick={() => done("")} onKeyDown={(e) => e.key === "Escape" && done("")}>
      <div>
        {KINDS.map((kind, i) => (
          <button
            type="button"
            key={kind}
            ref={i === 0 ? (b) => b?.focus() : undefined}
            data-kind={kind}
            aria-label={pieceName(kind)}
            title={pieceName(kind)}
            onClick={(e) => {
              e.stopPropagation();
              done(from + to + kind.toLowerCase());
            }}
          >
            <svg viewBox="-50 -50 100 100" aria-hidden="true"><g class={`piece side${side}`}><Figure kind={kind} /></g></svg>
          </button>
        ))}
      </div>
    </div>
  );
}
