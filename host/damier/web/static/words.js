// The words of the page: one table a language, chosen by the browser's language and remembered.
import en from "./words/en.js";
import de from "./words/de.js";
import it from "./words/it.js";
import fr from "./words/fr.js";

export const WORDS = { en, de, it, fr };
export const LANGUAGES = { en: "English", de: "Deutsch", it: "Italiano", fr: "Français" };
const KEY = "damier.language";

let language = chosen();

function chosen() {
  const wishes = [remembered(), ...(navigator.languages ?? [navigator.language])];
  const found = wishes.map((wish) => String(wish).slice(0, 2).toLowerCase()).find((wish) => wish in WORDS);
  return found ?? "en";
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const current = () => language;

export function choose(wish) {
  language = wish in WORDS ? wish : "en";
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A browser that remembers nothing still shows the language.
  }
}

export const has = (key) => key in WORDS[language];

/** "d4, f4 and h4" in the chosen language. */
export function listed(names, joint = "and") {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${say(joint)} ${names[names.length - 1]}`;
}

/** The words of `key` with {name} filled from `values`; an unknown key reads as itself, without its room. */
export function say(key, values = {}) {
  const text = WORDS[language][key] ?? WORDS.en[key] ?? plain(key);
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name, joint) => {
    const value = values[name] ?? "";
    return Array.isArray(value) ? listed(value, joint) : String(value);
  });
}

const plain = (key) => key.slice(key.indexOf(".") + 1).replaceAll(/[_-]/g, " ");

/** Writes the words into every element that names them by data-word or data-label; leads links to its pages. */
export function label(root) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const link of root.querySelectorAll("[data-page]")) link.href = `${link.dataset.page}${language}.html`;
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    if (element.hasAttribute("title")) element.title = say(element.dataset.label);
  }
}
