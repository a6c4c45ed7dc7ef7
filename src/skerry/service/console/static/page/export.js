// A result as CSV, to be copied or saved.

import { announce, h } from "../dom.js";

const text = (cell) => (Array.isArray(cell) ? cell[0] : cell);
const field = (value) => (value === null || value === undefined ? "" : /[",\r\n]/.test(value) || value === "" ? `"${value.replaceAll('"', '""')}"` : value);

// An empty field is NULL, and "" an empty text.
export const csv = ({ columns, rows }) => [columns.map((column) => field(column.name)), ...rows.map((cells) => cells.map((cell) => {
  const value = text(cell);
  return field(value === null ? null : String(value));
}))].map((fields) => fields.join(",")).join("\r\n") + "\r\n";

export function exported(found) {
  const isCut = found.rows.some((cells) => cells.some(Array.isArray));
  const hint = isCut ? "Long values are cut off as on the page" : null;
  const copy = h("button", { class: "button quiet", title: hint, onclick: async () => {
    await navigator.clipboard.writeText(csv(found)).then(() => said(copy, "Copied"), () => said(copy, "The browser does not allow it"));
  } }, "Copy CSV");
  const save = h("button", { class: "button quiet", title: hint, onclick: () => {
    const url = URL.createObjectURL(new Blob([csv(found)], { type: "text/csv" }));
    h("a", { href: url, download: "result.csv" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } }, "Save CSV");
  return [h("span", { class: "grow" }), copy, save];
}

function said(button, words) {
  const before = button.textContent;
  announce(words);
  button.textContent = words;
  setTimeout(() => { button.textContent = before; }, 1500);
}
