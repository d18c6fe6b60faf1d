// Channels remembers how MIDI channels are set up, for an output that comes later.
export class Channels {
  private readonly last = new Map<string, Uint8Array[]>();
  private readonly parameter = new Map<number, Uint8Array[]>(); // the one that is selected, by channel

  add(message: Uint8Array): void {
    const kind = message[0] >> 4;
    const channel = message[0] & 15;
    if (message[0] === 0xf0) this.keep(`sysex ${message.join()}`, [message]);
    else if (kind === 0xc || kind === 0xe) this.keep(`${kind} ${channel}`, [message]);
    else if (kind === 0xb) this.control(channel, message);
  }

  // control keeps values of parameters with the messages that select them.
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
    this.last.delete(key); // so that the order is that of the last messages
    this.last.set(key, messages);
  }

  // all lists the messages that set channels up as they are.
  all(): Uint8Array[] {
    return [...this.last.values()].flat();
  }
}
