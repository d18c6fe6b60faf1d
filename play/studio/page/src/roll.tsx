import { useMemo } from "preact/hooks";
import { shown } from "./looking";
import { Moving } from "./moving";
import { musicOf } from "./music";
import { drawRoll, type Lit, spanOf, tickAt } from "./rolldrawing";
import type { Heard } from "./stage";
import { useStudio } from "./studio";
import { t } from "./words";

// Roll is the piano roll of the game, with a line at the current position of the music. The bar that the board shows is lit; a click shows another.
export function Roll() {
  const studio = useStudio();
  const { stage } = studio.view;
  const music = useMemo(() => musicOf(stage), [stage.turns, stage.ending, stage.game]);
  const span = useMemo(() => spanOf(music.notes), [music]);
  const lit = litBar(shown(stage));
  const look = useMemo(() => ({}), [music, lit?.from]);
  const pick = (x: number, width: number, tick: number, pixels: number): void => {
    const at = tickAt(x, width, tick, pixels);
    const turn = stage.turns.findLast((turn) => litBar(turn)!.from <= at);
    if (turn) studio.look(turn.number);
  };
  return (
    <div class="roll">
      <Moving
        label={t("Piano roll: the notes of the game. The list of bars names them.")}
        state={look}
        draw={(c, width, height, tick, pixels) => drawRoll(c, width, height, music, span, tick, pixels, lit)}
        pick={pick}
      />
    </div>
  );
}

// litBar returns where a turn's music is in the roll.
function litBar(turn?: Heard): Lit | undefined {
  const [first, last] = [turn?.bars?.[0], turn?.bars?.at(-1)];
  return first && last && { from: first.start + turn!.place, to: last.start + last.ticks + turn!.place };
}
