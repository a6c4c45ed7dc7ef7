// Follows columns: a chosen column lights up what it is made of and what is made of it.
const drawing = document.querySelector(".drawing");
const panel = document.querySelector("aside");
const columns = new Map([...document.querySelectorAll("[data-column]")].map((e) => [e.dataset.column, e]));
const paths = [...document.querySelectorAll("path[data-from]")];
const details = JSON.parse(document.querySelector("#details").textContent);
let chosen = null;

function reach(start, from, to) {
  const found = new Set([start]);
  const waiting = [start];
  while (waiting.length) {
    const at = waiting.pop();
    for (const path of paths) {
      if (path.dataset[from] === at && !found.has(path.dataset[to])) {
        found.add(path.dataset[to]);
        waiting.push(path.dataset[to]);
      }
    }
  }
  return found;
}

function trace(keys) {
  clear();
  if (!keys.length) return;
  drawing.classList.add("tracing");
  for (const key of keys) {
    const above = reach(key, "to", "from");
    const below = reach(key, "from", "to");
    for (const each of [...above, ...below]) columns.get(each)?.classList.add("lit");
    columns.get(key)?.classList.add("chosen");
    for (const path of paths) {
      const { from, to } = path.dataset;
      if ((above.has(from) && above.has(to)) || (below.has(from) && below.has(to))) path.classList.add("lit");
    }
  }
}

function clear() {
  drawing.classList.remove("tracing");
  for (const lit of drawing.querySelectorAll(".lit, .chosen")) lit.classList.remove("lit", "chosen");
}

function tell(box) {
  const found = details[box];
  panel.querySelector("h2").textContent = found.name;
  panel.querySelector("pre").textContent = found.text;
  panel.querySelector("pre").hidden = !found.text;
  const list = panel.querySelector("ul");
  list.replaceChildren(...[...found.expectations.map((text) => `expects ${text}`), ...(found.conditions.length ? [`rows are chosen and grouped by ${found.conditions.join(", ")}`] : [])].map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
  panel.hidden = !found.text && !list.children.length;
}

drawing.addEventListener("click", (event) => {
  const column = event.target.closest("[data-column]");
  const head = event.target.closest("[data-box]");
  if (column) {
    chosen = chosen === column.dataset.column ? null : column.dataset.column;
    trace(chosen ? [chosen] : []);
  } else if (head) {
    tell(head.dataset.box);
  } else {
    chosen = null;
    clear();
  }
});
for (const [key, element] of columns) {
  element.addEventListener("mouseenter", () => chosen || trace([key]));
  element.addEventListener("mouseleave", () => chosen || clear());
}
document.querySelector("input").addEventListener("input", (event) => {
  const text = event.target.value.trim().toLowerCase();
  chosen = null;
  trace(text ? [...columns].filter(([, element]) => element.textContent.toLowerCase().includes(text)).map(([key]) => key) : []);
});
panel.querySelector(".close").addEventListener("click", () => { panel.hidden = true; });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { chosen = null; clear(); panel.hidden = true; }
});
const wanted = decodeURIComponent(location.hash.slice(1));
if (columns.has(wanted)) { chosen = wanted; trace([wanted]); }
