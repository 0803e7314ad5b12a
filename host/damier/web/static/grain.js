// Timber and turned pieces, painted once: no picture has to be loaded.

/** A repeatable sequence of numbers 0..1. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth noise 0..1 over the plane. */
function noise(seed) {
  const next = random(seed);
  const table = Float32Array.from({ length: 4096 }, next);
  const at = (x, y) => table[((y & 63) << 6) | (x & 63)];
  const ease = (t) => t * t * (3 - 2 * t);
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const u = ease(x - left);
    const v = ease(y - top);
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
}

/** The width of an eboard in which the grain has its natural size. */
const FINE = 1092;

const canvasOf = (width, height) => Object.assign(document.createElement("canvas"), { width, height });

/** A plank with its grain from left to right, `zoom` times as fine. */
function plank(width, height, { light, dark, rings, pores, seed }, zoom = 1) {
  const canvas = canvasOf(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  const soft = noise(seed);
  const fine = noise(seed + 7);
  for (let row = 0, i = 0; row < height; row++) {
    const y = row * zoom;
    for (let column = 0; column < width; column++, i += 4) {
      const x = column * zoom;
      const bend = 5 * soft(x * 0.004, y * 0.018);
      const ring = 0.5 + 0.5 * Math.sin(y * rings + bend * 4);
      const cloud = soft(x * 0.008 + 40, y * 0.03 + 9);
      const streak = fine(x * 0.022, y * 0.62);
      const pore = Math.max(0, fine(x * 0.05 + 17, y * 1.3) - 0.72) * 2.6;
      const depth = Math.min(1, 0.34 * ring * ring + 0.3 * cloud + 0.34 * streak + pores * pore);
      for (let c = 0; c < 3; c++) image.data[i + c] = light[c] + (dark[c] - light[c]) * depth;
      image.data[i + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

// Each wood: [r, g, b] of its pale and its dark grain, how close its rings are, how open its pores.
const WOODS = {
  maple: { light: [240, 217, 172], dark: [205, 165, 108], rings: 0.07, pores: 0.16, seed: 11 },
  walnut: { light: [138, 91, 56], dark: [76, 45, 26], rings: 0.08, pores: 0.4, seed: 23 },
  frame: { light: [92, 57, 35], dark: [44, 25, 15], rings: 0.1, pores: 0.4, seed: 37 },
  box: { light: [250, 233, 196], dark: [221, 187, 132], rings: 0.12, pores: 0.1, seed: 5 },
  ebony: { light: [66, 54, 48], dark: [22, 17, 15], rings: 0.14, pores: 0.35, seed: 9 },
  red: { light: [190, 52, 38], dark: [112, 20, 17], rings: 0.13, pores: 0.3, seed: 15 },
};

/** Paints frame and squares; the field is `field` of the canvas' width, in its middle. */
export function paintEboard(canvas, field, cornerRight) {
  const size = canvas.width;
  const rim = (size * (1 - field)) / 2;
  const context = canvas.getContext("2d");
  paintFrame(context, size, rim);
  paintField(context, size, rim, cornerRight);
  paintEdges(context, size, rim);
}

function paintFrame(context, size, rim) {
  const wood = plank(size, Math.ceil(rim), WOODS.frame, FINE / size);
  for (let turn = 0; turn < 4; turn++) {
    context.save();
    context.translate(size / 2, size / 2);
    context.rotate((turn * Math.PI) / 2);
    context.translate(-size / 2, -size / 2);
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(size, 0);
    context.lineTo(size - rim - 1, rim + 1);
    context.lineTo(rim + 1, rim + 1);
    context.clip();
    context.drawImage(wood, 0, 0, size, rim + 1);
    context.fillStyle = ["#ffffff12", "#00000016", "#00000030", "#ffffff06"][turn];
    context.fillRect(0, 0, size, rim + 1);
    context.restore();
  }
}

function paintField(context, size, rim, cornerRight) {
  const side = (size - 2 * rim) / 8;
  const next = random(4);
  const length = Math.ceil(side * 3);
  const woods = [WOODS.maple, WOODS.walnut].map((wood) => plank(length, length, wood, FINE / size));
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const dark = (row + column) % 2 === 1 ? 1 : 0;
      const wood = woods[cornerRight ? 1 - dark : dark];
      const x = rim + column * side;
      const y = rim + row * side;
      const from = [next() * (length - side), next() * (length - side)];
      context.save();
      context.translate(x + side / 2, y + side / 2);
      if (next() < 0.5) context.rotate(Math.PI);
      context.drawImage(wood, ...from, side, side, -side / 2, -side / 2, side, side);
      context.restore();
      context.fillStyle = next() < 0.5 ? `rgba(255,255,255,${next() * 0.05})` : `rgba(0,0,0,${next() * 0.07})`;
      context.fillRect(x, y, side, side);
      context.strokeStyle = "rgba(30,14,4,0.34)";
      context.lineWidth = 1;
      context.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
    }
  }
}

function paintEdges(context, size, rim) {
  const line = size / 400;
  const around = (inset, width, style) => {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.strokeRect(inset, inset, size - 2 * inset, size - 2 * inset);
  };
  around(rim - line, 2 * line, "#d8b278");
  around(rim - 2.4 * line, line, "#1e0f06");
  around(rim + 0.3 * line, line * 0.8, "#1e0f06aa");
  around(line * 0.6, line * 1.2, "#ffffff24");
  const shade = context.createLinearGradient(0, 0, size, size);
  shade.addColorStop(0, "rgba(255,244,220,0.13)");
  shade.addColorStop(0.45, "rgba(255,244,220,0)");
  shade.addColorStop(1, "rgba(20,8,0,0.2)");
  context.fillStyle = shade;
  context.fillRect(0, 0, size, size);
}

const LOOKS = {
  w: { wood: "box", edge: "#a87c46", shade: "#7d5527", rim: "#fff6df" },
  b: { wood: "ebony", edge: "#0e0a08", shade: "#000000", rim: "#a08d80" },
  r: { wood: "red", edge: "#5f0d0c", shade: "#3b0505", rim: "#f2a08e" },
};

/** The picture of a piece ("w", "W", "b", "B", "r", "R"), SPRITE wide and SPRITE * TALL high. */
export const SPRITE = 200;
export const TALL = 1.2;

const blanks = new Map();

export function paintPiece(piece) {
  const look = LOOKS[piece.toLowerCase()];
  const canvas = canvasOf(SPRITE, SPRITE * TALL);
  const context = canvas.getContext("2d");
  const wood = blanks.get(look.wood) ?? plank(SPRITE, SPRITE, WOODS[look.wood]);
  blanks.set(look.wood, wood);
  const base = SPRITE * TALL - SPRITE / 2;
  paintDisc(context, look, wood, base);
  if (piece !== piece.toLowerCase()) {
    paintDisc(context, look, wood, base - SPRITE * 0.16);
    paintCrown(context, SPRITE / 2, base - SPRITE * 0.22, SPRITE * 0.17);
  }
  return canvas;
}

function paintDisc(context, look, wood, middle) {
  const radius = SPRITE * 0.46;
  const thick = SPRITE * 0.085;
  const x = SPRITE / 2;
  const top = middle - thick / 2;
  const disc = (y, r, style) => {
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.fillStyle = style;
    context.fill();
  };
  const side = context.createLinearGradient(x - radius, 0, x + radius, 0);
  side.addColorStop(0, look.shade);
  side.addColorStop(0.35, look.edge);
  side.addColorStop(0.75, look.edge);
  side.addColorStop(1, look.shade);
  for (let y = top + thick; y > top; y--) disc(y, radius, side);
  context.save();
  context.beginPath();
  context.arc(x, top, radius, 0, 2 * Math.PI);
  context.clip();
  context.drawImage(wood, 0, top - SPRITE / 2);
  context.restore();
  paintTurning(context, look, x, top, radius);
}

function paintTurning(context, look, x, y, radius) {
  const ring = (r, width, style) => {
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.lineWidth = width;
    context.strokeStyle = style;
    context.stroke();
  };
  const lit = (r, width, upper, lower) => {
    const slope = context.createLinearGradient(x - r, y - r, x + r, y + r);
    slope.addColorStop(0.1, upper);
    slope.addColorStop(0.9, lower);
    ring(r, width, slope);
  };
  const dome = context.createRadialGradient(x - radius * 0.4, y - radius * 0.5, radius * 0.1, x, y, radius);
  dome.addColorStop(0, "rgba(255,255,255,0.26)");
  dome.addColorStop(0.55, "rgba(255,255,255,0)");
  dome.addColorStop(1, "rgba(0,0,0,0.24)");
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = dome;
  context.fill();
  lit(radius * 0.975, radius * 0.05, look.rim, "rgba(0,0,0,0.35)");
  for (const r of [0.82, 0.66, 0.5]) {
    lit(radius * r, radius * 0.05, "rgba(0,0,0,0.5)", "rgba(255,255,255,0.28)");
    lit(radius * (r - 0.045), radius * 0.03, `${look.rim}77`, "rgba(0,0,0,0.22)");
  }
}

function paintCrown(context, x, y, size) {
  context.beginPath();
  context.moveTo(x - size, y + size * 0.75);
  context.lineTo(x - size * 1.1, y - size * 0.5);
  context.lineTo(x - size * 0.5, y + size * 0.1);
  context.lineTo(x, y - size * 0.85);
  context.lineTo(x + size * 0.5, y + size * 0.1);
  context.lineTo(x + size * 1.1, y - size * 0.5);
  context.lineTo(x + size, y + size * 0.75);
  context.closePath();
  const gold = context.createLinearGradient(x - size, y - size, x + size, y + size);
  gold.addColorStop(0, "#ffe9a6");
  gold.addColorStop(0.5, "#d9a032");
  gold.addColorStop(1, "#8a5a12");
  context.fillStyle = gold;
  context.strokeStyle = "rgba(50,25,0,0.75)";
  context.lineWidth = size * 0.14;
  context.lineJoin = "round";
  context.stroke();
  context.fill();
}
