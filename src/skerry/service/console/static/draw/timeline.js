// Snapshots along a line, oldest left: what each added above it, what it removed below.

import { s } from "../dom.js";
import { compact, time } from "../format.js";

const NARROW = 34;
const WIDE = 96;
const UP = 84;
const DOWN = 46;
const TOP = 34;

export const OPERATION_KIND = {
  INSERT: "add", UPSERT: "add", APPEND: "add", UPDATE: "change", MERGE: "change", DELETE: "remove", OVERWRITE: "change",
  REPLACE: "keep", COMPACT: "keep", INDEX: "keep", ALTER: "form", ROLLBACK: "form",
};

// snapshots are newest first, as they are listed
export function drawTimeline(snapshots, unit, selected, onselect, room = 0) {
  const oldest = snapshots.toReversed();
  const step = Math.min(WIDE, Math.max(NARROW, Math.floor((room - 40) / Math.max(oldest.length, 1))));
  const width = Math.max(oldest.length * step + 40, 240);
  const height = TOP + UP + DOWN + 46;
  const axis = TOP + UP;
  const most = Math.max(1, ...oldest.flatMap((each) => [each.added.rows ?? 0, each.removed.rows ?? 0]));
  const size = (n, room) => (n ? Math.max(3, Math.sqrt(n / most) * room) : 0);
  const svg = s("svg", { class: "drawing timeline", width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `Timeline of ${oldest.length} snapshots; the list below has the same` });
  svg.append(s("line", { x1: 12, x2: width - 12, y1: axis, y2: axis, class: "axis" }));
  oldest.forEach((each, i) => {
    const x = 22 + step / 2 + i * step;
    const up = size(each.added.rows, UP);
    const down = size(each.removed.rows, DOWN);
    const kind = OPERATION_KIND[each.operation] ?? "form";
    const group = s("g", { class: `moment ${kind}${each.id === selected ? " selected" : ""}`, "data-id": each.id, onclick: () => onselect(each.id) },
      s("title", {}, `Snapshot ${each.id}, ${each.operation}, ${time(each.time)}: ${compact(each.added.rows)} ${unit}s added, ${compact(each.removed.rows)} removed`),
      s("rect", { x: x - step / 2, y: 0, width: step, height, class: "hit" }),
      s("rect", { x: x - 8, y: axis - up, width: 16, height: up, rx: 3, class: "added" }),
      s("rect", { x: x - 8, y: axis, width: 16, height: down, rx: 3, class: "removed" }),
      s("circle", { cx: x, cy: axis, r: 5.5, class: "dot" }));
    if (each.tags.length) {
      group.append(s("path", { d: `M${x} ${axis - up - 6}v-18h26l-5 5 5 5h-26`, class: "flag" }),
        s("title", {}, `Tag ${each.tags.join(", ")}`));
    }
    svg.append(group);
    if (i === 0 || i === oldest.length - 1 || i % 5 === 0 || step > 44) {
      svg.append(s("text", { x, y: height - 24, class: "tick", "text-anchor": "middle" }, each.id.length > 6 ? `…${each.id.slice(-4)}` : each.id));
    }
  });
  if (oldest.length) {
    svg.append(s("text", { x: 12, y: height - 6, class: "tick muted" }, time(oldest[0].time).slice(0, 16)));
    if (width > 420) svg.append(s("text", { x: width - 12, y: height - 6, class: "tick muted", "text-anchor": "end" }, time(oldest.at(-1).time).slice(0, 16)));
  }
  return svg;
}
