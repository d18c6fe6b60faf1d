import { megabytes } from "./sound/download";
import { useStudio } from "./studio";
import { t } from "./words";

// Instruments shows how much of the instruments is loaded while the music waits for them. It lets people start without instruments.
export function Instruments() {
  const { outputs, view } = useStudio();
  const { loading } = outputs;
  if (!loading || !outputs.waits) return null;
  const { came, all, stalled, problem } = loading;
  const then = view.welcome?.listener ? t("The instruments are loading. You will hear the music once they are here.") : t("The instruments are loading. The music begins once they are here.");
  return (
    <section class="instruments" aria-label={t("Instruments")}>
      <p role="status">
        {problem ? t("The instruments cannot be loaded: {0}.", problem) : stalled ? t("The instruments have stopped loading.") : then}
      </p>
      <progress max={all || 1} value={all ? came : undefined} aria-label={t("Instruments loaded")} />
      <p class="figure">{megabytes(loading)}</p>
      <div class="buttons">
        {(problem || stalled) && <button type="button" class="primary" onClick={() => void outputs.again()}>{t("Try again")}</button>}
        <button type="button" onClick={() => outputs.proceed()}>{t("Go on in silence")}</button>
      </div>
      <small>{t("If you go on, the sound starts when the instruments are loaded.")}</small>
    </section>
  );
}
