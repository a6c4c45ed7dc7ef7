// The pruning funnel of one table: what every step of planning leaves of its files.

import { h, s } from "../dom.js";
import { bytes, compact, count, plural, seconds } from "../format.js";

const HEIGHT = 40;

export function drawFunnel(reference) {
  const steps = reference.steps;
  const most = Math.max(1, steps[0]?.files ?? 1);
  const share = (step) => Math.max(step.files / most, step.files ? 0.012 : 0.004);
  const rows = steps.map((step, i) => {
    const next = steps[i + 1];
    const here = share(step) * 100;
    const below = next ? share(next) * 100 : here;
    const dropped = i > 0 ? steps[i - 1].files - step.files : 0;
    return h("li", { class: "funnel-step" },
      h("div", { class: "funnel-name" }, h("strong", {}, step.name), h("span", { class: "muted" }, seconds(step.seconds))),
      h("div", { class: "funnel-bar" },
        s("svg", { viewBox: `0 0 100 ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
          s("path", { class: dropped ? "funnel-shape pruned" : "funnel-shape",
            d: `M${50 - here / 2} 0H${50 + here / 2}V${HEIGHT - 12}L${50 + below / 2} ${HEIGHT}H${50 - below / 2}L${50 - here / 2} ${HEIGHT - 12}Z` }))),
      h("div", { class: "funnel-count" }, h("strong", {}, plural(step.files, "file")),
        h("span", { class: "muted" }, `${bytes(step.bytes)} · ${compact(step.rows)} ${reference.unit}${step.rows === 1 ? "" : "s"}`),
        dropped ? h("span", { class: "drop" }, `−${count(dropped)}`) : null,
        step.by.length || step.notes.length
          ? h("ul", { class: "funnel-why" }, step.by.map((by) => h("li", {}, h("code", {}, by.text), ` drops ${count(by.files)}`)),
            step.notes.map((note) => h("li", {}, note)))
          : null));
  });
  return h("ol", { class: "funnel", "aria-label": `Pruning of ${reference.table}` }, rows);
}
