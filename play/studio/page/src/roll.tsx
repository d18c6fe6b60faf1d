import { useEffect, useMemo, useRef } from "preact/hooks";
import { musicOf } from "./music";
import { drawRoll, spanOf } from "./rolldrawing";
import { useStudio } from "./studio";

const FRAME = 33; // ms between pictures
const QUIET_FRAME = 250; // where motion is not wanted
const BARS_WIDTH = 210; // px of 1920 ticks

// Roll is the piano roll of the game, with a head where the music is.
export function Roll() {
  const studio = useStudio();
  const { stage } = studio.view;
  const canvas = useRef<HTMLCanvasElement>(null);
  const music = useMemo(() => musicOf(stage), [stage.turns, stage.ending, stage.game]);
  const span = useMemo(() => spanOf(music.notes), [music]);
  const now = useRef({ music, span });
  now.current = { music, span };

  useEffect(() => {
    const paper = canvas.current!;
    const drawn = { at: 0, key: "" };
    let frame = 0;
    const step = (time: number): void => {
      frame = requestAnimationFrame(step);
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (time - drawn.at < (calm ? QUIET_FRAME : FRAME)) return;
      const tick = studio.tick();
      const { width, height } = fit(paper);
      const key = `${tick} ${width} ${height} ${document.documentElement.dataset.theme} ${now.current.music.end}`;
      if (key === drawn.key) return; // nothing moves
      drawn.at = time;
      drawn.key = key;
      const pixels = (BARS_WIDTH * Math.max(0.7, Math.min(width / 1100, 1.5))) / 1920;
      drawRoll(paper.getContext("2d")!, width, height, now.current.music, now.current.span, tick, pixels);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [studio]);
  return (
    <div class="roll">
      <canvas ref={canvas} role="img" aria-label="Piano roll: the notes of the game; the list of bars names them." />
    </div>
  );
}

// fit gives a canvas as many pixels as the screen shows of it.
export function fit(canvas: HTMLCanvasElement): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.getContext("2d")!.setTransform(ratio, 0, 0, ratio, 0, 0);
  }
  return { width, height };
}
