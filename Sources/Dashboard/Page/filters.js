// The filters of the tests. The selection is also in the page's address, so that it can be stored and shared.
const form = document.getElementById("filters");
const fields = ["app", "verdict", "server", "network", "campaign", "source", "artificial", "from", "until"];

/** Returns the current selection as an object from field names to values. */
export function choice() {
  return Object.fromEntries(fields.map((name) => [name, form.elements[name].value]));
}

/** Returns true if nothing is selected although there are tests of others, which are shown only on request. */
export function hidesOthers() {
  return Object.values(choice()).every((value) => value === "") && form.elements.source.length > 1;
}

/** Fills the filters with the available values; the selection is kept. */
export function fillFilters(names) {
  for (const [name, values] of Object.entries(names)) {
    const select = form.elements[name];
    const chosen = select.value;
    // The first option means "all".
    select.length = 1;
    for (const { value, text } of values) select.add(new Option(text, value));
    if (chosen !== "" && !values.some(({ value }) => value === chosen)) select.add(new Option(chosen, chosen));
    select.value = chosen;
    select.closest("label").hidden = select.length === 1;
  }
}

/** Sets the filters to the selection in the address. */
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

/** Calls a function whenever the selection changes. */
export function watchFilters(changed) {
  const keep = () => {
    const kept = new URLSearchParams(Object.entries(choice()).filter(([, value]) => value !== ""));
    history.replaceState(null, "", kept.size === 0 ? "/" : "/?" + kept);
    changed();
  };
  form.addEventListener("change", keep);
  // The fields are cleared only after the event.
  form.addEventListener("reset", () => setTimeout(keep));
  form.addEventListener("submit", (event) => event.preventDefault());
}
