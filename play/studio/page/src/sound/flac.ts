// Decodes FLAC files with one channel of 16 bits, as which the samples of the bundled SoundFont are stored. The program has the same decoder
// (compose/audio/flac).

const MAGIC = 0x664c6143; // fLaC
const SYNC = 0x7ffc; // first 15 bits of a frame
const SIZE = 16; // bits of a sample

// FIXED has the predictors that need no coefficients in the file, by order. The first coefficient is for the latest sample.
const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

// Bits reads bits. After the end of the data it fails.
class Bits {
  private next = 0;
  private window = 0; // the last n bits are still to be read
  private n = 0;

  constructor(private readonly data: Uint8Array) {}

  // take reads an unsigned number of at most 32 bits.
  take(n: number): number {
    if (n > 16) return this.take(n - 16) * 0x10000 + this.take(16);
    while (this.n < n) this.fill();
    this.n -= n;
    return (this.window >>> this.n) & ((1 << n) - 1);
  }

  private fill(): void {
    if (this.next === this.data.length) throw new Error("the FLAC file is cut short");
    this.window = (this.window << 8) | this.data[this.next++];
    this.n += 8;
  }

  // signed reads a number in two's complement.
  signed(n: number): number {
    const value = this.take(n);
    return n && value >= 2 ** (n - 1) ? value - 2 ** n : value;
  }

  // unary reads the number of zeros before the next one.
  unary(): number {
    for (let zeros = 0; ; ) {
      const rest = this.window & ((1 << this.n) - 1);
      if (rest) {
        const z = Math.clz32(rest) - 32 + this.n;
        this.n -= z + 1;
        return zeros + z;
      }
      zeros += this.n;
      this.n = 0;
      this.fill();
    }
  }

  // align skips the bits up to the next whole byte.
  align(): void {
    this.n &= ~7;
  }

  skip(bytes: number): void {
    for (; bytes > 0; bytes--) this.take(8);
  }
}

// decode returns the samples of a FLAC file, from -1 to 1. It does not verify the checksums.
export function decode(file: Uint8Array): Float32Array {
  const bits = new Bits(file);
  if (bits.take(32) !== MAGIC) throw new Error("not a FLAC file");
  const samples = new Float32Array(header(bits));
  for (let at = 0; at < samples.length; ) {
    const block = frame(bits, samples.length - at);
    for (const x of block) samples[at++] = x / 32768;
  }
  return samples;
}

// header reads the blocks before the first frame, and returns the number of samples in the file.
function header(bits: Bits): number {
  for (let samples = 0; ; ) {
    const last = bits.take(1);
    const [kind, size] = [bits.take(7), bits.take(24)];
    if (kind !== 0) bits.skip(size);
    else {
      bits.skip(10);
      bits.take(20); // sample rate
      if (bits.take(3) !== 0 || bits.take(5) + 1 !== SIZE) throw new Error("the FLAC file has not one channel of 16 bits");
      bits.take(4);
      samples = bits.take(32);
      bits.skip(16);
    }
    if (last) return samples;
  }
}

// frame decodes a frame with at most the given number of samples.
function frame(bits: Bits, most: number): Int32Array {
  if (bits.take(15) !== SYNC) throw damaged();
  bits.take(1);
  const [code, rate] = [bits.take(4), bits.take(4)];
  bits.take(8);
  for (let lead = bits.take(8); (lead & 0xc0) === 0xc0; lead <<= 1) bits.take(8); // the frame's number
  const length = code === 1 ? 192 : code < 6 ? 288 << (code - 1) : code < 8 ? bits.take(8 * (code - 5)) + 1 : 256 << (code - 8);
  bits.skip([0, 1, 2, 2][rate - 11] ?? 0);
  bits.take(8);
  if (code === 0 || length > most) throw damaged();
  const block = new Int32Array(length);
  subframe(bits, block);
  bits.align();
  bits.take(16);
  return block;
}

function subframe(bits: Bits, block: Int32Array): void {
  bits.take(1);
  const kind = bits.take(6);
  const wasted = bits.take(1) && bits.unary() + 1;
  const size = SIZE - wasted;
  if (size < 1) throw damaged();
  if (kind === 0) block.fill(bits.signed(size));
  else if (kind === 1) plain(bits, block, size, block.length);
  else if (kind >= 8 && kind < 8 + FIXED.length) {
    plain(bits, block, size, kind - 8);
    predict(bits, block, FIXED[kind - 8], 0);
  } else if (kind >= 32) {
    const order = kind - 31;
    plain(bits, block, size, order);
    const [precision, shift] = [bits.take(4) + 1, bits.signed(5)];
    if (shift < 0) throw damaged();
    predict(bits, block, Array.from({ length: order }, () => bits.signed(precision)), shift);
  } else throw damaged();
  if (wasted) block.forEach((x, i) => (block[i] = x << wasted));
}

// plain reads the first n samples of a frame.
function plain(bits: Bits, block: Int32Array, size: number, n: number): void {
  if (n > block.length) throw damaged();
  for (let i = 0; i < n; i++) block[i] = bits.signed(size);
}

// predict decodes the samples after the first ones: prediction plus residual. The sums have up to 36 bits.
function predict(bits: Bits, block: Int32Array, coefficients: number[], shift: number): void {
  const order = coefficients.length;
  residual(bits, block, order);
  const scale = 2 ** shift;
  const backwards = Float64Array.from(coefficients).reverse();
  for (let i = order; i < block.length; i++) {
    let sum = 0;
    for (let j = 0; j < order; j++) sum += backwards[j] * block[i - order + j];
    block[i] += Math.floor(sum / scale);
  }
}

// residual reads the residuals: Rice codes in partitions, each with a parameter of its own.
function residual(bits: Bits, block: Int32Array, order: number): void {
  const [method, partitions] = [bits.take(2), 1 << bits.take(4)];
  const length = block.length / partitions;
  if (method > 1 || !Number.isInteger(length) || length < order) throw damaged();
  const wide = 4 + method; // bits of a parameter
  for (let part = 0, i = order; part < partitions; part++) {
    const [parameter, end] = [bits.take(wide), (part + 1) * length];
    if (parameter === (1 << wide) - 1) { // not Rice codes, but numbers
      for (const size = bits.take(5); i < end; i++) block[i] = bits.signed(size);
    }
    for (; i < end; i++) {
      const u = bits.unary() * 2 ** parameter + bits.take(parameter);
      block[i] = u & 1 ? -(u + 1) / 2 : u / 2;
    }
  }
}

const damaged = (): Error => new Error("the FLAC file is damaged");
