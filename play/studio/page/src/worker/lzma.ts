// A file of LZMA in parts, as they arrive. LZMA makes the studio's program a third shorter than gzip does, which all browsers could undo themselves.
// The names follow Pavlov's specification (LZMA SDK, lzma-specification.txt).

const HEADER = 18; // bytes: properties, sizes of dictionary and content, start of the range coder
const LONGEST = 20; // bytes of a match or a literal, at most
const STATES = 12;
const EVEN = 1024; // probability of a half

// Places of the probabilities in one array.
const IS_MATCH = 0; // by state and position
const IS_REP = IS_MATCH + (STATES << 4);
const IS_REP_G0 = IS_REP + STATES;
const IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES;
const IS_REP0_LONG = IS_REP_G2 + STATES;
const SLOT = IS_REP0_LONG + (STATES << 4);
const SPECIAL = SLOT + 4 * 64;
const ALIGN = SPECIAL + 128;
const LENGTH = ALIGN + 16;
const REP_LENGTH = LENGTH + 2 + 2 * 128 + 256;
const LITERAL = REP_LENGTH + 2 + 2 * 128 + 256;

// Unpacker decodes a file with a known size.
export class Unpacker {
  private out = new Uint8Array(0);
  private made = 0; // bytes of out
  private input = new Uint8Array(0);
  private at = 0; // place in the input
  private probs = new Uint16Array(0);
  private range = 0xffffffff;
  private code = 0;
  private state = 0;
  private readonly reps = [0, 0, 0, 0]; // the last distances
  private lc = 0;
  private lpMask = 0;
  private pbMask = 0;

  // add returns what follows from another part of the file.
  add(part: Uint8Array): Uint8Array<ArrayBuffer> {
    const rest = this.input.subarray(this.at);
    this.input = new Uint8Array(rest.length + part.length);
    this.input.set(rest);
    this.input.set(part, rest.length);
    this.at = 0;
    return this.decode(LONGEST);
  }

  // end returns the end of the content.
  end(): Uint8Array<ArrayBuffer> {
    const last = this.decode(0);
    if (!this.probs.length || this.made < this.out.length || this.at > this.input.length) throw new Error("the file is cut short");
    return last;
  }

  // decode goes on as long as there are more than the given number of bytes of input.
  private decode(spare: number): Uint8Array<ArrayBuffer> {
    const from = this.made;
    if (!this.probs.length && this.input.length >= HEADER) this.begin();
    if (this.probs.length) while (this.made < this.out.length && this.at + spare <= this.input.length) this.step();
    return this.out.slice(from, this.made);
  }

  private begin(): void {
    const view = new DataView(this.input.buffer);
    const properties = view.getUint8(0);
    const [lc, lp, pb] = [properties % 9, Math.floor(properties / 9) % 5, Math.floor(properties / 45)];
    const size = Number(view.getBigUint64(5, true));
    if (pb > 4 || size > 1 << 28 || view.getUint8(13)) throw new Error("not a file of LZMA");
    [this.lc, this.lpMask, this.pbMask] = [lc, (1 << lp) - 1, (1 << pb) - 1];
    this.out = new Uint8Array(size);
    this.probs = new Uint16Array(LITERAL + (0x300 << (lc + lp))).fill(EVEN);
    this.code = view.getUint32(14);
    this.at = HEADER;
  }

  // step decodes a literal or a match.
  private step(): void {
    const { reps, state } = this;
    const place = this.made & this.pbMask;
    if (!this.bit(IS_MATCH + (state << 4) + place)) return this.literal();
    let length = 0;
    if (!this.bit(IS_REP + state)) {
      length = this.length(LENGTH, place);
      reps.copyWithin(1, 0, 3);
      reps[0] = this.distance(length);
      this.state = state < 7 ? 7 : 10;
    } else {
      if (!this.bit(IS_REP_G0 + state)) {
        if (!this.bit(IS_REP0_LONG + (state << 4) + place)) {
          this.state = state < 7 ? 9 : 11;
          return this.copy(reps[0], 1);
        }
      } else {
        const i = !this.bit(IS_REP_G1 + state) ? 1 : !this.bit(IS_REP_G2 + state) ? 2 : 3;
        const again = reps[i];
        reps.copyWithin(1, 0, i);
        reps[0] = again;
      }
      length = this.length(REP_LENGTH, place);
      this.state = state < 7 ? 8 : 11;
    }
    this.copy(reps[0], length + 2);
  }

  private literal(): void {
    const { out, made, state, lc } = this;
    const before = made ? out[made - 1] : 0;
    const probs = LITERAL + 0x300 * (((made & this.lpMask) << lc) + (before >> (8 - lc)));
    let symbol = 1;
    if (state >= 7) {
      for (let match = out[made - this.reps[0] - 1]; symbol < 0x100;) {
        const expected = (match >> 7) & 1;
        match <<= 1;
        const bit = this.bit(probs + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.bit(probs + symbol);
    out[this.made++] = symbol;
    this.state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  // length returns the length of a match, less 2.
  private length(probs: number, place: number): number {
    if (!this.bit(probs)) return this.tree(probs + 2 + (place << 3), 3);
    if (!this.bit(probs + 1)) return 8 + this.tree(probs + 2 + 128 + (place << 3), 3);
    return 16 + this.tree(probs + 2 + 256, 8);
  }

  private distance(length: number): number {
    const slot = this.tree(SLOT + (Math.min(length, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return high + this.reversed(SPECIAL + high - slot, bits);
    let middle = 0;
    for (let i = bits; i > 4; i--) {
      this.range >>>= 1;
      const one = this.code >= this.range ? 1 : 0;
      if (one) this.code -= this.range;
      middle = middle * 2 + one;
      this.normalize();
    }
    return high + middle * 16 + this.reversed(ALIGN, 4);
  }

  private copy(back: number, length: number): void {
    const { out, made } = this;
    const to = made + length;
    if (back >= made || to > out.length) throw new Error("the file is damaged");
    for (let i = made; i < to; i++) out[i] = out[i - back - 1];
    this.made = to;
  }

  private tree(probs: number, bits: number): number {
    let symbol = 1;
    for (let i = 0; i < bits; i++) symbol = (symbol << 1) | this.bit(probs + symbol);
    return symbol - (1 << bits);
  }

  private reversed(probs: number, bits: number): number {
    let [node, symbol] = [1, 0];
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(probs + node);
      node = (node << 1) | bit;
      symbol |= bit << i;
    }
    return symbol;
  }

  private bit(place: number): number {
    const { probs } = this;
    const likely = probs[place];
    const bound = (this.range >>> 11) * likely;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      probs[place] = likely + ((2048 - likely) >> 5);
    } else {
      bit = 1;
      this.range -= bound;
      this.code -= bound;
      probs[place] = likely - (likely >> 5);
    }
    this.normalize();
    return bit;
  }

  private normalize(): void {
    if (this.range >= 0x1000000) return;
    this.range = this.range * 256;
    this.code = this.code * 256 + (this.input[this.at++] | 0);
  }
}

// unpacking decodes a stream. It pauses after each part, so that the music of the worker that decodes goes on.
export function unpacking(): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  const unpacker = new Unpacker();
  return new TransformStream({
    async transform(part, out) {
      out.enqueue(unpacker.add(part));
      await new Promise((soon) => setTimeout(soon));
    },
    flush(out) {
      out.enqueue(unpacker.end());
    },
  });
}
