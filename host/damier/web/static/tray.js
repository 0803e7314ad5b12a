// What lies beside the virtual eboard, ready to be taken back.
import { kind } from "./game.js";
import { say } from "./words.js";

/** Shows the pieces beside the eboard, each side's near its own player; rebuilt only when they change. */
export function showTray(tray, wood, state, opposite) {
  const sides = opposite ? ["w", "b"] : ["b", "w"];
  const groups = sides.map((side) => [side, lying(wood.beside, side)]);
  const key = JSON.stringify([groups, kind(state, "b"), say("hand.spare")]);
  if (tray.dataset.key === key) return;
  tray.dataset.key = key;
  tray.replaceChildren(
    ...groups.map(([side, pieces]) => {
      const group = document.createElement("div");
      group.className = "group";
      group.append(...pieces.map((piece) => chip(piece, state, false)));
      // A king is two men stacked, so one can be made while a man lies here.
      if (pieces.includes(side)) group.append(chip(side.toUpperCase(), state, true));
      return group;
    }),
  );
}

const lying = (beside, side) => beside.filter((piece) => piece.toLowerCase() === side).sort().reverse();

function chip(piece, state, spare) {
  const look = kind(state, piece);
  const button = document.createElement("button");
  button.type = "button";
  button.className = `chip piece-${look}${spare ? " spare" : ""}`;
  button.dataset.take = piece;
  button.setAttribute("aria-label", spare ? `${say(`piece.${look}`)}, ${say("hand.spare")}` : say(`piece.${look}`));
  button.append(document.createElement("b"));
  return button;
}
