import { megabytes } from "./sound/download";
import { Coming } from "./gone";
import { sentence } from "./players";
import { ALONE } from "./sound/sound";
import { nextOf } from "./stage";
import type { View } from "./studio";
import { t } from "./words";

// Status says in one line what is happening now. Screen readers get moves from another element.
export function Status({ view }: { view: View }) {
  const { stage } = view;
  return (
    <p class="status">
      {statusOf(view)}
      <Coming />
      {stage.ask?.refused && <strong class="refused"> {whole(stage.ask.refused)}</strong>}
      {!!stage.state.lost?.length && <strong class="refused"> {t("Gone: {0}.", stage.state.lost.join(", "))}</strong>}
      {!!stage.state.changes?.length && <span> {t("Changed: {0}.", stage.state.changes.join(" · "))}</span>}
      {stage.state.locked && <strong> {t("Locked: only moves work.")}</strong>}
      {stage.state.unfit && !view.welcome?.listener && <strong class="refused"> {t("The controller: {0}.", stage.state.unfit)}</strong>}
    </p>
  );
}

function statusOf({ stage, connected, welcome, loading }: View): string {
  const { state, game, chosen, turns } = stage;
  const ask = welcome?.listener && !stage.ask?.audience ? undefined : stage.ask; // listeners only vote
  if (!connected || !welcome) return welcome ? "" : ALONE ? t("Loading … {0}", loading ? megabytes(loading) : "") : t("Looking for the studio …"); // another element says that the studio does not answer
  const move = turns[(stage.looked ?? 0) - 1];
  if (stage.looked !== undefined) return move ? t("Move {0} of {1}: {2}.", move.number, turns.length, move.move) : t("Before the first move.");
  const { result, reason } = turns.at(-1) ?? {};
  if (!state.running && state.over) return t(state.over);
  if (stage.items && state.allOver) return t("The set list is over.");
  if (result) {
    const said = result === "draw" ? t("A draw.") : sentence(stage, result.startsWith("first") ? 0 : 1, t("You win."), (name) => t("{0} wins.", name));
    return reason ? `${said} ${whole(t(reason))}` : said;
  }
  if (!state.running) return t("Nothing is being performed.");
  if (state.paused) return turns.length ? t("Paused.") : t("Ready to play.");
  if (state.clock === "stopped") return t("The music waits for the MIDI clock to start.");
  if (state.clock === "lost") return t("No MIDI clock comes; the music waits for it.");
  if (chosen) return t("{0} will sound at the next bar line.", chosen);
  if (ask?.audience) return t("The audience votes.");
  if (ask) return ask.selected?.length ? t("Where does it go?") : !turns.length ? t("Your move.") : state.waiting ? t("The music waits for your move.") : t("Your move, before the bar ends.");
  if (!game) return "…";
  return sentence(stage, nextOf(stage), t("You are to move."), (name) => (state.waiting ? t("{0} is thinking.", name) : t("{0} is to move.", name)));
}

// whole makes a sentence of an error: it adds a capital letter and a full stop.
const whole = (error: string): string => `${error[0].toUpperCase()}${error.slice(1)}.`;
