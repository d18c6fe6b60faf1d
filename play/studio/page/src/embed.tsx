// The page in a frame of another page: a board with a button to play, and a way to the studio. It loads the studio only when somebody wants to hear it.
import { type ComponentChildren, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./base.css";
import "./layout.css";
import "./board.css";
import "./embed.css";
import { Bell } from "./bell";
import { Board } from "./board";
import { Gone } from "./gone";
import { Icon, IconButton } from "./icons";
import { Instruments } from "./instruments";
import { gameInfo } from "./playboard";
import { playerName } from "./players";
import type { GameInfo, Square } from "./protocol";
import { ALONE } from "./sound/sound";
import { isOver } from "./stage";
import { Status } from "./status";
import { linked, Studio, StudioContext, useStudio } from "./studio";
import { speak, t } from "./words";

const LINK = linked(); // the piece; empty for the first one of the site, or for what the program performs

function Embed() {
  const [studio, setStudio] = useState<Studio>();
  if (!studio) return <Cover begin={() => setStudio(new Studio())} />;
  return (
    <StudioContext.Provider value={studio}>
      <Playing />
    </StudioContext.Provider>
  );
}

// Cover is an empty board that waits for a click.
function Cover({ begin }: { begin: () => void }) {
  const [width, height] = sizeOf(LINK);
  const info: GameInfo = { name: "", width, height, columns: true, labels: null, start: Array(height).fill(".".repeat(width)).join("/"), gamers: [], usual: ["", ""], score: "", levels: {} };
  return (
    <Frame info={info} board={info.start} over={
      <div class="welcoming">
        <button type="button" class="primary large" onClick={begin}><Icon name="play" /> {t("Play")}</button>
        <p>{t("A game becomes music: each of its moves is a bar.")}</p>
      </div>
    } />
  );
}

// sizeOf returns the size of the board of a link.
function sizeOf(link: string): [number, number] {
  const usual = 6;
  const size = /[?&]game=[a-z0-9]+-(\d)x(\d)/.exec(link);
  return size ? [Number(size[1]), Number(size[2])] : [usual, usual];
}

function Playing() {
  const studio = useStudio();
  const { view } = studio;
  const { stage, welcome, connected } = view;
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (!connected || !welcome || begun) return;
    setBegun(true);
    void begin(studio);
  }, [connected, welcome]);
  const info = gameInfo(view);
  const asked = stage.ask && !stage.ask.audience && !stage.chosen && !welcome?.listener ? stage.ask : undefined;
  const choose = (s: Square): void => void (asked && studio.tryTo("call", `square ${s.X} ${s.Y}`));
  return <Frame studio={studio} info={info} board={stage.board || info?.start} targets={asked?.targets ?? []} choose={choose} />;
}

// begin begins the piece or, for a listener, its sound.
function begin(studio: Studio): Promise<unknown> {
  if (studio.view.welcome!.listener) return studio.outputs.start();
  return LINK ? studio.ask("link", LINK) : studio.ask("call", "pause-off");
}

interface FrameProps { studio?: Studio; info?: GameInfo; board?: string; targets?: Square[]; choose?: (s: Square) => void; over?: ComponentChildren }

// Frame is the whole view. At first, there is no studio.
function Frame({ studio, info, board, targets = [], choose = () => undefined, over }: FrameProps) {
  const stage = studio?.view.stage;
  const names = stage?.game?.names;
  return (
    <main class="embed">
      <div class="place">
        <div class="stage" style={info && { "--columns": info.width, "--rows": info.height }}>
          {info ? (
            <Board
              info={info}
              board={board!}
              moved={stage?.moved}
              targets={targets}
              side={stage?.ask?.side ?? 0}
              selected={stage?.ask?.selected ?? []}
              line={stage?.moved?.line ?? []}
              names={names ?? ["first", "second"]}
              votes={new Map()}
              choose={choose}
              putDown={() => void studio?.ask("call", "deselect")}
            />
          ) : (
            <div class="board empty" />
          )}
          {over}
        </div>
      </div>
      {studio && (
        <>
          <Gone />
          <Bell />
          <Instruments />
          <Status view={studio.view} />
        </>
      )}
      <footer>
        {studio && <Steering studio={studio} />}
        <span class="names">{names?.map(playerName).join(" – ")}</span>
        <a href={`./${LINK}`} target="_blank" rel="noopener">{ALONE ? t("Open in the studio") : t("Listen and vote there")}</a>
      </footer>
    </main>
  );
}

// Steering is the button for music that goes on, pauses or is over. Listeners have one for its sound.
function Steering({ studio }: { studio: Studio }) {
  const { outputs, view } = studio;
  const { stage, welcome, connected, early } = view;
  if (!welcome || !connected) return null;
  if (welcome.listener) {
    const here = outputs.place === "here";
    return <IconButton icon={here ? "sound" : "mute"} name={here ? t("Sound off") : t("Sound on")} onClick={() => outputs.choose(here ? "none" : "here")} />;
  }
  if (isOver(stage) && stage.setup) return <IconButton icon="play" name={t("Play again")} text class="primary" onClick={() => void (LINK ? begin(studio) : studio.play(stage.setup!))} />;
  const { paused } = stage.state;
  return <IconButton icon={paused ? "play" : "pause"} name={paused ? t("Go on") : t("Pause")} text class="primary" disabled={early} onClick={() => void studio.ask("call", paused ? "pause-off" : "pause-on")} />;
}

await speak();
render(<Embed />, document.getElementById("page")!);
