// The hand at the virtual eboard's wood: its verbs go out one after the other, and are seen at once.

/** How long after its answer a verb is still shown, until the wood itself has told of it. */
const AFTERGLOW = 300;

export class Hand {
  /** `send(verb)` returns a promise; `changed()` is called when the wood looks different; `failed(text)`. */
  constructor(send, changed, failed) {
    this.send = send;
    this.changed = changed;
    this.failed = failed;
    this.base = { squares: {}, hand: [], beside: [], lying: 0, broken: {} };
    this.verbs = [];
    this.busy = false;
    this.chosen = null;
  }

  /** What the virtual eboard says lies there. */
  learn(wood) {
    this.base = {
      squares: wood.squares ?? {},
      hand: wood.hand ?? [],
      beside: wood.beside ?? [],
      lying: wood.lying ?? 0,
      broken: wood.broken ?? {},
    };
    if (!this.verbs.some((verb) => !verb.answered)) this.verbs = [];
    this.changed();
  }

  /** Drops whatever is under way. */
  forget() {
    this.verbs = [];
    this.chosen = null;
    this.changed();
  }

  /** What lies there once all verbs that are under way are done. */
  wood() {
    const wood = structuredClone(this.base);
    for (const verb of this.verbs) foresee(wood, verb.data, verb.onto);
    if (this.chosen) foresee(wood, { do: "take", piece: this.chosen });
    return wood;
  }

  lift(square) {
    this.#add({ do: "lift", square });
  }

  put(square) {
    this.#add({ do: "put", square });
  }

  layBeside() {
    this.#add({ do: "beside" });
  }

  crown(square) {
    this.#add({ do: "crown", square });
  }

  /** Takes a piece from beside the eboard and puts it on a free square. */
  place(piece, square) {
    this.#add({ do: "take", piece }, square);
    this.#add({ do: "put", square });
  }

  /** Any other verb of the virtual eboard, such as {do: "knock"}. */
  other(data) {
    this.#add(data);
  }

  /** Chooses a piece beside the eboard, to be placed; null: none. */
  choose(piece) {
    this.chosen = piece;
    this.changed();
  }

  #add(data, onto) {
    this.verbs.push({ data, onto, answered: false });
    this.changed();
    this.#work();
  }

  async #work() {
    if (this.busy) return;
    this.busy = true;
    for (let verb = this.#next(); verb; verb = this.#next()) {
      try {
        await this.send(verb.data);
        verb.answered = true;
        setTimeout(() => this.#forget(verb), AFTERGLOW);
      } catch (error) {
        // What was to follow was meant for a wood that is not there.
        this.verbs = [];
        this.changed();
        this.failed(error.message);
      }
    }
    this.busy = false;
  }

  #next() {
    return this.verbs.find((verb) => !verb.answered);
  }

  #forget(verb) {
    const before = this.verbs.length;
    this.verbs = this.verbs.filter((one) => one !== verb);
    if (this.verbs.length !== before) this.changed();
  }
}

/** Does to `wood` what the verb will do; a verb already done there changes nothing. */
function foresee(wood, verb, onto) {
  const { squares, hand, beside } = wood;
  if (verb.do === "lift" && squares[verb.square]) {
    hand.push(squares[verb.square]);
    delete squares[verb.square];
  } else if (verb.do === "put" && hand.length && !squares[verb.square]) {
    squares[verb.square] = hand.pop();
  } else if (verb.do === "beside" && hand.length) {
    beside.push(hand.pop());
  } else if (verb.do === "take" && !(onto && squares[onto])) {
    const lying = [verb.piece, verb.piece.toLowerCase()].find((piece) => beside.includes(piece));
    if (lying) beside.splice(beside.indexOf(lying), 1);
    hand.push(verb.piece);
  } else if (verb.do === "crown" && squares[verb.square]) {
    squares[verb.square] = squares[verb.square].toUpperCase();
  }
}
