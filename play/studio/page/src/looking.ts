import type { Stage } from "./stage";
import type { Turn } from "./protocol";

const LEVEL = 0.5; // advantage before the first move: nobody is ahead

// turningPoint returns the number of the move with the largest change of advantage, or 0 if no move changed it.
export function turningPoint(turns: Turn[]): number {
  let [lead, largest, number] = [LEVEL, 0, 0];
  for (const turn of turns) {
    const now = turn.bars?.[0]?.signals?.advantage ?? lead;
    if (Math.abs(now - lead) > largest) [largest, number] = [Math.abs(now - lead), turn.number];
    lead = now;
  }
  return number;
}

// moveAt returns the number of the latest move that ended on a square, or 0 if none did.
export const moveAt = (turns: Turn[], x: number, y: number): number =>
  turns.findLast(({ path }) => path?.at(-1)?.X === x && path.at(-1)?.Y === y)?.number ?? 0;

// seen returns how many turns the page shows: all of them, unless somebody looks back.
export const seen = (stage: Stage): number => stage.looked ?? stage.turns.length;

// shown returns the last turn that the page shows; undefined before the first move.
export const shown = (stage: Stage) => stage.turns[seen(stage) - 1];

// STEPS are the keys that step through the game, with the number of turns that they show.
export const STEPS: Record<string, (seen: number, all: number) => number> = {
  ArrowLeft: (seen) => seen - 1,
  ArrowRight: (seen) => seen + 1,
  Home: () => 0,
  End: (_, all) => all,
};
