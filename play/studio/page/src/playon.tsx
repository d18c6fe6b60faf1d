import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { GamerChoice } from "./gamers";
import { seen } from "./looking";
import { gameInfo } from "./playboard";
import { PERSON, type GameInfo, type Setup } from "./protocol";
import type { Stage } from "./stage";
import { useStudio } from "./studio";
import { t } from "./words";

// PlayOn asks who goes on from the position that the board shows, and performs that game.
export function PlayOn({ close }: { close: () => void }) {
  const studio = useStudio();
  const { view } = studio;
  const [setup, setSetup] = useState(() => from(view.stage, gameInfo(view)));
  const choose = (side: number, name: string): void => setSetup({ ...setup, gamers: setup.gamers.map((other, i) => (i === side ? name : other)) as [string, string] });
  const begin = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (await studio.play(setup)) close();
  };
  return (
    <Dialog title={t("Play on from here")} close={close}>
      <form class="form" onSubmit={(e) => void begin(e)}>
        <p>{t("The game begins again, with the first {0} moves as they were. Then these players go on:", seen(view.stage))}</p>
        <div class="two">
          <GamerChoice label={t("First")} game={gameInfo(view)} view={view} value={setup.gamers[0]} change={(name) => choose(0, name)} />
          <GamerChoice label={t("Second")} game={gameInfo(view)} view={view} value={setup.gamers[1]} change={(name) => choose(1, name)} />
        </div>
        <button class="primary" type="submit">{t("Begin")}</button>
      </form>
    </Dialog>
  );
}

const GOES_ON = "..."; // at the end of moves: gamers go on from there

// from returns what is to be performed if somebody goes on from the position that the board shows. A person stays on its side; in a game of gamers, it
// takes the place of the side to move.
export function from(stage: Stage, info?: GameInfo): Setup {
  const { setup, game, turns } = stage;
  const now = seen(stage);
  const moves = turns.slice(0, now).map(({ move }) => move);
  const { next } = turns[now - 1];
  const person = game!.names.includes(PERSON) ? game!.names.indexOf(PERSON) : next;
  const gamers = game!.names.map((name, side) => (side === person || name === PERSON ? PERSON : info?.gamers.includes(name) ? name : info?.usual[side] ?? "")) as [string, string];
  return { game: game!.game, gamers, score: setup!.score, seed: game!.seed, games: "1", tempo: setup!.tempo, moves: moves.join(" ") + GOES_ON };
}
