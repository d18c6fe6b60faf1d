import { useEffect, useState } from "preact/hooks";
import { keep } from "./files";
import { gameInfo } from "./playboard";
import { playerName } from "./players";
import { type Studio, useStudio } from "./studio";
import { t } from "./words";

// FORMATS are the forms of videos, the one that most devices play first.
const FORMATS = ["video/mp4;codecs=avc1.42E01F,mp4a.40.2", "video/mp4;codecs=avc1.42E01F,opus", "video/webm;codecs=vp9,opus", "video/webm;codecs=vp8,opus", "video/webm"];

// formatOf returns the form in which this browser records a video; undefined if it cannot.
function formatOf(): string | undefined {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)) return undefined;
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
}

// running is the video that is being recorded. It goes on while people look at another view.
let running: { stop: () => Promise<void>; since: number } | undefined;

// VideoButton starts a video of what is played, and ends and saves it.
export function VideoButton() {
  const studio = useStudio();
  const [, again] = useState(0);
  const [format] = useState(formatOf);
  useEffect(() => {
    const timer = setInterval(() => again((n) => n + 1), 1000); // for the time on the button
    return () => clearInterval(timer);
  }, []);
  if (!format) return <button type="button" disabled title={t("This browser cannot record video; midiconnect4 render -o piece.mp4 makes one of a saved game.")}>{t("Video, as it plays")}</button>;
  const turn = async (): Promise<void> => {
    if (running) await running.stop();
    else await begin(studio, format).catch((e) => studio.complain(e));
    again((n) => n + 1);
  };
  return (
    <button type="button" class={running ? "recording" : ""} title={t("Records board, notes and sound until you stop it, or the last game is over. Keep this page in front.")} onClick={() => void turn()}>
      {running ? <>{t("Stop and save the video")} <small>{clock(performance.now() - running.since)}</small></> : <>{t("Video, as it plays")} <small>{suffixOf(format)}</small></>}
    </button>
  );
}

const suffixOf = (format: string): string => `.${format.slice("video/".length).replace(/;.*/, "")}`;

const clock = (ms: number): string => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

async function begin(studio: Studio, format: string): Promise<void> {
  if (studio.outputs.place !== "here") return studio.notify({ text: t("The page's own sound is off, and the video would be silent."), hint: t("Turn it on in the menu of the sound."), wrong: true });
  await studio.outputs.start();
  const { Video } = (await import("./video.js" as string)) as typeof import("./video");
  const { stream, end } = studio.outputs.sound.tap();
  const stop = async (): Promise<void> => {
    if (running !== mine) return;
    running = undefined;
    const seed = studio.view.stage.game?.seed ?? "0";
    keep(`midiconnect4-${seed}${suffixOf(format)}`, format.replace(/;.*/, ""), await video.stop());
    end();
    studio.touch();
  };
  const shown = () => {
    const { stage } = studio.view;
    return { stage, info: gameInfo(studio.view), tick: studio.tick(), names: (stage.game?.names ?? []).map(playerName) };
  };
  const video = new Video(format, stream, shown, () => void stop());
  const mine = (running = { stop, since: performance.now() });
}
