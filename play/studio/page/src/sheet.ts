// Musical notation is in a file of its own, which is loaded only when it is needed.
import { OpenSheetMusicDisplay } from "opensheetmusicdisplay";

let display: OpenSheetMusicDisplay | undefined;
let paper: HTMLElement | undefined;

// engrave draws a MusicXML file in an element.
export async function engrave(on: HTMLElement, xml: string): Promise<void> {
  if (!display || paper !== on) {
    paper = on;
    display = new OpenSheetMusicDisplay(on, {
      backend: "svg",
      autoResize: false, // it would draw again on paper that is no longer on the page
      drawTitle: false,
      drawSubtitle: false,
      drawComposer: false,
      drawLyricist: false,
      drawCredits: false,
      drawPartNames: true,
      drawingParameters: "compacttight",
    });
    follow(on, display);
  }
  await display.load(xml);
  display.render();
}

const CALM = 200; // ms without another change of the width, after which the notes are drawn again

// follow draws the notes again when their paper has another width.
function follow(on: HTMLElement, display: OpenSheetMusicDisplay): void {
  let [width, timer] = [on.clientWidth, 0];
  const look = (): void => {
    if (!on.clientWidth || on.clientWidth === width || !display.IsReadyToRender()) return;
    width = on.clientWidth;
    display.render();
  };
  new ResizeObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(look, CALM);
  }).observe(on);
}

const UNIT = 10; // px of a unit of OpenSheetMusicDisplay
const STAFF = 4; // height of a staff in units
const ABOVE = 3; // units around the staves

// light marks measures in the notes, counted from the last measure. It does nothing if there are no such measures.
export function light(fromEnd: number, measures: number): void {
  paper?.querySelectorAll(".lit").forEach((old) => old.remove());
  const all = display?.GraphicSheet.MeasureList ?? [];
  for (const staves of all.slice(all.length - fromEnd - measures, all.length - fromEnd)) {
    const [first, last] = [staves.find((m) => m)?.PositionAndShape, staves.findLast((m) => m)?.PositionAndShape];
    if (!first || !last) continue;
    const { x, y } = first.AbsolutePosition;
    const mark = document.createElement("div");
    mark.className = "lit";
    const px = (units: number): string => `${units * UNIT * display!.zoom}px`;
    Object.assign(mark.style, { left: px(x), top: px(y - ABOVE), width: px(first.Size.width), height: px(last.AbsolutePosition.y - y + STAFF + 2 * ABOVE) });
    paper!.firstElementChild?.append(mark);
  }
}
