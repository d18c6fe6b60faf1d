const CEILING = 0.891; // -1 dB, as in a WAV file
const RECOVERY = 0.1; // in decibels a second

// factor converts decibels to a factor.
export const factor = (decibels: number): number => 10 ** (decibels / 20);

// Limiter is the last stage of the sound (like level in package play/sound). It applies a gain. It lowers this gain just before a sample that would
// clip, and then raises it again so slowly that nobody hears it. The output is one block late.
export class Limiter {
  private gain = 1;
  private wanted = 1;
  private limit = 1; // 1 while no sample needs less
  private peak = 0; // largest sample of the next block
  private left = new Float32Array(0); // the next block
  private right = new Float32Array(0);

  constructor(private readonly rate: number) {}

  // turn changes the gain. A lower gain also raises the limit that was needed for the higher gain.
  turn(gain: number): void {
    if (gain < this.gain) {
      const by = gain / this.gain;
      this.left = this.left.map((v) => v * by);
      this.right = this.right.map((v) => v * by);
      this.peak *= by;
      this.limit = by > 0 ? Math.min(1, this.limit / by) : 1;
      this.gain = gain;
    }
    this.wanted = gain;
  }

  // pass takes the next block, and replaces its content with the previous block.
  pass(left: Float32Array, right: Float32Array): void {
    const before = this.peak;
    this.swap(left, right);
    let to = Math.min(1, this.limit * factor((RECOVERY * left.length) / this.rate));
    const loudest = Math.max(before, this.peak);
    if (to * loudest > CEILING) to = CEILING / loudest;
    const step = (to - this.limit) / left.length;
    for (let i = 0; i < left.length; i++) {
      const by = this.limit + step * (i + 1);
      left[i] *= by;
      right[i] *= by;
    }
    this.limit = to;
  }

  // swap applies the gain to a block, and exchanges the block with the stored one.
  private swap(left: Float32Array, right: Float32Array): void {
    if (this.left.length !== left.length) [this.left, this.right] = [new Float32Array(left.length), new Float32Array(left.length)];
    const step = (this.wanted - this.gain) / left.length;
    this.peak = 0;
    for (let i = 0; i < left.length; i++) {
      const gain = this.gain + step * (i + 1);
      const [l, r] = [left[i] * gain, right[i] * gain];
      [left[i], right[i], this.left[i], this.right[i]] = [this.left[i], this.right[i], l, r];
      this.peak = Math.max(this.peak, Math.abs(l), Math.abs(r));
    }
    this.gain = this.wanted;
  }
}
