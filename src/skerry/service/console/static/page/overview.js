// The schema, keys, partitioning and options of a table.

import { h, replace } from "../dom.js";
import { count, time } from "../format.js";
import { link } from "../route.js";
import { chip, heading } from "../state.js";

export function overview(panel, { name, relation }) {
  replace(panel,
    h("div", { class: "two" },
      h("div", {}, heading("Columns", h("span", { class: "muted" }, `schema ${relation.schema_id}`)), columns(relation)),
      h("div", {}, facts(relation, name), options(relation))));
}

function columns(relation) {
  const hidden = relation.column_count - relation.columns.length;
  return [
    h("div", { class: "table-scroll" }, h("table", { class: "plain" },
      h("thead", {}, h("tr", {}, ["Column", "Type", "NULL", "Default", "Comment"].map((t) => h("th", { scope: "col" }, t)))),
      h("tbody", {}, relation.columns.map((column) => h("tr", {},
        h("th", { scope: "row" }, h("span", { class: "name" }, column.name), column.key ? chip(`key ${column.key}`, "accent") : null),
        h("td", {}, h("code", {}, column.type)), h("td", { class: "muted" }, column.nullable ? "yes" : "no"),
        h("td", {}, column.default === null ? "" : h("code", {}, column.default)), h("td", {}, column.comment ?? "")))))),
    hidden > 0 ? h("p", { class: "muted" }, `${count(hidden)} more columns are not shown.`) : null,
  ];
}

function facts(relation, name) {
  const foreign = relation.kind === "external";
  const rows = [
    foreign ? ["Written by", relation.written_by]
      : ["Primary key", relation.primary_key.length ? relation.primary_key.map((name) => chip(name, "accent")) : "none: rows are only appended"],
    ["Partitioned by", relation.partition_by.length ? relation.partition_by.map((term) => h("code", {}, term)) : "not partitioned"],
    ["Tags", relation.tags.length ? relation.tags.map((tag) => h("a", { class: "chip", href: `${link("table", name, "snapshots")}?id=${tag.snapshot}` }, `${tag.name} → ${tag.snapshot}`)) : "none"],
    foreign ? null : ["Created", relation.created ? time(relation.created) : "unknown"],
    ["Location", h("code", { class: "wrap" }, relation.location)],
    ["UUID", h("code", { class: "wrap" }, relation.uuid)],
  ];
  return [heading("Facts"), h("dl", { class: "facts" }, rows.filter(Boolean).map(([label, value]) => [h("dt", {}, label), h("dd", {}, value)]))];
}

function options(relation) {
  const foreign = relation.kind === "external";
  return [heading(foreign ? "Properties" : "Options"), relation.options.length
    ? h("div", { class: "table-scroll" }, h("table", { class: "plain" }, h("tbody", {}, relation.options.map(({ name, value }) =>
      h("tr", {}, h("th", { scope: "row" }, h("code", {}, name)), h("td", {}, h("code", { class: "wrap" }, value)))))))
    : h("p", { class: "muted" }, foreign ? "The table has no properties." : "All options have their defaults.")];
}
