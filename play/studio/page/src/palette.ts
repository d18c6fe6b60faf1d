// The style sheet's colours, for drawings on a canvas. They are read again when the theme changes.
interface Palette {
  parts: string[];
  ink: string;
  faint: string;
  line: string;
  head: string;
  ground: string;
  signs: string[]; // on the discs of each side
  slab: string; // the front of a board
  hole: string;
  edge: string; // lines between squares
  squares: string[]; // light and dark squares
  way: string; // squares of the last move
  figures: string[][]; // of each side: inside, edge and lines
}

// PART_COLOURS has the names of the style sheet's colours for parts: first those of the players, then those of the voices.
export const PART_COLOURS = ["--first", "--second", "--part3", "--part4", "--part5", "--part6", "--part7", "--part8"];

let palette: Palette | undefined;

export function colours(): Palette {
  return (palette ??= read());
}

export function forgetColours(): void {
  palette = undefined;
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", forgetColours);

function read(): Palette {
  const probe = document.body.appendChild(document.createElement("i")); // the browser resolves a colour only for an element of the page
  const of = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const read = {
    parts: PART_COLOURS.map(of),
    ink: of("--ink"),
    faint: of("--faint"),
    line: of("--line"),
    head: of("--head"),
    ground: of("--panel"),
    signs: [of("--sign-first"), of("--sign-second")],
    slab: of("--slab"),
    hole: of("--hole"),
    edge: of("--edge"),
    squares: [of("--square-light"), of("--square-dark")],
    way: of("--square-way"),
    figures: [
      [of("--figure-first"), of("--figure-first-edge"), of("--figure-first-edge")],
      [of("--figure-second"), of("--figure-second-edge"), of("--second")],
    ],
  };
  probe.remove();
  return read;
}
