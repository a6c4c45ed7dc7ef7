// A grid of cells: any number of rows, arrow keys, and the whole value of a cell on Enter.

import { announce, h, icon } from "./dom.js";
import { VirtualList } from "./virtual.js";

const ROW = 32;
const CHARACTER = 8;
const HEADER = 9;

function shown(cell) {
  return Array.isArray(cell) ? `${cell[0]}…` : cell;
}

const visible = (text) => text.replace(/[\u0000-\u001f\u007f]/g, (c) => ({ "\n": "⏎", "\t": "⇥" })[c] ?? "�");

// columns: [{name, type, number, width?, format?, link?}]; row(index) -> cells, or undefined while they are loaded
export class Grid {
  constructor({ columns, count, row, label, sort, onsort, onrow, height }) {
    Object.assign(this, { columns, row, label, onrow, sort, onsort, count });
    this.active = { row: 0, column: 0 };
    this.id = `grid-${Math.random().toString(36).slice(2)}`;
    const sample = [];
    for (let i = 0; i < Math.min(count, 60); i += 1) sample.push(row(i));
    this.widths = columns.map((column, i) => column.width ?? this.fit(column, sample.map((cells) => cells?.[i])));
    const total = this.widths.reduce((a, b) => a + b, 0);
    const template = this.widths.map((w) => `minmax(${w}px, ${w}fr)`).join(" ");
    this.head = h("div", { role: "row", class: "grid-row grid-head", "aria-rowindex": 1 }, columns.map((c, i) => this.header(c, i)));
    this.detail = h("div", { class: "cell-detail", hidden: true });
    this.scroller = h("div", {
      class: "grid", role: "grid", tabindex: "0", "aria-label": label, "aria-rowcount": count + 1,
      "aria-colcount": columns.length, onkeydown: (e) => this.key(e), onfocus: () => this.mark(false),
      style: { "--columns": template, "--grid-width": `${total}px`,
        "--grid-height": `${height ?? 520}px` },
    }, this.head);
    this.list = new VirtualList({ rowHeight: ROW, count, render: (i) => this.line(i), scroller: this.scroller,
      above: () => this.head.offsetHeight, props: { class: "grid-body", role: "rowgroup" } });
    this.scroller.append(this.list.element);
    this.element = h("div", { class: "grid-frame" }, this.scroller, this.detail);
    this.list.ondraw = () => this.mark(false);
  }

  fit(column, cells) {
    const head = Math.max(column.name.length * HEADER, (column.type ?? "").length * 7) + 28 + (this.onsort ? 14 : 0);
    let longest = 0;
    for (const cell of cells) {
      if (cell !== null && cell !== undefined) longest = Math.max(longest, String(column.format ? column.format(shown(cell)) : shown(cell)).length);
    }
    return Math.round(Math.min(Math.max(longest * CHARACTER + 28, head, 72), 380));
  }

  header(column, index) {
    const key = column.sort ?? column.name;
    const is = this.sort?.replace("-", "") === key ? (this.sort.startsWith("-") ? "descending" : "ascending") : null;
    const name = [h("span", { class: "column-name" }, column.title ?? column.name),
      column.type ? h("span", { class: "column-type" }, column.type) : null];
    return h("div", { role: "columnheader", class: column.number ? "cell number" : "cell", "aria-colindex": index + 1,
      "aria-sort": is, title: column.type ? `${column.name} ${column.type}` : column.name },
    this.onsort
      ? h("button", { class: "sorter", onclick: () => this.onsort(is === "descending" ? key : `-${key}`) }, name,
        is ? h("span", { class: `sorted ${is}`, "aria-hidden": "true" }, icon("chevron")) : null)
      : name);
  }

  cellId(row, column) {
    return `${this.id}-${row}-${column}`;
  }

  line(index) {
    const cells = this.row(index);
    return h("div", { role: "row", class: `grid-row${index % 2 ? " odd" : ""}`, "aria-rowindex": index + 2,
      onclick: (e) => this.click(e, index) },
    this.columns.map((column, i) => this.cell(column, cells?.[i], index, i, cells)));
  }

  cell(column, value, row, index, cells) {
    const props = { role: "gridcell", id: this.cellId(row, index), class: column.number ? "cell number" : "cell",
      "aria-colindex": index + 1, "data-column": index };
    if (cells === undefined) return h("div", { ...props, class: `${props.class} waiting` }, "…");
    if (value === null) return h("div", { ...props, class: `${props.class} null` }, "NULL");
    const text = column.format ? column.format(shown(value), cells) : shown(value);
    const link = column.link?.(value, cells);
    if (link) return h("div", props, h("a", { href: link, tabindex: "-1" }, text));
    return h("div", props, text instanceof Node ? text : visible(String(text)));
  }

  click(event, row) {
    const cell = event.target.closest("[data-column]");
    if (!cell || event.target.closest("a")) return;
    this.active = { row, column: Number(cell.dataset.column) };
    this.mark(true);
    if (this.onrow) this.onrow(row);
    else this.expand(true);
  }

  key(event) {
    if (event.target !== this.scroller) return;
    const { row, column } = this.active;
    const last = this.count - 1;
    const page = Math.max(1, Math.floor(this.list.room / ROW) - 1);
    const moves = {
      ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1],
      PageDown: [row + page, column], PageUp: [row - page, column],
      Home: event.ctrlKey ? [0, 0] : [row, 0], End: event.ctrlKey ? [last, this.columns.length - 1] : [row, this.columns.length - 1],
    };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const link = document.getElementById(this.cellId(row, column))?.querySelector("a");
      if (link) link.click();
      else if (this.onrow) this.onrow(row);
      else this.expand(false);
    } else if (event.key === "Escape" && !this.detail.hidden) {
      this.detail.hidden = true;
    } else if ((event.ctrlKey || event.metaKey) && event.key === "c" && !String(getSelection())) {
      const value = this.row(row)?.[column];
      navigator.clipboard?.writeText(value === null ? "" : String(shown(value ?? ""))).then(() => announce("Copied"), () => {});
    } else if (moves[event.key]) {
      event.preventDefault();
      const [r, c] = moves[event.key];
      this.active = { row: Math.min(Math.max(r, 0), Math.max(last, 0)), column: Math.min(Math.max(c, 0), this.columns.length - 1) };
      this.list.reveal(this.active.row);
      this.mark(true);
    }
  }

  mark(scroll) {
    for (const old of this.element.querySelectorAll(".active")) old.classList.remove("active");
    const id = this.cellId(this.active.row, this.active.column);
    const cell = document.getElementById(id);
    if (!cell) {
      this.scroller.removeAttribute("aria-activedescendant");
      return;
    }
    cell.classList.add("active");
    this.scroller.setAttribute("aria-activedescendant", id);
    if (scroll) this.aside(cell);
  }

  // Scroll sideways to a cell; the list has scrolled to its row.
  aside(cell) {
    const { offsetLeft, offsetWidth } = cell;
    const { scrollLeft, clientWidth } = this.scroller;
    if (offsetLeft < scrollLeft) this.scroller.scrollLeft = offsetLeft;
    else if (offsetLeft + offsetWidth > scrollLeft + clientWidth) this.scroller.scrollLeft = offsetLeft + offsetWidth - clientWidth;
  }

  expand(onlyLong) {
    const column = this.columns[this.active.column];
    const value = this.row(this.active.row)?.[this.active.column];
    if (value === undefined) return;
    const text = value === null ? "NULL" : Array.isArray(value) ? value[0] : String(value);
    if (onlyLong && text.length < 40) {
      this.detail.hidden = true;
      return;
    }
    this.detail.hidden = false;
    this.detail.replaceChildren(
      h("div", { class: "cell-detail-head" }, h("strong", {}, column.name), h("span", { class: "muted" }, column.type ?? ""),
        Array.isArray(value) ? h("span", { class: "muted" }, `first ${text.length.toLocaleString("en")} of ${value[1].toLocaleString("en")} characters`) : null,
        h("button", { class: "icon-button", "aria-label": "Close", onclick: () => { this.detail.hidden = true; } }, icon("close"))),
      h("pre", {}, text));
  }
}
