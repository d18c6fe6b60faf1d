// Colours for drawings on a canvas, from the style sheet; reloaded when the theme changes.
interface Palette { parts: string[]; ink: string; faint: string; line: string; head: string; ground: string }

// PART_COLOURS names the style sheet's colours of parts: the players', then the voices'.
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
  const probe = document.body.appendChild(document.createElement("i")); // resolves a colour only while it is used
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
  };
  probe.remove();
  return read;
}
