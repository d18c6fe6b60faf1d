import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";
import { Connection, Refusal } from "./connection";
import type { Progress } from "./sound/download";
import { now, type Outward, type Voice } from "./errand";
import { type Kind, pick, readText } from "./files";
import type { Trouble } from "./worker/keptfiles";
import { Outputs } from "./sound/outputs";
import { PERSON } from "./protocol";
import type { Evolved, Explored, Generation, Message, Poll, Request, ScoreText, Setup, Welcome } from "./protocol";
import { usualScore } from "./gamers";
import { ScoreDesk } from "./compose/scoredesk";
import { partsOf } from "./music";
import { Replay } from "./replay";
import { emptyStage, isOver, look, perform, type Stage } from "./stage";
import { Timeline } from "./timeline";
import { t } from "./words";

const NOTICE = 8000; // ms for which a notice is shown
const REFUSAL = 20000; // ms for which an error is shown

// BEGINNINGS are the requests and calls that start music. They wait until the page can be heard.
const BEGINNINGS = ["play", "open", "link", "pause-off"];

export interface Notice {
  text: string;
  hint: string;
  wrong: boolean;
  holds?: (stage: Stage) => boolean; // if given, the notice disappears when this returns false
}

// View is everything that the page shows.
export interface View {
  connected: boolean;
  ended: boolean; // whether the program has ended normally
  early: boolean; // whether the studio itself is not there yet, so that only its first performance can be heard
  loading?: Progress; // progress of loading the studio, on a page without a program
  welcome?: Welcome;
  stage: Stage; // the game that the page shows: the one that is performed, or one of the album
  album: Stage[]; // other games to look at: those of the performance that are over, or those of a performance that is kept
  poll?: Poll;
  explored?: Explored;
  evolved?: Evolved;
  generations: Generation[];
  notice?: Notice;
}

const ALBUM = 30; // most earlier games of a performance

// Studio is the page's access to the studio: its state, and requests to it.
export class Studio {
  readonly outputs: Outputs;
  readonly desk = new ScoreDesk(this);
  private readonly replay = new Replay((due) => this.outputs.play(due));
  private readonly connection: Connection;
  private readonly timeline = new Timeline<Message>((m) => this.show(m));
  private readonly watchers = new Set<() => void>();
  private offset = 0; // time on the studio's clock minus now()
  private timer = 0;
  live: Stage = emptyStage; // the game that is performed
  private over: Stage[] = []; // earlier games of the performance
  view: View = { connected: false, ended: false, early: false, stage: emptyStage, album: this.over, generations: [] };
  private stale = false;

  constructor() {
    this.connection = new Connection((m) => this.take(m), (o) => this.told(o));
    this.outputs = new Outputs(this.connection, () => this.touch(), (e) => this.complain(e));
  }

  // tryTo sends a request. It returns why the request was rejected, or "".
  async tryTo<K extends keyof Request>(what: K, value: Request[K]): Promise<string> {
    try {
      await this.connection.ask(what, value);
      return "";
    } catch (e) {
      return e instanceof Error ? e.message : String(e);
    }
  }

  // ask sends a request. If the request is rejected, it shows the reason and returns undefined.
  async ask<K extends keyof Request>(what: K, value: Request[K]): Promise<Message | undefined> {
    try {
      const score = what === "play" ? (value as Setup).score : what === "score" ? (value as ScoreText) : what === "link" ? scoreOf(value as string) : undefined;
      if (score) this.outputs.need(this.voicesOf(score));
      if (BEGINNINGS.includes(what === "call" ? String(value) : what)) await this.outputs.start();
      return await this.connection.ask(what, value);
    } catch (e) {
      this.complain(e);
      return undefined;
    }
  }

  // voicesOf returns the instruments of a score. If they are not known, because the score is not a bundled one, it returns "all".
  private voicesOf({ name, yaml }: ScoreText): Voice[] | "all" {
    return (!yaml && this.view.welcome?.scores.find((score) => score.name === name)?.voices) || "all";
  }

  // pick lets people choose a file. If the file cannot be used, it shows the reason and returns undefined.
  async pick(kind: Kind): Promise<{ name: string; text: string } | undefined>;
  async pick<T>(kind: Kind, read: (file: File, kind: Kind) => Promise<T>): Promise<T | undefined>;
  async pick(kind: Kind, read: (file: File, kind: Kind) => Promise<unknown> = named): Promise<unknown> {
    try {
      return await pick(kind, read);
    } catch (e) {
      this.complain(e);
      return undefined;
    }
  }

  complain(e: unknown): void {
    const text = e instanceof Error ? e.message : String(e);
    this.notify({ text, hint: e instanceof Refusal ? e.hint : "", wrong: true });
  }

  notify(notice?: Notice): void {
    this.update({ notice });
    clearTimeout(this.timer);
    if (notice) this.timer = window.setTimeout(() => this.update({ notice: undefined }), notice.wrong ? REFUSAL : NOTICE);
  }

  play(setup: Setup): Promise<Message | undefined> {
    return this.ask("play", setup);
  }

  // follow performs the piece of a link. Afterwards the address has no link, so that the page shows what is performed when it is loaded again.
  async follow(link: string): Promise<void> {
    if (await this.ask("link", link)) history.replaceState(null, "", "#play");
  }

  // look shows only the first turns of the game. It plays the last of them again, unless the performance sounds.
  look(turns: number): void {
    const { stage } = this.view;
    this.replay.stop();
    if (!this.view.welcome?.listener) this.looks(look(stage, Math.max(0, Math.min(turns, stage.turns.length))));
    const turn = stage.turns[turns - 1];
    if (turn && !this.sounds && stage.setup?.score.name === this.live.setup?.score.name) this.replay.play(turn, partsOf(stage), stage.state);
  }

  private looks(stage: Stage): void {
    if (!this.elsewhere) this.live = stage;
    this.update({ stage });
  }

  // turnTo shows a game of the album; undefined for the game that is performed.
  turnTo(game?: Stage): void {
    this.replay.stop();
    if (game) this.update({ stage: { ...game, state: this.live.state, ask: undefined, chosen: "" } });
    else this.update({ stage: this.live, album: this.over });
  }

  // elsewhere returns true if the page shows another game than the one that is performed.
  get elsewhere(): boolean {
    return this.view.stage !== this.live;
  }

  // lookAt shows the games of a performance that is kept.
  async lookAt(set: string): Promise<void> {
    const shown = (await this.ask("showSet", set))?.shown;
    if (!shown) return;
    const album = shown.games.map(({ game, turns }) => turns.reduce((stage, turn) => perform(stage, { turn }), perform(perform(emptyStage, { setup: shown.setup }), { game })));
    this.update({ album });
    this.turnTo(album[0]);
  }

  // sounds returns true if the performance sounds, or may begin to sound by itself.
  private get sounds(): boolean {
    const { state } = this.live;
    return !state.paused && !state.waiting && !isOver(this.live);
  }

  // tick returns the tick of the music that is heard or looked at now.
  tick(): number {
    const { pulse, state, turns, looked } = this.view.stage;
    if (this.replay.tick !== undefined) return this.replay.tick;
    if (!pulse) return 0;
    const bar = looked !== undefined && (this.elsewhere || !this.sounds) ? turns[looked]?.bars?.[0] : undefined;
    if (bar) return bar.start + turns[looked!].place;
    const since = state.paused || state.waiting ? 0 : now() - this.heard(pulse.at);
    const quarters = (since * pulse.tempo * state.tempo) / 60000;
    return pulse.tick + (turns.at(-1)?.place ?? 0) + Math.max(-480, Math.min(quarters * 480, 480));
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  // at returns the time on the studio's clock of what is heard now.
  at(): number {
    return now() + this.offset - this.outputs.latency;
  }

  // heard converts a time on the studio's clock to the time at which it is heard, on the clock of now().
  private heard(at: number): number {
    return at - this.offset + this.outputs.latency;
  }

  private told(o: Outward): void {
    if (o.clock !== undefined) this.offset = o.clock;
    if (o.connected !== undefined) this.update({ connected: o.connected });
    if (o.early !== undefined) this.update({ early: o.early });
    if ((o.connected || o.early === false) && !this.view.early) {
      dispatchEvent(new Event("studio")); // tells the script that caches the page's files
      this.outputs.needOthers();
    }
    if (o.loading) this.update({ loading: o.loading });
    if (o.midi) this.outputs.external(o.midi);
    if (o.silence) this.outputs.silence();
    if (o.unkept) this.notify({ text: unkeptText(o.unkept), hint: t("The music goes on. Save what you want to keep before you close the page."), wrong: true });
  }

  private take(m: Message): void {
    if (m.welcome || m.setup || m.back) this.timeline.flush();
    const at = m.turn?.at ?? m.ending?.at ?? m.pulse?.at;
    if (at !== undefined) this.timeline.add(m, this.heard(at));
    else if (m.game || m.items || m.item || m.score || m.ask || m.chosen !== undefined) this.timeline.add(m, 0); // shown after all earlier turns
    else this.show(m);
  }

  private show(m: Message): void {
    if (m.welcome) {
      if (m.welcome.aloud && !this.view.welcome) this.outputs.choose("none"); // the loudspeaker of the program's machine plays
      [this.live, this.over] = [emptyStage, []];
      this.update({ welcome: m.welcome, ended: false, stage: emptyStage, album: this.over });
    } else if (m.error && !m.re) this.complain(new Refusal(m.error, m.hint ?? ""));
    else if (m.notice !== undefined) this.notify({ text: m.notice, hint: "", wrong: false });
    else if (m.ended) this.update({ ended: true });
    else if (m.voices) this.outputs.need(m.voices);
    else if (m.poll) this.update({ poll: m.poll });
    else if (m.explored) this.update({ explored: m.explored });
    else if (m.evolved) this.evolved(m.evolved);
    else if (m.pulse) this.live.pulse = m.pulse; // drawn with the next frame
    else {
      if (m.setup) void this.desk.performs(m.setup.score);
      const score = m.item?.score ?? m.score;
      if (score) void this.desk.follow(score);
      if (m.game && this.view.welcome?.listener) m.game.names = m.game.names.map(nameForListeners) as [string, string];
      const before = this.live;
      const stage = perform(before, m);
      if (m.setup || m.game || m.turn || m.ending || m.back || m.state?.paused === false && before.state.paused) this.replay.stop();
      if (stage !== before) this.performed(stage, before, m);
      if (this.view.notice?.holds?.(stage) === false) this.notify();
    }
  }

  // performed takes over a change of the game that is performed. The games before it stay in the album, and another game that is shown stays shown.
  private performed(stage: Stage, before: Stage, m: Message): void {
    const { view, elsewhere, over } = this;
    this.live = stage;
    if (m.setup) this.over = [];
    else if (m.game) {
      const games = before.turns.length ? [...over, { ...before, looked: undefined }] : over;
      this.over = games.filter(({ game }) => game!.number < m.game!.number).slice(-ALBUM); // others were taken back
    }
    const album = view.album === over ? this.over : view.album;
    if (m.setup || !elsewhere) this.update({ stage, album: m.setup ? this.over : album });
    else this.update({ stage: { ...view.stage, state: stage.state }, album });
  }

  private evolved(evolved: Evolved): void {
    const news = evolved.generation ?? [];
    const from = news[0]?.number ?? Infinity;
    const same = evolved.dir === this.view.evolved?.dir && evolved.reached > 0;
    const known = same ? this.view.generations.filter((g) => g.number < from) : [];
    this.update({ evolved, generations: [...known, ...news] });
  }

  private update(patch: Partial<View>): void {
    this.view = { ...this.view, ...patch };
    this.touch();
  }

  // touch notifies all watchers, once per task.
  touch(): void {
    if (this.stale) return;
    this.stale = true;
    queueMicrotask(() => {
      this.stale = false;
      this.watchers.forEach((watcher) => watcher());
    });
  }
}

// unkeptText says why nothing that is played stays in the browser.
const unkeptText = (trouble: Trouble): string =>
  trouble === "full"
    ? t("The browser's storage for this page is full: new performances, runs and scores do not stay. Delete some that are kept.")
    : t("This browser keeps no performances, runs and scores: it has no storage for this page.");

// named returns the text of a file, with the file's name.
const named = async (file: File, kind: Kind): Promise<{ name: string; text: string }> => ({ name: file.name, text: await readText(file, kind) });

// scoreOf returns the score of a link. A text that is changed is packed there; it says only that the score is not the bundled one.
function scoreOf(link: string): ScoreText {
  const values = new URLSearchParams(link.replace(/.*\?/, ""));
  return { name: values.get("score") || usualScore.name, yaml: values.get("yaml") ?? "" };
}

// linked returns the link that the page's address ends with, or "".
export const linked = (): string => (location.hash.includes("?") ? location.hash : "");

// nameForListeners renames the person who plays, because a listener's page would call that person "you".
const nameForListeners = (name: string): string => (name === PERSON ? "a person" : name);

export const StudioContext = createContext<Studio>(null!);

// useStudio makes a component render again whenever anything changes. It subscribes in a layout effect: other effects run much later in a busy
// browser, so that changes before them would be missed.
export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  const [, again] = useState(0);
  useLayoutEffect(() => studio.watch(() => again((n) => n + 1)), [studio]);
  return studio;
}
