// What the eboard wants of the hands, as sentences that name the pieces: no element is touched here.
import { cornerRight, kind, sideInSentence } from "./game.js";
import { bothWays, pathOf, piecesOf } from "./position.js";
import { say } from "./words.js";

const isKing = (piece) => Boolean(piece) && piece === piece.toUpperCase();
const colour = (piece) => piece.toLowerCase();

/** What stands where in the eboard's position; in the game's where the eboard tells none. */
function standing(state) {
  const fen = state.view?.fen;
  return fen ? piecesOf(fen, cornerRight(state)) : (state.game?.pieces ?? {});
}

/** The wood's squares, where it is known and lies as the eboard believes; else null. */
export function touchable(state, wood) {
  return wood && state.view && wood.lying % 4 === state.view.rotation ? wood.squares : null;
}

/** The piece that belongs on a square, "" when nobody knows. */
function belonging(state, square) {
  const { wanted_fen: led } = state.view;
  // While a ply is taken back, the hands are led to another position than the game's.
  const pieces = led ? piecesOf(led, cornerRight(state)) : standing(state);
  if (pieces[square]) return pieces[square];
  const path = pathOf(state.view.pending ?? "", cornerRight(state));
  return (path[path.length - 1] === square && pieces[path[0]]) || "";
}

/** A piece with its article: "a white man"; "a piece" for "". */
const aPiece = (state, piece) => say(piece ? `a.${kind(state, piece)}` : "a.piece");

/** The sentence that says what the eboard wants next; `wood` is what lies there, null for a real eboard. */
export function wantText(state, wood) {
  const { view } = state;
  if (!state.connected || !view) return say("want.away");
  const [code, cells] = wantOf(state, touchable(state, wood));
  const [from, to] = [cells[0], cells[1] ?? cells[0]];
  const piece = code === "put" || code === "move" ? belonging(state, to) : "";
  const values = {
    side: sideInSentence(state, view.side),
    cells,
    from,
    to,
    piece: aPiece(state, piece),
    move: bothWays(view.pending ?? "", cornerRight(state)),
  };
  if (!code) return say("want.nothing");
  if (code === "must_capture" && !cells.length) return say("want.your_turn", values);
  const there = touchable(state, wood)?.[from];
  // The eboard, which sees no colours, would have this piece moved to where another belongs.
  if (code === "move" && piece && there && there !== piece) return say("want.instead", values);
  return say(`want.${code}`, values);
}

/** The code of what is wanted and its cells; the eboard cannot see that a piece has been crowned, the page can. */
function wantOf(state, squares) {
  const [code, cells] = [state.view.want?.[0] ?? "", state.view.want?.[1] ?? []];
  if (code !== "crown" || !isKing(squares?.[cells[0]])) return [code, cells];
  if (state.view.pending) return ["play_pending", []];
  if (state.game?.remote === state.view.side) return ["wait", []];
  return ["must_capture", litWith(state, "mover")];
}

const litWith = (state, signal) =>
  Object.entries(state.view?.lit ?? {})
    .filter(([, lit]) => lit === signal)
    .map(([square]) => square);

/** The square of a man that has become a king, "" when all kings are crowned: first of those the eboard asks for. */
export function uncrowned(state, wood) {
  const squares = touchable(state, wood) ?? {};
  if (state.view?.phase !== "play") return "";
  const pieces = standing(state);
  const asked = state.view.want?.[0] === "crown" ? state.view.want[1] : [];
  const kings = Object.keys(pieces).filter((square) => isKing(pieces[square]));
  return [...asked, ...kings].find((square) => squares[square] && squares[square] === colour(pieces[square] ?? "")) ?? "";
}

/** The lights that still mean something: a king needs no crown. */
export function litOf(state, wood) {
  const squares = touchable(state, wood) ?? {};
  const lit = Object.entries(state.view?.lit ?? {});
  return Object.fromEntries(lit.filter(([square, signal]) => signal !== "crown" || !isKing(squares[square])));
}

/**
 * Where every square is taken that should be, but by another piece: [{square, code, piece}], code "colour", "king" or
 * "man" for what the piece should be. Nothing while a piece is in the hand or a move is under way.
 */
export function mismatches(state, wood) {
  const squares = touchable(state, wood);
  const { view } = state;
  if (!squares || wood.hand.length || view.phase !== "play" || view.reading !== "home" || !view.fen) return [];
  const pieces = standing(state);
  const names = Object.keys(pieces);
  if (names.length !== Object.keys(squares).length || !names.every((name) => squares[name])) return [];
  const crowning = litWith(state, "crown");
  return names
    .filter((name) => squares[name] !== pieces[name] && !crowning.includes(name))
    .map((square) => {
      const piece = pieces[square];
      if (colour(piece) !== colour(squares[square])) return { square, code: "colour", piece };
      return { square, code: isKing(piece) ? "king" : "man", piece };
    });
}

/** The hint for the first of the pieces that are not what they should be, "" when all are. */
export function mismatchText(state, wood) {
  const [first] = mismatches(state, wood);
  if (!first) return "";
  const { square, code, piece } = first;
  return say(`mismatch_${code}`, { cell: square, colour: say(`colour.${colour(kind(state, piece))}`) });
}
