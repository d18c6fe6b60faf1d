import type { Checked, Problem, ScoreText, Sections, Setup } from "../protocol";
import { PERSON } from "../protocol";
import { keptDraft, keepDraft } from "./draft";
import type { Studio } from "../studio";
import { usualScore, usualSetup } from "../gamers";

const SETTLED = 400; // ms after the last edit before the text is checked and takes effect
const TURNED = 120; // ms after the last change of a control before the change takes effect

// ScoreDesk edits a score. When the text is valid, the performance uses it from the next bar on.
export class ScoreDesk {
  text: ScoreText = usualScore;
  problems: Problem[] = [];
  values: Record<string, string> = {};
  game = ""; // the game that the score is for; empty for any
  sections: Sections = {};
  live = true; // whether the performance uses edits
  heard = ""; // the YAML that composes the performance now
  refused = ""; // why the performance has rejected the text
  displaced?: ScoreText; // edited text that another score has replaced
  private sent: string[] = []; // the YAML of scores that this page has sent, and of which the studio has not told yet
  private timer = 0;
  private opened = false;
  private edited = false; // whether the text was edited since it was loaded
  private loaded = ""; // the YAML that was loaded
  private loads = 0; // number of requests to load a score so far

  constructor(private readonly studio: Studio) {}

  // open shows the score of the performance, the first time that it is called.
  async open(): Promise<void> {
    if (this.opened) return;
    this.opened = true;
    const draft = keptDraft();
    const score = this.studio.live.setup?.score;
    if (score?.yaml) await this.show(score.name, score.yaml);
    else await this.load(score?.name || usualScore.name);
    this.heard = this.text.yaml;
    if (draft && draft.text.yaml !== this.text.yaml) {
      this.displaced = draft.text;
      this.live = draft.live;
      if (draft.here) await this.takeBack();
    }
    this.studio.touch();
  }

  // follow handles another score for the current performance. It may come from this page, from another page, or from a controller.
  async follow(score: ScoreText): Promise<void> {
    const own = this.sent.indexOf(score.yaml);
    if (own >= 0) this.sent.splice(0, own + 1);
    else await this.performs(score);
  }

  // performs shows the score of the performance, unless that would discard edits.
  async performs(score: ScoreText): Promise<void> {
    if (!this.opened) return;
    if (score.yaml === this.text.yaml) this.heard = this.text.yaml;
    else if (this.edited) this.heard = score.yaml;
    else {
      await (score.yaml ? this.show(score.name, score.yaml) : this.load(score.name));
      this.heard = this.text.yaml;
    }
    this.studio.touch();
  }

  // load loads a bundled score. It returns false, and changes nothing, if the person edits the text or requests another score in the meantime.
  async load(name: string): Promise<boolean> {
    const before = this.text;
    const load = ++this.loads;
    const answer = await this.studio.ask("load", name);
    if (!answer?.checked || this.text !== before || load !== this.loads) return false;
    this.displace();
    this.take(answer.checked);
    this.loaded = this.text.yaml;
    this.keep();
    return true;
  }

  // audition loads a bundled score and plays it. If the score fits the current game, it plays from the next bar on; otherwise it plays in a new
  // performance.
  async audition(name: string): Promise<void> {
    if (!(await this.load(name))) return;
    const { stage } = this.studio.view;
    if (stage.state.running && (!this.game || this.game === stage.setup?.game)) await this.apply();
    else await this.perform();
  }

  // perform starts a performance with the score.
  async perform(): Promise<void> {
    if (await this.studio.play({ ...this.setup(), seed: "" })) {
      this.heard = this.text.yaml;
      this.refused = "";
      this.studio.touch();
    }
  }

  // setup returns the setup of the performance, with the text as its score.
  setup(): Setup {
    const { stage, welcome } = this.studio.view;
    const now = stage.setup ?? usualSetup(welcome!);
    const base = this.game && this.game !== now.game ? usualSetup(welcome!, this.game) : now;
    return { ...base, moves: "", score: this.text, tempo: this.text.yaml === this.heard ? base.tempo : "" };
  }

  // withoutPeople returns the setup with gamers instead of people.
  withoutPeople(): Setup {
    const setup = this.setup();
    const usual = this.studio.view.welcome!.games.find((g) => g.name === setup.game)!.usual;
    const gamers = setup.gamers.map((name, side) => (name === PERSON || name === "audience" ? usual[side] : name));
    return { ...setup, gamers: gamers as [string, string], games: "1" };
  }

  edit(yaml: string): void {
    this.edited = true;
    this.text = { ...this.text, yaml };
    this.keep();
    this.later(() => this.check(), SETTLED);
    this.studio.touch();
  }

  openText(name: string, yaml: string): Promise<void> {
    this.displace();
    return this.show(name, yaml);
  }

  // untouched returns true if the text has not changed since it was loaded.
  get untouched(): boolean {
    return this.text.yaml === this.loaded;
  }

  // shows returns true if the text is that of a score.
  shows({ name, yaml }: ScoreText): boolean {
    return yaml ? yaml === this.text.yaml : name === this.text.name && this.untouched;
  }

  // takeBack brings back the edited text that another score has replaced.
  async takeBack(): Promise<void> {
    if (!this.displaced) return;
    this.text = this.displaced;
    this.displaced = undefined;
    this.edited = true;
    this.keep();
    this.studio.touch();
    await this.check();
  }

  private show(name: string, yaml: string): Promise<void> {
    this.edited = false;
    this.text = { name, yaml: yaml || "\n" }; // an empty file is a valid score without settings
    this.loaded = this.text.yaml;
    this.keep();
    return this.check();
  }

  // displace keeps edited text for takeBack, because another score is about to replace the text.
  private displace(): void {
    if (this.edited) this.displaced = this.text;
    this.edited = false;
  }

  // keep stores the edited text in the browser.
  private keep(): void {
    const text = this.edited ? this.text : this.displaced;
    keepDraft(text && { text, live: this.live, here: this.edited });
  }

  // set changes a setting in the text. An empty value restores the default.
  set(path: string, value: string): void {
    this.edited = true;
    this.values = { ...this.values, [path]: value };
    this.studio.touch();
    this.later(async () => {
      const before = this.text;
      const answer = await this.studio.ask("set", { ...before, path, value });
      if (answer?.checked && this.text === before) this.settle(answer.checked);
    }, TURNED);
  }

  setLive(live: boolean): void {
    this.live = live;
    this.keep();
    if (live) void this.apply();
    this.studio.touch();
  }

  // check checks the text. It ignores an answer about an older text.
  private async check(): Promise<void> {
    const before = this.text;
    const answer = await this.studio.ask("check", before);
    if (answer?.checked && this.text === before) this.settle(answer.checked);
  }

  private settle(checked: Checked): void {
    this.take(checked);
    this.keep();
    if (this.live) this.later(() => this.apply(), SETTLED - TURNED);
  }

  private take({ name, yaml, problems, values, game, sections }: Checked): void {
    if (name !== this.text.name || yaml !== this.text.yaml) this.text = { name, yaml }; // otherwise keep the object, with which pending requests compare
    this.problems = problems ?? [];
    if (!this.problems.some((p) => p.text.startsWith("not valid YAML"))) this.values = values ?? {};
    this.game = game;
    this.sections = sections ?? {};
    this.studio.touch();
  }

  // apply makes the performance use the text from the next bar line on.
  private async apply(): Promise<void> {
    const { text } = this;
    if (this.problems.length || text.yaml === this.heard || !this.studio.view.stage.state.running) return;
    this.sent.push(text.yaml);
    this.refused = await this.studio.tryTo("score", text);
    if (!this.refused) this.heard = text.yaml;
    else this.sent = this.sent.filter((yaml) => yaml !== text.yaml);
    this.studio.touch();
  }

  private later(what: () => Promise<void>, ms: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void what(), ms);
  }
}
