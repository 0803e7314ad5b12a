// Questions to a person: a new game, who resigns, is it a draw.
import { isOver, OTHER, playerName, sideName, sideNames, variantName, variantOf } from "./game.js";
import { made } from "./element.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const NAMES = "damier.names";
let offered = {}; // what is to be known of each rule set, by name

/** Asks; resolves to the value of the button pressed, "" when the question was put away. */
export function ask(title, answers) {
  const dialog = $("question");
  $("asked").textContent = title;
  const buttons = answers.map(([value, words, kind]) => {
    const button = made("button", words, kind ?? "");
    button.value = value;
    return button;
  });
  dialog.querySelector(".answers").replaceChildren(...buttons);
  return opened(dialog);
}

function opened(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

/** Which side resigns: "white", "black" or "" for neither. */
export function askResign(state) {
  const sides = state.game?.remote ? [OTHER[state.game.remote]] : ["white", "black"];
  const who = (side) => {
    const names = [playerName(state, side), sideName(state, side)];
    return names[0] === names[1] ? names[0] : `${names[0]} (${names[1]})`;
  };
  return ask(say("resign.title"), [["", say("button.cancel")], ...sides.map((side) => [side, who(side), "main"])]);
}

export async function confirm(title) {
  return (await ask(title, [["", say("button.no")], ["yes", say("button.yes"), "main"]])) === "yes";
}

/** Asks for a new game; resolves to the command, null when it was put away. */
export async function askNew(state) {
  const dialog = $("newgame");
  const form = dialog.querySelector("form");
  fill(form, state);
  if ((await opened(dialog)) !== "start") return null;
  return command(form, state);
}

function fill(form, state) {
  const { variant } = form.elements;
  form.dataset.clock = "";
  offered = state.rules ?? {};
  const variants = state.variants ?? [];
  const before = form.dataset.asked ? variant.value : variantOf(state);
  variant.replaceChildren(...variants.map((name) => new Option(variantName(name), name)));
  if (variants.includes(before)) variant.value = before;
  if (!form.dataset.asked) {
    form.dataset.asked = "yes";
    remembered(form);
    form.addEventListener("change", (event) => adapt(form, event.target === variant));
    form.addEventListener("input", (event) => {
      if (["minutes", "seconds"].includes(event.target.name)) form.dataset.clock = "typed";
    });
    adapt(form, true);
  } else {
    adapt(form, false);
  }
  $("newlay").hidden = !state.virtual;
  const running = state.view?.phase === "play" && state.game?.moves?.length && !isOver(state.game);
  $("newrunning").hidden = !running;
}

/** What a choice changes elsewhere: the sides' names, who moves first, the clock that belongs to the rules. */
function adapt(form, variantChosen) {
  const { variant, opponent, side, white, black, minutes } = form.elements;
  const rules = offered[variant.value];
  const names = sideNames(rules);
  if (variantChosen) {
    side.value = rules?.first_side ?? "white";
    setClock(form, rules?.clock_seconds ?? 0);
  }
  const engine = opponent.value === "engine";
  $("newside").hidden = !engine;
  $("newwhite").textContent = names[0];
  $("newblack").textContent = names[1];
  minutes.placeholder = say("new.no_clock");
  for (const [field, colour, name] of [
    [white, "white", names[0]],
    [black, "black", names[1]],
  ]) {
    const played = engine && side.value !== colour;
    field.hidden = played;
    field.placeholder = name;
    field.setAttribute("aria-label", name);
  }
}

/** The clock that the rules need, and afterwards again what was typed before; a clock typed just now stays. */
function setClock(form, needed) {
  const { minutes, seconds } = form.elements;
  if (form.dataset.clock !== "typed") {
    if (needed) {
      if (!form.dataset.needed) form.dataset.typed = JSON.stringify([minutes.value, seconds.value]);
      [minutes.value, seconds.value] = [String(needed / 60), "0"];
    } else if (form.dataset.needed) {
      [minutes.value, seconds.value] = JSON.parse(form.dataset.typed);
    }
  }
  form.dataset.needed = needed ? "yes" : "";
}

function command(form, state) {
  const { variant, opponent, side, white, black, minutes, seconds, fen, lay } = form.elements;
  const engine = opponent.value === "engine";
  const remote = engine ? OTHER[side.value] : "";
  remember(form);
  const name = (field, colour) => (remote === colour ? "" : field.value.trim());
  const base = Math.max(0, Math.round(Number(minutes.value) * 60));
  const data = {
    do: "new",
    variant: variant.value,
    fen: fen.value.trim(),
    white: name(white, "white"),
    black: name(black, "black"),
    remote,
    clock: base ? [base, Math.max(0, Math.round(Number(seconds.value)))] : null,
  };
  if (state.virtual) data.lay_out = lay.checked;
  return data;
}

function remember(form) {
  const { white, black } = form.elements;
  try {
    localStorage.setItem(NAMES, JSON.stringify([white.value.trim(), black.value.trim()]));
  } catch {
    // Then the names are typed again next time.
  }
}

function remembered(form) {
  try {
    const [white, black] = JSON.parse(localStorage.getItem(NAMES) ?? "[]");
    form.elements.white.value = white ?? "";
    form.elements.black.value = black ?? "";
  } catch {
    // Nothing remembered.
  }
}
