// A graph from left to right: what is read stands left of what is made of it.

import { s } from "../dom.js";
import { link, ofRelation } from "../route.js";

const WIDTH = 156;
const HEIGHT = 40;
const ACROSS = 44;
const DOWN = 18;
const LEAST = 640; // as in style.css
const MOST = 1500;

// The layer of each node: one more than the largest of what it reads. Edges that close a circle are left out of it.
export function layers(nodes, edges) {
  const into = new Map(nodes.map((node) => [node.id, []]));
  for (const edge of edges) into.get(edge.to)?.push(edge.from);
  const layer = new Map();
  const under = new Set();
  const place = (id) => {
    if (layer.has(id)) return layer.get(id);
    if (under.has(id)) return -1;
    under.add(id);
    const found = 1 + Math.max(-1, ...into.get(id).map(place));
    under.delete(id);
    layer.set(id, found);
    return found;
  };
  for (const node of nodes) place(node.id);
  return layer;
}

// Columns of nodes and of points through which longer edges pass, in an order that keeps edges short.
function arrange(nodes, edges) {
  const layer = layers(nodes, edges);
  const columns = [];
  const put = (id, at) => (columns[at] ??= []).push(id);
  for (const node of nodes) put(node.id, layer.get(node.id));
  const routes = edges.map((edge) => {
    const [from, to] = [layer.get(edge.from), layer.get(edge.to)];
    const points = [];
    for (let at = from + 1; at < to; at += 1) {
      const id = `${edge.from}\u0000${edge.to}\u0000${at}`;
      put(id, at);
      points.push(id);
    }
    return { ...edge, path: [edge.from, ...points, edge.to] };
  });
  const rank = new Map();
  const number = () => columns.forEach((column) => column.forEach((id, i) => rank.set(id, i)));
  number();
  const beside = (step) => {
    const found = new Map();
    for (const { path } of routes) {
      for (let i = 1; i < path.length; i += 1) {
        const [a, b] = step > 0 ? [path[i], path[i - 1]] : [path[i - 1], path[i]];
        if (!found.has(a)) found.set(a, []);
        found.get(a).push(b);
      }
    }
    return found;
  };
  for (let round = 0; round < 4; round += 1) {
    const near = beside(round % 2 ? -1 : 1);
    for (const column of columns) {
      const middle = new Map(column.map((id) => {
        const ranks = (near.get(id) ?? []).map((other) => rank.get(other));
        return [id, ranks.length ? ranks.reduce((a, b) => a + b, 0) / ranks.length : rank.get(id)];
      }));
      column.sort((a, b) => middle.get(a) - middle.get(b));
      number();
    }
  }
  return { columns, routes };
}

export function drawGraph({ nodes, edges, start }) {
  const { columns, routes } = arrange(nodes, edges);
  const at = new Map();
  const tallest = Math.max(...columns.map((column) => column.length), 1);
  columns.forEach((column, i) => {
    const above = ((tallest - column.length) * (HEIGHT + DOWN)) / 2;
    column.forEach((id, j) => at.set(id, { x: i * (WIDTH + ACROSS) + 8, y: above + j * (HEIGHT + DOWN) + 8 }));
  });
  const width = columns.length * (WIDTH + ACROSS) - ACROSS + 16;
  const height = tallest * (HEIGHT + DOWN) - DOWN + 16;
  const fits = width > LEAST && width <= MOST ? " fits" : ""; // somewhat too wide: it is drawn smaller, and not cut off
  const svg = s("svg", { class: `drawing graph${fits}`, width, height, viewBox: `0 0 ${width} ${height}`, role: "group",
    "aria-label": `Lineage: ${nodes.length} nodes, ${edges.length} edges` });
  for (const { path } of routes) {
    let d = "";
    let x = 0;
    let y = 0;
    path.forEach((id, i) => {
      const place = at.get(id);
      const middle = place.y + HEIGHT / 2;
      if (i === 0) {
        [x, y] = [place.x + WIDTH, middle];
        d = `M${x} ${y}`;
        return;
      }
      const end = i === path.length - 1;
      const to = place.x - (end ? 6 : 0);
      const bend = Math.max(Math.abs(to - x) / 2, 24);
      d += `C${x + bend} ${y} ${to - bend} ${middle} ${to} ${middle}`;
      if (!end) d += `H${place.x + WIDTH}`;
      [x, y] = [end ? place.x : place.x + WIDTH, middle];
    });
    svg.append(s("path", { class: "edge", d }), s("path", { class: "edge-end", d: `M${x - 7} ${y - 4}L${x} ${y}L${x - 7} ${y + 4}Z` }));
  }
  for (const node of nodes) {
    const { x, y } = at.get(node.id);
    const name = node.kind === "pipeline" ? node.id.replace(/^pipeline /, "") : node.id;
    const box = [s("title", {}, `${node.kind}: ${name}`), s("rect", { x, y, width: WIDTH, height: HEIGHT, rx: 8 }),
      s("circle", { cx: x + 16, cy: y + HEIGHT / 2, r: 5 }),
      s("text", { x: x + 30, y: y + HEIGHT / 2 + 4 }, name.length > 19 ? `${name.slice(0, 18)}…` : name)];
    const kind = `node ${node.kind}${node.id === start ? " start" : ""}`;
    const target = { table: () => ofRelation(name, "table"), view: () => ofRelation(name, "view"), pipeline: () => link("pipelines", name) }[node.kind];
    const label = `${node.kind} ${name}`;
    svg.append(target ? s("a", { href: target(), class: kind, "aria-label": label }, box) : s("g", { class: kind, role: "img", "aria-label": label }, box));
  }
  return svg;
}
