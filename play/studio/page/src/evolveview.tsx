import { useEffect, useRef, useState } from "preact/hooks";
import { Curve } from "./curve";
import { GamerChoice, usualScore } from "./gamers";
import { Steering } from "./gone";
import { Players } from "./players";
import { PlayBoard } from "./playboard";
import { ENDLESS, EVOLVING, type Evolve, type Evolved, type ScoreText } from "./protocol";
import { Roll } from "./roll";
import { Runs } from "./runs";
import { SeedField } from "./seedfield";
import { Status } from "./status";
import { SystemSettings } from "./systemsettings";
import { useStudio, type View } from "./studio";
import { Transport } from "./transport";
import { t } from "./words";

// EvolveView lets people start runs, shows the progress of a run, and plays its champions.
export function EvolveView() {
  const { view } = useStudio();
  return (
    <div class="evolveview">
      <Steering>
        <section class="run panel" aria-label={t("Evolution")}>
          <h2>{t("Evolution")}</h2>
          <Run />
        </section>
        <section class="progress panel" aria-label={t("Generations")}>
          <h2>{t("Generations")}</h2>
          <Progress />
        </section>
        <section class="champion panel" aria-label={t("The champion's game")}>
          <h2>{t("The champion's game")}</h2>
          <Champion />
        </section>
        <section class="heardgame panel" aria-label={t("The game that is heard")}>
          <Status view={view} />
          <Players stage={view.stage} />
          <PlayBoard />
          <Roll />
          <Transport />
        </section>
      </Steering>
    </div>
  );
}

// Run lets people choose a system and its settings, and start a run.
function Run() {
  const studio = useStudio();
  const { welcome, evolved } = studio.view;
  const systems = welcome?.systems ?? [];
  const [name, setName] = useState("");
  const [settings, setSettings] = useState<Evolve["settings"]>({});
  const [seed, setSeed] = useState("");
  const [heard, setHeard] = useState(false);
  const [refused, setRefused] = useState("");
  const problem = useRef<HTMLParagraphElement>(null);
  useEffect(() => problem.current?.scrollIntoView({ block: "nearest" }), [refused]);
  const system = systems.find((s) => s.name === name) ?? systems.find((s) => s.name === "midi-connect4") ?? systems[0];
  if (!system) return null;
  const short = welcome?.alone ? SHORT : {};
  const begin = async (e: Event): Promise<void> => {
    e.preventDefault();
    setRefused(await studio.tryTo("evolve", { system: system.name, settings: { ...fitting(short, system.settings), ...settings }, seed: seed.trim() || "0", heard }));
  };
  const choose = (chosen: string): void => {
    setName(chosen);
    setSettings({});
  };
  return (
    <form class="form bare" onSubmit={(e) => void begin(e)}>
      <label class="field">
        <span>{t("System")}</span>
        <select value={system.name} onChange={(e) => choose(e.currentTarget.value)}>
          {systems.map((s) => <option key={s.name}>{s.name}</option>)}
        </select>
        <small class="about">{t(system.about)}</small>
      </label>
      {refused && <p class="problem" role="alert" ref={problem}>{refused}</p>}
      <div class="buttons">
        <button class="primary" type="submit">{evolved?.running ? t("Start another") : t("Start")}</button>
        <button type="button" disabled={!evolved?.running} onClick={() => void studio.ask("stopEvolve", {})}>{t("Stop")}</button>
      </div>
      <Runs heard={heard} />
      <SystemSettings system={system} usual={fitting(short, system.settings)} changed={settings} change={setSettings} />
      <SeedField value={seed} change={setSeed} />
      <label class="choice">
        <input type="checkbox" checked={heard} onChange={(e) => setHeard(e.currentTarget.checked)} />
        <span>{t("One generation for each game that is heard, instead of as fast as possible")}</span>
      </label>
    </form>
  );
}

// SHORT has default settings for a page without a program, where evolution is slow.
const SHORT = { population: 20, parents: 10, generations: 30 };

const fitting = (short: Partial<typeof SHORT>, settings: { name: string }[]): Evolve["settings"] =>
  Object.fromEntries(Object.entries(short).filter(([name]) => settings.some((s) => s.name === name)));

// Progress draws the statistics of the generations as they arrive.
function Progress() {
  const { evolved, generations } = useStudio().view;
  if (!evolved) return <p class="none">{t("Random players play each other, and the better ones have children. Their figures will grow here.")}</p>;
  return (
    <>
      <p role="status">{progressText(evolved, evolved.reached)}</p>
      {evolved.error && <p class="problem">{evolved.error}</p>}
      <progress max={evolved.last || 1} value={evolved.reached} aria-label={t("Generations")} />
      <Curve
        title={t("Points in the population")}
        from={0}
        last={Math.max(1, evolved.reached)}
        lines={[
          { name: t("best"), points: generations.map((g) => [g.number, g.best]) },
          { name: t("mean"), points: generations.map((g) => [g.number, g.mean]), dashed: true },
        ]}
      />
      <Curve title={t("Strength: the champion's share against tactical")} low={0} high={1} from={0} last={Math.max(1, evolved.reached)} lines={[{ name: t("strength"), points: generations.flatMap((g) => (g.strength === null ? [] : [[g.number, g.strength]])) }]} />
      {evolved.last > 100 && <small>{t("The curves have all of the first 100 generations, then each tenth up to 1000, each hundredth up to 10,000, and so on: their best gamers are kept.")}</small>}
      {evolved.dir && <small>{t("The run is kept in {0}.", evolved.dir)}</small>}
    </>
  );
}

function progressText(e: Evolved, n: number): string {
  if (e.running) return t("{0}: generation {1} of {2}.", e.system, n, e.last);
  return n >= e.last ? t("{0}: generation {1} of {2}, done.", e.system, n, e.last) : t("{0}: generation {1} of {2}, stopped.", e.system, n, e.last);
}

// Champion lets people hear the best gamer of the newest generation.
function Champion() {
  const studio = useStudio();
  const { view } = studio;
  const { evolved, welcome } = view;
  const game = welcome?.games.find((g) => g.name === evolved?.game);
  const [against, setAgainst] = useState(EVOLVING);
  const [second, setSecond] = useState(false);
  if (!evolved?.champion) return <p class="none">{t("There is no champion before the first generation.")}</p>;
  const opponent = against === EVOLVING || game?.gamers.includes(against) ? against : EVOLVING;
  const hear = (): void => {
    const gamers: [string, string] = second ? [opponent, EVOLVING] : [EVOLVING, opponent];
    void studio.play({ game: evolved.game, gamers, games: ENDLESS, score: fittingScore(view) });
  };
  return (
    <div class="form bare">
      <GamerChoice label={t("Against")} game={game} view={view} value={opponent} change={setAgainst} />
      <label class="choice"><input type="checkbox" checked={second} onChange={(e) => setSecond(e.currentTarget.checked)} /><span>{t("The champion moves second")}</span></label>
      <button class="primary" type="button" onClick={hear}>{t("Hear the champion")}</button>
      <small>{t("Each game has the champion of the newest generation.")}</small>
    </div>
  );
}

// fittingScore returns the score of the performance or, if that score is for another game, the usual one.
function fittingScore({ stage, welcome, evolved }: View): ScoreText {
  const now = stage.setup?.score ?? usualScore;
  const game = welcome?.scores.find((s) => s.name === now.name)?.game;
  return game && game !== evolved?.game ? usualScore : now;
}
