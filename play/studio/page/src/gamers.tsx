import { generationOf, playerName } from "./players";
import { AUDIENCE, ENDLESS, EVOLVING, type GameInfo, PERSON, type ScoreText, type Setup, type Welcome } from "./protocol";
import type { View } from "./studio";
import { counted, t } from "./words";

// GamerChoice lets people choose the gamer of a side.
export function GamerChoice({ label, game, value, view, change }: { label: string; game?: GameInfo; value: string; view: View; change: (name: string) => void }) {
  const all = (game?.gamers ?? []).filter((name) => name !== AUDIENCE || view.welcome?.audience);
  if (game && view.evolved?.champion && view.evolved.game === game.name) all.push(EVOLVING);
  if (value && !all.includes(value)) all.push(value);
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(e) => change(e.currentTarget.value)}>
        {all.map((name) => (
          <option key={name} value={name}>
            {wordsOn(name, view, game)}
          </option>
        ))}
      </select>
    </label>
  );
}

// wordsOn returns the name of a gamer, and who that is. Of a level it says as well who plays, which differs from game to game.
function wordsOn(name: string, view: View, game?: GameInfo): string {
  const plays = game?.levels[name];
  const words = [about(name, view), plays && playerName(plays)].filter(Boolean).join(" – ");
  return words && name !== PERSON ? `${playerName(name)}: ${words}` : playerName(name);
}

// about says in a few words who a gamer is; "" if that is not known.
export function about(name: string, { welcome }: View): string {
  const levels: Record<string, string> = {
    [PERSON]: t("with mouse, finger or keys"),
    [EVOLVING]: t("the champion of the evolution"),
    beginner: t("has hardly learnt to play"),
    easy: t("the easiest of four levels"),
    medium: t("the second of four levels"),
    hard: t("the third of four levels"),
    master: t("the strongest of four levels"),
  };
  const generation = generationOf(name);
  return levels[name] ?? (generation ? counted(Number(generation), "evolved for {0} generation", "evolved for {0} generations") : t(welcome?.gamers.find((g) => g.name === name)?.about ?? ""));
}

// usualScore is the score if none was chosen.
export const usualScore: ScoreText = { name: "song", yaml: "" };

// usualSetup returns the default setup: a person against the game's usual second gamer.
export function usualSetup(welcome: Welcome, name = welcome.games[0].name): Setup {
  const game = welcome.games.find((g) => g.name === name) ?? welcome.games[0];
  return { game: game.name, gamers: [PERSON, game.usual[1]], games: ENDLESS, score: { name: game.score, yaml: "" } };
}
