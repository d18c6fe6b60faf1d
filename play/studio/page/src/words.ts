// counted returns a number of things, as in "1 move" and "3 moves".
export const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`;
