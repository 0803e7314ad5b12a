// A new element of the page with its words.
export function made(tag, words, kind = "") {
  const element = document.createElement(tag);
  element.textContent = words;
  if (kind) element.className = kind;
  return element;
}
