import type { ScoreText } from "../protocol";

// Draft is an edited text, valid or not, that the browser stores.
interface Draft { text: ScoreText; live: boolean; here: boolean } // here: whether the text was in the editor

const KEY = "draft";

// keepDraft stores a draft or, without an argument, removes the stored one. It also stores the page's path, which changes when the program is
// restarted.
export function keepDraft(draft?: Draft): void {
  if (!draft) return localStorage.removeItem(KEY);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...draft, at: location.pathname }));
  } catch {
    // The browser's storage is full or switched off.
  }
}

// keptDraft returns the stored draft. Its field here is false if the program was restarted.
export function keptDraft(): Draft | undefined {
  try {
    const { text, live, here, at } = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof text.name !== "string" || typeof text.yaml !== "string") return undefined;
    return { text: { name: text.name, yaml: text.yaml }, live: live !== false, here: here === true && at === location.pathname };
  } catch {
    return undefined; // there is no draft, or another version has stored it
  }
}
