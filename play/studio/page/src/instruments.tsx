import { megabytes } from "./download";
import { useStudio } from "./studio";

// Instruments shows how much of the instruments is loaded while the music waits for them. It lets people start without instruments.
export function Instruments() {
  const { outputs, view } = useStudio();
  const { loading } = outputs;
  if (!loading || !outputs.waits) return null;
  const { came, all, stalled, problem } = loading;
  const then = view.welcome?.listener ? "You will hear the music" : "The music begins";
  return (
    <section class="instruments" aria-label="Instruments">
      <p role="status">
        {problem ? `The instruments cannot be loaded: ${problem}.` : stalled ? "The instruments have stopped loading." : `The instruments are loading. ${then} once they are here.`}
      </p>
      <progress max={all || 1} value={all ? came : undefined} aria-label="Instruments loaded" />
      <p class="figure">{megabytes(loading)}</p>
      <div class="buttons">
        {(problem || stalled) && <button type="button" class="primary" onClick={() => void outputs.again()}>Try again</button>}
        <button type="button" onClick={() => outputs.proceed()}>Go on in silence</button>
      </div>
      <small>If you go on, the sound starts when the instruments are loaded.</small>
    </section>
  );
}
