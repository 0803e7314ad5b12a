// The page: it follows the state, shows it, and passes on what hands and clicks ask for.
import { isOpposite, sitDown } from "./chair.js";
import { askNew, askResign, confirm } from "./dialogs.js";
import { Eboard } from "./eboard.js";
import { cornerRight, isNumbered, isOver, isRed, kind, variantOf } from "./game.js";
import { Gestures } from "./gestures.js";
import { Hand } from "./hand.js";
import { listen, post } from "./link.js";
import { made } from "./element.js";
import { Panel } from "./panel.js";
import { CELLS, cellOf, isDark, isOccupied, nameOf } from "./squares.js";
import { showTray } from "./tray.js";
import { numbers, piecesOf } from "./position.js";
import { litOf, mismatches, uncrowned } from "./wants.js";
import { choose, current, label, LANGUAGES, say } from "./words.js";

const $ = (id) => document.getElementById(id);

let state = { connected: false, virtual: false, view: null, game: null };
let link = "lost";
let opposite = false;

const eboard = new Eboard($("eboard"));
const panel = new Panel((name) => eboard.colourOf(name));
const hand = new Hand((verb) => send("/hand", verb), touched, toast);
new Gestures(eboard, hand, $("tray"), () => state.virtual && link === "open");

/** Every request names the run of the program that this page shows, so that another run refuses it. */
const send = (path, data) => post(path, { ...data, instance: state.instance });

function toast(words) {
  const element = made("p", words);
  $("toasts").replaceChildren(...[...$("toasts").children].slice(-2), element);
  setTimeout(() => element.remove(), 6000);
}

function show() {
  sit(isOpposite(state.game, opposite));
  if (isRed(state)) eboard.turn("rR");
  panel.show(state, link, opposite, woodNow());
  for (const id of ["layout", "turn", "knock", "break"]) $(id).disabled = link !== "open";
  if (link !== "open") eboard.dark();
  $("tray").hidden = $("handbar").hidden = $("hint").hidden = !state.virtual;
  document.body.classList.toggle("virtual", Boolean(state.virtual));
  showWood();
}

const woodNow = () => (state.virtual ? hand.wood() : null);

function touched() {
  panel.touch(woodNow());
  showWood();
}

/** The pieces: the wood itself where it is known, else those of the game as the sensors see them. */
function showWood() {
  $("break").dataset.word = isBroken() ? "hand.mend" : "hand.break";
  $("break").textContent = say($("break").dataset.word);
  const wood = woodNow();
  const pieces = wood ? wood.squares : (state.game?.pieces ?? {});
  const squares = Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [name, kind(state, piece)]));
  const held = (wood?.hand ?? []).map((piece) => kind(state, piece));
  const right = cornerRight(state);
  const wrong = new Set(link === "open" ? mismatches(state, wood).map(({ square }) => cellOf(square)) : []);
  const lies = wood ? wood.lying % 2 === 1 : right;
  eboard.lie(lies);
  eboard.number(isNumbered(state) && lies === right ? numbers(right) : {});
  eboard.show({ squares, hand: held, lit: link === "open" ? litOf(state, wood) : {}, wrong, ...sensed(wood, pieces) });
  if (wood) showTray($("tray"), wood, state, opposite);
  const astray = astrayWord(wood, right);
  $("corner").hidden = !astray;
  $("corner").textContent = astray ? say(astray) : "";
  $("turn").classList.toggle("wanted", Boolean(astray));
}

/** Which words say how the wood lies wrong, "" where it lies right. */
function astrayWord(wood, right) {
  if (!wood || !state.view) return "";
  if ((wood.lying % 2 === 1) !== right) return "hand.corner";
  const half = state.view.phase === "play" && wood.lying % 4 !== state.view.rotation;
  return half ? "hand.half" : "";
}

/** Where the sensors differ from the game: pieces that are lifted, and something that stands unexplained. */
function sensed(wood, pieces) {
  const occupancy = state.view?.occupancy;
  const lifted = new Set();
  const unknown = new Set();
  if (!wood && state.connected && occupancy?.length === 16) {
    const standing = new Set(Object.keys(pieces).map(cellOf));
    for (const cell of CELLS) {
      const seen = isOccupied(occupancy, cell);
      if (seen !== standing.has(cell)) (seen ? unknown : lifted).add(cell);
    }
  }
  return { lifted, unknown };
}

async function command(data) {
  try {
    return await send("/command", data);
  } catch (error) {
    toast(error.message);
    return null;
  }
}

function layOut() {
  const { game, view } = state;
  const variant = variantOf(state) || "russian";
  const rules = state.rules?.[variant]?.record ?? undefined;
  const lying = hand.wood().lying;
  if ((lying % 2 === 1) !== cornerRight(state)) hand.other({ do: "turn", quarters: (lying + 1) % 4 });
  const begins = view?.phase === "setup";
  const running = game?.pieces && !isOver(game) && !begins;
  const pieces = running ? game.pieces : begins && view.fen ? piecesOf(view.fen, cornerRight(state)) : null;
  hand.other(pieces ? { do: "set", squares: pieces } : { do: "start", variant, rules });
}

/** Breaks the switch of some dark square, open or closed: nobody is told which. Or mends it. */
function breakOrMend() {
  if (isBroken()) return hand.other({ do: "mend" });
  const dark = CELLS.filter((cell) => isDark(cell, cornerRight(state)));
  const square = nameOf(dark[Math.floor(Math.random() * dark.length)]);
  hand.other({ do: "break", square, closed: Math.random() < 0.5 });
}

const isBroken = () => Object.keys(hand.wood().broken).length > 0;

const CLICKS = {
  new: async () => {
    const data = await askNew(state);
    if (data) command(data);
  },
  takeback: () => command({ do: "takeback" }),
  last: () => command({ do: "last" }),
  trust: () => command({ do: "trust" }),
  orient: () => command({ do: "orient" }),
  resign: async () => {
    const side = await askResign(state);
    if (side) command({ do: "resign", side });
  },
  draw: async () => {
    if (await confirm(say("draw.title"))) command({ do: "draw" });
  },
  quit: async () => {
    if ((await confirm(say("quit.title"))) && (await command({ do: "quit" }))) {
      link = "stopped";
      hangUp();
      show();
    }
  },
  yes: () => command({ do: "resume", yes: true }),
  no: () => command({ do: "resume", yes: false }),
  crown: () => hand.crown(uncrowned(state, woodNow())),
  layout: layOut,
  turn: () => hand.other({ do: "turn", quarters: (hand.wood().lying + 1) % 4 }),
  break: breakOrMend,
  knock: () => hand.other({ do: "knock", seed: Math.floor(Math.random() * 1e6) }),
  opposite: () => {
    sit(!opposite);
    sitDown(state.game, opposite);
    show();
  },
};

function sit(there) {
  if (there === opposite) return;
  opposite = there;
  $("opposite").setAttribute("aria-pressed", String(there));
  eboard.sit(there);
}

for (const [id, click] of Object.entries(CLICKS)) $(id).addEventListener("click", click);

$("language").replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => new Option(name, code)));
$("language").value = current();
$("language").addEventListener("change", (event) => {
  choose(event.target.value);
  label(document);
  show();
});

// The ring around the focused square is for those who use keys.
window.addEventListener("keydown", () => document.body.classList.add("keys"), true);
window.addEventListener("pointerdown", () => document.body.classList.remove("keys"), true);

/** The program has been started anew: nothing of what went before is still meant. */
function startAnew() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close("");
  hand.forget();
}

label(document);
show();
const hangUp = listen({
  state: (data) => {
    if (state.instance && data.instance !== state.instance) startAnew();
    state = data;
    link = "open";
    show();
  },
  leds: (data) => {
    eboard.light(data.rgb ?? "");
    panel.showLegend();
  },
  wood: (data) => hand.learn(data.wood ?? data),
  // Once the line is back, the state that follows says so: only then is it known what may be done.
  lost: () => {
    if (link === "stopped") return;
    link = "lost";
    show();
  },
});
