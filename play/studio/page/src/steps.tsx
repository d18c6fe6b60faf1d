import { useLayoutEffect, useState } from "preact/hooks";
import { IconButton } from "./icons";
import { seen, shown, STEPS, turningPoint } from "./looking";
import { PlayOn } from "./playon";
import { clicked } from "./squares";
import { useStudio } from "./studio";
import { t } from "./words";

// Steps steps through the moves of a game, with buttons and keys. It never changes the performance.
export function Steps() {
  const studio = useStudio();
  const { stage } = studio.view;
  const [now, all] = [seen(stage), stage.turns.length];
  useStepKeys((key) => studio.look(STEPS[key](seen(studio.view.stage), studio.view.stage.turns.length)));
  const [goingOn, setGoingOn] = useState(false);
  const still = studio.elsewhere || stage.state.paused || !!stage.turns.at(-1)?.result;
  const turned = stage.turns.at(-1)?.result ? turningPoint(stage.turns) : 0;
  return (
    <div class="steps" role="group" aria-label={t("Moves")}>
      <IconButton icon="first" name={t("Before the first move")} disabled={now === 0} onClick={() => studio.look(0)} />
      <IconButton icon="back" name={t("A move back")} disabled={now === 0} onClick={() => studio.look(now - 1)} />
      <output>{all ? t("{0} of {1}", now, all) : "–"}</output>
      <IconButton icon="forth" name={t("A move forth")} disabled={now === all} onClick={() => studio.look(now + 1)} />
      <IconButton icon="last" name={t("The newest move")} disabled={now === all} onClick={() => studio.look(all)} />
      {turned > 0 && <button type="button" onClick={() => studio.look(turned)}>{t("It turned at move {0}", turned)}</button>}
      {still && now > 0 && !shown(stage)?.result && <button type="button" onClick={() => setGoingOn(true)}>{t("Play on from here")}</button>}
      <Games />
      {goingOn && <PlayOn close={() => setGoingOn(false)} />}
    </div>
  );
}

// Games lets people choose which game they look at.
function Games() {
  const studio = useStudio();
  const { stage, album } = studio.view;
  if (!album.length) return null;
  const now = studio.elsewhere ? album.findIndex(({ game }) => game === stage.game) : album.length;
  return (
    <select aria-label={t("Game to look at")} value={now} onChange={(e) => studio.turnTo(album[Number(e.currentTarget.value)])}>
      {album.map(({ turns }, i) => <option key={i} value={i}>{t("Game {0}, {1} moves", i + 1, turns.length)}</option>)}
      <option value={album.length}>{t("The game that is played")}</option>
    </select>
  );
}

// uses returns true if an element uses the keys itself. A square that was clicked does not.
function uses(e: Element | null): boolean {
  const grid = e?.closest<HTMLElement>("[role=grid]");
  if (grid) return !clicked(grid);
  return !!e?.closest("input, select, textarea, dialog, .paper");
}

function useStepKeys(step: (key: string) => void): void {
  useLayoutEffect(() => {
    const press = (e: KeyboardEvent): void => {
      if (!(e.key in STEPS) || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || uses(document.activeElement)) return;
      e.preventDefault();
      step(e.key);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
