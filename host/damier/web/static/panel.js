// The panel beside the eboard: players, clocks, what the eboard wants, the moves, the result.
import { Clocks } from "./clock.js";
import * as game from "./game.js";
import { made } from "./element.js";
import { Legend } from "./legend.js";
import { litOf, mismatchText, uncrowned, wantText } from "./wants.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);

export class Panel {
  /** `colourOf(name)` says in which colour a square is lit. */
  constructor(colourOf) {
    this.colourOf = colourOf;
    this.clocks = new Clocks();
    this.moves = null;
    this.legend = new Legend($("legend"));
    this.opposite = false;
    setInterval(() => this.tick(), 100);
    new ResizeObserver(showLastMove).observe($("moves"));
  }

  /** Shows the state; `link` is "open", "lost" or "stopped", `wood` what lies on a virtual eboard, else null. */
  show(state, link, opposite, wood) {
    this.state = state;
    this.wood = wood;
    this.link = link;
    this.open = link === "open";
    this.opposite = opposite;
    this.clocks.learn(state.view?.clock ?? null);
    this.clocks.stop(!this.open);
    showConnection(state, link);
    this.#showPlayers(state);
    this.#showWant();
    this.#showMoves(state);
    this.showLegend();
    showButtons(state, link);
    text($("archive"), state.archive ? say("archive", { n: state.archive.games }) : "");
    this.tick();
  }

  /** The hands have changed the wood. */
  touch(wood) {
    if (!this.state) return;
    this.wood = wood;
    this.#showWant();
    this.showLegend();
  }

  /** The clocks go on. */
  tick() {
    for (const [id, side] of this.#seats()) {
      const reading = this.clocks.read(side);
      const clock = $(id).querySelector(".clock");
      text(clock, reading?.text ?? "");
      clock.classList.toggle("running", Boolean(reading?.running));
      clock.classList.toggle("low", Boolean(reading?.low));
    }
  }

  /** What the lights mean that burn just now, in the colours they burn in. */
  showLegend() {
    this.legend.show(this.open ? litOf(this.state, this.wood) : {}, this.colourOf);
  }

  #seats() {
    return [
      ["upper", this.opposite ? "white" : "black"],
      ["lower", this.opposite ? "black" : "white"],
    ];
  }

  #showPlayers(state) {
    const over = game.isOver(state.game) || state.view?.phase !== "play";
    for (const [id, side] of this.#seats()) {
      const row = $(id);
      text(row.querySelector(".name"), game.playerName(state, side));
      const colour = side === "white" ? "w" : game.kind(state, "b");
      row.querySelector(".disc").className = `disc piece-${colour}`;
      row.dataset.side = side;
      row.title = game.sideName(state, side);
      row.classList.toggle("turn", !over && state.view?.side === side);
      const thinking = row.querySelector(".thinking");
      thinking.hidden = !(this.open && state.thinking && state.game?.remote === side);
      text(thinking, say("thinking"));
    }
  }

  #showWant() {
    const { state, link, wood } = this;
    const result = game.resultOf(state);
    $("result").hidden = !result;
    if (result) {
      text($("result").querySelector("b"), result.score);
      text($("result").querySelector("span"), result.title);
      text($("result").querySelector("p"), result.why);
    }
    const lost = { stopped: "stopped", lost: "want.lost" }[link];
    text($("want"), lost ? say(lost) : wantText(state, wood));
    $("choices").hidden = state.view?.phase !== "resume" || !this.open;
    text($("how"), this.open ? game.resumeText(state) : "");
    $("how").hidden = !$("how").textContent;
    const man = this.open && uncrowned(state, wood);
    $("crown").hidden = !man;
    text($("crown"), say("button.crown", { cell: man || "" }));
    text($("mismatch"), this.open ? mismatchText(state, wood) : "");
    $("mismatch").hidden = !$("mismatch").textContent;
    const doubtful = (this.open && state.view?.doubtful) || [];
    $("doubtful").hidden = $("trust").hidden = !doubtful.length;
    text($("doubtful"), doubtful.length ? say("doubtful", { cells: doubtful }) : "");
    $("message").hidden = !state.message;
    text($("message"), state.message ?? "");
  }

  #showMoves(state) {
    const moves = state.game?.moves ?? [];
    const first = game.firstSide(state);
    const heads = [first, game.OTHER[first]].map((side) => game.sideName(state, side));
    const key = JSON.stringify([moves, heads, say("moves.none")]);
    text($("variant"), game.variantName(game.variantOf(state)));
    showCounters(state);
    if (key === this.moves) return;
    this.moves = key;
    const rows = moves.length ? [head(heads)] : [made("li", say("moves.none"), "empty")];
    for (let ply = 0; ply < moves.length; ply += 2) rows.push(moveRow(moves, ply));
    $("moves").replaceChildren(...rows);
    showLastMove();
  }
}

function showLastMove() {
  $("moves").scrollTop = $("moves").scrollHeight;
}

function moveRow(moves, ply) {
  const row = made("li", "");
  row.append(made("span", `${ply / 2 + 1}.`, "number"));
  for (const at of [ply, ply + 1]) {
    if (at >= moves.length) continue;
    const move = made("span", moves[at], "move");
    if (at === moves.length - 1) move.classList.add("last");
    row.append(move);
  }
  return row;
}

function head(heads) {
  const row = made("li", "", "head");
  row.append(made("span", ""), ...heads.map((name) => made("span", name)));
  return row;
}

function showCounters(state) {
  const items = game.countersOf(state).map((one) => made("li", one.text, one.near ? "near" : ""));
  $("counters").replaceChildren(...items);
}

function showConnection(state, link) {
  let kind = state.connected ? "ok" : "away";
  if (link !== "open") kind = link;
  else if (state.connected && state.virtual) kind = "virtual";
  const line = $("connection");
  line.dataset.kind = kind;
  text(line.querySelector("span"), say(`connection.${kind}`));
  line.title = state.eboard ?? "";
}

function showButtons(state, link) {
  const phase = state.view?.phase;
  const running = phase === "play" && !game.isOver(state.game);
  const open = link === "open" && state.connected;
  $("last").disabled = !open || !["play", "over"].includes(phase) || !state.game?.moves?.length;
  $("orient").hidden = !open || phase !== "setup";
  $("takeback").disabled = !open || !running || !state.game?.moves?.length;
  $("draw").disabled = $("resign").disabled = !open || !running;
  $("new").disabled = !open;
  $("quit").disabled = link !== "open";
  $("pdn").hidden = link !== "open" || !state.game;
}

function text(element, words) {
  if (element.textContent !== words) element.textContent = words;
}
