import type { Voice } from "../errand";

const PROGRAM = 0xc, DRUMS = 9;
const DRUM_BANK = 128;

// PLAYS has the replacement of each of the 128 programs, counted from 1. WAV files use the same replacements; a test checks this.
const PLAYS = [
  1, 2, 2, 4, 5, 5, 7, 7, 9, 9, 11, 12, 13, 13, 16, 16,
  20, 20, 20, 20, 21, 21, 21, 21, 25, 25, 27, 27, 27, 27, 27, 27,
  33, 34, 34, 34, 39, 39, 39, 39, 41, 41, 43, 44, 49, 46, 47, 13,
  49, 49, 52, 52, 52, 52, 52, 52, 57, 58, 58, 60, 61, 61, 61, 61,
  69, 69, 69, 69, 69, 69, 71, 72, 74, 74, 75, 76, 76, 78, 78, 78,
  81, 82, 82, 82, 82, 82, 82, 82, 91, 91, 91, 91, 91, 91, 91, 91,
  91, 91, 91, 91, 91, 91, 91, 91, 25, 25, 108, 108, 11, 69, 41, 69,
  9, 9, 13, 13, 13, 13, 13, 1, 1, 1, 1, 1, 1, 1, 1, 1,
];

// standIn returns the instrument that plays for one that is missing.
export const standIn = ([bank, program]: Voice): Voice => (bank === DRUM_BANK ? [DRUM_BANK, 0] : [0, PLAYS[program] - 1]);

// StandIns replaces instruments that a sound bank does not have.
export class StandIns {
  private readonly programs: Set<number>; // programs that the bank has, counted from 0

  constructor(presets: readonly { isDrum: boolean; bankMSB: number; program: number }[]) {
    this.programs = new Set(presets.filter((preset) => !preset.isDrum && preset.bankMSB === 0).map((preset) => preset.program));
  }

  pass(message: Uint8Array): Uint8Array {
    const [status, program] = message;
    if (status >> 4 !== PROGRAM || (status & 15) === DRUMS || this.programs.has(program)) return message;
    return Uint8Array.of(status, standIn([0, program])[1]);
  }
}
