// Requests to the shell.
export function query(parameters) {
  const text = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== "")).toString();
  return text === "" ? "" : "?" + text;
}

/** Returns the shell's answer; an error has the shell's own sentence as `told`, if there is one. */
export async function ask(path, parameters = {}) {
  const answer = await fetch(path + query(parameters), { headers: { Accept: "application/json" } });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(path), { told: content.message });
  return content;
}
