import { SideMark } from "./board";
import { about } from "./gamers";
import { gone } from "./gone";
import { seen } from "./looking";
import { partsOf } from "./music";
import { PART_COLOURS } from "./palette";
import { AUDIENCE, PERSON } from "./protocol";
import { nextOf, type Stage } from "./stage";
import { useStudio } from "./studio";
import { t } from "./words";

// SideDisc is a small disc of a side, to be shown beside a name.
export function SideDisc({ side }: { side: number }) {
  return (
    <svg class={`disc side${side}`} viewBox="-50 -50 100 100" aria-hidden="true">
      <g class={`piece side${side}`}>
        <circle r="46" class="face" />
        <g transform="scale(1.7)">
          <SideMark side={side} />
        </g>
      </g>
    </svg>
  );
}

// playerName returns the name of a player as people say it, such as "generation 50".
export function playerName(name: string): string {
  if (name === PERSON) return t("you");
  if (name === AUDIENCE) return t("the audience");
  const generation = generationOf(name);
  return generation ? t("generation {0}", generation) : name;
}

// generationOf returns the generation that a gamer such as generation-050 comes from; "" if it has no such name.
export const generationOf = (name: string): string => /^generation-0*(\d+)$/.exec(name)?.[1] ?? "";

// sentence returns a sentence about a player: you, if that is the person, or other with the player's name. If both players have the same name, the
// sentence is about First or Second.
export function sentence(stage: Stage, side: number, you: string, other: (name: string) => string): string {
  const names = stage.game?.names ?? ["", ""];
  if (names[0] === names[1]) return other(side === 0 ? t("First") : t("Second"));
  if (names[side] === PERSON) return you;
  const name = playerName(names[side]);
  return other(`${name[0].toUpperCase()}${name.slice(1)}`);
}

// Players shows the names of the players, and whose turn it is.
export function Players({ stage }: { stage: Stage }) {
  const { view } = useStudio();
  const { game, turns, ask } = stage;
  const result = turns.at(-1)?.result ?? "";
  const next = result ? -1 : ask?.side ?? nextOf(stage);
  return (
    <ul class="players">
      {[0, 1].map((side) => (
        <li key={side} class={next === side ? "next" : ""}>
          <SideDisc side={side} />
          <span class="who">
            <span class="name" title={game && playerName(game.names[side])}>{game ? playerName(game.names[side]) : "…"}</span>
            <small>{game && about(game.names[side], view)}</small>
          </span>
          {result.startsWith(side === 0 ? "first" : "second") && <span class="badge">{t("won")}</span>}
          {next === side && <span class="badge turn">{t("to move")}</span>}
        </li>
      ))}
    </ul>
  );
}

// Piece shows what is performed: score, seed, movement, tempo and parts. A click on a part mutes it, or lets it sound again.
export function Piece({ stage }: { stage: Stage }) {
  const { state, game, pulse } = stage;
  const studio = useStudio();
  const words = [state.score && t("score {0}", state.score), game && t("seed {0}", game.seed), game?.title, pulse && state.running && `♩ = ${Math.round(pulse.tempo * state.tempo)}`].filter(Boolean);
  return (
    <p class="piecename">
      <span>{words.join(" · ")}</span>
      {partsOf(stage).map((part, i) => {
        const swatch = <Swatch key={i} part={i} name={part.name} />;
        const muted = `mute ${["first", "second"][i] ?? part.name}`;
        const on = !!state.changes?.includes(muted);
        if (studio.view.welcome?.listener || !state.running || studio.view.early || gone(studio.view)) return swatch;
        return <button key={i} type="button" aria-label={t("Mute {0}", part.name)} aria-pressed={on} onClick={() => void studio.ask("call", `${muted} ${on ? "off" : "on"}`)}>{swatch}</button>;
      })}
    </p>
  );
}

// Swatch shows the name of a part, with the colour of its notes.
export function Swatch({ part, name }: { part: number; name: string }) {
  return (
    <span class="swatch">
      <i style={{ background: `var(${PART_COLOURS[part % PART_COLOURS.length]})` }} />
      {name}
    </span>
  );
}

// Drama draws advantage and tension, move by move. A click on the curve shows a move.
export function Drama({ stage }: { stage: Stage }) {
  const studio = useStudio();
  const told = stage.turns.map((turn) => ({ signals: turn.bars?.[0]?.signals })).filter((turn) => turn.signals);
  const last = told[seen(stage) - 1];
  const lead = last ? last.signals!.advantage : 0.5; // how far the first player is ahead, regardless of who has moved
  const step = 300 / Math.max(FEWEST, told.length - 1);
  const pick = (e: MouseEvent & { currentTarget: SVGElement }): void => {
    const { left, width } = e.currentTarget.getBoundingClientRect();
    if (told.length) studio.look(Math.max(1, Math.round(((e.clientX - left) / width) * 300 / step) + 1));
  };
  const words = Math.abs(lead - 0.5) <= 0.05 ? t("Nobody is ahead") : sentence(stage, lead > 0.5 ? 0 : 1, t("You are ahead"), (name) => t("{0} is ahead", name));
  return (
    <div class="drama">
      <div class="ahead" role="img" aria-label={t("{0}: {1} to {2}", words, Math.round(lead * 100), 100 - Math.round(lead * 100))}>
        <span class="share" style={{ width: `${lead * 100}%` }} />
        <span class="middle" />
      </div>
      <div class="caption">
        <span>{words}</span>
        <span>{t("Tension {0} %", last ? Math.round(last.signals!.tension * 100) : 0)}</span>
      </div>
      <svg class="curve" viewBox="0 0 300 60" preserveAspectRatio="none" role="img" aria-label={t("Advantage and tension, move by move")} onClick={pick}>
        <path d={area(told.map((turn) => turn.signals!.tension))} />
        <line class="level" x1="0" x2="300" y1="30" y2="30" />
        <polyline points={points(told.map((turn) => turn.signals!.tension))} />
        <polyline class="lead" points={points(told.map((turn) => turn.signals!.advantage))} />
        {last && <line class="at" x1={(seen(stage) - 1) * step} x2={(seen(stage) - 1) * step} y1="0" y2="60" />}
      </svg>
    </div>
  );
}

const FEWEST = 20; // the curve has room for at least this many moves

function points(values: number[]): string {
  const step = 300 / Math.max(FEWEST, values.length - 1);
  return values.map((v, i) => `${(i * step).toFixed(1)},${(57 - 54 * v).toFixed(1)}`).join(" ");
}

function area(values: number[]): string {
  if (values.length < 2) return "";
  const step = 300 / Math.max(FEWEST, values.length - 1);
  return `M0 60L${points(values).replaceAll(" ", "L")}L${((values.length - 1) * step).toFixed(1)} 60Z`;
}
