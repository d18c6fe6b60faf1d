// Channels remembers the messages that have set up MIDI channels, for an output that is added later.
export class Channels {
  private readonly last = new Map<string, Uint8Array[]>();
  private readonly parameter = new Map<number, Uint8Array[]>(); // messages that select a parameter, by channel

  add(message: Uint8Array): void {
    const kind = message[0] >> 4;
    const channel = message[0] & 15;
    if (message[0] === 0xf0) this.keep(`sysex ${message.join()}`, [message]);
    else if (kind === 0xc || kind === 0xe) this.keep(`${kind} ${channel}`, [message]);
    else if (kind === 0xb) this.control(channel, message);
  }

  // control records the value of a parameter together with the messages that select the parameter.
  private control(channel: number, message: Uint8Array): void {
    const [, controller] = message;
    if (controller >= 98 && controller <= 101) {
      const pair = controller & 1 ? [message] : [...(this.parameter.get(channel) ?? []).slice(0, 1), message];
      this.parameter.set(channel, pair);
    } else if (controller === 6 || controller === 38) {
      const selected = this.parameter.get(channel) ?? [];
      this.keep(`${channel} ${controller} ${selected.map((m) => m[1] * 128 + m[2]).join()}`, [...selected, message]);
    } else {
      this.keep(`${channel} ${controller}`, [message]);
    }
  }

  private keep(key: string, messages: Uint8Array[]): void {
    this.last.delete(key); // so that messages stay in the order in which they last came
    this.last.set(key, messages);
  }

  // all returns the messages that set up the channels again.
  all(): Uint8Array[] {
    return [...this.last.values()].flat();
  }
}
