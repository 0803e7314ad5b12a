// Cells of the eboard: 0..63, a1 first, rank by rank, seen from White.
const FILES = "abcdefgh";

export const nameOf = (cell) => FILES[cell & 7] + ((cell >> 3) + 1);
export const cellOf = (name) => FILES.indexOf(name[0]) + 8 * (Number(name[1]) - 1);
export const CELLS = Array.from({ length: 64 }, (_, cell) => cell);

/** Column and row (0 at the upper left) where a cell is drawn; `opposite` is the view from the other chair. */
export function spot(cell, opposite) {
  const file = cell & 7;
  const rank = cell >> 3;
  return opposite ? [7 - file, rank] : [file, 7 - rank];
}

export function cellAtSpot(column, row, opposite) {
  if (column < 0 || column > 7 || row < 0 || row > 7) return -1;
  return opposite ? 8 * row + 7 - column : 8 * (7 - row) + column;
}

/** Whether this square is dark, with a1 dark or (Italian) h1 dark. */
export const isDark = (cell, cornerRight) => (((cell & 7) + (cell >> 3)) % 2 === 0) !== cornerRight;

/** Whether the occupancy (16 hex digits, a byte a rank, bit f = file f) has a piece on the cell. */
export function isOccupied(occupancy, cell) {
  const rank = cell >> 3;
  return ((parseInt(occupancy.slice(2 * rank, 2 * rank + 2), 16) >> (cell & 7)) & 1) === 1;
}
