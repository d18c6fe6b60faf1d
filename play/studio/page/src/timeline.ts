import { now } from "./errand";

// Timeline delays messages until their music is heard, and keeps them in order.
export class Timeline<T> {
  private queue: { due: number; item: T }[] = [];
  private timer = 0;

  constructor(private readonly show: (item: T) => void) {}

  // add shows an item at the time due (in ms, on the clock of now()), but not before all earlier items.
  add(item: T, due: number): void {
    if (!this.queue.length && due <= now()) return this.show(item);
    this.queue.push({ due, item });
    if (this.queue.length === 1) this.wait();
  }

  // flush shows all waiting items at once.
  flush(): void {
    clearTimeout(this.timer);
    const { queue } = this;
    this.queue = [];
    for (const { item } of queue) this.show(item);
  }

  private wait(): void {
    if (this.queue.length) this.timer = window.setTimeout(() => this.release(), Math.max(0, this.queue[0].due - now()));
  }

  private release(): void {
    while (this.queue.length && this.queue[0].due <= now() + 1) this.show(this.queue.shift()!.item);
    this.wait();
  }
}
