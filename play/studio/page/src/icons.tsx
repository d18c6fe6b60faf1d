// Icons as SVG paths in a square of 24 by 24.
const PATHS = {
  play: "M8 5v14l11-7z",
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  undo: "M9 7V3L3 9l6 6v-4h5a4 4 0 0 1 0 8h-4v2h4a6 6 0 0 0 0-12z",
  next: "M6 5v14l9-7zM16 5h3v14h-3z",
  skip: "M3 5v14l7-7zM10 5v14l7-7zM18 5h3v14h-3z",
  first: "M5 5h3v14H5zM20 5v14l-11-7z",
  back: "M17 5v14L6 12z",
  forth: "M7 5v14l11-7z",
  last: "M4 5v14l11-7zM16 5h3v14h-3z",
  share: "M18 16a3 3 0 0 0-2.200 1l-7-4a3 3 0 0 0 0-2l7-4A3 3 0 1 0 15 5l.1.700-7 4a3 3 0 1 0 0 4.600l7 4A3 3 0 1 0 18 16z",
  fresh: "M11 4h2v7h7v2h-7v7h-2v-7H4v-2h7z",
  hush: "M9.500 14V5.500l9-2v8M9.500 17.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM18.500 15.500a2.500 2.500 0 0 1-2.500 2.500M3 3l18 18",
  sound: "M4 9v6h4l5 4V5L8 9zM16 8.5a5 5 0 0 1 0 7M18.5 6a8 8 0 0 1 0 12",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6",
  light: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1h2v3h-2zM11 20h2v3h-2zM1 11h3v2H1zM20 11h3v2h-3zM4 5.4 5.4 4l2 2L6 7.500zM16.600 18 18 16.600l2 2L18.600 20zM4 18.600l2-2L7.400 18l-2 2zM16.600 6l2-2L20 5.400l-2 2z",
  dark: "M13 3a9 9 0 1 0 8 12A7.500 7.500 0 0 1 13 3z",
  lock: "M7 11V8a5 5 0 0 1 10 0v3h2v10H5V11zM9 11h6V8a3 3 0 0 0-6 0z",
  unlock: "M7 11V7a5 5 0 0 1 9.500-2l-1.700 1A3 3 0 0 0 9 7v4h10v10H5V11z",
  close: "M6 4.600 12 10.600 18 4.600 19.400 6 13.400 12 19.400 18 18 19.400 12 13.400 6 19.400 4.600 18 10.600 12 4.600 6z",
  more: "M4 11h3v3H4zM10.500 11h3v3h-3zM17 11h3v3h-3z",
};

const LINES = new Set(["sound", "mute", "hush"]);

type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon ${LINES.has(name) ? "lines" : ""}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

// IconButton is a button with an icon, and with a name for screen readers.
export function IconButton(p: { icon: IconName; name: string; onClick: () => void; disabled?: boolean; text?: boolean; pressed?: boolean; class?: string }) {
  return (
    <button type="button" class={`iconbutton ${p.class ?? ""}`} aria-label={p.name} title={p.name} aria-pressed={p.pressed} disabled={p.disabled} onClick={p.onClick}>
      <Icon name={p.icon} />
      {p.text && <span>{p.name}</span>}
    </button>
  );
}
