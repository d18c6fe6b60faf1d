import { useState } from "preact/hooks";
import { AUDIENCE, PERSON, type Setup, type Welcome } from "./protocol";
import { usualScore } from "./gamers";
import { gone } from "./gone";
import type { Studio, View } from "./studio";
import { useStudio } from "./studio";
import { openTour } from "./touring";
import { t } from "./words";

const DECLINED = "invitation"; // key of localStorage
const EASIEST = "easy";

// challenge returns the setup of a game of the person against an easy gamer, by the score that the person hears now.
export function challenge(welcome: Welcome, now?: Setup): Setup {
  const game = welcome.games.find((g) => g.name === now?.game) ?? welcome.games[0];
  const gamer = game.gamers.includes(EASIEST) ? EASIEST : game.usual[1];
  return { game: game.name, gamers: [PERSON, gamer], games: "1", opening: "0", score: now?.score ?? usualScore };
}

// accept begins the game of the invitation. While the studio is still loading, it is asked for, and the first piece sounds meanwhile.
export async function accept(studio: Studio): Promise<void> {
  const { welcome, stage, early } = studio.view;
  if (early) {
    void studio.ask("call", "pause-off");
    studio.notify({ text: t("Your game begins when the studio is loaded. Until then two gamers play."), hint: "", wrong: false, holds: ({ setup }) => !setup?.gamers.includes(PERSON) });
  }
  if (await studio.play(challenge(welcome!, stage.setup))) decline();
}

// decline keeps the invitation from being shown again.
export const decline = (): void => localStorage.setItem(DECLINED, "declined");

// invites returns true if the page invites people to play: nobody has played, and no person or audience is to.
export function invites({ welcome, stage }: View): boolean {
  const gamers: string[] = stage.setup?.gamers ?? [];
  return !!welcome && !welcome.listener && !stage.items && !localStorage.getItem(DECLINED) && !gamers.includes(PERSON) && !gamers.includes(AUDIENCE);
}

// Invitation invites people who listen to play themselves.
export function Invitation() {
  const studio = useStudio();
  const [closed, setClosed] = useState(false);
  const { stage } = studio.view;
  const off = gone(studio.view);
  const open = !closed && !off && (stage.turns.length > 0 || !stage.state.paused) && invites(studio.view);
  return (
    <div class="invitation">
      {open && <button type="button" class="primary" onClick={() => void accept(studio)}>{t("Play yourself")}</button>}
      <button type="button" class="quiet" disabled={off} onClick={() => void openTour(studio)}>{t("How it works")}</button>
      {open && (
        <button type="button" class="quiet" aria-label={t("No, thank you")} title={t("No, thank you")} onClick={() => { decline(); setClosed(true); }}>×</button>
      )}
    </div>
  );
}
