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
      autoResize: true,
      drawTitle: false,
      drawSubtitle: false,
      drawComposer: false,
      drawLyricist: false,
      drawCredits: false,
      drawPartNames: true,
      drawingParameters: "compacttight",
    });
  }
  await display.load(xml);
  display.render();
}
