// A database: its tables and views, however many.

import { get } from "../api.js";
import { h, icon, replace } from "../dom.js";
import { count, plural } from "../format.js";
import { Grid } from "../grid.js";
import { joined, link, ofRelation } from "../route.js";
import { empty, show } from "../state.js";
import { Pages } from "../virtual.js";

const PAGE = 500;

export function database(place, { parts: [name], signal }) {
  const body = h("section", {});
  const total = h("span", { class: "muted" });
  let timer;
  const input = h("input", { type: "search", class: "field", placeholder: "Filter by name", "aria-label": "Filter by name", spellcheck: "false",
    oninput: () => { clearTimeout(timer); timer = setTimeout(list, 150); } });
  replace(place,
    h("nav", { class: "crumbs", "aria-label": "Where you are" }, h("a", { href: link() }, "Lake")),
    h("div", { class: "page-head" }, h("h1", {}, icon("database"), h("span", {}, name)), total),
    h("div", { class: "toolbar" }, input), body);

  function list() {
    const search = input.value.trim();
    let grid;
    const pages = new Pages(PAGE, (offset, limit) => get("relations", { database: name, search, offset, limit }, signal), () => grid?.list.refresh());
    show(body, signal, () => pages.first(), (found) => {
      replace(total, plural(found, search ? "match" : "entry").replace("matchs", "matches").replace("entrys", "entries"));
      if (!found) return search ? empty("Nothing matches", `No table or view of ${name} has “${search}” in its name.`) : empty("Nothing here yet", `${name} has no tables and no views.`);
      grid = new Grid({
        columns: [{ name: "Name", width: 220, link: (value, cells) => ofRelation(joined(name, value), cells[1]) }, { name: "Kind", width: 90 }],
        count: found, label: `${count(found)} tables and views of ${name}`, height: 640,
        row: (i) => { const row = pages.row(i); return row && [row.name, row.kind]; },
      });
      return grid.element;
    });
  }
  list();
}
