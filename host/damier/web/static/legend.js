// The legend: what the lights mean that burn just now, in their colours, with a sign and in their rhythm.
import { made } from "./element.js";
import { say } from "./words.js";

const MOST = 4;

// In the order in which they are told: what is to be done first comes first. [signal, sign, rhythm]
const TOLD = [
  ["yes", "", "breathing"],
  ["no", "", "breathing"],
  ["hold", "", "fast"],
  ["doubtful", "?", "twice"],
  ["engine_from", "↑", "slow"],
  ["engine_to", "↓", "steady"],
  ["engine_capture", "×", "fast"],
  ["move_from", "↑", "fast"],
  ["move_to", "↓", "slow"],
  ["take", "×", "slow"],
  ["put", "↓", "steady"],
  ["put_black", "↓", "twice"],
  ["crown", "♛", "fast"],
  ["standing", "×", "fast"],
  ["mover", "↑", "slow"],
  ["origin", "↑", "steady"],
  ["king", "↑", "twice"],
  ["last", "", "slow"],
  ["landing", "↓", "steady"],
  ["capture", "×", "fast"],
  ["resume", "", "breathing"],
  ["won", "", "steady"],
  ["lost", "", "steady"],
  ["draw", "", "breathing"],
  ["unfinished", "", "breathing"],
];
const PLACE = Object.fromEntries(TOLD.map(([signal], place) => [signal, place]));

export class Legend {
  constructor(list) {
    this.list = list;
    this.told = "";
  }

  /** `lit` is {c3: "landing"}; `colourOf(square)` the colour in which a square burns, "" when it is dark. */
  show(lit, colourOf) {
    const colours = new Map();
    for (const [square, signal] of Object.entries(lit)) {
      if (signal !== "none" && !colours.get(signal)) colours.set(signal, colourOf(square));
    }
    const place = (signal) => PLACE[signal] ?? TOLD.length;
    const signals = [...colours.keys()].sort((one, other) => place(one) - place(other)).slice(0, MOST);
    const words = signals.map((signal) => say(`signal.${signal}`));
    const told = JSON.stringify([signals, words]);
    if (told !== this.told) this.list.replaceChildren(...signals.map((signal, n) => line(signal, words[n])));
    this.told = told;
    signals.forEach((signal, n) => paint(this.list.children[n].querySelector("i"), colours.get(signal)));
  }
}

function line(signal, words) {
  const [, sign, rhythm] = TOLD[PLACE[signal]] ?? [signal, "", "steady"];
  const item = made("li", words);
  const dot = made("i", sign);
  dot.setAttribute("aria-hidden", "true");
  dot.dataset.rhythm = rhythm;
  item.prepend(dot);
  return item;
}

function paint(dot, colour) {
  if (colour) dot.style.setProperty("--led", colour);
  else dot.style.removeProperty("--led");
}
