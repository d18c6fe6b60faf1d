const NOTE_OFF = 8, NOTE_ON = 9, CONTROL = 11;
const PEDAL = 66, ALL_SOUND_OFF = 120, RESET = 121, ALL_NOTES_OFF = 123;

// Sostenuto implements the middle pedal of a piano on all channels, because the synthesizer does not have it. The pedal holds the keys that are down
// when it is pressed. Keys are numbered with their channel in the upper bits.
export class Sostenuto {
  private readonly pressed = new Set<number>(); // channels whose pedal is pressed
  private readonly down = new Set<number>();
  private held: number[] = [];

  // pass returns the messages to send to the synthesizer in place of a message.
  pass(message: Uint8Array): Uint8Array[] {
    const [status, first, second] = message;
    const channel = status & 15;
    const key = (channel << 7) | first;
    const kind = status >> 4;
    if (kind === NOTE_ON && second > 0) this.down.add(key);
    else if (kind === NOTE_ON || kind === NOTE_OFF) {
      this.down.delete(key);
      if (this.held.includes(key)) return [];
    } else if (kind === CONTROL) {
      if (first === PEDAL && second >= 64) this.press(channel);
      else if (first === PEDAL || first === RESET) return [...this.release(channel), message];
      else if (first === ALL_SOUND_OFF || first === ALL_NOTES_OFF) this.silence(channel);
    }
    return [message];
  }

  private press(channel: number): void {
    if (this.pressed.has(channel)) return;
    this.pressed.add(channel);
    this.held.push(...[...this.down].filter((key) => key >> 7 === channel));
  }

  // release returns messages that end the notes that only the pedal holds.
  private release(channel: number): Uint8Array[] {
    this.pressed.delete(channel);
    const ends = this.held.filter((key) => key >> 7 === channel && !this.down.has(key));
    this.held = this.held.filter((key) => key >> 7 !== channel);
    return ends.map((key) => Uint8Array.of((NOTE_OFF << 4) | channel, key & 127, 0));
  }

  // silence forgets all keys of a channel.
  silence(channel: number): void {
    this.held = this.held.filter((key) => key >> 7 !== channel);
    for (const key of this.down) if (key >> 7 === channel) this.down.delete(key);
  }
}
