import { useEffect, useRef } from "preact/hooks";
import { useStudio } from "./studio";

const FRAME = 33; // ms between frames
const QUIET_FRAME = 250; // ms between frames if people have asked for reduced motion
const BAR_WIDTH = 210; // px for a bar of 1920 ticks

type Draw = (c: CanvasRenderingContext2D, width: number, height: number, tick: number, pixels: number) => void;

// Pick is told where somebody has clicked, with the last arguments of Draw.
type Pick = (x: number, width: number, tick: number, pixels: number) => void;

// Moving is a canvas that is drawn again as the music continues. state is everything that the drawing depends on, apart from the position of the
// music and the size of the canvas.
export function Moving({ label, height, state, draw, pick }: { label: string; height?: number; state: unknown; draw: Draw; pick?: Pick }) {
  const studio = useStudio();
  const canvas = useRef<HTMLCanvasElement>(null);
  const now = useRef({ draw, state });
  now.current = { draw, state };
  useEffect(() => {
    const paper = canvas.current!;
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const last = { at: 0, look: "", state: undefined as unknown };
    let frame = 0;
    const step = (time: number): void => {
      frame = requestAnimationFrame(step);
      if (time - last.at < (calm.matches ? QUIET_FRAME : FRAME)) return;
      const tick = studio.tick();
      const { width, height } = fit(paper);
      const look = `${tick} ${width} ${height} ${document.documentElement.dataset.theme}`;
      if (look === last.look && now.current.state === last.state) return; // nothing has changed
      Object.assign(last, { at: time, look, state: now.current.state });
      now.current.draw(paper.getContext("2d")!, width, height, tick, pixelsOf(width));
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [studio]);
  const click = pick && ((e: MouseEvent): void => pick(e.offsetX, canvas.current!.clientWidth, studio.tick(), pixelsOf(canvas.current!.clientWidth)));
  return <canvas ref={canvas} role="img" aria-label={label} style={height ? { height: `${height}px` } : undefined} onClick={click} />;
}

// pixelsOf returns the width of a tick on a canvas of the given width.
const pixelsOf = (width: number): number => (BAR_WIDTH * Math.max(0.7, Math.min(width / 1100, 1.5))) / 1920;

// fit gives a canvas the resolution of the screen.
function fit(canvas: HTMLCanvasElement): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.getContext("2d")!.setTransform(ratio, 0, 0, ratio, 0, 0);
  }
  return { width, height };
}
