import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { GamerChoice, usualSetup } from "./gamers";
import { ENDLESS, type Setup } from "./protocol";
import { SeedField } from "./seedfield";
import { useStudio } from "./studio";
import { t } from "./words";

// NewPerformance asks what to perform, and starts the performance.
export function NewPerformance({ close }: { close: () => void }) {
  const studio = useStudio();
  const { welcome, stage } = studio.view;
  const [setup, setSetup] = useState<Setup>(() => fresh(stage.setup ?? usualSetup(welcome!)));
  const [games, setGames] = useState(setup.games === ENDLESS ? "" : setup.games);
  if (!welcome) return null;
  const change = (patch: Partial<Setup>): void => setSetup({ ...setup, ...patch });
  const game = welcome.games.find((g) => g.name === setup.game);
  const choose = (name: string): void => {
    const { gamers, score } = usualSetup(welcome, name);
    const own = !setup.score.yaml && setup.score.name === game?.score; // the score of the game before
    change({ game: name, gamers, ...(own && { score, tempo: "" }) });
  };
  const chooseScore = (name: string): void => {
    const wants = welcome.scores.find((s) => s.name === name)?.game;
    change({ score: { name, yaml: "" }, tempo: "", ...(wants && wants !== setup.game && { game: wants, gamers: usualSetup(welcome, wants).gamers }) });
  };
  const begin = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (await studio.play({ ...setup, seed: setup.seed?.trim(), games: games || ENDLESS })) close();
  };
  const about = setup.score.yaml ? t("The text in Compose.") : t(welcome.scores.find((s) => s.name === setup.score.name)?.about ?? "");
  return (
    <Dialog title={t("New performance")} close={close}>
      <form class="form" onSubmit={(e) => void begin(e)}>
        <label class="field">
          <span>{t("Game")}</span>
          <select value={setup.game} onChange={(e) => choose(e.currentTarget.value)}>
            {welcome.games.map((g) => <option key={g.name}>{g.name}</option>)}
          </select>
        </label>
        <div class="two">
          <GamerChoice label={t("First")} game={game} view={studio.view} value={setup.gamers[0]} change={(name) => change({ gamers: [name, setup.gamers[1]] })} />
          <GamerChoice label={t("Second")} game={game} view={studio.view} value={setup.gamers[1]} change={(name) => change({ gamers: [setup.gamers[0], name] })} />
        </div>
        <label class="field">
          <span>{t("Score")}</span>
          <select value={setup.score.name} onChange={(e) => chooseScore(e.currentTarget.value)}>
            {setup.score.yaml && <option>{setup.score.name}</option>}
            {welcome.scores.filter((s) => !(setup.score.yaml && s.name === setup.score.name)).map((s) => <option key={s.name}>{s.name}</option>)}
          </select>
          <small class="about">{about}</small>
        </label>
        <div class="three">
          <SeedField value={setup.seed ?? ""} change={(seed) => change({ seed })} />
          <label class="field">
            <span>{t("Opening moves")}</span>
            <input type="number" min={0} max={64} placeholder={t("usual")} value={setup.opening ?? ""} onInput={(e) => change({ opening: e.currentTarget.value })} />
          </label>
          <label class="field">
            <span>{t("Games")}</span>
            <input type="number" min={1} max={welcome.bounds.games} placeholder={t("endless")} value={games} onInput={(e) => setGames(e.currentTarget.value)} />
          </label>
        </div>
        {stage.items && <p class="warning">{t("This ends the set list. It begins again when the studio is started again.")}</p>}
        <button class="primary" type="submit">{t("Begin")}</button>
      </form>
    </Dialog>
  );
}

// fresh returns a setup for another performance. It drops the seed, and everything else that belongs only to the last performance.
const fresh = (s: Setup): Setup => ({ ...s, seed: "", start: "", moves: "", signs: "", length: "" });
