// From which side one looks at the eboard: with one's own pieces near, unless one has chosen otherwise.
const KEY = "damier.opposite.";

/** What was chosen for games whose far player is "white", "black" or "" (nobody); for this session. */
const chosen = {};

/** Whether one sits opposite to White in this game; without a game one stays seated as before. */
export function isOpposite(game, before) {
  if (!game) return before;
  return choice(game.remote ?? "") ?? game.remote === "white";
}

function choice(remote) {
  if (remote in chosen) return chosen[remote];
  try {
    const text = sessionStorage.getItem(KEY + remote);
    return text === null ? null : text === "yes";
  } catch {
    return null;
  }
}

/** Sits there in games like this one. */
export function sitDown(game, opposite) {
  const remote = game?.remote ?? "";
  chosen[remote] = opposite;
  try {
    sessionStorage.setItem(KEY + remote, opposite ? "yes" : "no");
  } catch {
    // Then the page itself remembers, until it is loaded again.
  }
}
