// The table of tests: sorting, more of them, and keys.
import { hidesOthers } from "./filters.js";
import { words, filled, element } from "./words.js";

const whole = document.getElementById("tests");
const body = whole.querySelector("tbody");
const button = document.getElementById("more");
const count = document.getElementById("count");
const preview = document.getElementById("preview");
const page = 50;
const cells = ["when", "app", "verdict", "original", "control", "difference", "server", "network", "campaign"];
const numbers = ["original", "control", "difference"];

let sort = { key: "started", isReversed: false };
let following = null;
let all = 0;
let newest = 0;

/** Creates the row of a test; its number links to its page. Roles are explicit, as a narrow window shows no table. */
function row(test) {
  const line = element("tr", null, { role: "row", "data-id": test.id });
  const head = element("th", null, { scope: "row", role: "rowheader", class: "number", "data-label": words.number });
  head.append(element("a", test.id, { href: "/tests/" + test.id, "aria-label": test.cells.name }));
  line.append(head);
  for (const name of cells) {
    const cell = element("td", null, { role: "cell", "data-label": words[name] });
    if (numbers.includes(name)) cell.className = "number";
    const text = test.cells[name];
    if (name === "verdict") cell.append(element("span", text, { class: "badge " + test.meaning }));
    else if (name === "when") cell.append(element("time", text, { datetime: test.started }));
    else cell.textContent = text;
    line.append(cell);
  }
  return line;
}

function tell() {
  button.hidden = following === null;
  const none = hidesOthers() ? words.onlyOthers : words.none;
  count.textContent = all === 0 ? none : filled(words.shown, { shown: body.rows.length, all });
}

function link(line) { return line?.querySelector("a") ?? null; }

/** The arrow keys move from test to test, Home and End to the first and the last one shown. */
function move(event) {
  const line = event.target.closest("tbody tr");
  if (!line || event.altKey || event.ctrlKey || event.metaKey) return;
  const goal = {
    ArrowDown: line.nextElementSibling, ArrowUp: line.previousElementSibling,
    Home: body.firstElementChild, End: body.lastElementChild,
  }[event.key];
  if (goal === undefined) return;
  event.preventDefault();
  if (goal) link(goal).focus();
  else if (event.key === "ArrowDown" && !button.hidden) button.focus();
}

let wait = null;
/** Shows the plot of the test that has the focus, after a short delay. */
function focused(event) {
  clearTimeout(wait);
  const line = event.target.closest?.("tbody tr");
  if (!line) { preview.hidden = true; return; }
  wait = setTimeout(() => {
    const image = preview.querySelector("img");
    image.onload = () => { preview.hidden = false; };
    image.onerror = () => { preview.hidden = true; };
    image.alt = link(line).getAttribute("aria-label");
    image.src = `/tests/${line.dataset.id}/plot.svg`;
  }, 250);
}

function showSort() {
  for (const head of whole.querySelectorAll("th[data-sort]")) {
    if (head.dataset.sort !== sort.key) { head.removeAttribute("aria-sort"); continue; }
    // By default the newest, greatest or highest comes first; names are in alphabetical order.
    const rises = ["app", "verdict", "server"].includes(sort.key) !== sort.isReversed;
    head.setAttribute("aria-sort", rises ? "ascending" : "descending");
  }
}

export const table = {
  /** Returns the parameters of a request for the selection. */
  parameters(choice) {
    return { ...choice, sort: sort.key, reverse: sort.isReversed ? "1" : "", limit: page };
  },

  /** For an update, requests as many tests as are shown now, so that the list does not get shorter. */
  longer(parameters, isNews) {
    return isNews ? { ...parameters, limit: Math.min(1000, Math.max(page, body.rows.length)) } : parameters;
  },

  /** Returns the parameters of a request for the tests after the last one shown. */
  next(parameters) { return { ...parameters, after: following ?? "" }; },

  /** Replaces the shown tests; the focus is kept. */
  show(content, isNews) {
    const had = document.activeElement?.closest?.("#tests tbody tr")?.dataset.id;
    body.replaceChildren(...content.tests.map(row));
    if (isNews) {
      for (const line of body.rows) if (Number(line.dataset.id) > newest) line.className = "new";
    }
    newest = content.tests.reduce((most, test) => Math.max(most, test.id), newest);
    if (had) link(body.querySelector(`tr[data-id="${had}"]`))?.focus();
    [following, all] = [content.next, content.count];
    tell();
  },

  /** Shows more tests, and moves the focus to the first of them if a key requested them. */
  append(content) {
    const last = body.lastElementChild;
    const hadFocus = document.activeElement === button;
    body.append(...content.tests.map(row));
    following = content.next;
    tell();
    if (hadFocus) link(last?.nextElementSibling)?.focus();
  },

  /** Calls one function when another order is requested, and one when more tests are. */
  watch(sorted, more) {
    for (const head of whole.querySelectorAll("th[data-sort]")) {
      const name = element("button", head.textContent, { type: "button" });
      head.replaceChildren(name);
      name.addEventListener("click", () => {
        const key = head.dataset.sort;
        sort = { key, isReversed: sort.key === key && !sort.isReversed };
        showSort();
        sorted();
      });
    }
    showSort();
    button.addEventListener("click", more);
    whole.addEventListener("keydown", move);
    document.addEventListener("focusin", focused);
  },
};
