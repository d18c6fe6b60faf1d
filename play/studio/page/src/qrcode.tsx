import { useEffect, useState } from "preact/hooks";

// LONGEST is the length in characters of the longest text that a phone's camera can still read as a QR code from a screen.
const LONGEST = 1200;

interface Pattern { size: number; data: boolean[][] }

// QRCode shows an address as a QR code, dark on light in every theme, as cameras need it. It shows nothing for what is not a whole address, or too long.
export function QRCode({ text, label }: { text: string; label: string }) {
  const [pattern, setPattern] = useState<Pattern>();
  useEffect(() => void patternOf(text).then(setPattern), [text]);
  if (!pattern) return null;
  const path = pattern.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${pattern.size} ${pattern.size}`} role="img" aria-label={label}>
      <rect width={pattern.size} height={pattern.size} />
      <path d={path} />
    </svg>
  );
}

async function patternOf(text: string): Promise<Pattern | undefined> {
  if (!text.includes(":") || text.length > LONGEST) return undefined;
  const { encode } = (await import("./qr.js" as string)) as typeof import("./qr");
  return encode(text, { ecc: "L", border: 2 });
}
