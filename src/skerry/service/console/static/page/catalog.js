// An external catalog: its namespaces.

import { get } from "../api.js";
import { h, icon, replace } from "../dom.js";
import { count } from "../format.js";
import { link } from "../route.js";
import { empty, show } from "../state.js";

export function catalog(place, { parts: [name], signal }) {
  const body = h("section", {});
  const total = h("span", { class: "muted" });
  replace(place,
    h("nav", { class: "crumbs", "aria-label": "Where you are" }, h("a", { href: link() }, "Lake")),
    h("div", { class: "page-head" }, h("h1", {}, icon("catalog"), h("span", {}, name)), total), body);
  show(body, signal, () => get("namespaces", { catalog: name }, signal), (found) => {
    replace(total, found.total === 1 ? "1 namespace" : `${count(found.total)} namespaces`);
    if (!found.rows.length) return empty("No namespaces", "This external catalog is empty.");
    return [h("ul", { class: "cards" }, found.rows.map((row) => h("li", {}, h("a", { class: "card", href: link("database", `${name}.${row.name}`) }, icon("database"),
      h("span", {}, h("strong", {}, row.name)))))),
    found.total > found.rows.length ? h("p", { class: "muted" }, `The first ${count(found.rows.length)} of ${count(found.total)}.`) : null];
  });
}
