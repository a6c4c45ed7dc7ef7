// An LSM tree: a lane for each sorted run, newest on top, and a block for each file at its place in the range of keys.

import { s } from "../dom.js";
import { bytes, compact } from "../format.js";

const LANE = 34;
const GAP = 8;
const NAMED = 96; // a file that is wider has its size in it, on its full colour: it must be readable
const LABEL = 132;

export function drawTree(tree, width, onpick) {
  const room = Math.max(width - LABEL - 16, 120);
  const height = tree.runs.length * (LANE + GAP) + 44;
  const svg = s("svg", { class: "drawing lsm", width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `LSM tree: ${tree.runs.length} sorted runs, ${tree.file_count} files; the list below has the same` });
  const most = Math.max(1, ...tree.runs.flatMap((run) => run.files.map((file) => file.bytes)));
  tree.runs.forEach((run, number) => {
    const y = number * (LANE + GAP) + 6;
    svg.append(
      s("rect", { x: LABEL, y, width: room, height: LANE, rx: 6, class: "lane" }),
      s("text", { x: 0, y: y + 14, class: "lane-name" }, run.level === 0 ? `Level 0 · #${run.snapshot}` : `Level ${run.level}`),
      s("text", { x: 0, y: y + 29, class: "lane-note" }, `${compact(run.rows)} · ${bytes(run.bytes)}`));
    for (const file of run.files) {
      const x = LABEL + file.from * room;
      const w = Math.max((file.to - file.from) * room, 4);
      svg.append(s("g", { class: `file level-${Math.min(run.level, 6)}`, onclick: () => onpick(file.file) },
        s("title", {}, `${file.file}\n${file.low} … ${file.high}\n${compact(file.rows)} row versions, ${compact(file.tombstones)} tombstones, ${bytes(file.bytes)}`),
        s("rect", { x: Math.min(x, LABEL + room - w), y: y + 3, width: w, height: LANE - 6, rx: 4, "fill-opacity": w > NAMED ? null : (0.7 + 0.3 * Math.sqrt(file.bytes / most)).toFixed(2) }),
        w > NAMED ? s("text", { x: Math.min(x, LABEL + room - w) + 8, y: y + LANE / 2 + 4, class: "file-name" }, bytes(file.bytes)) : null));
    }
  });
  const files = tree.runs.flatMap((run) => run.files);
  if (files.length) {
    const first = files.reduce((a, b) => (a.from <= b.from ? a : b));
    const last = files.reduce((a, b) => (a.to >= b.to ? a : b));
    const y = height - 14;
    svg.append(s("line", { x1: LABEL, x2: LABEL + room, y1: y - 16, y2: y - 16, class: "axis" }),
      s("text", { x: LABEL, y, class: "tick" }, cut(first.low, room)), s("text", { x: LABEL + room, y, class: "tick", "text-anchor": "end" }, cut(last.high, room)));
    if (room > 420) svg.append(s("text", { x: LABEL + room / 2, y, class: "tick muted", "text-anchor": "middle" }, `key (${tree.key.join(", ")})`));
  }
  return svg;
}

function cut(text, room) {
  const most = Math.max(8, Math.floor(room / 18));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
