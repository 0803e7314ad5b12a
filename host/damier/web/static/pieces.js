// The pieces as elements: told what stands where, they glide there.
import { cellOf } from "./squares.js";

/** Where a piece in the hand hovers when nobody knows from where it was lifted: at the rim. */
const LIMBO = [3.5, 7.75];

export class Pieces {
  /** `layer` holds the elements; `spotOf(cell)` says at which column and row a cell is drawn. */
  constructor(layer, spotOf) {
    this.layer = layer;
    this.spotOf = spotOf;
    this.items = [];
  }

  /** Shows `squares` ({c3: "w"}) and the pieces in the `hand` (["w"]); codes in w, W, b, B, r, R. */
  show(squares, hand) {
    const free = new Set(this.items);
    const open = [];
    for (const [name, piece] of Object.entries(squares)) {
      const cell = cellOf(name);
      const item = find(free, (one) => !one.inHand && one.cell === cell && one.piece === piece);
      if (item) free.delete(item);
      else open.push({ cell, piece });
    }
    const lifted = [];
    for (const piece of hand) {
      const item = find(free, (one) => one.inHand && one.piece === piece);
      if (item) free.delete(item);
      else lifted.push(piece);
    }
    for (const { cell, piece } of open) this.#settle(free, cell, piece);
    for (const piece of lifted) this.#raise(free, piece);
    for (const item of free) this.#remove(item);
    for (const item of this.items) this.#place(item);
  }

  /** The piece lifted last hovers at this column and row (fractions of squares); without: where it came from. */
  carry(column, row) {
    const item = this.items.findLast((one) => one.inHand);
    if (!item) return;
    item.at = column === undefined ? null : [column, row];
    this.#place(item);
  }

  /** Drops the trace of carrying, so that pieces glide to where they stand. */
  release() {
    for (const item of this.items) item.at = null;
  }

  #settle(free, cell, piece) {
    const same = (one) => one.piece === piece;
    const item =
      find(free, (one) => one.inHand && same(one)) ??
      find(free, (one) => one.cell === cell && !one.inHand) ??
      find(free, same) ??
      find(free, (one) => one.piece.toLowerCase() === piece.toLowerCase()) ??
      this.#create();
    free.delete(item);
    Object.assign(item, { cell, piece, inHand: false, at: null });
  }

  #raise(free, piece) {
    const item = find(free, (one) => one.piece === piece && !one.inHand) ?? this.#create();
    free.delete(item);
    this.items = [...this.items.filter((one) => one !== item), item];
    Object.assign(item, { piece, inHand: true });
  }

  #create() {
    const element = document.createElement("div");
    const shadow = document.createElement("i");
    const disc = document.createElement("b");
    element.append(shadow, disc);
    const item = { element, piece: "", cell: -1, inHand: false, at: null };
    this.items.push(item);
    this.layer.append(element);
    return item;
  }

  #remove(item) {
    this.items = this.items.filter((one) => one !== item);
    item.element.classList.add("gone");
    setTimeout(() => item.element.remove(), 220);
  }

  #place(item) {
    const [column, row] = item.at ?? (item.cell < 0 ? LIMBO : this.spotOf(item.cell));
    const { element } = item;
    const kind = `piece piece-${item.piece}${item.inHand ? " lifted" : ""}${item.at ? " carried" : ""}`;
    if (element.className !== kind) element.className = kind;
    element.dataset.piece = item.piece;
    element.style.setProperty("--x", column);
    element.style.setProperty("--y", row);
  }
}

function find(items, test) {
  for (const item of items) if (test(item)) return item;
  return undefined;
}
