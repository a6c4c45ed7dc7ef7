// Lineage of the whole lake, or around one table or view.

import { get } from "../api.js";
import { h, replace } from "../dom.js";
import { drawGraph } from "../draw/graph.js";
import { plural } from "../format.js";
import { empty, show } from "../state.js";

export function lineage(place, { signal }) {
  const body = h("section", {});
  replace(place, h("div", { class: "page-head" }, h("h1", {}, "Lineage")),
    h("p", { class: "muted" }, "What views and pipelines read stands left of what is made of it."), body);
  draw(body, {}, signal);
}

export function around(panel, { name, signal }) {
  draw(panel, { name }, signal);
}

// On a narrow page the graph is wider than its box: scroll to the table or view that it is about.
function reveal(scroller) {
  const start = scroller.querySelector(".start")?.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  if (start && (start.left < box.left || start.right > box.right)) scroller.scrollLeft += start.left + start.width / 2 - box.left - box.width / 2;
}

function draw(place, params, signal) {
  show(place, signal, () => get("lineage", params, signal), (found) => {
    if (!found.edges.length) {
      return params.name ? empty("Stands alone", "No view and no pipeline reads or writes it.") : empty("No lineage yet", "Views and pipelines make it: CREATE VIEW app.v AS SELECT …");
    }
    const scroller = h("div", { class: "drawing-scroll", tabindex: "0", role: "group", "aria-label": "Lineage graph" }, drawGraph(found));
    new ResizeObserver(() => reveal(scroller)).observe(scroller);
    const kinds = { table: "table", view: "view", pipeline: "pipeline", missing: "not there" };
    return [
      h("div", { class: "box" }, scroller,
        h("ul", { class: "legend" }, Object.entries(kinds).filter(([kind]) => found.nodes.some((n) => n.kind === kind)).map(([kind, text]) =>
          h("li", { class: `node-${kind}` }, h("span", { class: "swatch", "aria-hidden": "true" }), text)))),
      h("p", { class: "muted" }, `${plural(found.nodes.length, "node")}, ${plural(found.edges.length, "edge")}${found.more ? "; there are more, which are not drawn" : ""}`)];
  });
}
