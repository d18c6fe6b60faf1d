import { useEffect, useState } from "preact/hooks";
import { usualSetup } from "./gamers";
import { Icon } from "./icons";
import { AUDIENCE, PERSON } from "./protocol";
import { isOver } from "./stage";
import { linked, useStudio } from "./studio";

// Welcoming covers the board until a click allows the page to sound.
export function Welcoming() {
  const studio = useStudio();
  const { welcome, stage, connected } = studio.view;
  const [begun, setBegun] = useState(false);
  const silent = studio.outputs.silent;
  const waits = connected && !silent && stage.state.running && stage.state.paused && !stage.turns.length;
  useEffect(() => {
    // Start at once if the page may sound without a click.
    if (!waits || begun) return;
    setBegun(true);
    void studio.ask("call", "pause-off");
  }, [waits]);
  if (!welcome || !connected || begun || (!silent && stage.state.running) || isOver(stage)) return null;
  const begin = async (): Promise<void> => {
    setBegun(true);
    document.querySelector<HTMLElement>("[role=grid] [tabindex='0']")?.focus(); // because the focused button disappears
    if (linked()) await studio.follow(linked());
    else if (!stage.state.running) await studio.play(stage.setup ?? usualSetup(welcome));
    else if (stage.state.paused) await studio.ask("call", "pause-off");
    else await studio.outputs.start();
  };
  const { gamers } = stage.setup ?? usualSetup(welcome);
  const who = linked() ? "Somebody has sent you a game, and each of its moves becomes a bar of music." : gamers.includes(PERSON) ? "You play, and each move becomes a bar of music." : gamers.includes(AUDIENCE) ? "The audience plays." : `${gamers[0]} plays ${gamers[1]}, and each move becomes a bar of music.`;
  return (
    <div class="welcoming">
      <button type="button" class="primary large" onClick={() => void begin()}>
        <Icon name="play" /> Play
      </button>
      <p>{who} You will hear it at once.</p>
    </div>
  );
}
