import { useLayoutEffect, useState } from "preact/hooks";
import { Board } from "./board";
import { MoveText } from "./movetext";
import { Promoting, promotes } from "./promoting";
import type { GameInfo, Square } from "./protocol";
import { moveAt, shown } from "./looking";
import { kindOf } from "./shapes";
import type { Stage } from "./stage";
import { type Notice, useStudio, type View } from "./studio";
import { Welcoming } from "./welcoming";
import { t } from "./words";

// gameInfo returns the description of the current game or, before the first game, of the first game in the list.
export function gameInfo(view: View): GameInfo | undefined {
  const { welcome, stage } = view;
  return welcome?.games.find((g) => g.name === stage.game?.game) ?? welcome?.games[0];
}

// PlayBoard is the board on which a person plays.
export function PlayBoard() {
  const studio = useStudio();
  const { stage, welcome, poll } = studio.view;
  const info = gameInfo(studio.view);
  const back = stage.looked !== undefined; // whether the board shows an earlier position
  const [moved, board] = back ? [shown(stage), shown(stage)?.board ?? stage.game?.board] : [stage.moved, stage.board];
  const asked = stage.ask && !stage.ask.audience && !stage.chosen && !back;
  const hear = (s: Square): boolean => {
    const turns = moveAt(stage.turns.slice(0, stage.looked), s.X, s.Y);
    if (turns) studio.look(turns);
    return turns > 0;
  };
  const [promoting, setPromoting] = useState<[from: Square, to: Square] | undefined>();
  const choose = (s: Square, from?: Square): void => {
    if (back && stage.ask) return studio.look(stage.turns.length); // to the position in which the person is to move
    if (!asked && hear(s)) return;
    const selected = stage.ask?.selected?.[0];
    const start = from ?? selected;
    if (asked && info && start && promotes(info, board || info.start, start, s)) setPromoting([start, s]);
    else if (asked) void select(from && !(selected?.X === from.X && selected.Y === from.Y) ? [from, s] : [s]);
    else if (stage.state.running) studio.notify(whyNot(stage));
  };
  // select chooses squares one after another; if one is rejected, the status line says why.
  const select = async (squares: Square[]): Promise<void> => {
    for (const { X, Y } of squares) if (await studio.tryTo("call", `square ${X} ${Y}`)) return;
  };
  useColumnKeys(info, choose);
  if (!info || !welcome) return <div class="stage"><div class="board empty" /></div>;
  return (
    <div class="stage" style={{ "--columns": info.width, "--rows": info.height }}>
      <Board
        info={info}
        board={board || info.start}
        moved={moved}
        targets={(asked && stage.ask!.targets) || []}
        side={stage.ask?.side ?? 0}
        selected={stage.ask?.selected ?? []}
        line={moved?.line ?? []}
        names={stage.game?.names ?? ["first", "second"]}
        votes={votesOf(poll?.open ? poll.moves : null)}
        choose={choose}
        hear={hear}
        putDown={() => void studio.ask("call", "deselect")}
      />
      {asked && promoting && info && (
        <Promoting
          info={info}
          side={stage.ask!.side}
          way={promoting}
          done={(move) => {
            setPromoting(undefined);
            if (move) void studio.tryTo("call", `move ${move}`);
          }}
        />
      )}
      {kindOf(info) === "figures" && stage.game?.people.some(Boolean) && <MoveText whyNot={asked ? undefined : () => whyNot(stage)} />}
      <Welcoming />
    </div>
  );
}

// whyNot returns a notice that says why the person cannot move now. The notice disappears when this reason no longer holds.
function whyNot({ state, chosen, ask }: Stage): Notice {
  const notice = { hint: "", wrong: false };
  if (state.paused) return { ...notice, text: t("The game is paused."), holds: (s) => s.state.paused };
  if (chosen) return { ...notice, text: t("Your move is made; it sounds at the next bar line."), holds: (s) => s.chosen === chosen };
  if (ask) return { ...notice, text: t("The audience chooses this move."), holds: (s) => s.ask?.audience === true };
  return { ...notice, text: t("It is not your turn."), holds: (s) => !s.ask };
}

// votesOf returns the number of votes for each destination square.
export function votesOf(moves: { path: Square[]; votes: number }[] | null | undefined): Map<string, number> {
  const votes = new Map<string, number>();
  for (const { path, votes: n } of moves ?? []) {
    const to = path.at(-1)!;
    const key = `${to.X},${to.Y}`;
    votes.set(key, (votes.get(key) ?? 0) + n);
  }
  return votes;
}

// busy returns true if an element uses digits itself, as the grid of squares does.
const busy = (e: Element | null): boolean => !!e?.closest("input, select, textarea, dialog, [role=grid]");

// useColumnKeys makes digits choose columns, unless the focused element uses digits itself.
function useColumnKeys(info: GameInfo | undefined, choose: (s: Square) => void): void {
  useLayoutEffect(() => {
    const key = (e: KeyboardEvent): void => {
      const column = Number(e.key);
      const free = !busy(document.activeElement) && !e.ctrlKey && !e.metaKey && !e.altKey;
      if (free && info?.columns && column >= 1 && column <= info.width) choose({ X: column, Y: 1 });
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
}
