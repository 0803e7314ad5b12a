// The clocks of both players, counted on here between two words of the eboard.

const LOW = 30000;
const TENTHS = 20000;

export class Clocks {
  constructor() {
    this.stopped = 0;
    this.clock = null;
    this.heard = 0;
    this.text = "";
  }

  /** What the eboard says: {white, black} in ms and which one is running; null without clock. */
  learn(clock) {
    // The same words again are old words: the count goes on.
    const text = JSON.stringify(clock);
    if (text === this.text) return;
    this.text = text;
    this.clock = clock;
    this.heard = performance.now();
  }

  /** While nobody tells how the clocks go on, they show what they showed last. */
  stop(stopped) {
    this.stopped = stopped ? this.stopped || performance.now() : 0;
  }

  /** What the clock of "white" or "black" shows now, null without clock. */
  read(side) {
    if (!this.clock) return null;
    const running = this.clock.running === side;
    const gone = running ? (this.stopped || performance.now()) - this.heard : 0;
    const left = Math.max(0, this.clock[side] - gone);
    return { text: format(left), running, low: left < LOW };
  }
}

export function format(ms) {
  const two = (n) => String(n).padStart(2, "0");
  if (ms < TENTHS) return `0:${two(Math.floor(ms / 1000))}.${Math.floor((ms % 1000) / 100)}`;
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
