// Video is in a file of its own, which is loaded only when somebody records one.
import { drawBoard } from "./boarddrawing";
import { type Music, musicOf } from "./music";
import { colours, forgetColours } from "./palette";
import { standing, type Piece } from "./pieces";
import type { GameInfo } from "./protocol";
import { drawRoll, spanOf } from "./rolldrawing";
import { UNIT } from "./shapes";
import { isOver, type Stage } from "./stage";

const WIDTH = 1280, HEIGHT = 720, RATE = 30; // px and frames in a second
const MARGIN = 32, TITLE = 64; // px
const BITS = { videoBitsPerSecond: 3_000_000, audioBitsPerSecond: 160_000 };
const BAR_WIDTH = 210 / 1920; // px for a tick
const DECAY = 3000; // ms that the last notes take to die away

// Shown is what a video shows. tick is the current position of the music.
export interface Shown { stage: Stage; info?: GameInfo; tick: number; names: string[] }

// Video is a video of what the page plays: the board, the notes and the sound. It is drawn and encoded while the music plays.
export class Video {
  private readonly canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  private readonly roll = document.createElement("canvas");
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];
  private pieces: Piece[] = [];
  private drawn: Partial<Shown> & { board?: string; music?: Music } = {};
  private changed = 0; // when the board has changed
  private over = 0; // when the music was found to be over; 0 before
  private frame = 0;
  private readonly whole: Promise<Blob>;

  // ended is called when the last game is over and the last notes have died away.
  constructor(type: string, sound: MediaStream, private readonly shown: () => Shown, private readonly ended: () => void) {
    forgetColours();
    this.draw(performance.now());
    this.recorder = new MediaRecorder(new MediaStream([...this.canvas.captureStream(RATE).getTracks(), ...sound.getTracks()]), { mimeType: type, ...BITS });
    this.recorder.ondataavailable = ({ data }) => this.parts.push(data);
    this.whole = new Promise((resolve) => (this.recorder.onstop = () => resolve(new Blob(this.parts, { type }))));
    this.recorder.start(1000);
    this.step();
  }

  // stop ends the video and returns it.
  stop(): Promise<Blob> {
    cancelAnimationFrame(this.frame);
    this.recorder.stop();
    return this.whole;
  }

  private step(): void {
    this.frame = requestAnimationFrame((now) => {
      this.step();
      this.draw(now);
    });
  }

  private draw(now: number): void {
    const { stage, info, tick, names } = this.shown();
    const c = this.canvas.getContext("2d")!;
    const paint = colours();
    if (stage !== this.drawn.stage) this.drawn = { ...this.drawn, stage, music: musicOf(stage) };
    c.fillStyle = paint.ground;
    c.fillRect(0, 0, WIDTH, HEIGHT);
    const side = HEIGHT - TITLE - 2 * MARGIN; // of the place for the board
    let left = MARGIN;
    if (info) {
      const scale = side / (Math.max(info.width, info.height) * UNIT);
      this.follow(stage, info, now);
      c.save();
      c.translate(MARGIN, MARGIN + TITLE);
      c.scale(scale, scale);
      drawBoard(c, { info, pieces: this.pieces, last: stage.moved?.path ?? [], line: stage.moved?.line ?? [], since: now - this.changed });
      c.restore();
      left += info.width * UNIT * scale + MARGIN;
    }
    this.drawTitle(c, stage, names);
    this.drawMusic(c, left, WIDTH - MARGIN - left, side, tick);
    this.lookForEnd(stage, now);
  }

  // drawMusic draws the roll on a canvas of its own, which the drawing clears.
  private drawMusic(c: CanvasRenderingContext2D, left: number, width: number, height: number, tick: number): void {
    if (this.roll.width !== width || this.roll.height !== height) Object.assign(this.roll, { width, height });
    const { music } = this.drawn;
    drawRoll(this.roll.getContext("2d")!, width, height, music!, spanOf(music!.notes), tick, BAR_WIDTH);
    c.drawImage(this.roll, left, MARGIN + TITLE);
  }

  // follow takes over the pieces of a board that has changed.
  private follow(stage: Stage, info: GameInfo, now: number): void {
    const board = stage.board || info.start;
    if (board === this.drawn.board) return;
    this.pieces = standing(board, info, this.pieces, stage.moved);
    this.drawn.board = board;
    this.changed = now;
  }

  private drawTitle(c: CanvasRenderingContext2D, stage: Stage, names: string[]): void {
    const paint = colours();
    let x = MARGIN;
    const say = (text: string, colour: string, font: string): void => {
      c.font = `${font} system-ui, sans-serif`;
      c.fillStyle = colour;
      c.fillText(text, x, MARGIN + 20);
      x += c.measureText(text).width;
    };
    c.textBaseline = "middle";
    names.forEach((name, side) => {
      if (side > 0) say("  –  ", paint.faint, "30px");
      c.beginPath();
      c.arc(x + 14, MARGIN + 19, 13, 0, 2 * Math.PI);
      c.fillStyle = paint.parts[side];
      c.fill();
      x += 38;
      say(name, paint.ink, "bold 30px");
    });
    c.textAlign = "right";
    x = WIDTH - MARGIN;
    say(stage.state.score, paint.faint, "26px");
    c.textAlign = "left";
  }

  private lookForEnd(stage: Stage, now: number): void {
    if (!isOver(stage) || !stage.state.waiting) this.over = 0;
    else if (!this.over) this.over = now;
    else if (now - this.over > DECAY) {
      this.over = Infinity;
      this.ended();
    }
  }
}
