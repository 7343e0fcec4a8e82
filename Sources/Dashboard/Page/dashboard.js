// The main script of the page: it requests tests, shows them, and polls for news every few seconds.
import { ask } from "./asking.js";
import { fillFilters, choice, showChoice, watchFilters } from "./filters.js";
import { showSummary } from "./summary.js";
import { table } from "./tests.js";
import { showCopy, showPages } from "./head.js";
import { words, filled } from "./words.js";

const live = document.getElementById("live");
const interval = 3000;
let mark = null;
let asked = 0;
let growing = null;
let hasLearnt = false;

/** Shows the selected tests, from the first one on. */
async function show(isNews) {
  const number = ++asked;
  const parameters = choice();
  const sorted = table.parameters(parameters);
  const [page, summary] = await Promise.all([
    ask("/api/tests", table.longer(sorted, isNews)), ask("/api/summary", parameters),
  ]);
  // A late answer to an earlier request is ignored.
  if (number !== asked) return;
  table.show(page, isNews);
  showSummary(summary, parameters);
}

/** Shows more of them; a second request before they have arrived has no further effect. */
async function more() {
  if (growing === asked) return;
  const number = growing = asked;
  try {
    const page = await ask("/api/tests", table.next(table.parameters(choice())));
    if (number === asked) table.append(page);
  } finally {
    growing = null;
  }
}

/** Runs a function, and shows whether the shell could be reached. */
async function told(work) {
  try {
    await work();
    live.className = "";
    live.textContent = filled(words.live, { time: new Date().toLocaleTimeString(document.documentElement.lang) });
  } catch (problem) {
    live.className = "lost";
    live.textContent = problem.told ?? words.lost;
  }
}

/** Requests the values of the filters and the links to other pages. */
async function learn() {
  const names = await ask("/api/names");
  fillFilters(names.fields);
  showPages(names.pages);
  hasLearnt = true;
}

async function look() {
  await told(async () => {
    const state = await ask("/api/state");
    showCopy(state.copy);
    if (mark === state.mark && hasLearnt) return;
    const isNews = mark !== null;
    if (isNews || !hasLearnt) await learn();
    await show(isNews);
    mark = state.mark;
  });
  setTimeout(look, interval);
}

watchFilters(() => told(() => show(false)));
table.watch(() => told(() => show(false)), () => told(more));
// The filters in the address apply at once, even if the names to choose from arrive later.
showChoice();
await told(learn);
await look();
