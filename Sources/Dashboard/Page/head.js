// The head of the page, above the filters: links to other pages, and the state of the copy.
import { words, filled, element } from "./words.js";

const copy = document.getElementById("copy");
const pages = document.getElementById("pages");

/** Shows the time of the copy's last update, and the error that prevents updates. */
export function showCopy(state) {
  copy.hidden = state === null;
  if (state === null) return;
  const time = new Date(state.updated).toLocaleString(
    document.documentElement.lang, { dateStyle: "medium", timeStyle: "medium" });
  const isLost = state.trouble !== null;
  const text = filled(isLost ? words.stale : words.copied, { time, ...state });
  copy.className = isLost ? "lost" : "";
  // An unchanged text is not announced again.
  if (copy.textContent !== text) copy.textContent = text;
}

/** Shows links to pages; the focus is kept. */
export function showPages(links) {
  const shown = [...pages.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  if (shown.join() === links.map(({ path }) => path).join()) return;
  const had = pages.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  pages.replaceChildren(...links.map(({ path, title }) => element("a", title, { href: path })));
  pages.querySelectorAll("a").forEach((link) => { if (link.getAttribute("href") === had) link.focus(); });
}
