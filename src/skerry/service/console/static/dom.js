// Elements from plain values. Text always becomes a text node: no value can become markup.

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "selected", "readOnly", "tabIndex"]);

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) {
      if (PROPERTIES.has(name) && value === false) element[name] = false;
      continue;
    }
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else if (PROPERTIES.has(name)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

export function replace(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

const PATHS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  table: "M3 5h18v14H3zM3 10h18M9 10v9",
  view: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9a3 3 0 100 6 3 3 0 000-6z",
  database: "M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3",
  catalog: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  chevron: "M9 6l6 6-6 6",
  play: "M7 4l13 8-13 8z",
  stop: "M6 6h12v12H6z",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14.5A8.5 8.5 0 119.5 4a7 7 0 0010.500 10.500z",
  auto: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 3v18M12 7l6 2M12 12h8M12 17l6-2",
  search: "M10.500 4a6.500 6.500 0 100 13 6.500 6.500 0 000-13zM15.500 15.500L21 21",
  key: "M14 10a4 4 0 11-8 0 4 4 0 018 0zM13.500 12.500L21 20M17 16l2-2",
  sql: "M5 8l-3 4 3 4M19 8l3 4-3 4M14 5l-4 14",
  graph: "M5 5h5v5H5zM14 14h5v5h-5zM7.500 10v6.500H14",
  pipe: "M3 8h6a3 3 0 013 3v2a3 3 0 003 3h6M18 13l3 3-3 3M3 16h4",
  gauge: "M4 18a9 9 0 1116 0M12 14l4-5",
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 01-12 0zM12 17v4",
  close: "M6 6l12 12M18 6L6 18",
  tag: "M3 12V4h8l10 10-8 8zM7.500 8.500h.01",
};

export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
    s("path", { d: PATHS[name], fill: "none", stroke: "currentColor", "stroke-width": "1.8",
      "stroke-linecap": "round", "stroke-linejoin": "round" }));
}

let counter = 0;
export const uid = (prefix) => `${prefix}-${++counter}`;

export function announce(text) {
  document.getElementById("status").textContent = text;
}
