import { playerName } from "./players";
import { AUDIENCE, ENDLESS, EVOLVING, type GameInfo, PERSON, type ScoreText, type Setup, type Welcome } from "./protocol";
import type { View } from "./studio";

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
            {wordsOn(name, view)}
          </option>
        ))}
      </select>
    </label>
  );
}

// wordsOn returns a description of a gamer.
function wordsOn(name: string, view: View): string {
  if (name === EVOLVING) return "the champion of the evolution";
  const about = view.welcome?.gamers.find((g) => g.name === name)?.about;
  return about ? `${name}: ${about}` : playerName(name);
}

// usualScore is the score if none was chosen.
export const usualScore: ScoreText = { name: "song", yaml: "" };

// usualSetup returns the default setup: a person against the game's usual second gamer.
export function usualSetup(welcome: Welcome, name = welcome.games[0].name): Setup {
  const game = welcome.games.find((g) => g.name === name) ?? welcome.games[0];
  return { game: game.name, gamers: [PERSON, game.usual[1]], games: ENDLESS, score: usualScore };
}
