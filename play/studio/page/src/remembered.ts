// Browsers may refuse to keep anything, as for a page in a frame of another site.

// kept returns a text that the browser keeps under a name, or null.
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

// keepText lets the browser keep a text, if it does.
export function keepText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The text is lost when the page is closed.
  }
}
