// counted returns a number of things, as in "1 move" and "3 moves".
export const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`;

// translations has the texts of the page's language, by their English words. English needs none.
const translations: Record<string, string> = {};

// t returns a text in the page's language, with values in place of {0}, {1} and so on. A text without a translation stays English.
export const t = (text: string, ...values: (string | number)[]): string =>
  (translations[text] ?? text).replace(/\{(\d)\}/g, (_, i: string) => String(values[Number(i)]));
