// What stands above the filters: other pages, and how a copy stands to its original.
import { words, filled, element } from "./words.js";

const copy = document.getElementById("copy");
const pages = document.getElementById("pages");

/** Tells when the copy that is shown was brought up to date, and what is in the way of that. */
export function showCopy(state) {
  copy.hidden = state === null;
  if (state === null) return;
  const time = new Date(state.updated).toLocaleString(
    document.documentElement.lang, { dateStyle: "medium", timeStyle: "medium" });
  const isLost = state.trouble !== null;
  const text = filled(isLost ? words.stale : words.copied, { time, ...state });
  copy.className = isLost ? "lost" : "";
  // What stays the same is not told anew.
  if (copy.textContent !== text) copy.textContent = text;
}

/** Links to pages; whoever has the focus on one keeps it. */
export function showPages(links) {
  const shown = [...pages.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  if (shown.join() === links.map(({ path }) => path).join()) return;
  const had = pages.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  pages.replaceChildren(...links.map(({ path, title }) => element("a", title, { href: path })));
  pages.querySelectorAll("a").forEach((link) => { if (link.getAttribute("href") === had) link.focus(); });
}
