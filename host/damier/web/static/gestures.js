// Mouse, finger and keys as a hand: press lifts, release puts; or a click lifts and the next click puts.
import { nameOf } from "./squares.js";

const SLOP = 6;
const QUICK = 350;

export class Gestures {
  /** `eboard` shows and finds squares, `hand` does; `allowed()` says whether there is wood to touch. */
  constructor(eboard, hand, tray, allowed) {
    this.eboard = eboard;
    this.hand = hand;
    this.allowed = allowed;
    this.origin = -1;
    this.lifted = 0;
    this.press = null;
    this.again = null;
    const { field } = eboard;
    field.addEventListener("pointerdown", (event) => this.#down(event, ""));
    field.addEventListener("pointermove", (event) => this.#hover(event));
    field.addEventListener("pointerleave", () => this.press ?? this.eboard.pieces.carry());
    field.addEventListener("click", (event) => this.#click(event));
    field.addEventListener("keydown", (event) => this.#key(event));
    tray.addEventListener("pointerdown", (event) => this.#tray(event));
    tray.addEventListener("keydown", (event) => this.#trayKey(event));
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", () => this.#cancel());
    window.addEventListener("keydown", (event) => event.key === "Escape" && this.#giveUp());
  }

  #holding() {
    return this.hand.wood().hand.length > 0;
  }

  #at(cell) {
    return this.hand.wood().squares[nameOf(cell)];
  }

  #down(event, piece) {
    if (!this.allowed() || event.button !== 0 || !event.isPrimary) return;
    const cell = piece ? -1 : this.eboard.cellAt(event);
    this.press = { x: event.clientX, y: event.clientY, moved: false, first: false };
    if (piece) {
      this.hand.choose(piece);
      this.origin = -1;
      this.press.first = true;
    } else if (!this.#holding() && this.#at(cell)) {
      this.#lift(cell, event.timeStamp);
      this.press.first = true;
    } else if (!this.#holding()) {
      this.press = null;
    }
    if (!this.press) return;
    this.eboard.focus(cell);
    if (!piece || event.pointerType !== "touch") event.preventDefault();
    this.#carry(event);
  }

  #lift(cell, now) {
    this.origin = cell;
    this.lifted = now;
    this.hand.lift(nameOf(cell));
  }

  #move(event) {
    if (!this.press || !event.isPrimary) return;
    const far = Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) > SLOP;
    this.press.moved ||= far;
    if (this.press.moved) this.#carry(event);
  }

  #hover(event) {
    if (!this.press && event.pointerType === "mouse" && this.#holding()) this.#carry(event);
  }

  #carry(event) {
    const [column, row] = this.eboard.spotAt(event);
    this.eboard.pieces.carry(column - 0.5, row - 0.5);
  }

  #up(event) {
    const { press } = this;
    if (!press || !event.isPrimary) return;
    this.press = null;
    this.eboard.pieces.release();
    const cell = this.eboard.cellAt(event);
    if (!this.#holding() || (press.first && !press.moved)) return this.eboard.refresh();
    if (!press.first && !press.moved && cell === this.origin) {
      // Whether that was the second half of a double click, the click event knows.
      this.again = event.timeStamp - this.lifted < QUICK;
      return this.eboard.refresh();
    }
    if (cell < 0) return this.#beside();
    return this.#drop(cell);
  }

  #click(event) {
    if (this.again === null) return;
    const double = this.again || event.detail > 1;
    this.again = null;
    if (double) this.#beside();
    else this.#giveUp();
  }

  /** Puts what is held on the cell; where it cannot stand it goes back. */
  #drop(cell) {
    const { chosen } = this.hand;
    if (chosen) {
      this.hand.choose(null);
      if (cell >= 0) this.#place(chosen, cell);
    } else {
      const free = [cell, this.origin].find((one) => one >= 0 && !this.#at(one));
      if (free === undefined) return;
      this.hand.put(nameOf(free));
      this.origin = -1;
    }
    this.eboard.refresh();
  }

  #place(piece, cell) {
    const there = this.#at(cell);
    if (!there) this.hand.place(piece, nameOf(cell));
    else if (there === piece.toLowerCase()) this.hand.crown(nameOf(cell));
  }

  #beside() {
    if (this.hand.chosen) this.hand.choose(null);
    else if (this.#holding()) this.hand.layBeside();
    this.eboard.refresh();
  }

  #cancel() {
    if (!this.press) return;
    this.press = null;
    this.eboard.pieces.release();
    this.#giveUp();
  }

  /** Back to where it was, as if it had not been touched. */
  #giveUp() {
    if (this.hand.chosen) this.hand.choose(null);
    else if (this.#holding() && this.origin >= 0) this.#drop(this.origin);
  }

  #tray(event) {
    const chip = event.target.closest("[data-take]");
    if (chip && !this.#holding()) this.#down(event, chip.dataset.take);
    else if (this.allowed() && this.#holding()) this.#beside();
  }

  #trayKey(event) {
    const chip = event.target.closest("[data-take]");
    if (!chip || !this.allowed() || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (this.#holding()) return this.#beside();
    this.origin = -1;
    this.hand.choose(chip.dataset.take);
    this.eboard.focus(this.eboard.focused);
  }

  #key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const cell = this.eboard.focused;
    if (step) this.eboard.step(...step);
    else if (event.key === "Home" || event.key === "End") this.eboard.step(event.key === "Home" ? -7 : 7, 0);
    else if (!this.allowed()) return;
    else if (event.key === "Enter" || event.key === " ") this.#act(cell);
    else if (event.key === "Delete" || event.key === "Backspace") this.#away(cell);
    else if (event.key === "c" && this.#at(cell) && !this.#holding()) this.hand.crown(nameOf(cell));
    else return;
    event.preventDefault();
  }

  #act(cell) {
    if (this.#holding()) this.#drop(cell);
    else if (this.#at(cell)) this.#lift(cell, -QUICK);
  }

  #away(cell) {
    if (!this.#holding() && this.#at(cell)) this.#lift(cell, -QUICK);
    this.#beside();
  }
}
