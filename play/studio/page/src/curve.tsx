const WIDTH = 420;
const HEIGHT = 160;
const LEFT = 44; // px for the labels of the axis
const BOTTOM = 24;

interface CurveLine { name: string; points: [x: number, y: number][]; dashed?: boolean }

interface CurveProps { title: string; lines: CurveLine[]; from: number; last: number; low?: number; high?: number }

// Curve draws values by generation. low and high are the ends of the axis; by default they are the smallest and largest value.
export function Curve({ title, lines, from, last, low, high }: CurveProps) {
  const values = lines.flatMap((l) => l.points.map(([, y]) => y));
  const least = low ?? Math.min(0, ...values);
  const most = high ?? Math.max(1, ...values);
  const x = (n: number): number => LEFT + ((n - from) / Math.max(1, last - from)) * (WIDTH - LEFT - 8);
  const y = (v: number): number => 8 + (1 - (v - least) / (most - least || 1)) * (HEIGHT - BOTTOM - 8);
  const now = lines.map((l) => `${l.name} ${figure(l.points.at(-1)?.[1])}`).join(", ");
  return (
    <figure class="figures">
      <figcaption>
        <span>{title}</span>
        <output>{now}</output>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${now}`}>
        {[least, (least + most) / 2, most].map((v) => (
          <g key={v}>
            <line class="rule" x1={LEFT} x2={WIDTH - 8} y1={y(v)} y2={y(v)} />
            <text x={LEFT - 6} y={y(v) + 4} text-anchor="end">{figure(v)}</text>
          </g>
        ))}
        <text x={LEFT} y={HEIGHT - 4}>{from}</text>
        <text x={WIDTH - 8} y={HEIGHT - 4} text-anchor="end">{last}</text>
        {lines.map((l, i) => (
          <polyline key={l.name} class={`line${i} ${l.dashed ? "dashed" : ""}`} points={l.points.map(([n, v]) => `${x(n).toFixed(1)},${y(v).toFixed(1)}`).join(" ")} />
        ))}
      </svg>
    </figure>
  );
}

const figure = (v: number | undefined): string => (v === undefined ? "–" : Math.abs(v) >= 100 ? v.toFixed(0) : Math.abs(v) >= 10 ? v.toFixed(1) : v.toFixed(2));
