import { useMemo } from "preact/hooks";
import { Moving } from "./moving";
import { musicOf } from "./music";
import { drawRoll, spanOf } from "./rolldrawing";
import { useStudio } from "./studio";

// Roll is the piano roll of the game, with a line at the current position of the music.
export function Roll() {
  const { stage } = useStudio().view;
  const music = useMemo(() => musicOf(stage), [stage.turns, stage.ending, stage.game]);
  const span = useMemo(() => spanOf(music.notes), [music]);
  return (
    <div class="roll">
      <Moving
        label="Piano roll: the notes of the game. The list of bars names them."
        state={music}
        draw={(c, width, height, tick, pixels) => drawRoll(c, width, height, music, span, tick, pixels)}
      />
    </div>
  );
}
