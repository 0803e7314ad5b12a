// Positions as the eboard tells them (FEN in numbers), and the numbers of the dark squares.

/** The name of the dark square with this number, 1 to 32; `right` when the dark corner is at the right. */
export function squareOf(number, right) {
  const rank = 7 - ((number - 1) >> 2);
  const i = (number - 1) & 3;
  const file = right ? 2 * i + 1 - (rank & 1) : 2 * i + (rank & 1);
  return "abcdefgh"[file] + (rank + 1);
}

/** The number of each dark square by its name: {b8: 1}. */
export const numbers = (right) =>
  Object.fromEntries(Array.from({ length: 32 }, (_, n) => [squareOf(n + 1, right), String(n + 1)]));

/** What stands where in a FEN: {c3: "w", e5: "B"}. */
export function piecesOf(fen, right) {
  const pieces = {};
  for (const part of String(fen).split(":").slice(1)) {
    const man = { W: "w", B: "b" }[part[0]];
    for (const one of part.slice(1).split(",")) {
      const [, king, number] = /^(K?)(\d{1,2})$/.exec(one) ?? [];
      if (man && number >= 1 && number <= 32) pieces[squareOf(Number(number), right)] = king ? man.toUpperCase() : man;
    }
  }
  return pieces;
}

/** The squares a move goes over, from its text in letters or numbers: "c3:e5" or "22x15". */
export const pathOf = (text, right) =>
  text.split(/[-:x]/).map((one) => (/^\d+$/.test(one) ? squareOf(Number(one), right) : one));

/** A move as it is written, and where it is written in numbers its squares too: "11-15 (c5-d4)". */
export function bothWays(text, right) {
  const path = pathOf(text, right);
  return /^\d/.test(text) ? `${text} (${path.join(/[:x]/.exec(text)?.[0] ?? "-")})` : text;
}
