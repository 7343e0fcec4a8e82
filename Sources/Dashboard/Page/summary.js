// The share of the selected tests that show differentiation, app by app.
import { query } from "./asking.js";
import { words, filled, element } from "./words.js";

const body = document.querySelector("#summary tbody");
const leftOut = document.getElementById("left-out");
const picture = document.getElementById("picture");

function share(row) {
  const cell = element("td");
  if (row.share === null) return cell;
  const box = element("div", null, { class: "share" });
  box.append(
    element("meter", row.cells.share, { min: 0, max: 1, value: row.share, "aria-label": row.cells.app }),
    element("span", row.cells.share));
  cell.append(box);
  return cell;
}

/** Shows the rows, and a chart of those that can be drawn. */
export function showSummary(summary, parameters) {
  body.replaceChildren(...summary.rows.map((row) => {
    const line = element("tr");
    line.append(
      element("th", row.cells.app, { scope: "row" }), element("td", row.cells.tests, { class: "number" }),
      element("td", row.decided, { class: "number" }), element("td", row.differentiation, { class: "number" }),
      share(row));
    return line;
  }));
  leftOut.hidden = summary.left_out + summary.differing === 0;
  leftOut.textContent = [
    summary.left_out > 0 ? filled(words.leftOut, { count: summary.left_out }) : "",
    summary.differing > 0 ? filled(words.differing, { count: summary.differing }) : "",
  ].join(" ").trim();
  picture.hidden = !summary.can_be_drawn;
  const parts = { ...parameters, mark: summary.mark };
  if (summary.can_be_drawn) picture.src = "/summary.svg" + query(parts);
}
