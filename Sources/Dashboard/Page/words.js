// The texts of the page, in the language of the shell that serves it.
export const words = JSON.parse(document.getElementById("words").textContent);

/** Returns a sentence with its placeholders filled in: "{shown} of {all} tests". */
export function filled(sentence, parts) {
  return sentence.replace(/\{([a-z]+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
}

/** Creates an element with a text, which is never interpreted as HTML. */
export function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined && text !== null) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
