import { useEffect, useState } from "preact/hooks";
import { usualSetup } from "./gamers";
import { Icon } from "./icons";
import { accept, invites } from "./invitation";
import { playerName } from "./players";
import { AUDIENCE, PERSON } from "./protocol";
import { isOver } from "./stage";
import { focusBoard } from "./squares";
import { linked, useStudio } from "./studio";
import { t } from "./words";

// Welcoming covers the board until a click allows the page to sound. It says what this is, and invites people to play.
export function Welcoming() {
  const studio = useStudio();
  const { welcome, stage, connected } = studio.view;
  const [begun, setBegun] = useState(false);
  const silent = studio.outputs.silent;
  const first = (stage.game?.number ?? 1) === 1; // an item of a set list may wait for a performer
  const waits = connected && !silent && stage.state.running && stage.state.paused && !stage.turns.length && first;
  useEffect(() => {
    // Start at once if the page may sound without a click.
    if (!waits || begun) return;
    setBegun(true);
    void studio.ask("call", "pause-off");
  }, [waits]);
  if (!welcome || !connected || begun || (!silent && stage.state.running) || isOver(stage)) return null;
  const start = (begin: () => Promise<unknown>) => (e: MouseEvent): void => {
    setBegun(true);
    focusBoard(e);
    void begin();
  };
  const begin = async (): Promise<void> => {
    if (linked()) await studio.follow(linked());
    else if (!stage.state.running) await studio.play(stage.setup ?? usualSetup(welcome));
    else if (stage.state.paused) await studio.ask("call", "pause-off");
    else await studio.outputs.start();
  };
  const { gamers } = stage.setup ?? usualSetup(welcome);
  const [one, other] = gamers.map(playerName);
  const invited = !linked() && invites(studio.view);
  const who = linked()
    ? t("Somebody has sent you a game.")
    : gamers.includes(PERSON)
      ? t("You play. You will hear it at once.")
      : gamers.includes(AUDIENCE)
        ? t("The audience plays.")
        : invited
          ? t("Listen to {0} against {1}, or play against an easy one.", one, other)
          : t("{0} plays {1}. You will hear it at once.", one, other);
  return (
    <div class="welcoming">
      <p class="what">{t("A game becomes music: each move is a bar, and a disc is three notes.")}</p>
      <div class="buttons">
        <button type="button" class="primary large" onClick={start(begin)}>
          <Icon name="play" /> {invited ? t("Listen") : t("Play")}
        </button>
        {invited && <button type="button" class="large" onClick={start(() => accept(studio))}>{t("Play yourself")}</button>}
      </div>
      <p>{who}</p>
    </div>
  );
}
