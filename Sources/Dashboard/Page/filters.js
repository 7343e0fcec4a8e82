// What tests are chosen by. The choice stands in the page's address too, so that it can be kept and passed on.
const form = document.getElementById("filters");
const fields = ["app", "verdict", "server", "network", "campaign", "source", "artificial", "from", "until"];

/** What is chosen now, by the names of the fields. */
export function choice() {
  return Object.fromEntries(fields.map((name) => [name, form.elements[name].value]));
}

/** Whether nothing is chosen, although tests of others are here too, which are shown only where they are asked for. */
export function hidesOthers() {
  return Object.values(choice()).every((value) => value === "") && form.elements.source.length > 1;
}

/** Offers what there is to choose from; what is chosen stays chosen. */
export function fillFilters(names) {
  for (const [name, values] of Object.entries(names)) {
    const select = form.elements[name];
    const chosen = select.value;
    // The first one stands for all of them.
    select.length = 1;
    for (const { value, text } of values) select.add(new Option(text, value));
    if (chosen !== "" && !values.some(({ value }) => value === chosen)) select.add(new Option(chosen, chosen));
    select.value = chosen;
    select.closest("label").hidden = select.length === 1;
  }
}

/** Takes the choice over that stands in the address. */
export function showChoice() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!fields.includes(name)) continue;
    const field = form.elements[name];
    if (field.tagName === "SELECT" && ![...field.options].some((option) => option.value === value)) {
      field.add(new Option(value, value));
    }
    field.value = value;
  }
}

/** Has something done whenever the choice changes. */
export function watchFilters(changed) {
  const keep = () => {
    const kept = new URLSearchParams(Object.entries(choice()).filter(([, value]) => value !== ""));
    history.replaceState(null, "", kept.size === 0 ? "/" : "/?" + kept);
    changed();
  };
  form.addEventListener("change", keep);
  // The fields are empty only after the event.
  form.addEventListener("reset", () => setTimeout(keep));
  form.addEventListener("submit", (event) => event.preventDefault());
}
