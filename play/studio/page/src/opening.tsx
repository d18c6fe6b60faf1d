import { useEffect, useState } from "preact/hooks";
import type { JSX } from "preact";
import { GAME, readText } from "./files";
import { NeededScore } from "./neededscore";
import type { SavedGames } from "./protocol";
import { useStudio } from "./studio";

// PGN is how a text with games of chess begins, with or without tags.
const PGN = /^\s*(\[\w+\s+"|1\s*\.)/;

// useOpening returns a function that performs saved games, and the dialog that asks for their score if it is a file.
export function useOpening(): [(games: SavedGames) => Promise<void>, JSX.Element | undefined] {
  const studio = useStudio();
  const [waiting, setWaiting] = useState<{ games: SavedGames; needs: string } | undefined>();
  const open = async (games: SavedGames): Promise<void> => {
    const needs = (await studio.ask("open", games))?.needs;
    if (needs) setWaiting({ games, needs });
  };
  return [open, waiting && <NeededScore {...waiting} close={() => setWaiting(undefined)} />];
}

// Opening performs files of games that are dropped on the page, and games of chess that are pasted outside of fields.
export function Opening() {
  const studio = useStudio();
  const [open, dialog] = useOpening();
  useEffect(() => {
    const over = (e: DragEvent): void => {
      if (e.dataTransfer?.types.includes("Files")) e.preventDefault();
    };
    const drop = (e: DragEvent): void => {
      const file = e.dataTransfer?.files[0];
      if (!file) return;
      e.preventDefault();
      readText(file, GAME).then((text) => open({ name: file.name, text }), (wrong: unknown) => studio.complain(wrong));
    };
    const paste = (e: ClipboardEvent): void => {
      const text = e.clipboardData?.getData("text") ?? "";
      if (PGN.test(text) && !(e.target as Element).closest("input, textarea, [contenteditable]")) void open({ name: "pasted.pgn", text });
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
  return dialog ?? null;
}
