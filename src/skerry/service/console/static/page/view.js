// The definition of a view.

import { h, replace } from "../dom.js";
import { time } from "../format.js";
import { heading } from "../state.js";
import { coloured } from "../words.js";

export function definition(panel, { relation }) {
  replace(panel, heading("Query"), h("pre", { class: "code", tabindex: "0" }, coloured(relation.query)),
    heading("Facts"), h("dl", { class: "facts" },
      h("dt", {}, "Names are looked up in"), h("dd", {}, h("code", {}, relation.database)),
      h("dt", {}, "Version"), h("dd", {}, String(relation.version)),
      h("dt", {}, "Created"), h("dd", {}, relation.created ? time(relation.created) : "unknown"),
      relation.columns.length ? [h("dt", {}, "Columns"), h("dd", {}, relation.columns.map((c) => h("div", {}, h("code", {}, c.name), c.comment ? ` ${c.comment}` : "")))] : null));
}
