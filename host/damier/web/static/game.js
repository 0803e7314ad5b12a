// What the state of the program means, as words: pure functions, no element is touched here.
import { has, say } from "./words.js";

export const OTHER = { white: "black", black: "white" };

const setUp = ({ game, view }) => !game || view?.phase === "setup";

/** The name of the rule set that is played or set up, "" before any is known. */
export const variantOf = (state) => (setUp(state) ? state.view?.variant : state.game.variant) ?? "";

/** What is to be known of that rule set, as the program tells it; nothing of one it does not know. */
function rulesOf(state) {
  const known = state.rules?.[variantOf(state)] ?? {};
  const names = setUp(state) ? null : state.game.side_names;
  return names ? { ...known, side_names: names } : known;
}

/** The names of White and Black in a rule set, in the chosen language. */
export const sideNames = (rules) =>
  (rules?.side_names ?? ["White", "Black"]).map((name) => (has(`side.${name}`) ? say(`side.${name}`) : name));

/** The side's name ("White", "Red") in the chosen language. */
export const sideName = (state, side) => sideNames(rulesOf(state))[side === "black" ? 1 : 0];

/** The side's name inside a sentence: before a house rule's own name, some languages say what it is. */
export function sideInSentence(state, side) {
  const name = rulesOf(state).side_names?.[side === "black" ? 1 : 0];
  return !name || has(`side.${name}`) ? sideName(state, side) : say("side_of_its_own", { name });
}

/** Whether the dark pieces are red ones. */
export const isRed = (state) => rulesOf(state).side_names?.[1] === "Red";

/** Whether this rule set has its dark corner at each player's right. */
export const cornerRight = (state) => rulesOf(state).dark_corner === "right";

/** Whether moves are written in the numbers of the squares: as they are, else as the rule set has it. */
export function isNumbered(state) {
  const text = state.game?.moves?.[0] ?? state.view?.pending;
  return text ? /^\d/.test(text) : rulesOf(state).notation === "numbers";
}

/** The name of a rule set in the chosen language; a house rule's own name. */
export const variantName = (name) => (has(`variant.${name}`) ? say(`variant.${name}`) : name);

/** The name given to who plays this side, "" when it is only the side's. */
function givenName(state, side) {
  const given = state.game?.[side] ?? "";
  const nameless = state.game?.side_names?.[side === "black" ? 1 : 0];
  return given === nameless ? "" : given;
}

/** The name of who plays this side. */
export function playerName(state, side) {
  const given = givenName(state, side);
  if (given) return given;
  return state.game?.remote === side ? say("new.engine") : sideName(state, side);
}

/** How the question of resuming is answered by hand, "" when it is not asked. */
export function resumeText(state) {
  const lit = Object.entries(state.view?.lit ?? {});
  const [yes, no] = ["yes", "no"].map((answer) => lit.find(([, signal]) => signal === answer)?.[0]);
  return state.view?.phase === "resume" && yes && no ? say("resume.how", { yes, no }) : "";
}

/** The picture of a piece: black ones are red where the side is called Red. */
export const kind = (state, piece) =>
  isRed(state) ? piece.replace("b", "r").replace("B", "R") : piece;

/** Whether the game has ended; a running one may have the result "*" without a reason. */
export const isOver = (game) => Boolean(game?.result && (game.result !== "*" || game.reason));

/** {score, title, why} of a finished game, null while it runs. */
export function resultOf(state) {
  const ended = isOver(state.game) ? state.game : state.view;
  if (!isOver(ended) || (ended === state.view && ended.phase !== "over")) return null;
  const { result, reason } = ended;
  const scores = { "1-0": "1 – 0", "0-1": "0 – 1", "1/2-1/2": "½ – ½" };
  const winner = { "1-0": "white", "0-1": "black" }[result];
  let title = say(result === "1/2-1/2" ? "result.drawn" : "result.unfinished");
  if (winner) title = wonText(state, winner);
  return { score: scores[result] ?? "", title, why: reason ? whyText(state, reason, winner) : "" };
}

function wonText(state, winner) {
  const name = givenName(state, winner);
  if (name) return say("result.won_named", { winner: name, side: sideName(state, winner) });
  return say("result.won", { winner: sideInSentence(state, winner) });
}

/** Why it ended; people are called by their names, where they have given them. */
function whyText(state, reason, winner) {
  const loser = OTHER[winner];
  const [first, other] = [winner, loser].map((side) => side && givenName(state, side));
  const { reversed_goal: reversed, limits } = rulesOf(state);
  // The winner is spoken to, the loser spoken of.
  const names = {
    winner: first || (winner && sideName(state, winner)),
    loser: other || (loser && sideInSentence(state, loser)),
    limit: limits?.[reason],
  };
  const keys = [`reason.${reason}`];
  if (other) keys.unshift(`reason.named.${reason}`);
  if (reversed) keys.unshift(`reason.giveaway.${reason}`);
  return say(keys.find(has) ?? keys[0], names);
}

/** The side that made the first move. */
export function firstSide(state) {
  const { game, view } = state;
  if (game?.first) return game.first;
  if (!view?.side) return rulesOf(state).first_side ?? "white";
  return view.ply % 2 ? OTHER[view.side] : view.side;
}

/** The draw counters worth a word: [{text, done, limit}]. */
export function countersOf(state) {
  return (state.game?.counters ?? [])
    .map((one) => (Array.isArray(one) ? one : [one.reason, one.done, one.limit]))
    .filter(([, done]) => done > 1)
    .map(([reason, done, limit]) => ({
      text: `${say(`counter.${reason}`)}: ${say("counter.of", { done, limit })}`,
      near: done * 3 >= limit * 2,
    }));
}
