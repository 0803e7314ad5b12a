// The eboard on the page: timber, squares with their LEDs, names at the rim, pieces.
import { paintEboard, paintPiece } from "./grain.js";
import { Pieces } from "./pieces.js";
import { CELLS, cellAtSpot, cellOf, isDark, nameOf, spot } from "./squares.js";
import { say } from "./words.js";

/** The field's share of the whole, as in eboard.css: eight squares and a rim of 0.55 on each side. */
const FIELD = 8 / 9.1;
const PAINTED = window.devicePixelRatio > 1 ? 1092 : 728;

export class Eboard {
  constructor(root) {
    this.root = root;
    this.timber = root.querySelector(".timber");
    this.field = root.querySelector(".field");
    this.layer = root.querySelector(".cells");
    this.opposite = false;
    this.cornerRight = null;
    this.focused = cellOf("c3");
    this.cells = CELLS.map(() => document.createElement("div"));
    this.numbers = {};
    this.leds = CELLS.map(() => "");
    this.pieces = new Pieces(root.querySelector(".pieces"), (cell) => spot(cell, this.opposite));
    this.shown = { squares: {}, hand: [], lifted: new Set(), unknown: new Set(), wrong: new Set(), lit: {} };
    this.turn("wWbB");
    this.#build();
    this.lie(false);
  }

  /** Turns these pieces on the lathe: their pictures are painted once. */
  turn(pieces) {
    for (const piece of pieces) {
      const name = `--piece-${piece}`;
      const { style } = document.documentElement;
      if (!style.getPropertyValue(name)) style.setProperty(name, `url(${paintPiece(piece).toDataURL()})`);
    }
  }

  /** How it lies: `cornerRight` when the dark corner is at each player's right. */
  lie(cornerRight) {
    if (this.cornerRight === cornerRight) return;
    this.cornerRight = cornerRight;
    this.timber.width = this.timber.height = PAINTED;
    paintEboard(this.timber, FIELD, cornerRight);
    this.cells.forEach((cell, i) => cell.classList.toggle("dark", isDark(i, cornerRight)));
  }

  /** Numbers to be read in the corners of squares: {b8: "1"}. */
  number(numbers) {
    if (Object.keys(numbers).join() === Object.keys(this.numbers).join()) return;
    this.numbers = numbers;
    this.cells.forEach((cell, i) => {
      const number = numbers[nameOf(i)];
      cell.replaceChildren(...(number ? [Object.assign(document.createElement("small"), { textContent: number })] : []));
    });
  }

  /** From which chair one looks. */
  sit(opposite) {
    this.opposite = opposite;
    this.#build();
    this.refresh();
  }

  /** Shows pieces ({c3: "w"}), those in the hand, cells lifted, standing unexplained or wrong, and the signals lit. */
  show(shown) {
    this.shown = { ...this.shown, ...shown };
    this.refresh();
  }

  refresh() {
    const { squares, hand } = this.shown;
    this.pieces.show(squares, hand);
    CELLS.forEach((cell) => this.#describe(cell));
  }

  /** The LEDs as they burn: 384 hex digits, a1 first. */
  light(rgb) {
    CELLS.forEach((cell) => {
      const led = rgb.slice(6 * cell, 6 * cell + 6);
      if (led === this.leds[cell] || led.length < 6) return;
      this.leds[cell] = led;
      const { style, dataset } = this.cells[cell];
      const { colour, glow } = seen(led);
      if (glow) style.setProperty("--led", colour);
      style.setProperty("--glow", glow);
      dataset.led = led;
    });
  }

  /** All LEDs off. */
  dark() {
    this.light("0".repeat(384));
  }

  /** The colour in which a square is lit, "" when dark. */
  colourOf(name) {
    const led = this.leds[cellOf(name)] ?? "";
    return led && seen(led).glow ? seen(led).colour : "";
  }

  /** Column and row (fractions of squares) under the pointer. */
  spotAt(event) {
    const box = this.field.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * 8, ((event.clientY - box.top) / box.height) * 8];
  }

  /** The cell under the pointer, -1 beside the field. */
  cellAt(event) {
    const [column, row] = this.spotAt(event);
    return cellAtSpot(Math.floor(column), Math.floor(row), this.opposite);
  }

  focus(cell) {
    if (cell < 0) return;
    this.cells[this.focused].tabIndex = -1;
    this.focused = cell;
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus({ preventScroll: true });
  }

  /** Moves the focus by columns and rows as seen. */
  step(columns, rows) {
    const [column, row] = spot(this.focused, this.opposite);
    const clamp = (n) => Math.max(0, Math.min(7, n));
    this.focus(cellAtSpot(clamp(column + columns), clamp(row + rows), this.opposite));
  }

  #build() {
    const rows = [];
    for (let row = 0; row < 8; row++) {
      const element = document.createElement("div");
      element.setAttribute("role", "row");
      for (let column = 0; column < 8; column++) {
        const cell = cellAtSpot(column, row, this.opposite);
        const square = this.cells[cell];
        square.setAttribute("role", "gridcell");
        square.dataset.cell = nameOf(cell);
        square.tabIndex = cell === this.focused ? 0 : -1;
        element.append(square);
      }
      rows.push(element);
    }
    this.layer.replaceChildren(...rows);
    this.#nameRim();
  }

  #nameRim() {
    for (const rim of this.root.querySelectorAll(".rim")) {
      const byFile = rim.classList.contains("files");
      const names = [...(byFile ? "abcdefgh" : "87654321")];
      if (this.opposite) names.reverse();
      rim.replaceChildren(...names.map((name) => Object.assign(document.createElement("span"), { textContent: name })));
    }
  }

  #describe(cell) {
    const name = nameOf(cell);
    const { squares, lifted, unknown, wrong, lit } = this.shown;
    const square = this.cells[cell];
    const piece = squares[name];
    const parts = [this.numbers[name] ? `${name} (${this.numbers[name]})` : name, piece ? say(`piece.${piece}`) : say("cell.empty")];
    if (lifted.has(cell)) parts.push(say("cell.lifted"));
    if (unknown.has(cell)) parts.push(say("cell.unknown"));
    if (lit[name]) parts.push(say(`signal.${lit[name]}`));
    const text = parts.join(", ");
    if (square.getAttribute("aria-label") !== text) square.setAttribute("aria-label", text);
    square.classList.toggle("away", lifted.has(cell));
    square.classList.toggle("unknown", unknown.has(cell));
    square.classList.toggle("wrong", wrong.has(cell));
  }
}

/**
 * An LED's drive (rrggbb) as a colour of the screen at full strength, and how strong it glows. An LED gives light in
 * proportion to its drive, a screen does not: what is half for the one is 0.73 for the other. An eye sees a weak LED
 * brighter than the numbers say.
 */
function seen(led) {
  const drive = [0, 2, 4].map((i) => parseInt(led.slice(i, i + 2), 16) || 0);
  const most = Math.max(...drive);
  if (!most) return { colour: "", glow: 0 };
  const colour = drive.map((value) => Math.round(255 * (value / most) ** (1 / 2.2)));
  return { colour: `rgb(${colour.join(" ")})`, glow: Number(((most / 255) ** (1 / 2.6)).toFixed(3)) };
}
