// What the page says, in the language of the shell that serves it.
export const words = JSON.parse(document.getElementById("words").textContent);

/** A sentence with its parts put in: "{shown} of {all} tests". */
export function filled(sentence, parts) {
  return sentence.replace(/\{([a-z]+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
}

/** An element with a text, which is shown and never obeyed. */
export function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined && text !== null) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
