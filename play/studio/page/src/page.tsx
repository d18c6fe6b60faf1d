import { render } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import "./base.css";
import "./layout.css";
import "./board.css";
import "./play.css";
import "./compose.css";
import "./evolve.css";
import { ComposeView } from "./compose/composeview";
import { ListenView } from "./listenview";
import { Audience } from "./audience";
import { Bell } from "./bell";
import { Coming, Gone } from "./gone";
import { Instruments } from "./instruments";
import { EvolveView } from "./evolveview";
import { IconButton } from "./icons";
import { Languages } from "./languages";
import { forgetColours } from "./palette";
import { Opening } from "./opening";
import { PlayView } from "./playview";
import { SoundMenu } from "./soundmenu";
import { linked, Studio, StudioContext, useStudio } from "./studio";
import { speak, t } from "./words";

const VIEWS = {
  play: { title: () => t("Play"), View: PlayView },
  compose: { title: () => t("Compose"), View: ComposeView },
  evolve: { title: () => t("Evolve"), View: EvolveView },
};

type ViewName = keyof typeof VIEWS;

function viewOfHash(): ViewName {
  const name = location.hash.slice(1).replace(/\?.*/, ""); // a link has the piece after the view
  return name in VIEWS ? (name as ViewName) : "play";
}

// Page is the whole page.
function Page() {
  const studio = useStudio();
  const [name, setName] = useState(viewOfHash);
  useLayoutEffect(() => {
    const turn = (): void => {
      setName(viewOfHash());
      if (linked()) void studio.follow(linked());
    };
    addEventListener("hashchange", turn);
    return () => removeEventListener("hashchange", turn);
  }, []);
  const { welcome } = studio.view;
  const { title, View } = welcome?.listener ? { title: () => t("Listen"), View: ListenView } : VIEWS[name];
  return (
    <>
      <header class="top">
        <span class="brand">MIDI-Connect4</span>
        <nav aria-label={t("Views")}>
          {!welcome?.listener && (Object.keys(VIEWS) as ViewName[]).map((v) => (
            <a key={v} href={`#${v}`} aria-current={v === name ? "page" : undefined}>{VIEWS[v].title()}</a>
          ))}
        </nav>
        <Bell />
        <div class="corner">
          <Audience />
          <Languages />
          <SoundMenu />
          <Theme />
        </div>
      </header>
      <Gone />
      <Instruments />
      {!welcome?.listener && <Opening />}
      <main>
        <h1 class="unseen">{title()}</h1>
        {studio.view.early && name !== "play" ? <p><Coming /></p> : <View />}
      </main>
      <p class="said" aria-live="polite">{studio.view.stage.said}</p>
    </>
  );
}

const DARK = matchMedia("(prefers-color-scheme: dark)");

// Theme switches between light and dark colours. By default, the operating system decides.
function Theme() {
  const [dark, setDark] = useState(() => wantsDark());
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    forgetColours();
  }, [dark]);
  useEffect(() => {
    const follow = (): void => setDark(wantsDark());
    DARK.addEventListener("change", follow);
    return () => DARK.removeEventListener("change", follow);
  }, []);
  const turn = (): void => {
    localStorage.setItem("theme", dark ? "light" : "dark");
    setDark(!dark);
  };
  return <IconButton icon={dark ? "light" : "dark"} name={dark ? t("Light colours") : t("Dark colours")} onClick={turn} />;
}

function wantsDark(): boolean {
  const kept = localStorage.getItem("theme");
  return kept ? kept === "dark" : DARK.matches;
}

await speak();
render(
  <StudioContext.Provider value={new Studio()}>
    <Page />
  </StudioContext.Provider>,
  document.getElementById("page")!,
);
